"""What else there is at an open table and under a board: one button, and the private message that it answers with."""

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
from bot.ui.suggestions import AskButton
from bot.wire.people import language_of
from bot.words.language import Language
from games.core.chance import fingerprint
from games.core.text import text
from rendering import PAINTERS


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
        buttons: list[discord.ui.Item[Any]] = [
            AskButton.of(action, session.id, language) for action in ("now", "describe")
        ]
        if PAINTERS[session.game].looks_closer:
            buttons.append(CloserButton(session.id).said(language))
        buttons.append(FillButton("move", "move").labelled(language.say(text("bot-board-type"))))
        rows: list[discord.ui.ActionRow[Any]] = [discord.ui.ActionRow(*buttons)]
    elif user_id == session.opener_id and len(session.players) > 1 and offers_handicaps(session):
        rows = [discord.ui.ActionRow(HandicapButton.of("choose", session.id, language))]
    else:
        rows = []
    rows.append(discord.ui.ActionRow(EverythingButton("commands").said(language)))
    title = text(
        "bot-lobby-title" if isinstance(found, Lobby) else "bot-board-more-title", game=text(f"{session.game}-name")
    )
    return layout(language.say(title), newcomers_row(session, language), *rows)
