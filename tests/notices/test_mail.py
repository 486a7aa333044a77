"""Letters, read from a real SMTP server on loopback."""

from __future__ import annotations

import email
from email import policy
from types import SimpleNamespace
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from notices.channels import mail
from notices.channels.base import Passing, Permanent
from tests.notices.people import TOLD
from tests.notices.ports import free_port

# A thread of the pool looks after its connection.
pytestmark = pytest.mark.django_db(transaction=True)


class Mailbox:
    """A post office's clerk."""

    def __init__(self) -> None:
        self.letters: list[Any] = []
        self.answer = "250 OK"

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, address: str, _: Any) -> str:  # noqa: N802
        if self.answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.answer

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        self.letters.append(email.message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"


@pytest.fixture
def post_office(settings: Any) -> Any:
    clerk = Mailbox()
    controller = Controller(clerk, hostname="127.0.0.1", port=free_port())
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.MAIL_ON = "127.0.0.1", True
    settings.EMAIL_PORT = controller.port
    yield clerk
    controller.stop()


MINE = SimpleNamespace(pk=7, address="basile@example.org", origin="https://place.example")


async def test_a_letter_arrives_with_its_way_out(post_office: Mailbox) -> None:
    await mail.send(MINE, TOLD)
    (letter,) = post_office.letters
    assert letter["To"] == "basile@example.org"
    assert "Cochon" in letter["Subject"]
    body = letter.get_content()
    assert TOLD.body in body
    assert "https://place.example/t/ABCDEFGH/" in body
    assert letter["Message-ID"].startswith("<tag1@")
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert letter["List-Unsubscribe"].strip().startswith("<https://place.example/avis/arret/")


@pytest.mark.parametrize(("answer", "failure"), [("550 unknown", Permanent), ("451 later", Passing)])
async def test_a_post_office_says_whether_to_try_again(
    post_office: Mailbox, answer: str, failure: type[Exception]
) -> None:
    post_office.answer = answer
    with pytest.raises(failure):
        await mail.send(MINE, TOLD)


async def test_without_a_post_office_nothing_is_lost(settings: Any) -> None:
    settings.MAIL_ON = False
    with pytest.raises(Passing):
        await mail.send(MINE, TOLD)
