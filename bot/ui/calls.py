"""Texts and buttons of the plain messages that notify players."""

from __future__ import annotations

from typing import ClassVar, Literal, Self

import discord

from bot.boundary import finish
from bot.host import Interaction
from bot.language import Language
from bot.people import language_at, language_of, mentions
from bot.services.clock.claims import claimants
from bot.services.table.tables import Table
from bot.store.sessions import OPEN, Session
from bot.store.timeouts import Cause, Timeout
from bot.store.waits import Wait
from bot.ui.base import PersistentButton, SessionButton, layout
from bot.ui.clock import moment
from bot.ui.substitutes import ReturnButton, SubstituteButton
from games.core.text import Seat, Value, text

_MOMENT = "<t:"
"""How every moment begins as Discord writes it."""


class ArchiveButton(SessionButton, prefix="archive"):
    """The Resume button of an archived session."""

    action: Literal["resume"]
    STYLES: ClassVar = {"resume": discord.ButtonStyle.primary}

    async def act(self, interaction: Interaction) -> None:
        """Resume the session; its board is posted again at the bottom of the channel."""
        await interaction.response.defer()
        host = interaction.client.host
        await host.archives.resume(self.session_id, interaction.user.id, host.now())
        await host.outbox.deliver(self.session_id)


class ClaimButton(PersistentButton, prefix="claim"):
    """The Claim button, which asks first; its id has the session and the late seat."""

    session_id: int
    seat: int

    @classmethod
    def of(cls, session_id: int, seat: int, language: Language) -> Self:
        """The button for a seat."""
        return cls(session_id, seat).labelled(language.say(text("bot-claim")), discord.ButtonStyle.danger)

    async def act(self, interaction: Interaction) -> None:
        """Ask whoever pressed, in private."""
        await interaction.response.defer()
        host, language = interaction.client.host, language_of(interaction)
        table = await host.claims.require_claimable(self.session_id, self.seat, interaction.user.id, host.now())
        sure = text("bot-claim-sure", player=Seat(self.seat))
        button = CallTimeButton.of(self.session_id, self.seat, language)
        view = layout(language.say(sure, mentions(table.session.players)), discord.ui.ActionRow(button))
        silent = discord.AllowedMentions.none()
        await interaction.followup.send(view=view, ephemeral=True, allowed_mentions=silent)


class CallTimeButton(PersistentButton, prefix="call-time"):
    """Confirms the claim of a late seat."""

    session_id: int
    seat: int

    @classmethod
    def of(cls, session_id: int, seat: int, language: Language) -> Self:
        """The button for a seat."""
        return cls(session_id, seat).labelled(language.say(text("bot-confirm-claim")), discord.ButtonStyle.danger)

    async def act(self, interaction: Interaction) -> None:
        """Claim the seat; the commit queues the update of the message that offered it."""
        await interaction.response.defer()
        host = interaction.client.host
        await host.claims.claim(self.session_id, self.seat, interaction.user.id, host.now())
        done = layout(language_of(interaction).say(text("bot-claim-done")))
        await finish(interaction, self.session_id, interaction.edit_original_response(view=done))


def ping(table: Table, board_url: str | None) -> str:
    """The turn ping to the seats to act."""
    to_act = tuple(Seat(seat) for seat in sorted(table.position.to_act))
    return _said(table.session, "bot-ping-turn", board_url, players=to_act)


def beginnings(session: Session) -> tuple[str, ...]:
    """How the turn ping, the reminder and the warning to each seat begin: up to their first moment."""
    found = []
    for seat in map(Seat, range(len(session.players))):
        found.append(_said(session, "bot-ping-turn", players=(seat,)))
        for key, name in (("bot-ping-reminder", "since"), ("bot-ping-warning", "end")):
            found.append(_said(session, key, player=seat, **{name: _MOMENT}).partition(_MOMENT)[0])
    return tuple(found)


def over(session: Session, board_url: str | None) -> str:
    """The note that the game is over."""
    return _said(session, "bot-ping-over", board_url, players=_everybody(session))


def reminder(session: Session, wait: Wait, board_url: str | None) -> str:
    """The reminder to a seat."""
    return _said(session, "bot-ping-reminder", board_url, player=Seat(wait.seat), since=moment(wait.since))


def warning(session: Session, wait: Wait, board_url: str | None) -> str:
    """The warning that a seat's time runs out."""
    end = moment(wait.deadline_at or wait.since)
    return _said(session, "bot-ping-warning", board_url, player=Seat(wait.seat), end=end)


def stale(session: Session, archived_at: int, board_url: str | None) -> str:
    """The note that the session has been inactive for long."""
    return _said(session, "bot-ping-stale", board_url, players=_everybody(session), end=moment(archived_at))


def archived(session: Session) -> str:
    """The note that the session was archived, and what happens to its clock."""
    said = _said(session, "bot-archived")
    timed = session.started_at is not None and session.clock is not None and not session.alone
    return " ".join((said, _said(session, "bot-archived-clock"))) if timed else said


def resume_view(session: Session) -> discord.ui.View:
    """A view with the Resume button."""
    view = discord.ui.View(timeout=None)
    view.add_item(ArchiveButton.of("resume", session.id, language_at(session)))
    return view


def timeout(table: Table, late: Timeout, claimer: int | None) -> str:
    """The note that a seat's time has run out, and the result."""
    session, player = table.session, Seat(late.seat)
    if late.cause is None:
        others = tuple(Seat(seat) for seat in claimants(table, late.seat))
        return _said(session, "bot-timeout-claimable", player=player, others=others)
    if late.cause is Cause.COMPUTER:
        return _said(session, "bot-timeout-computer" if session.rated else "bot-timeout-substituted", player=player)
    seat = None if claimer is None else session.seat_of(claimer)
    if late.cause is Cause.CLOCK or seat is None:
        return _said(session, "bot-timeout-clock", player=player)
    return _said(session, "bot-timeout-claimed", player=player, other=Seat(seat))


def claim_view(session: Session, late: Timeout) -> discord.ui.View | None:
    """A view with buttons while the seat can be claimed, or taken back from a computer, else None."""
    language, view = language_at(session), discord.ui.View(timeout=None)
    if session.status in OPEN and late.cause is None:
        view.add_item(ClaimButton.of(session.id, late.seat, language))
        view.add_item(SubstituteButton.of(session.id, late.seat, language))
    elif session.status in OPEN and late.cause is Cause.COMPUTER:
        view.add_item(ReturnButton.of("take", session.id, language))
    return view if view.children else None


def _said(session: Session, key: str, board_url: str | None = None, **values: Value) -> str:
    sentence = text(key, game=text(f"{session.game}-name"), **values)
    said = language_at(session).say(sentence, mentions(session.players))
    return f"{said} {board_url}" if board_url else said


def _everybody(session: Session) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in sorted(session.people))
