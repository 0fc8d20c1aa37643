"""Every command and every view, of every game at its worst, stays within Discord's limits in both languages."""

import json
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from datetime import date
from random import Random
from typing import Any

import discord
import pytest

from bot import limits
from bot.commands import add_commands
from bot.connection.client import Fumarole
from bot.host.tree import Translations, fingerprint
from bot.model.free_time import ClockTerms
from bot.model.plans import MOST as MOST_PLANNED
from bot.model.plans import Answer, PlannedTurn
from bot.model.proposals import Proposal, ProposalKind, State
from bot.model.sessions import GenerationalId, Session, Status, TurnClock
from bot.model.tables import Away, Lobby, Table
from bot.model.turn_times import DAY, HOUR
from bot.move_menu.entries import menu_entries
from bot.move_menu.suggested import Suggested
from bot.pictures.drawing import Readers
from bot.pictures.list_entries import open_entries
from bot.play.plans import try_moves
from bot.play.scenes import Recap
from bot.sandbox.commands import check_commands
from bot.sandbox.component_checks import check_components, walk
from bot.sandbox.form import Form
from bot.store.database import Database
from bot.store.rows.seats import KeptPlan, PlanEnd
from bot.ui import board as boards
from bot.ui import calls, plans, trial_moves
from bot.ui import lobby as lobbies
from bot.ui.base import split_parts
from bot.ui.calls import proposal_message
from bot.ui.picker import MOVE_ROOM, MoveLine, following, line_view, picked
from bot.words.language import CODES, Language, language_for
from games import REGISTRY
from games.core.actions import Move
from games.core.contract import Position
from games.core.game import Game
from games.core.refusals import IllegalMove, Refusal
from games.core.text import text
from games.core.values import serialize
from rendering.painters import PAINTERS
from rendering.picture import Audience, Picture
from tests.bot.conftest import session_of
from tests.bot.signs import signing
from tests.games.seating import seats_near
from tests.games.wording import where
from tests.toys import TOYS

LATEST = 253_402_300_799_000
"""The last second of the year 9999, in milliseconds."""

NUMBER = GenerationalId(2**63 - 1, "zzzzzz")
"""The largest id there can be, so that mentions and component ids are at their longest."""

GAMES = range(2)
"""Random games of each kind, the fullest tables first."""

MOST_BOARD_BUTTONS, MOST_LOBBY_BUTTONS = 4, 5
"""The most buttons under a board whose game goes on, and under a lobby, full or not."""

every_game = pytest.mark.parametrize("game", REGISTRY.values(), ids=REGISTRY.keys())
both_languages = pytest.mark.parametrize("code", CODES)


@pytest.fixture
async def client(database: Database) -> AsyncIterator[Fumarole]:
    made = Fumarole(database)
    add_commands(made.tree)
    await made.tree.set_translator(Translations())
    yield made
    await made.close()


def lobby_for(game: Game[Any], seats: int, code: str, seed: int) -> Lobby:
    session = session_of(
        game.key,
        *(NUMBER - seat for seat in range(seats)),
        id=NUMBER,
        guild_id=NUMBER,
        channel_id=NUMBER,
        options=game.complete_options({}),
        capacity=game.seat_range[-1],
        status=Status.LOBBY,
        opener_id=NUMBER,
        language=code,
        seed=Random(seed).randbytes(16),
        clock=336 * HOUR,
        terms=ClockTerms(bank=13 * DAY, holidays=366, weekend=0b111_1110, zone="America/Argentina/ComodRivadavia"),
    )
    return Lobby(session)


def playing(lobby: Lobby, position: Position[Any]) -> Table:
    session = replace(lobby.session, status=Status.PLAYING, sequence=100_000)
    clocks = tuple(TurnClock(NUMBER, seat, 0, LATEST) for seat in range(len(session.players)))
    banks = (13 * DAY,) * len(session.players)
    return Table(session, position, position, turn_sequence=100_000, clocks=clocks, banks=banks)


def everybody_away(session: Session) -> tuple[Away, ...]:
    """The longest that can be said of it."""
    return tuple(
        Away(seat, date(2026, 9, 29), date(2027, 9, 30), stops=False, soon=True, changes_at=LATEST)
        for seat in range(len(session.players))
    )


