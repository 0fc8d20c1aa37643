"""Turns that are over leave room for people's own words, with all that a player alone is shown beside them."""

from collections.abc import Iterator
from functools import partial
from itertools import repeat
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from games import REGISTRY
from games.core.options import OptionValue
from games.core.transcript import check
from tests.bot.end_to_end.house import House, open_house, settled
from tests.browser.browser import PHONE, become, open_page
from tests.browser.test_game import ROOT, turns
from tests.wire.driver import Member, Message

GOLDEN = {"volcano": "colours-own-opening", "hekla": "lava-two-seats"}
"""Games that nothing dealt has a part in, so that they can be played again."""

TURNS = 20
PHONES = (PHONE, (360, 740))
SCREENS = 3
"""The most that so many past turns may take of a phone."""

HEIGHTS = """(posts) => [...posts.querySelectorAll(".post")].slice(0, -1)
  .map((one) => one.getBoundingClientRect().height)"""
"""What stands above the board."""


def _moves(game: str) -> tuple[dict[str, OptionValue], int, Iterator[str]]:
    """The options of a game, who begins, and its turns as they are typed; an empty one is the first that is offered."""
    if game not in GOLDEN:
        return {}, 0, repeat("")
    record = check(
        (ROOT / "tests" / "golden" / game / f"{GOLDEN[game]}.txt").read_text(encoding="utf-8"), REGISTRY[game]
    )
    played, usual = turns(record), REGISTRY[game].complete_options({})
    options = {key: value for key, value in dict(record.options).items() if usual[key] != value}
    return options, played[0][0], iter([typed for _, typed in played])


def _shows(turn: str, message: Message) -> bool:
    return message.text.startswith(f"## {turn}\n")


def _to_move(house: House, board: Message) -> Member:
    (line,) = [line for line in board.text.splitlines() if "▶" in line]
    return next(one for one in house.driver.members if one.mention in line)


async def _play(house: House, title: str, typed: str, number: int) -> None:
    """Play a turn after a look at what can be played; a whole turn of several moves is typed."""
    board = await house.ada.wait_for(partial(_shows, f"{title}: turn {number}"))
    member, after = _to_move(house, board), f"{title}: turn {number + 1}"
    await (await member.press(board, label="What can I do?")).more()
    while not any(_shows(after, one) for one in house.ada.messages()):
        move = typed or (await member.complete("move", "move"))[0].value
        await member.slash("move", move=move)
        # Each turn has its own recap where people think longer than the recap takes.
        await settled(house)


async def _heights(page: Page, name: str) -> list[float]:
    await become(page, name)
    await expect(page.locator("#posts .post").last).to_contain_text(f"turn {TURNS + 1}")
    found: list[float] = await page.locator("#posts").evaluate(HEIGHTS)
    return found


@pytest.mark.parametrize("game", ["volcano", "hekla", "vesuvio"])
async def test_twenty_past_turns_take_at_most_three_screens_of_each_players_phone(
    browser: Browser, tmp_path: Path, game: str
) -> None:
    options, first, typed = _moves(game)
    async with open_house(tmp_path) as house:
        await house.begin(house.bruno, game=game, options=options, first=first)
        for number in range(1, TURNS + 1):
            await _play(house, game.capitalize(), next(typed), number)
        for size in PHONES:
            async with open_page(browser, house.sandbox.base, size=size) as page:
                seen = {name: await _heights(page, name) for name in ("Ada", "Bruno")}
            for name, heights in seen.items():
                assert sum(heights) <= SCREENS * size[1], (name, size, [round(one) for one in heights])
                print(f"{game}, {TURNS} past turns for {name}: {sum(heights) / size[1]:.2f} of {size}")
