"""One thing a host may set."""

from __future__ import annotations

from msgspec import Struct

from config.kinds import Kind


class Setting(Struct, frozen=True):
    name: str
    kind: Kind
    about: str
    # As it would be written in the environment; empty: see `unset`.
    default: str = ""
    # What happens where it has neither a value nor a default.
    unset: str = ""
    secret: bool = False
    # A text too long for a line, so that NAME_FILE may hold it too.
    long: bool = False
    # What a host on PostgreSQL and Redis writes in its environment file.
    example: str | None = None

    @property
    def from_file(self) -> str | None:
        """The name that gives a file in place of the value."""
        return f"{self.name}_FILE" if self.secret or self.long else None
