"""Who may open games in a server, where, how many, in which language; and tables whose thread comes first."""

from dataclasses import replace

import pytest

from bot.cli.check import fault
from bot.model.guilds import Guild
from bot.model.refusals import ChannelTaken, NoSession, SessionRefusal, StaleBoard
from bot.model.request import TableRequest
from bot.model.sessions import Status
from bot.model.turn_times import HOUR, USUAL_CLOCK
from bot.people.privacy import Privacy
from bot.play.guilds import Guilds
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.rows import guilds as guild_rows
from bot.store.rows import people
from tests.bot.conftest import ANN, BEN, CHANNEL, GUILD, NOON, OTHER_CHANNEL, begin, opening, queued

ROLE, THREAD, OTHER_GUILD = 900, 80, 8


@pytest.fixture
def servers(database: Database) -> Guilds:
    return Guilds(database)


async def set_up(servers: Guilds, **settings: object) -> Guild:
    return await servers.change(GUILD, lambda server: replace(server, **settings))  # type: ignore[arg-type]  # fields by name


def wish(channel_id: int = CHANNEL, **more: object) -> TableRequest:
    return replace(opening(channel_id), **more)  # type: ignore[arg-type]  # fields by name


async def test_a_server_that_has_set_nothing_has_the_usual(servers: Guilds) -> None:
    assert await servers.find(GUILD) == Guild(GUILD)


async def test_settings_are_kept_one_server_apart_from_the_other(servers: Guilds) -> None:
    kept = await set_up(
        servers, language="fr", threads=True, clock=0, starter_role_id=ROLE, channels=frozenset({CHANNEL, THREAD})
    )
    assert await servers.find(GUILD) == kept
    assert await servers.find(OTHER_GUILD) == Guild(OTHER_GUILD)
    fewer = await set_up(servers, channels=frozenset({THREAD}), starter_role_id=None)
    assert await servers.find(GUILD) == fewer
    assert fewer.language == "fr"


async def test_new_sessions_speak_the_language_the_server_has_set(servers: Guilds, sessions: Sessions) -> None:
    assert (await sessions.lobbies.open(wish(language="en"), NOON)).session.language == "en"
    await set_up(servers, language="fr")
    assert (await sessions.lobbies.open(wish(OTHER_CHANNEL, language="en"), NOON)).session.language == "fr"


async def test_only_the_role_that_was_set_may_open(servers: Guilds, sessions: Sessions) -> None:
    await set_up(servers, starter_role_id=ROLE)
    with pytest.raises(SessionRefusal, match="bot-refusal-starters"):
        await sessions.lobbies.open(wish(role_ids=frozenset({1, 2})), NOON)
    await sessions.lobbies.open(wish(role_ids=frozenset({1, ROLE})), NOON)
    await servers.forget_role(GUILD, ROLE)
    await sessions.lobbies.open(wish(OTHER_CHANNEL), NOON)


async def test_games_are_opened_in_allowed_channels_and_their_threads_only(servers: Guilds, sessions: Sessions) -> None:
    await set_up(servers, channels=frozenset({CHANNEL}))
    with pytest.raises(SessionRefusal) as refused:
        await sessions.lobbies.open(wish(OTHER_CHANNEL), NOON)
    assert dict(refused.value.text.values) == {"channels": (f"<#{CHANNEL}>",)}
    with pytest.raises(SessionRefusal, match="bot-refusal-other-channels"):
        await sessions.lobbies.open(wish(THREAD, parent_id=OTHER_CHANNEL), NOON)
    await sessions.lobbies.open(wish(THREAD, parent_id=CHANNEL), NOON)
    await sessions.lobbies.open(wish(CHANNEL), NOON)


async def test_a_channel_that_is_gone_leaves_the_list_unless_all_others_would_be_open_then(
    servers: Guilds, database: Database
) -> None:
    await set_up(servers, channels=frozenset({CHANNEL, OTHER_CHANNEL}))
    for channel_id in (CHANNEL, OTHER_CHANNEL):
        async with database.transaction() as transaction:
            await guild_rows.forget_channel(transaction, channel_id)
    assert (await servers.find(GUILD)).channels == {OTHER_CHANNEL}


