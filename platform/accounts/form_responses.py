"""What a form that was not accepted answers: the page again, with the sentence and a status that fits."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.throttle import TOO_MANY
from web.refusals import Refused, sentence


def status_of(form: forms.BaseForm) -> int:
    if not form.errors:
        return 200
    errors = [error for errors in form.errors.as_data().values() for error in errors]
    return 429 if any(error.code == TOO_MANY for error in errors) else 400


def answer(request: HttpRequest, template: str, form: forms.BaseForm, **context: Any) -> HttpResponse:
    return render(request, template, {"form": form, **context}, status=status_of(form))


def add_refusal(form: forms.BaseForm, refused: Refused) -> None:
    form.add_error(None, ValidationError(sentence(refused), code=TOO_MANY))


class RefusesClearly:
    """For Django's form views, which answer 200 whatever was wrong."""

    def form_invalid(self, form: forms.BaseForm) -> HttpResponse:
        page: HttpResponse = super().form_invalid(form)  # type: ignore[misc]
        page.status_code = status_of(form)
        return page
