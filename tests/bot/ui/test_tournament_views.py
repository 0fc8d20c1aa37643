"""The message and the pictures of a tournament hold for the longest names, most players and most rounds."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from bot.discord_api.people import player_name
from bot.model.free_time import TermsWish
from bot.model.sessions import GenerationalId, joining
from bot.model.tournaments import (
    AtLimit,
    DecidedBy,
    EntrantRow,
    Medal,
    PairingRow,
    Placed,
    PlayedAt,
    Stage,
    System,
    Tournament,
    TournamentState,
)
from bot.model.turn_times import DAY, HOUR
from bot.sandbox.component_checks import check_modal
from bot.sandbox.form import Form
from bot.tournaments.round_start import tables_of
from bot.tournaments.service import TournamentRequest
from bot.tournaments.systems import MOST_PLAYERS, rounds_of
from bot.ui.crosstables import GOING_ON, card_of, sheet_of
from bot.ui.new_tournament import NewTournamentButton, asked
from bot.ui.standings import medal_lines
from bot.ui.terms import moment
from bot.ui.tournaments import LISTED, card_view, tournament_view
from bot.words.language import language_for
from games import REGISTRY
from games.core.text import text
from rendering.crosstable import MOST, ROWS, draw_crosstable
from rendering.palette import ColourTheme
from rendering.picture import ALT_TEXT_LIMIT
from tests.bot.conftest import NOON
from tests.bot.test_limits import both_languages, check_layout
from tests.bot.ui.test_standings_views import words_of

BIG = 1_200_000_000_000_000_000
CASES = [
    ("en", System.SWISS, 2, 64),
    ("fr", System.ROUND_ROBIN, 2, 16),
    ("fr", System.PODS, 4, 33),
    ("en", System.KNOCKOUT, 2, 128),
]


def played(system: System, seats: int, players: int, stage: Stage = Stage.RUNNING) -> TournamentState:
    """A tournament in its last round, with everything in it that can be said."""
    assert players <= MOST_PLAYERS[system]
    game = next(key for key in REGISTRY if seats in REGISTRY[key].seats_for(REGISTRY[key].complete_options({})))
    rounds, options = rounds_of(system, players), REGISTRY[game].complete_options({})
    made = Tournament(
        GenerationalId(2**53),
        BIG,
        BIG + 1,
        BIG + 2,
        game,
        options,
        "en",
        system,
        seats,
        b"",
        rounds,
        stage=stage,
        rated=False,
    )
    who = tuple(EntrantRow(made.id, one, BIG + 10 + one, expelled=one < 5) for one in range(1, players + 1))
    state = TournamentState(replace(made, placed=Placed.CHANNEL, message_id=BIG), who, ())
    for number in range(1, rounds + 1):
        at = replace(state, tournament=replace(state.tournament, round_number=number - 1))
        tables = tuple(
            PairingRow(
                made.id,
                number,
                board,
                session_id=1000 * number + board,
                opened=True,
                decided_by=DecidedBy.BYE if len(numbers) == 1 else DecidedBy.ORGANISER,
                adjuster_id=BIG,
                numbers=numbers,
                places=tuple(range(1, len(numbers) + 1)),
            )
            for board, numbers in enumerate(tables_of(at, number), 1)
        )
        state = replace(state, pairings=(*state.pairings, *tables))
    sessions = [one.session_id or 0 for one in state.pairings]
    places = {one: PlayedAt(BIG + one, BIG + one) for one in sessions}
    return replace(state, tournament=replace(state.tournament, round_number=rounds), places=places)


@pytest.mark.full
@pytest.mark.parametrize(("code", "system", "seats", "players"), CASES)
def test_what_everybody_sees_is_within_the_limits_and_whole(
    code: str, system: System, seats: int, players: int
) -> None:
    language, state = language_for(code), played(system, seats, players)
    names = {one.user_id: "W" * 32 for one in state.entrants}
    pictures = draw_crosstable(sheet_of(state, names, language))
    assert len(pictures) <= MOST
    assert len(pictures) >= -(-players // ROWS)
    assert all(0 < len(one.alt) <= ALT_TEXT_LIMIT for one in pictures)
    # Everybody is heard, whoever has the longest name.
    heard = "\n".join(one.alt for one in pictures)
    assert heard.count("W" * 32) >= players
    for theme in ColourTheme:
        view, files = tournament_view(state, pictures, theme, language)
        check_layout(view)
        assert len(files) == len(pictures)
    lines = [one for one in words_of(view).splitlines() if "/channels/" in one]
    # A link is never cut.
    assert 1 <= len(lines) <= LISTED
    assert all(one.count("(") == one.count(")") for one in lines)
    # Of the results that were set, the latest are told.
    notes = [one for one in state.pairings if one.decided_by is DecidedBy.ORGANISER]
    told = [
        text("bot-tournament-adjusted", round=one.round_number, table=one.board, player=player_name(BIG))
        for one in (notes[0], notes[-1])
    ]
    assert [language.say(one) in words_of(view) for one in told] == [False, True]
    check_layout(card_view(state, pictures[0], ColourTheme.DARK, language)[0])


def test_the_card_names_nobody_who_had_nothing_but_a_bye() -> None:
    state = played(System.SWISS, 2, 5)
    first = tuple(one for one in state.pairings if one.round_number == 1)
    state = replace(state, tournament=replace(state.tournament, round_number=1), pairings=first)
    (bye,) = (one.numbers[0] for one in first if one.decided_by is DecidedBy.BYE)
    card = words_of(card_view(state, None, ColourTheme.DARK, language_for("en"))[0])
    named = [one.number for one in state.entrants if f"<@{one.user_id}>" in card]
    assert len(named) >= 2
    assert bye not in named


@pytest.mark.parametrize(
    ("placed", "title", "reason"),
    [
        ((1, 2), "P1 wins", "More points than anybody else: 1 against 0."),
        ((1, 1), "P1 and P2 share the win", "Level on points, and in everything that decides between level players."),
    ],
)
def test_the_card_says_who_has_won_and_how(placed: tuple[int, int], title: str, reason: str) -> None:
    state = played(System.ROUND_ROBIN, 2, 2)
    (table,) = state.pairings
    state = replace(state, pairings=(replace(table, numbers=(1, 2), places=placed),))
    said = card_of(state, {one.user_id: f"P{one.number}" for one in state.entrants}, "The Club", language_for("en"))
    assert (said.title, said.reason, said.server) == (title, reason, "The Club")
    assert [(row.place, row.name) for row in said.rows] == [(placed[0], "P1"), (placed[1], "P2")]


def test_the_card_says_in_words_what_decided_between_level_players_and_calls_the_nameless_by_their_lines() -> None:
    state = played(System.PODS, 3, 9)
    places = {1: [(1, 2, 3)] * 3, 2: [(1, 2, 3), (2, 1, 3), (1, 2, 3)]}
    tables = ((1, 4, 7), (2, 5, 8), (3, 6, 9)), ((1, 5, 9), (3, 4, 8), (2, 6, 7))
    pairings = [
        replace(state.pairings[0], round_number=at, board=board, numbers=numbers, places=places[at][board - 1])
        for at, row in enumerate(tables, 1)
        for board, numbers in enumerate(row, 1)
    ]
    state = replace(state, tournament=replace(state.tournament, round_number=2), pairings=tuple(pairings))
    names = {state.player(1): "Ada", state.player(2): "日本"}
    said = card_of(state, names, "", language_for("en"))
    assert said.reason.startswith("Level on 6 with Player 2. What decided: the points of all opponents")
    assert [row.name for row in said.rows] == ["Ada", "Player 2", "Player 3"]
    assert "2. 日本, place 2: 6" in said.rows[1].told


def test_an_opponent_is_named_by_their_line_also_where_places_are_shared() -> None:
    state = played(System.SWISS, 2, 20)
    names = {one.user_id: f"P{one.number}" for one in state.entrants}
    sheet = sheet_of(state, names, language_for("en"))
    assert [line.number for line in sheet.lines] == [str(at) for at in range(1, 21)]
    assert len({line.place for line in sheet.lines}) < 20
    name_of = {line.number: line.name for line in sheet.lines}
    for one in state.pairings:
        pair = [f"P{number}" for number in one.numbers]
        cells = {line.name: line.cells[one.round_number - 1] for line in sheet.lines if line.name in pair}
        assert [name_of[cells[name].against] for name in pair] == pair[::-1]
        assert all(f"against line {cell.against}" in cell.told for cell in cells.values())
    assert draw_crosstable(sheet)[1].alt.startswith(f"11. {name_of['11']}, place")


@pytest.mark.parametrize(("code", "told"), [("en", "ends {} at the latest"), ("fr", "se termine {} au plus tard")])
def test_a_round_ends_at_the_latest_in_so_many_days(code: str, told: str) -> None:
    state = played(System.SWISS, 2, 4)
    running = replace(state, tournament=replace(state.tournament, placed=Placed.THREADS, round_until=NOON))
    said = words_of(tournament_view(running, (), ColourTheme.DARK, language_for(code))[0])
    assert told.format(moment(NOON)) in said


@both_languages
@pytest.mark.parametrize("key", ["bot-tournament-running", "bot-tournament-running-one", "bot-ping-reminder"])
def test_nothing_lasts_until_or_since_a_moment_that_is_told_from_now(code: str, key: str) -> None:
    told = text(key, game="Hekla", player="Ada", round=1, rounds=3, moment="in 7 days", since="in 7 days")
    said = language_for(code).say(told)
    assert re.search(r"(until|since|jusqu’à|depuis)\W*in 7 days", said) is None


@both_languages
def test_a_bye_and_a_game_that_goes_on_are_heard_in_words(code: str) -> None:
    language, state = language_for(code), played(System.SWISS, 2, 5)
    last = tuple(
        replace(one, places=(), decided_by=None) if one.round_number == 3 and len(one.numbers) > 1 else one
        for one in state.pairings
    )
    (picture, *_) = draw_crosstable(sheet_of(replace(state, pairings=last), {}, language))
    for key, times in (("bye", 3), ("going-on", 4)):
        assert picture.alt.count(language.say(text(f"bot-tournament-said-{key}"))) == times
    assert GOING_ON not in picture.alt


def _lists(code: str) -> dict[str, list[dict[str, Any]]]:
    """What each list of the form offers, as it is sent; Discord would take it."""
    sent = json.loads(json.dumps(NewTournamentButton("form").lists(language_for(code)).to_dict()))
    form = Form()
    check_modal(form, sent)
    form.close()
    return {one["component"]["custom_id"]: one["component"]["options"] for one in sent["components"]}


@both_languages
def test_the_form_is_one_that_discord_takes_and_asks_for_nothing_but_a_press(code: str) -> None:
    lists = _lists(code)
    chosen = {name: [one["value"] for one in offered if one.get("default")] for name, offered in lists.items()}
    assert chosen == {
        "game": ["volcano"],
        "system": ["swiss"],
        "begins": ["hand"],
        "limit": ["7|standing"],
        "more": [],
    }
    for offered in lists.values():
        assert len({one["label"] for one in offered}) == len(offered)


def test_what_is_chosen_in_the_form_is_asked_for() -> None:
    usual = TournamentRequest(1, 2, 3, "volcano", "en", System.SWISS, DAY)
    chosen = {
        "game": ["volcano|layout=stripes"],
        "system": ["pods-of-4"],
        "begins": ["hours|72"],
        "limit": ["30|loss"],
        "more": ["clock|336", "rounds|7", "level|5", "level|1", "channel", "casual", "always"],
    }
    assert all({*values} <= {one["value"] for one in _lists("en")[name]} for name, values in chosen.items())
    request = TournamentRequest(
        *(1, 2, 3, "volcano", "en", System.PODS, 30 * DAY),
        options={"layout": "stripes"},
        seats=4,
        rounds=7,
        clock=336 * HOUR,
        at_limit=AtLimit.LOSS,
        rated=False,
        starts_at=72 * HOUR,
        computers=(5, 1),
        placed=Placed.CHANNEL,
        terms=TermsWish(0, holidays=False, weekend=False),
    )
    assert asked(usual, chosen, now=0) == request
    soon = asked(usual, {**chosen, "begins": ["players|8"], "more": ["weekend"]}, now=0)
    assert (soon.starts_with, soon.starts_at, soon.terms) == (8, None, TermsWish(weekend=True))


def test_a_lobby_tells_all_that_begins_it() -> None:
    language, state = language_for("en"), played(System.SWISS, 2, 8, Stage.LOBBY)
    for begins, players, told in (
        (None, 20, "it begins by itself with 20."),
        # It takes four.
        (None, 3, "it begins by itself with 4."),
        (DAY, 3, "it begins by itself <t:86400:R>, or sooner with 4."),
        (DAY, None, "it begins by itself <t:86400:R>."),
    ):
        lobby = replace(state, tournament=replace(state.tournament, starts_at=begins, starts_with=players))
        assert told in words_of(tournament_view(lobby, (), ColourTheme.DARK, language)[0])


@both_languages
def test_a_lobby_without_computers_says_that_only_people_play(code: str) -> None:
    language, state = language_for(code), played(System.SWISS, 2, 8, Stage.LOBBY)
    told = language.say(text("bot-tournament-people"))
    computer = replace(state.entrants[-1], user_id=joining((), 3))
    joined = replace(state, entrants=(*state.entrants[:-1], computer))
    for shown, says in ((state, True), (joined, False)):
        assert (told in words_of(tournament_view(shown, (), ColourTheme.DARK, language)[0])) is says


@both_languages
def test_a_lobby_that_everybody_has_left_can_still_be_shown(code: str) -> None:
    state = replace(played(System.SWISS, 2, 8, Stage.LOBBY), entrants=(), pairings=())
    view, _ = tournament_view(state, (), ColourTheme.DARK, language_for(code))
    check_layout(view)


@both_languages
def test_medals_are_told_in_few_lines(code: str) -> None:
    language, over = language_for(code), played(System.SWISS, 2, 8, Stage.OVER).tournament
    medals = tuple(Medal(replace(over, card_id=BIG), place, 8) for place in (1, 1, 2, 3, 4, 5, 8))
    title, counts, *lines = medal_lines(medals, language)
    assert (title[:3], counts) == ("###", "🥇 2 · 🥈 1 · 🥉 1")
    assert len(lines) == 5
    assert all("](https://discord.com/channels/" in one for one in lines)
    assert medal_lines((), language) == []
