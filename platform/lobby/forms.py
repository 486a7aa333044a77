"""Opening a table. The game's own options become fields by their types."""

from __future__ import annotations

from typing import Any

from django import forms

from engine.registry import Game
from tables import clocks, options
from tables.models import Table
from tables.verbs.opening import DEFAULT_PLACES
from web.jinja import language, say

ABSENT_MINUTES = range(1, 61)
OPTION = "option-"


def _messages(**more: str) -> dict[str, str]:
    return {"required": say("error.required"), "invalid_choice": say("create.error.choice"), **more}


def _choice(label: str, choices: list[tuple[str, str]], initial: str, **more: Any) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label, choices=choices, initial=initial, error_messages=_messages(), **more
    )


def _number(label: str, low: int | None, high: int | None, initial: int, **more: Any) -> forms.IntegerField:
    wrong = say("create.error.number")
    if low is not None and high is not None:
        wrong = say("create.error.between", min=low, max=high)
    return forms.IntegerField(
        label=label,
        min_value=low,
        max_value=high,
        initial=initial,
        error_messages=_messages(invalid=wrong, min_value=wrong, max_value=wrong),
        **more,
    )


def _flag(label: str, initial: bool, **more: Any) -> forms.BooleanField:
    return forms.BooleanField(label=label, initial=initial, required=False, **more)


class OpenForm(forms.Form):
    """Bound to a game; `chosen` gives `open_table` its arguments."""

    def __init__(self, game: Game, data: Any = None) -> None:
        super().__init__(data)
        self.game = game
        seats = game.engine.seats
        offered = options.fields(game, {}, language())
        self.house_rules = [OPTION + field.name for field in offered if field.house_rule]
        levels = [(level.key, say(f"bot.{level.key}.name")) for level in game.levels]
        self.fields = {
            "visibility": _choice(
                say("create.visibility.label"),
                [(kind, say(f"create.visibility.{kind}")) for kind in ("private", "listed")],
                "private",
                widget=forms.RadioSelect,
            ),
            "places": _number(
                say("create.seats"),
                seats[0],
                seats[-1],
                min(seats[-1], max(seats[0], DEFAULT_PLACES)),
            ),
            "bots": _number(say("create.bots"), 0, seats[-1] - 1, 0),
            "bot_level": _choice(say("create.bot_level"), levels, levels[len(levels) // 2][0]),
            **{OPTION + field.name: _option(field) for field in offered},
            "pace": _choice(
                say("create.deadline.label" if game.engine.mode.apart else "create.pace.label"),
                clocks.choices(game),
                str(clocks.usual(game)),
                required=False,
            ),
            "at_end": _choice(say("create.at_end.label"), clocks.ends(), Table.AtEnd.MOVE, required=False),
            "take_back": _choice(
                say("create.takeback.label"),
                [(kind, say(f"create.takeback.{kind}")) for kind in Table.TakeBack.values],
                Table.TakeBack.VOTE,
            ),
            "absent_minutes": _number(say("create.absent_delay"), ABSENT_MINUTES[0], ABSENT_MINUTES[-1], 3),
            "hold_minutes": _choice(say("create.hold.label"), clocks.holds(), "", required=False),
            "spectators": _flag(say("create.spectators"), True),
            "hints": _flag(say("create.hints"), True),
        }
        if not game.engine.mode.takes_back:
            del self.fields["take_back"]
        if game.engine.mode.apart:
            # Nobody waits for anybody there.
            del self.fields["at_end"], self.fields["hold_minutes"]

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [
            self[name] for name in self.fields if name.startswith(OPTION) and name not in self.house_rules
        ]

    @property
    def house_rule_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.house_rules]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if {"bots", "places"} <= cleaned.keys() and cleaned["bots"] >= cleaned["places"]:
            self.add_error("bots", say("create.error.bots"))
        return cleaned

    def chosen(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        usual = clocks.usual(self.game)
        pace = clocks.read(self.game, cleaned["pace"] or str(usual), usual)
        return {
            "options": {
                name.removeprefix(OPTION): value for name, value in cleaned.items() if name.startswith(OPTION)
            },
            "listed": cleaned["visibility"] == "listed",
            "pace": pace.seconds,
            "increment": pace.increment,
            "at_end": cleaned.get("at_end") or Table.AtEnd.MOVE,
            "hold_minutes": clocks.read_hold(cleaned.get("hold_minutes", ""), None),
            "take_back": cleaned.get("take_back", Table.TakeBack.NEVER),
            **{
                name: cleaned[name]
                for name in ("places", "spectators", "hints", "absent_minutes", "bot_level")
            },
        }


def _option(field: options.Field) -> forms.Field:
    words: dict[str, Any] = {"label": field.label, "help_text": field.help}
    match field.kind:
        case "flag":
            return _flag(initial=field.value, **words)
        case "choice":
            choices = [(choice.value, choice.label) for choice in field.choices]
            return _choice(choices=choices, initial=str(field.value), **words)
        case "number":
            return _number(low=None, high=None, initial=field.value, **words)
        case "text":
            return forms.CharField(initial=field.value, error_messages=_messages(), **words)
