"""Pages of settings fit into messages, and each control of a page has words and values that Discord takes."""

import json
from datetime import date

import discord
import pytest

from bot.limits import COMPONENTS
from bot.model.free_time import Holiday
from bot.model.guilds import Guild
from bot.model.preferences import Calls, Guests, Preferences, Quiet
from bot.model.seasons import SeasonKind
from bot.people.holidays import MOST
from bot.sandbox.component_checks import check_modal
from bot.sandbox.form import Form
from bot.store.rows.standings import Season
from bot.ui.my_settings import MyState
from bot.ui.server_settings import MOST_CHANNELS, ServerState
from bot.ui.settings_page import PAGES, SettingForm, Whose, drawn
from bot.words.language import CODES, language_for
from games.core.text import text
from tests.bot.conftest import NOON
from tests.bot.test_limits import NUMBER, check_layout

ZONE = "America/Argentina/ComodRivadavia"
FIRST, LAST = date(2026, 9, 29).toordinal(), date(2027, 9, 30).toordinal()
PERSON = MyState(
    Preferences(Calls.LATER, 167, 167, ZONE, Quiet(1, 0), daily_hour=23, guests=Guests.INVITED),
    tuple(Holiday(FIRST, LAST, ZONE, NOON) for _ in range(MOST)),
    (2026, 366),
    NOON,
)
CHANNELS = frozenset(range(NUMBER - MOST_CHANNELS, NUMBER))
PLACE = ServerState(
    Guild(NUMBER, "fr", True, True, 1, NUMBER, 99, 999, CHANNELS, zone=ZONE, daily_channel_id=NUMBER,
          daily_hour=23, daily_due_at=NOON, season_kind=SeasonKind.QUARTER, season_channel_id=NUMBER),
    Season(NUMBER, 999, NOON),
)  # fmt: skip
STATES: dict[Whose, tuple[object, ...]] = {
    "server": (PLACE, ServerState(Guild(NUMBER), None)),
    "me": (PERSON, MyState(Preferences(), (), (2026, 0), NOON)),
}


@pytest.mark.parametrize("code", CODES)
def test_every_page_and_form_of_settings_fits_at_its_fullest(code: str) -> None:
    language = language_for(code)
    told = text("bot-daily-reminder-stopped")
    for whose, states in STATES.items():
        for state in states:
            for group in PAGES[whose].groups:
                view = drawn(whose, group, state, language, told)
                check_layout(view)
                assert view.total_children_count <= COMPONENTS
            for one in PAGES[whose].settings:
                if one.inputs:
                    form = Form()
                    sent = SettingForm(whose, one.name).filled(state, language).to_dict()
                    check_modal(form, json.loads(json.dumps(sent)))
                    form.close()


@pytest.mark.parametrize("code", CODES)
def test_a_list_in_which_nothing_is_chosen_says_so_beside_its_name(code: str) -> None:
    language, unset = language_for(code), 0
    for whose, states in STATES.items():
        for group in PAGES[whose].groups:
            for item in drawn(whose, group, states[-1], language).walk_children():
                select = item.item if isinstance(item, discord.ui.DynamicItem) else item
                if isinstance(select, discord.ui.Select):
                    is_set = any(one.default for one in select.options)
                    said = {language.say(one) for one in (text("bot-set-none"), text("bot-me-zone-none", zone="UTC"))}
                    assert (select.placeholder in said) != is_set
                    unset += not is_set
    assert unset > 0


@pytest.mark.parametrize(
    ("code", "said"), [("en", "The server’s: Europe/Paris"), ("fr", "Celui du serveur\u202f: Europe/Paris")]
)
def test_who_has_chosen_no_time_zone_is_told_that_the_servers_holds_and_its_time(code: str, said: str) -> None:
    state = MyState(Preferences(), (), (2026, 0), NOON, "Europe/Paris")
    items = list(drawn("me", "pings", state, language_for(code)).walk_children())
    selects = [one.item if isinstance(one, discord.ui.DynamicItem) else one for one in items]
    assert said in [one.placeholder for one in selects if isinstance(one, discord.ui.Select)]
    told = next(one.content for one in items if isinstance(one, discord.ui.TextDisplay))
    assert "Europe/Paris" in told
