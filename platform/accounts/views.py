"""Who I am here: my name, my account, my devices, my language."""

from __future__ import annotations

from typing import cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from accounts import devices, forms, proof
from accounts.becoming import become
from accounts.deletion import forget
from accounts.form_responses import add_refusal, answer
from accounts.guests import BACKEND, ensure_guest
from accounts.models import User
from web import ratelimit
from web.jinja import say
from web.redirects import asked_next, onward
from web.refusals import Refused, sentence

YEAR = 365 * 24 * 3600


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    name = request.user.name if isinstance(request.user, User) else ""
    return answer(request, "accounts/home.html", forms.NameForm(initial={"name": name}))


@require_POST
def name(request: HttpRequest) -> HttpResponse:
    """Take a name, or another one. Whoever has none yet becomes a guest."""
    form = forms.NameForm(request.POST)
    if not form.is_valid() or not (user := _named(request, form)):
        return answer(request, "accounts/home.html", form)
    messages.success(request, say("account.name.saved", name=user))
    return redirect(onward(request, "accounts:home"))


def _named(request: HttpRequest, form: forms.NameForm) -> User | None:
    try:
        if request.user.is_authenticated:
            ratelimit.limit(f"name:{request.user.pk}", 30, 60)
        return ensure_guest(request, form.cleaned_data["name"])
    except Refused as refused:
        add_refusal(form, refused)
        return None


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("password")
def keep(request: HttpRequest) -> HttpResponse:
    """A guest becomes an account: the same person, seats and history, with a user name and a password."""
    guest = request.user if isinstance(request.user, User) else None
    if guest and not guest.is_guest:
        return redirect("accounts:home")
    if settings.REGISTRATION == "closed":
        return render(request, "accounts/closed.html", status=403)
    kind = forms.KeepForm if guest else forms.NewcomerForm
    place = ratelimit.address(request)
    if request.method != "POST":
        return answer(request, "accounts/keep.html", kind(place), next=asked_next(request))
    form = kind(place, request.POST)
    if not form.is_valid() or not become(request, form):
        return answer(request, "accounts/keep.html", form, next=asked_next(request))
    user = cast(User, request.user)
    kept = user.seats.count()
    messages.success(request, say("account.keep.done", n=kept) if kept else say("account.keep.ready"))
    return redirect(onward(request, "accounts:home"))


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    account = isinstance(request.user, User) and not request.user.is_guest
    logout(request)
    messages.info(request, say("account.signed_out" if account else "account.goodbye"))
    return redirect(settings.LOGIN_REDIRECT_URL)


@login_required
@never_cache
@require_GET
def device(request: HttpRequest) -> HttpResponse:
    """A link and a QR code that open my place on another device."""
    user = cast(User, request.user)
    context = {"link": "", "problem": "", "minutes": devices.VALID_SECONDS // 60}
    try:
        ratelimit.limit(f"device:{user.pk}", 20, 600)
    except Refused as refused:
        context["problem"] = sentence(refused)
        return render(request, "accounts/device.html", context, status=refused.status)
    path = reverse("accounts:device-open", args=[devices.new_token(user)])
    context["link"] = request.build_absolute_uri(path)
    return render(request, "accounts/device.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def device_open(request: HttpRequest, token: str) -> HttpResponse:
    """On the other device. Looking at the page changes nothing: link previews look too."""
    try:
        owner = devices.read_token(token)
        if owner == request.user:
            messages.info(request, say("account.device.same"))
            return redirect(settings.LOGIN_REDIRECT_URL)
        if request.method == "POST":
            login(request, devices.use_token(token), backend=BACKEND)
            messages.success(request, say("account.device.done"))
            return redirect(settings.LOGIN_REDIRECT_URL)
    except Refused as refused:
        context = {"owner": None, "problem": sentence(refused)}
        return render(request, "accounts/device_open.html", context, status=refused.status)
    return render(request, "accounts/device_open.html", {"owner": owner, "problem": ""})


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    code = request.POST.get("language", "")
    if code not in dict(settings.LANGUAGES):
        raise BadRequest("no such language")
    answered = redirect(onward(request, settings.LOGIN_REDIRECT_URL))
    answered.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return answered


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("password")
def delete(request: HttpRequest) -> HttpResponse:
    """Ask once, then forget the person. Their seats and moves stay, without a name."""
    user = cast(User, request.user)
    if not user.is_guest and not user.has_usable_password() and not proof.recent(request):
        return proof.ask(request, reverse("accounts:delete"))
    if request.method != "POST":
        return answer(request, "accounts/delete.html", forms.DeleteForm(user))
    form = forms.DeleteForm(user, request.POST)
    if not form.is_valid():
        return answer(request, "accounts/delete.html", form)
    forget(user, words=form.cleaned_data["words"])
    logout(request)
    messages.info(request, say("account.deleted"))
    return redirect(settings.LOGIN_REDIRECT_URL)
