"""What people type about themselves. Each refusal is one sentence of the site's words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    PasswordResetForm,
    SetPasswordForm,
    UsernameField,
)
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.functional import lazy

from accounts.models import User
from accounts.names import clean_name, skeleton
from accounts.throttle import Attempt, Limit, own_password_limits, sign_in_limits
from web.jinja import say
from web.refusals import Refused, sentence

USERNAME_MAX = 40
PASSWORD_MAX = 256
# Names that would pass for the house's own, or for those it gives.
RESERVED = ("admin", "guest-", "deleted-")

said = lazy(say, str)
REQUIRED = {"required": said("error.required")}


def _passes_for_us(username: str) -> bool:
    return skeleton(username).startswith(tuple(map(skeleton, RESERVED)))


def known_username(typed: str) -> str:
    """The user name somebody means: those chosen here are lower case, whatever a phone made of them."""
    return typed if User.objects.filter(username=typed).exists() else typed.lower()


class NameForm(forms.Form):
    name = forms.CharField(
        required=False,
        strip=False,
        error_messages={"null_characters_not_allowed": said("account.error.name_signs")},
    )

    def clean_name(self) -> str:
        try:
            return clean_name(self.cleaned_data["name"])
        except Refused as refused:
            raise ValidationError(sentence(refused)) from None


class Username(UsernameField):
    def __init__(self, **options: Any) -> None:
        wrong = said("account.error.username", max=USERNAME_MAX)
        messages = {**REQUIRED, "max_length": wrong, "invalid": wrong, "null_characters_not_allowed": wrong}
        validators = [User.username_validator]
        super().__init__(max_length=USERNAME_MAX, error_messages=messages, validators=validators, **options)


class Password(forms.CharField):
    """Never stripped: a space may be part of it."""

    def __init__(self, refusal: str = "account.error.weak", **options: Any) -> None:
        wrong = said(refusal)
        messages = {**REQUIRED, "max_length": wrong, "null_characters_not_allowed": wrong}
        super().__init__(max_length=PASSWORD_MAX, strip=False, error_messages=messages, **options)


class Email(forms.EmailField):
    def __init__(self, **options: Any) -> None:
        wrong = said("account.error.email")
        messages = {"invalid": wrong, "max_length": wrong, "null_characters_not_allowed": wrong}
        super().__init__(max_length=254, error_messages={**REQUIRED, **messages}, **options)


def strong(password: str, user: User | None) -> str:
    try:
        validate_password(password, user)
    except ValidationError:
        raise ValidationError(say("account.error.weak"), code="weak") from None
    return password


def own_password(user: User, password: str) -> str:
    attempt = Attempt(own_password_limits(user))
    if not user.check_password(password):
        raise ValidationError(say("account.error.password"), code="password_incorrect")
    attempt.succeeded()
    return password


class UsernameForm(forms.Form):
    username = Username()

    def __init__(self, place: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._place = place

    def clean_username(self) -> str:
        username: str = self.cleaned_data["username"].lower()
        # Counted before it is looked for: whoever may ask without end learns who has an account.
        Attempt([Limit(f"keep:{self._place}", 40, 10 * 60)])
        if _passes_for_us(username) or User.objects.filter(username=username).exists():
            raise ValidationError(say("account.error.taken"), code="taken")
        return username


class KeepForm(UsernameForm):
    """A guest chooses a user name and a password."""

    password = Password()
    email = Email(required=False)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = self.cleaned_data
        if "password" in data:
            person = User(username=data.get("username", ""), email=data.get("email", ""))
            try:
                strong(data["password"], person)
            except ValidationError as weak:
                self.add_error("password", weak)
        return data


class NewcomerForm(NameForm, KeepForm):
    """The same for somebody who is not even a guest yet."""

    field_order = ["name", "username", "password", "email"]


class ArrivalForm(NameForm, UsernameForm):
    """Somebody whom a provider sends, and who is not even a guest yet."""

    field_order = ["name", "username"]


class SignInForm(AuthenticationForm):
    """Django's own, slowed down when it is tried too often."""

    error_messages = {
        "invalid_login": said("account.error.credentials"),
        "inactive": said("account.error.credentials"),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        wrong = {"max_length": self.error_messages["invalid_login"]}
        wrong["null_characters_not_allowed"] = wrong["max_length"]
        for field in self.fields.values():
            field.error_messages.update({**REQUIRED, **wrong})

    def clean(self) -> dict[str, Any]:
        username = self.cleaned_data.get("username")
        if username and self.cleaned_data.get("password"):
            self.cleaned_data["username"] = username = known_username(username)
            attempt = Attempt(sign_in_limits(cast(HttpRequest, self.request), username))
            data: dict[str, Any] = super().clean()
            attempt.succeeded()
            return data
        return self.cleaned_data


if TYPE_CHECKING:
    # Generic in its stubs alone.
    NewPassword = SetPasswordForm[User]
else:
    NewPassword = SetPasswordForm


class NewPasswordForm(NewPassword):
    error_messages = {"password_mismatch": said("account.error.mismatch")}

    new_password1 = Password()
    new_password2 = Password()

    def validate_password_for_user(
        self,
        user: User,
        password_field_name: str = "password2",  # noqa: S107  a field's name, as Django has it
    ) -> None:
        password = self.cleaned_data.get(password_field_name)
        if password:
            try:
                strong(password, user)
            except ValidationError as weak:
                self.add_error("new_password1", weak)


class ChangePasswordForm(NewPasswordForm, PasswordChangeForm):
    old_password = Password("account.error.password")

    def clean_old_password(self) -> str:
        return own_password(self.user, self.cleaned_data["old_password"])


class ForgottenForm(PasswordResetForm):
    email = Email()


class DeleteForm(forms.Form):
    confirm = forms.BooleanField(error_messages={"required": said("account.error.confirm")})
    # What they wrote to others goes as well.
    words = forms.BooleanField(required=False)
    password = Password("account.error.password", required=False)

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        return own_password(self.user, password) if self.user.has_usable_password() else ""
