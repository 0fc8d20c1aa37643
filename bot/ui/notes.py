"""A note that somebody writes about a game for themselves."""

from collections.abc import Mapping

import discord

from bot.host.context import Context
from bot.model.sessions import Stamped
from bot.people.notes import LONGEST
from bot.ui.forms import FormButton, form_of, labelled
from games.core.text import text

_NOTE = "note"
_QUOTED = ">" * 3 + " "
"""Discord's mark of a quotation that goes on to the end of a text."""


class NoteButton(FormButton, prefix="note", answers="privately"):
    """Opens one's own note on a game, to read, change or delete it."""

    LABEL = "bot-note-open"

    session_id: Stamped

    async def form(self, context: Context) -> discord.ui.Modal:
        """The form with what has been written so far."""
        before = await context.host.notes.of(self.session_id, context.user_id)
        title = context.say(text("bot-note-title", number=str(self.session_id)))
        field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
            custom_id=_NOTE,
            style=discord.TextStyle.paragraph,
            default=before,
            max_length=LONGEST,
            required=False,
        )
        label, about = (context.say(text(f"bot-note-{one}")) for one in ("label", "about"))
        return form_of(self, title, labelled(label, about, field))

    async def take(self, context: Context, written: Mapping[str, str]) -> None:
        """Keep what is written, or nothing."""
        kept = await context.host.notes.write(self.session_id, context.user_id, written.get(_NOTE, ""), context.now)
        said = text("bot-note-saved" if kept else "bot-note-deleted")
        await context.answer(said)


async def note_told(context: Context, session_id: int) -> str | None:
    """A user's note on a session as their own messages show it; None if there is none."""
    written = await context.host.notes.of(session_id, context.user_id)
    if written is None:
        return None
    return f"{context.say(text('bot-note-shown'))}\n{_QUOTED}{written}"
