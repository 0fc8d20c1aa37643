"""A game as a newcomer plays it: the sandbox's own command, the page in a browser, and a kill between."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import groupby
from pathlib import Path

from playwright.async_api import Browser, Page, expect

from games import REGISTRY
from games.core.record import Record, replay
from games.core.transcript import check
from tests.browser.browser import PHONE, become, open_page, type_command
from tests.games.actions import notation_of
from tests.wire.driver import PATIENCE

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "volcano" / "colours.txt"
PEOPLE = ("Ada", "Bruno")


@asynccontextmanager
async def fumarole_sandbox(folder: Path) -> AsyncIterator[tuple[str, asyncio.subprocess.Process]]:
    """`fumarole sandbox` on a free port; its page's address and its process, which is ended at the end."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot", "sandbox", "--port", "0", "--folder", str(folder)),
        env=os.environ | {"PYTHONPATH": str(ROOT), "LC_ALL": "en_GB.UTF-8", "PYTHONUNBUFFERED": "1"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
            while not (found := re.search(rb"http://127\.0\.0\.1:\d+", line := await process.stdout.readline())):
                assert line, "the sandbox ended before it was open"
        reading = asyncio.create_task(process.stdout.read())
        yield found[0].decode(), process
        if process.returncode is None:
            process.send_signal(signal.SIGINT)
        await reading
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGINT)
        await asyncio.wait_for(process.wait(), PATIENCE)


def turns(record: Record) -> list[tuple[int, str]]:
    """Each turn's seat and its moves as they are typed."""
    positions = [step.position for step in replay(REGISTRY[record.game], record)]
    moved = zip(record.actions, positions, strict=False)
    by_turn = groupby(moved, key=lambda pair: (pair[1].turn, pair[0].seat))
    return [
        (seat, " ".join(notation_of(action) for action, _ in pairs)) for (_, seat), pairs in by_turn if seat is not None
    ]


async def bot_connected(page: Page) -> None:
    """The lamp on the tools button is lit."""
    await page.locator(".lamp.on >> visible=true").first.wait_for()


async def set_up(page: Page) -> None:
    """Ada opens a table from the card in the empty channel, Bruno joins, Ada begins."""
    await expect(page.get_by_role("button", name="Open a table of Tournament")).to_have_count(0)
    await page.get_by_role("button", name="Open a table of Volcano").click()
    join = page.get_by_role("button", name="Join")
    await join.wait_for()
    await become(page, "Bruno")
    await join.click()
    await expect(page.get_by_text("Seats taken: 2 of 6")).to_be_visible()
    await become(page, "Ada")
    await page.locator(".select").click()
    await page.get_by_role("option", name="Player 1 begins").click()
    await expect(page.locator(".select")).to_contain_text("Player 1 begins")
    await page.get_by_role("button", name="Start").click()
    await expect(page.locator("#posts")).to_contain_text("Volcano: turn 1")


async def play_turn(page: Page, seat: int, typed: str) -> None:
    await become(page, PEOPLE[seat])
    await type_command(page, "move")
    await page.locator(".chip input").fill(typed)
    await page.locator(".send").click()


async def pick_turn(page: Page, seat: int, typed: str) -> None:
    """The same by thumb, from the list under the board."""
    await become(page, PEOPLE[seat])
    for move in typed.split():
        select = page.locator(".select").last
        await expect(select).to_contain_text(f"{PEOPLE[seat]}, your move")
        await select.click()
        await page.get_by_role("option", name=re.compile(rf"(^|\s){move}\b")).click()


async def test_a_newcomer_plays_on_after_a_kill(browser: Browser, tmp_path: Path) -> None:
    first, second, third, *_ = turns(check(GOLDEN.read_text(encoding="utf-8"), REGISTRY["volcano"]))
    async with fumarole_sandbox(tmp_path / "sandbox") as (address, process):
        async with open_page(browser, address) as page:
            await bot_connected(page)
            await set_up(page)
            await play_turn(page, *first)
            await expect(page.locator("#posts")).to_contain_text("Volcano: turn 2")
            await expect(page.locator(".select").last).to_be_in_viewport()
        process.kill()
    async with fumarole_sandbox(tmp_path / "sandbox") as (address, _), open_page(browser, address, size=PHONE) as page:
        await expect(page.locator("#posts")).to_contain_text("Volcano: turn 2")
        await bot_connected(page)
        await pick_turn(page, *second)
        await expect(page.locator("#posts")).to_contain_text("Volcano: turn 3")
        await play_turn(page, *third)
        await expect(page.locator("#posts")).to_contain_text("Volcano: turn 4")
