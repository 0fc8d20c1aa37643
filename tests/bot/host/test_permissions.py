"""Who moderates where: a channel's own permissions decide, wherever somebody is when they ask."""

from typing import Any

import discord
import pytest

from bot.host.context import missing_permissions
from bot.model.tournaments import System
from bot.model.turn_times import DAY
from bot.sandbox.servers import MEMBER, overwrite
from bot.sandbox.world import EVERYONE_PERMISSIONS, GUILD
from bot.tournaments.service import TournamentRequest
from tests.bot.desk import NOON, Desk, received
from tests.wire.driver import Reply

MODERATE = discord.Permissions(manage_messages=True).value


@pytest.mark.parametrize(
    ("role", "given", "taken", "said"),
    [(0, MODERATE, 0, "Done"), (MODERATE, 0, MODERATE, "moderators can do that")],
    ids=["given by the channel", "taken away by it"],
)
async def test_who_moderates_a_channel_is_decided_there_though_they_ask_elsewhere(
    desk: Desk, role: int, given: int, taken: int, said: str
) -> None:
    ada, bruno, chloe, _ = desk.driver.members
    sandbox, tournaments = desk.driver.sandbox, desk.client.host.tournaments
    wish = TournamentRequest(GUILD, desk.driver.channel, ada.id, "volcano", "en", System.SWISS, DAY)
    await tournaments.join((await tournaments.create(wish, NOON)).tournament.id, chloe.id, NOON)
    sandbox.overwrite(desk.driver.channel, overwrite(bruno.id, MEMBER, allow=given, deny=taken))
    server: Any = sandbox.guild()
    server["roles"][0]["permissions"] = str(EVERYONE_PERMISSIONS | role)
    desk.client._connection._add_guild_from_data(server)
    made = await sandbox.acts.run(
        bruno.person, desk.driver.other_channel, "tournament expel", {"player": str(chloe.id)}
    )
    await desk.tree._call(received(desk, made))
    assert said in Reply(desk.driver, made).text


@pytest.mark.parametrize(
    ("allowed", "thread", "missing"),
    [
        ({"send_messages"}, False, ()),
        ({"send_messages"}, True, ("send_messages_in_threads",)),
        ({"send_messages_in_threads"}, True, ()),
        ({"send_messages_in_threads"}, False, ("send_messages",)),
    ],
)
def test_sending_in_a_thread_is_a_permission_of_its_own(
    allowed: set[str], thread: bool, missing: tuple[str, ...]
) -> None:
    permissions = discord.Permissions(view_channel=True, attach_files=True, **dict.fromkeys(allowed, True))
    assert missing_permissions(permissions, thread=thread) == missing
