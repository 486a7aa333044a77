"""The locks pin everything, by version and by content, and tie nobody to one server."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from tests.packaging.commands import ROOT

LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PINNED = re.compile(r"^([\w.-]+)(?:\[[\w,-]+\])?==[\w.!+-]+( ; .*)? \\$")


def requirements(lock: Path) -> list[str]:
    """Each requirement with its hashes, as one text."""
    lines = [line for line in lock.read_text("utf-8").splitlines() if not line.strip().startswith("#")]
    return re.split(r"\n(?=\S)", "\n".join(lines))


def names(lock: Path) -> set[str]:
    found = [PINNED.match(requirement.splitlines()[0]) for requirement in requirements(lock)]
    return {normal(match[1]) for match in found if match}


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def wanted(dependencies: list[str]) -> set[str]:
    return {normal(re.split(r"[\[~=<>! ]", dependency)[0]) for dependency in dependencies}


def test_there_is_a_lock_for_running_for_working_and_for_each_tool_of_the_setup() -> None:
    assert [lock.name for lock in LOCKS] == ["dev.txt", "node.txt", "run.txt", "uv.txt"]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_python_package_is_pinned_with_its_hashes(lock: Path) -> None:
    for requirement in requirements(lock):
        first, *hashes = requirement.splitlines()
        assert PINNED.match(first), first
        assert hashes, first
        assert all(re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line) for line in hashes), first


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_no_python_package_is_tied_to_an_address(lock: Path) -> None:
    text = lock.read_text("utf-8")
    assert "://" not in text
    assert "index-url" not in text.partition("\n\n")[0].replace("--no-emit-index-url", "")
    assert "find-links" not in text


def test_what_the_project_asks_for_is_locked() -> None:
    """If not: make lock."""
    run, dev = names(ROOT / "requirements" / "run.txt"), names(ROOT / "requirements" / "dev.txt")
    needed = wanted(PROJECT["dependencies"])
    assert needed <= run
    assert needed | wanted(PROJECT["optional-dependencies"]["dev"]) <= dev


def test_npm_packages_are_pinned_by_content_and_tied_to_no_address() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    fetched = {name: entry for name, entry in packages.items() if name}
    assert fetched
    assert not [name for name, entry in fetched.items() if "resolved" in entry]
    assert all(entry["integrity"].startswith("sha512-") for entry in fetched.values())
