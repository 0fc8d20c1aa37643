"""The button on the board that takes back the latest move of the turn under way."""

from __future__ import annotations

from typing import Self

from bot.host import Interaction
from bot.language import Language
from bot.services.table.acts import require_begun, require_seat, require_turn
from bot.services.table.tables import Table
from bot.store.proposals import Matter
from bot.ui.base import PersistentButton
from games.core.text import text


class UndoButton(PersistentButton, prefix="undo"):
    """Take back. Its id says which state of the session it was made for, so that a double press takes back once."""

    session_id: int
    sequence: int

    @classmethod
    def of(cls, table: Table, language: Language) -> Self:
        """The button for a table as it stands."""
        return cls(table.session.id, table.session.sequence).labelled(language.say(text("bot-undo")))

    async def act(self, interaction: Interaction) -> None:
        """Take the move back for whoever made it; everybody else is refused, for a press proposes nothing."""
        await interaction.response.defer()
        host = interaction.client.host
        user_id = interaction.user.id
        table = require_begun(await host.sessions.by_id(self.session_id))
        require_turn(table, require_seat(table.session, user_id))
        await host.proposals.propose(self.session_id, user_id, Matter.UNDO, host.now(), expected=self.sequence)
        await host.outbox.deliver(self.session_id)
