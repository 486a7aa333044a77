"""All that a page is made of, for telling whether it has to be drawn again: much cheaper than drawing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tables.page.scene import Scene


def of(scene: Scene) -> tuple[Any, ...]:
    """Equal for two scenes that give the same page."""
    return (
        _row(scene),
        scene.version,
        None if scene.view is None else scene.engine.dump(scene.view),
        scene.chairs,
        [seat.user_id for seat in scene.snapshot.seats],
        scene.layout == "waiting" and scene.may_start,
        [(message.pk, message.name, message.text) for message in scene.snapshot.messages],
        scene.extras,
    )


def _row(scene: Scene) -> tuple[Any, ...]:
    """What pages show of the table's row; its deadline too, which moves without a word in the log."""
    table = scene.table
    return (
        table.status,
        table.host_id,
        table.options,
        table.places,
        table.listed,
        table.spectators,
        table.pace,
        table.paused,
        table.vote,
        table.outcome,
        table.clock_due,
        table.rematch_id,
        table.pledges,
        table.caller_id,
        table.meets,
    )
