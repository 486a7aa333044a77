"""What a card, a villager or an amount is called and does, in one reader's language."""

from __future__ import annotations

from typing import Final

from engine import Amount
from engine.speaker import Speaker
from engine.texts import Words
from games.above_below.data import CARDS, SPECIAL_COPIES, VILLAGERS, Card
from games.above_below.rules.log import UNITS, villager
from games.above_below.rules.wording import FOLDER

NAMES: Final = Words.load(FOLDER / "names.yaml")

# A special villager's rule is named without the number of the token: cave_cat_2 is a cave_cat.
_RULES: Final = {who: f"special.{name}" for name, copies in SPECIAL_COPIES.items() for who in copies}


def named(say: Speaker, key: str, **params: object) -> str:
    """A word of names.yaml: a zone, a good, a skill, an effect."""
    return NAMES.say(key, say.lang, **params)


def amount(say: Speaker, n: int, item: str) -> str:
    return say("ab.page.amount", item=Amount(n, UNITS.get(item, item)))


def name_of_villager(say: Speaker, seat: int, who: str, form: str = "") -> str:
    """By first name; with `full`, the trade too."""
    return say.term(villager(seat, who).id, form)


def effects(say: Speaker, card_id: str) -> list[str]:
    """The sentences of a card, in the order of its fields."""
    card = CARDS[card_id]
    said = [
        named(say, f"effect.{field}", n=n)
        for field in ("beds", "vp", "income", "reroll", "potion_now", "potion_income")
        if (n := getattr(card, field))
    ]
    said += [
        named(say, f"effect.{field}", n=getattr(card, field))
        for field in ("rep_now", "train_ready", "coin_build", "coin_explore", "tokens_as_coins")
        if getattr(card, field)
    ]
    return said + _goods_effects(say, card)


def _goods_effects(say: Speaker, card: Card) -> list[str]:
    said = []
    if card.good:
        kind, n = "once" if card.once else "renew", card.first_goods
        said.append(named(say, f"effect.{kind}", n=n, good=_noun(say, card.good, n)))
    if card.income_per:
        a, b = (_noun(say, good, 1) for good in card.income_per)
        said.append(named(say, "effect.income_per", good_a=a, good_b=b))
    said += [named(say, "effect.vp_per", n=n, good=_noun(say, item, 1)) for item, n in card.vp_per]
    said += [
        named(say, f"effect.{field}", n=n)
        for field in ("vp_per_villager", "vp_per_empty_cave", "vp_per_house", "vp_per_outpost")
        if (n := getattr(card, field))
    ]
    return said


def _noun(say: Speaker, item: str, n: int) -> str:
    return named(say, f"noun.{item}", n=n)


def skills(say: Speaker, who: str) -> list[str]:
    """What a villager can do: tools, the rule of the special ones, then the lanterns."""
    one = VILLAGERS[who]
    said = []
    if one.hammer:
        said.append(named(say, "hammer_plus" if one.builds_for_less else "hammer"))
    if one.quill:
        said.append(named(say, "quill_plus" if one.trains_for_less else "quill"))
    if who in _RULES:
        said.append(named(say, _RULES[who]).rstrip("."))
    return said + [named(say, "lantern.line", min=least, n=n) for least, n in one.lanterns]
