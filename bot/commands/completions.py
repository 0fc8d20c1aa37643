"""Autocomplete for moves, and parsing of text typed after a chosen suggestion."""

import re
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from discord import app_commands

from bot.commands.base import Choices, explanation
from bot.host.context import Context
from bot.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES
from bot.model.actions import being_typed, follow_begun, split_turn
from bot.model.notations import described, is_notation, read_notation, shown
from bot.model.refusals import SessionRefusal
from bot.model.tables import Table
from bot.move_menu.entries import weighed, with_words
from bot.standings.service import variant_names
from bot.words.language import Language, shorten
from bot.words.languages import folded
from games import REGISTRY
from games.core.refusals import AmbiguousMove, IllegalMove, Refusal, UnreadableMove
from games.core.text import text
from games.core.worth import Offer, words_of

_NUMBER = re.compile(r"(?:#|n[°o]\.? ?)(\d{1,18})(?:\W.*)?|(\d{1,18})")


def completions(table: Table, user_id: int, typed: str, language: Language) -> Choices:
    """Suggestions for a typed line: moves whose notation contains the typed move, else those that the words describe.

    Where the table helps, the best moves come first, and each says what it is worth.

    Raises the refusal of the game, or of the table, if nothing can follow.
    """
    typed = without_meanings(table, user_id, typed, language)
    try:
        begun, seat, played = follow_begun(table, user_id, typed)
        found = _fitting(begun, seat, being_typed(typed), language)
    except (IllegalMove, UnreadableMove, AmbiguousMove):
        begun, seat, played = follow_begun(table, user_id, "")
        if all(is_notation(begun.position, seat, one) for one in split_turn(typed)):
            # Whoever writes a move out means no other one.
            raise
        found = described(table.session.game, begun.position, seat, typed)
        if not found:
            raise
    choices = []
    for offer in weighed(begun.position, seat, found, helps=table.session.helps)[:CHOICES]:
        choices.append(_choice(begun, seat, played, offer, language))
        if len(choices[-1].value) > CHOICE_VALUE:
            return [explanation(language, text("bot-complete-long"), typed)]
    return choices or [explanation(language, text("bot-complete-none"), typed)]


def _fitting(table: Table, seat: int, typed: str, language: Language) -> Sequence[Any]:
    """The moves whose notation contains what is typed, else those that it describes.

    Raises the refusal of the game if it is a whole move that is illegal.
    """
    position, game, wanted = table.position, table.session.game, _plain(typed)
    noted = [(move, position.notation(move)) for move in position.moves(seat)]
    found = [move for move, one in noted if wanted in _plain(one) or wanted in _plain(shown(game, one, language))]
    if found:
        return found
    try:
        return [read_notation(game, position, seat, typed)]
    except UnreadableMove:
        return described(game, position, seat, typed)


def without_meanings(table: Table, user_id: int, typed: str, language: Language) -> str:
    """The moves in a line that may hold a chosen suggestion.

    Discord puts the suggestion's name into the option, "b2-a3: no eruption", and sends it if the user types on.
    """
    plain = " ".join(typed.split())
    # A suggestion's name ends within a limit, so a later colon is not part of one.
    for colon in (place for place, sign in enumerate(plain[:CHOICE_NAME]) if sign == ":"):
        suggestion = _suggestion(table, user_id, plain[:colon], language)
        name = "" if suggestion is None else " ".join(suggestion.name.split())
        # After other moves, a name is cut earlier.
        is_cut = plain.endswith("…") and name.startswith(plain[:-1])
        if suggestion is not None and (is_cut or plain.startswith(name)):
            return f"{suggestion.value} {plain[len(name) :].lstrip()}{typed[len(typed.rstrip()) :]}"
    return typed


def _suggestion(table: Table, user_id: int, typed: str, language: Language) -> app_commands.Choice[str] | None:
    """The suggestion for exactly this line; None if it is not a legal line."""
    *before, last = split_turn(typed)
    try:
        reached, seat, played = follow_begun(table, user_id, f"{' '.join(before)} ")
        position = reached.position
        move = read_notation(reached.session.game, position, seat, last)
    except Refusal:
        return None
    (offer,) = weighed(position, seat, (move,), helps=table.session.helps)
    return _choice(reached, seat, played, offer, language)


def _choice(
    table: Table, seat: int, played: tuple[str, ...], last: Offer, language: Language
) -> app_commands.Choice[str]:
    """A suggestion of a whole line with the meaning of its last move, shortened to fit."""
    position, moves = table.position, (*played, last.notation)
    line = " ".join(shown(position.game, move, language) for move in moves)
    words = words_of(position, seat, last.move, last.worth) if table.session.helps else ()
    meaning = with_words(words, position.explain(seat, last.parts))
    name = language.say(text("bot-complete-choice", move=line, meaning=meaning))
    return app_commands.Choice(name=shorten(name, CHOICE_NAME), value=" ".join(moves))


def _plain(typed: str) -> str:
    return typed.casefold().replace("-", "")


def fitting(named: Iterable[tuple[str, str]], typed: str) -> Choices:
    """Suggestions of names with their values: the first ones in which what is typed stands."""
    wanted = folded(typed)
    offered = (app_commands.Choice(name=shorten(name, CHOICE_NAME), value=value) for name, value in named)
    return list(islice((one for one in offered if wanted in folded(one.name) or wanted in folded(one.value)), CHOICES))


def read_number(typed: str, refusal: str) -> int:
    """The number with which a suggestion begins, or which is typed; refuses any other text with the text ``refusal``.

    >>> read_number("#12 Volcano, 3 players, under way", "bot-refusal-which-game")
    12
    >>> read_number("N°\N{NARROW NO-BREAK SPACE}12 Volcano, 3 joueurs, en cours", "bot-refusal-which-game")
    12
    """
    found = _NUMBER.fullmatch(folded(typed))
    if found is None:
        raise SessionRefusal(text(refusal))
    return int(found[1] or found[2])


async def complete_variant(context: Context, typed: str) -> Choices:
    """Suggest the variants of the picked game, or of all games if none is picked yet."""
    picked = context.option("game")
    named = [pair for game in REGISTRY if picked in (game, None, "") for pair in variant_names(game).items()]
    said = {variant: context.say(name) for variant, name in named if name is not None}
    return fitting(((name, variant) for variant, name in said.items()), typed)
