"""The button to the legend of a game's picture."""

from __future__ import annotations

from bot.language import Language
from bot.services.lookup.rulebook import Rule
from bot.services.lookup.texts import texts_of
from bot.ui.rules import RuleButton
from games.core.text import text

LEGEND_TOPIC = "reading-the-board"
"""The topic with the legend; a game without it has no such button."""


def legend_buttons(game: str, language: Language) -> list[RuleButton]:
    """The button that shows how to read this game's picture, to whoever presses it; none without such a topic."""
    if not any(topic.key == LEGEND_TOPIC for _, topic in texts_of(game).topics):
        return []
    return [RuleButton.of(Rule(game, LEGEND_TOPIC), language.say(text("bot-legend")))]
