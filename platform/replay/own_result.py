"""What a finished game was for its reader: their place, their points, and whether they ever did better."""

from __future__ import annotations

from accounts.models import User
from engine import Standing
from replay.player_stats import best_before
from tables.page.scene import Scene

ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def own_result(scene: Scene) -> str:
    """“2e, 43 points, votre record”; nothing for whoever only watched."""
    mine = next((one for one in scene.standings if one.seat == scene.viewer), None)
    if mine is None or mine.reached is False:
        return ""
    said = [scene.say_key("common.points", n=mine.total)]
    if len(scene.standings) > 1:
        said.insert(0, place(mine.rank, scene.lang))
    if _is_record(scene, mine):
        said.append(scene.say_key("result.mine.record"))
    return scene.say_key("result.mine", what=", ".join(said))


def place(rank: int, lang: str) -> str:
    """“1er”, “2e”; “1st”, “22nd”, “11th”."""
    if lang == "fr":
        return f"{rank}{'er' if rank == 1 else 'e'}"
    ending = "th" if rank % 100 in (11, 12, 13) else ENDINGS.get(rank % 10, "th")
    return f"{rank}{ending}"


def _is_record(scene: Scene, mine: Standing) -> bool:
    """Better than ever before: a first game and one tried from another's moment break none."""
    person: User | None = scene.snapshot.seats[scene.viewer].user
    if person is None or scene.table.is_trial or scene.table.imported:
        return False
    best = best_before(person, scene.table)
    return best is not None and mine.total > best
