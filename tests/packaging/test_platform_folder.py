"""platform/ is a folder of sources, and Python's own `platform` module stays what it is."""

from __future__ import annotations

import platform
from pathlib import Path

from django.apps import apps

from tests.packaging.commands import ASK, ROOT, is_pythons_own, python


def test_the_folder_is_no_package() -> None:
    assert (ROOT / "platform").is_dir()
    assert not (ROOT / "platform" / "__init__.py").exists()


def test_under_pytest_platform_is_pythons_own() -> None:
    assert is_pythons_own(platform.__file__)
    assert platform.system()


def test_from_the_checkout_platform_is_pythons_own(tmp_path: Path) -> None:
    assert is_pythons_own(python("-c", ASK, path=[], var=tmp_path, cwd=ROOT))


def test_under_manage_py_platform_is_pythons_own(tmp_path: Path) -> None:
    manage = str(ROOT / "manage.py")
    shell = python(manage, "shell", "--no-imports", "-c", ASK, path=[], var=tmp_path, cwd=ROOT)
    assert is_pythons_own(shell.splitlines()[-1])


def test_under_daphne_platform_is_pythons_own(tmp_path: Path) -> None:
    path = [ROOT, ROOT / "platform"]
    assert "--application-close-timeout" in python(
        "-m", "daphne", "--help", path=path, var=tmp_path, cwd=ROOT
    )
    loaded = f"import daphne.cli, config.asgi; {ASK}"
    assert is_pythons_own(python("-c", loaded, path=path, var=tmp_path, cwd=ROOT))


def test_our_apps_are_those_of_this_checkout() -> None:
    ours = [config for config in apps.get_app_configs() if not _installed(Path(config.path))]
    assert {"accounts", "bots", "lobby", "tables"} <= {config.label for config in ours}
    for config in ours:
        parent = ROOT / "games" if config.name.startswith("games.") else ROOT / "platform"
        assert Path(config.path).parent == parent, config.name


def _installed(path: Path) -> bool:
    return "site-packages" in path.parts


def test_no_folder_of_ours_hides_a_module_of_python() -> None:
    from sys import stdlib_module_names

    tops = {folder.name for folder in (ROOT / "platform").iterdir() if folder.is_dir()} | {"games"}
    assert not tops & stdlib_module_names
