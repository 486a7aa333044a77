"""The log: one sentence for each thing that happens, and silence for searches."""

from __future__ import annotations

from typing import Any, Final, cast

from engine import Event, Param, Phrase, Seat, Term, Who, phrase
from games.villages_hache.data.board import VILLAGE_OF, Ground
from games.villages_hache.data.pieces import (
    CARD_WORTH,
    ROTATION,
    SURPRISE,
    SURPRISE_POINTS,
    VISIT_POINTS,
    VISITS,
)
from games.villages_hache.rules import wording
from games.villages_hache.rules.scoring import told_end
from games.villages_hache.state import Player, State, owner_of_building

PREFIX: Final = "vi.log."


class Teller:
    def __init__(self) -> None:
        self.events: list[Event] = []

    def _say(self, seat: Seat | None, key: str, /, **params: Param) -> None:
        self.events.append(Event(phrase(PREFIX + key, **params), seat))

    def _player(self, seat: Seat, key: str, /, **params: Param) -> None:
        self._say(seat, key, player=Who(seat), **params)

    # -- settling in

    def village(self, seat: Seat, village: str) -> None:
        self._player(seat, "village", village=Term(village))

    def pawn(self, seat: Seat, cell: str) -> None:
        self._player(seat, "pawn", cell=wording.cell(cell))

    def closed(self, village: str) -> None:
        self._say(None, "closed", village=Term(village))

    def turn(self, seat: Seat) -> None:
        self.events.append(Event(phrase(f"{PREFIX}turn", player=Who(seat)), seat, heading=True))

    # -- drawing

    def turned(self, count: int) -> None:
        self._say(None, "turned", count=count)

    def shuffled(self, count: int) -> None:
        self._say(None, "shuffled", count=count)

    def drew_points(self, seat: Seat, value: int, player: Player) -> None:
        self._player(seat, "draw.points", value=value, total=sum(player.points))

    def kept_acquisition(self, seat: Seat, card: str) -> None:
        self._player(seat, "draw.acquisition", card=wording.card(card))

    def kept_visit(self, seat: Seat, card: str) -> None:
        self._player(seat, "draw.visit", caption=Term(card), building=Term(VISITS[card]))

    def second_stake(self, seat: Seat, card: str, visiting: bool) -> None:
        self._player(seat, "discard.visiting" if visiting else "discard.second", card=wording.card(card))

    def useless(self, seat: Seat, card: str) -> None:
        self._player(seat, "discard.useless", card=wording.card(card))

    def unusable(self, seat: Seat, card: str) -> None:
        self._player(seat, "discard.unusable", card=wording.card(card))

    def nobody_to_visit(self, seat: Seat, card: str) -> None:
        self._player(seat, "discard.nobody", caption=Term(card), building=Term(VISITS[card]))

    def ready(self, seat: Seat, card: str) -> None:
        self._player(seat, "ready", card=wording.card(card))

    # -- building

    def relocated(self, seat: Seat, cell: str) -> None:
        self._player(seat, "relocate", cell=wording.cell(cell))

    def built(
        self,
        seat: Seat,
        player: Player,
        type_: str,
        payment: tuple[int, ...],
        cells: Ground,
        number: int,
        free: bool,
    ) -> None:
        if not free:
            self._player(seat, "pay", paid=sum(payment), payment=wording.values(payment))
        self._player(
            seat,
            "acquire_free" if free else "acquire",
            a_building=Term(type_, "a"),
            village=wording.village(player),
            cells=wording.ground(cells),
            points=number,
            score=player.score,
        )

    def stepped(self, seat: Seat, cell: str) -> None:
        self._player(seat, "step", cell=wording.cell(cell))

    # -- visiting

    def visit_begins(self, state: State, seat: Seat, target: Ground) -> None:
        owner = owner_of_building(state, target)
        building = Term(VISITS[state.players[seat].stake])
        village = Term(VILLAGE_OF[target[0]])
        if owner == seat:
            self._player(seat, "visit.begin_own", building=building, village=village)
        else:
            self._player(seat, "visit.begin", owner=Who(owner), building=building, village=village)

    def already_there(self, seat: Seat) -> None:
        self._player(seat, "visit.done_at_once")

    def walked(self, seat: Seat, value: int, steps: int, cell: str, left: int, drawn: bool) -> None:
        self._player(
            seat,
            "visit.move_drawn" if drawn else "visit.move",
            value=value,
            steps=steps,
            cell=wording.cell(cell),
            left=left,
        )
        if value > steps:
            self._say(seat, "visit.lost_steps", lost=value - steps)

    def visit_done(self, state: State, seat: Seat, owner: Seat, type_: str) -> None:
        score = state.players[owner].score
        if owner == seat:
            self._player(seat, "visit.done_own", building=Term(type_), score=score)
        else:
            village = wording.village(state.players[owner])
            self._player(
                seat, "visit.done", building=Term(type_), village=village, owner=Who(owner), score=score
            )

    def returned(self, seat: Seat, cell: str) -> None:
        self._player(seat, "return", cell=wording.cell(cell))

    # -- surprise and rotation

    def surprise(self, seat: Seat, player: Player, visiting: bool, building: bool) -> None:
        if visiting:
            self._player(seat, "surprise.visit", building=Term(VISITS[player.stake]), score=player.score)
        elif not player.stake:
            self._player(seat, "surprise.nothing", score=player.score)
        else:
            key = "surprise.acquisition" if building else "surprise.unusable"
            self._player(seat, key, card=wording.card(player.stake), score=player.score)

    def surprise_in_vain(self, seat: Seat) -> None:
        self._player(seat, "surprise.in_vain")

    def rotation(self, seat: Seat) -> None:
        self._player(seat, "rotate")

    def visit_called_off(self, seat: Seat) -> None:
        self._player(seat, "rotate.visit")

    def back_to_departure(self, seat: Seat, cell: str) -> None:
        self._player(seat, "rotate.back", cell=wording.cell(cell))

    def received(self, seat: Seat, player: Player) -> None:
        total = sum(player.points)
        if player.stake:
            self._player(seat, "rotate.hand", total=total, card=wording.card(player.stake))
        else:
            self._player(seat, "rotate.hand_plain", total=total)

    # -- the end

    def end(self, state: State) -> None:
        self.events.extend(told_end(state))


