"""French spacing and punctuation, over every text a player may read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
SOURCES = [ROOT / "platform/engine/words.yaml", *sorted(ROOT.glob("games/**/*.yaml"))]

NARROW, WIDE = "\u202f", "\u00a0"
# What is wrong in French, and what it should be.
FAULTS = {
    f"{NARROW!r} before ; ! ?": re.compile(rf"(?<![{NARROW}!?…(«])[;!?]"),
    f"{WIDE!r} before :": re.compile(rf"(?<!{WIDE}):(?!//)"),
    f"{WIDE!r} after «": re.compile(rf"«(?!{WIDE})"),
    f"{WIDE!r} before »": re.compile(rf"(?<!{WIDE})»"),
    "a typographic apostrophe": re.compile(r"'"),
    "guillemets, not straight quotes": re.compile(r'"'),
    "an ellipsis in one character": re.compile(r"\.\.\."),
    "no space before , and .": re.compile(r"\s[,.](?=\s[a-zà-ÿ]|$)", re.I),
    "a capital A with its accent": re.compile(r"\bA (?=vous|nous|lui|elle|eux|tour)"),
    "a capital E with its accent": re.compile(r"\bE(?=t[aeu]|cole|glise|quipe|gal|lev|tap|dit|cr)"),
    "no double space": re.compile(r"  "),
}


def french(node: Any, where: str = "") -> Iterator[tuple[str, str]]:
    """Every French text of a file, with the way to it."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "fr":
                yield from leaves(value, where)
            else:
                yield from french(value, f"{where}/{node.get('id', '')}{key}")
    elif isinstance(node, list):
        for number, value in enumerate(node):
            yield from french(value, f"{where}[{number}]")


def leaves(value: Any, where: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield where, value
    elif isinstance(value, dict):
        for form in value.values():
            yield from leaves(form, where)
    elif isinstance(value, list):
        for item in value:
            yield from leaves(item, where)


def prose(text: str) -> str:
    """Without placeholders, which are filled with texts of their own, and text for machines (“seed:k:0”)."""
    return re.sub(r"\{[^{}]*\}|\w+:k:\d", "x", text)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_french_texts_keep_french_typography(path: Path) -> None:
    source = yaml.load(path.read_text("utf-8"), Loader=yaml.CSafeLoader)
    faults = [
        f"{where}: wants {wanted}: {text}"
        for where, text in french(source)
        for wanted, pattern in FAULTS.items()
        if pattern.search(prose(text))
    ]
    assert not faults, "\n".join(faults)


def test_the_check_finds_what_it_looks_for() -> None:
    wrong = ["Oui !", "Non?", "Donc : voilà", "« mot »", "l'an", "Fin...", "Un , deux", "A vous", "Ecole"]
    for text in wrong:
        assert any(pattern.search(text) for pattern in FAULTS.values()), text
    right = f"À vous{WIDE}: jouez{NARROW}! «{WIDE}Oui{WIDE}», l’École…"
    assert not any(pattern.search(right) for pattern in FAULTS.values())
