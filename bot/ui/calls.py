"""Texts and buttons of the plain messages that notify players."""

from typing import ClassVar, Literal, Self

import discord

from bot.discord_api.people import language_at, mentions, player_name
from bot.host.context import Context
from bot.model.sessions import OPEN, Session, Stamped, Wait
from bot.model.tables import Lobby, Table
from bot.play.seats import claimants
from bot.store.rows.timers import Timeout, TimeoutCause
from bot.ui.answers import ask, say_done
from bot.ui.base import PersistentButton, PersistentSelect, SessionButton, layout, level_options, read_number
from bot.ui.terms import moment
from bot.words.language import Language
from games.core.text import Seat, Value, text

_TIMED = ("bot-ping-reminder", "bot-ping-warning")

_MOMENT = "<t:"
"""How every moment begins as Discord writes it."""


class ArchiveButton(SessionButton, prefix="archive", answers="editing"):
    """The Resume button of an archived session."""

    action: Literal["resume"]
    STYLE = discord.ButtonStyle.primary

    async def act(self, context: Context) -> None:
        """Resume the session; its board is posted again at the bottom of the channel."""
        await context.host.archives.resume(self.session_id, context.user_id, context.now)
        await context.host.outbox.deliver(self.session_id)


class ClaimButton(PersistentButton, prefix="claim", answers="editing"):
    """What others do about a seat whose time is up: they call time, which asks first, or let a computer play on."""

    LABEL = "bot-claim-do-{action}"
    STYLES: ClassVar = {"call": discord.ButtonStyle.danger, "sure": discord.ButtonStyle.danger}

    action: Literal["call", "sure", "computer"]
    session_id: Stamped
    seat: int

    async def act(self, context: Context) -> None:
        """Ask whoever pressed, in private; the commit of the claim queues the update of the message that offered it."""
        claims, at = context.host.claims, (self.session_id, self.seat, context.user_id, context.now)
        if self.action == "sure":
            await claims.claim(*at)
            await say_done(context, self.session_id, "bot-claim-done")
            return
        table = await claims.require_claimable(*at)
        if self.action == "computer":
            select = SubstituteSelect.of(self.session_id, self.seat, context.language)
            await context.send(layout(context.say(text("bot-substitute-which")), select))
        else:
            button = ClaimButton("sure", self.session_id, self.seat).said(context.language)
            question = text("bot-claim-sure", player=Seat(self.seat))
            await ask(context, question, button, names=mentions(table.session.players))


def ping(table: Table, board_url: str | None) -> str:
    """The turn ping to the seats to act."""
    to_act = tuple(Seat(seat) for seat in sorted(table.position.to_act))
    return _said(table.session, "bot-ping-turn", board_url, last=is_last(table), players=to_act)


def beginnings(session: Session) -> tuple[str, ...]:
    """How the turn ping, the reminder and the warning to each seat begin: up to their first moment."""
    found = []
    for seat in map(Seat, range(len(session.players))):
        found.append(_said(session, "bot-ping-turn", players=(seat,)))
        timed = [_said(session, key, player=seat, since=_MOMENT, end=_MOMENT) for key in _TIMED]
        found += [said.partition(_MOMENT)[0] for said in timed]
    return tuple(found)


def over(session: Session, board_url: str | None) -> str:
    """The note that the game is over."""
    return _said(session, "bot-ping-over", board_url, players=_everybody(session))


def is_last(found: Lobby | Table) -> bool:
    """Whether several were to act in this turn, and all of them but one have."""
    return isinstance(found, Table) and len(found.position.to_act) == 1 < len(found.turn_start.to_act)


def reminder(session: Session, wait: Wait, board_url: str | None, *, last: bool = False) -> str:
    """The reminder to a seat; ``last`` is whether it is the last one that the others wait for."""
    return _said(session, "bot-ping-reminder", board_url, last=last, player=Seat(wait.seat), since=moment(wait.since))


def warning(session: Session, wait: Wait, board_url: str | None, *, last: bool = False) -> str:
    """The warning that a seat's time runs out; ``last`` as for a reminder."""
    end = moment(wait.deadline_at or wait.since)
    return _said(session, "bot-ping-warning", board_url, last=last, player=Seat(wait.seat), end=end)


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
    button = ArchiveButton.of("resume", session.id, language_at(session))
    return discord.ui.View(timeout=None).add_item(button)


def timeout(table: Table, late: Timeout, claimer: int | None) -> str:
    """The note that a seat's time has run out, and the result."""
    session, player = table.session, Seat(late.seat)
    if late.cause is None:
        others = tuple(Seat(seat) for seat in claimants(table, late.seat))
        return _said(session, "bot-timeout-claimable", player=player, others=others)
    if late.cause is TimeoutCause.COMPUTER:
        key = "bot-timeout-computer" if session.rated else "bot-timeout-substituted"
        former = text("bot-timeout-somebody") if late.former_id is None else player_name(late.former_id)
        return _said(session, key, player=player, former=former)
    seat = None if claimer is None else session.seat_of(claimer)
    if late.cause is TimeoutCause.CLOCK or seat is None:
        return _said(session, "bot-timeout-clock", player=player)
    return _said(session, "bot-timeout-claimed", player=player, other=Seat(seat))


def claim_view(session: Session, late: Timeout) -> discord.ui.View | None:
    """A view with buttons while the seat can be claimed, or taken back from a computer, else None."""
    language, view = language_at(session), discord.ui.View(timeout=None)
    if session.status in OPEN and late.cause is None:
        view.add_item(ClaimButton("call", session.id, late.seat).said(language))
        view.add_item(ClaimButton("computer", session.id, late.seat).said(language))
    elif session.status in OPEN and late.cause is TimeoutCause.COMPUTER:
        view.add_item(ReturnButton.of("take", session.id, language))
    return view if view.children else None


def _said(session: Session, key: str, board_url: str | None = None, *, last: bool = False, **values: Value) -> str:
    sentence = text(key, game=session.title, **values)
    said = language_at(session).say(sentence, mentions(session.players))
    if last:
        said += " " + language_at(session).say(text("bot-last-one"))
    return f"{said} {board_url}" if board_url else said


def _everybody(session: Session) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in sorted(session.people))


class SubstituteSelect(PersistentSelect, prefix="substitutes", answers="editing"):
    """The levels of a computer that takes over the late seat."""

    session_id: Stamped
    seat: int

    @classmethod
    def of(cls, session_id: Stamped, seat: int, language: Language) -> Self:
        """The select for a seat."""
        return cls(session_id, seat).listing(language.say(text("bot-substitute-pick")), level_options(language))

    async def act(self, context: Context) -> None:
        """Let the computer take the seat."""
        level = read_number(self.item.values[0])
        await context.host.claims.substitute(self.session_id, self.seat, context.user_id, level, context.now)
        await say_done(context, self.session_id, "bot-substitute-done")


class ReturnButton(SessionButton, prefix="return", answers="editing"):
    """Gives a seat back to whoever left it to a computer."""

    action: Literal["take"]
    STYLE = discord.ButtonStyle.primary

    async def act(self, context: Context) -> None:
        """Take the seat back."""
        await context.host.seats.take_back(self.session_id, context.user_id, context.now)
        await context.host.outbox.deliver(self.session_id)
