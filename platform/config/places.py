"""Where the site's own files are, and where it writes."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).resolve().parent
# A checkout keeps templates and static files at its root; an installed wheel carries them inside config/.
CHECKOUT = HERE.parent.parent
IN_CHECKOUT = (CHECKOUT / "manage.py").exists()
ROOT = CHECKOUT if IN_CHECKOUT else HERE


def var(asked: Path | None) -> Path:
    """Everything that is written, unless PLACE_VAR asks for another folder."""
    return asked or (CHECKOUT if IN_CHECKOUT else Path.cwd()) / "var"


def npm(folder: Path) -> list[Path]:
    """The few files that come from npm packages: made by `make setup`, or packed into the wheel."""
    known = (folder / "npm", CHECKOUT / "var" / "npm", HERE / "npm")
    return [one for one in known if one.exists()][:1]
