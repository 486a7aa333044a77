"""The dashboard and the alert rules ask for figures that there are, with labels that they have."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.test import Client
from prometheus_client import REGISTRY

from review.models import NightRun

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
HOSTING = DEPLOY.parent / "docs/hosting.md"
BOARD = json.loads((DEPLOY / "grafana/place.json").read_text("utf-8"))
RULES = yaml.safe_load((DEPLOY / "prometheus/place.rules.yml").read_text("utf-8"))
ALERTS = {rule["alert"]: rule for group in RULES["groups"] for rule in group["rules"]}

pytestmark = pytest.mark.django_db
NAME = re.compile(r"\bplace_\w+")
SELECTED = re.compile(r"(place_\w+)\{([^}]*)\}")
GROUPED = re.compile(r"by \(([^)]*)\)")


def expressions() -> dict[str, str]:
    drawn = {
        f"panel {panel['title']}, {target['refId']}": target["expr"]
        for panel in BOARD["panels"]
        for target in panel.get("targets", [])
    }
    return drawn | {f"alert {name}": rule["expr"] for name, rule in ALERTS.items()}


@pytest.fixture
def known() -> dict[str, set[str]]:
    """Every figure of the page by its name, and the labels it has."""
    NightRun.objects.create(job="backup", ok=True)
    assert Client().get("/metrics").status_code == 200
    return {name: labels for family in REGISTRY.collect() for name, labels in _samples(family)}


def _samples(family: Any) -> Iterator[tuple[str, set[str]]]:
    """Those without a value yet too: a counter with labels has no sample before it first counts."""
    collector = REGISTRY._names_to_collectors.get(family.name)  # type: ignore[attr-defined]
    labels = set(getattr(collector, "_labelnames", ())) | {
        label for sample in family.samples for label in sample.labels
    }
    suffixes = {"counter": ["_total"], "histogram": ["_bucket", "_count", "_sum"]}.get(family.type, [""])
    for suffix in suffixes:
        yield family.name + suffix, labels | ({"le"} if suffix == "_bucket" else set())


@pytest.mark.parametrize("where", expressions())
def test_every_figure_that_is_asked_for_exists(where: str, known: dict[str, set[str]]) -> None:
    asked = expressions()[where]
    names = set(NAME.findall(asked))
    assert names <= set(known), where
    for name, selection in SELECTED.findall(asked):
        assert set(re.findall(r"(\w+)\s*=~?", selection)) <= known[name], where
    if names:
        grouped = {label.strip() for labels in GROUPED.findall(asked) for label in labels.split(",")}
        assert grouped <= set().union(*(known[name] for name in names)), where


def test_a_figure_nobody_has_is_noticed(known: dict[str, set[str]]) -> None:
    assert "place_no_such_figure" not in known
    assert {"place_request_seconds_bucket", "place_entries_total", "place_bot_queue"} <= set(known)


def test_every_figure_the_hosting_page_watches_has_an_alert() -> None:
    rows = re.findall(r"^\| (`place_.*?) \|", HOSTING.read_text("utf-8"), re.MULTILINE)
    watched = {name for row in rows for name in NAME.findall(row)}
    assert watched
    asked = " ".join(rule["expr"] for rule in ALERTS.values())
    assert all(name in asked for name in watched), watched


def test_every_alert_says_what_is_the_matter() -> None:
    for rule in ALERTS.values():
        assert rule["annotations"]["summary"]
        assert rule["labels"]["severity"] in {"page", "warn", "info"}
