"""The pictures of the rules' examples and of the guided round."""

from __future__ import annotations

from typing import Any

from engine import Amount
from engine.speaker import Speaker
from engine.texts import join
from games.above_below.data import CARDS, STARTERS, TRACK_INCOME
from games.above_below.data.encounters import ENCOUNTERS
from games.above_below.page.art import SYMBOLS
from games.above_below.page.cards import building, villager_figure
from games.above_below.page.explain import amount, named
from games.above_below.page.village import slots
from games.above_below.rules.log import coins

# The guided round of texts.yaml: who is there, what is built, which story is told.
HOUSES = ("H02", "H13", "H17", "H25")
BUILT = "H02"
STORY, FOUND, CAVE = 7, "fruit", 10


def example(say: Speaker, board: dict[str, Any]) -> dict[str, Any]:
    """A track, some buildings, some people: whatever the example speaks of."""
    track = board.get("track", {})
    homes = [(building(say, card), goods, _good(card)) for card, goods in board.get("homes", {}).items()]
    figures = [villager_figure(say, 0, who) for who in board.get("people", ())]
    said = [slot.name for slot in slots(say, track)[: len(track)]]
    said += [f"{home.name}, {amount(say, home.cost, 'coins')}" for home, _, _ in homes]
    said += [f"{one.name}, {join(one.said, say.lang)}" for one in figures]
    return {
        "track": slots(say, track) if track else [],
        "homes": homes,
        "figures": figures,
        "label": ". ".join(said),
    }


def _good(card: str) -> str:
    return SYMBOLS.get(CARDS[card].good, "")


def lesson(say: Speaker) -> dict[str, Any]:
    story = f"story.{STORY}"
    return {
        "say_ab": say,
        "zones": {zone: named(say, zone) for zone in ("ready", "exhausted", "wounded")},
        "figures": [villager_figure(say, 0, starter.id) for starter in STARTERS],
        "hut": building(say, "M0"),
        "houses": [
            (building(say, card), say("ab.page.build", price=coins(CARDS[card].cost))) for card in HOUSES
        ],
        "built": building(say, BUILT),
        "title": say.term(story),
        "text": say.term(f"{story}.text"),
        "options": [
            (say.term(f"{story}.{index}"), option.needs) for index, option in enumerate(ENCOUNTERS[STORY])
        ],
        "cave": CAVE,
        "found": SYMBOLS[FOUND],
        "found_said": amount(say, 1, FOUND),
        "fish": SYMBOLS[CARDS[BUILT].good],
        "before": slots(say, {}),
        "after": slots(say, {FOUND: 1}),
        "incomes": [
            say("ab.page.track.income", coins=Amount(TRACK_INCOME[kinds], "coin")) for kinds in (0, 1)
        ],
    }
