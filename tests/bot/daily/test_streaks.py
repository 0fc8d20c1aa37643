"""Streaks: what counts, what does them no harm, and what ends them."""

from datetime import date, timedelta

import pytest

from bot.daily.days import Streak, counts_until, streak_of, was_away
from bot.daily.service import Daily
from bot.model.places import without_server
from bot.model.preferences import Preferences
from bot.model.turn_times import HOUR
from bot.play.sessions import Sessions
from bot.play.timekeeper import Timekeeper
from bot.store.database import Database
from bot.store.rows import people
from bot.words.language import language_for
from games.core.text import text
from tests.bot.conftest import ANN, GUILD
from tests.bot.daily.conftest import at, hand_in_best, hand_in_little

MONDAY = date(2026, 11, 2)


def solved(marks: str, zone: str = "UTC") -> list[tuple[int, str]]:
    """The days marked with an x, from Monday on."""
    return [(MONDAY.toordinal() + number, zone) for number, mark in enumerate(marks) if mark == "x"]


def streak(marks: str, absences: tuple[tuple[int, int], ...] = ()) -> Streak:
    """The streak on the last of these days."""
    return streak_of(solved(marks), MONDAY + timedelta(days=len(marks) - 1), "UTC", absences)


@pytest.mark.parametrize(
    ("marks", "days", "most"),
    [
        ("", 0, 0),
        ("x", 1, 1),
        ("xxxxx", 5, 5),
        ("xxxx.", 4, 4),
        ("xx.xx", 4, 4),
        ("xx.xx..", 0, 4),
        ("xx..xx", 2, 2),
        ("xxxxxx.xx.xxx", 11, 11),
        ("xxxxx..", 5, 5),
        ("xxxxx..x", 1, 5),
        ("xxxxxx.x", 7, 7),
        ("..xxx.x", 4, 4),
    ],
    ids=lambda one: str(one) or "nothing",
)
def test_a_streak_counts_days_solved_and_allows_one_missed_day_a_week(marks: str, days: int, most: int) -> None:
    """The last day is not over, so it is not missed yet."""
    assert (streak(marks).days, streak(marks).most) == (days, most)


def test_the_rest_day_of_this_week_is_told_and_forgotten_on_monday() -> None:
    assert streak("xx.xx").rested == MONDAY + timedelta(days=2)
    assert streak("xx.xxxxx").rested is None


@pytest.mark.parametrize(("hours", "days"), [(2, 0), (3, 2)])
def test_an_absence_of_more_than_two_hours_breaks_nobodys_streak(hours: int, days: int) -> None:
    absence = ((at("2026-11-05 20:00"), at("2026-11-05 20:00") + hours * HOUR),)
    assert streak("xx...", absence).days == days


def test_shorter_absences_of_one_day_add_up_and_each_day_has_its_own() -> None:
    day = date(2026, 11, 5)
    twice = ((at("2026-11-05 01:00"), at("2026-11-05 02:30")), (at("2026-11-05 20:00"), at("2026-11-05 21:00")))
    assert was_away(day, "UTC", twice)
    across = ((at("2026-11-05 22:30"), at("2026-11-06 01:30")),)
    assert not was_away(day, "UTC", across)
    assert not was_away(date(2026, 11, 6), "UTC", across)


def test_the_missed_day_is_that_of_the_zone_in_which_the_person_plays() -> None:
    """20:00 to 24:00 in UTC is the next day in Auckland."""
    absences = ((at("2026-11-04 12:00"), at("2026-11-04 16:00")),)
    auckland = [(number, "Pacific/Auckland") for number, _ in solved("xx..x")]
    today = MONDAY + timedelta(days=4)
    assert streak_of(auckland, today, "UTC", absences).days == 3
    assert was_away(date(2026, 11, 5), "Pacific/Auckland", absences)
    assert not was_away(date(2026, 11, 4), "Pacific/Auckland", absences)


def test_a_try_can_be_handed_in_until_the_next_day_on_which_the_bot_was_there_is_over() -> None:
    day = date(2026, 11, 4)
    assert counts_until(day, "UTC", ()) == at("2026-11-06 00:00")
    away = ((at("2026-11-04 22:00"), at("2026-11-06 01:00")),)
    assert counts_until(day, "UTC", away) == at("2026-11-07 00:00")
    longer = ((at("2026-11-04 22:00"), at("2026-11-07 03:00")),)
    assert counts_until(day, "UTC", longer) == at("2026-11-09 00:00")


async def test_the_heartbeat_keeps_an_absence_and_the_streak_survives_it(database: Database, daily: Daily) -> None:
    keeper = Timekeeper(database, Sessions(database))
    for day in ("02", "03"):
        await hand_in_best(daily, ANN, GUILD, at(f"2026-11-{day} 12:00"))
    await keeper.note_reachable(at("2026-11-04 09:00"))
    # The process ends, and a new one knows from the file how long nobody could reach the bot.
    await Timekeeper(database, Sessions(database)).note_reachable(at("2026-11-05 03:00"))
    # Wednesday and Thursday are missed: one by the bot's absence, one is the rest day.
    assert (await daily.streak(ANN, GUILD, at("2026-11-06 12:00"))).days == 2
    restarted = Timekeeper(database, Sessions(database))
    await restarted.note_reachable(at("2026-11-05 03:05"))
    async with database.reading() as transaction:
        rows = await transaction.rows("SELECT * FROM absences")
    assert [tuple(row) for row in rows] == [(at("2026-11-04 09:00"), at("2026-11-05 03:00"))]


async def test_a_streak_is_the_persons_in_every_server_and_zone(database: Database, daily: Daily) -> None:
    async with database.transaction() as transaction:
        await people.save_preferences(transaction, ANN, Preferences(zone="Pacific/Auckland"))
    await hand_in_best(daily, ANN, GUILD, at("2026-11-02 12:00"))
    await hand_in_best(daily, ANN, 8, at("2026-11-03 12:00"))
    await hand_in_best(daily, ANN, without_server(900), at("2026-11-03 18:00"))
    for place in (GUILD, 8, 9, without_server(900)):
        assert (await daily.streak(ANN, place, at("2026-11-04 18:00"))).days == 3


async def test_a_day_on_which_nothing_was_reached_does_not_count_and_the_message_says_so(daily: Daily) -> None:
    days = [(at(day), await daily.today(ANN, GUILD, at(day))) for day in ("2026-11-02 12:00", "2026-11-09 12:00")]
    now, shown = next((now, one) for now, one in days if one.attempt.kind.key == "empty")
    begun = await daily.play(shown.row.id, ANN, shown.row.sequence, ("take1",), now)
    nothing = await daily.hand_in(shown.row.id, ANN, begun.row.sequence, now)
    assert nothing.row.closeness == 0
    assert nothing.streak is not None
    assert nothing.streak.days == 0
    told = language_for("en").say(text("bot-daily-streak-rules"))
    assert told.startswith("A day counts once you hand in a try that has reached something, best or not.")


async def test_a_day_is_solved_by_any_result_but_not_by_seeing_the_line(daily: Daily) -> None:
    little = await hand_in_little(daily, ANN, GUILD, at("2026-11-02 12:00"))
    assert little.row.result != little.attempt.problem.best
    assert little.streak is not None
    assert little.streak.days == 1
    shown = await daily.today(ANN, GUILD, at("2026-11-03 12:00"))
    await daily.line(shown.row.id, ANN, at("2026-11-03 12:00"), sure=True)
    assert (await daily.streak(ANN, GUILD, at("2026-11-03 12:00"))).days == 1
