"""The messages that show a session: lobby, board and recap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord

from bot.delivery.names import SeatNames
from bot.language import SEAT_SIGN, Language
from bot.people import mentions
from bot.services.lookup.picks import Pick
from bot.services.lookup.recaps import Recap
from bot.services.table.tables import Lobby, Table
from bot.store.sessions import Session, Status
from bot.ui.ask import AskButton
from bot.ui.attached import gallery, thumbnail
from bot.ui.base import layout
from bot.ui.clock import clock_lines, clock_options
from bot.ui.closer import CloserButton
from bot.ui.computers import ComputersButton
from bot.ui.ending import ending_items
from bot.ui.fair import FairButton, newcomers_row
from bot.ui.hand import HandButton
from bot.ui.invitation import about_text, invitation_text
from bot.ui.lines import prompt_for
from bot.ui.lobby import FirstSelect, LobbyButton
from bot.ui.picker import MoveSelect
from bot.ui.telling import recap_lines, told_lines
from bot.ui.undo import UndoButton
from games import REGISTRY
from games.core.actions import Undo
from games.core.options import ChoiceOption, ToggleOption
from games.core.text import Notation, Seat, Text, Value, text
from rendering import PAINTERS
from rendering.picture import Picture

ACCENT = 0xD9480F
"""The colour on the edge of every container, that of lava."""


def lobby(found: Lobby, language: Language, opening: Picture | None = None) -> discord.ui.LayoutView:
    """The lobby of an open table with a picture of its opening, or the note that it was closed."""
    session = found.session
    if session.status is Status.CANCELLED:
        return layout(language.say(text("bot-lobby-cancelled", game=_name(session))))
    container: discord.ui.Container[Any] = discord.ui.Container(accent_colour=ACCENT)
    container.add_item(discord.ui.TextDisplay(invitation_text(session, language)))
    if opening is not None:
        container.add_item(gallery(opening))
    container.add_item(discord.ui.TextDisplay(_lobby_text(session, language)))
    if len(session.players) > 1:
        container.add_item(discord.ui.ActionRow(FirstSelect.of(session, language)))
    buttons: list[discord.ui.Item[Any]] = [
        LobbyButton.of(action, session.id, language) for action in ("join", "leave", "start")
    ]
    if session.capacity > 1:
        buttons.append(ComputersButton.of("choose", session.id, language))
    container.add_item(discord.ui.ActionRow(*buttons))
    container.add_item(newcomers_row(session, language))
    return layout(container)


def board(
    table: Table,
    listed: Mapping[int, Sequence[Pick]],
    picture: Picture,
    language: Language,
    end_card: Picture | None = None,
    players: SeatNames = (),
) -> discord.ui.LayoutView:
    """The board: the turn on show, the picture, the seats, and the list of moves for the seat to act.

    ``listed`` are the moves that :func:`bot.services.lookup.picks.open_picks` has found. Once the game is over its end
    card is the picture, and the board a small one that opens to its full size.
    ``players`` are the display names for the list, which cannot hold mentions.
    """
    position = table.position
    container: discord.ui.Container[Any] = discord.ui.Container(accent_colour=ACCENT)
    container.add_item(discord.ui.TextDisplay(_heading(table, language)))
    first_round = position.turn < len(table.session.players)
    if first_round and position.outcome is None:
        container.add_item(discord.ui.TextDisplay(about_text(table.session, language)))
    container.add_item(gallery(end_card or picture))
    if position.outcome is not None:
        for item in ending_items(table, position.outcome, picture if end_card else None, language):
            container.add_item(item)
        return layout(container)
    lines = [*_seat_lines(table, language), *_last_line(table, language), *clock_lines(table, language)]
    container.add_item(discord.ui.TextDisplay("\n".join(lines)))
    for row in _controls(table, listed, language, players):
        container.add_item(row)
    if first_round:
        container.add_item(newcomers_row(table.session, language, dealt=position.turn == 0))
    return layout(container)


def _controls(
    table: Table, listed: Mapping[int, Sequence[Pick]], language: Language, players: SeatNames
) -> Iterator[discord.ui.ActionRow[Any]]:
    """The public list of moves, the button to a hand, and the button for undo within the turn."""
    position = table.position
    for seat, found in listed.items():
        yield discord.ui.ActionRow(MoveSelect.of(table, found, language, prompt_for(seat, players)))
    buttons: list[discord.ui.Item[Any]] = []
    if table.game.has_secrets:
        action = "choose" if position.secret_choice else "show"
        buttons.append(HandButton.of(action, table.session.id, language))
    if table.revocable:
        buttons.append(UndoButton.of(table, language))
    buttons += [AskButton.of(action, table.session.id, language) for action in ("now", "describe")]
    if PAINTERS[table.session.game].looks_closer:
        buttons.append(CloserButton.of(table.session.id, language))
    yield discord.ui.ActionRow(*buttons)


def recap(
    table: Table, recaps: Sequence[Recap], animation: Picture | None, language: Language
) -> discord.ui.LayoutView:
    """The recap that replaces an old board: the turns since it was posted, and whether they still stand."""
    container: discord.ui.Container[Any] = discord.ui.Container()
    lines = [recap_lines(table, recaps, language)]
    said: discord.ui.TextDisplay[Any] = discord.ui.TextDisplay("\n".join(lines))
    container.add_item(said if animation is None else discord.ui.Section(said, accessory=thumbnail(animation)))
    if recaps[0].number == 1:
        container.add_item(discord.ui.ActionRow(FairButton.of(table.session, language)))
    return layout(container)


def option_lines(session: Session, language: Language) -> list[str]:
    """The options that differ from their defaults, a line each."""
    lines = []
    for option in REGISTRY[session.game].options:
        # A table that was opened before there was such an option has none.
        chosen = session.options.get(option.key, option.default)
        if chosen == option.default:
            continue
        key = f"{session.game}-option-{option.key}"
        # The value may be free text typed by the opener.
        written = language.notation(Notation(session.game, str(chosen)))
        value: Value = discord.utils.escape_mentions(discord.utils.escape_markdown(written))
        if isinstance(option, ChoiceOption):
            value = text(f"{key}-{chosen}")
        elif isinstance(option, ToggleOption):
            value = text("bot-yes" if chosen else "bot-no")
        lines.append(language.say(text("bot-lobby-option", option=text(key), value=value)))
    return lines or [language.say(text("bot-lobby-usual"))]


def casual_lines(session: Session, language: Language) -> list[str]:
    """A line for a table opened as unrated or with a computer, else none."""
    if session.rated and not session.computers:
        return []
    return [language.say(text("bot-lobby-casual" if not session.rated else "bot-lobby-computers"))]


def _lobby_text(session: Session, language: Language) -> str:
    names = mentions(session.players)
    lines = [
        *option_lines(session, language),
        *clock_options(session, language),
        *casual_lines(session, language),
        language.say(text("bot-lobby-seats", taken=len(session.players), seats=session.capacity)),
    ]
    for seat in range(len(session.players)):
        key = "bot-lobby-opener" if session.players[seat] == session.opener_id else "bot-lobby-player"
        lines.append(language.say(text(key, number=_number(seat, language), player=Seat(seat)), names))
    return "\n".join(lines)


def _heading(table: Table, language: Language) -> str:
    position = table.position
    title = language.say(text("bot-board-title", game=_name(table.session), turn=position.turn + 1))
    if position.outcome is not None:
        title = language.say(text("bot-board-title-over", game=_name(table.session)))
    told = told_lines(table, table.told(None), language, table.holders)
    return "\n".join(line for line in (title, told, _taken_back(table, language)) if line)


def _taken_back(table: Table, language: Language) -> str:
    """The note that the latest action was an undo, else empty."""
    latest = table.latest
    if not isinstance(latest, Undo):
        return ""
    sentence = text("bot-board-undone", player=Seat(latest.seat), count=latest.count)
    return language.say(sentence, mentions(table.session.players))


def _seat_lines(table: Table, language: Language) -> list[str]:
    position = table.position
    scores = position.view(None).scores
    names = mentions(table.session.players)
    lines = []
    for seat in range(len(table.session.players)):
        if seat in position.forfeited:
            key = "bot-seat-resigned"
        else:
            key = "bot-seat-to-act" if seat in position.to_act else "bot-seat"
        score = scores[seat]
        if score is None:
            sentence = text(f"{key}-unscored", number=_number(seat, language), player=Seat(seat))
        else:
            sentence = text(key, number=_number(seat, language), player=Seat(seat), score=score)
        lines.append(language.say(sentence, names))
    return lines


def _number(seat: int, language: Language) -> str:
    """The number that a line about a seat begins with; nothing where the seat's sign has it already."""
    return "" if language.sign(SEAT_SIGN.format(seat + 1)) else f"`{seat + 1}` "


def _last_line(table: Table, language: Language) -> Iterator[str]:
    """A note for the only player left of several on what they can do, since no other seat will act (V37)."""
    if table.position.seats > 1 and len(table.playing) == 1:
        yield language.say(text("bot-seat-last", player=Seat(min(table.playing))), mentions(table.session.players))


def _name(session: Session) -> Text:
    return text(f"{session.game}-name")
