"""Whom a message calls: those awake now, those who slept once and later, and nobody who wants no calls."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from bot.delivery.delivery import Recipients, choose_recipients, pinged_by
from bot.model.preferences import Calls, Preferences, Quiet
from bot.model.sessions import Session
from bot.model.turn_times import DAY, HOUR
from bot.play.sessions import Sessions
from bot.store.database import Database, Transaction
from bot.store.rows import notices, people, timers
from bot.store.rows.notices import Notice, NoticeKind
from tests.bot.conftest import ANN, BEN, CAT, DAN, NOON, begin

NIGHT = NOON - NOON % DAY + DAY
MORNING = NIGHT + 8 * HOUR
OWL = Preferences(zone="UTC", quiet=Quiet(23 * 60, 8 * 60))
NEVER = Preferences(calls=Calls.NEVER)
EVERYBODY = range(4)


@dataclass(frozen=True, slots=True)
class Calling:
    """A message owed at a table of four, and the transaction in which it is worked out whom it calls."""

    transaction: Transaction
    session: Session
    notice: Notice

    async def prefer(self, user_id: int, chosen: Preferences) -> None:
        await people.save_preferences(self.transaction, user_id, chosen)

    async def at(self, now: int, *concerned: int, first: bool = False) -> Recipients:
        """Whom it calls, as a message that goes out at this time."""
        found = await choose_recipients(self.transaction, self.session, self.notice, concerned, now, first=first)
        await timers.forget_deferred_pings(self.transaction, self.notice, found.seats)
        return found

    async def left_out(self) -> dict[int, int | None]:
        return await timers.left_out_of(self.transaction, self.notice)

    async def wake(self, now: int) -> None:
        await timers.mark_deferred_pings_queued(self.transaction, now)


@pytest.fixture
async def calling(database: Database, sessions: Sessions) -> AsyncIterator[Calling]:
    session = (await begin(sessions, BEN, CAT, DAN)).session
    async with database.transaction() as transaction:
        await notices.queue(transaction, session.id, NoticeKind.PROPOSAL, 0, NIGHT, target_id=5)
        queued = await notices.queued(transaction, session.id)
        (notice,) = (one for one in queued if one.kind is NoticeKind.PROPOSAL)
        yield Calling(transaction, session, notice)


async def test_those_awake_are_called_and_the_others_when_they_wake_and_once(calling: Calling) -> None:
    await calling.prefer(BEN, OWL)
    await calling.prefer(CAT, NEVER)
    assert await calling.at(NIGHT, *EVERYBODY, first=True) == Recipients((0, 3))
    assert await calling.left_out() == {1: MORNING}
    await calling.wake(MORNING)
    assert await calling.at(MORNING, *EVERYBODY) == Recipients((1,), again=True)
    assert await calling.left_out() == {}
    assert await calling.at(MORNING, *EVERYBODY) == Recipients()


async def test_a_message_that_is_there_calls_nobody_before_their_hours_end(calling: Calling) -> None:
    await calling.prefer(BEN, OWL)
    await calling.at(NIGHT, *EVERYBODY, first=True)
    assert await calling.at(NIGHT + HOUR, *EVERYBODY) == Recipients()
    assert await calling.left_out() == {1: MORNING}


async def test_who_wakes_is_called_alone_though_the_message_is_taken_for_new(calling: Calling) -> None:
    await calling.prefer(BEN, OWL)
    await calling.prefer(CAT, Preferences(zone="UTC", quiet=Quiet(23 * 60, 9 * 60)))
    assert await calling.at(NIGHT, *EVERYBODY, first=True) == Recipients((0, 3))
    await calling.wake(MORNING)
    assert await calling.at(MORNING, *EVERYBODY, first=True) == Recipients((1,), again=True)
    assert await calling.left_out() == {2: MORNING + HOUR}


async def test_whom_it_no_longer_concerns_or_who_wants_no_calls_any_more_is_struck_out(calling: Calling) -> None:
    for user_id in (ANN, BEN, CAT):
        await calling.prefer(user_id, OWL)
    await calling.at(NIGHT, *EVERYBODY, first=True)
    assert await calling.at(NIGHT, 1, 2) == Recipients()
    assert await calling.left_out() == {1: MORNING, 2: MORNING}
    await calling.prefer(BEN, NEVER)
    await calling.wake(MORNING)
    assert await calling.at(MORNING, 1, 2) == Recipients((2,), again=True)
    assert await calling.left_out() == {}


async def test_who_has_moved_their_hours_is_called_at_their_new_end(calling: Calling) -> None:
    await calling.prefer(BEN, OWL)
    await calling.at(NIGHT, *EVERYBODY, first=True)
    await calling.prefer(BEN, Preferences(zone="UTC", quiet=Quiet(23 * 60, 10 * 60)))
    await calling.wake(MORNING)
    assert await calling.at(MORNING, *EVERYBODY) == Recipients((), again=True)
    assert await calling.left_out() == {1: MORNING + 2 * HOUR}


async def test_only_whom_it_has_called_counts_as_called(calling: Calling) -> None:
    await calling.prefer(BEN, OWL)
    await calling.prefer(CAT, NEVER)
    await calling.at(NIGHT, *EVERYBODY, first=True)
    assert await pinged_by(calling.transaction, calling.session, calling.notice, EVERYBODY) == (0, 3)
    assert await pinged_by(calling.transaction, calling.session, calling.notice, (1, 3)) == (3,)
