"""The page of a game, opened from a file without a network: by keys, by buttons, in both languages, and by ear."""

from pathlib import Path
from typing import Literal, TypeAlias

import pytest
from playwright.async_api import Browser

from bot.cli.game_files import page_of
from bot.pictures.pages import index
from bot.play.imports import ImportTarget, table_from
from games import REGISTRY
from games.core import transcript
from games.core.lookback import analyse
from tests.browser.axe import findings
from tests.browser.browser import DESKTOP, PHONE
from tests.golden.positions import FOLDER

Scheme: TypeAlias = Literal["light", "dark"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The page of a finished game that was looked back at."""
    record = transcript.read((FOLDER / "hekla" / "lava-two-seats.txt").read_text(encoding="utf-8"))
    session = table_from(record, ImportTarget(1, 2, (11, 12), "en"), 1_000).session
    target = tmp_path / "game.html"
    target.write_bytes(page_of(session, record, analyse(REGISTRY["hekla"], record)))
    return target


@pytest.mark.parametrize(("size", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")])
async def test_a_game_is_read_turn_by_turn_without_a_network(
    browser: Browser, file: Path, size: tuple[int, int], scheme: Scheme
) -> None:
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, offline=True
    )
    page = await context.new_page()
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(said.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    await page.goto(file.as_uri())
    await page.wait_for_selector("text=Turn 49 of 49")
    drawn = await page.evaluate("document.getElementById('board').toDataURL()")
    await page.keyboard.press("Home")
    assert await page.inner_text("#now") == "The start"
    assert await page.evaluate("document.getElementById('board').toDataURL()") != drawn
    await page.get_by_role("button", name="Next", exact=True).click()
    await page.keyboard.press("ArrowRight")
    assert await page.inner_text("#now") == "Turn 2 of 49"
    await page.keyboard.press("End")
    await page.keyboard.press("ArrowLeft")
    assert await page.inner_text("#now") == "Turn 48 of 49"
    await page.locator("#turns button").nth(2).click()
    await page.get_by_role("button", name="Français").click()
    assert await page.inner_text("#now") == "Tour 2 sur 49"
    assert await page.evaluate("document.documentElement.lang") == "fr"
    await page.locator("#turns button").nth(7).click()
    assert await page.inner_text("#now") == "Tour 7 sur 49"
    missed = page.locator("#missed-list button").first
    await missed.click()
    turn = (await missed.inner_text()).rpartition(" ")[2]
    assert await page.inner_text("#now") == f"Tour {turn} sur 49"
    await page.keyboard.press("Home")
    await page.evaluate("document.activeElement.blur()")
    await page.keyboard.press(" ")
    await page.wait_for_selector("text=Tour 1 sur 49")
    assert await page.get_by_role("button", name="Pause").count() == 1
    await page.keyboard.press(" ")
    assert await page.get_by_role("button", name="Lecture").count() == 1
    heard = await page.get_by_role("img").first.get_attribute("aria-label")
    assert heard
    assert heard == await page.evaluate("document.getElementById('description').textContent")
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await page.emulate_media(media="print")
    assert not await page.is_visible("#steps")
    assert await page.is_visible("#board")
    assert await page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert await page.evaluate("getComputedStyle(document.querySelector('#turns button')).color") == "rgb(0, 0, 0)"
    assert not wrong
    await context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_axe_finds_nothing_on_the_page_of_a_game_and_an_index(
    browser: Browser, file: Path, scheme: Scheme
) -> None:
    listed = file.with_name("index.html")
    listed.write_bytes(index([("game.html", "Hekla, 27 November 2026 (1)")], "Games", "en"))
    context = await browser.new_context(color_scheme=scheme, offline=True)
    page = await context.new_page()
    await page.goto(file.as_uri())
    await page.wait_for_selector("text=Turn 49 of 49")
    assert await findings(page, ()) == []
    await page.goto(listed.as_uri())
    assert await findings(page, ()) == []
    await page.get_by_role("link").click()
    await page.wait_for_selector("text=Turn 49 of 49")
    await context.close()
