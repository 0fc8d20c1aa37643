"""By what a later run knows what an earlier one has left, and what more than one kind of step needs."""

from typing import Any

MARK = "fumarole-conformance"
"""The name of threads and of the webhook; the command of a server that holds the commands of a run."""

BANNER = f"{MARK}: everything below is a test and deletes itself."
"""The first message, which is deleted last."""

EMOJI_PREFIX = "conformance_"
MARK_COMMAND: dict[str, Any] = {"name": MARK, "description": MARK, "type": 1}

MESSAGES = "/channels/<<thread>>/messages"
GUILD_COMMANDS = "/applications/<<application>>/guilds/<<guild>>/commands"
EMOJI = "/applications/<<application>>/emojis"

SEND_MESSAGES = 1 << 11
DENIED = {
    "send messages": SEND_MESSAGES,
    "send in threads": 1 << 38,
    "attach files": 1 << 15,
    "open threads": 1 << 35,
    "read the history": 1 << 16,
}
"""What the bot takes from itself in the channel, one by one; never the sight of it, which it could not undo."""
