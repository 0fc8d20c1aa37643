"""How messages name players and their seats, notify them, and choose their language."""

from collections.abc import Iterable, Sequence
from typing import Any

import discord

from bot.model.engines import known_engine
from bot.model.sessions import Session, StandIn, stand_in_of
from bot.words.language import SEAT_SIGN, Language, Names, language_for
from games.core.text import Text, text


def mentions(players: Sequence[int]) -> Names:
    """Names seats by mentioning their players."""
    return lambda seat: player_name(players[seat])


def player_name(user_id: int) -> str | Text:
    """A mention, the name of the computer that a number stands for, or the words for an erased player."""
    stand_in = stand_in_of(user_id)
    if stand_in is not None:
        return computer_name(stand_in)
    return f"<@{user_id}>" if user_id > 0 else text("bot-former-player")


def computer_name(computer: StandIn) -> Text:
    """The name of its level behind the mark of computers, numbered if there are several of a level at a table.

    An engine has its own name, as long as the operator names it.
    """
    name: Text | str = text(f"bot-computer-{computer.level}")
    if computer.engine:
        engine = known_engine(computer.engine)
        name = text("bot-engine-gone", number=computer.engine) if engine is None else engine.name
    if computer.number == 1:
        return text("bot-computer", name=name)
    return text("bot-computer-again", name=name, number=computer.number)


def seat_number(seat: int, language: Language) -> str:
    """The number that a line about a seat begins with; nothing where the seat's sign has it already."""
    return "" if language.sign(SEAT_SIGN.format(seat + 1)) else f"`{seat + 1}` "


def engine_note(session: Session, seat: int, language: Language) -> str:
    """Whose program an engine in a seat is, behind the line of the seat; nothing for everybody else."""
    computer = stand_in_of(session.players[seat])
    engine = known_engine(computer.engine) if computer else None
    if engine is None:
        return ""
    owner = text("bot-engine-owner", owner=engine.owner)
    return f" · {language.say(owner)}"


def notifying(user_ids: Iterable[int]) -> discord.AllowedMentions:
    """Allowed mentions that notify exactly these users; erased ones are left out."""
    users = [discord.Object(user_id) for user_id in sorted(user_ids) if user_id > 0]
    return discord.AllowedMentions(everyone=False, roles=False, users=users)


def language_of(interaction: discord.Interaction[Any]) -> Language:
    """The user's language, for ephemeral messages."""
    return language_for(str(interaction.locale))


def language_at(session: Session) -> Language:
    """The session's language, for public messages."""
    return language_for(session.language)
