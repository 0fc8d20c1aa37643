"""What the plain messages say that call people, and the buttons some of them have: to claim a seat, to resume."""

from __future__ import annotations

from typing import ClassVar, Literal, Self

import discord

from bot.host import Interaction
from bot.language import Language
from bot.people import language_at, mentions
from bot.services.clock.claims import claimants
from bot.services.table.tables import Table
from bot.store.sessions import OPEN
from bot.store.timeouts import Cause, Timeout
from bot.store.waits import Wait
from bot.ui.base import PersistentButton, SessionButton
from bot.ui.clock import moment
from games.core.text import Seat, Text, text


class ArchiveButton(SessionButton, prefix="archive"):
    """Resume."""

    action: Literal["resume"]
    STYLES: ClassVar = {"resume": discord.ButtonStyle.primary}

    async def act(self, interaction: Interaction) -> None:
        """Open the session again; its board comes to the bottom of the channel."""
        await interaction.response.defer()
        host = interaction.client.host
        await host.archives.resume(self.session_id, interaction.user.id, host.now())
        await host.outbox.deliver(self.session_id)


class ClaimButton(PersistentButton, prefix="claim"):
    """Claim; its id names the session and the late seat."""

    session_id: int
    seat: int

    @classmethod
    def of(cls, session_id: int, seat: int, language: Language) -> Self:
        """The button for one seat."""
        return cls(session_id, seat).labelled(language.say(text("bot-claim")), discord.ButtonStyle.danger)

    async def act(self, interaction: Interaction) -> None:
        """Claim the seat; the message then tells what came of it, for that is owed."""
        await interaction.response.defer()
        host = interaction.client.host
        await host.claims.claim(self.session_id, self.seat, interaction.user.id, host.now())
        await host.outbox.deliver(self.session_id)


def ping(table: Table, board_url: str | None) -> str:
    """Calls whoever is to act, or tells everybody that the game is over."""
    position = table.position
    if position is None or position.outcome is not None:
        return _said(table, text("bot-ping-over", game=_name(table), players=_everybody(table)), board_url)
    to_act = tuple(Seat(seat) for seat in sorted(position.to_act))
    return _said(table, text("bot-ping-turn", game=_name(table), players=to_act), board_url)


def reminder(table: Table, wait: Wait, board_url: str | None) -> str:
    """Calls somebody once more."""
    since = moment(wait.since)
    return _said(table, text("bot-ping-reminder", game=_name(table), player=Seat(wait.seat), since=since), board_url)


def warning(table: Table, wait: Wait, board_url: str | None) -> str:
    """Tells somebody that their time runs out."""
    end = moment(wait.deadline_at or wait.since)
    return _said(table, text("bot-ping-warning", game=_name(table), player=Seat(wait.seat), end=end), board_url)


def stale(table: Table, archived_at: int, board_url: str | None) -> str:
    """Tells everybody that nobody has touched their session for long."""
    end = moment(archived_at)
    return _said(table, text("bot-ping-stale", game=_name(table), players=_everybody(table), end=end), board_url)


def archived(table: Table) -> str:
    """Tells the channel that a session has been put away, and what becomes of its clock."""
    said = _said(table, text("bot-archived", game=_name(table)), None)
    timed = table.position is not None and table.session.clock is not None and len(table.session.players) > 1
    return " ".join((said, _said(table, text("bot-archived-clock"), None))) if timed else said


def resume_view(table: Table) -> discord.ui.View:
    """The button that takes it up again."""
    view = discord.ui.View(timeout=None)
    view.add_item(ArchiveButton.of("resume", table.session.id, language_at(table)))
    return view


def timeout(table: Table, late: Timeout, claimer: int | None) -> str:
    """That a seat's time has run out, and what came of it."""
    player, game = Seat(late.seat), _name(table)
    if late.cause is None:
        others = tuple(Seat(seat) for seat in claimants(table, late.seat))
        return _said(table, text("bot-timeout-claimable", game=game, player=player, others=others), None)
    seat = None if claimer is None else table.session.seat_of(claimer)
    if late.cause is Cause.CLOCK or seat is None:
        return _said(table, text("bot-timeout-clock", game=game, player=player), None)
    return _said(table, text("bot-timeout-claimed", game=game, player=player, other=Seat(seat)), None)


def claim_view(table: Table, late: Timeout) -> discord.ui.View | None:
    """The button that claims a seat, while it can be."""
    if late.cause is not None or table.session.status not in OPEN:
        return None
    view = discord.ui.View(timeout=None)
    view.add_item(ClaimButton.of(table.session.id, late.seat, language_at(table)))
    return view


def _said(table: Table, sentence: Text, board_url: str | None) -> str:
    said = language_at(table).say(sentence, mentions(table.session.players))
    return f"{said} {board_url}" if board_url else said


def _everybody(table: Table) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in range(len(table.session.players)))


def _name(table: Table) -> Text:
    return text(f"{table.session.game}-name")
