"""The wheel, built and installed in an empty folder, is the whole site."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from zipfile import ZipFile

import pytest

from engine import registry
from tests.packaging.commands import ASK, ROOT, is_pythons_own, python


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    build = ["-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    done = subprocess.run([sys.executable, *build], capture_output=True, text=True, timeout=180)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("installed")
    install = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-compile"]
    subprocess.run([sys.executable, *install, "--target", str(target), str(wheel)], check=True, timeout=180)
    return target


@pytest.fixture
def var(tmp_path: Path) -> Path:
    return tmp_path / "var"


def test_nothing_in_the_wheel_is_called_platform(wheel: Path) -> None:
    tops = {name.partition("/")[0] for name in ZipFile(wheel).namelist()}
    assert "platform" not in tops
    rooms = {
        "accounts",
        "bots",
        "config",
        "engine",
        "games",
        "lobby",
        "web",
        "operations",
        "replay",
        "review",
        "tables",
    }
    assert rooms <= tops


def test_the_wheel_carries_no_tests_and_nothing_of_this_machine(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    assert not [name for name in names if name.startswith(("tests/", "var/", "docs/"))]
    assert not [name for name in names if name.endswith((".pyc", ".sqlite3")) or "secret_key" in name]


def test_installed_platform_is_pythons_own(installed: Path, var: Path) -> None:
    assert is_pythons_own(python("-c", ASK, path=[installed], var=var))
    loaded = f"import daphne.cli, config.asgi; {ASK}"
    assert is_pythons_own(python("-c", loaded, path=[installed], var=var))


def test_installed_the_site_passes_its_checks(installed: Path, var: Path) -> None:
    assert "no issues" in python("-m", "django", "check", path=[installed], var=var)


def test_installed_the_site_finds_its_own_templates_static_files_and_games(
    installed: Path, var: Path
) -> None:
    script = """
import django; django.setup()
from django.contrib.staticfiles import finders
from django.template import engines
from engine import registry
from engine.texts import SITE
print(engines["jinja2"].env.get_template("tables/page.html").filename)
print(finders.find("css/base.css"))
print(registry.__file__)
print(*(game.slug for game in registry.games()))
print(SITE.say("site.name", "fr"))
"""
    page, css, code, slugs, name = python("-c", script, path=[installed], var=var).splitlines()
    assert all(Path(found).is_relative_to(installed) for found in (page, css, code))
    assert slugs.split() == [game.slug for game in registry.games()]
    assert name


def test_installed_the_site_prepares_its_database(installed: Path, var: Path) -> None:
    python("-m", "django", "migrate", "--verbosity", "0", path=[installed], var=var)
    assert (var / "place.sqlite3").exists()


# -- `place`, as the wheel installs it ----------------------------------------------------------------------


def place(installed: Path, var: Path, **environ: str) -> tuple[list[str], dict[str, str]]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "DJANGO"))}
    settings = {"PLACE_VAR": str(var), "DATABASE_URL": "", "REDIS_URL": "", **environ}
    return [str(installed / "bin" / "place")], kept | settings | {"PYTHONPATH": str(installed)}


def test_installed_one_command_serves_the_site_and_the_doctor_finds_it_well(
    installed: Path, var: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command, env = place(installed, var, PORT=str(port), PLACE_NAME="Chez Zoé")
    printed = var.parent / "printed"
    with printed.open("w") as out:
        serving = subprocess.Popen([*command, "run"], env=env, cwd=var.parent, stdout=out)
    try:
        page = answered(f"http://127.0.0.1:{port}/", serving)
        assert "<span>Chez Zoé</span>" in page
        (font,) = re.findall(r'href="(/static/css/fonts[^"]*)"', page)
        assert "woff2" in answered(f"http://127.0.0.1:{port}{font}", serving)
        told = subprocess.run(
            [*command, "doctor"], env=env, cwd=var.parent, capture_output=True, text=True, timeout=120
        )
        assert told.returncode == 0, told.stdout + told.stderr
        assert "well   database: sqlite, of this version" in told.stdout
    finally:
        serving.terminate()
        try:
            serving.wait(timeout=60)
        finally:
            serving.kill()
    assert "password:" in printed.read_text()


def answered(url: str, serving: subprocess.Popen[bytes]) -> str:
    """The page, as soon as there is a site."""
    for _ in range(240):
        assert serving.poll() is None, "it has stopped"
        try:
            with urllib.request.urlopen(url, timeout=10) as page:
                return str(page.read().decode())
        except OSError:
            time.sleep(0.5)
    raise AssertionError(f"{url} never answered")


def test_installed_the_doctor_finds_what_is_wrong(installed: Path, var: Path) -> None:
    command, env = place(installed, var)
    told = subprocess.run(
        [*command, "doctor"], env=env, cwd=var.parent, capture_output=True, text=True, timeout=120
    )
    assert told.returncode == 1
    assert "WRONG  static files: they are not collected" in told.stdout
    assert "WRONG  database: lacks" in told.stdout
