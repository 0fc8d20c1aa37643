"""Words that are 40 % longer fit wherever Discord or a picture has a limit."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import ImageDraw

from bot.commands import add_commands
from bot.connection.client import Fumarole
from bot.host.tree import Translations
from bot.model.proposals import ProposalKind
from bot.model.tournaments import System
from bot.move_menu.entries import weighed
from bot.rules_search.rulebook import Rulebook
from bot.sandbox.commands import SLASH, check_commands
from bot.store.database import Database
from bot.words.language import codes, language_for
from bot.words.languages import FOLDER
from games import REGISTRY, package_of
from games.core.rules import parse_topics
from rendering.canvas import FINENESS
from rendering.lettering import width_of, write, write_line
from rendering.painters import PAINTERS
from rendering.palette import Shade
from rendering.picture import ALT_TEXT_LIMIT, Audience
from tests.bot import test_limits as measures
from tests.bot.pictures import test_lobby_picture as lobbies
from tests.bot.ui import test_archive_views as archive
from tests.bot.ui import test_daily_fits as problems
from tests.bot.ui import test_help as helps
from tests.bot.ui import test_largest_tournaments as tournaments
from tests.bot.ui import test_long_games_fit as lives
from tests.bot.ui import test_rules_fit as rules
from tests.bot.ui import test_season_views as seasons
from tests.bot.ui import test_settings_page as settings
from tests.bot.ui import test_standings_views as standings
from tests.bot.words import test_long_games as words
from tests.bot.words.long_games import numbered, sentences
from tests.languages.pseudo import CODE, kept_language
from tests.languages.test_accents import plain_words
from tests.rendering.test_kept import forget_sprites
from tests.rendering.test_offers import EACH, moments
from tests.rendering.test_readable import CASES, positions

KEYS = tuple(REGISTRY)
every_game = pytest.mark.parametrize("game", KEYS)


@pytest.fixture(scope="module", autouse=True)
def folder() -> Iterator[Path]:
    """The bot knows the nonsense language."""
    folder = kept_language()
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv(FOLDER, str(folder))
        assert CODE in codes()
        yield folder


def audience(*names: str) -> Audience:
    return Audience(language_for(CODE).words(), names)


@pytest.mark.full
async def test_discord_takes_every_command(tmp_path: Path) -> None:
    database = await Database.open(tmp_path / "fumarole.sqlite3")
    client = Fumarole(database)
    add_commands(client.tree)
    translator = Translations()
    await client.tree.set_translator(translator)
    payload = [await one.get_translated_payload(client.tree, translator) for one in client.tree.get_commands()]
    await client.close()
    await database.close()
    check_commands(payload)
    for command in payload:
        assert {"fr", CODE} <= command["name_localizations"].keys()
        if command["type"] == SLASH:
            assert {"fr", CODE} <= command["description_localizations"].keys() or command.get("options")


@pytest.mark.full
@every_game
def test_messages_and_lists_fit(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measures, "GAMES", range(1))
    descriptor = REGISTRY[game]
    measures.test_a_full_lobby_fits(descriptor, CODE)
    measures.test_the_boards_stories_and_pings_of_random_games_fit(descriptor, CODE)
    measures.test_lines_of_moves_chosen_in_random_games_fit(descriptor, CODE)
    measures.test_turns_planned_for_later_in_random_games_fit(descriptor, CODE)
    measures.test_every_move_in_words_fits_a_suggestion_with_its_notation(descriptor, CODE)
    measures.test_a_turn_of_two_hundred_steps_is_told_within_the_limit(descriptor, CODE)
    measures.test_the_alternative_text_of_random_games_fits(descriptor, CODE)
    for kind in ProposalKind:
        measures.test_proposals_fit_with_every_seat_taken_whatever_becomes_of_them(descriptor, CODE, kind)


@pytest.mark.full
@every_game
def test_plans_fit(game: str) -> None:
    descriptor = REGISTRY[game]
    measures.test_as_many_long_turns_as_can_be_planned_fit(descriptor, CODE)
    lives.test_the_question_about_a_turn_fits_with_the_longest_answers(descriptor, CODE)


def test_holidays_and_blocks_fit() -> None:
    settings.test_every_page_and_form_of_settings_fits_at_its_fullest(CODE)
    lives.test_the_longest_list_of_blocked_people_names_them_all(CODE)


def test_every_sentence_about_long_games_is_in_it_and_fits_where_it_stands() -> None:
    words.test_every_sentence_fits_where_it_stands_with_its_longest_values(CODE)
    language = language_for(CODE)
    said = [language.say(one) for key in sentences() for one in numbered(key)]
    assert {one: plain for one in said if (plain := plain_words(one))} == {}


@pytest.mark.full
@pytest.mark.parametrize("game", problems.GAMES)
def test_problems_fit(game: str) -> None:
    problems.test_every_list_of_every_problem_fits_on_the_way_to_its_best_result(game, CODE)
    problems.test_what_has_ended_is_told_and_shared_within_the_limits(game, CODE)


@pytest.mark.full
def test_rules_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    book = Rulebook()
    book.load()
    monkeypatch.setattr(rules, "BOOK", book)
    for part in rules.BOOKS:
        rules.test_every_rule_fits_with_its_picture_and_its_lists(part, CODE)
        rules.test_no_heading_is_cut_in_a_list_a_button_or_a_suggestion(part, CODE)
    rules.test_the_question_which_game_fits(CODE)
    rules.test_a_rule_with_the_next_best_and_a_choice_of_rules_fit(CODE)


def test_standings_and_the_first_message_fit() -> None:
    standings.test_every_leaderboard_fits(CODE)
    standings.test_the_longest_profile_fits(CODE)
    standings.test_the_longest_head_to_head_fits_and_adds_up(CODE)
    helps.test_the_first_message_fits_and_leads_to_help_rules_and_first_steps(CODE)


@pytest.mark.full
@pytest.mark.parametrize("system", System)
def test_tournaments_fit(system: System) -> None:
    state = tournaments.tournament(system)
    tournaments.test_the_largest_tournament_fits_with_every_button_and_note(state, CODE)
    tournaments.test_the_name_of_a_thread_fits(state, CODE)


@pytest.mark.full
def test_the_archive_and_seasons_fit() -> None:
    for game in archive.ENDINGS:
        archive.test_the_longest_list_of_found_games_fits(CODE, game)
    for pages in (1, standings.MANY):
        seasons.test_the_longest_standings_fit(CODE, pages)
    seasons.test_the_longest_closing_post_fits(CODE)


@every_game
def test_what_a_picture_of_a_table_says_has_room(game: str) -> None:
    lobbies.test_what_a_picture_of_a_table_says_has_room(game, CODE)


class Lettering:
    """Notes every text that is written into a picture, and what of it lies outside."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.written: set[str] = set()
        self.cut: set[str] = set()
        patch.setattr("rendering.canvas.write", self._write)
        patch.setattr("rendering.canvas.write_line", self._write_line)

    def _note(self, across: int, left: float, text: str, size: float) -> None:
        self.written.add(text)
        if left < -1 or left + width_of(text, size) > across + FINENESS or "…" in text:
            self.cut.add(text)

    def _write(
        self,
        draw: ImageDraw.ImageDraw,
        centre: tuple[float, float],
        text: str,
        size: float,
        shade: Shade,
    ) -> None:
        self._note(draw.im.size[0], centre[0] - width_of(text, size) / 2, text, size)
        write(draw, centre, text, size, shade)

    def _write_line(
        self, draw: ImageDraw.ImageDraw, start: tuple[float, float], text: str, size: float, shade: Shade
    ) -> None:
        self._note(draw.im.size[0], start[0], text, size)
        write_line(draw, start, text, size, shade)


