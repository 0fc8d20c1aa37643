"""Personal settings are kept by id alone, hold at once, and can be taken out and erased."""

from dataclasses import replace

import pytest

from bot.daily.news import reminded, reminded_in
from bot.model.preferences import USUAL, Calls, Preferences, Quiet
from bot.model.refusals import SessionRefusal
from bot.model.turn_times import HOUR
from bot.people.hours import clock_face
from bot.people.personal import PersonalSettings, read_zone, wall_time
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.rows import people, timers
from bot.store.rows.timers import TimerKind
from tests.bot.conftest import ANN, BEN, NOON, begin

OWL = Preferences(Calls.LATER, 6, 24, "Europe/Paris", Quiet(23 * 60, 7 * 60))


@pytest.fixture
def settings(database: Database) -> PersonalSettings:
    return PersonalSettings(database)


async def test_who_has_chosen_nothing_is_called_at_once(settings: PersonalSettings) -> None:
    assert await settings.of(ANN) == USUAL
    assert USUAL.calls is Calls.ALWAYS


async def test_choices_are_kept(settings: PersonalSettings) -> None:
    await settings.change(ANN, lambda _: OWL)
    await settings.change(ANN, lambda chosen: replace(chosen, reminder_hours=None))
    assert await settings.of(ANN) == replace(OWL, reminder_hours=None)
    assert await settings.of(BEN) == USUAL


async def test_quiet_hours_need_a_time_zone(settings: PersonalSettings) -> None:
    with pytest.raises(SessionRefusal, match="bot-refusal-quiet-zone"):
        await settings.change(ANN, lambda _: replace(OWL, zone=None))
    assert await settings.of(ANN) == USUAL


async def test_the_warning_of_a_turn_under_way_moves_with_the_quiet_hours(
    database: Database, sessions: Sessions, settings: PersonalSettings
) -> None:
    session_id = (await begin(sessions, BEN)).session.id

    async def warning() -> int:
        async with database.reading() as transaction:
            timer = await timers.find(transaction, session_id, TimerKind.WARNING)
        assert timer is not None
        return timer.due_at

    before = await warning()
    hour = before // HOUR % 24
    quiet = Quiet(hour * 60, (hour + 2) % 24 * 60)
    await settings.change(ANN, lambda chosen: replace(chosen, zone="UTC", quiet=quiet))
    assert await warning() == (before // HOUR + 2) * HOUR
    async with database.reading() as transaction:
        assert [clock.seat for clock in await timers.clocks_of_user(transaction, ANN)] == [0]
        assert await timers.clocks_of_user(transaction, BEN) == []


async def test_everything_kept_of_somebody_can_be_taken_out_and_erased(
    database: Database, settings: PersonalSettings
) -> None:
    await settings.change(ANN, lambda _: OWL)
    async with database.transaction() as transaction:
        (exported,) = (await people.export(transaction, ANN))["preferences"]
        assert (
            exported
            | {
                "user_id": ANN,
                "calls": "later",
                "later_hours": 6,
                "reminder_hours": 24,
                "zone": "Europe/Paris",
                "quiet_from": 23 * 60,
                "quiet_to": 7 * 60,
            }
            == exported
        )
        await people.erase(transaction, ANN, -1)
        assert (await people.export(transaction, ANN))["preferences"] == []
        assert await people.preferences_of(transaction, ANN) == USUAL


async def test_a_zone_is_kept_under_its_own_name_however_it_or_its_city_is_typed() -> None:
    assert await read_zone(" europe/PARIS ") == await read_zone("paris") == "Europe/Paris"
    assert await read_zone("New York") == "America/New_York"
    with pytest.raises(SessionRefusal, match="bot-refusal-no-zone"):
        await read_zone("Atlantis")


@pytest.mark.parametrize(
    ("city", "zone"),
    [
        ("Montréal", "America/Montreal"),
        ("Bruxelles", "Europe/Brussels"),
        ("brussels", "Europe/Brussels"),
        ("Le Caire", "Africa/Cairo"),
        ("São Paulo", "America/Sao_Paulo"),
        ("Port-d’Espagne", "America/Port_of_Spain"),
        ("Etc/GMT-5", "Etc/GMT-5"),
        ("Etc/GMT+5", "Etc/GMT+5"),
    ],
)
async def test_a_zones_city_is_understood_with_its_accents_and_by_its_french_name(city: str, zone: str) -> None:
    assert await read_zone(city) == zone


def test_the_reminder_of_the_days_problem_keeps_its_hour_in_another_zone() -> None:
    chosen = reminded(Preferences(zone="UTC"), 8, NOON)
    after = reminded_in(chosen, "Asia/Kathmandu", NOON)
    assert (wall_time("UTC", chosen.daily_due_at or 0), wall_time("Asia/Kathmandu", after.daily_due_at or 0)) == (
        "08:00",
        "08:00",
    )


def test_times_are_shown_as_clocks_show_them() -> None:
    assert clock_face(7 * 60 + 5) == "07:05"
    assert wall_time("UTC", NOON) == "22:13"
    assert wall_time("Asia/Kathmandu", NOON) == "03:58"
