"""The note of somebody about a game: the form to write it in, and how a private message shows it."""

from collections.abc import Mapping

import discord

from bot.host.boundary import answer
from bot.host.services import Host, Interaction
from bot.model.sessions import Stamped
from bot.people.notes import LONGEST
from bot.ui.forms import FormButton, form_of, labelled
from bot.wire.people import language_of
from bot.words.language import Language
from games.core.text import text

_FIELD = "note"
_QUOTED = ">" * 3 + " "
"""Discord's mark of a quotation that goes on to the end of a text."""


class NoteButton(FormButton, prefix="note"):
    """Opens one's own note on a game, to read, change or delete it."""

    LABEL = "bot-note-open"

    session_id: Stamped

    async def form(self, interaction: Interaction) -> discord.ui.Modal:
        """The form with what has been written so far."""
        language = language_of(interaction)
        before = await interaction.client.host.notes.of(self.session_id, interaction.user.id)
        title = language.say(text("bot-note-title", number=str(self.session_id)))
        field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
            custom_id=_FIELD,
            style=discord.TextStyle.paragraph,
            default=before,
            max_length=LONGEST,
            required=False,
        )
        label, about = (language.say(text(f"bot-note-{one}")) for one in ("label", "about"))
        return form_of(self, title, labelled(label, about, field))

    async def take(self, interaction: Interaction, written: Mapping[str, str]) -> None:
        """Keep what is written, or nothing."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        host = interaction.client.host
        kept = await host.notes.write(self.session_id, interaction.user.id, written.get(_FIELD, ""), host.now())
        said = text("bot-note-saved" if kept else "bot-note-deleted")
        await answer(interaction, language_of(interaction).say(said))


async def note_told(host: Host, session_id: int, user_id: int, language: Language) -> str | None:
    """A user's note on a session as their own messages show it; None if there is none."""
    written = await host.notes.of(session_id, user_id)
    if written is None:
        return None
    return f"{language.say(text('bot-note-shown'))}\n{_QUOTED}{written}"
