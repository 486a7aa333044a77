"""The page's own words, and those of the cards, in one reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from engine import Amount, Param, Phrase, phrase
from engine.speaker import Speaker as Plain
from engine.texts import Words, join
from games.above_below.data import CARDS, SPECIAL_COPIES, VILLAGERS, Card
from games.above_below.rules.log import UNITS, villager
from games.above_below.rules.wording import FOLDER

NAMES: Final = Words.load(FOLDER / "names.yaml")

# A special villager's rule is named without the number of the token: cave_cat_2 is a cave_cat.
_RULES: Final = {who: f"special.{name}" for name, copies in SPECIAL_COPIES.items() for who in copies}


class Speaker:
    """Ask for one with `speaking`, never directly: it is compared by identity."""

    def __init__(self, plain: Plain) -> None:
        self.say = plain.phrase
        self.name_of = plain.name_of
        self.term = plain.term
        self.lang = plain.lang
        # The words every page shares, by their key.
        self.site = plain.site

    def __call__(self, key: str, /, **params: Param) -> str:
        return self.say(phrase(f"ab.page.{key}", **params))

    def name(self, key: str, **params: object) -> str:
        """A word of names.yaml: a zone, a good, a skill, an effect."""
        return NAMES.say(key, self.lang, **params)

    def amount(self, n: int, item: str) -> str:
        return self.say(Phrase("ab.page.amount", {"item": Amount(n, UNITS.get(item, item))}))

    def join(self, parts: Iterable[str]) -> str:
        return join(list(parts), self.lang)

    def villager(self, seat: int, who: str, form: str = "") -> str:
        """By first name; with `full`, the trade too."""
        return self.term(villager(seat, who).id, form)

    # -- what a card or a villager does, in sentences -------------------------------------------------

    def effects(self, card_id: str) -> list[str]:
        """The sentences of a card, in the order of its fields."""
        card = CARDS[card_id]
        said = [
            self.name(f"effect.{field}", n=n)
            for field in ("beds", "vp", "income", "reroll", "potion_now", "potion_income")
            if (n := getattr(card, field))
        ]
        said += [
            self.name(f"effect.{field}", n=getattr(card, field))
            for field in ("rep_now", "train_ready", "coin_build", "coin_explore", "tokens_as_coins")
            if getattr(card, field)
        ]
        return said + self._goods_effects(card)

    def _goods_effects(self, card: Card) -> list[str]:
        said = []
        if card.good:
            kind, n = "once" if card.once else "renew", card.first_goods
            said.append(self.name(f"effect.{kind}", n=n, good=self._noun(card.good, n)))
        if card.income_per:
            a, b = (self._noun(good, 1) for good in card.income_per)
            said.append(self.name("effect.income_per", good_a=a, good_b=b))
        said += [self.name("effect.vp_per", n=n, good=self._noun(item, 1)) for item, n in card.vp_per]
        said += [
            self.name(f"effect.{field}", n=n)
            for field in ("vp_per_villager", "vp_per_empty_cave", "vp_per_house", "vp_per_outpost")
            if (n := getattr(card, field))
        ]
        return said

    def _noun(self, item: str, n: int) -> str:
        return self.name(f"noun.{item}", n=n)

    def skills(self, who: str) -> list[str]:
        """What a villager can do: tools, the rule of the special ones, then the lanterns."""
        villager = VILLAGERS[who]
        said = []
        if villager.hammer:
            said.append(self.name("hammer_plus" if villager.builds_for_less else "hammer"))
        if villager.quill:
            said.append(self.name("quill_plus" if villager.trains_for_less else "quill"))
        if who in _RULES:
            said.append(self.name(_RULES[who]).rstrip("."))
        return said + [self.name("lantern.line", min=least, n=n) for least, n in villager.lanterns]


@lru_cache(1024)
def speaking(plain: Plain) -> Speaker:
    """Equal inputs give the same speaker, so that it can be part of a memo's key."""
    return Speaker(plain)
