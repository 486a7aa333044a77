"""What I am told of, and where: for accounts and guests alike, in plain forms that need no script."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from notices import letters, looking, tokens, vapid
from notices.channels.base import Passing, Permanent
from notices.forms import BrowserForm, MailboxForm, WishesForm, occasions
from notices.models import Endpoint, Wishes
from tables import awaiting
from web.jinja import language, say
from web.ratelimit import limit
from web.refusals import Refused, sentence

BROWSERS = 10
# Letters to an address that may be anybody's.
LETTERS, LETTER_SECONDS = 5, 3600


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def home(request: HttpRequest) -> HttpResponse:
    wishes = Wishes.of(request.user)
    if request.method != "POST":
        return page(request, WishesForm(wishes))
    form = WishesForm(wishes, request.POST)
    if not form.is_valid():
        return page(request, form, status=400)
    form.save(language())
    user = cast(User, request.user)
    Endpoint.objects.filter(user=user).update(lang=language())
    looking.remind(user)
    messages.success(request, say("notice.saved"))
    return redirect("notices:home")


def page(
    request: HttpRequest, form: WishesForm, mailbox: MailboxForm | None = None, status: int = 200
) -> HttpResponse:
    mine = Endpoint.objects.filter(user=cast(User, request.user)).order_by("created")
    context: dict[str, Any] = {
        "form": form,
        "mailbox_form": mailbox,
        "occasions": occasions(),
        "browsers": [one for one in mine if one.channel == Endpoint.Way.PUSH],
        "mailbox": next((one for one in mine if one.channel == Endpoint.Way.MAIL), None),
        "mail_on": settings.MAIL_ON,
        "calendar": "",
    }
    if form.wishes.pk:
        context["calendar"] = request.build_absolute_uri(tokens.calendar_path(form.wishes))
    return render(request, "notices/home.html", context, status=status)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def browser(request: HttpRequest) -> HttpResponse:
    """This browser may be told. Asked by script, after a click: no page comes back."""
    user = cast(User, request.user)
    if request.method != "POST":
        return JsonResponse({"key": vapid.public(), "known": _known(user)})
    try:
        limit(f"notices:{user.pk}", 30, 600)
    except Refused as refused:
        return HttpResponse(sentence(refused), status=refused.status, content_type="text/plain")
    form = BrowserForm(request.POST)
    if not form.is_valid():
        error = form.non_field_errors()[0]
        return HttpResponse(error, status=400, content_type="text/plain; charset=utf-8")
    data = form.cleaned_data
    known = {
        "user": user,
        "keys": {"p256dh": data["p256dh"], "auth": data["auth"]},
        "label": name_of(request.headers.get("User-Agent", "")),
        "confirmed": timezone.now(),
        **origin(request),
    }
    Endpoint.objects.update_or_create(channel=Endpoint.Way.PUSH, address=data["endpoint"], defaults=known)
    _forget_oldest(user)
    Wishes.objects.get_or_create(user=user, defaults={"lang": language()})
    looking.remind(user)
    return HttpResponse(status=204)


def _known(user: User) -> list[str]:
    """By which a browser finds itself among those that are told; of no use to anybody else."""
    mine = Endpoint.objects.filter(user=user, channel=Endpoint.Way.PUSH)
    digests = (sha256(address.encode()).digest() for address in mine.values_list("address", flat=True))
    return [urlsafe_b64encode(digest).rstrip(b"=").decode() for digest in digests]


def origin(request: HttpRequest) -> dict[str, str]:
    return {"origin": request.build_absolute_uri("/")[:-1], "lang": language()}


def name_of(agent: str) -> str:
    """How its owner would call this browser."""
    browsers = ("Firefox", "Edg", "OPR", "Chrome", "Safari")
    systems = ("Android", "iPhone", "iPad", "Windows", "Mac", "Linux")
    found = [next((name for name in names if name in agent), "") for names in (browsers, systems)]
    return " – ".join(name for name in found if name)


def _forget_oldest(user: User) -> None:
    mine = Endpoint.objects.filter(user=user, channel=Endpoint.Way.PUSH).order_by("-created")
    Endpoint.objects.filter(pk__in=[one.pk for one in mine[BROWSERS:]]).delete()


@login_required
@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """One of mine; of somebody else's nothing is said, not even that it is there."""
    number = request.POST.get("endpoint", "")
    if number.isascii() and number.isdigit() and len(number) < 18:
        Endpoint.objects.filter(user=cast(User, request.user), pk=int(number)).delete()
    messages.success(request, say("notice.forgotten"))
    return redirect("notices:home")


@login_required
@require_POST
def mailbox(request: HttpRequest) -> HttpResponse:
    """An address to write to, once whoever reads it has said yes."""
    user, form = cast(User, request.user), MailboxForm(request.POST)
    try:
        if not settings.MAIL_ON:
            raise Refused("notice.mail.off", status=409)
        if form.is_valid():
            limit(f"mailbox:{user.pk}", LETTERS, LETTER_SECONDS)
            address = form.cleaned_data["address"]
            limit(f"mailbox-to:{address.lower()}", LETTERS, LETTER_SECONDS)
            known = {"address": address, "confirmed": None, **origin(request)}
            box, _ = Endpoint.objects.update_or_create(user=user, channel=Endpoint.Way.MAIL, defaults=known)
            letters.ask_for_leave(box)
            messages.success(request, say("notice.mail.asked", address=address))
            return redirect("notices:home")
    except Refused as refused:
        form.add_error("address", sentence(refused))
        return page(request, WishesForm(Wishes.of(user)), form, refused.status)
    except (Passing, Permanent):
        form.add_error("address", say("notice.mail.failed"))
    return page(request, WishesForm(Wishes.of(user)), form, 400)


@login_required
@require_POST
def new_calendar(request: HttpRequest) -> HttpResponse:
    """A first address, or another one: the old one opens nothing any more."""
    wishes, _ = Wishes.objects.get_or_create(user=cast(User, request.user), defaults={"lang": language()})
    wishes.calendar += 1
    wishes.save(update_fields=["calendar"])
    return redirect("notices:home")


@never_cache
@require_safe
def waiting(request: HttpRequest) -> JsonResponse:
    """For the number on the app's icon. Whoever is nobody has no table."""
    user = request.user
    return JsonResponse({"waiting": awaiting.count(user) if user.is_authenticated else 0})
