"""Why a move is refused: the most specific sentence that applies, in the order of the texts."""

from __future__ import annotations

from engine import Seat, Term, Who
from games.villages_hache.actions import (
    Acquire,
    Action,
    ChooseTarget,
    ChooseVillage,
    Draw,
    PlacePawn,
    PlayPoints,
    ReturnHome,
    Step,
)
from games.villages_hache.data.board import CELLS, NEIGHBOURS, RED, STEPS, STREETS, YELLOW
from games.villages_hache.data.pieces import BUILDINGS, DECK, NUMBER, OFFERS, POINTS, UNIQUE, VILLAGES, VISITS
from games.villages_hache.rules import wording
from games.villages_hache.rules.board import grounds_near
from games.villages_hache.rules.possible import buildable
from games.villages_hache.rules.timing import free_villages, no, out_of_phase, out_of_turn
from games.villages_hache.state import Player, State, owner_of

CARDS = frozenset(DECK)
ONE_PER_VILLAGE = {"eglise": "church", "mairie": "town_hall", "poste": "post_office"}

# The phase in which each action has its place.
PHASE_OF: dict[type, str] = {
    ChooseVillage: "CHOOSE_VILLAGE",
    PlacePawn: "PLACE_PAWN",
    Draw: "DRAW",
    Acquire: "ACQUIRE",
    Step: "STEP",
    ChooseTarget: "VISIT_TARGET",
    PlayPoints: "VISIT_MOVE",
    ReturnHome: "RETURN",
}


def check(state: State, seat: Seat, action: Action) -> None:
    """Raise IllegalMove unless this seat may do this now."""
    if state.phase == "GAME_END":
        no("over")
    if seat != state.turn:
        out_of_turn(state, seat, action)
    player = state.players[seat]
    if PHASE_OF[type(action)] != state.phase:
        out_of_phase(state, player, action)
    match action:
        case ChooseVillage():
            _village(state, action)
        case PlacePawn(cell):
            _home(player, cell, "pawn")
        case Acquire():
            _acquisition(state, player, action)
        case Step():
            _step(player, action)
        case ChooseTarget():
            _target(state, player, action)
        case PlayPoints():
            _points(player, action)
        case ReturnHome(cell):
            _home(player, cell, "return")


# -- the village and the pawn ---------------------------------------------------------------------------


def _village(state: State, action: ChooseVillage) -> None:
    village = action.village
    if village is None:
        no("incomplete", missing=[Term("village")])
    if village not in VILLAGES:
        no("village.unknown", villages=free_villages(state))
    by = owner_of(state, village)
    if by is not None:
        no("village.taken", village=Term(village), by=Who(by), villages=free_villages(state))


def _home(player: Player, cell: str | None, kind: str) -> None:
    """A red cell of the own village, to begin on or to come back to."""
    home = wording.village(player)
    if cell is None:
        no("incomplete", missing=[Term("cell")])
    if cell not in CELLS:
        no(f"{kind}.unknown", village=home)
    if CELLS[cell].village not in (player.village, ""):
        no(f"{kind}.other_village", cell=wording.cell(cell, start=True), village=home)
    if CELLS[cell].colour != RED:
        no(f"{kind}.not_red", cell=wording.cell(cell, start=True), village=home)


# -- acquisition ----------------------------------------------------------------------------------------


def _acquisition(state: State, player: Player, action: Acquire) -> None:
    missing = [
        Term(word) for word, value in (("building", action.type), ("ground", action.cells)) if value is None
    ]
    if missing:
        no("incomplete", missing=[*missing])
    _type(state, player, action.type or "")
    if state.free:
        if action.payment:
            no("pay.free")
    else:
        _payment(player, action, state.house.payment_takes_all)
    _ground(state, player, action.cells or ())


def _type(state: State, player: Player, type_: str) -> None:
    offered = wording.types(buildable(state, player, player.stake))
    if type_ not in BUILDINGS:
        no("type.unknown", offered=offered)
    if type_ not in OFFERS[player.stake]:
        no("type.not_on_card", building=Term(type_), offered=offered)
    if not state.reserve[type_]:
        no("type.reserve", building=Term(type_), offered=offered)
    if type_ in UNIQUE and player.has(type_):
        no(f"type.{ONE_PER_VILLAGE[type_]}", village=wording.village(player), offered=offered)


