"""Turns that are over leave room for people's own words."""

from functools import partial
from pathlib import Path

from playwright.async_api import Browser, expect

from games import REGISTRY
from games.core.transcript import check
from tests.bot.end_to_end.house import open_house, settled
from tests.browser.browser import PHONE, open_page
from tests.browser.test_game import ROOT, turns
from tests.wire.driver import Message

GOLDEN = ROOT / "tests" / "golden" / "volcano" / "colours-own-opening.txt"

TURNS = 20
SCREENS = 3
"""The most that so many past turns may take of a phone."""

HEIGHTS = """(posts) => [...posts.querySelectorAll(".post")].filter((one) => one.querySelector(".thumbnail"))
  .map((one) => one.getBoundingClientRect().height)"""


def _begins(title: str, message: Message) -> bool:
    return message.text.startswith(title)


async def test_twenty_past_turns_take_at_most_three_screens_of_a_phone(browser: Browser, tmp_path: Path) -> None:
    record = check(GOLDEN.read_text(encoding="utf-8"), REGISTRY["volcano"])
    game = turns(record)
    assert len(game) > TURNS
    usual = REGISTRY["volcano"].complete_options({})
    options = {key: value for key, value in dict(record.options).items() if usual[key] != value}
    async with open_house(tmp_path) as house:
        await house.begin(house.bruno, options=options, first=game[0][0])
        for number, (seat, typed) in enumerate(game[:TURNS], start=1):
            await house.driver.members[seat].slash("move", move=typed)
            await house.ada.wait_for(partial(_begins, f"## Volcano: turn {number + 1}"))
            # Each turn has its own recap where people think longer than the recap takes.
            await settled(house)
        async with open_page(browser, house.sandbox.base, size=PHONE) as page:
            await expect(page.locator("#posts .thumbnail")).to_have_count(TURNS)
            heights = await page.locator("#posts").evaluate(HEIGHTS)
    assert len(heights) == TURNS
    assert sum(heights) <= SCREENS * PHONE[1], [round(one) for one in heights]
    print(f"{TURNS} past turns: {sum(heights) / PHONE[1]:.1f} screens, the highest {max(heights):.0f} px")
