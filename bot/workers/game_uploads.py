"""Games that somebody sends as a file are read and played through in a process of their own, within a time."""

import asyncio
from functools import partial

from bot.model.refusals import SessionRefusal
from bot.play.imports import read_finished, require_form
from bot.workers.pool import Pool, Priority, WorkerDied
from games.core.record import Record
from games.core.text import Text, text
from games.core.transcript import TranscriptError

MOST_WAITING = 4
"""The most files that are read or wait for it."""

_PLAIN = frozenset({"heading", "header", "action"})
"""What is said of a line as it is; everything else repeats what stands in the file."""


class GameUploads:
    """Reads files that should be finished games."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def read(self, written: str) -> Record:
        """The finished game that a text tells, played through; raises a refusal that repeats nothing of it.

        Raises :class:`bot.model.refusals.Restarting` if the bot stops meanwhile.
        """
        if (wrong := await asyncio.to_thread(_wrong_form, written)) is not None:
            raise SessionRefusal(wrong)
        if len(self._pool.keys) >= MOST_WAITING:
            raise SessionRefusal(text("bot-import-many"))
        try:
            found = await self._pool.run(Priority.INTERACTIVE, partial(read_sent, written))
        except WorkerDied as died:
            raise SessionRefusal(text("bot-import-slow")) from died
        if isinstance(found, Text):
            raise SessionRefusal(found)
        return found

    def close(self) -> None:
        """Call off what is under way."""
        self._pool.close()


def _wrong_form(written: str) -> Text | None:
    try:
        require_form(written)
    except TranscriptError as wrong:
        return _told(wrong)
    except SessionRefusal as refusal:
        return refusal.text
    return None


def read_sent(written: str) -> Record | Text:
    """The game, or why there is none."""
    try:
        require_form(written)
        return read_finished(written)
    except TranscriptError as wrong:
        return _told(wrong)
    except SessionRefusal as refusal:
        return refusal.text


def _told(wrong: TranscriptError) -> Text:
    fault = wrong.text.key.removeprefix("core-transcript-")
    if fault in _PLAIN:
        return wrong.text
    # Of what is wrong with the whole set-up the first line is named.
    return (
        text("bot-import-unplayable")
        if wrong.line == 1 and fault == "illegal"
        else text("bot-import-line", line=wrong.line)
    )
