"""The message of a proposal: who has agreed, who still has to, and the buttons."""

from typing import ClassVar, Literal, Self, TypeAlias

import discord

from bot.discord_api.people import language_at, mentions, player_name
from bot.host.context import Context
from bot.host.error_handler import answer_error
from bot.host.services import Host
from bot.limits import CONTENT, shorten
from bot.model.proposals import Proposal, ProposalKind, State
from bot.model.refusals import MeetsBlocked
from bot.model.sessions import Session, Stamped, Status
from bot.ui.answers import ask
from bot.ui.base import PersistentButton
from bot.ui.lobby import casual_lines, option_lines
from bot.ui.matters import AgreeButton, BesideButton, ask_beside
from bot.ui.terms import clock_options, help_lines, moment, terms_lines
from bot.words.language import Language
from games.core.refusals import Refusal
from games.core.text import Notation, Seat, Text, text

Answer: TypeAlias = Literal["agree", "decline"]


class ProposalButton(PersistentButton, prefix="proposal", answers="editing"):
    """Agrees or declines; its id has the id of the proposal."""

    STYLES: ClassVar = {"agree": discord.ButtonStyle.primary}

    action: Answer
    number: Stamped

    @classmethod
    def of(cls, action: Answer, proposal: Proposal, language: Language) -> Self:
        """The button, labelled ``bot-proposal-{action}-{kind}``, or without the kind."""
        key = f"bot-proposal-{action}-{proposal.kind}"
        key = key if language.has(key) else f"bot-proposal-{action}"
        return cls(action, proposal.id).labelled(language.say(text(key)))

    async def about(self, host: Host) -> int | None:
        """The session of the proposal."""
        return (await host.proposals.by_id(self.number)).session_id

    async def act(self, context: Context) -> None:
        """Store the answer and update the proposal's message; ask first before the game is ended."""
        host, user_id = context.host, context.user_id
        proposal = await host.proposals.by_id(self.number)
        if self.action == "agree" and proposal.kind is ProposalKind.END:
            await host.proposals.require_agreeable(self.number, user_id, context.now)
            await ask(context, text("bot-end-agree-sure"), AgreeButton(self.number).said(context.language))
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
