"""Signing in, and everything about passwords: Django's own views, with our words and our pages."""

from __future__ import annotations

from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    PasswordResetForm,
    SetPasswordForm,
)
from django.contrib.auth.views import (
    LoginView,
    PasswordChangeView,
    PasswordResetConfirmView,
    PasswordResetView,
)
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse, reverse_lazy

from accounts import forms, proof
from accounts.entering import enter
from accounts.form_responses import RefusesClearly
from accounts.models import User
from accounts.throttle import Attempt, Limit
from web import ratelimit
from web.jinja import say
from web.redirects import asked_next


class SignIn(RefusesClearly, LoginView):
    template_name = "accounts/sign_in.html"
    authentication_form = forms.SignInForm

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        known = isinstance(request.user, User) and not request.user.is_guest
        if known and "again" not in request.GET:
            return redirect(asked_next(request) or "accounts:home")
        return super().get(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        enter(self.request, form.get_user())
        return redirect(self.get_success_url())


class ChangePassword(RefusesClearly, PasswordChangeView):
    template_name = "accounts/password.html"
    success_url = reverse_lazy("accounts:home")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        user = request.user
        if isinstance(user, User) and user.is_guest:
            return redirect("accounts:keep")
        if isinstance(user, User) and not user.has_usable_password() and not proof.recent(request):
            return proof.ask(request, reverse("accounts:password"))
        return super().dispatch(request, *args, **kwargs)

    def get_form_class(self) -> Any:
        """Those who came by another door choose their first one."""
        has_one = cast(User, self.request.user).has_usable_password()
        return forms.ChangePasswordForm if has_one else forms.NewPasswordForm

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        messages.success(self.request, say("account.password.changed"))
        return super().form_valid(form)


class Forgotten(RefusesClearly, PasswordResetView):
    template_name = "accounts/forgotten.html"
    form_class = forms.ForgottenForm
    email_template_name = "accounts/forgotten_mail.txt"
    subject_template_name = "accounts/forgotten_subject.txt"
    success_url = reverse_lazy("accounts:sign-in")

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        email = form.cleaned_data["email"].lower()
        try:
            # Nobody's letter box is to be filled from here.
            Attempt(
                [
                    Limit(f"forgotten:{email}", 3, 60 * 60),
                    Limit(f"forgotten-from:{ratelimit.address(self.request)}", 10, 60 * 60),
                ]
            )
        except ValidationError as too_many:
            form.add_error("email", too_many)
            return self.form_invalid(form)
        messages.info(self.request, say("account.forgot_sent"))
        return super().form_valid(form)


class ChooseNewPassword(RefusesClearly, PasswordResetConfirmView):
    template_name = "accounts/new_password.html"
    form_class = forms.NewPasswordForm
    success_url = reverse_lazy(settings.LOGIN_URL)

    def form_valid(self, form: SetPasswordForm[User]) -> HttpResponse:
        messages.success(self.request, say("account.forgot.done"))
        return super().form_valid(form)

    def render_to_response(self, context: dict[str, Any], **options: Any) -> HttpResponse:
        if not self.validlink:
            options.setdefault("status", 410)
        return super().render_to_response(context, **options)
