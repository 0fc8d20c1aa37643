"""Every act at the same time as every other, by two processes that share a PostgreSQL database.

Both are done at one table, or at two tables of the same people in different servers, whose moves do not wait for each
other.

Whatever comes first, both are done or one is refused in words, nothing is done twice, and the store agrees with itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import Any

import pytest

from bot.services.clock.moments import HOUR
from bot.services.standings.recount import recount
from bot.services.table.tables import Table
from bot.store import sessions as session_rows
from bot.store.belongings import BELONGINGS, LEFT_BEHIND
from bot.store.database import Database
from bot.store.postgres import PostgresEngine
from bot.store.proposals import ProposalKind
from games.core.refusals import Refusal
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, DAN, GUILD, NOON, OTHER_CHANNEL, opening
from tests.bot.engines import emptied
from tests.bot.services.test_together import MODERATOR, House, check
from tests.thorough import THOROUGH

LATER = NOON + HOUR


@dataclass(frozen=True, slots=True)
class Scene:
    """A game of Ann and Ben in which Ann has played, the end they talk about, and a lobby of Ann and Cat."""

    running: int
    lobby: int
    proposal: int
    to_act: int
    notation: str


Act = Callable[[House, Scene], Awaitable[Any]]

ACTS: dict[str, Act] = {
    "play": lambda house, on: house.sessions.play(on.running, on.to_act, on.notation, LATER),
    "resign": lambda house, on: house.sessions.resign(on.running, BEN, LATER),
    "propose": lambda house, on: house.proposals.propose(on.running, BEN, ProposalKind.PAUSE, LATER),
    "agree": lambda house, on: house.proposals.agree(on.proposal, BEN, LATER),
    "decline": lambda house, on: house.proposals.decline(on.proposal, BEN, LATER),
    "offer a seat": lambda house, on: house.seats.offer(on.running, BEN, LATER),
    "replace": lambda house, on: house.interventions.replace_player(on.running, MODERATOR, BEN, DAN, LATER),
    "pause": lambda house, on: house.interventions.pause(on.running, MODERATOR, LATER),
    "end": lambda house, on: house.interventions.end(on.running, MODERATOR, LATER),
    "ring": lambda house, _: house.keeper.ring(NOON + 60 * 24 * HOUR, reachable=True),
    "lose the channel": lambda house, _: house.adrift.channel_deleted(CHANNEL, LATER),
    "leave the server": lambda house, _: house.adrift.server_left(GUILD, LATER),
    "erase": lambda house, _: house.privacy.erase(BEN, LATER),
    "open": lambda house, _: house.sessions.lobbies.open(opening(72), LATER),
    "join": lambda house, on: house.sessions.lobbies.join(on.lobby, DAN, LATER),
    "leave": lambda house, on: house.sessions.lobbies.leave(on.lobby, CAT, LATER),
    "start": lambda house, on: house.sessions.lobbies.start(on.lobby, ANN, LATER),
    "close": lambda house, on: house.sessions.close_lobby(on.lobby, ANN, LATER),
}
"""What can happen; each can be done once, or each time to the same end."""

PAIRS = [
    (one, other)
    for one, other in combinations_with_replacement(ACTS, 2)
    if THOROUGH or one == other or (one == "play" and other in {"resign", "end", "ring", "erase"})
]
"""Each act with itself, and some with a move; with FUMAROLE_TESTS=thorough each with every other one."""

ELSEWHERE = [
    (one, other)
    for one in ("play", "resign")
    for other in ACTS
    if THOROUGH or (one, other) in {("play", "play"), ("resign", "resign"), ("resign", "erase"), ("play", "ring")}
]
"""A move, or the end of a game by one, with what the same people do in another server; thoroughly with everything."""

ADDED = {
    "play": {"actions": 1},
    "resign": {"actions": 1, "finishes": 1, "results": 2},
    "agree": {"actions": 1, "finishes": 1, "results": 2},
    "end": {"actions": 1, "finishes": 1, "results": 2, "interventions": 1},
    "replace": {"interventions": 1},
    "open": {"sessions": 1, "seats": 1},
    "join": {"seats": 1},
    "leave": {"seats": -1},
    "start": {},
    "close": {},
}
"""How many rows an act adds that is done twice at once: as many as if it is done once."""


@pytest.fixture
async def houses(postgres_address: str) -> AsyncIterator[tuple[House, House]]:
    """The same database as two processes have it open."""
    async with emptied(postgres_address) as here, Database(await PostgresEngine.open(postgres_address)) as there:
        yield House(here), House(there)


async def prepare(house: House, elsewhere: int = 0) -> Scene:
    """A scene of the same people; in another server, too, if ``elsewhere`` is not 0."""
    lobbies = house.sessions.lobbies
    wish = opening(CHANNEL + elsewhere)
    running = (await lobbies.open(replace(wish, guild_id=GUILD + elsewhere), NOON)).session.id
    await lobbies.join(running, BEN, NOON)
    await lobbies.choose_first(running, ANN, ANN, NOON)
    table = await lobbies.start(running, ANN, NOON)
    await house.sessions.play(running, ANN, table.position.notation(table.position.moves(0)[0]), NOON)
    proposal = await house.proposals.propose(running, ANN, ProposalKind.END, NOON)
    wish = opening(OTHER_CHANNEL + elsewhere)
    lobby = (await lobbies.open(replace(wish, guild_id=GUILD + elsewhere), NOON)).session.id
    await lobbies.join(lobby, CAT, NOON)
    table = await at(house, running)
    (seat,) = table.position.to_act
    move = table.position.notation(table.position.moves(seat)[0])
    assert proposal.proposal is not None
    return Scene(running, lobby, proposal.proposal.id, table.session.players[seat], move)


async def at(house: House, session_id: int) -> Table:
    table = await house.sessions.by_id(session_id)
    assert isinstance(table, Table)
    return table


async def rows(house: House) -> dict[str, int]:
    """How much there is of what an act done twice would double."""
    counted = {}
    async with house.database.reading() as transaction:
        for table in ("actions", "sessions", "finishes", "results", "seats", "interventions", "solo_results"):
            ((counted[table],),) = await transaction.rows(f'SELECT count(*) FROM "{table}"')
    return counted


@pytest.mark.parametrize(("one", "other"), PAIRS)
async def test_two_processes_can_do_anything_at_once(houses: tuple[House, House], one: str, other: str) -> None:
    here, there = houses
    scene = await prepare(here)
    before = await rows(here)
    done = await asyncio.gather(ACTS[one](here, scene), ACTS[other](there, scene), return_exceptions=True)
    failed = [problem for problem in done if isinstance(problem, BaseException) and not isinstance(problem, Refusal)]
    assert not failed, failed
    await check(there)
    async with there.database.reading() as transaction:
        assert await recount(transaction) == ()
        assert await session_rows.all_ids(transaction)
    if one == other and one in ADDED:
        after = await rows(here)
        assert {table: after[table] - before[table] for table in after if after[table] != before[table]} == ADDED[one]


@pytest.mark.parametrize(("one", "other"), ELSEWHERE)
async def test_two_servers_can_do_anything_at_once(houses: tuple[House, House], one: str, other: str) -> None:
    here, there = houses
    scene, another = await prepare(here), await prepare(there, elsewhere=1000)
    done = await asyncio.gather(ACTS[one](here, scene), ACTS[other](there, another), return_exceptions=True)
    failed = [problem for problem in done if isinstance(problem, BaseException) and not isinstance(problem, Refusal)]
    assert not failed, failed
    await check(there)
    async with there.database.reading() as transaction:
        assert await recount(transaction) == ()


@pytest.mark.parametrize("act", ["play", "resign"])
async def test_a_move_changes_nothing_of_another_server(houses: tuple[House, House], act: str) -> None:
    """Moves of different servers do not wait for each other, and so must not touch the same rows."""
    here, _ = houses
    scene = await prepare(here)
    await prepare(here, elsewhere=1000)
    before, every = await of_others(here), await everything(here)
    await ACTS[act](here, scene)
    assert await of_others(here) == before
    assert await everything(here) != every


async def everything(house: House) -> dict[str, set[tuple[Any, ...]]]:
    """All rows by table."""
    found = {}
    async with house.database.reading() as transaction:
        for table in (*(one.table for one in BELONGINGS), *LEFT_BEHIND):
            found[table] = {tuple(row) for row in await transaction.rows(f'SELECT * FROM "{table}"')}
    return found


async def of_others(house: House) -> dict[str, set[tuple[Any, ...]]]:
    """The rows that belong to other servers than the first one, or to none, by table."""
    found = await everything(house)
    async with house.database.reading() as transaction:
        for one in BELONGINGS:
            if one.table not in ("preferences", "tries"):
                own = await transaction.rows(f'SELECT * FROM "{one.table}" WHERE {one.condition}', (GUILD,))
                found[one.table] -= {tuple(row) for row in own}
    # A message belongs to its session's server, though it does not move to another installation.
    del found["recaps"]
    return found
