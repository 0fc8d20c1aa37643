"""Holidays, weekends and a time bank, on the real services."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.model.free_time import ClockTerms, TermsWish, begins, date_at, ends
from bot.model.places import without_server
from bot.model.preferences import Preferences
from bot.model.refusals import SessionRefusal
from bot.model.request import TableRequest
from bot.model.sessions import OnTimeout, Session, Status, TurnClock
from bot.model.tables import Away
from bot.model.turn_times import DAY, HOUR, MINUTE
from bot.people.holidays import MOST, Holidays
from bot.people.personal import PersonalSettings
from bot.play import clocks
from bot.play.guilds import Guilds
from bot.play.outages import Outages, set_back
from bot.play.pauses import Pauses
from bot.play.rematch import rematch_of
from bot.play.seats import Seats
from bot.play.sessions import Sessions
from bot.play.timekeeper import Timekeeper
from bot.store.database import Database
from bot.store.rows import notices, timers
from bot.store.rows.notices import NoticeKind
from bot.store.rows.timers import TimerKind
from bot.ui.terms import bank_span
from bot.words.language import language_for
from tests.bot.conftest import ANN, BEN, CAT, GUILD, NOON, delivered, opening
from tests.bot.desk import Desk, use
from tests.bot.play.house import House, check
from tests.bot.play.tables import killed_after, started

TODAY = date_at("UTC", NOON)
"""A Tuesday, at 22:13 in UTC."""

CLOCK = 4 * DAY
ONE = timedelta(days=1)
SATURDAY_SUNDAY = 0b110_0000
TURN = "b2-a3 c3-b3 b3-b4"

TERMS = ClockTerms(bank=2 * DAY, holidays=21, weekend=0)


@pytest.fixture
def holidays(database: Database) -> Holidays:
    return Holidays(database)


def wish(terms: ClockTerms | TermsWish = TERMS) -> TableRequest:
    return replace(opening(), clock=CLOCK, terms=terms, on_timeout=OnTimeout.FORFEIT)


async def clock_of(database: Database, session_id: int, seat: int = 0) -> TurnClock:
    async with database.reading() as transaction:
        clock = await timers.find_clock(transaction, session_id, seat)
    assert clock is not None
    return clock


async def deadline(database: Database, session_id: int, seat: int = 0) -> int:
    return (await clock_of(database, session_id, seat)).deadline_at or 0


async def session_of(sessions: Sessions, session_id: int) -> Session:
    return (await sessions.by_id(session_id)).session


async def away(database: Database, sessions: Sessions, session_id: int, now: int) -> tuple[Away, ...]:
    session = await session_of(sessions, session_id)
    async with database.reading() as transaction:
        return await clocks.away_at(transaction, session, now)


async def test_a_clock_stands_while_its_player_is_away_and_no_seat_is_lost(
    database: Database, sessions: Sessions, holidays: Holidays
) -> None:
    session_id = await started(sessions, wish(replace(TERMS, bank=0)), BEN)
    assert await deadline(database, session_id) == NOON + CLOCK
    declared = await holidays.declare(ANN, TODAY + 2 * ONE, TODAY + 9 * ONE, "UTC", NOON + HOUR)
    assert (declared.stopped, declared.nearly_out) == (1, 0)
    assert await deadline(database, session_id) == NOON + CLOCK + 8 * DAY
    keeper = Timekeeper(database, sessions)
    await delivered(sessions)
    await keeper.fire(NOON + CLOCK + 8 * DAY - 1, reachable=True)
    assert (await session_of(sessions, session_id)).status is Status.PLAYING
    await delivered(sessions)
    await keeper.fire(NOON + CLOCK + 8 * DAY, reachable=True)
    assert (await session_of(sessions, session_id)).status is Status.OVER


async def test_everybody_at_a_table_sees_who_is_away_before_and_during(
    database: Database, sessions: Sessions, holidays: Holidays
) -> None:
    session_id = await started(sessions, wish(), BEN)
    await holidays.declare(BEN, TODAY + 4 * ONE, TODAY + 5 * ONE, "Asia/Tokyo", NOON)
    first, end = begins(TODAY + 4 * ONE, "Asia/Tokyo"), ends(TODAY + 5 * ONE, "Asia/Tokyo")
    async with database.reading() as transaction:
        (board,) = await notices.queued(transaction, session_id)
    assert board.kind is NoticeKind.BOARD
    days = TODAY + 4 * ONE, TODAY + 5 * ONE
    shown_at = first - 2 * DAY
    early = await away(database, sessions, session_id, shown_at - 1)
    assert early == (Away(1, *days, stops=True, soon=False, changes_at=shown_at),)
    for now in (shown_at, first, end - 1):
        assert await away(database, sessions, session_id, now) == (
            Away(1, *days, stops=True, soon=True, changes_at=end),
        )
    assert await away(database, sessions, session_id, end) == ()
    # A turn that begins while its player is away has its whole time when they are back.
    await sessions.play(session_id, ANN, TURN, first + HOUR)
    assert await deadline(database, session_id, 1) == end + CLOCK + TERMS.bank


async def test_a_table_without_holidays_says_so_of_whoever_is_away(
    database: Database, sessions: Sessions, holidays: Holidays
) -> None:
    session_id = await started(sessions, wish(ClockTerms()), BEN)
    assert (await holidays.declare(ANN, TODAY - 3 * ONE, TODAY + 9 * ONE, "UTC", NOON)).stopped == 0
    (declared,) = await holidays.ahead(ANN, NOON)
    assert declared.first_day == TODAY.toordinal(), "days that are past use none up"
    assert await deadline(database, session_id) == NOON + CLOCK
    (found,) = await away(database, sessions, session_id, NOON)
    assert not found.stops


async def test_no_more_days_stop_a_clock_in_a_year_than_its_table_grants(
    database: Database, sessions: Sessions, holidays: Holidays
) -> None:
    session_id = await started(sessions, wish(ClockTerms(holidays=3)), BEN)
    await holidays.declare(ANN, TODAY + ONE, TODAY + 9 * ONE, "UTC", NOON)
    assert await deadline(database, session_id) == NOON + CLOCK + 3 * DAY
    (found,) = await away(database, sessions, session_id, NOON)
    assert not found.stops


@pytest.mark.parametrize(("left", "saved"), [(DAY, True), (DAY - MINUTE, False)])
async def test_a_holiday_begun_when_time_is_nearly_out_counts_from_the_next_turn_on(
    database: Database, sessions: Sessions, holidays: Holidays, left: int, *, saved: bool
) -> None:
    """Ruling T1."""
    session_id = await started(sessions, wish(ClockTerms(holidays=21)), BEN)
    now = NOON + CLOCK - left
    declared = await holidays.declare(ANN, date_at("UTC", now), date_at("UTC", now) + 6 * ONE, "UTC", now)
    assert (declared.stopped, declared.nearly_out) == ((1, 0) if saved else (0, 1))
    back = ends(date_at("UTC", now) + 6 * ONE, "UTC")
    assert await deadline(database, session_id) == (back + left if saved else NOON + CLOCK)
    # Nor is it saved by a second one, or by coming back and going again.
    again = back - HOUR
    if saved:
        await holidays.come_back(ANN, again - HOUR)
        assert await deadline(database, session_id) == again - HOUR + left
        await holidays.declare(ANN, date_at("UTC", again), date_at("UTC", again) + 6 * ONE, "UTC", again)
        assert await deadline(database, session_id) == again - HOUR + left
    else:
        # In the next turn the same holiday stops the clock.
        await sessions.play(session_id, ANN, TURN, now + MINUTE)
        await sessions.play(session_id, BEN, "a3-b3", now + 2 * MINUTE)
        assert await deadline(database, session_id) == back + CLOCK


async def test_whoever_comes_back_early_has_the_time_that_was_left_and_the_days_are_used(
    database: Database, sessions: Sessions, holidays: Holidays
) -> None:
    session_id = await started(sessions, wish(ClockTerms(holidays=10)), BEN)
    await holidays.declare(ANN, TODAY, TODAY + 9 * ONE, "UTC", NOON + HOUR)
    await holidays.declare(ANN, TODAY + 30 * ONE, TODAY + 31 * ONE, "UTC", NOON + HOUR)
    back = NOON + 2 * DAY
    assert await holidays.come_back(ANN, back) == 2
    assert await holidays.come_back(ANN, back) == 0
    assert await deadline(database, session_id) == back + CLOCK - HOUR
    assert await holidays.ahead(ANN, back) == ()
    (kept,) = await holidays.all_of(ANN)
    assert kept.span == (NOON + HOUR, back)


async def test_a_weekend_of_the_server_does_not_count_at_tables_opened_since(
    database: Database, sessions: Sessions
) -> None:
    await Guilds(database).change(
        GUILD, lambda server: replace(server, weekend=SATURDAY_SUNDAY, zone="Asia/Tokyo", bank=DAY, holidays=5)
    )
    terms = ClockTerms(DAY, 5, SATURDAY_SUNDAY, "Asia/Tokyo")
    session_id = await started(sessions, wish(TermsWish(bank=0)), BEN)
    assert (await session_of(sessions, session_id)).terms == replace(terms, bank=0)
    # Four days from Tuesday night on, of which Saturday and Sunday in Tokyo are none.
    assert await deadline(database, session_id) == NOON + CLOCK + 2 * DAY
    # What was shown before one joined holds until the game is over, and in a rematch.
    await Guilds(database).change(GUILD, lambda server: replace(server, weekend=0, zone="UTC"))
    await sessions.play(session_id, ANN, TURN, NOON)
    assert await deadline(database, session_id, 1) == NOON + CLOCK + 2 * DAY
    before = await session_of(sessions, session_id)
    assert rematch_of(before, bytes(16), NOON).terms == before.terms


async def test_a_table_and_a_tournament_switch_each_off(database: Database, sessions: Sessions) -> None:
    await Guilds(database).change(GUILD, lambda server: replace(server, weekend=SATURDAY_SUNDAY, bank=DAY))
    off: tuple[ClockTerms | TermsWish, ...] = (
        TermsWish(bank=0),
        TermsWish(holidays=False),
        TermsWish(weekend=False),
        ClockTerms(),
    )
    found = []
    for number, terms in enumerate(off):
        request = replace(wish(terms), channel_id=80 + number)
        found.append((await sessions.lobbies.open(request, NOON)).session.terms)
    assert found == [
        ClockTerms(0, 21, SATURDAY_SUNDAY),
        ClockTerms(DAY, 0, SATURDAY_SUNDAY),
        ClockTerms(DAY, 21, 0),
        ClockTerms(),
    ]
    assert (await sessions.lobbies.open(replace(wish(), channel_id=90, clock=0), NOON)).session.terms == ClockTerms()


async def test_a_time_bank_is_used_after_the_time_per_turn_and_once_in_the_game(
    database: Database, sessions: Sessions
) -> None:
    session_id = await started(sessions, wish(ClockTerms(bank=2 * DAY)), BEN)
    assert await deadline(database, session_id) == NOON + CLOCK + 2 * DAY
    # A turn within its time takes nothing from the bank.
    now = NOON + CLOCK
    await sessions.play(session_id, ANN, TURN, now)
    assert (await sessions.by_id(session_id)).banks == (2 * DAY, 2 * DAY)  # type: ignore[union-attr]  # a table
    now += CLOCK + DAY
    table = (await sessions.play(session_id, BEN, "a3-b3", now)).table
    assert await deadline(database, session_id) == now + CLOCK + 2 * DAY
    await sessions.play(session_id, ANN, move_of(table), now)
    assert (await sessions.by_id(session_id)).banks == (2 * DAY, DAY)  # type: ignore[union-attr]  # a table
    assert await deadline(database, session_id, 1) == now + CLOCK + DAY


def move_of(table: object) -> str:
    position = table.position  # type: ignore[attr-defined]  # a table
    (seat,) = position.to_act
    return str(position.notation(position.moves(seat)[0]))


async def test_a_pause_keeps_the_bank_and_a_weekend_that_begins_after_it(
    database: Database, sessions: Sessions
) -> None:
    terms = ClockTerms(bank=DAY, weekend=SATURDAY_SUNDAY)
    session_id = await started(sessions, wish(terms), BEN)
    pauses = Pauses(database, sessions)
    # Friday at 22:13, when three of the five days are gone.
    friday = NOON + 3 * DAY
    await pauses.pause(session_id, friday)
    assert (await clock_of(database, session_id)).remaining == 2 * DAY
    await pauses.unpause(session_id, friday + HOUR)
    assert await deadline(database, session_id) == friday + HOUR + 4 * DAY


async def test_a_holiday_declared_in_a_pause_counts_when_the_game_goes_on(
    database: Database, sessions: Sessions, holidays: Holidays
) -> None:
    session_id = await started(sessions, wish(ClockTerms(holidays=9)), BEN)
    pauses = Pauses(database, sessions)
    await pauses.pause(session_id, NOON)
    await holidays.declare(ANN, TODAY + ONE, TODAY + 2 * ONE, "UTC", NOON + HOUR)
    await pauses.unpause(session_id, NOON + 2 * HOUR)
    assert await deadline(database, session_id) == ends(TODAY + 2 * ONE, "UTC") + CLOCK


async def test_grace_after_an_absence_of_the_bot_is_kept_when_holidays_change(
    database: Database, sessions: Sessions, holidays: Holidays
) -> None:
    session_id = await started(sessions, wish(ClockTerms(holidays=9)), BEN)
    outages = Outages(database, None)
    await outages.note_reachable(NOON + CLOCK - 3 * HOUR)
    now = NOON + CLOCK - HOUR
    await outages.note_reachable(now)
    graced = await deadline(database, session_id)
    assert graced == now + 2 * HOUR
    await holidays.declare(ANN, TODAY + 30 * ONE, TODAY + 31 * ONE, "UTC", now)
    assert await deadline(database, session_id) == graced


async def test_a_clock_set_back_leaves_a_deadline_beyond_a_weekend_and_a_holiday(
    database: Database, sessions: Sessions, holidays: Holidays
) -> None:
    terms = ClockTerms(bank=DAY, holidays=9, weekend=SATURDAY_SUNDAY)
    session_id = await started(sessions, wish(terms), BEN)
    await holidays.declare(ANN, TODAY + ONE, TODAY + 2 * ONE, "UTC", NOON)
    planned = await deadline(database, session_id)
    # Five days from Tuesday night on, without Wednesday, Thursday, and Saturday and Sunday.
    assert planned == NOON + 9 * DAY
    await set_back(database, NOON)
    assert await deadline(database, session_id) == planned
    await set_back(database, NOON - 10 * MINUTE)
    assert await deadline(database, session_id) == planned - 10 * MINUTE


async def test_nobody_is_reminded_while_they_are_away(
    database: Database, sessions: Sessions, holidays: Holidays
) -> None:
    session_id = await started(sessions, wish(), BEN)
    await PersonalSettings(database).change(ANN, lambda _: Preferences(reminder_hours=24))
    clock = await clock_of(database, session_id)
    async with database.transaction() as transaction:
        await timers.save_clock(transaction, replace(clock, called_at=NOON))
    await holidays.declare(ANN, TODAY + ONE, TODAY + 4 * ONE, "UTC", NOON)
    async with database.reading() as transaction:
        timer = await timers.find(transaction, session_id, TimerKind.REMINDER, 0)
    assert timer is not None
    assert timer.due_at == ends(TODAY + 4 * ONE, "UTC")
    await check(House(database))


REFUSED = {
    "an end before the beginning": (2, 1, "bot-refusal-away-order"),
    "what is past": (-3, -1, "bot-refusal-away-past"),
    "a year and more": (0, 400, "bot-refusal-away-long"),
}


@pytest.mark.parametrize(("first", "last", "key"), REFUSED.values(), ids=REFUSED)
async def test_a_holiday_that_makes_no_sense_is_refused(holidays: Holidays, first: int, last: int, key: str) -> None:
    with pytest.raises(SessionRefusal, match=key):
        await holidays.declare(ANN, TODAY + first * ONE, TODAY + last * ONE, "UTC", NOON)
    assert await holidays.all_of(ANN) == ()


async def test_nobody_has_more_holidays_ahead_than_can_be_shown(holidays: Holidays) -> None:
    for number in range(MOST):
        await holidays.declare(ANN, TODAY + number * ONE, TODAY + number * ONE, "UTC", NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-away-many"):
        await holidays.declare(ANN, TODAY + 20 * ONE, TODAY + 20 * ONE, "UTC", NOON)


async def test_days_are_those_of_a_persons_own_zone_else_the_servers(database: Database, holidays: Holidays) -> None:
    assert await holidays.zone_for(ANN, GUILD) == "UTC"
    await Guilds(database).change(GUILD, lambda server: replace(server, zone="Europe/Paris"))
    assert await holidays.zone_for(ANN, GUILD) == "Europe/Paris"
    assert await holidays.zone_for(ANN, without_server(900)) == "UTC"
    await PersonalSettings(database).change(ANN, lambda _: Preferences(zone="Asia/Tokyo"))
    assert await holidays.zone_for(ANN, GUILD) == "Asia/Tokyo"


async def test_a_process_killed_when_a_holiday_is_noted_has_moved_the_deadline_and_owes_the_board(
    database: Database, sessions: Sessions, holidays: Holidays
) -> None:
    session_id = await started(sessions, wish(ClockTerms(holidays=9)), BEN)
    with killed_after(database, 1):
        await holidays.declare(ANN, TODAY + ONE, TODAY + 2 * ONE, "UTC", NOON)
    assert await deadline(database, session_id) == NOON + CLOCK + 2 * DAY
    async with database.reading() as transaction:
        (board,) = await notices.queued(transaction, session_id)
    assert board.kind is NoticeKind.BOARD
    with killed_after(database, 1):
        await holidays.come_back(ANN, NOON)
    assert await deadline(database, session_id) == NOON + CLOCK
    assert await holidays.all_of(ANN) == ()


async def test_a_seat_that_changes_hands_keeps_what_is_left_of_its_bank(database: Database, sessions: Sessions) -> None:
    session_id = await started(sessions, wish(ClockTerms(bank=2 * DAY)), BEN)
    now = NOON + CLOCK + DAY
    await sessions.play(session_id, ANN, TURN, now)
    await Seats(database, sessions).replace_player(session_id, ANN, CAT, now)
    table = (await sessions.play(session_id, BEN, "a3-b3", now)).table
    assert table.session.players == (CAT, BEN)
    assert await deadline(database, session_id) == now + CLOCK + DAY


async def test_old_holidays_are_forgotten(holidays: Holidays) -> None:
    await holidays.declare(ANN, TODAY, TODAY, "UTC", NOON)
    later = NOON + 900 * DAY
    await holidays.declare(ANN, date_at("UTC", later), date_at("UTC", later), "UTC", later)
    assert [one.declared_at for one in await holidays.all_of(ANN)] == [later]


async def test_a_board_tells_of_a_holiday_from_two_days_before_until_it_is_over_though_nobody_plays(desk: Desk) -> None:
    _, bruno, *_ = desk.driver.members
    session_id = await desk.begin()
    await desk.round(NOON)
    (board,) = desk.boards()
    first, last = TODAY + 5 * ONE, TODAY + 6 * ONE
    await desk.client.host.holidays.declare(bruno.id, first, last, "UTC", NOON)
    for moment, seen in (
        (NOON, False),
        (begins(first, "UTC") - 2 * DAY - 1, False),
        (begins(first, "UTC") - 2 * DAY, True),
        (ends(last, "UTC") - 1, True),
        (ends(last, "UTC"), False),
    ):
        await desk.round(moment)
        said = f"{bruno.mention} is away from November 19 to November 20."
        assert (said in bruno.see(board).text) == seen, moment
    assert (await session_of(desk.client.host.sessions, session_id)).status is Status.PLAYING


async def test_the_days_away_of_a_year_are_told_with_those_that_are_over(desk: Desk) -> None:
    ada, holidays = desk.driver.members[0], desk.client.host.holidays
    for first in (TODAY, TODAY + 20 * ONE):
        await holidays.declare(ada.id, first, first + 2 * ONE, "UTC", NOON)
    desk.clock.moment = NOON + 10 * DAY
    interaction, reply = await use(desk, ada, "me show")
    await desk.tree._call(interaction)
    assert "Days away in 2023: 6." in reply.text


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (10_000, "one minute"),
        (90 * MINUTE, "90 minutes"),
        (5 * HOUR + 20 * MINUTE, "5 hours"),
        (2 * DAY, "2 days"),
        (13 * DAY, "13 days"),
        (20 * DAY, "3 weeks"),
    ],
)
def test_what_is_left_of_a_time_bank_is_told_in_the_largest_unit_that_tells_enough(left: int, said: str) -> None:
    assert language_for("en").say(bank_span(left)) == said
