"""Turns that are over leave room for people's own words, with all that a player alone is shown beside them."""

from functools import partial
from pathlib import Path

from playwright.async_api import Browser, Page, expect

from games import REGISTRY
from games.core.transcript import check
from tests.bot.end_to_end.house import House, open_house, settled
from tests.browser.browser import become, open_page
from tests.browser.test_game import ROOT, turns
from tests.wire.driver import Message

GOLDEN = ROOT / "tests" / "golden" / "volcano" / "colours-own-opening.txt"

TURNS = 20
PHONE = (390, 844)
SCREENS = 3
"""The most that so many past turns may take of a phone."""

HEIGHTS = """(posts) => [...posts.querySelectorAll(".post")].slice(0, -1)
  .map((one) => one.getBoundingClientRect().height)"""
"""What stands above the board."""


def _begins(title: str, message: Message) -> bool:
    return message.text.startswith(title)


async def _play(house: House, seat: int, typed: str, number: int) -> None:
    """Play a turn after a look at what can be played; a whole turn of several moves is typed."""
    member = house.driver.members[seat]
    board = await house.ada.wait_for(partial(_begins, f"## Volcano: turn {number}"))
    await (await member.press(board, label="What can I do?")).more()
    await member.slash("move", move=typed)
    await house.ada.wait_for(partial(_begins, f"## Volcano: turn {number + 1}"))
    # Each turn has its own recap where people think longer than the recap takes.
    await settled(house)


async def _heights(page: Page, name: str) -> list[float]:
    await become(page, name)
    await expect(page.locator("#posts .post").last).to_contain_text(f"turn {TURNS + 1}")
    found: list[float] = await page.locator("#posts").evaluate(HEIGHTS)
    return found


async def test_twenty_past_turns_take_at_most_three_screens_of_each_players_phone(
    browser: Browser, tmp_path: Path
) -> None:
    record = check(GOLDEN.read_text(encoding="utf-8"), REGISTRY["volcano"])
    game = turns(record)
    assert len(game) > TURNS
    usual = REGISTRY["volcano"].complete_options({})
    options = {key: value for key, value in dict(record.options).items() if usual[key] != value}
    async with open_house(tmp_path) as house:
        await house.begin(house.bruno, options=options, first=game[0][0])
        for number, (seat, typed) in enumerate(game[:TURNS], start=1):
            await _play(house, seat, typed, number)
        async with open_page(browser, house.sandbox.base, size=PHONE) as page:
            seen = {name: await _heights(page, name) for name in ("Ada", "Bruno")}
    for name, heights in seen.items():
        assert sum(heights) <= SCREENS * PHONE[1], (name, [round(one) for one in heights])
        print(f"{TURNS} past turns for {name}: {sum(heights) / PHONE[1]:.1f} screens in {len(heights)} messages")
