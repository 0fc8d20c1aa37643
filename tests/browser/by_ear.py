"""Plays a game in the page by its accessibility tree alone: roles and names, as a screen reader gives them.

Nothing is looked for by its place, class or id.
"""

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from operator import ne
from random import Random

from playwright.async_api import Locator, Page
from playwright.async_api import TimeoutError as NotThere

GAMES = ("volcano", "hekla", "vesuvio")

GOES_ON = re.compile(r"^(Ada, your move|Pick what comes next|Pick a move)")
WHOLE = re.compile(r"^(Play: |Yes, play)")
GOOD = re.compile(r"^(?!.*(no eruption|…))")
ASKED = re.compile(r"^Choose$")
"""The names of lists of moves, of buttons that play a turn, of entries that do something at once, and of the button
that opens a secret choice."""

LOOKS, LOOKING_SECONDS = 300, 0.2
"""How often it is listened for the answer to an act, and how long between."""

AGAIN, PATIENCE_MILLISECONDS = 3, 10_000
"""How often in a row somebody looks again because what they were about to press has been edited away, and how long they
try to press it."""


@dataclass
class PageListener:
    """Somebody who hears the page; ``acts`` counts what they press and pick."""

    page: Page
    acts: int = 0
    heard: list[str] = field(default_factory=list)
    dice: Random = field(default_factory=partial(Random, 1))

    async def listen(self) -> str:
        """The conversation as the accessibility tree has it."""
        return await self.page.get_by_role("main").aria_snapshot()

    async def begin(self, game: str) -> None:
        """Open a table against one computer by typing the command: the game begins at once."""
        await self.page.get_by_role("textbox").last.fill(f"/{game} new seats:2 opponents:1")
        await self.page.keyboard.press("Enter")
        await self.mine().first.wait_for()

    def mine(self) -> Locator:
        """The list of the listener's moves, or the button of their secret choice."""
        return self.page.get_by_role("button", name=GOES_ON).or_(self.page.get_by_role("button", name=ASKED))

    async def play(self, most: int) -> bool:
        """Play until the game is over, or for so many acts; whether it is over."""
        missed = 0
        while True:
            before = await self.until(is_turn_or_end)
            self.heard.append(before)
            if "game over" in before:
                return True
            if self.acts >= most:
                return False
            try:
                await self.act(before)
            except NotThere:
                missed += 1
                if missed > AGAIN:
                    raise
                continue
            missed = 0
            await self.until(partial(ne, before))

    async def until(self, wanted: Callable[[str], bool]) -> str:
        """What is heard as soon as it is what is wanted."""
        for _ in range(LOOKS):
            heard = await self.listen()
            if wanted(heard):
                return heard
            await asyncio.sleep(LOOKING_SECONDS)
        raise AssertionError(f"not heard:\n{heard}")

    async def act(self, heard: str) -> None:
        """Press a button that plays a turn, or what was gathered once nothing follows it; else pick from a list."""
        self.acts += 1
        whole = self.page.get_by_role("button", name=WHOLE)
        gathered = self.page.get_by_role("button", name="Play", exact=True)
        if (over := nothing_follows(heard)) or await whole.count():
            await (gathered if over else whole).last.click(timeout=PATIENCE_MILLISECONDS)
            return
        await self.mine().last.click(timeout=PATIENCE_MILLISECONDS)
        entries = self.page.get_by_role("main").get_by_role("option")
        if count := await entries.count():
            self.acts += 1
            good = self.page.get_by_role("main").get_by_role("option", name=GOOD)
            entry = good.first if await good.count() else entries.nth(self.dice.randrange(count))
            await entry.click(timeout=PATIENCE_MILLISECONDS)


def is_turn_or_end(heard: str) -> bool:
    """Whether the listener can do something, or nobody can any more."""
    return "game over" in heard or re.search(r'button "(Ada, your move|Choose")', heard) is not None


def nothing_follows(heard: str) -> bool:
    """Whether the newest message offers to play what was gathered, and no list to go on with."""
    newest = heard.rpartition("- article")[2]
    return 'button "Play"' in newest and "Pick what comes next" not in newest
