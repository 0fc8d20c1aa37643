"""A whole month of five players in simulated time, with an outage, a rest day, two servers and a try left open."""

from datetime import date

import pytest

from bot.daily.service import BoardSpan, Daily, DailyBoards
from bot.model.turn_times import DAY, HOUR
from bot.play.sessions import Sessions
from bot.play.timekeeper import Timekeeper
from bot.store.database import Database
from bot.ui.daily.days import board_view
from bot.words.language import language_for
from tests.bot.conftest import ANN, BEN, CAT, DAN, GUILD
from tests.bot.daily.conftest import at, hand_in_best, hand_in_little
from tests.bot.ui.test_standings_views import words_of

EVE, OTHER = 105, 8
FIRST = at("2026-10-01 12:00", "Europe/Paris")


async def test_equal_results_share_a_place_however_they_were_found(database: Database, daily: Daily) -> None:
    shown = await daily.today(CAT, GUILD, FIRST)
    shown = await daily.play(shown.row.id, CAT, shown.row.sequence, shown.attempt.problem.line[:1], FIRST)
    await daily.take_back(shown.row.id, CAT, shown.row.sequence, FIRST)
    await hand_in_little(daily, ANN, GUILD, FIRST)
    for user_id in (BEN, CAT):
        await hand_in_best(daily, user_id, GUILD, FIRST)
    for span in BoardSpan:
        board = await DailyBoards(database).of(GUILD, span, FIRST)
        said = words_of(board_view(board, None, language_for("en"))).splitlines()
        placed = [line.split(" ")[:2] for line in said if "<@" in line]
        assert [(place, name.strip(":")) for place, name in placed] == [
            ("1.", f"<@{BEN}>"),
            ("1.", f"<@{CAT}>"),
            ("3.", f"<@{ANN}>"),
        ]


@pytest.mark.full
async def test_a_month_of_five_players(database: Database, daily: Daily) -> None:
    for number in range(31):
        now, day = FIRST + number * DAY, date(2026, 10, 1 + number)
        if day.day in {14, 15}:
            # Nobody can reach the bot from the morning of the 14th to the evening of the 15th.
            moment = now + (9 if day.day == 15 else -5) * HOUR
            await Timekeeper(database, Sessions(database)).note_reachable(moment)
            continue
        await hand_in_best(daily, ANN, GUILD, now)
        await hand_in_little(daily, BEN, GUILD if day.day % 2 else OTHER, now)
        if day.isoweekday() != 3:
            await hand_in_best(daily, CAT, GUILD, now)
        if day.isoweekday() not in {6, 7}:
            await hand_in_best(daily, DAN, GUILD, now)
        await daily.today(EVE, GUILD, now)
    end = FIRST + 30 * DAY
    board = await DailyBoards(database).of(GUILD, BoardSpan.MONTH, end)
    found = {score.user_id: (score.solved, score.perfect, streak.days) for score, streak in board.entries}
    assert found[ANN] == (29, 29, 29)
    assert found[BEN][0] == 15
    assert found[BEN][2] == 29, "a streak is the person's, not the server's"
    assert found[CAT][2] == found[CAT][0], "one missed day a week is the rest day"
    assert found[DAN][2] == 5, "a second missed day in a week ends a streak"
    assert EVE not in found, "a try that is not handed in is not on the board"
    # The 31st is a Saturday; on Wednesday one of them rested.
    week = await DailyBoards(database).of(GUILD, BoardSpan.WEEK, end)
    assert (week.first, week.last) == (date(2026, 10, 26), date(2026, 11, 1))
    assert [(score.user_id, score.solved) for score, _ in week.entries[:2]] == [(ANN, 6), (CAT, 5)]
