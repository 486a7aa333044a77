"""What people tell us about how to tell them."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from django import forms

from notices import outside, village
from notices.channels import webhook
from notices.channels.base import Permanent
from notices.channels.web_push import check_keys
from notices.models import Endpoint, Wishes
from notices.occasions import ALL, VILLAGE
from web.jinja import say

CONTINENTS = ("Africa/", "America/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/", "Pacific/")


def zones() -> list[tuple[str, str]]:
    named = sorted(zone for zone in available_timezones() if zone.startswith(CONTINENTS))
    return [(zone, zone.replace("_", " ")) for zone in (*named, "UTC")]


def occasions() -> list[tuple[str, str]]:
    offered = [key for key in ALL if key != VILLAGE or village.path()]
    return [(key, say(f"notice.about.{key}")) for key in offered]


class WishesForm(forms.Form):
    push = forms.MultipleChoiceField(choices=occasions, required=False)
    mail = forms.MultipleChoiceField(choices=occasions, required=False)
    bundle = forms.BooleanField(required=False)
    quiet_from = forms.TimeField(required=False)
    quiet_to = forms.TimeField(required=False)
    zone = forms.ChoiceField(choices=zones)

    def __init__(self, wishes: Wishes, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.wishes = wishes
        self.initial = {name: getattr(wishes, name) for name in self.fields}
        for name in ("quiet_from", "quiet_to"):
            self.fields[name].error_messages["invalid"] = say("notice.error.time")
        self.fields["zone"].error_messages["invalid_choice"] = say("notice.error.zone")
        for name in ("push", "mail"):
            self.fields[name].error_messages["invalid_choice"] = say("notice.error.occasion")

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if not self.errors and (data["quiet_from"] is None) != (data["quiet_to"] is None):
            self.add_error("quiet_to", say("notice.error.both"))
        return data

    def save(self, lang: str) -> None:
        for name, value in self.cleaned_data.items():
            setattr(self.wishes, name, value)
        self.wishes.lang = lang
        self.wishes.save()


class BrowserForm(forms.Form):
    """A subscription as the browser made it; a forged one is told apart before anything is sent."""

    endpoint = forms.CharField(max_length=outside.LENGTH)
    p256dh = forms.CharField(max_length=200)
    auth = forms.CharField(max_length=60)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        try:
            if self.errors:
                raise Permanent("a part is missing")
            check_keys(data["p256dh"], data["auth"])
            outside.require_public(data["endpoint"])
        except Permanent as wrong:
            raise forms.ValidationError(say("notice.error.browser")) from wrong
        return data


class MailboxForm(forms.Form):
    address = forms.EmailField(max_length=254)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for error in ("invalid", "required"):
            self.fields["address"].error_messages[error] = say("notice.error.address")


class WebhookForm(forms.Form):
    """Empty: none any more."""

    address = forms.CharField(max_length=outside.LENGTH, required=False)
    shape = forms.ChoiceField(choices=[(shape, shape) for shape in webhook.SHAPES])

    def __init__(self, before: Endpoint | None, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if before is not None:
            self.initial = {"address": before.address, "shape": before.keys["shape"]}
        self.fields["shape"].error_messages["invalid_choice"] = say("notice.error.shape")
        self.fields["address"].error_messages["max_length"] = say("notice.error.webhook")

    def clean_address(self) -> str:
        address: str = self.cleaned_data["address"].strip()
        try:
            if address:
                outside.require_public(address)
        except Permanent as wrong:
            raise forms.ValidationError(say("notice.error.webhook")) from wrong
        return address
