"""The game’s texts for one reader, with the names of this table."""

from __future__ import annotations

from collections.abc import Sequence

# Without the lock of the one in functools: a scene belongs to one thread, and asks dozens of times a move.
from django.utils.functional import cached_property

from engine import Param, Phrase
from engine.speaker import Speaker, speaker
from engine.texts import SITE
from tables.page.scene.position import Position


def name_among(names: Sequence[str], seat: int) -> str:
    return names[seat] if 0 <= seat < len(names) else "?"


class Words(Position):
    """The game’s texts for one reader, with the names of this table."""

    @cached_property
    def names(self) -> list[str]:
        """What each seat is called, bots in the reader's language and numbered where they are alike."""
        return self.snapshot.once(("names", self.lang), self._names)

    def _names(self) -> list[str]:
        bots = [seat.bot for seat in self.snapshot.seats if seat.user_id is None]
        met: dict[str, int] = {}
        names = []
        for seat in self.snapshot.seats:
            if seat.user_id is not None or not seat.bot:
                names.append(seat.name)
                continue
            name = SITE.say(f"bot.{seat.bot}.name", self.lang)
            met[seat.bot] = met.get(seat.bot, 0) + 1
            if bots.count(seat.bot) > 1:
                name = SITE.say("bot.numbered", self.lang, name=name, n=met[seat.bot])
            names.append(name)
        return names

    @cached_property
    def words(self) -> Speaker:
        """For what names nobody, and so is the same at every table."""
        return speaker(self.game.texts, self.lang)

    @cached_property
    def speaker(self) -> Speaker:
        """The game's texts with the names of this table."""
        return speaker(self.game.texts, self.lang, tuple(self.names))

    def name_of(self, seat: int) -> str:
        return name_among(self.names, seat)

    def say(self, phrase: Phrase) -> str:
        return self.game.texts.say(phrase, self.lang, self.name_of)

    def say_of(self, names: Sequence[str], phrase: Phrase) -> str:
        """The same of people who were called otherwise then."""
        return self.game.texts.say(phrase, self.lang, lambda seat: name_among(names, seat))

    def say_key(self, key: str, **params: Param) -> str:
        return self.say(Phrase(key, params))