@pytest.fixture
def lettering(monkeypatch: pytest.MonkeyPatch) -> Lettering:
    """Everything is drawn anew, so that every text is written again."""
    forget_sprites()
    return Lettering(monkeypatch)


@pytest.mark.full
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[1]}-{case[3]}")
def test_no_picture_cuts_its_words(case: tuple[str, int, dict[str, Any], int], lettering: Lettering) -> None:
    painter, spoken = PAINTERS[case[0]], audience(*("Ada", "Ben", "Eva", "Fé", "Gil", "Ida")[: case[1]])
    *_, last = positions(*case)
    view, events = last.after, last.events
    assert len(painter.still(view, events, spoken).alt) <= ALT_TEXT_LIMIT
    assert lettering.written
    assert lettering.cut == set()


@pytest.mark.full
@every_game
def test_no_hand_no_lesson_and_no_picture_of_moves_cuts_its_words(game: str, lettering: Lettering) -> None:
    painter, descriptor = PAINTERS[game], REGISTRY[game]
    position = descriptor.start(2, descriptor.complete_options({}), bytes(16))
    pictures = [painter.hand(position.view(0), audience())]
    for _, moment in moments(game)[::20] if game in EACH else ():
        seat = min(moment.to_act)
        pictures.append(painter.offers(moment.view(seat), seat, weighed(moment, seat), audience()))
    source = Path(str(package_of(game)).replace(".", "/"), "rules", "en.md").read_text(encoding="utf-8")
    names = {topic.picture for topic in parse_topics(source) if topic.picture}
    pictures += [painter.lesson(name, audience()) for name in sorted(names)]
    assert all(picture is None or len(picture.alt) <= ALT_TEXT_LIMIT for picture in pictures)
    assert lettering.cut == set()
