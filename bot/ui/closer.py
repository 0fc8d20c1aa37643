"""A closer look at a part of the board: an ephemeral picture, and lists of the parts that can be looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import discord

from bot.host import Host, Interaction
from bot.language import Language, say_within
from bot.limits import CONTENT, OPTION_DESCRIPTION, OPTION_LABEL, SELECT_OPTIONS, shorten
from bot.people import language_of
from bot.services.refusals import SessionRefusal
from bot.services.table.acts import require_begun
from bot.services.table.tables import Table
from bot.ui.base import PersistentButton, PersistentSelect, emoji_of, layout
from bot.ui.showing import galleries
from games.core.text import text
from rendering.picture import Closer, Place


class CloserButton(PersistentButton, prefix="closer"):
    """Shows the most crowded part of the board; on every board that has parts worth a closer look."""

    session_id: int

    @classmethod
    def of(cls, session_id: int, language: Language) -> Self:
        """The button for a session."""
        return cls(session_id).labelled(language.say(text("bot-closer")))

    async def act(self, interaction: Interaction) -> None:
        """Answer whoever presses it, in private."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        host = interaction.client.host
        table = require_begun(await host.sessions.by_id(self.session_id))
        view, files = await closer_reply(host, table, "", interaction.user.id, language_of(interaction))
        await interaction.followup.send(view=view, files=files, ephemeral=True)


class PlaceSelect(PersistentSelect, prefix="place"):
    """A list of parts of the board; ``page`` counts the lists, each as long as Discord allows."""

    session_id: int
    page: int

    @classmethod
    def of(cls, session_id: int, page: int, places: Sequence[Place], language: Language) -> Self:
        """The list of these parts."""
        options = [
            discord.SelectOption(
                label=shorten(place.name, OPTION_LABEL),
                value=place.key,
                description=shorten(place.about, OPTION_DESCRIPTION),
                emoji=emoji_of(place.sign, language),
            )
            for place in places
        ]
        return cls(session_id, page).listing(language.say(text("bot-closer-other")), options)

    async def act(self, interaction: Interaction) -> None:
        """Show the picked part, as it is now, in place of the one on show."""
        await interaction.response.defer()
        host = interaction.client.host
        table = require_begun(await host.sessions.by_id(self.session_id))
        key = str(self.item.values[0])
        view, files = await closer_reply(host, table, key, interaction.user.id, language_of(interaction))
        await interaction.edit_original_response(view=view, attachments=files)


async def closer_reply(
    host: Host, table: Table, key: str, user_id: int, language: Language
) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    """The part with this key, told and drawn, and the lists of the others; refuses where there is none."""
    found = await host.pictures.closer(table, key, language, table.viewer(user_id))
    if found is None:
        raise SessionRefusal(text("bot-refusal-nothing-closer"))
    items, files = await galleries(host, found.picture, user_id, table.session.guild_id)
    language = host.signs.on(language, table.session.game)
    return layout(closer_told(found, language), *items, *place_rows(found, table.session.id, language)), files


def closer_told(found: Closer, language: Language) -> str:
    """What the picture shows, in words and signs."""
    return say_within(CONTENT, language, lambda one: one.say(found.told))


def place_rows(found: Closer, session_id: int, language: Language) -> list[discord.ui.ActionRow[Any]]:
    """As many lists as the parts need."""
    pages = [found.places[start : start + SELECT_OPTIONS] for start in range(0, len(found.places), SELECT_OPTIONS)]
    return [
        discord.ui.ActionRow(PlaceSelect.of(session_id, page, places, language)) for page, places in enumerate(pages)
    ]
