"""Between two rounds: the marker, the cider, the newcomers; the rest plans carried out; the income."""

from __future__ import annotations

from engine import Amount, Chance, Event, Seat, Term, Who, phrase
from games.above_below.data import CARDS, METAL_MEN, ROUNDS, SLOT_COSTS
from games.above_below.rules import scoring
from games.above_below.rules.log import (
    Log,
    amounts,
    coins,
    tell,
    tell_player,
    tell_round,
    tell_turn,
    villager,
)
from games.above_below.rules.village import a_step_up, cards_income, keep, track_income
from games.above_below.state import EXHAUSTED, READY, WOUNDED, Plan, State


def end_round(state: State, chance: Chance, log: Log) -> None:
    """Everybody has passed."""
    tell(log, "round_over", round=state.round)
    if state.round == ROUNDS:
        _end_game(state, log)
        return
    state.round += 1
    tell(log, "marker", round=state.round)
    if not state.cider:
        state.cider = True
        tell(log, "cider_back")
    _bring_newcomers(state, chance, log)
    state.phase = "rest"
    state.plans = [Plan() for _ in state.players]
    tell(log, "rest_open")


def _bring_newcomers(state: State, chance: Chance, log: Log) -> None:
    waiting = [who for who in state.recruits if who is not None]
    if log is not None and waiting != state.recruits[: len(waiting)]:
        tell(log, "recruits_slide")
    places = len(state.recruits)
    slots: list[str | None] = [*waiting]
    for slot in range(len(waiting) + 1, places + 1):
        if not state.bag:
            tell(log, "bag_empty", left=places + 1 - slot)
            break
        who = chance.pop(state.bag)
        slots.append(who)
        tell(log, "recruit_new", slot=slot, price=coins(SLOT_COSTS[slot - 1]), recruit=Term(who))
    state.recruits = slots + [None] * (places - len(slots))


def wake(state: State, chance: Chance, log: Log) -> None:
    """The last plan is confirmed: carry them all out, pay the income, and start the round."""
    for seat, plan in enumerate(state.plans):
        _rest(state, seat, plan, log)
    state.plans = []
    for seat in range(len(state.players)):
        _income(state, seat, log)
    state.first = (state.first + 1) % len(state.players)
    for player in state.players:
        player.passed = False
    state.turn_seat = state.first
    state.phase = "turn"
    if log is not None:
        tell_player(log, "first_passes", state.first)
        tell_round(log, state.round)
        tell_turn(log, state.first)


def _rest(state: State, seat: Seat, plan: Plan, log: Log) -> None:
    player = state.players[seat]
    zones = player.villagers
    for who in plan.potions:
        player.potions -= 1
        zones[who] = EXHAUSTED
        tell_player(log, "rest_potion", seat, reveals=True, villager=villager(seat, who))
    for who in plan.ciders:
        player.ciders -= 1
        zones[who] = READY
        tell_player(log, "rest_cider", seat, reveals=True, villager=villager(seat, who))
    for who in plan.beds:
        key = "rest_bed_heal" if zones[who] == WOUNDED else "rest_bed_ready"
        zones[who] = a_step_up(zones[who])
        tell_player(log, key, seat, reveals=True, villager=villager(seat, who))
    if not (plan.potions or plan.ciders or plan.beds):
        tell_player(log, "rest_none", seat, reveals=True)
    for who in [who for who in zones if who in METAL_MEN]:
        if zones[who] != READY:
            zones[who] = a_step_up(zones[who])
            tell_player(log, "rest_metal", seat, villager=villager(seat, who), zone=Term(zones[who]))


def _income(state: State, seat: Seat, log: Log) -> None:
    player = state.players[seat]
    from_track, from_cards = track_income(player), cards_income(player)
    player.coins += from_track + from_cards
    if log is not None:
        tell_player(
            log,
            "income",
            seat,
            coins=coins(from_track + from_cards),
            track=coins(from_track),
            cards_income=coins(from_cards),
        )
    potions = sum([CARDS[card].potion_income for card in player.buildings])
    if potions:
        keep(player, "potion", potions)
        tell_player(log, "income_potion", seat, potions=Amount(potions, "potion"))
    for card, left in player.buildings.items():
        good = CARDS[card].renew
        if good and not left:
            player.buildings[card] = 1
            tell_player(log, "renew", seat, goods=Amount(1, good), card=Term(card))


# -- the end of the game ------------------------------------------------------------------------------


def _end_game(state: State, log: Log) -> None:
    """No rest, no income: what is in the store goes onto the track, and points are counted."""
    tell(log, "scoring", round=state.round)
    for seat, player in enumerate(state.players):
        loose = scoring.loose_goods(player)
        player.track = scoring.final_track(player)
        player.store = {}
        if player.sale is not None and player.sale.item in loose:
            player.sale = None
        for slot, good in enumerate(player.track, 1):
            if good in loose:
                goods = amounts([(good, loose[good])])
                tell_player(log, "final_place", seat, goods=goods, slot=slot)
    state.phase = "over"
    if log is not None:
        _tell_scores(state, log)


def _tell_scores(state: State, log: list[Event]) -> None:
    counts = scoring.counts(state)
    ranks = scoring.rep_ranks(state)
    for seat, count in enumerate(counts):

        def line(key: str, seat: Seat = seat, **params: object) -> None:
            tell_player(log, f"score_{key}", seat, **params)  # type: ignore[arg-type]

        line("track", points=_points(count.track))
        line("buildings", points=_points(count.buildings))
        line("rep_rank", rank=ranks[seat], points=_points(count.rep_rank))
        rep = state.players[seat].rep
        line("rep_space", rep=rep, points=_points(count.rep_space))
        line("cards", points=_points(count.cards))
        line("total", points=_points(count.total))
    best = scoring.standing_ranks(state)
    winners = [seat for seat, rank in enumerate(best) if rank == 1]
    points = _points(counts[winners[0]].total)
    if note := scoring.tie_note(state):
        log.append(Event(note))
    if len(winners) > 1:
        tell(log, "win_shared", points=points, players=[Who(seat) for seat in winners])
    else:
        log.append(Event(phrase("ab.log.win", winner=Who(winners[0]), points=points), winners[0]))


def _points(n: int) -> Amount:
    return Amount(n, "vp")
