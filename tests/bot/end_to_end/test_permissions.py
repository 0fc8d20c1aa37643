"""What the bot must be allowed to do before it hosts a game."""

import discord
import pytest

from bot.host.permissions import missing_permissions


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
