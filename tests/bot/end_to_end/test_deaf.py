"""A gateway that is connected and delivers no command or press any more costs nobody anything, and is healed."""

import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.model.moments import MINUTE
from bot.sandbox.history import NONCE, Post
from tests.bot.end_to_end.house import House, open_house, settled
from tests.bot.end_to_end.test_clock import ERUPTION, forfeits
from tests.bot.observability.scraping import ANYWHERE, health
from tests.bot.sandbox.fixtures import giving_up_after
from tests.soak.clock import Clock
from tests.wire.book import Book

LATE = re.compile(r"[wt]\d+(-\d+)?")
"""The nonces of warnings, and of messages about seats whose time is over."""


@dataclass
class Deaf:
    """A house whose clock can be set, and what is said there of seats that are late, each with the sessions begun."""

    house: House
    clock: Clock
    said: list[tuple[int, str]] = field(default_factory=list)

    def note(self, what: str, post: Post) -> None:
        nonce = post.data.get(NONCE)
        if what == "create" and nonce is not None and LATE.fullmatch(nonce):
            self.said.append((self.house.sandbox.gateway.identified, nonce[0]))

    async def cannot_move(self) -> None:
        with giving_up_after(self.house.sandbox, 0.5):
            assert (await self.house.ada.slash("move", move=ERUPTION)).failed


@asynccontextmanager
async def deaf_house(folder: Path) -> AsyncIterator[Deaf]:
    clock = Clock(folder / "clock", Book(folder / "fumarole.sqlite3"), random.Random(0))
    settings: dict[str, Any] = clock.settings
    async with open_house(folder, FUMAROLE_METRICS=ANYWHERE, **settings) as house:
        deaf = Deaf(house, clock)
        house.sandbox.history.listeners.append(deaf.note)
        yield deaf
    clock.book.close()


async def test_whoever_cannot_be_heard_is_not_warned_and_loses_no_seat_but_one_who_stays_away_does(
    tmp_path: Path,
) -> None:
    async with deaf_house(tmp_path) as deaf:
        house, clock, gateway = deaf.house, deaf.clock, deaf.house.sandbox.gateway
        await house.begin(house.bruno, options={"clock": 1, "timeout": "claim"})
        await settled(house)
        gateway.deafen()
        await deaf.cannot_move()
        await clock.run_for(30 * MINUTE)
        await deaf.cannot_move()
        _, seen = await health(house)
        assert seen["gateway_silent_seconds"] >= 30 * 60
        assert seen["gateway_doubtful_seconds"] == 0
        assert gateway.identified == 1
        await clock.run_for(20 * MINUTE)
        await house.driver.until(lambda: gateway.identified == 2)
        # The hour begins anew, and a warning comes before its end.
        await clock.run_for(40 * MINUTE)
        await house.driver.until(lambda: deaf.said == [(2, "w")])
        await clock.run_for(14 * MINUTE)
        assert await forfeits(house) == []
        assert deaf.said == [(2, "w")]
        await settled(house)
        await clock.run_for(15 * MINUTE)
        offer = await house.ada.wait_for(lambda one: any(button.label == "Call time" for button in one.buttons))
        await house.sure(house.bruno, await (await house.bruno.press(offer, label="Call time")).more())
        await house.over()
        assert await forfeits(house) == [(0, house.bruno.id)]
