"""What a village is worth."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from engine import Amount, Phrase, ScoreLine, Standing, Who, decided_by, phrase, rank
from engine import standings as ranked
from games.above_below.data import CARDS, GOODS, REP_AWARDS, REP_VP, TRACK_VP
from games.above_below.rules.village import empty_caves, owned
from games.above_below.state import Player, State

# Cards that are worth something in themselves.
_WORTH_POINTS = frozenset(card.id for card in CARDS.values() if card.vp or card.kind == "key")


class Count(Struct, frozen=True):
    """One player’s points, line by line."""

    track: int
    buildings: int
    rep_rank: int
    rep_space: int
    cards: int

    @property
    def total(self) -> int:
        return self.track + self.buildings + self.rep_rank + self.rep_space + self.cards


def loose_goods(player: Player) -> dict[str, int]:
    """Goods in the store and on sale, which are placed before the count."""
    loose = dict(player.store)
    if player.sale is not None and player.sale.item in GOODS:
        loose[player.sale.item] = loose.get(player.sale.item, 0) + 1
    return loose


def final_track(player: Player) -> dict[str, int]:
    """The track with all loose goods placed at best: the largest new pile on the dearest slot."""
    track, loose = dict(player.track), loose_goods(player)
    new = sorted((good for good in loose if good not in track), key=lambda good: loose[good])
    for good in [*(good for good in loose if good in track), *new]:
        track[good] = track.get(good, 0) + loose[good]
    return track


def track_points(track: dict[str, int]) -> int:
    return sum(n * worth for n, worth in zip(track.values(), TRACK_VP, strict=False))


def card_points(player: Player) -> int:
    total = 0
    for name in player.buildings:
        if name not in _WORTH_POINTS:
            continue
        card = CARDS[name]
        total += card.vp
        if card.kind != "key":
            continue
        for item, worth in card.vp_per:
            total += worth * owned(player, item)
        total += card.vp_per_villager * len(player.villagers)
        total += card.vp_per_empty_cave * empty_caves(player)
        total += card.vp_per_house * (len(player.buildings) - player.outposts)
        total += card.vp_per_outpost * player.outposts
    return total


def rep_ranks(state: State) -> list[int]:
    return rank([(player.rep,) for player in state.players])


@lru_cache(4096)
def rep_awards(reputations: tuple[int, ...]) -> list[int]:
    """Who is best known gets most; tied players share the awards of their places, rounded up."""
    awards = REP_AWARDS[len(reputations)]
    points = []
    for rep in reputations:
        above = sum(other > rep for other in reputations)
        level = reputations.count(rep)
        points.append(-(-sum(awards[above : above + level]) // level))
    return points


def counts(state: State) -> list[Count]:
    awards = rep_awards(tuple([player.rep for player in state.players]))
    return [
        Count(
            track_points(final_track(player)),
            len(player.buildings),
            award,
            REP_VP[player.rep],
            card_points(player),
        )
        for player, award in zip(state.players, awards, strict=True)
    ]


TieBreaks = tuple[int, ...]


def _tie_breaks(state: State, counted: list[Count]) -> list[TieBreaks]:
    return [
        (count.total, player.coins, len(player.villagers), len(player.buildings))
        for count, player in zip(counted, state.players, strict=True)
    ]


def standing_ranks(state: State) -> list[int]:
    return rank(_tie_breaks(state, counts(state)))


def standings(state: State) -> list[Standing]:
    """Asked for with every page, and most moves change nobody's points: the sheets are kept."""
    counted = counts(state)
    return [*_standings(tuple(counted), tuple(_tie_breaks(state, counted)))]


@lru_cache(1024)
def _standings(counted: tuple[Count, ...], keys: tuple[TieBreaks, ...]) -> list[Standing]:
    sheets = [
        [
            ScoreLine(phrase("ab.score.track"), count.track),
            ScoreLine(phrase("ab.score.buildings"), count.buildings),
            ScoreLine(phrase("ab.score.rep_rank"), count.rep_rank),
            ScoreLine(phrase("ab.score.rep_space"), count.rep_space),
            ScoreLine(phrase("ab.score.cards"), count.cards),
        ]
        for count in counted
    ]
    return ranked(sheets, keys)


def tie_note(state: State) -> Phrase | None:
    """What decided between players level on points; None where points did."""
    tie = decided_by(_tie_breaks(state, counts(state)), ("coins", "villagers", "buildings"))
    if tie is None:
        return None
    if tie.by == "coins":
        return phrase("ab.log.tie_coins", points=Amount(tie.total, "vp"), winner=Who(tie.winner))
    return phrase(f"ab.log.tie_{tie.by}", winner=Who(tie.winner))
