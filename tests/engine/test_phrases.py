"""Phrases survive the log: they are stored as JSON and said again later, in any language."""

import msgspec

from engine import Amount, Event, Phrase, Term, Who, phrase


def test_every_kind_of_parameter_survives_the_log() -> None:
    inner = phrase("b", n=1)
    event = Event(
        phrase(
            "a",
            who=Who(1),
            term=Term("house", "a"),
            sum=Amount(2, "coin"),
            inner=inner,
            many=[Who(0), inner, "x"],
        ),
        seat=1,
    )
    stored = msgspec.json.encode([event])
    assert msgspec.json.decode(stored, type=list[Event]) == [event]
    assert msgspec.convert(msgspec.json.decode(stored), list[Event]) == [event]
    assert isinstance(event.phrase, Phrase)
