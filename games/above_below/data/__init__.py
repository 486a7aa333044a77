"""What is printed on the pieces: cards, villagers, tracks and caves."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

ROUNDS: Final = 7
STARTING_COINS: Final = 7
ROW_SIZE: Final = 4
KEYS_ON_OFFER: Final = 4
SMALLEST_PARTY: Final = 2
REFRESH_PRICE: Final = 1
LOWEST_PRICE: Final = 3  # between players
HIGHEST_ASK: Final = 9
OFFERS_A_TURN: Final = 3  # to one seller
CAT_REFUSES_UP_TO: Final = 2
DISCOUNT: Final = 1
GOODS_WHEN_BUILT: Final = {"once": 2, "renew": 1}

# From the most to the least common.
GOODS: Final = ("mushroom", "fish", "fruit", "rope", "pottery", "paper", "ore", "amethyst")
TOKENS: Final = ("potion", "cider")

Kind = Literal["start", "house", "star", "key", "outpost"]


class Card(Struct, frozen=True):
    """A building. Fields left out are not on the card."""

    id: str
    kind: Kind
    cost: int
    beds: int = 0
    vp: int = 0
    income: int = 0
    once: str = ""  # two of these goods when built, never again
    renew: str = ""  # one of these goods when built, and again whenever the card is empty
    train_ready: bool = False
    coin_build: int = 0
    reroll: int = 0
    coin_explore: int = 0
    tokens_as_coins: bool = False
    rep_now: int = 0
    potion_now: int = 0
    potion_income: int = 0
    income_per: tuple[str, ...] = ()
    vp_per: tuple[tuple[str, int], ...] = ()
    vp_per_villager: int = 0
    vp_per_empty_cave: int = 0
    vp_per_house: int = 0
    vp_per_outpost: int = 0

    @property
    def good(self) -> str:
        return self.once or self.renew

    @property
    def first_goods(self) -> int:
        """How many goods lie on the card when it is built."""
        return GOODS_WHEN_BUILT["once"] if self.once else GOODS_WHEN_BUILT["renew"] if self.renew else 0


STARTING_HOUSE: Final = Card("M0", "start", 0, beds=3)

HOUSES: Final = (
    Card("H01", "house", 4, renew="fruit"),
    Card("H02", "house", 4, renew="fish"),
    Card("H03", "house", 3, renew="mushroom"),
    Card("H04", "house", 5, renew="rope"),
    Card("H05", "house", 5, renew="pottery"),
    Card("H06", "house", 6, renew="paper"),
    Card("H07", "house", 3, once="fruit"),
    Card("H08", "house", 3, once="fish"),
    Card("H09", "house", 2, once="mushroom"),
    Card("H10", "house", 4, once="rope"),
    Card("H11", "house", 4, once="pottery"),
    Card("H12", "house", 5, vp=1, once="paper"),
    Card("H13", "house", 4, beds=1),
    Card("H14", "house", 7, beds=2),
    Card("H15", "house", 6, beds=1, once="fruit"),
    Card("H16", "house", 6, beds=1, once="fish"),
    Card("H17", "house", 4, income=1),
    Card("H18", "house", 7, income=2),
    Card("H19", "house", 7, beds=1, income=1),
    Card("H20", "house", 5, vp=1, train_ready=True),
    Card("H21", "house", 4, coin_build=1),
    Card("H22", "house", 5, potion_income=1),
    Card("H23", "house", 5, beds=1, potion_now=1),
    Card("H24", "house", 5, vp=2, rep_now=1),
    Card("H25", "house", 6, vp=3),
)

OUTPOSTS: Final = (
    Card("O01", "outpost", 3, vp=1, renew="mushroom"),
    Card("O02", "outpost", 2, vp=1, once="mushroom"),
    Card("O03", "outpost", 4, vp=1, renew="fish"),
    Card("O04", "outpost", 3, vp=1, once="fish"),
    Card("O05", "outpost", 6, renew="ore"),
    Card("O06", "outpost", 4, once="ore"),
    Card("O07", "outpost", 6, income=1, once="ore"),
    Card("O08", "outpost", 8, renew="amethyst"),
    Card("O09", "outpost", 5, once="amethyst"),
    Card("O10", "outpost", 7, vp=2, once="amethyst"),
    Card("O11", "outpost", 4, renew="pottery"),
    Card("O12", "outpost", 4, renew="rope"),
    Card("O13", "outpost", 5, renew="paper"),
    Card("O14", "outpost", 3, beds=1),
    Card("O15", "outpost", 6, beds=2),
    Card("O16", "outpost", 5, beds=1, reroll=1),
    Card("O17", "outpost", 4, reroll=2),
    Card("O18", "outpost", 4, vp=1, coin_explore=1),
    Card("O19", "outpost", 4, vp=1, tokens_as_coins=True),
    Card("O20", "outpost", 5, potion_now=1, potion_income=1),
    Card("O21", "outpost", 4, beds=1, potion_now=1),
    Card("O22", "outpost", 4, vp=2, rep_now=1),
    Card("O23", "outpost", 6, vp=4),
    Card("O24", "outpost", 5, vp=1, income=1),
)

STARS: Final = (
    Card("S1", "star", 8, beds=2, vp=1),
    Card("S2", "star", 5, beds=1),
    Card("S3", "star", 5, vp=1, income=1),
    Card("S4", "star", 6, vp=1, potion_income=1),
    Card("S5", "star", 5, vp=1, coin_build=1),
    Card("S6", "star", 6, vp=1, train_ready=True),
)

KEYS: Final = (
    Card("K1", "key", 9, vp=4, vp_per=(("potion", 2), ("ore", 2))),
    Card("K2", "key", 12, vp=3, vp_per_house=2),
    Card("K3", "key", 11, vp_per_villager=2),
    Card("K4", "key", 6, vp=3, vp_per_empty_cave=1),
    Card("K5", "key", 7, vp=3, income_per=("amethyst", "ore")),
    Card("K6", "key", 9, vp=2, vp_per_outpost=2),
    Card("K7", "key", 7, vp=4, vp_per=(("fruit", 1), ("fish", 1))),
    Card("K8", "key", 6, vp=3, vp_per=(("cider", 2), ("paper", 2))),
    Card("K9", "key", 7, beds=1, vp=3, vp_per=(("pottery", 1), ("rope", 1))),
)

# The cards that need a cave of one’s own.
BELOW: Final = frozenset(card.id for card in OUTPOSTS)

CARDS: Final = {card.id: card for card in (STARTING_HOUSE, *HOUSES, *OUTPOSTS, *STARS, *KEYS)}


class Villager(Struct, frozen=True):
    """A `lanterns` line (a, n): a die of a or more gives n lanterns. Only the best line counts."""

    id: str
    lanterns: tuple[tuple[int, int], ...]
    hammer: bool = False
    quill: bool = False
    builds_for_less: bool = False
    trains_for_less: bool = False
    own_bed: bool = False
    moody: bool = False
    joining_rep: int = 0

    def lit(self, die: int) -> int:
        """The lanterns a die gives this villager."""
        return max((n for least, n in self.lanterns if die >= least), default=0)


STARTERS: Final = (
    Villager("D1", ((1, 1), (5, 2)), hammer=True),
    Villager("D2", ((1, 1), (4, 2)), quill=True),
    Villager("D3", ((1, 1), (3, 2))),
)

TRAINABLE: Final = (
    Villager("V01", ((1, 1), (3, 2), (5, 3))),
    Villager("V02", ((1, 2), (5, 3))),
    Villager("V03", ((1, 1), (2, 2), (6, 3))),
    Villager("V04", ((1, 1), (4, 3))),
    Villager("V05", ((1, 2), (4, 3))),
    Villager("V06", ((1, 1), (4, 2)), hammer=True),
    Villager("V07", ((1, 1), (3, 2)), hammer=True),
    Villager("V08", ((2, 1), (5, 2)), hammer=True),
    Villager("V09", ((1, 1), (5, 3)), hammer=True),
    Villager("V10", ((1, 1), (6, 2)), hammer=True),
    Villager("V11", ((1, 1), (4, 2)), quill=True),
    Villager("V12", ((2, 1), (5, 2)), quill=True),
    Villager("V13", ((1, 1), (3, 2)), quill=True),
    Villager("V14", ((1, 1), (5, 3)), quill=True),
    Villager("V15", ((2, 1), (5, 2)), hammer=True, quill=True),
    Villager("V16", ((1, 1), (4, 2)), hammer=True, quill=True),
    Villager("V17", ((1, 1), (5, 2)), hammer=True, builds_for_less=True),
    Villager("V18", ((1, 1), (5, 2)), quill=True, trains_for_less=True),
)

_CAT: Final = ((1, 1), (3, 2), (5, 3))
_METAL: Final = ((1, 1), (4, 2))
SPECIALS: Final = (
    Villager("liquid_woman", ((1, 2), (4, 3)), joining_rep=-1),
    Villager("glogo", ((1, 1), (5, 2)), hammer=True, builds_for_less=True),
    Villager("cave_cat_1", _CAT, moody=True),
    Villager("cave_cat_2", _CAT, moody=True),
    Villager("metal_man_1", _METAL, hammer=True, own_bed=True),
    Villager("metal_man_2", _METAL, hammer=True, own_bed=True),
)

VILLAGERS: Final = {villager.id: villager for villager in (*STARTERS, *TRAINABLE, *SPECIALS)}
# LIT[villager][die]: the lanterns, with nothing at 0 so that a die is its own index.
LIT: Final = {v.id: (0, *(v.lit(die) for die in range(1, 7))) for v in VILLAGERS.values()}
# What a die gives them on average.
MEAN_LANTERNS: Final = {who: sum(lit) / 6 for who, lit in LIT.items()}
# What the book calls them, and the tokens there are of each.
SPECIAL_COPIES: Final = {
    "liquid_woman": ("liquid_woman",),
    "glogo": ("glogo",),
    "cave_cat": ("cave_cat_1", "cave_cat_2"),
    "metal_man": ("metal_man_1", "metal_man_2"),
}
CATS: Final = frozenset(v.id for v in SPECIALS if v.moody)
METAL_MEN: Final = frozenset(v.id for v in SPECIALS if v.own_bed)

SLOT_COSTS: Final = (2, 3, 3, 4, 5)

TRACK_VP: Final = (1, 1, 2, 2, 3, 4, 5, 6)
# By the number of slots in use.
TRACK_INCOME: Final = (4, 5, 5, 6, 6, 7, 7, 8, 9)

LOWEST_REP: Final = -3
HIGHEST_REP: Final = 10
REP_VP: Final = {
    -3: -2, -2: -1, -1: 0, 0: 0, 1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 4, 10: 5
}  # fmt: skip
# By the number of players.
REP_AWARDS: Final = {2: (3, 0), 3: (5, 3, 2), 4: (5, 3, 2, 0)}
# The places in turn order that start with a coin more, by the number of players.
EXTRA_COIN: Final = {2: (1,), 3: (1, 2), 4: (3,)}

# The paragraph for each face of the die.
CAVES: Final = {
    "G01": (13, 77, 101, 9, 27, 131),
    "G02": (45, 140, 50, 8, 135, 11),
    "G03": (78, 103, 49, 63, 105, 41),
    "G04": (146, 22, 148, 38, 113, 39),
    "G05": (54, 143, 139, 141, 137, 16),
    "G06": (144, 20, 99, 3, 48, 40),
    "G07": (115, 120, 91, 107, 132, 10),
    "G08": (123, 42, 136, 23, 74, 68),
    "G09": (89, 134, 104, 52, 17, 57),
    "G10": (62, 65, 6, 47, 7, 55),
    "G11": (73, 96, 116, 15, 79, 2),
    "G12": (4, 56, 97, 30, 142, 80),
    "G13": (85, 133, 93, 125, 114, 82),
    "G14": (147, 106, 128, 117, 95, 44),
    "G15": (46, 66, 43, 94, 112, 58),
    "G16": (98, 60, 126, 121, 64, 130),
    "G17": (76, 70, 90, 102, 14, 127),
    "G18": (51, 35, 18, 119, 88, 26),
    "G19": (83, 21, 36, 81, 138, 111),
    "G20": (75, 110, 69, 24, 109, 29),
    "G21": (25, 59, 87, 1, 145, 32),
    "G22": (28, 31, 72, 92, 34, 122),
    "G23": (61, 19, 100, 71, 118, 67),
    "G24": (86, 33, 150, 12, 108, 5),
    "G25": (149, 129, 53, 124, 37, 84),
}
