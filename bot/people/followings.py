"""Games that people follow: what of them is to be told to whom, once.

A commit queues a message for each follower. The action up to which it tells is noted before it is sent, so whoever is
killed meanwhile tells the same, and what has been played since in another message.
"""

from dataclasses import dataclass, replace

from bot.model.actions import require_begun, require_running
from bot.model.refusals import NoSession, SessionRefusal
from bot.model.sessions import Session, Status
from bot.model.tables import Table
from bot.play.contacts import may_follow, require_followable
from bot.play.sessions import Sessions
from bot.store.database import Database, Transaction
from bot.store.rows import followings, outbox
from bot.store.rows import posts as post_rows
from bot.store.rows import sessions as session_rows
from bot.store.rows.followings import Following, Tells
from bot.store.rows.outbox import OutboxKind
from games.core.text import text

MOST = 25
"""The most games that a person follows at a time."""


@dataclass(frozen=True, slots=True)
class FollowedNews:
    """A message to send: what was played at a table up to the action ``until`` and has not been told.

    ``over`` if it tells that the game is over, and so is the last. ``board_id`` is the board's message.
    """

    following: Following
    table: Table
    until: int
    over: bool
    board_id: int | None


@dataclass(frozen=True, slots=True)
class Followed:
    """How somebody follows a game: ``following`` is None if they don't."""

    session: Session
    following: Following | None


class Followings:
    """The service. ``now`` is milliseconds since 1970."""

    def __init__(self, database: Database, sessions: Sessions) -> None:
        self._database = database
        self._sessions = sessions

    async def follow(self, session_id: int, user_id: int, tells: Tells | None, language: str, now: int) -> Followed:
        """Tell somebody of a game from now on; without ``tells`` as before, else of its end.

        Refuses a game that is not under way, one of people who do not let this user follow them, and more than
        :data:`MOST` games.
        """
        async with self._database.transaction() as transaction:
            session = require_running(await self._sessions.load(transaction, session_id)).session
            before = await followings.find(transaction, session_id, user_id)
            if before is None:
                await require_followable(transaction, session, user_id)
                await outbox.cancel(transaction, OutboxKind.FOLLOW, session.guild_id, session_id, user_id)
            mine = [one for one in await followings.of_user(transaction, user_id) if one.session_id != session_id]
            if before is None and len(mine) >= MOST:
                raise SessionRefusal(text("bot-refusal-follow-most", most=MOST))
            wanted = tells or (Tells.END if before is None else before.tells)
            if before is None or before.tells is not wanted:
                # Nobody is told of turns that were played before they wanted to know.
                made = Following(session_id, user_id, wanted, language, now, session.sequence)
            else:
                made = replace(before, language=language)
            await followings.save(transaction, made)
        return Followed(session, made)

    async def unfollow(self, session_id: int, user_id: int) -> None:
        """Tell somebody nothing more of a game; nothing happens if they don't follow it."""
        async with self._database.transaction(session_id=session_id) as transaction:
            await followings.delete(transaction, session_id, user_id)

    async def of(self, session_id: int, user_id: int) -> Followed:
        """How somebody follows a game; raises :class:`NoSession` if there is no such game."""
        async with self._database.reading() as transaction:
            session = await session_rows.by_id(transaction, session_id)
            if session is None:
                raise NoSession(text("bot-refusal-session-gone"))
            found = await followings.find(transaction, session_id, user_id)
        return Followed(session, found)

    async def listed(self, user_id: int) -> list[Followed]:
        """What somebody follows, the latest first."""
        async with self._database.reading() as transaction:
            found = await followings.of_user(transaction, user_id)
            return [Followed(await _session(transaction, one), one) for one in found]

    async def news(self, session_id: int, user_id: int) -> FollowedNews | None:
        """What to send to a follower as things stand, noted as attempted; None if there is nothing, or nothing yet.

        Whoever may not follow the game any more follows it no longer, and is not told.
        """
        async with self._database.transaction(session_id=session_id) as transaction:
            found = await followings.find(transaction, session_id, user_id)
            if found is None:
                return None
            table = require_begun(await self._sessions.load(transaction, session_id))
            if not await may_follow(transaction, table.session, found.user_id):
                await followings.delete(transaction, found.session_id, found.user_id)
                return None
            reached = _reached(table)
            until = found.attempted or reached
            if until <= found.sequence:
                return None
            if found.attempted is None:
                found = replace(found, attempted=until)
                await followings.save(transaction, found)
            board_id = (await post_rows.find(transaction, found.session_id)).board_id
        over = table.session.status is Status.OVER and until == reached
        return FollowedNews(found, table, until, over, board_id)

    async def skip(self, news: FollowedNews, now: int) -> None:
        """Mark news as sent that are not wanted."""
        async with self._database.transaction(session_id=news.following.session_id) as transaction:
            await settle(transaction, news, now)


def _reached(table: Table) -> int:
    """The last action that followers can be told: that of a turn, or of the game once it is over."""
    return table.session.sequence if table.session.status is Status.OVER else table.turn_ended


async def settle(transaction: Transaction, news: FollowedNews, now: int) -> None:
    """Note that news have been told, unless the person has asked for something else since; what came after is owed.

    The news that a game is over were the last.
    """
    following = news.following
    if await followings.find(transaction, following.session_id, following.user_id) != following:
        return
    if news.over:
        await followings.delete(transaction, following.session_id, following.user_id)
        return
    await followings.save(transaction, replace(following, sequence=news.until, attempted=None))
    session = await _session(transaction, following)
    if session.sequence > news.until:
        await followings.queue_news(transaction, session, now)


async def _session(transaction: Transaction, following: Following) -> Session:
    found = await session_rows.by_id(transaction, following.session_id)
    if found is None:
        raise LookupError(following.session_id)
    return found
