"""The table as everybody sees it: a village's people, the market, what has just happened."""

from __future__ import annotations

from engine.speaker import Speaker
from games.above_below.page.market import market_of
from games.above_below.page.news import news_of
from games.above_below.page.people import people_of
from tables.page.scene import Scene
from web.fragments import Fragment, Inputs, frame


@frame("above_below/board.html")
def board(say: Speaker, people: Fragment, market: Fragment, news: Fragment) -> Inputs:
    return locals()


def board_of(scene: Scene) -> Fragment:
    return board(scene.words, people_of(scene), market_of(scene), scene.shared(news_of))
