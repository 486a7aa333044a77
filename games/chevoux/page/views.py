"""A village as a page draws it: each tile with its drawing, its words and whether its place suits it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from engine import Amount, Param, Phrase, Term
from engine.texts import NameOf, Texts, join, seat_number
from games.chevoux.data import AXES, BASE, PEOPLE
from games.chevoux.data.cells import COLUMNS, INDEX, ROWS, column_of, row_of
from games.chevoux.page.explain import WORDS, complaints_on
from games.chevoux.rules.board import Board

SYMBOLS = {
    "CHAMP": "champ",
    "HAB": "habitation",
    "BOU": "boulangerie",
    "EPI": "epicerie",
    "CAF": "cafe",
    "LAV": "lavoir",
    "MAI": "mairie",
    "ECO": "ecole",
    "MED": "cabinet-medical",
    "EGL": "eglise",
    "FER": "ferme",
    "MOU": "moulin",
    "SIL": "silo",
    "ETA": "etable",
    "HOT": "hotel",
    "CAM": "camping",
    "OFF": "office-tourisme",
    "BEL": "belvedere",
    "BIB": "bibliotheque",
    "MUS": "musee",
    "THE": "theatre",
    "CIN": "cinema",
    "STA": "stade",
    "GYM": "gymnase",
    "PIS": "piscine",
    "PET": "boulodrome",
    "USI": "usine",
    "ENT": "entrepot",
    "SCI": "scierie",
    "CEN": "centrale",
    "PAR": "parc",
    "EOL": "eolienne",
    "STE": "station-epuration",
    "REC": "recyclerie",
    "PHA": "pharmacie",
    "HOP": "hopital",
    "RET": "maison-retraite",
    "TRM": "thermes",
}
# Tiles that ask for nothing.
CONTENT = frozenset(id for id, printed in BASE.items() if not printed.asks)
LIVED_IN = "habitation-habitee"
GROUNDS = {
    "CHAMP": "field",
    "HAB": "home",
    "VIOLET": "violet",
    "BLUE": "blue",
    "MOON": "moon",
    "SUN": "sun",
}
# What tells a kind of Building to eyes that do not tell its ground.
SIGNS = {"VIOLET": "panier", "BLUE": "ecu", "MOON": "lune", "SUN": "soleil"}


class Words:
    """The game's texts in one reader's language."""

    def __init__(self, texts: Texts, lang: str, name_of: NameOf = seat_number) -> None:
        self.texts = texts
        self.lang = lang
        self._name_of = name_of

    def __call__(self, key: str, /, **params: Param) -> str:
        return self.say(Phrase(key, params))

    def say(self, phrase: Phrase) -> str:
        return self.texts.say(phrase, self.lang, self._name_of)

    def term(self, id: str, form: str = "") -> str:
        return self.texts.term(Term(id, form), self.lang)

    def people(self, n: int) -> str:
        """Who lives in a Dwelling."""
        return self("cv.page.some", people=Amount(n, "inhabitant")) if n else self("cv.page.vacant")


@dataclass(frozen=True)
class TileView:
    id: str
    symbol: str
    name: str
    short: str
    # The colour of its ground, the sign of its kind, and that kind in words where rules speak of it.
    ground: str
    sign: str
    kind: str
    people: int = 0
    lives: str = ""
    row: int = 0
    col: int = 0
    bad: bool = False
    last: bool = False
    label: str = ""


@dataclass(frozen=True)
class VillageView:
    rows: list[list[TileView]]
    bad: int
    score: int
    people: int
    # In words, row by row.
    lines: list[str] = field(default_factory=list)
    # What each misplaced tile holds against its place.
    complaints: list[str] = field(default_factory=list)

    @property
    def supply(self) -> int:
        return PEOPLE - self.people

    @property
    def to_come(self) -> int:
        return ROWS - len(self.rows)


class Painter:
    """Draws the tiles of one pair of axes."""

    def __init__(self, words: Words, moon: str, sun: str) -> None:
        self.words = words
        self._kinds = {id: printed.kinds[0] for id, printed in BASE.items()}
        self._kinds |= dict.fromkeys(AXES[moon], "MOON") | dict.fromkeys(AXES[sun], "SUN")

    def tile(
        self,
        id: str,
        people: int = 0,
        *,
        row: int = 0,
        col: int = 0,
        bad: bool = False,
        last: bool = False,
        label: str = "",
    ) -> TileView:
        kind, words = self._kinds[id], self.words
        return TileView(
            id=id,
            symbol=LIVED_IN if people else SYMBOLS[id],
            name=words.term(id),
            short=self._short(id),
            ground=GROUNDS[kind],
            sign=SIGNS.get(kind, ""),
            kind=self.kind(id),
            people=people,
            lives=words.people(people) if id == "HAB" else "",
            row=row,
            col=col,
            bad=bad,
            last=last,
            label=label,
        )

    def _short(self, id: str) -> str:
        """The name where there is little room: shorter, or told where it may be broken."""
        short, name = self.words.term(id, "short"), self.words.term(id)
        return short if short != name else self.words.term(id, "hyphenated")

    def rule(self, id: str) -> str:
        return self.words.term(id, "text")

    def kind(self, id: str) -> str:
        """What rules call a Building of its sort; a Field and a Dwelling they call by their names."""
        word = WORDS.get(self._kinds[id])
        return self.words.term(word) if word else ""

    def kinds(self) -> list[str]:
        """Each kind of Building, and the tiles that are one."""
        said = []
        for kind, word in WORDS.items():
            tiles = [Term(id) for id, own in self._kinds.items() if own == kind]
            line = self.words("cv.page.kind", kind=Term(word, "plural"), tiles=list(tiles))
            said.append(line[0].upper() + line[1:])
        return said

    def village(self, board: Board, marks: bool = True, last: Collection[int] = ()) -> VillageView:
        """`marks`: whether misplaced tiles are shown as such."""
        words = self.words
        reasons = (
            {INDEX[c.cell]: [words.say(reason) for reason in c.reasons] for c in complaints_on(board)}
            if marks
            else {}
        )
        tiles = [
            self._placed(cell, id, board.people[cell], reasons.get(cell), marks, cell in last)
            for cell, id in enumerate(board.names())
        ]
        rows = [tiles[start : start + COLUMNS] for start in range(0, len(tiles), COLUMNS)]
        return VillageView(
            rows,
            len(reasons),
            board.score,
            board.settled,
            [
                words("cv.page.row", row=n, tiles=", ".join(map(self._told, row)))
                for n, row in enumerate(rows, 1)
            ],
            [tile.label for tile in tiles if tile.bad],
        )

    def _placed(
        self, cell: int, id: str, people: int, reasons: list[str] | None, marks: bool, last: bool
    ) -> TileView:
        words = self.words
        row, col = row_of(cell), column_of(cell)
        tile = self.tile(id, people)
        place = words("cv.page.place", row=row, col=col)
        label = f"{', '.join(filter(None, (place, tile.name, tile.kind, tile.lives)))}. {self.rule(id)}"
        if reasons:
            label += " " + words("cv.page.bad", reasons=join(reasons, words.lang))
        elif marks and id not in CONTENT:
            label += " " + words("cv.page.ok")
        return self.tile(id, people, row=row, col=col, bad=bool(reasons), last=last, label=label)

    def _told(self, tile: TileView) -> str:
        name = tile.name
        if tile.people:
            name = self.words("cv.page.tile_people", tile=name, people=tile.lives)
        return self.words("cv.page.tile_bad", tile=name) if tile.bad else name

    def counted(self, counts: Iterable[tuple[str, int]]) -> list[tuple[TileView, int]]:
        return [(self.to_read(id), n) for id, n in counts]

    def to_read(self, id: str) -> TileView:
        """A tile that stands nowhere, with its rule."""
        called = ", ".join(filter(None, (self.words.term(id), self.kind(id))))
        return self.tile(id, label=f"{called}. {self.rule(id)}")
