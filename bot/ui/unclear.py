"""The answer to a typed turn that stays unclear: what was understood, and the likeliest moves as buttons."""

from __future__ import annotations

from typing import Any

import discord

from bot.host import Interaction
from bot.language import Language, Names, say_within
from bot.limits import CONTENT
from bot.people import language_of, mentions
from bot.services.table.acts import Chosen
from bot.services.table.reading import Unclear
from bot.services.table.vocabulary import shown
from bot.ui.base import layout
from bot.ui.lines import Line, Mode
from bot.ui.picker import LineButton
from bot.ui.rules import RuleButton
from games.core.text import text


async def offer_instead(interaction: Interaction, unclear: Unclear, mode: Mode) -> None:
    """Tell the user alone; the buttons play what they say, on the board as it stands, or only try it for a plan."""
    host = interaction.client.host
    language = host.signs.on(language_of(interaction), unclear.table.session.game)
    items: list[discord.ui.Item[Any]] = []
    names = mentions(unclear.table.session.players)
    said = say_within(CONTENT, language, lambda one: unclear_told(unclear, one, names))
    buttons: list[discord.ui.Item[Any]] = [*_buttons(unclear, mode, language)]
    rule = host.rulebook.behind(unclear.because)
    if rule is not None:
        buttons.append(RuleButton.of(rule, language.say(text("bot-rules-behind"))))
    if buttons:
        items.append(discord.ui.ActionRow(*buttons))
    silent = discord.AllowedMentions.none()
    await interaction.followup.send(view=layout(said, *items), ephemeral=True, allowed_mentions=silent)


def unclear_told(unclear: Unclear, language: Language, names: Names) -> str:
    """What was understood of a typed turn, and what the likeliest moves do."""
    lines = [language.say(unclear.text, names)]
    if unclear.suggestions:
        lines.append(language.say(text("bot-unclear-offers" if unclear.near else "bot-unclear-instead")))
    for one in unclear.suggestions:
        move = _shown(unclear, one.moves, language)
        lines.append(language.say(text("bot-ask-option", move=move, meaning=one.meaning), names))
    return "\n".join(lines)


def _buttons(unclear: Unclear, mode: Mode, language: Language) -> list[LineButton]:
    session = unclear.table.session
    lines = [Line(one.moves) for one in unclear.suggestions]
    return [
        LineButton.of(
            "play" if mode == "turn" else "try",
            mode,
            Chosen(session.id, session.sequence, line.moves),
            line,
            _shown(unclear, line.moves, language),
        )
        for line in lines
        if line.fits
    ]


def _shown(unclear: Unclear, moves: tuple[str, ...], language: Language) -> str:
    return " ".join(shown(unclear.table.session.game, move, language) for move in moves)
