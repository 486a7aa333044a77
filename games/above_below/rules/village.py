"""What a village has, gets and pays. Small helpers that every chapter of the rules uses."""

from __future__ import annotations

from collections.abc import Iterable

from games.above_below.data import (
    CARDS,
    HIGHEST_REP,
    LOWEST_REP,
    METAL_MEN,
    TOKENS,
    TRACK_INCOME,
    VILLAGERS,
)
from games.above_below.state import EXHAUSTED, READY, WOUNDED, Player, Turn

_BEDS = {card.id: card.beds for card in CARDS.values()}
_REROLLS = {card.id: card.reroll for card in CARDS.values()}
_TOKEN_CARDS = tuple(card.id for card in CARDS.values() if card.tokens_as_coins)
_READY_CARDS = tuple(card.id for card in CARDS.values() if card.train_ready)


def beds(player: Player) -> int:
    return sum([_BEDS[card] for card in player.buildings])


def rerolls(player: Player) -> int:
    return sum([_REROLLS[card] for card in player.buildings])


def coins_for_building(player: Player) -> int:
    return sum([CARDS[card].coin_build for card in player.buildings])


def coins_for_exploring(player: Player) -> int:
    return sum([CARDS[card].coin_explore for card in player.buildings])


def pays_with_tokens(player: Player) -> bool:
    return any(card in player.buildings for card in _TOKEN_CARDS)


def trains_to_ready(player: Player) -> bool:
    return any(card in player.buildings for card in _READY_CARDS)


def track_income(player: Player) -> int:
    return TRACK_INCOME[len(player.track)]


def cards_income(player: Player) -> int:
    total = 0
    for name in player.buildings:
        card = CARDS[name]
        total += card.income
        for good in card.income_per:
            total += player.track.get(good, 0)
    return total


def empty_caves(player: Player) -> int:
    return len(player.caves) - player.outposts


def goods_to_harvest(player: Player) -> int:
    return sum(player.buildings.values())


def move_rep(player: Player, steps: int) -> None:
    player.rep = min(HIGHEST_REP, max(LOWEST_REP, player.rep + steps))


# -- goods and tokens -------------------------------------------------------------------------------


def place(player: Player, good: str) -> int:
    """Put a good on the track; its slot, from 1."""
    track = player.track
    track[good] = track.get(good, 0) + 1
    return slot_of(player, good)


def slot_of(player: Player, good: str) -> int:
    """Where this good lies on the track, or would go."""
    for slot, there in enumerate(player.track, 1):
        if there == good:
            return slot
    return len(player.track) + 1


def keep(player: Player, item: str, n: int = 1) -> None:
    """Take goods into the store, or tokens to one's own."""
    if item == "potion":
        player.potions += n
    elif item == "cider":
        player.ciders += n
    else:
        player.store[item] = player.store.get(item, 0) + n


def give_up(player: Player, item: str) -> None:
    """One good out of the store, or one token less."""
    if item == "potion":
        player.potions -= 1
    elif item == "cider":
        player.ciders -= 1
    elif player.store[item] == 1:
        del player.store[item]
    else:
        player.store[item] -= 1


def owned(player: Player, item: str) -> int:
    """For the count: on the track, in the store, on sale; never what still lies on a card."""
    if item == "potion":
        n = player.potions
    elif item == "cider":
        n = player.ciders
    else:
        n = player.track.get(item, 0) + player.store.get(item, 0)
    return n + (player.sale is not None and player.sale.item == item)


def spare_tokens(player: Player, turn: Turn, token: str) -> int:
    """Tokens that are neither on sale nor laid down as coins."""
    return player.potions - turn.laid_potions if token == TOKENS[0] else player.ciders - turn.laid_ciders


# -- paying the bank --------------------------------------------------------------------------------


def laid(turn: Turn) -> int:
    return turn.laid_potions + turn.laid_ciders


def can_pay(player: Player, turn: Turn, price: int) -> bool:
    """Exactly: laid tokens first, coins for the rest, and no change."""
    down = turn.laid_potions + turn.laid_ciders
    return down <= price <= down + player.coins


def pay(player: Player, turn: Turn, price: int) -> None:
    player.coins -= price - laid(turn)
    player.potions -= turn.laid_potions
    player.ciders -= turn.laid_ciders
    turn.laid_potions = turn.laid_ciders = 0


# -- resting ----------------------------------------------------------------------------------------


def a_step_up(zone: str) -> str:
    return EXHAUSTED if zone == WOUNDED else READY


def default_beds(player: Player) -> list[str]:
    """Beds without a plan: hammers, quills, then the best lanterns get up; then the wounded lie down."""

    def usefulness(who: str) -> tuple[bool, bool, int]:
        villager = VILLAGERS[who]
        return not villager.hammer, not villager.quill, -sum(villager.lit(die) for die in range(1, 7))

    tired, hurt = (
        sorted(
            (who for who, zone in player.villagers.items() if zone == there and who not in METAL_MEN),
            key=usefulness,
        )
        for there in (EXHAUSTED, WOUNDED)
    )
    return in_village_order(player, (tired + hurt)[: beds(player)])


def in_village_order(player: Player, some: Iterable[str]) -> list[str]:
    wanted = set(some)
    return [who for who in player.villagers if who in wanted]
