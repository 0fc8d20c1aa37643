"""What people do about a table beside moving, behind "More" and by /table, and questions before an act.

Each begins once the interaction is acknowledged, and answers in private.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Literal, TypeAlias

import discord

from bot.host.context import Context
from bot.host.services import Host
from bot.model.actions import require_begun, require_seat
from bot.model.places import runs_clocks
from bot.model.proposals import ProposalKind
from bot.model.refusals import MeetsBlocked, SessionRefusal, StaleBoard
from bot.model.sessions import GenerationalId, Status
from bot.model.tables import Lobby, Table
from bot.play.tables import require_opener
from bot.ui.answers import ask, say_done, tell_done
from bot.ui.base import PersistentButton, SessionButton, layout
from bot.words.language import Language
from games.core.text import Notation, text


class ConfirmButton(SessionButton, prefix="confirm", answers="editing"):
    """Confirms resigning, ending the game, or closing a table at which others sit."""

    action: Literal["resign", "end", "close"]
    STYLE = discord.ButtonStyle.danger

    async def act(self, context: Context) -> None:
        """Do the confirmed action."""
        await say_done(context, self.session_id, await self._do(context))

    async def _do(self, context: Context) -> str:
        """Do it; returns the key of the answer."""
        if self.action == "resign":
            await context.host.sessions.resign(self.session_id, context.user_id, context.now)
            return "bot-resigned"
        if self.action == "close":
            await context.host.sessions.close_lobby(self.session_id, context.user_id, context.now)
            return "bot-end-closed"
        result = await context.host.proposals.propose(self.session_id, context.user_id, ProposalKind.END, context.now)
        return "bot-end-done" if result.carried else "bot-end-noted"


class AgreeButton(PersistentButton, prefix="agree", answers="editing"):
    """Confirms the consent to a proposal that ends the game; its id has the id of the proposal."""

    LABEL = "bot-confirm-end"
    STYLE = discord.ButtonStyle.danger

    number: GenerationalId

    async def about(self, host: Host) -> int | None:
        """The session of the proposal."""
        return (await host.proposals.by_id(self.number)).session_id

    async def act(self, context: Context) -> None:
        """Agree."""
        result = await context.host.proposals.agree(self.number, context.user_id, context.now)
        await say_done(context, result.table.session.id, "bot-end-done" if result.carried else "bot-end-noted")


def require_moderator(context: Context) -> None:
    """Refuse everybody who may not manage messages in this channel of a server."""
    if context.server_id and not context.permissions.manage_messages:
        raise SessionRefusal(text("bot-refusal-not-moderator"))


class ModerateButton(SessionButton, prefix="moderate", answers="editing"):
    """Ends a running game, or closes a table; never one where the other was asked."""

    action: Literal["end", "close"]
    STYLE = discord.ButtonStyle.danger

    async def act(self, context: Context) -> None:
        """Do it, and say so in place of the question."""
        require_moderator(context)
        acts = {"end": context.host.interventions.end, "close": context.host.interventions.close}
        await acts[self.action](self.session_id, context.user_id, context.now)
        await say_done(context, self.session_id, "bot-moderate-done")


class ReplaceButton(PersistentButton, prefix="replace", answers="editing"):
    """Gives one user's seat to another; its id has both."""

    LABEL = "bot-moderate-replace"
    STYLE = discord.ButtonStyle.danger

    session_id: GenerationalId
    old: int
    new: int

    async def act(self, context: Context) -> None:
        """Do it, and say so in place of the question."""
        require_moderator(context)
        replace = context.host.interventions.replace_player
        await replace(self.session_id, context.user_id, self.old, self.new, context.now)
        await say_done(context, self.session_id, "bot-moderate-done")


class EraseButton(PersistentButton, prefix="erase", answers="editing"):
    """Erases the user's data, in servers and in direct messages."""

    LABEL = "bot-erase-confirm"
    STYLE = discord.ButtonStyle.danger

    user_id: int

    async def act(self, context: Context) -> None:
        """Erase the data of the user who pressed, then update the boards of the games they left."""
        if context.user_id != self.user_id:
            raise SessionRefusal(text("bot-refusal-erase-stranger"))
        changed = await context.host.privacy.erase(self.user_id, context.now)
        context.host.pictures.forget(self.user_id)
        done = layout(context.say(text("bot-privacy-erased")))
        await context.confirm(context.edit(done))
        await asyncio.gather(*(context.host.outbox.deliver(session_id) for session_id in changed))


class BesideButton(PersistentButton, prefix="beside", answers="editing"):
    """Takes a free seat, or an offered one, or offers or accepts a rematch, all the same.

    ``number`` is the proposal to take the seat or to accept the rematch; 0 for the other two.
    """

    LABEL = "bot-beside"
    STYLE = discord.ButtonStyle.danger

    action: Literal["join", "rematch", "seat", "agree"]
    session_id: GenerationalId
    number: GenerationalId

    async def act(self, context: Context) -> None:
        """Do it, and say so in place of the question."""
        opened = await self._do(context)
        await say_done(context, self.session_id, f"bot-beside-{self.action}")
        if opened is not None:
            await context.host.outbox.deliver(opened)

    async def _do(self, context: Context) -> int | None:
        """Do it; returns the id of the session it has opened, or None."""
        now = context.now
        if self.action == "join":
            await context.host.sessions.lobbies.join(self.session_id, context.user_id, now, sure=True)
            return None
        if self.action == "rematch":
            roles, parent = context.role_ids, context.parent_id
            offer = context.host.rematches.offer(
                self.session_id, context.user_id, now, role_ids=roles, parent_id=parent, sure=True
            )
            return (await offer).opened
        proposal = await context.host.proposals.by_id(self.number)
        kind = ProposalKind.SEAT if self.action == "seat" else ProposalKind.REMATCH
        if (proposal.session_id, proposal.kind) != (self.session_id, kind):
            # Only a forged id names another table's proposal, or one of which nobody is asked this.
            raise StaleBoard(text("bot-refusal-stale"))
        if self.action == "seat":
            await context.host.seats.take(self.number, context.user_id, now, sure=True)
            return None
        return (await context.host.proposals.agree(self.number, context.user_id, now, sure=True)).opened


