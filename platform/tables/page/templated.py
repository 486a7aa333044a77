"""A presenter whose regions are templates with parts: `{% call part("its-id") %}` around an element."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tables.page.fragments import Laid, Pieces
from tables.page.presenter import Presenter
from tables.page.templates import render, words
from web.fragments import Fragment, Shell

if TYPE_CHECKING:
    from tables.page.scene import Chair, Scene


class TemplatePresenter(Presenter):
    board_template = ""
    hand_template = ""
    actions_template = ""
    panel_template = ""

    def board(self, scene: Scene) -> Fragment:
        return self._drawn(scene, self.board_template)

    def hand(self, scene: Scene) -> Fragment:
        return self._drawn(scene, self.hand_template)

    def actions(self, scene: Scene) -> Fragment:
        return self._drawn(scene, self.actions_template, '<div id="actions-inner" class="boxless">{}</div>')

    def panel(self, scene: Scene, chair: Chair) -> Fragment:
        around = f'<div id="panel-{chair.number}" class="boxless">{{}}</div>'
        return self._drawn(scene, self.panel_template, around, chair=chair)

    def _drawn(self, scene: Scene, template: str, around: str = "{}", **more: Any) -> Fragment:
        laid = Laid()

        def once_in_parts(make: Callable[..., str], *inputs: Any) -> str:
            html, inner = scene.snapshot.kept.once_in_parts(make, (scene.lang, scene.names), inputs)
            laid.pieces |= inner
            return html

        def part_once(name: str, make: Callable[..., str], *inputs: Any) -> str:
            return laid.part(name, lambda: scene.once(make, *inputs))

        context = {
            **words(scene),
            "presenter": self,
            "part": laid.part,
            "once": scene.once,
            "part_once": part_once,
            "once_in_parts": once_in_parts,
            **self._context(scene),
            **more,
        }
        html = around.replace("{}", render(template, context).strip())
        return _tree(laid.pieces, html)

    def _context(self, scene: Scene) -> dict[str, Any]:
        """Worked out once for all regions of a scene."""
        found: dict[str, Any] = scene.__dict__.get("_context") or self.context(scene)
        scene.__dict__["_context"] = found
        return found


def _tree(drawn: Pieces, html: str) -> Fragment:
    shell = Shell(html)
    return Fragment(shell, tuple(_tree(drawn, drawn[hole].strip()) for hole in shell.holes))
