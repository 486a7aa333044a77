"""The rules of Chévoux, as the platform asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import (
    OMNISCIENT,
    Chance,
    Event,
    GameEngine,
    IllegalMove,
    Mode,
    Phrase,
    Seat,
    Standing,
    Term,
    Viewer,
    phrase,
)
from games.chevoux.actions import (
    Decision,
    Pass,
    Populate,
    Resign,
    Restructure,
    effect_written,
    writings,
    written,
)
from games.chevoux.data import AXES, CARDS, CARDS_A_ROUND, PEOPLE, ROUNDS, pile
from games.chevoux.data.cells import COLUMNS
from games.chevoux.data.effects import COLUMN, PASS, Effect
from games.chevoux.rules import scoring, secrets
from games.chevoux.rules.board import Board, board_of
from games.chevoux.rules.log import Teller, opening
from games.chevoux.rules.refusals import effect_of
from games.chevoux.rules.wording import described, prompt
from games.chevoux.state import Options as Choices
from games.chevoux.state import State as Table
from games.chevoux.state import (
    Village,
    carry_out,
    finished,
    is_open,
    round_of,
    rows_in,
    seat_of,
    visible_card,
)


class Chevoux(GameEngine[Table, Decision]):
    slug = "chevoux"
    seats = range(1, 9)
    # The next card is revealed at once: nothing can be taken back.
    mode = Mode(simultaneous=True, takes_back=False, past_deadline="cv.no.deadline")
    Options = Choices
    State = Table
    Action = Decision

    # -- setting up -----------------------------------------------------------------------------------

    def read_options(self, raw: Any) -> Choices:
        options: Choices = super().read_options(raw)
        _check_axes(options)
        return options

    def deal(self, seats: int, options: Choices, chance: Chance) -> Table:
        """All luck is drawn here: every seat must meet the same tiles and cards, each at its own pace."""
        _check_axes(options)
        moon, sun = _slots(options, chance)
        tiles = pile(moon, sun)
        chance.shuffle(tiles)
        rounds = []
        # The fifth is drawn in difficult mode too, so that both modes start alike from one seed.
        for _ in range(max(ROUNDS.values())):
            cards = list(CARDS)
            chance.shuffle(cards)
            rounds.append(cards)
        first = rows_in(1) * COLUMNS
        villages = [Village(tiles[:first], [0] * first) for _ in range(seats)]
        return Table(
            options.difficulty,
            options.show_violations,
            moon,
            sun,
            tiles,
            rounds,
            villages,
            options.whole_groups,
        )

    def opening(self, state: Table) -> list[Event]:
        return opening(state)

    # -- playing --------------------------------------------------------------------------------------

    def to_move(self, state: Table) -> frozenset[Seat]:
        return frozenset(seat for seat, village in enumerate(state.villages) if not finished(state, village))

    def legal(self, state: Table, seat: Seat) -> Sequence[Decision]:
        village = seat_of(state, seat)
        if village is None or finished(state, village):
            return []
        card = visible_card(state, village)
        told = writings(card)
        actions: list[Decision] = [told[effect] for effect in board_of(state, village).effects(card)]
        actions.append(Resign())
        return actions

    def play(self, state: Table, seat: Seat, action: Decision, chance: Chance) -> list[Event]:
        village = self._playing(state, seat)
        teller = Teller(state, seat)
        if isinstance(action, Resign):
            village.resigned = True
            teller.finished()
            return teller.events
        board, effect = self._checked(state, village, action)
        bad_before = board.misplaced()
        board.do(effect)
        self._carry_out(state, village, effect)
        teller.effect(action.card, effect, board, bad_before)
        if village.played % CARDS_A_ROUND == 0:
            teller.round_ends(village.played // CARDS_A_ROUND, board)
        if finished(state, village):
            teller.finished()
        else:
            if village.played % CARDS_A_ROUND == 0:
                teller.round_starts()
            teller.card_shown()
        return teller.events

    def advance(self, state: Table, seat: Seat, action: Decision, chance: Chance) -> None:
        village = state.villages[seat]
        if isinstance(action, Resign):
            village.resigned = True
            return
        self._carry_out(state, village, effect_written(action, PEOPLE - sum(village.people)))

    def parse(self, state: Table, seat: Seat, raw: Any) -> Decision:
        action = self.decode(raw, "cv.no.action_unknown")
        village = self._playing(state, seat)
        if isinstance(action, Resign):
            return action
        self._check_card(state, village, action.card)
        return written(action.card, effect_of(board_of(state, village), action))

    def _playing(self, state: Table, seat: Seat) -> Village:
        village = seat_of(state, seat)
        if village is None:
            raise IllegalMove("cv.no.spectator")
        if village.resigned:
            raise IllegalMove("cv.no.resigned")
        if finished(state, village):
            raise IllegalMove("cv.no.finished")
        return village

    def _checked(
        self, state: Table, village: Village, action: Restructure | Populate | Pass
    ) -> tuple[Board, Effect]:
        self._check_card(state, village, action.card)
        board = board_of(state, village)
        effect = effect_of(board, action)
        listed = written(action.card, effect)
        if listed != action:
            # The same move written the other way: one writing is enough for the log.
            key = "cv.no.same_slide" if effect[0] == COLUMN else "cv.no.same_swap"
            raise IllegalMove(key, move=described(board, action.card, effect))
        return board, effect

    @staticmethod
    def _check_card(state: Table, village: Village, card: str) -> None:
        """Each action names its card, so that a late click cannot land on the next one."""
        visible = visible_card(state, village)
        if card == visible:
            return
        if card not in CARDS:
            raise IllegalMove("cv.no.action_unknown")
        round_, number = divmod(village.played, CARDS_A_ROUND)
        # A new round has shuffled the discard; only the card just played can still be meant.
        discarded = state.cards[round_][1 : 1 + number] if number else state.cards[round_ - 1][-1:]
        if village.played and card in discarded:
            raise IllegalMove("cv.no.second_effect", old_card=Term(card))
        raise IllegalMove("cv.no.stale_card", old_card=Term(card), card=Term(visible))

    @staticmethod
    def _carry_out(state: Table, village: Village, effect: Effect) -> None:
        """The effect, then whatever the game does by itself before the next decision."""
        carry_out(village, effect)
        village.played += 1
        village.used += effect[0] != PASS
        have, due = len(village.cells), rows_in(round_of(state, village)) * COLUMNS
        if due > have:
            village.cells += state.tiles[have:due]
            village.people += [0] * (due - have)

    def on_resign(self, state: Table, seat: Seat) -> Decision:
        return Resign()

    def on_timeout(self, state: Table, seat: Seat) -> Decision | None:
        """A duel's village that is unfinished at the deadline ranks last, as a resigned one does."""
        return Resign() if state.duel else None

    # -- who knows what -------------------------------------------------------------------------------

    def view(self, state: Table, viewer: Viewer) -> Table:
        return state if viewer == OMNISCIENT or is_open(state) else secrets.view(state, viewer)

    def imagine(self, state: Table, viewer: Viewer, chance: Chance) -> Table:
        if viewer == OMNISCIENT or is_open(state):
            return self.clone(state)
        return secrets.imagine(state, viewer, chance)

    def stamp(self, state: Table, seat: Seat) -> str:
        """The number of the decision: what the others do changes nothing here."""
        village = state.villages[seat]
        return "over" if finished(state, village) else str(village.played + 1)

    # -- the score ------------------------------------------------------------------------------------

    def score(self, state: Table) -> list[Standing]:
        return scoring.standings(state)

    def note(self, state: Table) -> Phrase:
        return scoring.note(state)

    def progress(self, state: Table) -> tuple[int, int]:
        """The round of whoever is furthest behind."""
        return min(round_of(state, village) for village in state.villages), state.rounds

    # -- in words -------------------------------------------------------------------------------------

    def describe(self, state: Table, seat: Seat, action: Decision) -> Phrase:
        if isinstance(action, Resign):
            return phrase("cv.move.resign")
        board = board_of(state, state.villages[seat])
        return described(board, action.card, effect_of(board, action))

    def prompt(self, state: Table, seat: Seat) -> Phrase:
        return prompt(state, seat)

    def article(self, state: Table, viewer: Viewer) -> str | None:
        village = seat_of(state, viewer)
        if village is None:
            return "cv.mode.secret" if state.duel else "cv.goal"
        if finished(state, village):
            return "cv.end.check"
        return f"cv.card.{visible_card(state, village).lower()}"


def _check_axes(options: Choices) -> None:
    if options.moon == options.sun != "random":
        raise IllegalMove("cv.no.axes_same", axis=Term(options.moon))


def _slots(options: Choices, chance: Chance) -> tuple[str, str]:
    """The axes of Moon and Sun. All seven are shuffled even where one is chosen: the rest follows alike."""
    axes = list(AXES)
    chance.shuffle(axes)
    free = iter(axis for axis in axes if axis not in (options.moon, options.sun))
    moon = next(free) if options.moon == "random" else options.moon
    sun = next(free) if options.sun == "random" else options.sun
    return moon, sun