def random_game(game: Game[Any], lobby: Lobby, dice: Random) -> list[Table]:
    """The tables of one random game, from its first position to its last."""
    session = lobby.session
    tables = [playing(lobby, game.start(len(session.players), session.options, session.seed))]
    position = tables[0].position
    while position.outcome is None:
        seat = dice.choice(sorted(position.to_act))
        move = dice.choice(position.moves(seat))
        tables.append(tables[-1].after(Move(seat, position.notation(move))).table)
        position = tables[-1].position
    return tables


def check_layout(view: discord.ui.LayoutView) -> None:
    components = view.to_components()
    form = Form()
    check_components(form, {"components": json.loads(json.dumps(components))}, layout=True, emoji={2**63 - 1})
    form.close()
    parts = list(walk(components))
    plain = [str(part.get(key, "")) for part in parts for key in ("label", "placeholder")]
    plain += [
        str(one.get(key, "")) for part in parts for one in part.get("options", ()) for key in ("label", "description")
    ]
    assert not [said for said in plain if "<:" in said], "Discord shows no emoji there"
    assert len(parts) <= limits.COMPONENTS
    assert sum(len(part["content"]) for part in parts if "content" in part) <= limits.LAYOUT_CHARACTERS
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    assert len(ids) == len(set(ids))
    assert all(len(custom_id) <= limits.CUSTOM_ID for custom_id in ids)


async def test_discord_takes_every_command_in_both_languages(client: Fumarole) -> None:
    payload = await client.tree.payload()
    check_commands(payload)
    for command in payload:
        assert "fr" in command["name_localizations"]
        assert len(command.get("description", "")) <= limits.COMMAND_DESCRIPTION


async def test_there_are_at_most_22_commands_and_15_options_of_one(client: Fumarole) -> None:
    """Whoever types "/" looks through them all; games that only tests know are left out."""
    payload = [command for command in await client.tree.payload() if command["name"] not in TOYS]
    assert len(payload) <= 22
    inner = [one for command in payload for one in command.get("options", ())]
    for one in (*payload, *inner):
        assert len([option for option in one.get("options", ()) if option["type"] > 2]) <= 15, one["name"]


async def test_the_commands_fingerprint_changes_when_a_command_does(client: Fumarole) -> None:
    before = fingerprint(await client.tree.payload())
    assert fingerprint(await client.tree.payload()) == before
    client.tree.remove_command("games")
    assert fingerprint(await client.tree.payload()) != before


@pytest.mark.full
@every_game
@both_languages
def test_a_full_lobby_fits(game: Game[Any], code: str) -> None:
    language = signing(code, game.key)
    full = lobby_for(game, game.seat_range[-1], code, 0)
    lobby = Lobby(full.session)
    view = lobbies.lobby(lobby, language, away=everybody_away(lobby.session))
    check_layout(view)
    assert len(buttons_of(view)) <= MOST_LOBBY_BUTTONS
    half = lobby_for(game, 1, code, 0)
    assert len(buttons_of(lobbies.lobby(half, language))) <= MOST_LOBBY_BUTTONS
    placeless = replace(lobby, session=replace(lobby.session, guild_id=-NUMBER))
    check_layout(lobbies.lobby(placeless, language, away=everybody_away(lobby.session)))
    closed = lobby_for(game, 1, code, 0)
    check_layout(lobbies.lobby(replace(closed, session=replace(closed.session, status=Status.CANCELLED)), language))


@pytest.mark.full
@every_game
@both_languages
def test_the_boards_stories_and_pings_of_random_games_fit(game: Game[Any], code: str) -> None:
    picture, language = Picture(b"", "board.png", "x" * limits.ALT_TEXT), signing(code, game.key)
    for number in GAMES:
        seats = game.seat_range[-1 - number % len(game.seat_range)]
        for table in random_game(game, lobby_for(game, seats, code, number), Random(number))[::3]:
            check_board(table, picture, language)
            recap = Recap(1, table.turn_start, table.visible_events(None), table.position, stands=True)
            check_layout(boards.recap(table, (recap,), picture, language))
            url = "https://discord.com/channels/" + "9" * 60
            assert len(calls.ping(table, url)) <= limits.CONTENT
            assert len(calls.over(table.session, url)) <= limits.CONTENT