async def test_a_member_hosts_only_so_many_open_games_at_once(servers: Guilds, sessions: Sessions) -> None:
    await set_up(servers, most_of_member=2)
    first = await begin(sessions)
    await sessions.lobbies.open(wish(OTHER_CHANNEL), NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-many-opened"):
        await sessions.lobbies.open(wish(THREAD), NOON)
    await sessions.lobbies.open(wish(THREAD, user_id=BEN), NOON)
    await sessions.lobbies.open(wish(81, guild_id=OTHER_GUILD), NOON)
    await sessions.resign(first.session.id, ANN, NOON)
    await sessions.lobbies.open(wish(82), NOON)


async def test_a_server_has_only_so_many_open_games_at_once(servers: Guilds, sessions: Sessions) -> None:
    await set_up(servers, most_of_server=1)
    await sessions.lobbies.open(wish(), NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-many-open"):
        await sessions.lobbies.open(wish(OTHER_CHANNEL, user_id=BEN), NOON)


async def test_threads_are_wanted_by_setting_and_not_in_a_thread(servers: Guilds) -> None:
    assert not await servers.wants_thread(wish())
    await set_up(servers, threads=True)
    assert await servers.wants_thread(wish())
    assert not await servers.wants_thread(wish(THREAD, parent_id=CHANNEL))


async def test_a_reserved_table_is_nowhere_until_its_thread_is_there(sessions: Sessions, database: Database) -> None:
    await begin(sessions)
    reserved = await sessions.lobbies.reserve(wish(), NOON)
    assert await sessions.open_in_guild(GUILD, BEN, 25) == ([await sessions.in_channel(CHANNEL)], 1)
    assert await queued(database, reserved.id) == []
    async with database.reading() as transaction:
        assert await fault(transaction, reserved.id) is None
    table = await sessions.lobbies.open_reserved(reserved, THREAD, NOON)
    assert (table.session.id, table.session.status) == (reserved.id, Status.LOBBY)
    assert (await sessions.in_channel(THREAD)).session == table.session
    assert [one.kind for one in await queued(database, reserved.id)] == ["board"]
    async with database.reading() as transaction:
        assert await guild_rows.is_own_thread(transaction, THREAD)
        assert not await guild_rows.is_own_thread(transaction, CHANNEL)


async def test_a_table_reserved_by_somebody_who_is_erased_meanwhile_is_not_opened(
    sessions: Sessions, database: Database
) -> None:
    reserved = await sessions.lobbies.reserve(wish(user_id=BEN), NOON)
    await Privacy(database, sessions).erase(BEN, NOON)
    with pytest.raises(NoSession):
        await sessions.lobbies.open_reserved(reserved, THREAD, NOON)
    async with database.reading() as transaction:
        kept = await people.export(transaction, BEN)
    assert (kept["openings"], kept["seats"]) == ([], [])


async def test_a_reserved_table_is_taken_up_once_by_who_reserved_it_if_they_still_may(
    servers: Guilds, sessions: Sessions
) -> None:
    lobbies = sessions.lobbies
    reserved = await lobbies.reserve(wish(user_id=BEN), NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-not-opener"):
        await lobbies.take_up(reserved.id, ANN, CHANNEL, frozenset(), NOON)
    await set_up(servers, starter_role_id=ROLE)
    with pytest.raises(SessionRefusal, match="bot-refusal-starters"):
        await lobbies.take_up(reserved.id, BEN, CHANNEL, frozenset(), NOON)
    taken = await lobbies.take_up(reserved.id, BEN, CHANNEL, frozenset({ROLE}), NOON)
    with pytest.raises(StaleBoard):
        await lobbies.take_up(reserved.id, BEN, CHANNEL, frozenset({ROLE}), NOON)
    opened = (await lobbies.open_reserved(taken, THREAD, NOON)).session
    assert (opened.status, opened.ended_at) == (Status.LOBBY, None)
    with pytest.raises(StaleBoard):
        await lobbies.take_up(reserved.id, BEN, CHANNEL, frozenset({ROLE}), NOON)


async def test_reserving_refuses_what_opening_refuses_but_not_a_taken_channel(
    servers: Guilds, sessions: Sessions
) -> None:
    await begin(sessions)
    with pytest.raises(ChannelTaken):
        await sessions.lobbies.open(wish(), NOON)
    await sessions.lobbies.reserve(wish(), NOON)
    await set_up(servers, most_of_server=1)
    with pytest.raises(SessionRefusal, match="bot-refusal-many-open"):
        await sessions.lobbies.reserve(wish(), NOON)


async def test_new_sessions_have_the_clock_they_are_opened_with_else_the_servers_else_the_usual(
    servers: Guilds, sessions: Sessions
) -> None:
    assert (await sessions.lobbies.open(wish(), NOON)).session.clock == USUAL_CLOCK
    await set_up(servers, clock=HOUR)
    assert (await sessions.lobbies.open(wish(OTHER_CHANNEL), NOON)).session.clock == HOUR
    assert (await sessions.lobbies.open(wish(81, clock=2 * HOUR), NOON)).session.clock == 2 * HOUR
    await set_up(servers, clock=0)
    assert (await sessions.lobbies.open(wish(82), NOON)).session.clock is None


async def test_another_role_that_is_deleted_opens_games_to_nobody(servers: Guilds, sessions: Sessions) -> None:
    await set_up(servers, starter_role_id=ROLE)
    await servers.forget_role(GUILD, ROLE + 1)
    await servers.forget_role(OTHER_GUILD, ROLE)
    assert (await servers.find(GUILD)).starter_role_id == ROLE
    with pytest.raises(SessionRefusal, match="bot-refusal-starters"):
        await sessions.lobbies.open(wish(), NOON)
