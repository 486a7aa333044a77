"""Chévoux in a duel, at the village of the day, with its advice, and learnt step by step."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.access import tab_to
from tests.browser.chevoux import PREVIEW, Arrive, Shot, is_clean, mends, mends_in_mind, opens, passes, plays

# -- a duel ---------------------------------------------------------------------------------------------


def test_a_duel_of_three_stays_secret_until_all_are_done(someone: Arrive, shot: Shot) -> None:
    camille, basile = someone("Camille"), someone("Basile", width=390, height=844)
    zoe, paul = someone("Zoé", locale="en-GB"), someone("Paul")
    link = opens(camille)
    basile.joins(link)
    zoe.joins(link)
    camille.lets_in(1, 2)
    camille.starts()
    for friend in (camille, basile, zoe):
        expect(friend.page.locator("#grid")).to_be_visible()
    dealt = "[...document.querySelectorAll('#grid .tile')].map((tile) => tile.dataset.id).join()"
    assert camille.page.evaluate(dealt) == basile.page.evaluate(dealt) == zoe.page.evaluate(dealt)

    while not mends_in_mind(basile.page):
        plays(basile, passes)
    in_mind = basile.page.locator(PREVIEW).text_content()
    for _ in range(6):
        plays(camille, mends)
    expect(basile.page.locator("#player-0")).to_contain_text("Manche 2 sur 4")
    expect(basile.page.locator(".tile[data-id]")).to_have_count(12)
    # What others do leaves a move in mind as it is.
    expect(basile.page.locator(PREVIEW)).to_have_text(in_mind or "")
    expect(basile.page.locator(".chosen, .welcomes")).not_to_have_count(0)
    paul.page.goto(link)
    expect(paul.page.locator("#board")).to_contain_text("secrets")
    expect(paul.page.locator("#grid")).to_have_count(0)
    is_clean(paul.page, "spectator of a duel")
    shot(camille.page, "chevoux_duel_1280")
    shot(basile.page, "chevoux_duel_390")

    plays(zoe, mends)
    zoe.page.click("#help-table summary")
    zoe.page.click("#resign")
    zoe.page.click("#d-resign .button--primary")
    expect(zoe.page.locator("#outlook")).to_have_count(0)
    while plays(camille, mends):
        pass
    expect(camille.page.locator("#table")).to_have_attribute("data-state", "live")
    while plays(basile, passes):
        pass
    for friend in (camille, basile, zoe, paul):
        expect(friend.page.locator("#table")).to_have_attribute("data-state", "over")
        expect(friend.page.locator(".villages > li")).to_have_count(3)
    expect(camille.page.locator(".villages > li").last).to_contain_text("Partie abandonnée")
    is_clean(basile.page, "result of a duel")
    shot(camille.page, "chevoux_duel_over_1280")
    shot(basile.page, "chevoux_duel_over_390")


# -- the village of the day -------------------------------------------------------------------------------


def test_the_daily_challenge_counts_once(someone: Arrive, shot: Shot) -> None:
    camille, basile = someone("Camille"), someone("Basile", width=390, height=844)
    page = camille.page
    page.goto(f"{camille.url}/jeux/chevoux/")
    page.click("#challenge")
    page.click("#challenge-hard")
    expect(page.locator("#challenge-play")).to_be_visible()
    is_clean(page, "daily, before")
    page.fill("input[name=name]", "Camille")
    page.click("#challenge-play")
    page.wait_for_url("**/t/*/")
    expect(page.locator("#help-advice")).to_have_count(0)
    mine = page.url
    basile.page.goto(mine)
    expect(basile.page.locator("#grid")).to_have_count(0)
    plays(camille, mends)
    page.goto(f"{camille.url}/jeux/chevoux/defi/hard/")
    page.click("#challenge-resume")
    camille.is_asked()
    while plays(camille, passes):
        pass
    expect(page.locator("#table")).to_have_attribute("data-state", "over")
    # The seed and the best line would tell the others' village: they wait for the end of the day.
    expect(page.locator("#hand code")).to_have_count(1)
    expect(page.locator("#advice-meilleure")).to_have_count(0)

    page.goto(f"{camille.url}/jeux/chevoux/defi/hard/")
    expect(page.locator(".mine-l")).to_contain_text("Camille")
    shot(page, "chevoux_daily_1280")
    is_clean(page, "daily, after")
    refused = page.evaluate(
        """async () => {
          const form = document.querySelector("form[action$='/jouer/']");
          const data = new FormData(form);
          data.set("counted", "1");
          return (await fetch(form.action, {method: "POST", body: data})).status;
        }"""
    )
    assert refused == 409
    page.click("#challenge-replay")
    page.wait_for_url("**/t/*/")
    assert page.url != mine
    expect(page.locator("#help-advice")).to_have_count(1)


def test_a_question_is_answered_without_peeking(someone: Arrive, shot: Shot) -> None:
    camille = someone("Camille")
    page = camille.page
    opens(camille)
    camille.starts()
    page.click("#help-advice summary")
    page.click("#advice-gagnable")
    page.click("#advice-stopped")
    expect(page.locator("#advice-next")).to_contain_text("arrêtée")
    for _ in range(17):
        plays(camille, passes)
    # A move makes an answer stale: it goes, and its menu closed with the first touch of the board.
    expect(page.locator("#advice")).to_be_empty()
    page.click("#help-advice summary")
    page.click("#advice-coup")
    expect(page.locator("#advice-show")).to_be_visible(timeout=60_000)
    is_clean(page, "advice")
    shot(page, "chevoux_advice_1280")
    assert plays(camille, follows_the_advice)


def follows_the_advice(page: Page) -> None:
    """Shown first: a move on the board, or the button to pass."""
    page.click("#advice-show")
    page.locator("#validate[aria-disabled=false], #button-pass:focus").click()


# -- the guided turn ------------------------------------------------------------------------------------

LESSON = (
    "#lesson-next",
    "#lesson-next",
    "#restructure-K1",
    "#c-1-4",
    "#c-2-5",
    "#button-swap",
    "#lesson-next",
    "#populate-K4",
    "#c-1-3",
    "#button-settle",
    "#lesson-next",
    "#button-pass",
)


def step(page: Page) -> str:
    number: str = page.evaluate("document.querySelector('.lesson-step[data-here]').id")
    return number


def test_each_gesture_of_the_lesson_is_a_step_with_an_answer(someone: Arrive, shot: Shot) -> None:
    page = (ana := someone("Ana", width=390, height=844)).page
    page.goto(f"{ana.url}/jeux/chevoux/apprendre/")
    for number, target in enumerate(LESSON, 1):
        assert step(page) == f"lesson-step-{number}"
        expect(page.locator("[data-other]")).to_be_empty()
        if target != "#lesson-next":
            page.click("#c-1-1")
            expect(page.locator("[data-other]")).not_to_be_empty()
            assert step(page) == f"lesson-step-{number}"
        expect(page.locator(target)).to_be_in_viewport()
        page.click(target)
    expect(page.locator("#lesson-end")).to_be_visible()
    expect(page.locator("#c-1-1 .name")).to_be_visible()
    is_clean(page, "lesson")
    shot(page, "chevoux-lesson-390")


def test_a_phone_sees_all_that_a_step_of_the_lesson_points_at(someone: Arrive) -> None:
    page = (ana := someone("Ana", width=390, height=844)).page
    page.goto(f"{ana.url}/jeux/chevoux/apprendre/")
    for target in LESSON:
        hidden = page.evaluate(
            """() => {
              const words = document.querySelector('.guide').getBoundingClientRect();
              return [...document.querySelectorAll('#board .pointed-at')].filter((place) => {
                const {top, bottom} = place.getBoundingClientRect();
                return top < words.bottom || bottom > innerHeight;
              }).map((place) => place.id);
            }"""
        )
        assert hidden == [], step(page)
        page.click(target)


def test_the_lesson_can_be_walked_by_keyboard(someone: Arrive) -> None:
    page = (ana := someone("Ana")).page
    page.goto(f"{ana.url}/jeux/chevoux/apprendre/")
    tab_to(page, "#lesson-next")
    for target in LESSON:
        expect(page.locator(target)).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator("#lesson-end")).to_be_focused()
