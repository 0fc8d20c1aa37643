"""A channel's own permissions count as they do at Discord: @everyone's, then the roles', then the member's."""

import pytest

from bot.discord_api.requests import Code
from bot.sandbox.form import Json
from bot.sandbox.servers import MEMBER, ROLE, effective, overwrite
from bot.sandbox.world import (
    APPLICATION,
    BOT_ROLE,
    CREATE_THREADS,
    GUILD,
    HOSTS_ROLE,
    PUBLIC_THREAD,
    SEND_IN_THREADS,
    SEND_MESSAGES,
    VIEW_CHANNEL,
)
from tests.bot.sandbox.fixtures import RawClient
from tests.wire.driver import Driver

BASE = VIEW_CHANNEL | SEND_MESSAGES


@pytest.mark.parametrize(
    ("overwrites", "left"),
    [
        ((), BASE),
        ((overwrite(GUILD, ROLE, deny=SEND_MESSAGES),), VIEW_CHANNEL),
        ((overwrite(BOT_ROLE, ROLE, allow=SEND_MESSAGES), overwrite(GUILD, ROLE, deny=SEND_MESSAGES)), BASE),
        ((overwrite(HOSTS_ROLE, ROLE, deny=SEND_MESSAGES),), BASE),
        ((overwrite(BOT_ROLE, ROLE, allow=SEND_MESSAGES), overwrite(APPLICATION, MEMBER, deny=BASE)), 0),
        ((overwrite(APPLICATION, MEMBER, allow=SEND_MESSAGES), overwrite(BOT_ROLE, ROLE, deny=BASE)), SEND_MESSAGES),
        ((overwrite(APPLICATION, ROLE, deny=BASE),), BASE),
    ],
)
def test_the_member_counts_before_the_roles_and_they_before_everyone(overwrites: tuple[Json, ...], left: int) -> None:
    assert effective(BASE, overwrites, GUILD, [BOT_ROLE], APPLICATION) == left


def test_nothing_is_allowed_and_denied_at_once() -> None:
    with pytest.raises(ValueError, match="no overwrite"):
        overwrite(GUILD, ROLE, allow=BASE, deny=SEND_MESSAGES)


async def test_discord_refuses_what_a_channel_takes_away_and_nothing_else(driver: Driver, raw: RawClient) -> None:
    sandbox, channel = driver.sandbox, driver.channel
    thread = int(sandbox.history.add_thread(channel, "Ours", PUBLIC_THREAD, APPLICATION)["id"])

    async def codes() -> list[int]:
        """What comes of a message in the channel, one in its thread, and a new thread; 0 if it is done."""
        wanted = (
            (f"/channels/{channel}/messages", {"content": "!"}),
            (f"/channels/{thread}/messages", {"content": "!"}),
            (f"/channels/{channel}/threads", {"name": "New", "type": PUBLIC_THREAD}),
        )
        found = [await raw.call("POST", path, payload) for path, payload in wanted]
        return [body.get("code", 0) for _, body in found]

    assert await codes() == [0, 0, 0]
    sandbox.overwrite(channel, overwrite(GUILD, ROLE, deny=SEND_MESSAGES))
    assert await codes() == [Code.MISSING_PERMISSIONS, 0, 0]
    sandbox.overwrite(channel, overwrite(BOT_ROLE, ROLE, deny=SEND_IN_THREADS | CREATE_THREADS))
    assert await codes() == [0, Code.MISSING_PERMISSIONS, Code.MISSING_PERMISSIONS]
    sandbox.overwrite(channel, overwrite(APPLICATION, MEMBER, deny=VIEW_CHANNEL))
    assert await codes() == [Code.MISSING_ACCESS] * 3
    sandbox.overwrite(channel)
    assert await codes() == [0, 0, 0]
    with pytest.raises(ValueError, match="of its own"):
        sandbox.overwrite(thread, overwrite(GUILD, ROLE, deny=SEND_MESSAGES))
