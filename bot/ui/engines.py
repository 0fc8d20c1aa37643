"""Engines at an open table: the list to choose one from, and whose program one in a seat is."""

import discord

from bot.limits import OPTION_LABEL, shorten
from bot.model.engines import engines_for, known_engine
from bot.model.sessions import Session, stand_in_of
from bot.words.language import Language
from games.core.text import text

ENGINE = "engine"
"""What begins the value of an option that is an engine."""

_MOST = 12
"""The most engines that a list shows, beside five levels and the computers at the table."""


def engine_options(session: Session, language: Language) -> list[discord.SelectOption]:
    """The engines that can join, with whose programs they are."""
    return [
        discord.SelectOption(
            label=shorten(
                language.say(text("bot-computers-engine", name=one.name, owner=one.owner)),
                OPTION_LABEL,
            ),
            value=f"{ENGINE}:{one.number}",
        )
        for one in engines_for(session.game)[:_MOST]
    ]


def engine_note(session: Session, seat: int, language: Language) -> str:
    """Whose program an engine in a seat is, behind the line of the seat; nothing for everybody else."""
    computer = stand_in_of(session.players[seat])
    engine = known_engine(computer.engine) if computer else None
    if engine is None:
        return ""
    owner = text("bot-engine-owner", owner=engine.owner)
    return f" · {language.say(owner)}"
