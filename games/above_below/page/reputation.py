"""The reputation board all share: the track, the cider, the caves."""

from __future__ import annotations

from engine import Amount
from engine.speaker import Speaker
from engine.texts import number
from games.above_below.data import CAVES, HIGHEST_REP, LOWEST_REP, REP_VP
from games.above_below.state import State
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, fragment, frame

PARTS = "above_below/reputation.html"


@frame(PARTS)
def reputation(say: Speaker, track: Fragment, common: Fragment) -> Inputs:
    return locals()


def reputation_of(scene: Scene) -> Fragment:
    state: State = scene.view
    say, pile = scene.words, state.pile
    left = len(pile.unseen) + len(pile.under) + (pile.top is not None)
    reps = tuple([player.rep for player in state.players])
    return reputation(say, rep_track(scene.speaker, reps), common(say, state.cider, left, pile.top or ""))


@fragment(PARTS)
def rep_track(say: Speaker, reps: tuple[int, ...]) -> Inputs:
    """Which seats stand on which step, and the same in words."""
    names = [say.name_of(seat) for seat in range(len(reps))]
    steps = [
        (
            number(step),
            number(REP_VP[step]),
            step == 0,
            [(seat, names[seat]) for seat, rep in enumerate(reps) if rep == step],
        )
        for step in range(LOWEST_REP, HIGHEST_REP + 1)
    ]
    said = [say("ab.page.rep.of", player=names[seat], rep=rep) for seat, rep in enumerate(reps)]
    return {"steps": steps, "said": said}


@fragment(PARTS)
def common(say: Speaker, cider: bool, left: int, top: str) -> Inputs:
    """The cider, the caves still to explore, and the paragraph for each face of the die on the next one."""
    faces = list(CAVES[top]) if top else []
    return {
        "say": say,
        "cider": say("ab.page.cider.there" if cider else "ab.page.cider.gone"),
        "caves": say("ab.page.pile", caves=Amount(left, "cave")),
        "numbers": say("ab.page.pile.top", numbers=faces) if top else say("ab.page.pile.empty"),
        "faces": faces,
    }
