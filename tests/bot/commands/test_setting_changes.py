"""What /settings makes of its options, and what it shows of seasons."""

from dataclasses import dataclass, replace
from typing import Any

from bot.commands.season_settings import season_shown
from bot.commands.settings import _change, _SettingsOptions
from bot.model.guilds import Guild
from bot.model.moments import DAY, HOUR
from bot.model.seasons import SeasonKind
from bot.store.rows.seasons import Season
from bot.words.language import language_for
from tests.bot.conftest import GUILD, NOON


def test_what_is_zero_or_off_is_chosen_and_what_is_left_out_stays() -> None:
    chosen = _change(_SettingsOptions(bank=24, holidays=14, weekend=True, watch=True, clock=72), NOON)(Guild(GUILD))
    assert (chosen.bank, chosen.weekend, chosen.watched, chosen.clock) == (24 * HOUR, True, True, 3 * DAY)
    assert _change(_SettingsOptions(), NOON)(chosen) == chosen
    none = _change(_SettingsOptions(bank=0, holidays=0, weekend=False, watch=False, clock=0), NOON)(chosen)
    assert (none.bank, none.holidays, none.weekend, none.watched, none.clock) == (0, 0, False, False, 0)


def test_an_option_changes_new_tables_only_if_it_is_said_to() -> None:
    @dataclass(frozen=True, slots=True)
    class Newer(_SettingsOptions):
        added: bool | None = None

    assert not Newer(added=True).concerns_games
    assert not _SettingsOptions(publish=True, theme="dark", zone="UTC", seasons="month").concerns_games
    zeros: list[dict[str, Any]] = [{"clock": 0}, {"bank": 0}, {"watch": False}, {"anywhere": False}]
    assert all(_SettingsOptions(**one).concerns_games for one in zeros)


def test_a_season_that_has_ended_is_not_shown_as_the_one_that_runs() -> None:
    server, language = Guild(GUILD, season_kind=SeasonKind.HAND), language_for("en")
    running = Season(GUILD, 3, NOON, None, None)
    before_the_first = season_shown(server, None, language)
    assert season_shown(server, running, language) != before_the_first
    assert season_shown(server, replace(running, ended_at=NOON + DAY), language) == before_the_first
