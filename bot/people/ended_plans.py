"""Plans that cannot be played any more, of which their players are to be told, once and in private.

What is owed follows from the rows. A message has the same nonce whenever it is sent, so whoever is killed after Discord
has taken it sends it again, and Discord returns the message it has.
"""

from dataclasses import dataclass

from bot.model.moments import HOUR, MINUTE, Retries
from bot.model.sessions import Session, Status
from bot.store.database import Database
from bot.store.rows import generations, plans, turns
from bot.store.rows import posts as post_rows
from bot.store.rows import sessions as session_rows
from bot.store.rows.plans import KeptPlan

RETRIES = Retries(MINUTE, HOUR, 8)
"""Attempts over some hours; after that its player is told when they come by."""


@dataclass(frozen=True, slots=True)
class EndedPlan:
    """A plan to tell of, and its session; ``board_id`` is the board's message.

    ``on_turn`` if its player is waited for, which they are not any more if they have moved since.
    """

    plan: KeptPlan
    session: Session
    board_id: int | None
    generation: str
    on_turn: bool = False

    @property
    def wanted(self) -> bool:
        """Whether there is anything to tell: a turn was kept, and the game goes on."""
        playing = self.session.status is Status.PLAYING
        return playing and any(one.sure for one in self.plan.turns)

    @property
    def nonce(self) -> str:
        """A name that Discord takes only once, for some minutes: at most 25 characters."""
        return f"p{self.session.id:x}-{self.plan.seat}-{self.plan.kept_at:x}"


class EndedPlans:
    """The service. ``now`` is milliseconds since 1970."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.unreached: set[int] = set()
        """Those who take no messages and do not know yet that a plan of theirs has ended."""

    async def due(self, now: int) -> list[EndedPlan]:
        """Those of which to tell now; also looks who is not reached."""
        async with self._database.reading() as transaction:
            self.unreached = {one.user_id for one in await plans.stopped(transaction)}
            found, generation = list[EndedPlan](), await generations.current(transaction)
            for one in await plans.to_tell(transaction, now):
                session = await session_rows.by_id(transaction, one.session_id)
                if session is not None:
                    board_id = (await post_rows.find(transaction, session.id)).board_id
                    on_turn = await turns.find_wait(transaction, session.id, one.seat) is not None
                    found.append(EndedPlan(one, session, board_id, generation + session.id.generation, on_turn))
        return found

    async def next_due(self, now: int) -> int | None:
        """When a message that could not be sent is to be sent again; None if none is."""
        async with self._database.reading() as transaction:
            return await plans.next_retry(transaction, now)

    async def told(self, ended: EndedPlan) -> None:
        """Its player knows, or need not."""
        async with self._database.transaction(session_id=ended.plan.session_id) as transaction:
            await plans.told(transaction, ended.plan)

    async def failed(self, ended: EndedPlan, now: int, *, for_good: bool) -> None:
        """The message could not be sent: try again soon, or tell its player when they come by."""
        again = None if for_good else RETRIES.next_at(ended.plan.failures, now)
        async with self._database.transaction(session_id=ended.plan.session_id) as transaction:
            await plans.failed(transaction, ended.plan, again, stopped=again is None)
        if again is None:
            self.unreached.add(ended.plan.user_id)

    async def stopped(self, user_id: int) -> list[Session]:
        """The games in which a plan of somebody's has ended without their knowing."""
        async with self._database.reading() as transaction:
            found = [
                await session_rows.by_id(transaction, one.session_id)
                for one in await plans.stopped(transaction, user_id)
            ]
        return [one for one in found if one is not None]

    async def admitted(self, user_id: int) -> None:
        """The person has been told of them."""
        self.unreached.discard(user_id)
        async with self._database.transaction() as transaction:
            await plans.drop_stopped(transaction, user_id)
