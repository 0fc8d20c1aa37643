"""The button that proves a fair deal, and how newcomers find their way from a lobby or a first board."""

from __future__ import annotations

from typing import Any, Self

import discord

from bot.host import Interaction
from bot.language import Language
from bot.people import language_of
from bot.services.lookup.rulebook import Rule
from bot.services.refusals import StaleBoard
from bot.store.sessions import Session
from bot.ui.base import PersistentButton
from bot.ui.guide import LearnButton
from bot.ui.legend import legend_buttons
from bot.ui.rules import FIRST_TOPIC, RuleButton
from games import GUIDES
from games.core.chance import fingerprint
from games.core.text import text

SHOWN = 8
"""How many digits of the fingerprint the label shows."""


class FairButton(PersistentButton, prefix="fair"):
    """Tells what the fingerprint of the deal is for.

    The id holds all of it. So every message with this button publishes the fingerprint, from the opening of the table
    on, and an answer with other digits than the message carries would be found out.
    """

    session_id: int
    digits: str

    @classmethod
    def of(cls, session: Session, language: Language) -> Self:
        """The button of a session, with the first digits in its label."""
        digits = fingerprint(session.seed)
        return cls(session.id, digits).labelled(language.say(text("bot-fair", digits=digits[:SHOWN])))

    async def act(self, interaction: Interaction) -> None:
        """Answer whoever presses it, in private."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        found = await interaction.client.host.sessions.by_id(self.session_id)
        if fingerprint(found.session.seed) != self.digits:
            raise StaleBoard(text("bot-refusal-stale"))
        sentence = language_of(interaction).say(text("bot-fair-what", hash=self.digits))
        await interaction.followup.send(sentence, ephemeral=True)


def newcomers_row(session: Session, language: Language, *, dealt: bool = True) -> discord.ui.ActionRow[Any]:
    """Buttons for whoever does not know the game yet, and if it was ``dealt`` here, the one of the fair deal."""
    game = session.game
    buttons: list[discord.ui.Item[Any]] = []
    if game in GUIDES:
        buttons.append(LearnButton.of(game, language, "bot-learn-three"))
    buttons.append(RuleButton.of(Rule(game, FIRST_TOPIC), language.say(text("bot-learn-rules"))))
    buttons += legend_buttons(game, language)
    if dealt:
        buttons.append(FairButton.of(session, language))
    return discord.ui.ActionRow(*buttons)
