"""Every answer that says "too many" says in its header, too, when to come back."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from web.ratelimit import told_to_wait

TOO_MANY = 429


class RetryAfter:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        before = told_to_wait.set(0)
        try:
            answer = self._get_response(request)
            if answer.status_code == TOO_MANY and (seconds := told_to_wait.get()):
                answer.headers["Retry-After"] = str(seconds)
            return answer
        finally:
            told_to_wait.reset(before)
