"""The lobby: taking a seat, giving it up, choosing who begins, starting."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Self

import discord

from bot.host import Interaction
from bot.language import Language
from bot.limits import OPTION_LABEL, PLACEHOLDER, shorten
from bot.services.tables import Table
from bot.ui.base import Component, SessionButton
from games.core.text import text

_CHANCE = "chance"


class LobbyButton(SessionButton, template=r"lobby:(?P<action>join|leave|start):(?P<session>\d+)"):
    """Join, Leave or Start."""

    PREFIX = "lobby"
    STYLES: ClassVar = {
        "join": discord.ButtonStyle.success,
        "leave": discord.ButtonStyle.secondary,
        "start": discord.ButtonStyle.primary,
    }

    async def act(self, interaction: Interaction) -> None:
        """Do it, then show the lobby as it is now."""
        await interaction.response.defer()
        host = interaction.client.host
        lobbies = host.sessions.lobbies
        service = {"join": lobbies.join, "leave": lobbies.leave, "start": lobbies.start}
        await service[self.action](self.session_id, interaction.user.id, host.now())
        await host.outbox.deliver(self.session_id)


def read_player(value: str) -> int:
    """The player a list stands for with this value; what is none stands for nobody at the table."""
    return int(value) if value.isascii() and value.isdigit() and len(value) < 20 else 0


class FirstSelect(Component["discord.ui.Select[Any]"], template=r"first:(?P<session>\d+)"):
    """Who begins: chance, or a player the host names (O19, H1, V2)."""

    def __init__(self, session_id: int, select: discord.ui.Select[Any]) -> None:
        super().__init__(select)
        self.session_id = session_id

    @classmethod
    def of(cls, table: Table, speaker: Language) -> Self:
        """The list of everybody seated, with chance at its head."""
        session = table.session
        chance = discord.SelectOption(
            label=shorten(speaker.say(text("bot-lobby-first-chance")), OPTION_LABEL),
            value=_CHANCE,
            default=session.first_id is None,
        )
        seats = [
            discord.SelectOption(
                label=shorten(speaker.say(text("bot-lobby-first-seat", number=seat + 1)), OPTION_LABEL),
                value=str(player),
                default=session.first_id == player,
            )
            for seat, player in enumerate(session.players)
        ]
        select: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=f"first:{session.id}",
            placeholder=shorten(speaker.say(text("bot-lobby-first")), PLACEHOLDER),
            options=[chance, *seats],
        )
        return cls(session.id, select)

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Understand the id; called by discord.py."""
        if not isinstance(item, discord.ui.Select):
            raise TypeError("the choice of who begins is a select")
        return cls(int(match["session"]), item)

    async def act(self, interaction: Interaction) -> None:
        """Note the host's choice and show it."""
        await interaction.response.defer()
        host = interaction.client.host
        value = self.item.values[0]
        first = None if value == _CHANCE else read_player(value)
        await host.sessions.lobbies.choose_first(self.session_id, interaction.user.id, first, host.now())
        await host.outbox.deliver(self.session_id)
