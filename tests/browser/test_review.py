"""An admin who has never seen the game finds out what happened, who knew what when, and mends a stuck table
while its players watch it come back to life.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.access import too_wide, violations
from tests.browser.people import Person
from tests.browser.site import Site

Arrive = Callable[..., Person]
Shot = Callable[[Page, str], None]

PASSWORD = "une longue phrase de passe"
# The bot whose turn it is has been forgotten: nothing will ever move here by itself.
FORGET = """
from tables.models import Table
Table.objects.filter(code="{code}").update(paused=True, bot_due=None)
"""
HEAD = """
from tables.models import Table
print(Table.objects.get(code="{code}").head)
"""
COMPLAINT = """
from tables.models import Message, Report, Table
table = Table.objects.get(code="{code}")
camille, basile = [seat.user for seat in table.seats.all()[:2]]
Message.objects.create(table=table, user=camille, name="Camille", text="Doucement, s’il te plaît")
Message.objects.create(table=table, user=basile, name="Basile", text="x" * 300)
Report.objects.create(
    table=table, user=camille, about=basile, index=table.head, viewer=0, kind="behaviour", text="Il crie"
)
"""


def _moderator(site: Site, someone: Arrive, **window: int) -> Person:
    username = site.account("Odile", PASSWORD)
    site.manage("appoint", username, "moderator")
    odile = someone("Odile", **window)
    odile.page.goto(f"{site.url}/admin/tables/table/")
    odile.page.fill("[name=username]", username)
    odile.page.fill("[name=password]", PASSWORD)
    odile.page.locator("main form button.button--primary").click()
    odile.page.wait_for_url("**/admin/tables/table/")
    return odile


def test_an_admin_finds_a_game_sees_who_knew_what_and_mends_it_live(
    someone: Arrive, site: Site, shot: Shot
) -> None:
    camille, basile = someone("Camille"), someone("Basile", width=390, height=844)
    link = camille.opens_table()
    code = link.rstrip("/").rpartition("/")[2]
    basile.joins(link)
    expect(camille.page.locator("#board")).to_contain_text("Basile")
    camille.starts()
    basile.waits_for_round(0)
    camille.page.locator(".cell.legal").first.click()
    expect(camille.page.locator(".draft")).to_have_count(1)
    site.manage("shell", "--no-imports", "-c", FORGET.format(code=code))

    odile = _moderator(site, someone)
    desk = odile.page
    desk.fill("#f-q", "Camille")
    desk.click("#f-ok")
    expect(desk.locator("#games")).to_contain_text(code)
    assert violations(desk) == []
    shot(desk, "review_list_1280")
    desk.locator("#games").get_by_role("link", name=code).click()

    # What Camille drew is hers until the look is announced; then her page says so.
    expect(desk.locator("#finding")).to_contain_text("exactement la position enregistrée")
    desk.click("#view-0")
    expect(desk.locator(".draft")).to_have_count(0)
    desk.click("#look-1")
    expect(desk.locator("#eye-1 .draft")).to_have_count(1)
    expect(camille.page.locator("#log")).to_contain_text("regarde la partie comme Camille la voit")
    desk.click("#with-1")
    desk.click("#look-2")
    expect(desk.locator("#eye-1 .draft")).to_have_count(1)
    expect(desk.locator("#eye-2 .cell").first).to_be_visible()
    expect(desk.locator("#eye-2 .draft")).to_have_count(0)
    assert violations(desk) == []
    assert not too_wide(desk)
    shot(desk, "review_beside_1280")

    # Step back with the keyboard: before her first stroke, Camille's sheet was empty.
    before = desk.locator("#position").inner_text()
    desk.evaluate("window.stayed = true")
    desk.locator("#step-start").focus()
    desk.keyboard.press("ArrowLeft")
    expect(desk.locator("#position")).not_to_have_text(before)
    desk.keyboard.press("ArrowRight")
    expect(desk.locator("#position")).to_have_text(before)
    assert desk.evaluate("window.stayed"), "a step loads no page"
    assert "at=" in desk.url

    desk.click("#act-unstick")
    desk.fill("#d-reason", "Un robot dormait")
    assert violations(desk) == []
    desk.click("#confirm")
    expect(desk.locator(".notice")).to_contain_text("La table repart.")
    for player in (camille, basile):
        expect(player.page.locator("#log")).to_contain_text("Un robot dormait")
        expect(player.page.locator(".cell.legal").first).to_be_visible()
    for player in (camille, basile):
        player.plays_round(0)
    for player in (camille, basile):
        player.waits_for_round(1)


def test_players_are_told_that_their_game_was_brought_back(someone: Arrive, site: Site, shots: Shot) -> None:
    camille = someone("Camille")
    code = camille.opens_table().rstrip("/").rpartition("/")[2]
    camille.starts()
    expect(camille.page.locator(".cell.legal").first).to_be_visible()
    start = site.manage("shell", "--no-imports", "-c", HEAD.format(code=code)).strip()
    camille.plays_round(0)
    camille.waits_for_round(1)
    odile = _moderator(site, someone)
    odile.page.goto(f"{site.url}/admin/tables/table/{code}/?at={start}")
    odile.page.click("#return-home")
    expect(odile.page.locator("form.deed")).to_contain_text("Ceci change la partie elle-même")
    odile.page.fill("#d-reason", "Un dé de travers")
    odile.page.click("#confirm")
    notice = camille.page.locator("#house-notice")
    expect(notice).to_contain_text("Un dé de travers")
    expect(notice).to_be_visible()
    assert violations(camille.page) == []
    shots(camille.page, "house_notice")
    # It outlives the page until it has been read, and is not shown again after that.
    camille.page.reload()
    expect(notice).to_contain_text("Un dé de travers")
    notice.locator("button").click()
    expect(notice).to_be_hidden()
    camille.page.reload()
    expect(camille.page.locator(".cell.legal").first).to_be_visible()
    expect(notice).to_be_hidden()


def test_the_desk_shows_what_needs_somebody_and_figures_to_point_at(
    someone: Arrive, site: Site, shots: Shot
) -> None:
    camille, basile = someone("Camille"), someone("Basile")
    link = camille.opens_table()
    code = link.rstrip("/").rpartition("/")[2]
    basile.joins(link)
    expect(camille.page.locator("#board")).to_contain_text("Basile")
    camille.starts()
    site.manage("shell", "--no-imports", "-c", COMPLAINT.format(code=code))
    odile = _moderator(site, someone)
    desk = odile.page
    desk.goto(f"{site.url}/")
    desk.get_by_role("link", name="Revue").first.click()
    desk.wait_for_url("**/admin/")
    expect(desk.locator("#live")).to_contain_text(code)
    expect(desk.locator("#reports")).to_contain_text("Il crie")
    for name, path in (
        ("desk", ""),
        ("people", "players/?q=basile"),
        ("reports", "tables/report/"),
        ("table", f"tables/table/{code}/"),
        ("games", "tables/table/?q=doucement"),
        ("sanctions", "review/sanction/"),
        ("figures", "tables/table/figures/"),
    ):
        desk.goto(f"{site.url}/admin/{path}")
        _checked(desk, shots, name)
    desk.set_viewport_size({"width": 1280, "height": 650})
    plot = desk.locator(".plot .u-over").first
    box = plot.bounding_box()
    assert box
    plot.hover(position={"x": box["width"] - 12, "y": 40})
    expect(desk.locator(".plot .u-legend").first).to_contain_text("Parties")
    expect(desk.locator(".plot .u-legend .u-value").nth(1)).to_have_text(re.compile(r"^[1-9]"))
    desk.goto(f"{site.url}/admin/players/?q=basile")
    desk.locator("#people a").first.click()
    _checked(desk, shots, "person")
    desk.goto(f"{site.url}/admin/tables/report/")
    desk.get_by_role("link", name="Traiter", exact=True).first.click()
    expect(desk.locator("#around")).to_contain_text("Doucement")
    _checked(desk, shots, "report")
    desk.fill("#answer-text", "Nous lui en parlons.")
    desk.click("#answer-ok")
    camille.page.goto(f"{site.url}/mes-parties/")
    expect(camille.page.locator("#answers")).to_contain_text("Nous lui en parlons.")


def _checked(page: Page, shots: Shot, name: str) -> None:
    assert violations(page) == [], name
    assert not too_wide(page), name
    shots(page, f"desk_{name}")


def test_the_review_fits_a_phone(someone: Arrive, site: Site, shot: Shot) -> None:
    camille = someone("Camille")
    link = camille.opens_table()
    camille.starts()
    odile = _moderator(site, someone, width=390, height=844)
    for name, path in (
        ("games", ""),
        ("table", link.rstrip("/").rpartition("/")[2] + "/"),
        ("figures", "figures/"),
    ):
        odile.page.goto(f"{site.url}/admin/tables/table/{path}")
        assert not too_wide(odile.page), name
        assert violations(odile.page) == [], name
        shot(odile.page, f"review_{name}_390")
