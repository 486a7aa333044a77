"""Nothing appears or vanishes but by the rules: coins, goods, villagers, cards and caves."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from engine import FastChance
from engine.game import Event
from engine.phrases import Amount
from games.above_below.data import CARDS, CAVES, HOUSES, KEYS_ON_OFFER, OUTPOSTS, STARS, VILLAGERS
from games.above_below.state import Player, State
from tests.above_below.positions import pick
from tests.above_below.tables import ENGINE

# In the suite some hundreds of games; ABOVE_BELOW_GAMES=5000 plays thousands.
GAMES = int(os.environ.get("ABOVE_BELOW_GAMES", "210"))


def cards_and_people(state: State) -> Counter[str]:
    """Where every single piece is."""
    pieces: Counter[str] = Counter()
    for row in (state.houses, state.outposts):
        pieces.update([*row.cards, *row.unseen, *row.under])
    pieces.update([*state.stars, *state.keys, *state.bag, *state.specials, *filter(None, state.recruits)])
    pieces.update([*state.pile.unseen, *state.pile.under, *filter(None, [state.pile.top])])
    if state.expedition and state.phase != "wound":  # a failed one has given its cave back
        pieces[state.expedition.cave] += 1
    for player in state.players:
        pieces.update([*player.buildings, *player.villagers, *player.caves])
    return pieces


def held(player: Player) -> Counter[str]:
    """Coins, tokens and goods of a player, wherever they lie."""
    have = Counter({"coin": player.coins, "potion": player.potions, "cider": player.ciders})
    have.update(player.store)
    have.update(player.track)
    for card, n in player.buildings.items():
        if n:
            have[CARDS[card].good] += n
    if player.sale:
        have[player.sale.item] += 1
    return have


def told_amounts(event: Event, *names: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for name in names:
        value = event.phrase.params.get(name, [])
        for amount in value if isinstance(value, list) else [value]:
            assert isinstance(amount, Amount)
            found[amount.unit] += amount.n
    return found


# How each line of the log changes what its player holds.
GAINS = {
    "reward": ("gains",),
    "special_else": ("gains",),
    "coin_explore": ("coins",),
    "coin_build": ("coins",),
    "card_goods": ("goods",),
    "card_potion": ("potions",),
    "work": ("coins",),
    "work_cider": ("coins",),
    "income": ("coins",),
    "income_potion": ("potions",),
    "renew": ("goods",),
}
LOSSES = {"loss": ("losses",), "build": ("price",), "build_outpost": ("price",), "train": ("price",)}
LOSSES |= {"train_ready": ("price",), "option_cost": ("price",), "refresh": ("price",)}


def explained(events: list[Event], seats: int) -> list[Counter[str]]:
    """The changes of everybody's holdings that the log accounts for."""
    changes: list[Counter[str]] = [Counter() for _ in range(seats)]
    for event in events:
        key, seat = event.phrase.key.removeprefix("ab.log."), event.seat
        if seat is None:
            continue
        if key in GAINS:
            changes[seat].update(told_amounts(event, *GAINS[key]))
        if key in LOSSES:
            changes[seat].subtract(told_amounts(event, *LOSSES[key]))
        if key == "work_cider":
            changes[seat]["cider"] += 1
        if key == "rest_potion":
            changes[seat]["potion"] -= 1
        if key == "rest_cider":
            changes[seat]["cider"] -= 1
        if key == "pay_tokens":
            # The price was told in coins; these tokens stood for some of them.
            tokens = told_amounts(event, "tokens")
            changes[seat].subtract(tokens)
            changes[seat]["coin"] += tokens.total()
        if key in ("accept", "counter_accept"):
            price, item = told_amounts(event, "price"), told_amounts(event, "item")
            seller = event.phrase.params["seller"].seat  # type: ignore[union-attr]
            buyer = event.phrase.params["buyer"].seat  # type: ignore[union-attr]
            changes[seller].update(price)
            changes[buyer].subtract(price)
            changes[buyer].update(item)
            changes[seller].subtract(item)
    return changes


def whole_game(seats: int, seed: int) -> State:
    chance = FastChance(seed)
    state = ENGINE.deal(seats, ENGINE.Options(), chance)
    pieces = cards_and_people(state)
    while acting := sorted(ENGINE.to_move(state)):
        seat = chance.choice(acting)
        before = [held(player) for player in state.players]
        action = pick(state, seat, chance)
        events = ENGINE.play(state, seat, action, chance)
        changes = explained(events, seats)
        for player, was, change in zip(state.players, before, changes, strict=True):
            now = held(player)
            assert all(n >= 0 for n in now.values())
            expected = Counter(was)
            expected.update(change)
            assert +now == +expected, (action, events)
        assert cards_and_people(state) == pieces, action
        check_shape(state)
    return state


def check_shape(state: State) -> None:
    for player in state.players:
        assert player.outposts == sum(CARDS[card].kind == "outpost" for card in player.buildings)
        assert player.outposts <= len(player.caves)
        assert len(player.track) <= 8
        assert -3 <= player.rep <= 10
        assert all(n > 0 for n in player.store.values())
        assert all(0 <= n <= CARDS[card].first_goods for card, n in player.buildings.items())
        exploring = [who for who, zone in player.villagers.items() if zone == "exploring"]
        assert not exploring or state.expedition


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_everybody_holds_changes_only_as_the_log_tells(seats: int) -> None:
    for seed in range(GAMES // 3):
        state = whole_game(seats, seed)
        assert state.phase == "over"


def test_all_pieces_are_on_the_table_from_the_start() -> None:
    state = ENGINE.deal(4, ENGINE.Options(), FastChance(1))
    pieces = cards_and_people(state)
    assert sum(pieces[card.id] for card in (*HOUSES, *OUTPOSTS, *STARS)) == 55
    assert sum(pieces[card] for card in CARDS if card[0] == "K") == KEYS_ON_OFFER
    assert sum(pieces[cave] for cave in CAVES) == 25
    assert sum(pieces[who] for who in VILLAGERS) == 3 * 4 + 18 + 6
    assert pieces["M0"] == 4
