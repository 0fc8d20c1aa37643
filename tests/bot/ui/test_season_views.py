"""A season's standings, its lines in a profile and its closing post at their longest stay within Discord's limits."""

from dataclasses import replace

import pytest

from bot.model.guilds import Guild
from bot.pictures.drawing import podium
from bot.sandbox.component_checks import walk
from bot.standings.seasons import LISTED, PODIUM, Closing, PlayerSeason, SeasonTable
from bot.standings.service import LINES, Page
from bot.store.rows.standings import Leader, Performance, Season
from bot.ui.seasons import NAMED, closing_view, season_card, season_lines, season_view
from bot.words.language import language_for
from games import REGISTRY
from games.core.text import text
from tests.bot.conftest import NOON
from tests.bot.test_limits import NUMBER, both_languages, check_layout
from tests.bot.ui.test_standings_views import MANY

SEASON = Season(NUMBER, MANY, NOON, NOON, NOON)


def performance(game: str) -> Performance:
    return Performance(game, MANY, MANY, MANY, MANY, MANY, ())


def leader(at: int = 0) -> Leader:
    return Leader(NUMBER - at, MANY, MANY, MANY, MANY, established=True, place=1)


@both_languages
@pytest.mark.parametrize("pages", [1, MANY])
def test_the_longest_standings_fit(code: str, pages: int) -> None:
    seasons = tuple(Season(NUMBER, MANY - at, NOON, NOON, NOON) for at in range(LISTED))
    for game in REGISTRY:
        page = Page((leader(),) * LINES, 1, pages, MANY)
        check_layout(season_view(SeasonTable(SEASON, game, page, seasons), language_for(code)))


@pytest.mark.full
@both_languages
def test_the_longest_closing_post_fits(code: str) -> None:
    language = language_for(code)
    tables = tuple((game, tuple(map(leader, range(NAMED)))) for game in REGISTRY)
    closing = Closing(SEASON, Guild(NUMBER), tables)
    names = {NUMBER - at: "W" * 32 for at in range(PODIUM)}
    pictures = [podium(season_card(closing, game, names, "W" * 99, language), game, game) for game in REGISTRY]
    view, files = closing_view(closing, pictures, language)
    check_layout(view)
    assert [one.filename for one in files] == [f"{game}.png" for game in REGISTRY]
    assert all(one.alt.count("W" * 32) >= PODIUM for one in pictures)


@both_languages
def test_a_former_player_is_nameless_in_the_closing_post(code: str) -> None:
    language = language_for(code)
    tables = tuple((game, (replace(leader(), user_id=-7),)) for game in REGISTRY)
    closing = Closing(SEASON, Guild(NUMBER), tables)
    view, _ = closing_view(closing, (), language)
    said = "\n".join(str(part["content"]) for part in walk(view.to_components()) if "content" in part)
    assert said.count(language.say(text("bot-former-player"))) >= len(REGISTRY)
    assert "-7" not in said


@both_languages
def test_a_profile_tells_of_the_season_only_to_who_played_in_it(code: str) -> None:
    language = language_for(code)
    assert season_lines(PlayerSeason(SEASON, (), (SEASON,)), language) == []
    played = PlayerSeason(SEASON, tuple(map(performance, REGISTRY)), (SEASON,))
    assert len(season_lines(played, language)) == 1 + len(REGISTRY)
    # Where there are several, the one that was chosen is named all the same.
    assert len(season_lines(PlayerSeason(SEASON, (), (SEASON, SEASON)), language)) == 2


def test_a_season_card_says_who_came_first_and_against_whom() -> None:
    ada, ben = (Leader(at, 12, 9 - at, 3, 1312 - at, established=True, place=at) for at in (1, 2))
    names, language = {1: "Ada", 2: "Ben"}, language_for("en")
    closing = Closing(SEASON, Guild(NUMBER), (("hekla", (ada, ben)),))
    said = season_card(closing, "hekla", names, "", language)
    assert (said.title, said.reason) == ("Ada wins", "The highest rating: 1311 against 1310.")
    assert [row.told for row in said.rows] == [
        "1. Ada, place 1: 1311 (12 games · 8 won)",
        "2. Ben, place 2: 1310 (12 games · 7 won)",
    ]
    level = replace(closing, tables=(("hekla", (ada, replace(ben, place=1, points=1311))),))
    said = season_card(level, "hekla", names, "", language)
    assert (said.title, said.reason) == ("Ada and Ben share the win", "With a rating of 1311.")
