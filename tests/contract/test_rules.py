"""What every engine promises, by random play over every registered game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine import OMNISCIENT, SPECTATOR, FastChance, GameEngine, IllegalMove, SeededChance
from engine.replay import Start, replay
from tests.contract.games import Case, cases
from tests.contract.play import RandomGame, as_json

every_case = pytest.mark.parametrize("case", cases(), ids=str)


@every_case
def test_random_play_ends_with_an_outcome(case: Case) -> None:
    game = case.random_game(1)
    assert game.engine.outcome(game.state) is None
    state = game.finish()
    outcome = game.engine.outcome(state)
    assert outcome is not None
    assert sorted(standing.seat for standing in outcome.standings) == list(range(case.seats))
    assert outcome.standings[0].rank == 1
    assert [s.rank for s in outcome.standings] == sorted(s.rank for s in outcome.standings)


@every_case
def test_listed_moves_are_accepted_and_others_refused_with_the_state_untouched(case: Case) -> None:
    """Every move listed anywhere in the game is tried at sampled positions, by every seat."""
    engine = case.engine
    seen: dict[bytes, object] = {}
    snapshots = []
    for n, state in enumerate(case.random_game(2).positions()):
        for seat in range(case.seats):
            for action in engine.legal(state, seat):
                seen[msgspec.json.encode(action)] = action
        if n % case.sample_every == 0:
            snapshots.append(engine.clone(state))
    pool = sorted(seen)
    pick = FastChance(3)
    for state in snapshots:
        before = engine.dump(state)
        for seat in range(case.seats):
            legal = {msgspec.json.encode(action) for action in engine.legal(state, seat)}
            tried = legal | {pick.choice(pool) for _ in range(60)}
            if seat not in engine.to_move(state):
                assert not legal, "a seat that need not move has moves listed"
            for raw in sorted(tried):
                trial = engine.clone(state)
                action = engine.decode(msgspec.json.decode(raw))
                refusal = refused(engine, trial, seat, action)
                assert (refusal is None) == (raw in legal), f"{raw!r}: listed or accepted, not both"
                if refusal:
                    assert engine.dump(trial) == before, f"refused but the state changed: {raw!r}"
                    assert refusal in case.texts
                    assert case.texts.rule_of(refusal) in case.texts.articles


def refused(engine: GameEngine[Any, Any], state: Any, seat: int, action: Any) -> str | None:
    try:
        engine.play(state, seat, action, SeededChance("x", 1))
    except IllegalMove as refusal:
        return refusal.phrase.key
    return None


@every_case
def test_foreign_seats_and_nonsense_are_refused(case: Case) -> None:
    engine = case.engine
    state = case.random_game(4).state
    before = engine.dump(state)
    action = engine.legal(state, min(engine.to_move(state)))[0]
    for seat in (-1, -2, case.seats, 99):
        assert list(engine.legal(state, seat)) == []
        with pytest.raises(IllegalMove):
            engine.play(state, seat, action, SeededChance("x", 1))
    for nonsense in (None, 3, "x", [], {}, {"action": "no such move"}, {"action": 7}):
        with pytest.raises(IllegalMove) as refusal:
            engine.parse(state, 0, nonsense)
        assert refusal.value.phrase.key in case.texts
    assert engine.dump(state) == before


@every_case
def test_a_state_survives_json_and_a_clone_shares_nothing(case: Case) -> None:
    engine = case.engine
    for n, state in enumerate(case.random_game(5).positions()):
        if n % case.sample_every:
            continue
        raw = engine.dump(state)
        assert engine.dump(engine.load(raw)) == raw
        clone = engine.clone(state)
        assert engine.dump(clone) == raw
        for seat in engine.to_move(clone):
            engine.play(clone, seat, engine.legal(clone, seat)[-1], SeededChance("y", 1))
            break
        assert engine.dump(state) == raw, "playing on a clone changed its original"


@every_case
def test_the_log_replays_to_the_same_state(case: Case) -> None:
    game = case.random_game(6)
    state = game.finish()
    again = replay(case.engine, Start(case.seats, case.options, game.dealt), game.moves)
    assert case.engine.dump(again) == case.engine.dump(state)


@every_case
def test_advance_changes_the_state_as_play_does(case: Case) -> None:
    engine, game = case.engine, case.random_game(7)
    for n, state in enumerate(game.positions()):
        seats = sorted(engine.to_move(state))
        if n % case.sample_every or not seats:
            continue
        action = engine.legal(state, seats[0])[0]
        told, untold = engine.clone(state), engine.clone(state)
        engine.play(told, seats[0], action, SeededChance("z", n))
        engine.advance(untold, seats[0], action, SeededChance("z", n))
        assert engine.dump(told) == engine.dump(untold)


@every_case
def test_a_viewer_cannot_tell_an_imagined_world_from_the_true_one(case: Case) -> None:
    engine = case.engine
    for n, state in enumerate(case.random_game(8).positions()):
        if n % case.sample_every:
            continue
        truth = engine.dump(state)
        for viewer in (*range(case.seats), SPECTATOR):
            seen = engine.dump(engine.view(state, viewer))
            for seed in range(3):
                world = engine.imagine(state, viewer, FastChance(seed))
                assert engine.dump(engine.view(world, viewer)) == seen
                assert engine.to_move(world) == engine.to_move(state)
                if viewer != SPECTATOR:
                    assert as_json(list(engine.legal(world, viewer))) == as_json(
                        list(engine.legal(state, viewer))
                    )
                    assert engine.stamp(world, viewer) == engine.stamp(state, viewer)
        assert engine.dump(state) == truth, "looking changed the state"
        assert engine.dump(engine.view(state, OMNISCIENT)) == truth


@every_case
def test_what_a_seat_may_do_can_be_worked_out_from_its_own_view(case: Case) -> None:
    """Pages list the moves from the view, so the view must hold all that decides them."""
    engine = case.engine
    for n, state in enumerate(case.random_game(9).positions()):
        if n % case.sample_every:
            continue
        for seat in range(case.seats):
            view = engine.view(state, seat)
            assert as_json(list(engine.legal(view, seat))) == as_json(list(engine.legal(state, seat)))
            assert engine.to_move(view) == engine.to_move(state)


@every_case
def test_an_imagined_world_can_be_played_to_its_end(case: Case) -> None:
    engine = case.engine
    for n, state in enumerate(case.random_game(10).positions()):
        if n % (case.sample_every * 3):
            continue
        for viewer in (0, SPECTATOR):
            world = engine.imagine(state, viewer, FastChance(n))
            rest = RandomGame(engine, case.seats, case.options, n)
            rest.state = world
            assert engine.outcome(rest.finish()) is not None


@every_case
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_everything_told_can_be_said(case: Case, lang: str) -> None:
    engine, texts = case.engine, case.texts
    game = case.random_game(11)
    told = list(engine.opening(game.state))
    pick = FastChance(12)
    while seats := sorted(engine.to_move(game.state)):
        for seat in seats:
            said = texts.say(engine.prompt(game.state, seat), lang)
            assert said
            assert "{" not in said
        seat = pick.choice(seats)
        legal = engine.legal(game.state, seat)
        words = [texts.say(engine.describe(game.state, seat, action), lang) for action in legal]
        assert len(set(words)) == len(words), "two moves are described in the same words"
        told += game.play(seat, pick.choice(legal))
    for event in told:
        said = texts.say(event.phrase, lang)
        assert said
        assert "{" not in said
    for standing in engine.score(game.state):
        for line in standing.lines:
            assert texts.say(line.label, lang)
        assert sum(line.points for line in standing.lines) == standing.total
    outcome = engine.outcome(game.state)
    if outcome and outcome.note:
        assert texts.say(outcome.note, lang)


@every_case
def test_the_score_can_be_read_at_any_moment_by_anyone(case: Case) -> None:
    engine = case.engine
    for n, state in enumerate(case.random_game(13).positions()):
        if n % case.sample_every:
            continue
        for viewer in (*range(case.seats), SPECTATOR):
            standings = engine.score(engine.view(state, viewer))
            assert sorted(standing.seat for standing in standings) == list(range(case.seats))


@every_case
def test_a_listed_move_is_written_as_it_is_listed(case: Case) -> None:
    engine = case.engine
    for n, state in enumerate(case.random_game(6).positions()):
        if n % case.sample_every == 0:
            for seat in engine.to_move(state):
                legal = list(engine.legal(state, seat))
                assert [engine.parse(state, seat, msgspec.to_builtins(action)) for action in legal] == legal
