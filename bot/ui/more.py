"""What else there is at an open table and under a board: one button, and the private message that it answers with."""

from collections.abc import Iterator
from typing import Any

import discord

from bot.host.services import Interaction
from bot.model.sessions import Stamped
from bot.model.tables import Lobby, Table
from bot.ui.answers import send_private
from bot.ui.base import PersistentButton, layout
from bot.ui.controls import CloserButton
from bot.ui.guide import newcomers_row, of_deal
from bot.ui.handicaps import HandicapButton, offers_handicaps
from bot.ui.play_here import EverythingButton, FillButton
from bot.ui.result import ending_buttons
from bot.ui.suggestions import AskButton
from bot.wire.people import language_of
from bot.words.language import Language
from games.core.chance import fingerprint
from games.core.text import text
from rendering import PAINTERS

BUTTONS = 4
"""The most buttons under a board; the last one leads to all others."""


class MoreButton(PersistentButton, prefix="more"):
    """Shows what else there is: how to learn the game, the fair deal, the board in words, and handicaps to the host.

    The id holds the whole fingerprint of the deal: so the table's message publishes it before anybody has moved.
    """

    session_id: Stamped
    digits: str

    @classmethod
    def of(cls, found: Lobby | Table, language: Language) -> "MoreButton":
        """The button of a lobby or a board."""
        label = "bot-lobby-more" if isinstance(found, Lobby) else "bot-board-more"
        return cls(found.session.id, fingerprint(found.session.seed)).labelled(language.say(text(label)))

    async def act(self, interaction: Interaction) -> None:
        """Show the buttons in private."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        found = await of_deal(interaction, self.session_id, self.digits)
        await send_private(interaction, more_view(found, interaction.user.id, language_of(interaction)))


def more_view(found: Lobby | Table, user_id: int, language: Language) -> discord.ui.LayoutView:
    """The buttons that this user has beside those under a lobby or a board; the last leads to every command."""
    session = found.session
    if isinstance(found, Table):
        rows: list[discord.ui.ActionRow[Any]] = [discord.ui.ActionRow(*_board_buttons(found, language))]
    elif user_id == session.opener_id and len(session.players) > 1 and offers_handicaps(session):
        rows = [discord.ui.ActionRow(HandicapButton.of("choose", session.id, language))]
    else:
        rows = []
    rows.append(discord.ui.ActionRow(EverythingButton("commands").said(language)))
    title = text(
        "bot-lobby-title" if isinstance(found, Lobby) else "bot-board-more-title", game=text(f"{session.game}-name")
    )
    return layout(language.say(title), newcomers_row(session, language), *rows)


def _board_buttons(table: Table, language: Language) -> Iterator[discord.ui.Item[Any]]:
    """What has no room under a board: ways to read it and to move, or once the game is over, to look back at it."""
    session, outcome = table.session, table.position.outcome
    if outcome is None:
        yield AskButton.of("now", session.id, language)
    else:
        yield from ending_buttons(table, outcome, language)[BUTTONS - 1 :]
    yield AskButton.of("describe", session.id, language)
    if PAINTERS[session.game].looks_closer:
        yield CloserButton(session.id).said(language)
    if outcome is None:
        yield FillButton("move", "move").labelled(language.say(text("bot-board-type")))
