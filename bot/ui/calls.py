"""Texts and buttons of the messages that notify players, and of proposals: who has agreed, who still has to."""

from typing import ClassVar, Literal, Self, TypeAlias

import discord

from bot.discord_api.people import language_at, mentions, player_name
from bot.host.context import Context
from bot.host.error_handler import answer_error
from bot.host.services import Host
from bot.limits import CONTENT
from bot.model.proposals import Proposal, ProposalKind, State
from bot.model.refusals import MeetsBlocked
from bot.model.sessions import OPEN, GenerationalId, Session, Status, TurnClock
from bot.model.tables import Lobby, Table
from bot.play.seats import claimants
from bot.store.rows.timers import Timeout, TimeoutCause
from bot.ui.answers import ask, say_done
from bot.ui.base import PersistentButton, PersistentSelect, SessionButton, layout, level_options, read_number
from bot.ui.lobby import casual_lines, option_lines
from bot.ui.matters import AgreeButton, BesideButton, ask_beside
from bot.ui.terms import clock_options, help_lines, moment, terms_lines
from bot.words.language import Language, shorten
from games.core.refusals import Refusal
from games.core.text import Notation, Seat, Text, Value, text

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
    session_id: GenerationalId
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
            button = ClaimButton("sure", self.session_id, self.seat).in_language(context.language)
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


def reminder(session: Session, clock: TurnClock, board_url: str | None, *, last: bool = False) -> str:
    """The reminder to a seat; ``last`` is whether it is the last one that the others wait for."""
    return _said(session, "bot-ping-reminder", board_url, last=last, player=Seat(clock.seat), since=moment(clock.since))


def warning(session: Session, clock: TurnClock, board_url: str | None, *, last: bool = False) -> str:
    """The warning that a seat's time runs out; ``last`` as for a reminder."""
    end = moment(clock.deadline_at or clock.since)
    return _said(session, "bot-ping-warning", board_url, last=last, player=Seat(clock.seat), end=end)


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
        view.add_item(ClaimButton("call", session.id, late.seat).in_language(language))
        view.add_item(ClaimButton("computer", session.id, late.seat).in_language(language))
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

    session_id: GenerationalId
    seat: int

    @classmethod
    def of(cls, session_id: GenerationalId, seat: int, language: Language) -> Self:
        """The select for a seat."""
        return cls(session_id, seat).with_options(language.say(text("bot-substitute-pick")), level_options(language))

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


Answer: TypeAlias = Literal["agree", "decline"]


class ProposalButton(PersistentButton, prefix="proposal", answers="editing"):
    """Agrees or declines; its id has the id of the proposal."""

    STYLES: ClassVar = {"agree": discord.ButtonStyle.primary}

    action: Answer
    number: GenerationalId

    @classmethod
    def of(cls, action: Answer, proposal: Proposal, language: Language) -> Self:
        """The button, labelled ``bot-proposal-{action}-{kind}``, or without the kind."""
        key = f"bot-proposal-{action}-{proposal.kind}"
        key = key if language.has(key) else f"bot-proposal-{action}"
        return cls(action, proposal.id).with_label(language.say(text(key)))

    async def about(self, host: Host) -> int | None:
        """The session of the proposal."""
        return (await host.proposals.by_id(self.number)).session_id

    async def act(self, context: Context) -> None:
        """Store the answer and update the proposal's message; ask first before the game is ended."""
        host, user_id = context.host, context.user_id
        proposal = await host.proposals.by_id(self.number)
        if self.action == "agree" and proposal.kind is ProposalKind.END:
            await host.proposals.require_agreeable(self.number, user_id, context.now)
            await ask(context, text("bot-end-agree-sure"), AgreeButton(self.number).in_language(context.language))
            return
        opened = None
        try:
            if self.action == "decline":
                await host.proposals.decline(self.number, user_id, context.now)
            elif proposal.kind is ProposalKind.SEAT:
                await host.seats.take(self.number, user_id, context.now)
            else:
                opened = (await host.proposals.agree(self.number, user_id, context.now)).opened
        except MeetsBlocked as met:
            session = (await host.sessions.by_id(proposal.session_id)).session
            action: Literal["seat", "agree"] = "seat" if proposal.kind is ProposalKind.SEAT else "agree"
            await ask_beside(context, met, BesideButton(action, session.id, self.number))
        except Refusal as refusal:
            await answer_error(context.interaction, refusal, proposal.session_id)
        # Update the message after a refusal too: it may be out of date.
        if context.message is not None:
            await host.proposals.refresh_message(self.number, context.message.id, context.now)
        await host.outbox.deliver(proposal.session_id)
        if opened is not None:
            await host.outbox.deliver(opened)


def proposal_message(session: Session, proposal: Proposal) -> tuple[str, discord.ui.View]:
    """The text of a proposal and its state; an open one has buttons.

    It is a plain message, because mentions in a layout notify nobody.
    """
    language = language_at(session)
    view = discord.ui.View(timeout=None)
    if proposal.state is State.OPEN:
        view.add_item(ProposalButton.of("agree", proposal, language))
        view.add_item(ProposalButton.of("decline", proposal, language))
    said = [language.say(sentence(session, proposal, language), mentions(session.players))]
    if proposal.state is State.OPEN and len(proposal.missing) == 1 < len(proposal.agreed):
        said.append(language.say(text("bot-last-asked", player=_seats(proposal.missing)[0]), mentions(session.players)))
    if proposal.state is State.OPEN and proposal.kind is ProposalKind.REMATCH:
        said += _set_up(session, proposal, language)
    return shorten("\n".join(said), CONTENT), view


def _set_up(session: Session, proposal: Proposal, language: Language) -> list[str]:
    """A rematch's set-up, its seats, and until when it can be accepted."""
    lines = [
        *option_lines(session.game, session.options, language),
        *clock_options(session, language),
        *casual_lines(session, language),
        *help_lines(session, language),
    ]
    lines += terms_lines(session, language)
    for number, player in enumerate((*session.players[1:], session.players[0]), start=1):
        lines.append(language.say(text("bot-lobby-player", number=f"`{number}` ", player=player_name(player))))
    if proposal.expires_at is not None:
        lines.append(language.say(text("bot-proposal-until", end=moment(proposal.expires_at))))
    return lines


def sentence(session: Session, proposal: Proposal, language: Language) -> Text:
    """The sentence for a proposal's state: that of its kind if there is one, else the general one."""
    key = f"bot-proposal-{proposal.kind}"
    if proposal.state is not State.OPEN:
        own = f"{key}-{_state(session, proposal)}"
        key = own if language.has(own) else f"bot-proposal-{_state(session, proposal)}"
    return text(
        key,
        game=session.title,
        player=Seat(proposal.seat),
        number=proposal.detail + 1,
        taker=Seat(proposal.detail),
        decliner=Seat(proposal.seat if proposal.closed_by is None else proposal.closed_by),
        agreed=_seats(proposal.agreed),
        missing=_seats(proposal.missing),
        note=Notation(session.game, proposal.note),
    )


def _state(session: Session, proposal: Proposal) -> str:
    """How the proposal stands: one that was withdrawn because the game is over is over with it."""
    ended = session.status is Status.OVER and proposal.kind is not ProposalKind.REMATCH
    return "over" if ended and proposal.state is State.WITHDRAWN else proposal.state


def _seats(seats: frozenset[int]) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in sorted(seats))
