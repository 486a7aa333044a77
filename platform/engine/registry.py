"""The games of the house. Each game's AppConfig registers it; nobody else names a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from engine.advice import NEXT_MOVE, Adviser
from engine.chance import Chance
from engine.daily import Daily
from engine.feats import Feats
from engine.fortune import Fortune
from engine.game import Event, GameEngine
from engine.phrases import Phrase
from engine.texts import Texts

# (engine, a state the seat cannot tell from the true one, seat, action) -> the action in words
Tell = Callable[[GameEngine[Any, Any], Any, int, Any], Phrase]
# (engine, a state the seat cannot tell from the true one, seat, chance) -> action
Think = Callable[[GameEngine[Any, Any], Any, int, Chance], Any]
# (an event, what the log told before it, newest first) -> the event in words
Retell = Callable[[Event, Iterable[Event]], Phrase]


@dataclass(frozen=True, slots=True)
class Level:
    """A bot that can take a chair. Its name and its portrait are site words: `bot.<key>.name`."""

    key: str
    think: Think


@dataclass(frozen=True, slots=True)
class Credits:
    """Who made the game. An empty name is one the rulebook does not give."""

    authors: str
    artists: str
    publisher: str
    year: int | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """All that the platform knows of a game."""

    engine: GameEngine[Any, Any]
    texts: Texts
    credits: Credits
    # From the weakest to the strongest. None of its own: those that can play any game.
    levels: tuple[Level, ...] = ()
    # A tables.page.presenter.Presenter; None shows the generic table.
    presenter: Any = None
    # Questions a player may ask beside the board.
    advisers: tuple[Adviser, ...] = ()
    # How people play on when nobody looks: quick, for finding out what becomes of a position.
    # None: as the second level does.
    habit: Think | None = None
    # How an advised move is told, where a move is one step of what a player has in mind.
    # None: as the engine describes it.
    proposed: Tell | None = None
    # How the log tells an event, where what came before it gives more to say than the event was kept with.
    # None: as it was kept.
    retold: Retell | None = None
    # Its challenge of the day.
    daily: Daily = field(default_factory=Daily, hash=False)
    # What chance gave to whom; its unit is `luck` in the texts. None: nothing is said of it.
    fortune: Fortune | None = None
    # What is remembered of a finished game besides its score; None: nothing else.
    feats: Feats | None = None
    # Where the game stands in lists.
    order: int = field(default=100)

    @property
    def slug(self) -> str:
        return self.engine.slug

    @property
    def questions(self) -> tuple[Adviser, ...]:
        """All that may be asked at a table of this game: its own advisers, and the platform's."""
        if _everywhere is None or any(adviser.key == NEXT_MOVE for adviser in self.advisers):
            return self.advisers
        return (_everywhere(self), *self.advisers)

    def level(self, key: str) -> Level:
        for level in self.levels:
            if level.key == key:
                return level
        raise KeyError(key)


_games: dict[str, Game] = {}
_everywhere: Callable[[Game], Adviser] | None = None
_levels: tuple[Level, ...] = ()


def advise_everywhere(make: Callable[[Game], Adviser]) -> None:
    """What should I play? Answered by this adviser wherever a game has none of its own."""
    global _everywhere
    _everywhere = make


def levels_for_any_game(levels: tuple[Level, ...]) -> None:
    """Who takes a chair where a game has no levels of its own."""
    global _levels
    _levels = levels


def register(game: Game) -> None:
    _games[game.slug] = game if game.levels else replace(game, levels=_levels)


def unregister(slug: str) -> None:
    _games.pop(slug, None)


def get(slug: str) -> Game:
    """The game of this slug; KeyError when the house has none."""
    return _games[slug]


def games() -> list[Game]:
    return sorted(_games.values(), key=lambda game: (game.order, game.slug))
