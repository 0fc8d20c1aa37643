"""Computers in the lobby: a button, and the select of levels to add and computers to remove, for the host alone."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, Self

import discord

from bot.host import Interaction
from bot.language import Language
from bot.limits import OPTION_LABEL, shorten
from bot.people import computer_name, language_of
from bot.services.refusals import SessionRefusal
from bot.store.sessions import Session
from bot.store.stand_ins import stand_in_of
from bot.ui.base import PersistentSelect, SessionButton, layout
from bot.ui.lobby import read_number
from games.core.computers import LEVELS
from games.core.text import text

_ADD, _REMOVE = "add", "remove"


class ComputersButton(SessionButton, prefix="computers"):
    """Shows the host the computers to choose from."""

    action: Literal["choose"]
    STYLES: ClassVar = {"choose": discord.ButtonStyle.secondary}

    async def act(self, interaction: Interaction) -> None:
        """Show the select in private."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        lobbies = interaction.client.host.sessions.lobbies
        lobby = await lobbies.require_opened_by(self.session_id, interaction.user.id)
        view = choosing(lobby.session, language_of(interaction))
        await interaction.followup.send(view=view, ephemeral=True)


class ComputerSelect(PersistentSelect, prefix="computer"):
    """The levels to add a computer of, and the computers to remove."""

    session_id: int

    @classmethod
    def of(cls, session: Session, language: Language) -> Self:
        """The select for a lobby as it is now."""
        free = len(session.players) < session.capacity
        options = [_option(language.say(text(f"bot-computers-{level}")), _ADD, level) for level in LEVELS if free]
        for player in session.players:
            if computer := stand_in_of(player):
                label = language.say(text("bot-computers-remove", computer=computer_name(computer)))
                options.append(_option(label, _REMOVE, player))
        return cls(session.id).listing(language.say(text("bot-computers-pick")), options)

    async def act(self, interaction: Interaction) -> None:
        """Add or remove the computer, and update the lobby and the select."""
        await interaction.response.defer()
        host = interaction.client.host
        act, _, number = self.item.values[0].partition(":")
        lobbies = host.sessions.lobbies
        change = {_ADD: lobbies.add_computer, _REMOVE: lobbies.remove_computer}.get(act)
        if change is None:
            raise SessionRefusal(text("bot-refusal-not-offered"))
        lobby = await change(self.session_id, interaction.user.id, read_number(number), host.now())
        await interaction.edit_original_response(view=choosing(lobby.session, language_of(interaction)))
        await host.outbox.deliver(self.session_id)


def choosing(session: Session, language: Language) -> discord.ui.LayoutView:
    """The question which computers play, with the select; without it where there is nothing to choose."""
    select = ComputerSelect.of(session, language)
    rows: list[discord.ui.Item[Any]] = [discord.ui.ActionRow(select)] if select.item.options else []
    key = "bot-computers-which" if rows else "bot-computers-full"
    return layout(language.say(text(key)), *rows)


def _option(label: str, act: str, number: int) -> discord.SelectOption:
    return discord.SelectOption(label=shorten(label, OPTION_LABEL), value=f"{act}:{number}")
