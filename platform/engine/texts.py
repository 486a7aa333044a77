"""From phrases to sentences, in French or in English.

A game's `texts.yaml` is the one source for its rules page, its refusals, its log and its tutorial.
The site's own words are a flat mapping in the same spirit; game texts fall back on them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from engine.phrases import Amount, Param, Phrase, Term, Who

Entry = Mapping[str, Any]
NameOf = Callable[[int], str]

LANGUAGES = ("fr", "en")
AND = {"fr": " et ", "en": " and "}
NBSP = "\u00a0"


def singular(n: int, lang: str) -> bool:
    """French counts 0 and 1 as singular, English only 1."""
    return n in (0, 1) if lang == "fr" else n == 1


def number(n: int) -> str:
    """With a real minus sign, as wide as the plus."""
    return str(n).replace("-", "−")


def join(parts: Sequence[str], lang: str) -> str:
    """“a, b and c”."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + AND[lang] + parts[-1]


def seat_number(seat: int) -> str:
    """The name of a seat where no people are known: in the headless door, in tests."""
    return str(seat + 1)


def read_yaml(path: Path) -> Any:
    # libyaml reads the largest file in a tenth of a second, the pure reader in two.
    return yaml.load(path.read_text("utf-8"), Loader=yaml.CSafeLoader)


class Words:
    """The site's words: `key: {fr, en}`, each a text or `{one, other}` decided by the number `n`."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        self._entries = entries

    @classmethod
    def load(cls, path: Path) -> Words:
        return cls(read_yaml(path))

    def __contains__(self, key: str) -> bool:
        return key in self._entries

    def keys(self) -> list[str]:
        return list(self._entries)

    def put(self, key: str, text: str) -> None:
        """Say this in every language in place of what was written."""
        plain = text.replace("{", "{{").replace("}", "}}")
        self._entries = {**self._entries, key: dict.fromkeys(LANGUAGES, plain)}

    def pattern(self, key: str, lang: str, params: Mapping[str, Any]) -> str:
        text = self._entries[key][lang]
        if isinstance(text, str):
            return text
        one = singular(int(params["n"]), lang)
        form: str = text["one" if one else "other"]
        return form

    def say(self, key: str, lang: str, **params: Any) -> str:
        said = {name: number(value) if type(value) is int else value for name, value in params.items()}
        return self.pattern(key, lang, params).format(**said)

    def sayer(self, lang: str) -> Callable[..., str]:
        """`say` in one language."""
        return lambda key, **params: self.say(key, lang, **params)


# So many sentences are kept, made of few and small parameters: what somebody wrote is in none of them.
KEPT = 10_000
FEW, LARGE, LONG = 8, 10**9, 40
# The name of a cell, at most.
SHORT = 4

# The words every page shares.
SITE = Words.load(Path(__file__).with_name("words.yaml"))


class Texts:
    """All that a game says to its players."""

    def __init__(self, source: Mapping[str, Any], words: Words = SITE) -> None:
        self.source = source
        self.words = words
        self.articles: dict[str, Entry] = {a["id"]: a for a in source.get("articles", ())}
        self.refusals: dict[str, Entry] = {r["id"]: r for r in source.get("refusals", ())}
        self.glossary: dict[str, Entry] = {str(g["id"]): g for g in source.get("glossary", ())}
        # Everything that can be said by its id; `phrases` are ours: prompts, moves, score lines.
        self._lines: dict[str, Entry] = {
            entry["id"]: entry for part in ("refusals", "log", "phrases") for entry in source.get(part, ())
        }
        self._said: dict[tuple[Any, ...], str] = {}

    @classmethod
    def load(cls, path: Path, words: Words = SITE) -> Texts:
        return cls(read_yaml(path), words)

    def __contains__(self, key: str) -> bool:
        return key in self._lines or key in self.words

    def keys(self) -> list[str]:
        return list(self._lines)

    def get(self, field: str, lang: str) -> str:
        """A plain bilingual field of the file: title, tagline, summary."""
        text: str = self.source[field][lang]
        return text

    def say(self, phrase: Phrase, lang: str, name_of: NameOf = seat_number) -> str:
        """A phrase in words. Those that name nobody are few, and are said again and again: they are kept."""
        if len(phrase.params) > FEW or not all(map(_lasts, phrase.params.values())):
            return self._say(phrase, lang, name_of)
        key = phrase.key, lang, *phrase.params.items()
        said = self._said.get(key)
        if said is None:
            if len(self._said) >= KEPT:
                self._said.clear()
            self._said[key] = said = self._say(phrase, lang, name_of)
        return said

    def _say(self, phrase: Phrase, lang: str, name_of: NameOf) -> str:
        said = {name: self._param(value, lang, name_of) for name, value in phrase.params.items()}
        return self._pattern(phrase, lang).format(**said)

    def term(self, term: Term, lang: str) -> str:
        entry = self.glossary[term.id]
        # A glossary may lack an article form; the bare word is then the honest answer.
        form: str = entry.get(term.form, entry)[lang] if term.form else entry[lang]
        return form

    def rule_of(self, refusal: str) -> str | None:
        """The article a refusal rests on."""
        entry = self.refusals.get(refusal)
        return entry["article"] if entry else None

    def _pattern(self, phrase: Phrase, lang: str) -> str:
        entry = self._lines.get(phrase.key)
        if entry is None:
            return self.words.pattern(phrase.key, lang, phrase.params)
        text = entry["text"]
        if "text_one" in entry:
            counted = phrase.params[entry["count"]]
            number = counted.n if isinstance(counted, Amount) else counted
            if isinstance(number, int) and singular(number, lang):
                text = entry["text_one"]
        pattern: str = text[lang]
        return pattern

    def _param(self, value: Param, lang: str, name_of: NameOf) -> str:
        match value:
            case Who(seat):
                return name_of(seat)
            case Term():
                return self.term(value, lang)
            case Amount(n, unit):
                form = "" if singular(n, lang) else "plural"
                return f"{number(n)}{NBSP}{self.term(Term(unit, form), lang)}"
            case Phrase():
                return self.say(value, lang, name_of)
            case list() | tuple():
                return join([self._param(item, lang, name_of) for item in value], lang)
            case int():
                return number(value)
            case _:
                return str(value)


def _lasts(value: Param) -> bool:
    """Whether a sentence with this says the same whoever sits where, and takes little room."""
    match value:
        case int():
            return -LARGE < value < LARGE
        case str():
            return len(value) <= SHORT
        case Term(id_, form):
            return len(id_) <= LONG and len(form) <= LONG
        case Amount(n, unit):
            return -LARGE < n < LARGE and len(unit) <= LONG
        case _:
            return False
