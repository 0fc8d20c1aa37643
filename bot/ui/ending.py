"""The lower part of a finished game's board: the result, the board as a small picture, and the buttons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord

from bot.language import Language
from bot.people import mentions
from bot.services.table.tables import Table
from bot.store.ratings import Unrated
from bot.store.sessions import BY_MODERATOR
from bot.ui.attached import thumbnail
from bot.ui.lookback import look_back_row
from bot.ui.result import ResultButton
from games.core.outcome import Outcome
from games.core.text import Seat, text
from rendering.picture import Picture

_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def ending_items(
    table: Table, outcome: Outcome, board: Picture | None, language: Language
) -> Iterator[discord.ui.Item[Any]]:
    """The places, beside a small picture of the board if there is one, and the buttons."""
    said: discord.ui.TextDisplay[Any] = discord.ui.TextDisplay(_result(table, outcome, language))
    yield said if board is None else discord.ui.Section(said, accessory=thumbnail(board))
    if actions := _result_actions(table, outcome):
        yield discord.ui.ActionRow(*(ResultButton.of(action, table.session.id, language) for action in actions))
    yield look_back_row(table.session.id, language)


def _result_actions(table: Table, outcome: Outcome) -> tuple[str, ...]:
    solo = ("again", "share") if outcome.solo is not None else ()
    rematch = ("rematch",) if len(table.session.players) > 1 else ()
    verify = ("verify",) if table.game.has_secrets else ()
    return (*solo, *rematch, "replay", *verify)


def _result(table: Table, outcome: Outcome, language: Language) -> str:
    names = mentions(table.session.players)
    stopped = table.session.ending == BY_MODERATOR
    placings = (None,) * len(outcome.scores) if stopped else outcome.placings
    lines = []
    for seat in sorted(range(len(outcome.scores)), key=lambda one: (placings[one] or 99, one)):
        place = placings[seat]
        key = "bot-result" if place is not None else "bot-result-stopped" if stopped else "bot-result-unplaced"
        key = key if outcome.solo is None else "bot-result-solo"
        sentence = text(key, place=place or 0, player=Seat(seat), score=outcome.scores[seat])
        lines.append(f"{_MEDALS.get(place or 0, '▫️')} {language.say(sentence, names)}")
    if table.unrated not in {None, Unrated.ALONE}:
        lines.append("-# " + language.say(text(f"bot-unrated-{table.unrated}")))
    lines.append("-# " + language.say(text("bot-seed", seed=table.session.seed.hex())))
    return "\n".join(lines)
