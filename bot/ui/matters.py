"""What people do about a table beside moving: pause, end, resign and the like, behind "More" and by /table.

Each begins once the interaction is acknowledged, and answers in private.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Literal, TypeAlias

from bot.host.context import Context
from bot.model.actions import require_begun, require_seat
from bot.model.proposals import ProposalKind
from bot.model.refusals import SessionRefusal
from bot.model.sessions import Status, is_without_server
from bot.model.tables import Lobby, Table
from bot.play.tables import require_opener
from bot.ui.answers import ask, tell_done
from bot.ui.base import SessionButton
from bot.ui.confirm import ConfirmButton
from bot.words.language import Language
from games.core.text import Notation, text

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
        of_server: list[Matter] = [] if is_without_server(session.guild_id) or session.alone else [clock, "seat"]
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
