"""Some turns of Vesuvio through the page: in, on and into the ground, and a hand that only its owner sees."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, Locator, Page, expect

from bot.model.request import TableRequest
from bot.play.sessions import Sessions
from bot.sandbox.driver import PATIENCE
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.sandbox import Sandbox
from bot.sandbox.world import CHANNELS, GUILD, PEOPLE
from bot.store.database import Database
from tests.bot.end_to_end.house import COMMANDS, QUICK, BotProcess, House
from tests.browser.browser import PHONE, become, open_page, type_command

SEED = bytes(16)
"""With this one a dig on N2 draws gold and a pyrite."""
STONE = re.compile("flint|pyrite|gold|sapphire|fossil|strange rock")


async def seat_two(path: Path) -> None:
    """Ada and Bruno at a table of Vesuvio, Ada to begin; the bot that is started on this file owes them the board."""
    database = await Database.open(path)
    try:
        lobbies, (ada, bruno) = Sessions(database).lobbies, [person.id for person in PEOPLE[:2]]
        opening = TableRequest(GUILD, CHANNELS[0][0], ada, "vesuvio", {}, None, "en", SEED)
        number = (await lobbies.open(opening, 0)).session.id
        await lobbies.join(number, bruno, 0)
        await lobbies.choose_first(number, ada, ada, 0)
        await lobbies.start(number, ada, 0)
    finally:
        await database.close()


@asynccontextmanager
async def table(folder: Path) -> AsyncIterator[str]:
    """The sandbox with the bot and that table in it; its page's address."""
    settings = SandboxSettings(folder=folder / "sandbox", port=0, timing=QUICK)
    async with Sandbox(settings) as sandbox:
        bot = BotProcess(sandbox, folder)
        await seat_two(bot.database)
        await bot.start()
        try:
            await House(sandbox, bot).driver.bot_ready(COMMANDS, PATIENCE)
            yield sandbox.base
        finally:
            await bot.kill()


def board(page: Page) -> Locator:
    """The newest post that everybody sees and that has a turn to show."""
    return page.locator("#posts li.post:not(.private)").filter(has_text="Vesuvio: turn").last


def aside(page: Page) -> Locator:
    """The newest answer that one person alone sees."""
    return page.locator("#posts li.post.private").last


async def move(page: Page, typed: str) -> None:
    await type_command(page, "move")
    await page.locator(".chip input").fill(typed)
    await page.locator(".send").click()


async def pick(page: Page, post: Locator, notation: str) -> None:
    """Take a move from the list beneath a board or a hand."""
    await post.locator(".select").click()
    label = page.locator(".option-text > span", has_text=re.compile(rf"^\s*{re.escape(notation)}"))
    await page.locator(".option", has=label).click()


async def dig_for_two(page: Page) -> None:
    """Ada comes in by typing, goes on by her thumb, digs, and chooses what to keep where nobody sees it."""
    await become(page, "Ada")
    await move(page, "N1")
    await expect(board(page)).to_contain_text("@Ada comes onto the mountain at N1.")
    # A step that leaves the turn open is gathered in private, and the dig with it: both are shown before being played.
    await pick(page, board(page), "N2")
    await pick(page, aside(page), "dig")
    await expect(aside(page)).to_contain_text("I can’t show what dig would bring before you play it")
    await expect(board(page)).not_to_contain_text("digs on N2")
    await aside(page).get_by_role("button", name="Play", exact=True).click()
    await expect(aside(page)).to_contain_text("@Ada digs on N2 and draws gold and a pyrite.")
    await expect(board(page)).to_contain_text("@Ada digs on N2 and draws 2 cards.")
    await expect(board(page).get_by_role("button", name="Choose")).to_be_visible()
    # The list has the best moves whole, and those that find no room there behind one entry.
    await pick(page, aside(page), "keep1 …")
    # The same answer now offers the depths; until it is edited, its list is still the old one.
    await expect(aside(page)).to_contain_text("Keep a pyrite and put gold back under 0 to 18 cards")
    await pick(page, aside(page), "keep1:0")
    await expect(aside(page)).to_contain_text("@Ada keeps a pyrite.")


async def test_a_dig_shows_its_stones_to_nobody_but_the_digger(browser: Browser, tmp_path: Path) -> None:
    async with table(tmp_path) as address:
        async with open_page(browser, address) as page:
            await dig_for_two(page)
        async with open_page(browser, address, size=PHONE) as page:
            await become(page, "Bruno")
            await expect(board(page)).to_contain_text("Vesuvio: turn 2")
            await board(page).get_by_role("button", name="My hand").click()
            await expect(aside(page).locator("figure img")).to_be_visible()
            await expect(aside(page).locator(".select")).to_contain_text("Bruno, your move")
            assert not STONE.search(await page.locator("#posts").inner_html()), f"Bruno sees a stone, seed {SEED.hex()}"
            await pick(page, aside(page), "N1")
            await expect(aside(page)).to_contain_text("Your turn so far.")
            await aside(page).get_by_role("button", name="Play", exact=True).click()
            await expect(board(page)).to_contain_text("@Bruno comes onto the mountain at N1.")
            assert await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
