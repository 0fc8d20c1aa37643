from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.daily.service import Daily
from bot.daily.tries import TryView
from bot.store.database import Database
from games import problems
from games.core.problems import ShippedProblems
from tests.toys.games.pebbles.game import PebblesGame
from tests.toys.games.pebbles.problems import PebblesProblems


def at(written: str, zone: str = "UTC") -> int:
    """A time such as "2026-03-29 02:30" on the clocks of a zone, in milliseconds since 1970."""
    return int(datetime.fromisoformat(written).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


class PebblesWithProblems(PebblesGame):
    """The toy as these tests know it: too small to be asked what shipped lists are asked."""

    problems: ShippedProblems | None = PebblesProblems()


@pytest.fixture(autouse=True)
def only_pebbles(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every day has a problem of Pebbles, whatever lists the games ship."""
    toy = PebblesWithProblems()
    monkeypatch.setattr(problems, "REGISTRY", {"pebbles": toy})
    for kept in (problems._by_key, problems._of_grade):
        kept.cache_clear()
    yield
    for kept in (problems._by_key, problems._of_grade):
        kept.cache_clear()


@pytest.fixture
def daily(database: Database) -> Daily:
    return Daily(database)


async def finish(daily: Daily, shown: TryView, moves: tuple[str, ...], now: int) -> TryView:
    """Play these moves and hand the try in."""
    for move in moves:
        shown = await daily.play(shown.row.id, shown.row.user_id, shown.row.sequence, (move,), now)
    return await daily.hand_in(shown.row.id, shown.row.user_id, shown.row.sequence, now)


async def hand_in_best(daily: Daily, user_id: int, guild_id: int, now: int) -> TryView:
    """Play the best line of today's problem and hand it in."""
    shown = await daily.today(user_id, guild_id, now)
    return await finish(daily, shown, shown.attempt.problem.line, now)


async def hand_in_little(daily: Daily, user_id: int, guild_id: int, now: int) -> TryView:
    """Play something that is not the best, as far as it goes, and hand it in."""
    shown = await daily.today(user_id, guild_id, now)
    while not shown.attempt.over:
        shown = await daily.play(shown.row.id, user_id, shown.row.sequence, ("take1",), now)
    return await finish(daily, shown, (), now)
