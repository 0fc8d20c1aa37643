"""Leaderboards, histories, profiles and head-to-heads at their longest stay within Discord's limits."""

import re
from dataclasses import replace
from itertools import product

import discord
import pytest

from bot import limits
from bot.discord_api.people import player_name
from bot.model.sessions import Unrated
from bot.standings.service import LINES, Page, Profile, Ranking, variant_names
from bot.store.rows.results import FinishedSeat, FinishedSession
from bot.store.rows.standings import HeadToHead, Leader, Performance, Period, Sort
from bot.ui.components import COMPONENTS
from bot.ui.profiles import curve_text, profile
from bot.ui.standings import LeadersButton, finish_lines, leaderboard, versus
from bot.words.language import language_for
from games import REGISTRY
from games.core.text import text
from rendering.picture import Picture
from tests.bot.test_limits import NUMBER, both_languages, check_layout

MANY = 999_999
SEATS = max(game.seat_range[-1] for game in REGISTRY.values())
LEADER = Leader(NUMBER, MANY, MANY, MANY, MANY, established=False, place=MANY)
PROVISIONAL = {"en": "provisional", "fr": "provisoire"}
SEATED = (FinishedSeat(NUMBER, SEATS, MANY), *(FinishedSeat(-NUMBER, SEATS, MANY) for _ in range(SEATS - 1)))


def words_of(view: discord.ui.LayoutView) -> str:
    return "\n".join(item.content for item in view.walk_children() if isinstance(item, discord.ui.TextDisplay))


def rankings() -> list[Ranking]:
    return [
        Ranking(game, sort, span, variant)
        for game, sort, span in product(REGISTRY, Sort, Period)
        for variant in variant_names(game)
    ]


@both_languages
def test_every_leaderboard_fits(code: str) -> None:
    page = Page((LEADER,) * LINES, MANY, MANY + 1, MANY)
    for ranking in rankings():
        check_layout(leaderboard(ranking, page, language_for(code)))


@both_languages
def test_the_longest_profile_fits(code: str) -> None:
    language = language_for(code)
    places = tuple((place, MANY) for place in range(1, SEATS + 1))
    performances = [Performance(game, MANY, MANY, MANY, MANY, MANY, places) for game in REGISTRY]
    pictures = [Picture(b"", f"rating-{game}.png", "x" * limits.ALT_TEXT) for game in REGISTRY]
    curves = tuple((one, (1, 2)) for one in performances)
    shown = Profile(NUMBER, curves)
    view, files = profile(shown, pictures, language)
    check_layout(view)
    assert len({file.filename for file in files}) == len(REGISTRY)
    for one in performances:
        assert len(language.say(curve_text(one, (MANY,) * MANY))) <= limits.ALT_TEXT


@both_languages
def test_the_longest_head_to_head_fits_and_adds_up(code: str) -> None:
    met = [HeadToHead(game, 1, 2, 3) for game in REGISTRY]
    view = versus(NUMBER, NUMBER - 1, met, language_for(code))
    check_layout(view)
    *_, sums, note = words_of(view).splitlines()
    numbers = [int(one) for one in re.findall(r"\d+", sums)]
    assert numbers == [len(REGISTRY), 2 * len(REGISTRY), 3 * len(REGISTRY)]
    assert note == "-# " + language_for(code).say(text("bot-versus-ties"))


@both_languages
def test_the_places_of_a_leaderboard_are_told_as_they_are_also_shared_with_the_page_before(code: str) -> None:
    page = Page(tuple(replace(LEADER, place=place) for place in (LINES, LINES, LINES + 3)), 2, 2, LINES + 3)
    lines = words_of(leaderboard(Ranking("volcano"), page, language_for(code))).splitlines()
    assert [line.split(".")[0] for line in lines if "<@" in line] == [str(LINES), str(LINES), str(LINES + 3)]


@both_languages
def test_leaderboards_and_profiles_say_what_a_tie_is(code: str) -> None:
    language = language_for(code)
    note = language.say(text("bot-leaders-ties"))
    places = ((1, 2),)
    performance = Performance("volcano", 1000, 2, 1, 0, 1, places)
    assert note in words_of(leaderboard(Ranking("volcano"), Page((LEADER,), 1, 1, 1), language))
    assert note in words_of(profile(Profile(1, ((performance, ()),)), (None,), language)[0])


