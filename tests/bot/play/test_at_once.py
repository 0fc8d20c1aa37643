"""Every act concurrently with every other, by two processes that share a PostgreSQL database.

Both are done at one table, or at two tables of the same people in different servers, whose moves do not wait for each
other.

Whatever comes first, both are done or one is refused in words, nothing is done twice, and the store agrees with itself.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from itertools import combinations_with_replacement
from typing import Any

import pytest
import pytest_asyncio

from bot.cli.check import faults_of_standings
from bot.model.engines import know
from bot.store.drivers.schema_migrations import OF_A_PLACE, tables
from games.core.refusals import Refusal
from tests.bot.play.at_once.acts import ACTS
from tests.bot.play.at_once.scenes import ELSEWHERE, Scene
from tests.bot.play.at_once.stage import Stage, staged
from tests.bot.play.house import House, check
from tests.engines import player

pytestmark = pytest.mark.asyncio(loop_scope="module")

APART = 29
"""How far apart in the list two acts are that meet in every run: of different subjects."""

NAMES = tuple(ACTS)

MEETING = {
    *((one, one) for one in NAMES),
    *((one, NAMES[(number + APART) % len(NAMES)]) for number, one in enumerate(NAMES)),
    *(("play", other) for other in ("resign", "end", "ring", "erase")),
}
"""Each act with itself and with two others, and some more with a move."""

PAIRS = [
    (one, other)
    for one, other in combinations_with_replacement(NAMES, 2)
    if not MEETING.isdisjoint({(one, other), (other, one)})
]
"""Those that meet."""

APART_PAIRS = [
    (one, other)
    for one in ("play", "resign")
    for other in NAMES
    if (one, other) in {("play", "play"), ("resign", "resign"), ("resign", "erase"), ("play", "ring")}
]
"""A move, or the end of a game by one, with what the same people do in another server."""

COUNTED = (
    *("actions", "sessions", "finished_games", "results", "seats", "former_seats"),
    *("interventions", "solo_results", "proposals", "consents", "tries", "notes"),
    *("blocks", "holidays", "invitations", "plans"),
    *("tournaments", "entrants", "pairings", "seasons"),
)
"""The tables of what an act done twice would double."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(postgres_address: str) -> AsyncIterator[Stage]:
    know([player(1)])
    async with staged(postgres_address) as made:
        yield made
    know([])


async def rows(house: House) -> Counter[str]:
    """How many rows each of these tables has."""
    counts = ", ".join(f"(SELECT count(*) FROM {table})" for table in COUNTED)
    async with house.database.reading() as transaction:
        (found,) = await transaction.rows(f"SELECT {counts}")
    return Counter(dict(zip(COUNTED, found, strict=True)))


async def do_both(stage: Stage, one: tuple[str, Scene], other: tuple[str, Scene]) -> None:
    """Do two acts at once; both are done or refused, and the store agrees with itself."""
    here, there = House(stage.here), House(stage.there)
    (act, scene), (another, scene_of_other) = one, other
    done = await asyncio.gather(ACTS[act](here, scene), ACTS[another](there, scene_of_other), return_exceptions=True)
    failed = [problem for problem in done if isinstance(problem, BaseException) and not isinstance(problem, Refusal)]
    assert not failed, failed
    assert not all(isinstance(problem, Refusal) for problem in done), done
    await check(there, await stage.changed())
    async with there.database.reading() as transaction:
        assert await faults_of_standings(transaction) == ()


@pytest.mark.full
@pytest.mark.parametrize(("one", "other"), PAIRS)
async def test_two_processes_can_do_anything_at_once(stage: Stage, one: str, other: str) -> None:
    (scene,) = await stage.set(0)
    before = await rows(House(stage.here))
    await do_both(stage, (one, scene), (other, scene))
    if one == other:
        after = await rows(House(stage.here))
        assert {table: after[table] - before[table] for table in after if after[table] != before[table]} == {
            table: number for table, number in ACTS[one].adds.items() if number
        }


@pytest.mark.full
@pytest.mark.parametrize(("one", "other"), APART_PAIRS)
async def test_two_servers_can_do_anything_at_once(stage: Stage, one: str, other: str) -> None:
    scene, another = await stage.set(0, ELSEWHERE)
    await do_both(stage, (one, scene), (other, another))


@pytest.mark.full
@pytest.mark.parametrize("act", NAMES)
async def test_what_locks_one_server_changes_nothing_of_another(
    stage: Stage, act: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Acts that take the lock of all servers are not concerned: ``tests/bot/store/test_locks.py`` has their reasons."""
    (scene, _), locks = await stage.set(0, ELSEWHERE), list[tuple[int | None, int | None]]()
    here = House(stage.here)
    every, writing = await everything(here), here.database.driver.writing
    own = {guild: await of_server(here, guild) for guild in (await servers(here)).values()}

    def noted(**wanted: Any) -> Any:
        locks.append((wanted["guild_id"], wanted["session_id"]))
        return writing(**wanted)

    monkeypatch.setattr(here.database.driver, "writing", noted)
    await ACTS[act](here, scene)
    if (None, None) in locks:
        return
    places = await servers(here)
    locked = {guild or places[session or 0] for guild, session in locks}
    for guild in locked:
        every = without(every, own.get(guild, {}))
    assert await of_others(here, *locked) == every


async def servers(house: House) -> dict[int, int]:
    """The server of each session."""
    async with house.database.reading() as transaction:
        return {row["id"]: row["guild_id"] for row in await transaction.rows("SELECT id, guild_id FROM sessions")}


async def everything(house: House) -> dict[str, set[tuple[Any, ...]]]:
    """All rows by table."""
    found = {}
    async with house.database.reading() as transaction:
        for table in (*(one.name for one in tables()), *OF_A_PLACE):
            found[table] = {tuple(row) for row in await transaction.rows(f'SELECT * FROM "{table}"')}
    return found


async def of_server(house: House, guild: int) -> dict[str, set[tuple[Any, ...]]]:
    """The rows that belong to a server, by table."""
    found = {}
    async with house.database.reading() as transaction:
        for one in tables():
            if (condition := condition_of(one.columns)) is not None:
                own = await transaction.rows(f'SELECT * FROM "{one.name}" WHERE {condition}', (guild,))
                found[one.name] = {tuple(row) for row in own}
    return found


PARENTS = {
    # A pairing has a session only once it is played.
    "tournament_id": "tournaments",
    "session_id": "sessions",
    "proposal_id": "proposals JOIN sessions ON sessions.id = session_id",
}
"""Where the server of a row is said that names none: by the column that leads there."""


def condition_of(columns: tuple[str, ...]) -> str | None:
    """Which rows of a table with these columns belong to a server; None if no row of it does."""
    if "guild_id" in columns:
        return "guild_id = ?1"
    leading = next((column for column in PARENTS if column in columns), None)
    if leading is None:
        return None
    parent = PARENTS[leading]
    return f"{leading} IN (SELECT {parent.partition(' ')[0]}.id FROM {parent} WHERE guild_id = ?1)"


async def of_others(house: House, *guilds: int) -> dict[str, set[tuple[Any, ...]]]:
    """The rows that belong to other servers than these, or to none, by table."""
    found = await everything(house)
    for guild in guilds:
        found = without(found, await of_server(house, guild))
    return found


def without(found: dict[str, set[tuple[Any, ...]]], own: dict[str, set[tuple[Any, ...]]]) -> dict[str, Any]:
    """The rows that are not these."""
    return {table: rows - own.get(table, set()) for table, rows in found.items()}
