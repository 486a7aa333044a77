"""The actions of a player. Fields are lenient, so that the rules can refuse bad values with a sentence.

The order of the cards of a payment and of the two cells of a ground means nothing: both are put in
order as an action is made, so that equal moves are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Union, overload

from msgspec.structs import force_setattr

from engine import Move
from games.villages_hache.data.board import Ground

# The value of a POINTS card; a text is never one, and the rules say so.
Card = int | str
Payment = tuple[int, ...]


class ChooseVillage(Move, tag="choose_village", frozen=True):
    village: str | None = None


class PlacePawn(Move, tag="place_pawn", frozen=True):
    cell: str | None = None


class Draw(Move, tag="draw", frozen=True):
    pass


class Acquire(Move, tag="acquire", frozen=True):
    type: str | None = None
    payment: tuple[Card, ...] = ()
    cells: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        force_setattr(self, "payment", _in_order(self.payment))
        if self.cells is not None:
            force_setattr(self, "cells", tuple(sorted(self.cells)))


class Step(Move, tag="step", frozen=True):
    cell: str | None = None


class ChooseTarget(Move, tag="choose_target", frozen=True):
    building: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        if self.building is not None:
            force_setattr(self, "building", tuple(sorted(self.building)))


class PlayPoints(Move, tag="play_points", frozen=True):
    card: Card | list[Card] | None = None


class ReturnHome(Move, tag="return_home", frozen=True):
    cell: str | None = None


Action = Union[ChooseVillage, PlacePawn, Draw, Acquire, Step, ChooseTarget, PlayPoints, ReturnHome]


def _in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The dearest card first, as one counts out a payment; what is no card, last."""
    return tuple(sorted(cards, key=lambda card: (1, 0, card) if isinstance(card, str) else (0, -card, "")))


class Acquisitions(Sequence[Action]):
    """Every way to build now: each building, with each payment, on each ground.

    A long list when many cards lie in front of a player, so its items are made when asked for.
    """

    def __init__(self, types: Sequence[str], payments: Sequence[Payment], grounds: Sequence[Ground]) -> None:
        self.types = types
        self.payments = payments
        self.grounds = grounds

    def __len__(self) -> int:
        return len(self.types) * len(self.payments) * len(self.grounds)

    @overload
    def __getitem__(self, at: int) -> Action: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Action]: ...
    def __getitem__(self, at: int | slice) -> Action | Sequence[Action]:
        if isinstance(at, slice):
            return [self[i] for i in range(*at.indices(len(self)))]
        if not -len(self) <= at < len(self):
            raise IndexError(at)
        rest, ground = divmod(at % len(self), len(self.grounds))
        type_, payment = divmod(rest, len(self.payments))
        return Acquire(self.types[type_], self.payments[payment], self.grounds[ground])
