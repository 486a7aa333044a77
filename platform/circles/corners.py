"""What other pages show of circles: one's own on the square, whose table this is, the way back."""

from __future__ import annotations

from accounts.models import User
from circles.mine import of
from circles.models import CircleTable, Member
from tables.page.render import fragment
from tables.page.scene import Scene


def on_the_square(reader: User) -> str:
    return fragment(["circles/corner.html"], {"circles": of(reader)})


def at_a_table(scene: Scene) -> str:
    """Its name, for all who may see the table; the way to its page, for those who are of it."""
    known = CircleTable.objects.filter(table=scene.table).select_related("circle").first()
    if known is None:
        return ""
    context = {"circle": known.circle, "mine": _is_member(known, scene), "waits": scene.layout == "waiting"}
    return fragment(["circles/at_table.html"], context)


def _is_member(known: CircleTable, scene: Scene) -> bool:
    if not scene.seated:
        return False
    person = scene.snapshot.seats[scene.viewer].user_id
    return Member.objects.filter(circle=known.circle_id, user=person, left=None).exists()
