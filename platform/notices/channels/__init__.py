"""By which ways people are told: one file each, all with the one function of base.Channel."""

from __future__ import annotations

from notices.channels import mail, web_push, webhook
from notices.channels.base import Channel

BY_NAME: dict[str, Channel] = {"push": web_push, "mail": mail, "webhook": webhook}
