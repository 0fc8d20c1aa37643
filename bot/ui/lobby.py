"""The components of the lobby: join, leave, choose the first player, start."""

from __future__ import annotations

import re
from typing import ClassVar, Literal, Self

import discord

from bot.host import Interaction
from bot.language import SEAT_SIGN, Language
from bot.limits import OPTION_LABEL, shorten
from bot.store.sessions import Session
from bot.ui.base import PersistentSelect, SessionButton, emoji_of
from games.core.text import text

_CHANCE = "chance"


class LobbyButton(SessionButton, prefix="lobby"):
    """The Join, Leave and Start buttons."""

    action: Literal["join", "leave", "start"]
    STYLES: ClassVar = {
        "join": discord.ButtonStyle.success,
        "leave": discord.ButtonStyle.secondary,
        "start": discord.ButtonStyle.primary,
    }

    async def act(self, interaction: Interaction) -> None:
        """Do it, then update the lobby."""
        await interaction.response.defer()
        host = interaction.client.host
        lobbies = host.sessions.lobbies
        service = {"join": lobbies.join, "leave": lobbies.leave, "start": lobbies.start}
        await service[self.action](self.session_id, interaction.user.id, host.now())
        await host.outbox.deliver(self.session_id)


def read_number(value: str) -> int:
    """The number in a select value, such as a user id or a stand-in; 0, which is nobody's, for anything else."""
    return int(value) if re.fullmatch(r"-?[0-9]{1,19}", value) else 0


class FirstSelect(PersistentSelect, prefix="first"):
    """Selects who begins: chance, or a player chosen by the opener (O19, H1, V2)."""

    session_id: int

    @classmethod
    def of(cls, session: Session, language: Language) -> Self:
        """The select of all seated players, chance first."""
        chance = discord.SelectOption(
            label=shorten(language.say(text("bot-lobby-first-chance")), OPTION_LABEL),
            value=_CHANCE,
            default=session.first_id is None,
        )
        seats = [
            discord.SelectOption(
                label=shorten(language.say(text("bot-lobby-first-seat", number=seat + 1)), OPTION_LABEL),
                value=str(player),
                emoji=emoji_of(SEAT_SIGN.format(seat + 1), language),
                default=session.first_id == player,
            )
            for seat, player in enumerate(session.players)
        ]
        return cls(session.id).listing(language.say(text("bot-lobby-first")), [chance, *seats])

    async def act(self, interaction: Interaction) -> None:
        """Store the opener's choice and update the lobby."""
        await interaction.response.defer()
        host = interaction.client.host
        value = self.item.values[0]
        first = None if value == _CHANCE else read_number(value)
        await host.sessions.lobbies.choose_first(self.session_id, interaction.user.id, first, host.now())
        await host.outbox.deliver(self.session_id)
