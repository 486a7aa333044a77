"""The compose files and the image say what the site knows. `make image-test` runs them for real."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from config.options import SETTINGS
from config.place.__main__ import OTHERS, SHORT, _parser

ROOT = Path(__file__).resolve().parents[2]
CONTAINER = ROOT / "deploy/container"
FILES = ("compose.yml", "compose.cluster.yml")


def services(file: str) -> dict[str, dict[str, Any]]:
    composed = yaml.safe_load((CONTAINER / file).read_text())["services"]
    return {name: told for name, told in composed.items() if "PLACE_IMAGE" in told["image"]}


@pytest.mark.parametrize("file", FILES)
def test_the_sites_containers_set_only_what_can_be_set(file: str) -> None:
    for told in services(file).values():
        assert set(told["environment"]) <= set(SETTINGS)


@pytest.mark.parametrize("file", FILES)
def test_none_of_them_may_write_but_to_the_one_volume_or_become_more_than_it_is(file: str) -> None:
    for told in services(file).values():
        assert told["read_only"]
        assert told["volumes"] == ["place-data:/data"]
        assert told["cap_drop"] == ["ALL"]
        assert told["security_opt"] == ["no-new-privileges"]


@pytest.mark.parametrize("file", FILES)
def test_each_is_told_a_command_that_there_is(file: str) -> None:
    for told in services(file).values():
        command = told.get("command", ["run"])
        if command[0] not in {*OTHERS, *SHORT}:
            _parser().parse_args(command)


def test_nginx_knows_the_web_processes_by_the_addresses_they_have_and_they_know_it() -> None:
    cluster = yaml.safe_load((CONTAINER / "compose.cluster.yml").read_text())["services"]
    webs = {cluster[name]["networks"]["place"]["ipv4_address"] for name in ("web1", "web2")}
    assert set(re.findall(r"server ([\d.]+):8000", (CONTAINER / "nginx.conf").read_text())) == webs
    proxy = cluster["proxy"]["networks"]["place"]["ipv4_address"]
    assert cluster["web1"]["environment"]["TRUSTED_PROXIES"] == proxy


def test_all_that_the_image_copies_is_let_through() -> None:
    known = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", (CONTAINER / "Containerfile").read_text(), re.MULTILINE)
    for path in " ".join(copied).split():
        assert path == "." or any(Path(path).match(one) or path.startswith(f"{one}/") for one in known), path


def test_the_image_names_no_address_of_a_registry() -> None:
    texts = [path.read_text() for path in CONTAINER.iterdir() if path.is_file()]
    assert not re.findall(r"https?://(?!\$host|127\.0\.0\.1|\{)\S+", "\n".join(texts))
