"""A place without a server is a place like any other, but for clock, ranking and settings."""

import json

import pytest

from bot.host.services import Services
from bot.limits import FILE_BYTES
from bot.model.free_time import NO_TERMS
from bot.model.places import without_server
from bot.model.refusals import NoSession
from bot.model.request import TableRequest
from bot.store.database import Database
from bot.store.rows import notices
from bot.store.rows.notices import NoServer
from tests.bot.conftest import ANN, BEN, GUILD, NOON

GROUP, OTHER = 1_500_000_000_000_000_001, 1_500_000_000_000_000_002


async def test_a_group_has_no_clock_and_no_ranking_and_keeps_its_games_to_itself(database: Database) -> None:
    services = Services(database)
    place, elsewhere = without_server(GROUP), without_server(OTHER)
    request = TableRequest(place, GROUP, ANN, "volcano", {}, None, "en", clock=3_600_000, substitute=2)
    session = (await services.sessions.lobbies.open(request, NOON)).session
    assert (session.clock, session.substitute, session.rated, session.terms) == (None, None, False, NO_TERMS)
    await services.sessions.lobbies.join(session.id, BEN, NOON)
    await services.sessions.lobbies.start(session.id, ANN, NOON)
    for other in (elsewhere, GUILD, None):
        with pytest.raises(NoSession):
            await services.sessions.require_in_guild(session.id, other)
        assert await services.sessions.open_in_guild(other or 0, ANN, 10) == ([], 0)
    async with database.reading() as transaction:
        assert await notices.due_without_server(transaction, NOON) == {session.id: NoServer(GROUP, None)}


async def test_games_in_a_group_are_not_orphaned_for_want_of_a_server_and_are_exported_and_erased(
    database: Database,
) -> None:
    services = Services(database)
    request = TableRequest(without_server(GROUP), GROUP, ANN, "volcano", {}, None, "en")
    session = (await services.sessions.lobbies.open(request, NOON)).session
    await services.sessions.lobbies.join(session.id, BEN, NOON)
    await services.sessions.lobbies.start(session.id, ANN, NOON)
    await services.orphaned.compare(frozenset(), NOON)
    assert not await services.orphaned.is_orphaned(session.id)
    kept = json.loads((await services.privacy.export(BEN, FILE_BYTES)).data)
    assert [one["guild_id"] for one in kept["seats"]] == [without_server(GROUP)]
    await services.privacy.erase(BEN, NOON)
    assert BEN not in (await services.sessions.by_id(session.id)).session.players
    assert not json.loads((await services.privacy.export(BEN, FILE_BYTES)).data)["seats"]