@both_languages
@pytest.mark.parametrize("why", Unrated)
def test_a_history_says_why_a_game_is_unrated(code: str, why: Unrated) -> None:
    language = language_for(code)
    seats = (FinishedSeat(4, 1, 9), FinishedSeat(5, 2, 7))
    one = FinishedSession(1, 1, 1, "volcano", 0, board_id=None, seats=seats, unrated=why)
    said = "\n".join(finish_lines(one, language))
    assert language.say(text(f"bot-unrated-{why}")) in said
    # Whatever a moderator has broken off has nobody first.
    assert ("1\\. <@4>" in said) is (why is not Unrated.MODERATOR)


def test_a_history_says_no_points_of_a_game_without_points() -> None:
    seats = (FinishedSeat(4, 1, None), FinishedSeat(5, 2, None))
    one = FinishedSession(1, 1, 1, "hekla", 0, board_id=None, seats=seats)
    said = "\n".join(finish_lines(one, language_for("en")))
    assert "1\\. <@4> · 2\\. <@5>" in said


@both_languages
def test_what_is_empty_says_so(code: str) -> None:
    language = language_for(code)
    for view, sentence in (
        (leaderboard(Ranking("volcano"), Page((), 1, 1, 0), language), "bot-leaders-none"),
        (versus(1, 2, (), language), "bot-versus-none"),
        (profile(Profile(1, ()), (), language)[0], "bot-profile-none"),
    ):
        assert language.say(text(sentence)) in words_of(view)
        check_layout(view)


def test_a_single_page_has_no_buttons_and_the_ends_of_several_are_shut() -> None:
    language = language_for("en")

    def shut(number: int, pages: int) -> list[bool]:
        view = leaderboard(Ranking("volcano"), Page((LEADER,), number, pages, 30), language)
        return [button_of(item).disabled for item in view.walk_children() if isinstance(item, LeadersButton)]

    assert [shut(1, 1), shut(1, 3), shut(2, 3), shut(3, 3)] == [[], [True, False], [False, False], [False, True]]


def button_of(item: LeadersButton) -> discord.ui.Button[discord.ui.LayoutView]:
    return item.item


@pytest.mark.parametrize("code", PROVISIONAL)
def test_provisional_ratings_are_marked_and_explained(code: str) -> None:
    language = language_for(code)
    settled = Leader(1, 9, 9, 9, 1200, established=True, place=1)
    both = words_of(leaderboard(Ranking("volcano"), Page((settled, LEADER), 1, 1, 2), language))
    one = words_of(leaderboard(Ranking("volcano"), Page((settled,), 1, 1, 1), language))
    mark = PROVISIONAL[code]
    assert both.count(mark) == 2
    assert mark not in one


@both_languages
def test_a_former_player_is_called_that_and_never_by_a_number(code: str) -> None:
    language = language_for(code)
    one = FinishedSession(
        1, 1, 1, "volcano", 0, board_id=None, seats=(FinishedSeat(-3, 1, 5), FinishedSeat(4, 2, None))
    )
    said = "\n".join(finish_lines(one, language))
    assert language.say(text("bot-former-player")) in said
    assert "<@-" not in said
    assert "<@4>" in said
    assert player_name(4) == "<@4>"


def test_the_id_of_a_page_button_leads_back_to_its_page() -> None:
    for ranking in rankings():
        button = LeadersButton(ranking.game, ranking.sort, ranking.span, ranking.variant, MANY)
        custom_id = str(button.item.custom_id)
        (fitting,) = [one for one in COMPONENTS if one.__discord_ui_compiled_template__.fullmatch(custom_id)]
        assert fitting is LeadersButton
        assert len(custom_id) <= limits.CUSTOM_ID
        match = fitting.__discord_ui_compiled_template__.fullmatch(custom_id)
        assert isinstance(match, re.Match)
        named = Ranking(match["game"], Sort(match["sort"]), Period(match["span"]), match["variant"])
        assert (named, int(match["page"])) == (ranking, MANY)
