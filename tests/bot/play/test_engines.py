"""Engines at a table: they sit down and play like computers, and a computer of the house goes on if one fails."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.delivery.announcements import intervention_sentence
from bot.discord_api.people import engine_note, player_name
from bot.model.actions import LONGEST_TURN
from bot.model.engines import EngineFailed, know
from bot.model.refusals import NotSeated, SessionRefusal, StaleBoard
from bot.model.sessions import joining_engine, stand_in_of
from bot.model.tables import Table
from bot.move_menu.entries import weighed
from bot.play.computers import Computers, TurnQuestion
from bot.play.ratings import levels_beaten
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.rows import proposals, seats
from bot.store.rows.notices import NoticeKind
from bot.ui.lobby import ComputerSelect, engine_options
from bot.words.language import CODES, language_for
from bot.workers.engines import Engines
from games.core.text import Text
from tests.bot.conftest import ANN, BEN, NOON, opening, queued
from tests.bot.play.test_computers import due, think
from tests.engines import player, rogue

ENGINE = player(7)

LONGEST_GAME = 150
"""The most acts of a game here."""


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    know([ENGINE, replace(rogue("illegal", 9), name="Rogue")])
    yield
    know([])


async def play_engine(sessions: Sessions, engine: int = 7, game: str = "volcano") -> Table:
    """Ann against an engine, which begins."""
    lobby = await sessions.lobbies.open(replace(opening(), capacity=2, game=game), NOON)
    lobby = await sessions.lobbies.add_engine(lobby.session.id, ANN, engine, NOON)
    await sessions.lobbies.choose_first(lobby.session.id, ANN, lobby.session.players[1], NOON)
    return await sessions.lobbies.start(lobby.session.id, ANN, NOON)


async def test_an_engine_takes_a_seat_and_makes_its_turns(sessions: Sessions, computers: Computers) -> None:
    table = await play_engine(sessions)
    assert table.session.computers == {1}
    engines = Engines([ENGINE])
    try:
        owed = await due(computers, sessions)
        moves = await computers.plan(owed, engines.choose)
        table = (await computers.play(owed, moves, NOON)).table
    finally:
        await engines.close()
    assert table.session.sequence >= 1
    assert table.position.to_act == {0}


@pytest.mark.full
@pytest.mark.parametrize("game", ["volcano", "hekla", "vesuvio"])
async def test_an_engine_plays_a_whole_game_at_a_table(sessions: Sessions, computers: Computers, game: str) -> None:
    """Against Ann, who makes the move that brings most; a game that has not ended by then is given up."""
    table = await play_engine(sessions, game=game)
    engines = Engines([ENGINE])
    try:
        for _ in range(LONGEST_GAME):
            if table.position.outcome is not None:
                break
            if table.position.to_act == {1}:
                owed = await due(computers, sessions)
                table = (await computers.play(owed, await computers.plan(owed, engines.choose), NOON)).table
                continue
            best = weighed(table.position, 0)[0]
            table = (await sessions.play(table.session.id, ANN, best.notation, NOON)).table
    finally:
        await engines.close()
    if table.position.outcome is None:
        table = (await sessions.resign(table.session.id, ANN, NOON)).table
    assert table.position.outcome is not None
    assert table.session.computers == {1}
    assert stand_in_of(table.session.players[1]) == (57, 1), "no computer of the house had to go on"


async def test_its_name_and_whose_it_is_are_shown(sessions: Sessions) -> None:
    session = (await play_engine(sessions)).session
    for code in CODES:
        language = language_for(code)
        name = player_name(session.players[1])
        assert isinstance(name, Text)
        assert language.say(name) == "🤖 Lavabot"
        assert "Marie" in engine_note(session, 1, language)
        assert not engine_note(session, 0, language)
        assert [one.value for one in engine_options(session, language)] == ["engine:7", "engine:9"]


async def test_an_engine_that_is_named_no_more_keeps_its_number(sessions: Sessions) -> None:
    session = (await play_engine(sessions)).session
    know([])
    name = player_name(session.players[1])
    assert isinstance(name, Text)
    assert language_for("en").say(name) == "🤖 Engine 7"
    assert not engine_note(session, 1, language_for("en"))


async def test_an_engine_that_fails_is_replaced_and_told_of_once(
    database: Database, sessions: Sessions, computers: Computers
) -> None:
    await play_engine(sessions, 9)
    engines = Engines([rogue("illegal", 9)])
    try:
        owed = await due(computers, sessions)
        with pytest.raises(EngineFailed):
            await computers.plan(owed, engines.choose)
    finally:
        await engines.close()
    await computers.replace_engine(owed, NOON)
    with pytest.raises(StaleBoard):
        await computers.replace_engine(owed, NOON)
    with pytest.raises((StaleBoard, SessionRefusal)):
        await computers.replace_engine(replace(owed, sequence=owed.sequence + 1), NOON)
    table = await sessions.by_id(owed.session_id)
    assert stand_in_of(table.session.players[1]) == (3, 1)
    kinds = [notice.kind for notice in await queued(database, owed.session_id)]
    assert kinds.count(NoticeKind.INTERVENTION) == 1
    async with database.reading() as transaction:
        told = await proposals.find_intervention(transaction, 1)
        (seated,) = await seats.computers_of(transaction, owed.session_id)
    assert (seated.engine, seated.level) == (0, 3)
    assert told is not None
    for code in CODES:
        said = intervention_sentence(replace(table.session, language=code), told)
        assert "Rogue" in said
        assert "Basalt" in said


async def test_the_computer_of_the_house_plays_the_turn_that_the_engine_owed(
    sessions: Sessions, computers: Computers
) -> None:
    await play_engine(sessions, 9)
    await computers.replace_engine(await due(computers, sessions), NOON)
    owed = await due(computers, sessions)
    table = (await computers.play(owed, await computers.plan(owed, think), NOON)).table
    assert table.position.to_act == {0}


async def test_who_beats_an_engine_has_beaten_no_level(database: Database, sessions: Sessions) -> None:
    session = (await play_engine(sessions)).session
    async with database.reading() as transaction:
        assert await levels_beaten(transaction, session.id, session.players, (1, 2)) == {}


@pytest.mark.parametrize("engine", [0, 1, 8, 41])
async def test_an_engine_that_there_is_not_is_refused(sessions: Sessions, engine: int) -> None:
    lobby = await sessions.lobbies.open(opening(), NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-engine-gone"):
        await sessions.lobbies.add_engine(lobby.session.id, ANN, engine, NOON)


async def test_only_the_opener_adds_an_engine_and_takes_it_away_again(sessions: Sessions) -> None:
    lobby = await sessions.lobbies.open(opening(), NOON)
    with pytest.raises((SessionRefusal, NotSeated), match="bot-refusal-not-opener"):
        await sessions.lobbies.add_engine(lobby.session.id, BEN, 7, NOON)
    lobby = await sessions.lobbies.add_engine(lobby.session.id, ANN, 7, NOON)
    assert lobby.session.players == (ANN, joining_engine((), 7))
    lobby = await sessions.lobbies.remove_computer(lobby.session.id, ANN, lobby.session.players[1], NOON)
    assert lobby.session.players == (ANN,)


async def test_a_list_with_every_engine_is_within_the_limit(sessions: Sessions) -> None:
    know([replace(player(number), name=f"Engine {number}") for number in range(1, 41)])
    lobby = await sessions.lobbies.open(opening(), NOON)
    for number in (1, 2, 3):
        lobby = await sessions.lobbies.add_engine(lobby.session.id, ANN, number, NOON)
    assert len(ComputerSelect.of(lobby.session, language_for("fr")).item.options) <= 25


async def test_an_engine_that_never_ends_its_turn_has_failed(sessions: Sessions, computers: Computers) -> None:
    """It moves a cap to and fro, which is legal as often as it likes."""
    await play_engine(sessions)
    walked: list[str] = []

    async def to_and_fro(question: TurnQuestion) -> tuple[str, ...]:
        walked.append(("b2-a1", "a1-b2")[len(walked) % 2] if walked else "b2-c1")
        assert walked[-1] in question.legal
        return (walked[-1],)

    with pytest.raises(EngineFailed, match="endless"):
        await computers.plan(await due(computers, sessions), to_and_fro)
    assert len(walked) == LONGEST_TURN
