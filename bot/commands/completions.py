"""Suggesting moves while somebody types, and reading what they type on after choosing a suggestion."""

from __future__ import annotations

from discord import app_commands

from bot.language import Language
from bot.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES, shorten
from bot.services.table.acts import being_typed, follow_begun, split_turn
from bot.services.table.tables import Table
from games.core.refusals import Refusal
from games.core.text import Text, text

NOT_A_MOVE = "?"
"""What an entry stands for that only explains why there are no moves."""


def completions(table: Table, user_id: int, typed: str, language: Language) -> list[app_commands.Choice[str]]:
    """The lines that what has been typed can become: moves that are written so, or else that mean a word typed.

    Raises the refusal of the game, or of the table, if nothing can follow.
    """
    typed = without_meanings(table, user_id, typed, language)
    table, seat, played = follow_begun(table, user_id, typed)
    position = table.position
    legal = [(position.notation(move), position.write(move)) for move in position.moves(seat)]
    wanted = _plain(being_typed(typed))
    explained = [
        (notation, language.say(position.explain(seat, parts)))
        for notation, parts in legal
        if wanted in _plain(notation)
    ] or [
        (notation, meaning)
        for notation, parts in legal
        if _plain(meaning := language.say(position.explain(seat, parts))).startswith(wanted)
    ]
    choices = []
    for notation, meaning in explained[:CHOICES]:
        choices.append(_choice(language, (*played, notation), meaning))
        if len(choices[-1].value) > CHOICE_VALUE:
            return [explanation(language, text("bot-complete-long"))]
    return choices or [explanation(language, text("bot-complete-none"))]


def explanation(language: Language, reason: Text) -> app_commands.Choice[str]:
    """An entry that says why there are no others."""
    return app_commands.Choice(name=shorten(language.say(reason), CHOICE_NAME), value=NOT_A_MOVE)


def without_meanings(table: Table, user_id: int, typed: str, language: Language) -> str:
    """The moves in what was typed after a suggestion was chosen.

    Discord shows the suggestion's name in the option, "b2-a3: no eruption", and whoever types on sends it too.
    """
    plain = " ".join(typed.split())
    for colon in (place for place, sign in enumerate(plain) if sign == ":"):
        suggestion = _suggestion(table, user_id, plain[:colon], language)
        name = "" if suggestion is None else " ".join(suggestion.name.split())
        if suggestion is not None and plain.startswith(name):
            return f"{suggestion.value} {plain[len(name) :].lstrip()}{typed[len(typed.rstrip()) :]}"
    return typed


def _suggestion(table: Table, user_id: int, typed: str, language: Language) -> app_commands.Choice[str] | None:
    """What suggests exactly this line; None if it is no line."""
    *before, last = split_turn(typed)
    try:
        reached, seat, played = follow_begun(table, user_id, f"{' '.join(before)} ")
        position = reached.position
        move = position.read(seat, last)
        meaning = language.say(position.explain(seat, position.write(move)))
    except Refusal:
        return None
    return _choice(language, (*played, position.notation(move)), meaning)


def _choice(language: Language, moves: tuple[str, ...], meaning: str) -> app_commands.Choice[str]:
    """A whole line and what its last move means, which is cut where there is no room for it."""
    line = " ".join(moves)
    name = language.say(text("bot-complete-choice", move=line, meaning=meaning))
    return app_commands.Choice(name=shorten(name, CHOICE_NAME), value=line)


def _plain(typed: str) -> str:
    return typed.casefold().replace("-", "")