def _nothing(*_: Any) -> None:
    """For a move nobody hears of."""


# Says nothing of anything, and so costs a search next to nothing.
SILENCE: Final = cast(
    Teller, type("Silence", (), {name: _nothing for name in vars(Teller) if not name.startswith("_")})()
)


# -- what a line of the log tells, for pages that show it -------------------------------------------------


def card_turned_over(line: Phrase) -> str:
    """The card that this line says was drawn, or ""."""
    key, params = line.key.removeprefix(PREFIX), cast("dict[str, Any]", line.params)
    if key in ("draw.points", "visit.move_drawn"):
        return CARD_WORTH[params["value"]]
    if key == "rotate":
        return ROTATION
    if key.startswith("surprise."):
        return SURPRISE
    if key.startswith(("draw.", "discard.")) and key != "discard.unusable":
        named = params.get("caption") or params["card"]
        # A visit card is quoted: the caption stands inside a phrase.
        inner = named if isinstance(named, Term) else named.params["caption"]
        return str(inner.id)
    return ""


def points_gained(line: Phrase) -> tuple[Seat, int] | None:
    """Who scores by what this line tells, and how much."""
    key, params = line.key.removeprefix(PREFIX), cast("dict[str, Any]", line.params)
    if key in ("acquire", "acquire_free"):
        return params["player"].seat, params["points"]
    if key.startswith("surprise.") and key != "surprise.in_vain":
        return params["player"].seat, SURPRISE_POINTS
    if key == "visit.done":
        return params["owner"].seat, VISIT_POINTS
    if key == "visit.done_own":
        return params["player"].seat, VISIT_POINTS
    return None
