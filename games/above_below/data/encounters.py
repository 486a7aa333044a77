"""The book of encounters: encounters.yaml, read as the rules need it (costs, needs, rewards and losses).

Its stories are words of the glossary (see `rules/wording.py`). Rewards and losses never enter a state: a
state holds the number of the paragraph, and only the end of an expedition looks here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from engine.texts import read_yaml

# The book as it is written: each encounter’s numbers once, its texts in both languages beside them.
BOOK: Final[Sequence[Mapping[str, Any]]] = read_yaml(Path(__file__).with_suffix(".yaml"))


class Gain(Struct, frozen=True):
    """Coins, reputation, tokens, goods and caves by name; perhaps a special villager."""

    items: tuple[tuple[str, int], ...]
    villager: str = ""
    # What is given where no such villager is left.
    otherwise: tuple[tuple[str, int], ...] = ()


class Reward(Struct, frozen=True):
    need: int
    gain: Gain


class Option(Struct, frozen=True):
    cost: int
    rewards: tuple[Reward, ...]  # needs strictly ascending
    loss: tuple[tuple[str, int], ...] = ()
    has_failure_text: bool = False

    @property
    def needs(self) -> tuple[int, ...]:
        return tuple(reward.need for reward in self.rewards)

    def reached(self, total: int) -> Reward | None:
        """The one reward a total earns: that of the highest need it reaches."""
        best = None
        for reward in self.rewards:
            if reward.need <= total:
                best = reward
        return best


def _gain(raw: Mapping[str, Any]) -> Gain:
    items = tuple((key, n) for key, n in raw.items() if key not in ("villager", "else"))
    return Gain(items, raw.get("villager", ""), tuple(raw.get("else", {}).items()))


def _option(raw: Mapping[str, Any]) -> Option:
    rewards = tuple(Reward(outcome["need"], _gain(outcome["gain"])) for outcome in raw["outcomes"])
    fail = raw.get("fail", {})
    return Option(
        raw.get("cost", {}).get("coins", 0), rewards, tuple(fail.get("loss", {}).items()), "text" in fail
    )


ENCOUNTERS: Final[dict[int, tuple[Option, ...]]] = {
    entry["id"]: tuple(_option(option) for option in entry["options"]) for entry in BOOK
}

# What somebody who knows the book only on the whole may expect: every gain printed beside a need, in
# options that cost something or nothing, and every loss below a lowest need. Imagined worlds draw from
# here, so that no amount of thinking ahead finds out what the drawn paragraph really gives.
_gains: defaultdict[tuple[int, bool], list[Gain]] = defaultdict(list)
_losses: defaultdict[int, list[tuple[tuple[str, int], ...]]] = defaultdict(list)
for _options in ENCOUNTERS.values():
    for _printed in _options:
        _losses[_printed.needs[0]].append(_printed.loss)
        for _reward in _printed.rewards:
            _gains[_reward.need, _printed.cost > 0].append(_reward.gain)
TYPICAL_GAINS: Final = {key: tuple(gains) for key, gains in _gains.items()}
TYPICAL_LOSSES: Final = {need: tuple(losses) for need, losses in _losses.items()}
