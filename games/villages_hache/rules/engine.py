"""The game engine: Villages, as the platform asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from msgspec import UNSET
from msgspec.structs import replace

from engine import (
    Chance,
    Event,
    GameEngine,
    Mode,
    Phrase,
    Seat,
    Standing,
    Term,
    Viewer,
    Who,
    phrase,
)
from games.villages_hache.actions import (
    Acquire,
    ChooseTarget,
    ChooseVillage,
    Draw,
    PlacePawn,
    PlayPoints,
    ReturnHome,
    Step,
)
from games.villages_hache.actions import Action as VillagesAction
from games.villages_hache.data.board import VILLAGE_OF, Ground
from games.villages_hache.data.pieces import DECK, VISITS, reserve
from games.villages_hache.rules import acquire, draw, legal, refusals, scoring, setup, visits, wording
from games.villages_hache.rules.board import steps_to
from games.villages_hache.rules.habit import habit
from games.villages_hache.rules.log import SILENCE, Teller
from games.villages_hache.state import AS_USUAL, Building, Player, VillagesOptions
from games.villages_hache.state import State as VillagesState

ARTICLES = {
    "CHOOSE_VILLAGE": "vi.setup.village",
    "PLACE_PAWN": "vi.setup.pawn",
    "DRAW": "vi.draw.one",
    "ACQUIRE": "vi.acquire.when",
    "STEP": "vi.step",
    "VISIT_TARGET": "vi.visit.target",
    "VISIT_MOVE": "vi.visit.move",
    "RETURN": "vi.return",
    "GAME_END": "vi.end.hundred",
}


class Villages(GameEngine[VillagesState, VillagesAction]):
    slug = "villages_hache"
    version = 2
    seats = range(2, 5)
    mode = Mode(private=False, instant=lambda options: options.instant_turns)
    Options = VillagesOptions
    State = VillagesState
    Action = VillagesAction

    # -- the rules --------------------------------------------------------------------------------

    def deal(self, seats: int, options: Any, chance: Chance) -> VillagesState:
        first = chance.below(seats)
        house = replace(options, instant_turns=False)
        return VillagesState(
            [Player() for _ in range(seats)],
            first,
            first,
            "CHOOSE_VILLAGE",
            list(DECK),
            [],
            reserve(seats),
            house_rules=UNSET if house == AS_USUAL else house,
        )

    def opening(self, state: VillagesState) -> list[Event]:
        return [
            Event(phrase("vi.log.first_seat", player=Who(state.first)), state.first),
            Event(phrase("vi.log.reserve", count=sum(state.reserve.values()))),
        ]

    def to_move(self, state: VillagesState) -> frozenset[Seat]:
        return frozenset() if state.phase == "GAME_END" else frozenset((state.turn,))

    def legal(self, state: VillagesState, seat: Seat) -> Sequence[VillagesAction]:
        return legal.legal(state, seat)

    def play(self, state: VillagesState, seat: Seat, action: VillagesAction, chance: Chance) -> list[Event]:
        refusals.check(state, seat, action)
        teller = Teller()
        carry_out(state, seat, action, chance, teller)
        return teller.events

    def advance(self, state: VillagesState, seat: Seat, action: VillagesAction, chance: Chance) -> None:
        carry_out(state, seat, action, chance, SILENCE)

    def view(self, state: VillagesState, viewer: Viewer) -> VillagesState:
        # Everything lies face up. The order of a fresh or shuffled stock is nowhere; that of a turned one
        # was seen.
        return state

    def imagine(self, state: VillagesState, viewer: Viewer, chance: Chance) -> VillagesState:
        return self.clone(state)  # what is to come is drawn when it comes

    def score(self, state: VillagesState) -> list[Standing]:
        return scoring.standings(state)

    def note(self, state: VillagesState) -> Phrase | None:
        return scoring.tie_break(state)

    # -- what the table page asks -----------------------------------------------------------------

    def describe(self, state: VillagesState, seat: Seat, action: VillagesAction) -> Phrase:
        player = state.players[seat]
        match action:
            case ChooseVillage(village):
                return phrase("vi.move.choose_village", village=Term(village or ""))
            case PlacePawn(cell):
                return phrase("vi.move.place_pawn", cell=wording.cell(cell or ""))
            case Acquire(type_, payment, cells):
                ground = wording.ground(cast(Ground, cells))
                building = Term(type_ or "", "a")
                if state.free:
                    return phrase("vi.move.acquire_free", a_building=building, cells=ground)
                values = wording.values(cast("tuple[int, ...]", payment))
                return phrase("vi.move.acquire", a_building=building, cells=ground, payment=values)
            case Step(cell):
                return phrase("vi.move.step", cell=wording.cell(cell or ""))
            case ChooseTarget(cells):
                target = cast(Ground, cells)
                building_on = wording.building_on(Building(VISITS[player.stake], target))
                return phrase(
                    "vi.move.choose_target", target=building_on, steps=steps_to(target)[player.pawn]
                )
            case PlayPoints(card):
                return phrase("vi.move.play_points", value=cast(int, card))
            case ReturnHome(cell):
                return phrase("vi.move.return_home", cell=wording.cell(cell or ""))
        return phrase("vi.move.draw")

    def prompt(self, state: VillagesState, seat: Seat) -> Phrase:
        if seat != state.turn or state.phase == "GAME_END":
            return phrase("vi.prompt.wait")
        player = state.players[seat]
        match state.phase:
            case "PLACE_PAWN":
                return phrase("vi.prompt.PLACE_PAWN", village=wording.village(player))
            case "ACQUIRE":
                key = "vi.prompt.ACQUIRE.free" if state.free else "vi.prompt.ACQUIRE"
                return phrase(key, card=wording.card(player.stake))
            case "DRAW" if player.target is not None:
                return phrase("vi.prompt.DRAW.visiting")
            case "VISIT_TARGET":
                return phrase("vi.prompt.VISIT_TARGET", building=Term(VISITS[player.stake]))
            case "VISIT_MOVE":
                target = cast(Ground, player.target)
                return phrase(
                    "vi.prompt.VISIT_MOVE",
                    building=Term(VISITS[player.stake]),
                    village=Term(VILLAGE_OF[target[0]]),
                    left=steps_to(target)[player.pawn],
                )
            case "RETURN":
                return phrase("vi.prompt.RETURN", village=wording.village(player))
        return phrase(f"vi.prompt.{state.phase}")

    def article(self, state: VillagesState, viewer: Viewer) -> str | None:
        if state.phase == "ACQUIRE" and state.free:
            return "vi.surprise.acquisition"
        if state.phase == "DRAW" and state.players[state.turn].target is not None:
            return "vi.visit.no_points"
        return ARTICLES[state.phase]

    def on_timeout(self, state: VillagesState, seat: Seat) -> VillagesAction | None:
        return habit(state, seat) if seat in self.to_move(state) else None

    # -- turns with nothing to decide -------------------------------------------------------------

    def automatic(self, state: VillagesState) -> tuple[Seat, VillagesAction] | None:
        """The one thing that can happen now; None where somebody has a choice, or the game is over."""
        possible = self.legal(state, state.turn)
        return (state.turn, possible[0]) if len(possible) == 1 else None


def carry_out(state: VillagesState, seat: Seat, action: VillagesAction, chance: Chance, tell: Teller) -> None:
    """The refusals have seen to it that what an action names is there and fits."""
    match action:
        case Draw():
            draw.draw(state, seat, chance, tell)
        case Step(cell):
            acquire.step(state, seat, cast(str, cell), tell)
        case PlayPoints(card):
            visits.play_points(state, seat, cast(int, card), tell)
        case Acquire(type_, payment, cells):
            acquire.acquire(
                state,
                seat,
                cast(str, type_),
                cast("tuple[int, ...]", payment),
                cast(Ground, cells),
                tell,
            )
        case ReturnHome(cell):
            visits.return_home(state, seat, cast(str, cell), tell)
        case ChooseTarget(cells):
            visits.choose_target(state, seat, cast(Ground, cells), tell)
        case ChooseVillage(village):
            setup.choose_village(state, seat, cast(str, village), tell)
        case PlacePawn(cell):
            setup.place_pawn(state, seat, cast(str, cell), tell)
