"""What the log says of each thing that happens.

In a duel a village's own news goes to its seat alone; the table hears only of its progress.
"""

from __future__ import annotations

from engine import Event, Phrase, Seat, Term, Who, phrase
from engine.phrases import Item
from games.chevoux.data import CARDS, CARDS_A_ROUND, EMPTY_HOME_COSTS, PEOPLE, Slide
from games.chevoux.data.cells import CELLS, COLUMNS
from games.chevoux.data.effects import COLUMN, PASS, ROW, SETTLE, SWAP, Effect
from games.chevoux.rules.board import HOME, Board, judged
from games.chevoux.rules.scoring import (
    badge,
    duel_note,
    empty_homes,
    misplaced,
    misplaced_tiles,
    provisional,
    standings,
)
from games.chevoux.rules.wording import place
from games.chevoux.state import State, is_open, round_of, rows_in, visible_card


class Teller:
    """Collects what happened to one seat's village."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.village = state.villages[seat]
        self.events: list[Event] = []

    def own(
        self, said: Phrase, *, reveals: bool = False, heading: bool = False, detail: bool = False
    ) -> None:
        only = self.seat if self.state.duel else None
        self.events.append(Event(said, self.seat, only, reveals, heading, detail))

    def all(self, said: Phrase) -> None:
        self.events.append(Event(said, self.seat))

    # -- rounds and cards -----------------------------------------------------------------------------

    def round_starts(self) -> None:
        state, round_ = self.state, round_of(self.state, self.village)
        self.own(phrase("cv.log.round", round=round_, rounds=state.rounds), heading=True)
        if round_ == state.rounds:
            self.own(phrase("cv.log.last_round"))
        row = rows_in(round_)
        if row > rows_in(round_ - 1):
            arrived = _tiles(self.village.cells[(row - 1) * COLUMNS : row * COLUMNS])
            self.own(phrase("cv.log.grow", row=row, tiles=arrived), reveals=True)
        else:
            self.own(phrase("cv.log.no_grow"))
        self.own(phrase("cv.log.shuffled"), detail=True)

    def card_shown(self) -> None:
        number = self.village.played % CARDS_A_ROUND + 1
        card = Term(visible_card(self.state, self.village))
        self.own(phrase("cv.log.card", number=number, card=card), reveals=True)

    def round_ends(self, round_: int, board: Board) -> None:
        """`board` is the village before it grows."""
        village = self.village
        empty = (board.where[HOME] & ~board.occupied).bit_count()
        if self.state.show_violations:
            bad = board.misplaced().bit_count()
            said = phrase("cv.log.round_end", round=round_, bad=bad, total=board.settled, empty=empty)
        else:
            said = phrase("cv.log.round_over", round=round_, total=board.settled, empty=empty)
        self.own(said)
        if self.state.duel and village.played < self.state.decisions:
            self.all(
                phrase("cv.log.duel_progress", player=Who(self.seat), round=round_ + 1, cards=village.played)
            )

    # -- one decision ---------------------------------------------------------------------------------

    def effect(self, card: str, effect: Effect, board: Board, bad_before: int) -> None:
        """`board` is the village after the effect, `bad_before` what was misplaced until then."""
        what, x, y = effect
        named = Term(card)
        if what == PASS:
            self.own(phrase("cv.log.pass", card=named))
        elif what == SETTLE:
            self._settled(card, x, y, board)
        elif what == SWAP:
            # They have changed places already: the tile now at y stood at x.
            a, b = self._tile(board, y), self._tile(board, x)
            self.own(phrase("cv.log.swap", card=named, tile_a=a, cell_a=place(x), tile_b=b, cell_b=place(y)))
        else:
            self._slid(card, effect, board)
        if what in (SWAP, ROW, COLUMN) and self.state.show_violations:
            self._judged(effect, board, bad_before)

    def _slid(self, card: str, effect: Effect, board: Board) -> None:
        what, number, way = effect
        change = CARDS[card].restructure
        assert isinstance(change, Slide)  # noqa: S101  narrows the type: the card slides
        length = COLUMNS if what == ROW else board.rows
        cells = [number * COLUMNS + i if what == ROW else i * COLUMNS + number for i in range(length)]
        # What fell out on one side is now on the other.
        wrapped = self._tile(board, cells[0] if way else cells[-1])
        key, at = ("cv.log.slide_row", "row") if what == ROW else ("cv.log.slide_col", "col")
        direction = Term(change.directions[way])
        self.own(phrase(key, card=Term(card), direction=direction, tile=wrapped, **{at: number + 1}))
        for i, cell in enumerate(cells):
            if people := board.people[cell]:
                came_from = cells[(i - 1 if way else i + 1) % length]
                self.own(
                    phrase("cv.log.carried", cell_a=place(came_from), cell_b=place(cell), count=people),
                    detail=True,
                )

    def _settled(self, card: str, cell: int, count: int, board: Board) -> None:
        wanted, here = CARDS[card].people, board.people[cell]
        key = "cv.log.populate"
        if count < wanted:
            key = "cv.log.populate_short"
        elif here > count:
            key = "cv.log.populate_more"
        self.own(
            phrase(
                key,
                card=Term(card),
                cell=place(cell),
                count=count,
                here=here,
                wanted=wanted,
                total=board.settled,
            )
        )
        if board.settled == PEOPLE:
            self.own(phrase("cv.log.supply_empty"))

    def _judged(self, effect: Effect, board: Board, before: int) -> None:
        """What the move mended and what it upset, all in one line: those who listen hear few of them."""
        mended, upset = (
            [phrase("cv.tile_at", tile=self._tile(board, cell), cell=place(cell)) for cell in cells]
            for cells in judged(effect, before, board.misplaced(), len(board.tiles))
        )
        mends, upsets = phrase("cv.log.mends", tiles=mended), phrase("cv.log.upsets", tiles=upset)
        if mended and upset:
            self.own(phrase("cv.log.mends_and_upsets", mends=mends, upsets=upsets))
        elif mended or upset:
            self.own(mends if mended else upsets)

    @staticmethod
    def _tile(board: Board, cell: int) -> Term:
        return Term(board.layout.ids[board.tiles[cell]])

    # -- the end --------------------------------------------------------------------------------------

    def finished(self) -> None:
        state, village = self.state, self.village
        if village.resigned:
            # In a duel the deadline may have given the village up, not its mayor.
            self.all(phrase("cv.log.duel_out" if state.duel else "cv.log.resign", player=Who(self.seat)))
        else:
            self._final_check()
            if state.duel:
                self.all(phrase("cv.log.duel_done", player=Who(self.seat)))
        if state.duel and is_open(state):
            self._opened()

    def _final_check(self) -> None:
        state, village = self.state, self.village
        bad, score = misplaced(state, village), provisional(village)
        self.own(phrase("cv.log.final_check", good=CELLS - bad))
        if bad:
            self.own(phrase("cv.log.lost", tiles=_tiles(misplaced_tiles(state, village)), score=score))
            return
        self.own(phrase("cv.log.won" if score >= 0 else "cv.log.won_negative", score=score))
        cost = EMPTY_HOME_COSTS * empty_homes(village)
        penalty = f"−{cost}" if cost else "0"
        self.own(phrase("cv.log.score", total=sum(village.people), penalty=penalty, score=score), detail=True)
        self.own(phrase("cv.log.badge", badge=Term(badge(state, score))))

    def _opened(self) -> None:
        state = self.state
        ranked = standings(state)
        # The end is nobody's news: it bears the mark of no seat, a rank that of whose it is.
        self.events.append(Event(phrase("cv.log.duel_open"), reveals=True, heading=True))
        self.events.append(Event(duel_note(state, ranked)))
        for standing in ranked:
            village = state.villages[standing.seat]
            place_, player = standing.rank, Who(standing.seat)
            if village.resigned:
                self.events.append(
                    Event(phrase("cv.log.rank_out", rank=place_, player=player), standing.seat)
                )
                continue
            bad, score = misplaced(state, village), provisional(village)
            key = "cv.log.rank_lost" if bad else "cv.log.rank_won"
            said = phrase(key, rank=place_, player=player, bad=bad, score=score, used=village.used)
            self.events.append(Event(said, standing.seat))


def opening(state: State) -> list[Event]:
    """The log of a fresh deal."""
    said = [Event(phrase("cv.log.start", moon=Term(state.moon), sun=Term(state.sun)))]
    if state.whole_groups:
        said.append(Event(phrase("cv.log.whole_groups")))
    if state.duel:
        players: list[Item] = [Who(seat) for seat in range(len(state.villages))]
        said.append(Event(phrase("cv.log.duel_start", players=players)))
    for seat, village in enumerate(state.villages):
        teller = Teller(state, seat)
        teller.own(phrase("cv.log.first_row", tiles=_tiles(village.cells[:COLUMNS])), reveals=True)
        teller.round_starts()
        teller.card_shown()
        said += teller.events
    return said


def _tiles(ids: list[str]) -> list[Item]:
    return [Term(tile) for tile in ids]
