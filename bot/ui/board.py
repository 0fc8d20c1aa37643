"""The messages that show a table: board and recap."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord

from bot.discord_api.people import engine_note, mentions, seat_number
from bot.model.tables import Away, Table, why_over
from bot.move_menu.suggested import Suggested
from bot.pictures.list_entries import ListEntry
from bot.pictures.names import SeatNames
from bot.play.scenes import Recap
from bot.ui.base import LayoutPart, container, gallery, layout, thumbnail
from bot.ui.controls import BUTTONS, HandButton, MoreButton, UndoButton
from bot.ui.guide import FairButton
from bot.ui.lobby import ACCENT, placeless_lines
from bot.ui.picker import MoveSelect, whole_button
from bot.ui.result import ending_buttons, ending_item
from bot.ui.story import brief, numbered, recap_lines, told_lines
from bot.ui.suggestions import AskButton
from bot.ui.terms import away_lines, bank_lines, clock_lines
from bot.words.language import Language, blurb_of
from games.core.actions import Undo
from games.core.text import Seat, text
from rendering.picture import Picture


def board(
    table: Table,
    listed: Mapping[int, Sequence[ListEntry]],
    picture: Picture,
    language: Language,
    end_card: Picture | None = None,
    players: SeatNames = (),
    whole: Suggested | None = None,
    away: Sequence[Away] = (),
    before: Sequence[Recap] = (),
) -> discord.ui.LayoutView:
    """The board: the turn on show, the picture, the seats, and the list of moves for the seat to act.

    ``listed`` are the lists that :func:`bot.pictures.list_entries.open_entries` makes. Once the game is over its end
    card is the picture, and the board a small one that opens to its full size.
    ``players`` are the display names for the list, which cannot hold mentions; ``whole`` is a turn to suggest,
    ``away`` is who is away or will be, and ``before`` are turns that no other message tells.
    """
    position = table.position
    beside = [*bank_lines(table, language), *away_lines(table.session, away, language)]
    items: list[LayoutPart] = [_heading(table, language, before, len("\n".join(beside)))]
    first_round = position.turn < len(table.session.players)
    if first_round and position.outcome is None:
        items.append(language.say(blurb_of(table.session.game, table.session.options, language)))
        # The message of the table has become this one.
        items += placeless_lines(table.session, language) if not table.session.sequence else ()
    items.append(gallery(end_card or picture))
    if position.outcome is not None:
        items.append(ending_item(table, position.outcome, picture if end_card else None, language))
    else:
        lines = [*_seat_lines(table, language), *_last_line(table, language), *clock_lines(table, language), *beside]
        items.append("\n".join([*lines, *_unrated_line(table, language)]))
        items += [MoveSelect.of(table, found, language, seat, players) for seat, found in listed.items()]
    return layout(container(ACCENT, *items, [*_buttons(table, whole, language, players)]))


def _buttons(
    table: Table, whole: Suggested | None, language: Language, players: SeatNames
) -> Iterator[discord.ui.Item[Any]]:
    """A suggested turn, a hand, undo within the turn, what can be done, and the button to all others.

    Once the game is over, what is wanted most then.
    """
    session, outcome = table.session, table.position.outcome
    if outcome is not None:
        yield from (*ending_buttons(table, outcome, language)[: BUTTONS - 1], MoreButton.of(table, language))
        return
    usual: list[discord.ui.Item[Any]] = []
    if table.game.has_secrets:
        usual.append(HandButton.of("choose" if table.position.secret_choice else "show", session.id, language))
    if table.revocable:
        usual.append(UndoButton(session.id, session.sequence).in_language(language))
    usual += [AskButton.of("now", session.id, language), MoreButton.of(table, language)]
    yield from whole_button(table, whole, language, players)[: BUTTONS - len(usual)]
    yield from usual


def recap(
    table: Table, recaps: Sequence[Recap], animation: Picture | None, language: Language
) -> discord.ui.LayoutView:
    """The recap that replaces an old board: the turns since it was posted, and whether they still stand.

    The last turn needs no words beside its film, whose description has them, as the next board had.
    """
    said = recap_lines(table, recaps, language, filmed=animation is not None)
    fair = [FairButton.of(table.session, language)] if recaps[0].number == 1 else []
    return layout(said if animation is None else discord.ui.Section(said, accessory=thumbnail(animation)), fair)


def _heading(table: Table, language: Language, before: Sequence[Recap], beside: int) -> str:
    position = table.position
    title = language.say(text("bot-board-title", game=table.session.title, turn=position.turn + 1))
    if position.outcome is not None:
        title = language.say(text("bot-board-title-over", game=table.session.title))
    events = table.visible_events(None)
    earlier = "\n".join(numbered(one.number, brief(table, one.told, language), language) for one in before)
    beside += len(earlier)
    told = told_lines(table, why_over(position.tell(events), position.outcome), language, table.holders, beside)
    if position.outcome is not None or table.turn_start.turn != position.turn:
        # The title counts the turn to come.
        told = numbered(table.turn_start.turn + 1, told, language)
    lines = (title, _rolled_back(table, language), earlier, told, _taken_back(table, language))
    return "\n".join(line for line in lines if line)


def _rolled_back(table: Table, language: Language) -> str:
    """For a round after the game was put back to an earlier turn: a note of that, so that each player reads it."""
    turn = table.session.rolled_back_to or 0
    if table.position.outcome is not None or not turn or table.turn >= turn - 1 + table.position.seats:
        return ""
    return language.say(text("bot-board-rolled-back", turn=turn))


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
            sentence = text(f"{key}-unscored", number=seat_number(seat, language), player=Seat(seat))
        else:
            sentence = text(key, number=seat_number(seat, language), player=Seat(seat), score=score)
        lines.append(language.say(sentence, names) + engine_note(table.session, seat, language))
    return lines


def _last_line(table: Table, language: Language) -> Iterator[str]:
    """A note for the only player left of several on what they can do, since no other seat will act (V37)."""
    if table.position.seats > 1 and len(table.playing) == 1:
        yield language.say(text("bot-seat-last", player=Seat(min(table.playing))), mentions(table.session.players))


def _unrated_line(table: Table, language: Language) -> Iterator[str]:
    """A note while the game would not be rated, or that it never will be, since somebody gave up without a move."""
    if table.unmoved:
        key = "bot-board-unrated" if table.unmoved & table.position.forfeited else "bot-board-unrated-yet"
        yield f"-# {language.say(text(key))}"
