"""By what a later run knows what an earlier one has left, and what more than one kind of step needs."""

from typing import Any

from bot.sandbox.world import ATTACH_FILES, CREATE_THREADS, READ_HISTORY, SEND_IN_THREADS, SEND_MESSAGES

MARK = "fumarole-conformance"
"""The name of threads and of the webhook; the command of a server that holds the commands of a run."""

BANNER = f"{MARK}: everything below is a test and deletes itself."
"""The first message, which is deleted last."""

EMOJI_PREFIX = "conformance_"
MARK_COMMAND: dict[str, Any] = {"name": MARK, "description": MARK, "type": 1}

MESSAGES = "/channels/<<thread>>/messages"
GUILD_COMMANDS = "/applications/<<application>>/guilds/<<guild>>/commands"
EMOJI = "/applications/<<application>>/emojis"

DENIED = {
    "send messages": SEND_MESSAGES,
    "send in threads": SEND_IN_THREADS,
    "attach files": ATTACH_FILES,
    "open threads": CREATE_THREADS,
    "read the history": READ_HISTORY,
}
"""What the bot takes from itself in the channel, one by one; never the sight of it, which it could not undo."""