async def ask_beside(context: Context, met: MeetsBlocked, button: BesideButton) -> None:
    """Ask whoever meets people whom they have blocked."""
    await ask(context, met.text, button.in_language(context.language))


Matter: TypeAlias = Literal["seat", "resign", "pause", "resume", "end", "opening"]


class MatterButton(SessionButton, prefix="matter", answers="privately"):
    """Does one of these things, for whoever presses it."""

    action: Matter

    async def act(self, context: Context) -> None:
        """Do it as the command does."""
        await MATTERS[self.action](context, await context.host.sessions.by_id(self.session_id))


def matter_buttons(found: Lobby | Table, user_id: int, language: Language) -> Iterator[MatterButton]:
    """What this user can do about the table, what takes nothing away first."""
    session = found.session
    if isinstance(found, Lobby):
        matters: list[Matter] = ["end"] if user_id == session.opener_id else []
    else:
        playing = session.status is Status.PLAYING and session.seat_of(user_id) in found.playing
        clock: Matter = "pause" if session.paused_at is None else "resume"
        of_server: list[Matter] = [clock, "seat"] if runs_clocks(session.guild_id) and not session.alone else []
        start: list[Matter] = ["opening"] if _start_of(found).written else []
        matters = [*start, *((*of_server, "end", "resign") if playing else ())]
    yield from (MatterButton.of(one, session.id, language) for one in matters)


async def _resign(context: Context, found: Lobby | Table) -> None:
    seat = require_seat(found.session, context.user_id)
    table = require_begun(found)
    if seat in table.position.forfeited:
        raise SessionRefusal(text("bot-refusal-resigned"))
    # A seat that may not give up is refused by the game, in its own words, without a question first (V37).
    ends = table.position.forfeit(seat).position.outcome is not None
    button = ConfirmButton.of("resign", table.session.id, context.language)
    await ask(context, text("bot-resign-sure-ends" if ends else "bot-resign-sure"), button)


async def _end(context: Context, found: Lobby | Table) -> None:
    session_id = found.session.id
    require_seat(found.session, context.user_id)
    if isinstance(found, Lobby):
        await _close(context, found)
        return
    await context.host.proposals.require_proposable(session_id, context.user_id, ProposalKind.END)
    button = ConfirmButton.of("end", session_id, context.language)
    await ask(context, text("bot-end-sure" if asks_nobody(found, context.user_id) else "bot-end-sure-all"), button)


def asks_nobody(table: Table, user_id: int) -> bool:
    """Whether no other person is left, so that a proposal is carried out at once."""
    return table.playing & table.session.people == {table.session.seat_of(user_id)}


async def _close(context: Context, lobby: Lobby) -> None:
    """Close a table; ask first if others sit at it."""
    session = lobby.session
    require_opener(session, context.user_id)
    if len(session.players) == 1:
        await context.host.sessions.close_lobby(session.id, context.user_id, context.now)
        await tell_done(context, session.id, text("bot-end-closed"))
        return
    button = ConfirmButton.of("close", session.id, context.language)
    await ask(context, text("bot-close-sure"), button)


async def _seat(context: Context, found: Lobby | Table) -> None:
    await context.host.seats.offer(found.session.id, context.user_id, context.now)
    await tell_done(context, found.session.id, text("bot-seat-offered"))


async def _pause(context: Context, found: Lobby | Table) -> None:
    result = await context.host.proposals.propose(found.session.id, context.user_id, ProposalKind.PAUSE, context.now)
    await tell_done(context, found.session.id, text("bot-pause-done" if result.carried else "bot-pause-noted"))


async def _resume(context: Context, found: Lobby | Table) -> None:
    await context.host.pauses.resume(found.session.id, context.user_id, context.now)
    await tell_done(context, found.session.id, text("bot-resumed"))


async def _opening(context: Context, found: Lobby | Table) -> None:
    line = _start_of(require_begun(found))
    if not line.written:
        raise SessionRefusal(text("bot-refusal-no-opening"))
    await context.answer(text("bot-opening", opening=line))


def _start_of(table: Table) -> Notation:
    """The starting board as text; nothing is written if the game has no such text."""
    return Notation(table.session.game, table.game.opening_text(table.session.options, table.session.seed))


MATTERS: Mapping[Matter, Callable[[Context, Lobby | Table], Awaitable[None]]] = {
    "seat": _seat,
    "resign": _resign,
    "pause": _pause,
    "resume": _resume,
    "end": _end,
    "opening": _opening,
}
