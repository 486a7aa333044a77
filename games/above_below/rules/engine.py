"""Above and Below as the house plays it: the chapters of the rules behind the engine’s one door."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import msgspec

from engine import (
    OMNISCIENT,
    Chance,
    Event,
    GameEngine,
    Phrase,
    Seat,
    Standing,
    Viewer,
)
from games.above_below import actions as a
from games.above_below.data import LIT, ROUNDS
from games.above_below.data.encounters import ENCOUNTERS
from games.above_below.rules import (
    build,
    explore,
    explore_end,
    labour,
    rest,
    scoring,
    setup,
    trade,
    turns,
    wording,
)
from games.above_below.rules.legal import LISTS
from games.above_below.rules.log import Log
from games.above_below.rules.phases import acting, admit
from games.above_below.rules.village import default_beds
from games.above_below.state import EXPLORING, Plan
from games.above_below.state import Options as TableOptions
from games.above_below.state import State as Position

Check = Callable[[Position, Seat, Any], None]
Do = Callable[[Position, Seat, Any, Chance, Log], None]

# What refuses each move, and what carries it out.
CHAPTERS: dict[type[a.Action], tuple[Check, Do]] = {
    a.Choose: (turns.check_choose, turns.choose),
    a.Release: (turns.check_release, turns.release),
    a.LayToken: (turns.check_lay_token, turns.lay_token),
    a.TakeToken: (turns.check_take_token, turns.take_token),
    a.PlaceGood: (turns.check_place, turns.place_good),
    a.Pass: (turns.check_pass, turns.pass_round),
    a.Explore: (explore.check_explore, explore.explore),
    a.ChooseOption: (explore.check_option, explore.choose_option),
    a.Reroll: (explore.check_reroll, explore.reroll),
    a.Boost: (explore.check_boost, explore.boost),
    a.Finish: (explore_end.check_finish, explore_end.finish),
    a.ChooseWounded: (explore_end.check_wounded, explore_end.choose_wounded),
    a.Harvest: (labour.check_harvest, labour.harvest),
    a.EndHarvest: (labour.check_end_harvest, labour.end_harvest),
    a.Work: (labour.check_work, labour.work),
    a.Build: (build.check_build, build.build),
    a.Train: (build.check_train, build.train),
    a.RefreshRow: (build.check_refresh, build.refresh),
    a.ListSale: (trade.check_list, trade.list_sale),
    a.WithdrawSale: (trade.check_withdraw, trade.withdraw),
    a.MakeOffer: (trade.check_offer, trade.make_offer),
    a.AcceptOffer: (trade.check_accept, trade.accept),
    a.RefuseOffer: (trade.check_refuse, trade.refuse),
    a.CounterOffer: (trade.check_counter, trade.counter),
    a.AcceptCounter: (trade.check_accept_counter, trade.accept_counter),
    a.DeclineCounter: (trade.check_decline, trade.decline),
    a.Rest: (rest.check_rest, rest.rest),
    a.RestUndo: (rest.check_undo, rest.undo),
    a.RestDefault: (rest.check_default, rest.share_out),
    a.RestConfirm: (rest.check_confirm, rest.confirm),
}


class AboveBelow(GameEngine[Position, a.Action]):
    slug: ClassVar[str] = "above_below"
    seats: ClassVar[range] = range(2, 5)
    Options = TableOptions
    State = Position
    Action: ClassVar[Any] = a.Action

    # -- the rules --------------------------------------------------------------------------------

    def deal(self, seats: int, options: TableOptions, chance: Chance) -> Position:
        return setup.deal(seats, options, chance)

    def opening(self, state: Position) -> list[Event]:
        return setup.opening(state)

    def to_move(self, state: Position) -> frozenset[Seat]:
        return acting(state)

    def legal(self, state: Position, seat: Seat) -> Sequence[a.Action]:
        if seat not in acting(state):
            return []
        return LISTS[state.phase](state, seat)

    def play(self, state: Position, seat: Seat, action: a.Action, chance: Chance) -> list[Event]:
        admit(state, seat, action)
        check, do = CHAPTERS[type(action)]
        check(state, seat, action)
        events: list[Event] = []
        do(state, seat, action, chance, events)
        return events

    def advance(self, state: Position, seat: Seat, action: a.Action, chance: Chance) -> None:
        CHAPTERS[type(action)][1](state, seat, action, chance, None)

    def view(self, state: Position, viewer: Viewer) -> Position:
        """Rest plans are each player’s own until all are confirmed; nothing else in a state is secret."""
        if viewer == OMNISCIENT or not (state.imagined or state.plans):
            return state
        plans = [
            plan if seat == viewer else Plan(confirmed=plan.confirmed)
            for seat, plan in enumerate(state.plans)
        ]
        return msgspec.structs.replace(state, plans=plans, imagined=False)

    def imagine(self, state: Position, viewer: Viewer, chance: Chance) -> Position:
        """The others may have planned anything: suppose the usual. The book’s pages are closed."""
        world = self.clone(state)
        for seat, plan in enumerate(world.plans):
            if seat != viewer:
                world.plans[seat] = Plan(beds=default_beds(world.players[seat]), confirmed=plan.confirmed)
        world.imagined = True
        return world

    def score(self, state: Position) -> list[Standing]:
        return scoring.standings(state)

    def note(self, state: Position) -> Phrase | None:
        return scoring.tie_note(state)

    # -- what the table page asks -----------------------------------------------------------------

    def describe(self, state: Position, seat: Seat, action: a.Action) -> Phrase:
        return wording.describe(state, seat, action)

    def prompt(self, state: Position, seat: Seat) -> Phrase:
        return wording.prompt(state, seat)

    def article(self, state: Position, viewer: Viewer) -> str | None:
        return wording.ARTICLES[state.phase]

    def progress(self, state: Position) -> tuple[int, int] | None:
        return state.round, ROUNDS

    def stamp(self, state: Position, seat: Seat) -> str:
        """While all rest at once, only one’s own village and plan can make a click stale."""
        if state.phase != "rest" or not 0 <= seat < len(state.players):
            return super().stamp(state, seat)
        own = msgspec.json.encode((state.round, state.players[seat], state.plans[seat]))
        return hashlib.blake2b(own, digest_size=6).hexdigest()

    def on_timeout(self, state: Position, seat: Seat) -> a.Action | None:
        match state.phase:
            case "turn":
                return a.Pass()
            case "harvest":
                return a.EndHarvest()
            case "option" if state.expedition:
                options = ENCOUNTERS[state.expedition.number]
                return a.ChooseOption(next(i for i, option in enumerate(options) if not option.cost))
            case "dice":
                return a.Finish()
            case "wound" if state.expedition:
                zones = state.players[seat].villagers
                there = [who for who in state.expedition.crew if zones[who] == EXPLORING]
                return a.ChooseWounded(min(there, key=lambda who: sum(LIT[who])))
            case "offer":
                return a.RefuseOffer()
            case "counter":
                return a.DeclineCounter()
            case "rest":
                return a.RestDefault(confirm=True)
        return None
