"""By what a later run knows what an earlier one has left."""

from typing import Any

MARK = "fumarole-rehearsal"
"""The name of threads and of the webhook; the command of a server that holds the rehearsal's commands."""

BANNER = f"{MARK}: everything below is a rehearsal and deletes itself."
"""The first message, which is deleted last."""

EMOJI_PREFIX = "rehearsal_"

MARK_COMMAND: dict[str, Any] = {"name": MARK, "description": MARK, "type": 1}

SEND_MESSAGES, ATTACH_FILES, READ_HISTORY = 1 << 11, 1 << 15, 1 << 16
CREATE_THREADS, SEND_IN_THREADS = 1 << 35, 1 << 38

DENIED = {
    "send messages": SEND_MESSAGES,
    "send in threads": SEND_IN_THREADS,
    "attach files": ATTACH_FILES,
    "open threads": CREATE_THREADS,
    "read the history": READ_HISTORY,
}
"""What the bot takes from itself in the channel, one by one; never the sight of it, which it could not undo."""
