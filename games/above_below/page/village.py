"""A village as it is drawn: houses above, caves below, people in their zones, goods on the track."""

from __future__ import annotations

from dataclasses import dataclass

from engine import Amount
from games.above_below.actions import Choose, Harvest, LayToken, PlaceGood, Release, TakeToken
from games.above_below.data import CARDS, TRACK_INCOME, TRACK_VP
from games.above_below.page.art import SYMBOLS
from games.above_below.page.cards import Building, Figure, building, villager_figure
from games.above_below.page.hand import Hand
from games.above_below.page.speaker import Speaker
from games.above_below.rules.labour import DESTINATIONS
from games.above_below.rules.village import beds, cards_income, slot_of, track_income
from games.above_below.state import EXHAUSTED, EXPLORING, READY, WOUNDED, Player, State

ZONES = (READY, EXPLORING, EXHAUSTED, WOUNDED)


@dataclass(frozen=True)
class Verb:
    """A button: what it sends, what it says, what it shows, and whether it is what one came for."""

    raw: str
    label: str
    symbol: str = ""
    short: str = ""
    main: bool = False


@dataclass(frozen=True)
class Home:
    """A building in a village, with the goods that lie on it."""

    card: Building
    goods: int
    good: str
    said: str
    harvest: list[Verb]


@dataclass(frozen=True)
class Person:
    figure: Figure
    zone: str
    chosen: bool = False
    raw: str = ""


@dataclass(frozen=True)
class Slot:
    number: int
    vp: int
    income: int
    good: str
    name: str
    count: int


@dataclass(frozen=True)
class Stock:
    """Goods in the store."""

    item: str
    symbol: str
    said: str
    count: int
    place: Verb | None


@dataclass(frozen=True)
class Village:
    seat: int
    above: list[Home]
    below: list[Home]
    # The numbers of the caves that are still empty.
    caves: list[int]
    people: list[tuple[str, str, list[Person]]]
    track: list[Slot]
    income: str
    store: list[Stock]
    purse: list[tuple[str, int, str]]
    tokens: list[Verb]


def village(say: Speaker, state: State, seat: int, hand: Hand | None) -> Village:
    """One village; with a hand, also what its owner may do there now."""
    player = state.players[seat]
    homes = [_home(say, player, card, goods, hand) for card, goods in player.buildings.items()]
    return Village(
        seat=seat,
        above=[home for home in homes if home.card.kind != "outpost"],
        below=[home for home in homes if home.card.kind == "outpost"],
        caves=[int(cave[1:]) for cave in player.caves[player.outposts :]],
        people=people(say, state, seat, hand),
        track=slots(say, player.track),
        income=say.key("track.income", coins=Amount(track_income(player) + cards_income(player), "coin")),
        store=[_stock(say, player, good, hand) for good in player.store],
        purse=purse(say, player),
        tokens=_tokens(say, hand),
    )


def purse(say: Speaker, player: Player) -> list[tuple[str, int, str]]:
    """What a village has in its pockets: drawing, number, words."""
    return [
        ("piece", player.coins, say.amount(player.coins, "coins")),
        ("torche", player.rep, say.key("rep", n=player.rep)),
        ("lit", beds(player), say.amount(beds(player), "bed")),
        ("potion", player.potions, say.amount(player.potions, "potion")),
        ("cidre", player.ciders, say.amount(player.ciders, "cider")),
    ]


def _home(say: Speaker, player: Player, card: str, goods: int, hand: Hand | None) -> Home:
    good = CARDS[card].good
    harvest = []
    if hand and goods:
        for to in DESTINATIONS:
            move = Harvest(card, to)
            if move in hand:
                where = say.key(f"harvest.{to}", slot=slot_of(player, good))
                harvest.append(Verb(hand.raw(move), hand.label(move), SYMBOLS[good], where))
    said = say.amount(goods, good) if goods else ""
    return Home(building(say, card), goods, SYMBOLS.get(good, ""), said, harvest)


def people(say: Speaker, state: State, seat: int, hand: Hand | None) -> list[tuple[str, str, list[Person]]]:
    """The zones, and who is in each; where nobody is, there is nothing to show, but for those who may act."""
    player = state.players[seat]
    chosen = state.turn.chosen if seat == state.turn_seat else []
    found: dict[str, list[Person]] = {zone: [] for zone in ZONES}
    for who, zone in player.villagers.items():
        raw = ""
        if hand:
            raw = hand.raw(Release(who)) or hand.raw(Choose(who))
        found[zone].append(Person(villager_figure(say, seat, who), zone, who in chosen, raw))
    return [(zone, say.name(zone), there) for zone, there in found.items() if there or zone == READY]


def slots(say: Speaker, track: dict[str, int]) -> list[Slot]:
    """The whole track, with the goods that lie on it."""
    goods = [*track.items(), *[("", 0)] * (len(TRACK_VP) - len(track))]
    return [_slot(say, number, good, count) for number, (good, count) in enumerate(goods, 1)]


def _slot(say: Speaker, number: int, good: str, count: int) -> Slot:
    said = say.key(
        "slot",
        slot=number,
        vp=Amount(TRACK_VP[number - 1], "vp"),
        income=Amount(TRACK_INCOME[number], "coin"),
        goods=say.amount(count, good) if good else say.key("slot.empty"),
    )
    return Slot(number, TRACK_VP[number - 1], TRACK_INCOME[number], SYMBOLS.get(good, ""), said, count)


def _stock(say: Speaker, player: Player, good: str, hand: Hand | None) -> Stock:
    count, move = player.store[good], PlaceGood(good)
    place = None
    if hand and move in hand:
        where = say.key("harvest.track", slot=slot_of(player, good))
        place = Verb(hand.raw(move), hand.label(move), SYMBOLS[good], where)
    return Stock(good, SYMBOLS[good], say.amount(count, good), count, place)


def _tokens(say: Speaker, hand: Hand | None) -> list[Verb]:
    """Potions and ciders laid down as coins, where a card allows it."""
    if not hand:
        return []
    moves: list[tuple[LayToken | TakeToken, str]] = [
        *((move, say.key("token.lay")) for move in hand.of(LayToken)),
        *((move, say.key("token.take")) for move in hand.of(TakeToken)),
    ]
    return [Verb(hand.raw(move), hand.label(move), SYMBOLS[move.token], short) for move, short in moves]
