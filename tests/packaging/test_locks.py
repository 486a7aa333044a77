"""The lock files hold all that the oldest Python of the hosting page asks for, not only their maker's."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

REQUIREMENTS = Path(__file__).resolve().parents[2] / "requirements"
# Debian 12 has 3.11.2, and a package may ask for more on it than on 3.11.3.
OLDEST = {"python_full_version": "3.11.0", "python_version": "3.11", "sys_platform": "linux", "extra": ""}


def locked(name: str) -> set[str]:
    lines = (REQUIREMENTS / name).read_text()
    return {canonicalize_name(found) for found in re.findall(r"^([\w.-]+)==", lines, re.MULTILINE)}


def asked_for(package: str) -> set[str]:
    try:
        wanted = [Requirement(line) for line in requires(package) or []]
    except PackageNotFoundError:
        # Locked for an older Python than this one, where nothing installs it.
        return set()
    return {
        canonicalize_name(one.name) for one in wanted if one.marker is None or one.marker.evaluate(OLDEST)
    }


@pytest.mark.parametrize("name", ["run.txt", "dev.txt"])
def test_a_lock_holds_everything_that_its_packages_need_on_the_oldest_python(name: str) -> None:
    known = locked(name)
    assert "redis" in known
    missing = {package: more for package in known if (more := asked_for(package) - known)}
    assert not missing
