"""What a newcomer does where the page leaves it to them: passwords, names, the editor."""

from __future__ import annotations

from dataclasses import dataclass

from tests.hosting.machine import THEIRS

PASSWORD = "villageois12"
ORIGIN = "/origin.git"
BACKUPS = "/var/lib/place/backups"

# What the editor leaves of the example: the rest of it is right as it is.
CHANGES = (
    f"s/:PASSWORD@/:{PASSWORD}@/",
    f"s/^SECRET_KEY=$/SECRET_KEY={'k' * 50}/",
    "s/^EMAIL_HOST=.*/EMAIL_HOST=/",
)
EDITED = " ".join(["sed -i", *(f"-e '{change}'" for change in CHANGES), "/etc/place.env"])

# What certbot would ask, and whom it asks: the authority of this test.
CERTBOT = f"""cat >>/etc/letsencrypt/cli.ini <<END
server = https://{THEIRS}:14000/dir
no-verify-ssl = true
agree-tos = true
register-unsafely-without-email = true
non-interactive = true
END"""


@dataclass(frozen=True)
class Typed:
    command: str
    answers: str = ""


def types(command: str) -> list[Typed]:
    """A command of the page as it is typed, word for word but for what the page calls one's own."""
    if command.startswith("nano "):
        return [Typed(EDITED)]
    if command.startswith("certbot "):
        return [Typed(CERTBOT), Typed(command)]
    if "--pwprompt" in command:
        return [Typed(command, f"{PASSWORD}\n{PASSWORD}\n")]
    if command.startswith("place-manage restore FILE"):
        newest = f"$(ls -t {BACKUPS}/* | head -n 1)"
        restore = command.replace("FILE [--replace]", f"{newest} --replace")
        # As the page says behind it.
        return [Typed("systemctl stop place.target"), Typed(restore), Typed("systemctl start place.target")]
    command = command.replace("git clone …", f"git clone {ORIGIN}")
    return [Typed(command.replace(" FOLDER ", f" {BACKUPS} "))]