def _payment(player: Player, action: Acquire, takes_all: bool) -> None:
    payment = _cards_in_front(player, action)
    if takes_all:
        if len(payment) < len(player.points):
            no("pay.all", points_cards=wording.values(player.points))
    else:
        _just_enough(player, payment)


def _cards_in_front(player: Player, action: Acquire) -> list[int]:
    """The payment, once every card of it is known to lie there."""
    held = wording.values(player.points)
    payment: list[int] = []
    for card in action.payment:
        if isinstance(card, str):
            no("pay.not_points" if card in CARDS - POINTS.keys() else "pay.unknown", points_cards=held)
        if card not in player.points:
            no("pay.unknown", points_cards=held)
        payment.append(card)
    for card in payment:
        if payment.count(card) > player.points.count(card):
            no("pay.twice", value=card, points_cards=held)
    return payment


def _just_enough(player: Player, payment: list[int]) -> None:
    number = NUMBER[player.stake]
    if not payment:
        no("pay.nothing", number=number, points_cards=wording.values(player.points))
    paid = sum(payment)
    if paid < number:
        no("pay.too_small", paid=paid, number=number)
    smallest = min(payment)
    if paid - smallest >= number:
        no("pay.superfluous", value=smallest, rest=paid - smallest, number=number)


def _ground(state: State, player: Player, cells: tuple[str, ...]) -> None:
    home = wording.village(player)
    if len(cells) != 2 or cells[0] == cells[1]:
        no("ground.two")
    if any(cell not in CELLS for cell in cells):
        no("ground.unknown", village=home)
    for cell in cells:
        there = CELLS[cell].village
        if there not in (player.village, ""):
            key = "ground.closed" if owner_of(state, there) is None else "ground.other_village"
            no(key, cell=wording.cell(cell, start=True), village=home)
        if CELLS[cell].colour != YELLOW:
            no("ground.not_yellow", cell=wording.cell(cell, start=True), village=home)
    for building in player.built:
        for cell in cells:
            if cell in building.cells:
                no(
                    "ground.taken",
                    cell=wording.cell(cell, start=True),
                    a_building=Term(building.type, "a"),
                )
    if cells[1] not in NEIGHBOURS[cells[0]]:
        no("ground.apart", cells=wording.cells(cells))
    touching = NEIGHBOURS[player.pawn]
    if cells[0] not in touching and cells[1] not in touching:
        near = {cell for pair in grounds_near(player.pawn, player.covered) for cell in pair}
        no(
            "ground.far",
            pawn=wording.cell(player.pawn),
            cells=wording.cells(cell for cell in touching if cell in near),
        )


def _step(player: Player, action: Step) -> None:
    cell = action.cell
    possible = wording.cells(STEPS[player.pawn])
    if cell is None:
        no("incomplete", missing=[Term("cell")])
    if cell not in CELLS:
        no("step.unknown", cells=possible)
    if cell == player.pawn:
        no("step.stay", cells=possible)
    named = wording.cell(cell, start=True)
    if CELLS[cell].colour == YELLOW:
        no("step.yellow", cell=named, cells=possible)
    if cell not in STREETS[player.village]:
        no("step.out", cell=named, village=wording.village(player), cells=possible)
    if cell not in STEPS[player.pawn]:
        no("step.far", cell=named, cells=possible)


# -- visit ----------------------------------------------------------------------------------------------


def _target(state: State, player: Player, action: ChooseTarget) -> None:
    if action.building is None:
        no("incomplete", missing=[Term("target")])
    asked = VISITS[player.stake]
    for other in state.players:
        for building in other.built:
            if building.cells == action.building:
                if building.type != asked:
                    no(
                        "target.type",
                        a_building=Term(building.type, "a"),
                        building=Term(asked),
                        targets=wording.targets(state, asked),
                    )
                return
    no("target.unknown", targets=wording.targets(state, asked))


def _points(player: Player, action: PlayPoints) -> None:
    held = wording.values(player.points)
    card = action.card
    if card is None:
        no("incomplete", missing=[Term("points_card")])
    if isinstance(card, list):
        no("points.one", points_cards=held)
    if isinstance(card, str):
        no("points.not_points" if card in CARDS - POINTS.keys() else "points.unknown", points_cards=held)
    if card not in player.points:
        no("points.unknown", points_cards=held)
