"""Games that people follow: what of them is to be told to whom, once.

What is owed follows from the rows: something is due where a game has got further than its follower has been told. A
message that is about to be sent is noted first, with the action up to which it tells, so whoever is killed after
Discord has taken it sends it again with the same nonce, and Discord returns the message it has.
"""

import logging
from collections.abc import Collection
from dataclasses import dataclass, replace

from bot.model.acts import require_begun, require_running
from bot.model.moments import HOUR, MINUTE, Retries
from bot.model.refusals import NoSession, SessionRefusal
from bot.model.sessions import Session, Status
from bot.model.tables import Table
from bot.play.company import may_follow, require_followable
from bot.play.sessions import Sessions
from bot.store.database import Database, Transaction
from bot.store.faults import trouble_of
from bot.store.rows import followings, generations
from bot.store.rows import posts as post_rows
from bot.store.rows import sessions as session_rows
from bot.store.rows.followings import Following, Tells
from games.core.text import text

log = logging.getLogger(__name__)

MOST = 25
"""The most games that a person follows at a time."""

RETRIES = Retries(MINUTE, HOUR, 8)
"""Attempts over some hours; after that the next turn's message is the next."""


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
    generation: str

    @property
    def nonce(self) -> str:
        """A name that Discord takes only once, for some minutes: at most 25 characters."""
        return f"f{self.table.session.id:x}-{self.until:x}"


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
        self.any_followed = True
        """Whether anybody follows anything, as far as this process knows."""
        self.unreached: set[int] = set()
        """Those who take no messages and do not know yet that they are told nothing more."""

    async def follow(self, session_id: int, user_id: int, tells: Tells | None, language: str, now: int) -> Followed:
        """Tell somebody of a game from now on; without ``tells`` as before, else of its end.

        Refuses a game that is not under way, one of people who do not let this user follow them, and more than
        :data:`MOST` games.
        """
        async with self._database.transaction() as transaction:
            session = require_running(await self._sessions.load(transaction, session_id)).session
            before = await followings.find(transaction, session_id, user_id)
            if before is not None and before.stopped:
                before = None
            if before is None:
                await require_followable(transaction, session, user_id)
            mine = [one for one in await followings.of_user(transaction, user_id) if one.session_id != session_id]
            if before is None and sum(not one.stopped for one in mine) >= MOST:
                raise SessionRefusal(text("bot-refusal-follow-most", most=MOST))
            wanted = tells or (Tells.END if before is None else before.tells)
            if before is None or before.tells is not wanted:
                # Nobody is told of turns that were played before they wanted to know.
                made = Following(session_id, user_id, wanted, language, now, session.sequence)
            else:
                made = replace(before, language=language)
            await followings.save(transaction, made)
        self.any_followed = True
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
            found = [one for one in await followings.of_user(transaction, user_id) if not one.stopped]
            return [Followed(await _session(transaction, one), one) for one in found]

    async def due(self, now: int, games: Collection[int] = ()) -> list[Followed]:
        """Those in whose games something has been played that may have to be told; also looks who is not reached.

        Where ``games`` are given, only they are looked at.
        """
        async with self._database.reading() as transaction:
            self.any_followed = await followings.any_followed(transaction)
            self.unreached = set(await followings.stopped(transaction)) if self.any_followed else set()
            found = await followings.due(transaction, now, games) if self.any_followed else []
            tables = await self._readable(transaction, {one.session_id for one in found})
        for one in found:
            if one.session_id not in tables:
                await self.failed(one, now, for_good=False)
        # A turn that goes on is not told, so its followers are not asked about one by one.
        return [
            Followed(tables[one.session_id].session, one)
            for one in found
            if one.session_id in tables
            and (one.attempted is not None or _reached(tables[one.session_id]) > one.sequence)
        ]

    async def _readable(self, transaction: Transaction, played: Collection[int]) -> dict[int, Table]:
        """The games as they stand; one that cannot be read is left out, for it must not keep the others untold."""
        tables = dict[int, Table]()
        for session_id in played:
            try:
                tables[session_id] = require_begun(await self._sessions.load(transaction, session_id))
            except Exception as problem:
                if trouble_of(problem) is not None:
                    raise
                log.exception("session %s: its followers cannot be told", session_id)
        return tables

    async def next_due(self, now: int) -> int | None:
        """When a message that could not be sent is to be sent again; None if none is."""
        async with self._database.reading() as transaction:
            return await followings.next_retry(transaction, now)

    async def news(self, following: Following) -> FollowedNews | None:
        """What to send to a follower as things stand, noted as attempted; None if there is nothing, or nothing yet.

        Whoever may not follow the game any more follows it no longer, and is not told.
        """
        await self._database.require_working()
        async with self._database.transaction(session_id=following.session_id) as transaction:
            found = await followings.find(transaction, following.session_id, following.user_id)
            if found is None or found != following:
                return None
            table = require_begun(await self._sessions.load(transaction, following.session_id))
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
            generation = await generations.current(transaction) + table.session.id.generation
        over = table.session.status is Status.OVER and until == reached
        return FollowedNews(found, table, until, over, board_id, generation)

    async def told(self, news: FollowedNews) -> None:
        """It has been sent, or is not to be. The one that a game is over was the last."""
        async with self._database.transaction(session_id=news.following.session_id) as transaction:
            await _settle(transaction, news)

    async def failed(self, following: Following, now: int, *, for_good: bool) -> None:
        """It could not be sent: try again soon, or not at all.

        ``for_good`` if the person takes no messages: nothing more is sent to them before they know that, and ask anew.
        """
        again = RETRIES.next_at(following.failures, now)
        async with self._database.transaction() as transaction:
            found = await followings.find(transaction, following.session_id, following.user_id)
            # It may have been noted as attempted since.
            if found is None or replace(found, attempted=following.attempted) != following:
                return
            if for_good:
                await followings.stop(transaction, found.user_id)
            elif again is None:
                await followings.give_up(transaction, found)
            else:
                await followings.save(transaction, replace(found, retry_at=again, failures=found.failures + 1))
        if for_good:
            self.unreached.add(following.user_id)

    async def stopped(self, user_id: int) -> list[Session]:
        """The games of which somebody is told nothing more because they take no messages, and does not know it yet."""
        async with self._database.reading() as transaction:
            found = [one for one in await followings.of_user(transaction, user_id) if one.stopped]
            return [await _session(transaction, one) for one in found]

    async def admitted(self, user_id: int) -> None:
        """The person has been told that they are told nothing more."""
        self.unreached.discard(user_id)
        async with self._database.transaction() as transaction:
            await followings.drop_stopped(transaction, user_id)


def _reached(table: Table) -> int:
    """The last action of which followers can be told: that of a turn, or of the game once it is over."""
    return table.session.sequence if table.session.status is Status.OVER else table.turn_ended


async def _settle(transaction: Transaction, news: FollowedNews) -> None:
    """Note that nothing more is to be told of what news tell, unless the person has asked for something else since."""
    following = news.following
    if await followings.find(transaction, following.session_id, following.user_id) != following:
        return
    if news.over:
        await followings.delete(transaction, following.session_id, following.user_id)
    else:
        settled = replace(following, sequence=news.until, attempted=None, retry_at=None, failures=0)
        await followings.save(transaction, settled)


async def _session(transaction: Transaction, following: Following) -> Session:
    found = await session_rows.by_id(transaction, following.session_id)
    if found is None:
        raise LookupError(following.session_id)
    return found