@pytest.mark.full
@every_game
@both_languages
def test_lines_of_moves_chosen_in_random_games_fit(game: Game[Any], code: str) -> None:
    """As many moves in a line as are offered, in every mode, on one's turn and ahead of it."""
    language, dice = language_for(code), Random(3)
    for table in random_game(game, lobby_for(game, seats_near(game, 3), code, 1), dice)[::5]:
        for seat in table.playing if table.position.outcome is None else ():
            with suppress(IllegalMove):
                check_line(table, seat, language, dice)


def check_line(table: Table, seat: int, language: Language, dice: Random) -> None:
    tried, line = try_moves(table, seat, ()), MoveLine()
    for _ in range(30):
        found, rest = following(tried, line)
        view = line_view(tried, line, found, language, ["x" * limits.CONTENT], rest=rest)
        check_layout(view)
        lists = [one for one in walk(view.to_components()) if "options" in one]
        if not lists:
            assert tried.settles or line.is_full or not tried.after.position.moves(seat)
            return
        path = split_parts(dice.choice(lists[0]["options"])["value"])
        tried, line = picked(table, seat, line, path)


@pytest.mark.full
@every_game
@both_languages
def test_turns_planned_for_later_in_random_games_fit(game: Game[Any], code: str) -> None:
    """What the others play and one's own answer, as many moves as are offered, and the question at the end."""
    language, dice = language_for(code), Random(5)
    for table in random_game(game, lobby_for(game, seats_near(game, 3), code, 1), dice)[::5]:
        for seat in table.playing - table.position.to_act if table.position.outcome is None else ():
            with suppress(Refusal):
                check_planning(table, seat, language, dice)


def check_planning(table: Table, seat: int, language: Language, dice: Random) -> None:
    line = dice.choice((MoveLine(), trial_moves.TRYING))
    made = trial_moves.draft(table, seat, line.moves)
    for _ in range(30):
        view = trial_moves.trying_view(table.session, dice.choice((0, MOST_PLANNED)), made, line, language)
        check_layout(view)
        lists = [one for one in walk(view.to_components()) if "options" in one]
        if not lists:
            return
        line = trial_moves.picked(made, line, split_parts(dice.choice(lists[0]["options"])["value"]))
        made = trial_moves.draft(table, seat, line.moves)


