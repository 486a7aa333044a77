"""The game in words: prompts, moves, and the texts with the names and stories added."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from engine import Amount, Phrase, Seat, Term, Who, phrase
from engine.phrases import Param
from engine.texts import LANGUAGES, Texts, read_yaml
from games.above_below import actions as a
from games.above_below.data import CARDS, REFRESH_PRICE, STARTERS, VILLAGERS, encounters
from games.above_below.rules.build import build_price, train_price
from games.above_below.rules.explore import still_there, total, trip_of
from games.above_below.rules.log import ROW_TERMS, coins, encounter, option, villager, villagers
from games.above_below.rules.phases import acting
from games.above_below.rules.trade import item_of, offer_of
from games.above_below.rules.village import rerolls, slot_of
from games.above_below.state import READY, Phase, State

FOLDER: Final = Path(__file__).parents[1]

# Where the rules page opens.
ARTICLES: dict[Phase, str] = {
    "turn": "ab.turn.order",
    "harvest": "ab.harvest.action",
    "option": "ab.explore.option",
    "dice": "ab.explore.dice",
    "wound": "ab.explore.wound",
    "offer": "ab.offer.answer",
    "counter": "ab.offer.counter",
    "rest": "ab.rest.plan",
    "over": "ab.end.winner",
}


# -- what is asked ------------------------------------------------------------------------------------


def prompt(state: State, seat: Seat) -> Phrase:
    if seat not in acting(state):
        return phrase("ab.prompt.over" if state.phase == "over" else "ab.prompt.wait")
    match state.phase:
        case "turn":
            return _turn_prompt(state, seat)
        case "option":
            return phrase("ab.prompt.option", encounter=encounter(trip_of(state).number))
        case "dice":
            return _dice_prompt(state, seat)
        case "wound":
            return phrase("ab.prompt.wound", count=trip_of(state).wounds)
        case "offer":
            offer = offer_of(state)
            item, buyer = item_of(state, seat), Who(state.turn_seat)
            return phrase("ab.prompt.offer", buyer=buyer, offer=coins(offer.price), item=item)
        case "counter":
            offer = offer_of(state)
            item, price = item_of(state, offer.seller), coins(offer.counter or offer.price)
            return phrase("ab.prompt.counter", seller=Who(offer.seller), price=price, item=item)
        case _:
            return phrase(f"ab.prompt.{state.phase}")


def _dice_prompt(state: State, seat: Seat) -> Phrase:
    trip = trip_of(state)
    key = "ab.prompt.dice"
    if not still_there(trip):
        key = "ab.prompt.dice_done"
    elif trip.rerolls < rerolls(state.players[seat]):
        key = "ab.prompt.dice_reroll"
    return phrase(key, total=Amount(total(trip), "lantern"))


def _turn_prompt(state: State, seat: Seat) -> Phrase:
    if state.turn.chosen:
        return phrase("ab.prompt.chosen", villagers=villagers(seat, state.turn.chosen))
    if READY in state.players[seat].villagers.values():
        return phrase("ab.prompt.turn")
    return phrase("ab.prompt.nobody")


# -- what may be done ---------------------------------------------------------------------------------


def describe(state: State, seat: Seat, move: a.Action) -> Phrase:
    player, turn = state.players[seat], state.turn
    match move:
        case a.Choose(who) | a.Release(who) | a.Boost(who) | a.ChooseWounded(who) | a.RestUndo(who):
            return _move(move, villager=villager(seat, who))
        case a.LayToken(token) | a.TakeToken(token):
            return _move(move, item=Amount(1, token))
        case a.Explore() | a.Work():
            return _move(move, villagers=villagers(seat, turn.chosen))
        case a.Harvest(card, to):
            good = CARDS[card].good
            words: dict[str, Param] = {"villager": villager(seat, turn.chosen[0]), "card": Term(card)}
            if to == "track":
                words["slot"] = slot_of(player, good)
            return phrase(f"ab.move.harvest_{to}", goods=Amount(1, good), **words)
        case a.Build(card):
            return _move(move, card=Term(card), price=coins(build_price(turn.chosen[0], card)))
        case a.Train(slot):
            recruit = Term(state.recruits[slot - 1] or "")
            return _move(move, recruit=recruit, price=coins(train_price(turn.chosen[0], slot)))
        case a.ListSale(item, ask):
            return list_sale(item, ask)
        case a.WithdrawSale():
            return _move(move, item=item_of(state, seat))
        case a.MakeOffer(seller, price):
            return make_offer(seller, price, item_of(state, seller))
        case a.RefreshRow(kind):
            return _move(move, row=Term(ROW_TERMS[kind]), price=coins(REFRESH_PRICE))
        case a.PlaceGood(good):
            return _move(move, goods=Amount(1, good), slot=slot_of(player, good))
        case a.ChooseOption(index):
            return _option(state, index)
        case a.Reroll("") if state.reroll_all:
            return phrase("ab.move.reroll_all")
        case a.Reroll(who):
            trip = trip_of(state)
            return _move(move, villager=villager(seat, who), die=trip.dice[trip.crew.index(who)])
        case a.Finish():
            return _move(move, total=Amount(total(trip_of(state)), "lantern"))
        case a.AcceptOffer():
            return _move(move, price=coins(offer_of(state).price))
        case a.CounterOffer(price):
            return counter_offer(price)
        case a.AcceptCounter():
            return _move(move, price=coins(offer_of(state).counter or 0))
        case a.Rest(use, who):
            return phrase(f"ab.move.rest_{use}", villager=villager(seat, who))
        case a.RestDefault(confirm):
            return phrase("ab.move.rest_default_now" if confirm else "ab.move.rest_default")
        case _:
            return _move(move)


def _move(move: a.Action, **params: Any) -> Phrase:
    return phrase(f"ab.move.{move.__struct_config__.tag}", **params)


def list_sale(item: str, ask: int | None) -> Phrase:
    if ask is None:
        return phrase("ab.move.list_sale", item=Amount(1, item))
    return phrase("ab.move.list_sale_ask", item=Amount(1, item), ask=coins(ask))


def make_offer(seller: Seat, price: int, item: Amount) -> Phrase:
    return phrase("ab.move.make_offer", price=coins(price), seller=Who(seller), item=item)


def counter_offer(price: int) -> Phrase:
    return phrase("ab.move.counter_offer", price=coins(price))


def _option(state: State, index: int) -> Phrase:
    number = trip_of(state).number
    printed = encounters.ENCOUNTERS[number][index]
    words: dict[str, Param] = {"option": option(number, index), "needs": list(printed.needs)}
    if printed.cost:
        return phrase("ab.move.choose_option_cost", price=coins(printed.cost), **words)
    return phrase("ab.move.choose_option", **words)


# -- texts, names and stories -------------------------------------------------------------------------


def load_texts() -> Texts:
    """The game’s texts, with every card, villager and story as a word of the glossary."""
    source = read_yaml(FOLDER / "texts.yaml")
    source["glossary"] += [*_names(), *_stories()]
    texts = Texts(source)
    _name_what_the_guide_points_at(texts)
    return texts


def _name_what_the_guide_points_at(texts: Texts) -> None:
    """The guided round speaks of a card, an encounter and an option by their names."""
    for lang in LANGUAGES:
        named = {}
        for word, thing in texts.source["tutorial_table"]["names"].items():
            parts = [str(thing[kind]) for kind in ("encounter", "option") if kind in thing]
            named[word] = texts.term(Term(thing.get("card") or ".".join(["story", *parts])), lang)
        for step in texts.source["tutorial"]:
            step["say"][lang] = step["say"][lang].format(**named)


def _names() -> list[dict[str, Any]]:
    names = read_yaml(FOLDER / "names.yaml")
    entries: list[dict[str, Any]] = [{"id": card, **names[card]} for card in CARDS]
    starters = [f"{starter.id}.{seat}" for starter in STARTERS for seat in range(1, 5)]
    for who in (*starters, *(name for name in VILLAGERS if name in names and "." not in name)):
        full = names[who]
        # “Odalie, lookout” is Odalie in a sentence.
        entries.append({"id": who, "full": full, **{lang: full[lang].split(",")[0] for lang in LANGUAGES}})
    return entries


def _stories() -> list[dict[str, Any]]:
    """`story.7` is a title, `story.7.text` its text, `story.7.0` an option, `story.7.0.4` what comes of it
    with 4 lanterns; `story.7.0.fail` its failure, or `story.7.0.missed` where nothing else happens."""
    entries = []
    for story in encounters.BOOK:
        key = f"story.{story['id']}"
        entries.append({"id": key, **story["title"]})
        entries.append({"id": f"{key}.text", **story["text"]})
        for index, printed in enumerate(story["options"]):
            entries.append({"id": f"{key}.{index}", **printed["label"]})
            if "text" in printed.get("fail", {}):
                entries.append({"id": f"{key}.{index}.fail", **printed["fail"]["text"]})
            if "missed" in printed:
                entries.append({"id": f"{key}.{index}.missed", **printed["missed"]})
            for outcome in printed["outcomes"]:
                entries.append({"id": f"{key}.{index}.{outcome['need']}", **outcome["text"]})
    return entries
