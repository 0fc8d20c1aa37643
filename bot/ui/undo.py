"""The button on the board that undoes the latest move of the current turn."""

from __future__ import annotations

from typing import Self

from bot.host import Interaction
from bot.language import Language
from bot.services.table.acts import require_begun, require_seat, require_turn
from bot.services.table.tables import Table
from bot.store.proposals import ProposalKind
from bot.ui.base import PersistentButton
from games.core.text import text


class UndoButton(PersistentButton, prefix="undo"):
    """The Take back button. Its id has the session's sequence number, so a double press undoes once."""

    session_id: int
    sequence: int

    @classmethod
    def of(cls, table: Table, language: Language) -> Self:
        """The button for the table's current state."""
        return cls(table.session.id, table.session.sequence).labelled(language.say(text("bot-undo")))

    async def act(self, interaction: Interaction) -> None:
        """Undo the move for its player; refuses all others, because the button makes no proposals."""
        await interaction.response.defer()
        host = interaction.client.host
        user_id = interaction.user.id
        table = require_begun(await host.sessions.by_id(self.session_id))
        require_turn(table, require_seat(table.session, user_id))
        await host.proposals.propose(self.session_id, user_id, ProposalKind.UNDO, host.now(), expected=self.sequence)
        await host.outbox.deliver(self.session_id)
