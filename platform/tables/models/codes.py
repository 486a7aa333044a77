"""The code by which people find a table, and the seed it is dealt from."""

from __future__ import annotations

import secrets

# Without letters and digits that are read or heard alike: 31^8 codes are beyond guessing.
CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 8


def new_code() -> str:
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def read_code(typed: str) -> str:
    """The code somebody typed, as tables have it; an empty one, which no table has, for what is no code."""
    code = typed.upper()
    return code if len(code) == CODE_LENGTH and code.isascii() and code.isalnum() else ""


def new_seed() -> str:
    return secrets.token_hex(32)