@pytest.mark.full
@every_game
@both_languages
def test_as_many_long_turns_as_can_be_planned_fit(game: Game[Any], code: str) -> None:
    session = lobby_for(game, game.seat_range[-1], code, 1).session
    answer = tuple(Answer(seat % len(session.players), "x" * 20) for seat in range(20))
    turns = [
        PlannedTurn(one, one // 2, 0, answer, ("y" * 20,) * 9, "z", sure=True) for one in range(1, MOST_PLANNED + 1)
    ]
    kept = KeptPlan(session.id, 0, 1, 0, code, tuple(serialize(tuple[PlannedTurn, ...], tuple(turns))), 0)
    check_layout(plans.page_of([(session, kept)] * 9, session.id, language_for(code), text("bot-plan-dropped")))
    for why in PlanEnd:
        check_layout(plans.ended_view(why, session, 10**18, language_for(code), on_turn=True))


@pytest.mark.full
@every_game
@both_languages
def test_a_turn_of_two_hundred_steps_is_told_within_the_limit(game: Game[Any], code: str) -> None:
    longest = max(
        (
            table
            for number in GAMES
            for table in random_game(game, lobby_for(game, seats_near(game, 2), code, number), Random(number))
        ),
        key=lambda table: len(table.events),
    )
    many = replace(longest, events=longest.events * (200 // max(1, len(longest.events)) + 1))
    picture = Picture(b"", "board.png", "x")
    check_board(many, picture, signing(code, game.key))


def check_board(table: Table, picture: Picture, language: Language) -> None:
    """The board with its lists and a suggested turn, be it as long as it can; and at most four buttons under it."""
    position, people = table.position, table.session.people
    away = everybody_away(table.session)
    listed, suggested = open_entries(table.session.game, position, people, Readers(language.code), b"1")
    placeless = replace(table, session=replace(table.session, guild_id=-NUMBER))
    check_layout(boards.board(placeless, listed, picture, language, away=away))
    line = ("w" * MOVE_ROOM,) * 3
    longest = Suggested(line, text("bot-line-moves", moves=" ".join(line)), "+99", "+99")
    for whole in (suggested, longest):
        view = boards.board(table, listed, picture, language, whole=whole, away=away)
        check_layout(view)
        assert len(buttons_of(view)) <= MOST_BOARD_BUTTONS


def buttons_of(view: discord.ui.LayoutView) -> list[dict[str, Any]]:
    return [part for part in walk(view.to_components()) if part["type"] == discord.ComponentType.button.value]


@pytest.mark.full
@every_game
def test_no_list_of_moves_is_longer_than_a_select_and_together_they_hold_every_move(game: Game[Any]) -> None:
    for number in GAMES:
        played = random_game(game, lobby_for(game, game.seat_range[-1], "en", number), Random(number))
        for table in played[::3]:
            position = table.position
            for seat in position.to_act:
                assert gather(position, seat) == [position.write(move) for move in position.moves(seat)]


def gather(position: Position[Any], seat: int) -> list[tuple[str, ...]]:
    """Every move that can be reached through the lists, once, though the best stand in the first list and in groups."""
    found: list[tuple[str, ...]] = []
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        listed = menu_entries(position, seat, waiting.pop())
        assert 0 < len(listed) <= limits.SELECT_OPTIONS
        found += [pick.path for pick in listed if pick.whole]
        waiting += [pick.path for pick in listed if not pick.whole]
    order = [position.write(move) for move in position.moves(seat)]
    return sorted(set(found), key=order.index)


@every_game
@both_languages
def test_every_move_in_words_fits_a_suggestion_with_its_notation(game: Game[Any], code: str) -> None:
    language = language_for(code)
    for number in GAMES:
        played = random_game(game, lobby_for(game, seats_near(game, 2), code, number), Random(number))
        for table in played[::3]:
            position = table.position
            for seat in position.to_act:
                for move in position.moves(seat):
                    words = language.say(position.explain(seat, position.write(move)))
                    shown = f"… {position.notation(move)}: {words}"
                    assert len(shown) <= limits.CHOICE_NAME, f"{shown!r} needs shorter words in explain()"
                    assert len(position.notation(move)) <= limits.CHOICE_VALUE


@every_game
@both_languages
@pytest.mark.parametrize("kind", ProposalKind)
@pytest.mark.full
def test_proposals_fit_with_every_seat_taken_whatever_becomes_of_them(
    game: Game[Any], code: str, kind: ProposalKind
) -> None:
    session = lobby_for(game, game.seat_range[-1], code, 0).session
    seats = frozenset(range(len(session.players)))
    for state in State:
        proposal = Proposal(NUMBER, NUMBER, kind, 0, 0, NUMBER, state, note="x" * 100, agreed=seats, missing=seats)
        content, view = proposal_message(session, proposal)
        assert 0 < len(content) < limits.CONTENT
        assert bool(view.children) is (state is State.OPEN)
        form = Form()
        check_components(form, {"components": view.to_components()}, layout=False)
        form.close()


@pytest.mark.full
@every_game
@both_languages
def test_the_alternative_text_of_random_games_fits(game: Game[Any], code: str) -> None:
    painter = PAINTERS[game.key]
    for number in GAMES:
        for table in random_game(game, lobby_for(game, game.seat_range[-1], code, number), Random(number)):
            assert (
                len(painter.describe(table.position.view(None), Audience(language_for(code).words())))
                <= limits.ALT_TEXT
            )


def test_every_game_has_a_painter() -> None:
    assert set(PAINTERS) == set(REGISTRY)


@every_game
@both_languages
def test_the_words_of_a_games_command_are_there_and_no_longer_than_discord_takes(game: Game[Any], code: str) -> None:
    most = {"name": limits.CHOICE_NAME, "command": limits.COMMAND_NAME, "summary": limits.COMMAND_DESCRIPTION}
    for option in game.options:
        most[f"option-{option.key}-name"] = limits.COMMAND_NAME
        most[f"option-{option.key}-about"] = limits.COMMAND_DESCRIPTION
    for name, longest in most.items():
        said = language_for(code).say(text(f"{game.key}-{name}"))
        place = f"{where(game.key)}/words/{code}.ftl: {game.key}-{name}"
        assert 0 < len(said) <= longest, f"{place} has {len(said)} characters, not {longest} at most"
