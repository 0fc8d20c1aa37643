"""The judgement on an unheard player: a doubt that is due grace, a session that is believed, or neither."""

from bot.model.turn_times import HOUR, MINUTE
from bot.play.reachability import BELIEVED, PAUSES, Doubt, Reachability, RenewalCause
from bot.play.sessions import Sessions
from bot.store.database import Database
from tests.bot.conftest import NOON, delivered
from tests.bot.play.tables import clock_of
from tests.bot.play.test_reachability import Shift, begin, lost


def used_until(moment: int) -> Reachability:
    """Of one shard, on which somebody was heard every minute until then."""
    reachability = Reachability(lambda: 1)
    reachability.begin(0, moment - HOUR)
    for pause in reversed(range(PAUSES + 1)):
        reachability.hear(0, moment - pause * MINUTE)
    return reachability


def test_a_session_is_believed_for_a_while_but_not_where_people_were_heard_and_a_turn_may_be_put_off_again() -> None:
    reachability, called_at, put_off_to = Reachability(lambda: 1), NOON - HOUR, NOON + HOUR
    reachability.begin(0, NOON)
    assert reachability.judge(7, called_at, NOON + BELIEVED, put_off_to, again=True) is True
    assert reachability.judge(7, called_at, NOON + BELIEVED + 1, put_off_to, again=True) is False
    assert reachability.judge(7, called_at, NOON + BELIEVED, NOON + BELIEVED) is False, "another has put it off"
    reachability.hear(0, NOON + 20 * MINUTE)
    assert reachability.judge(7, called_at, NOON + HOUR, put_off_to) is True
    assert reachability.judge(7, called_at, NOON + HOUR, put_off_to, again=True) is False


def test_a_doubt_is_of_those_who_were_called_before_its_end_and_of_no_later_time() -> None:
    reachability = used_until(NOON - 2 * HOUR)
    reachability.begin(0, NOON)
    doubt = Doubt(0, NOON - 2 * HOUR, NOON, NOON + 2 * HOUR, spoken=True)
    assert reachability.judge(7, NOON - 1, NOON + HOUR) == doubt
    assert reachability.judge(7, NOON, NOON + HOUR) is False
    assert reachability.judge(7, NOON - 1, NOON + 2 * HOUR) is False


def test_a_session_lost_in_the_grace_of_a_doubt_shortens_neither_the_grace_nor_the_silence() -> None:
    reachability = used_until(NOON - 6 * HOUR)
    reachability.begin(0, NOON)
    again = NOON + BELIEVED
    reachability.begin(0, again)
    doubt = Doubt(0, NOON - 6 * HOUR, again, NOON + 6 * HOUR, spoken=True)
    assert reachability.judge(7, NOON - HOUR, again + HOUR) == doubt


def test_that_nobody_plays_after_a_new_session_is_nothing_unusual_until_somebody_has() -> None:
    reachability = used_until(NOON)
    reachability.begin(0, NOON + HOUR)
    assert list(reachability.wanted(NOON + 2 * HOUR)) == []
    # The hour before the session was no pause that people have made.
    reachability.hear(0, NOON + 2 * HOUR)
    assert list(reachability.wanted(NOON + 2 * HOUR + 10 * MINUTE)) == [(0, RenewalCause.UNUSUAL)]


async def test_a_session_that_began_shortly_before_the_end_of_a_turn_is_not_believed_unless_it_gave_an_hour(
    database: Database, sessions: Sessions
) -> None:
    shift = Shift(database, sessions)
    session_id = await begin(sessions, 2 * HOUR)
    for minutes in range(0, 150, 5):
        if minutes == 75:
            shift.reachability.begin(0, NOON + 75 * MINUTE)
        await shift.keeper.note_reachable(NOON + minutes * MINUTE)
        await shift.keeper.fire(NOON + minutes * MINUTE, reachable=True)
        await delivered(sessions)
    assert not await lost(database, session_id)


async def test_where_others_are_heard_before_each_silence_a_turn_is_put_off_until_it_has_lasted_three_times_as_long(
    database: Database, sessions: Sessions
) -> None:
    shift = Shift(database, sessions)
    session_id = await begin(sessions, HOUR)
    ends = []
    while not await lost(database, session_id):
        deadline = (await clock_of(database, session_id)).deadline_at
        assert deadline is not None
        ends.append(round((deadline - NOON) / HOUR))
        assert len(ends) < 5, ends
        await shift.run_to(deadline - 20 * MINUTE)
        shift.hear()
        await shift.run_to(deadline + MINUTE)
    assert ends == [1, 2, 3]
