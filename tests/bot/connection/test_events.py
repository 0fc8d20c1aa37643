"""What Discord reports is handled until a stop begins; what comes later is seen to at the next start."""

import discord
import pytest

from bot.sandbox.world import GUILD, PUBLIC_THREAD
from bot.store.rows import guilds
from tests.bot.desk import Desk


@pytest.mark.parametrize("stopping", [False, True])
async def test_an_event_is_handled_only_until_a_stop_begins(desk: Desk, *, stopping: bool) -> None:
    session_id = await desk.begin()
    channel = desk.driver.channel
    if stopping:
        desk.client.host.work.close()
    gone = {"id": str(channel), "guild_id": str(GUILD), "parent_id": str(channel), "type": PUBLIC_THREAD}
    await getattr(desk.client, "on_raw_thread_delete")(discord.RawThreadDeleteEvent(gone))  # type: ignore[arg-type]  # noqa: B009 - a listener that was set on the client, and the library's private type
    async with desk.database.reading() as transaction:
        found = await guilds.find_orphaned(transaction, session_id)
    assert (found is None) is stopping
