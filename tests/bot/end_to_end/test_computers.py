"""One person against computers, over the wire: opened with one command, played on after a kill, told in words."""

from pathlib import Path
from typing import Any

import pytest

from bot.cli.check import fault
from bot.model.actions import asked_about
from bot.model.sessions import is_computer
from bot.sandbox.component_checks import walk
from bot.sandbox.world import PRIVATE_THREAD
from bot.store.database import Database
from bot.store.rows import sessions as session_rows
from games import GUIDES, REGISTRY
from games.core.contract import Position
from games.core.record import Record, playthrough_of
from tests.bot.end_to_end.house import House, open_house, settled
from tests.bot.end_to_end.test_guide import pick
from tests.engines import player, rogue
from tests.wire.driver import Member, Message, is_from_bot

PUMICE = "🤖 Pumice"


async def read_record(path: Path) -> Record:
    database = await Database.open(path)
    try:
        async with database.reading() as transaction:
            assert await fault(transaction, 1) is None
            session = await session_rows.by_id(transaction, 1)
            assert session is not None
            return await session_rows.record_of(transaction, session)
    finally:
        await database.close()


def last_position(record: Record) -> Position[Any]:
    return playthrough_of(REGISTRY[record.game], record).position


async def seat_of_ada(house: House) -> int:
    """Ada's seat in the first session."""
    database = await Database.open(house.bot.database)
    try:
        async with database.reading() as transaction:
            session = await session_rows.by_id(transaction, 1)
            assert session is not None
            return next(seat for seat, player in enumerate(session.players) if not is_computer(player))
    finally:
        await database.close()


async def her_turn(house: House, seat: int) -> Position[object]:
    """The position once Ada is to act, or the game is over, and everything is posted."""

    async def answered() -> bool:
        position = last_position(await read_record(house.bot.database))
        return position.outcome is not None or position.to_act == {seat}

    await house.written(answered, "the computers to have answered")
    await settled(house)
    return last_position(await read_record(house.bot.database))


async def play_best(house: House, position: Position[object], seat: int) -> None:
    """Ada makes the move that brings most."""
    moves = position.moves(seat)
    worths = position.worths(seat, moves)
    move = max(zip(moves, worths, strict=True), key=lambda pair: pair[1].order)[0]
    reply = await house.ada.slash("move", move=position.notation(move))
    if asked_about(position, seat, move):
        await house.sure(house.ada, await reply.more())


@pytest.mark.full
@pytest.mark.parametrize("game", GUIDES)
async def test_one_person_plays_a_computer_and_a_restart_loses_nothing(house: House, game: str) -> None:
    """Some turns of each game, a kill in the middle, and an end that says who is a computer."""
    reply = await house.ada.slash(f"{game} new", opponents=1, level=1)
    assert "The game has begun" in reply.text
    seat = await seat_of_ada(house)
    for turn in range(4):
        position = await her_turn(house, seat)
        if position.outcome is not None:
            break
        await play_best(house, position, seat)
        if turn == 1:
            await house.restart_bot(kill=True)
    if (await her_turn(house, seat)).outcome is None:
        reply = await house.ada.slash("table resign")
        await house.ada.press(reply.message, label="Yes, resign")
    ended = await house.over()
    assert PUMICE in ended.text
    await settled(house)
    posted = [one for one in house.bruno.messages() if is_from_bot(one)]
    assert [one.id for one in posted] == [ended.id], "one message, edited, also over the restart"
    assert all("🤖" in image.alt for image in ended.images[:1])
    assert house.refused() == []
    profile = await house.ada.slash("profile show")
    assert "No rated games" in (await profile.more()).text


async def test_an_engine_joins_plays_and_is_replaced_when_it_fails(tmp_path: Path) -> None:
    """Two programs that the operator names: one plays its turn, the other's first move is none."""
    named = tmp_path / "engines.toml"
    programs = {"Lavabot": player(1), "Rogue": rogue("illegal", 2)}
    named.write_text(
        "".join(
            f'[[engine]]\nnumber = {one.number}\nname = "{name}"\nowner = "Marie"\n'
            f"command = {list(one.command)}\ngames = ['hekla']\nseconds = 60\n"
            for name, one in programs.items()
        )
    )
    async with open_house(tmp_path, FUMAROLE_ENGINES=str(named)) as house:
        await house.ada.slash("hekla new")
        reply = await (await house.ada.press(await house.lobby(), label="Add a computer")).more()
        for name in programs:
            await house.ada.select(reply.message, f"{name}: the engine of Marie")
            lobby = await house.lobby(shows=name)
        assert lobby.text.count("the engine of Marie") == 2
        await house.ada.press(lobby, label="Start")
        await play_best(house, await her_turn(house, 0), 0)
        told = await house.ada.wait_for(lambda one: "has made no move" in one.text)
        assert "🤖 Rogue has made no move that can be played in Hekla. 🤖 Basalt goes on in seat 3." in told.text
        position = await her_turn(house, 0)
        assert position.turn == 3
        assert house.boards()[-1].text.count("the engine of Marie") == 1
        assert house.refused() == []


async def test_a_name_cannot_pass_for_a_computer(house: House) -> None:
    house.ada.rename("🤖 Pumice")
    await house.ada.slash("hekla new", opponents=1, level=1)
    await her_turn(house, 0)
    board = house.boards()[-1]
    assert board.images[0].alt.count("🤖") == board.images[0].alt.count(PUMICE)
    placeholder = [part["placeholder"] for part in walk(board.raw["components"]) if "placeholder" in part]
    assert all("🤖" not in one for one in placeholder)


async def learned(house: House, who: Member) -> Message:
    """The private question that "Play a computer" on the last page of the first steps asks."""
    shown = (await who.slash("learn", game="volcano")).message
    for number, task in enumerate(GUIDES["volcano"].tasks, start=2):
        shown = await pick(house, shown, task.notation, f"{number} of 3" if number < 4 else "That was it")
    return (await (await who.press(shown, label="Play a computer")).more()).message


async def test_playing_a_computer_asks_level_and_place_before_anybody_else_sees_anything(house: House) -> None:
    question = await learned(house, house.dmitri)
    assert question.ephemeral
    assert not house.bruno.messages()
    await house.dmitri.select(question, "Basalt: level 3, has some experience")
    question = await house.dmitri.wait_for(lambda one: one.id == question.id and ":3:" in one.buttons[0].custom_id)
    reply = await house.dmitri.press(question, label="Here, for all to see")
    assert "The game has begun" in (await reply.more()).text
    await her_turn(house, 0)
    assert "🤖 Basalt" in house.boards()[-1].text
    await house.driver.until(lambda: all(one.id != question.id for one in house.dmitri.messages()))


async def test_a_channel_with_a_game_is_said_before_and_the_others_see_nothing_of_a_game_alone(house: House) -> None:
    await house.begin(house.bruno)
    await settled(house)
    before = len(house.bruno.messages())
    question = await learned(house, house.dmitri)
    assert "Not here: this channel has a game already" in question.text
    here, thread, alone = question.buttons
    assert here.disabled
    assert not thread.disabled
    await (await house.dmitri.press(question, custom_id=alone.custom_id)).more()
    (number,) = [key for key, one in house.sandbox.history.channels.items() if one["type"] == PRIVATE_THREAD]
    await house.board(number)
    history = house.sandbox.history
    assert history.opens_to(number, house.dmitri.id)
    assert not history.opens_to(number, house.bruno.id)
    assert len(house.bruno.messages()) == before


async def test_without_the_right_to_open_threads_the_question_says_so(house: House) -> None:
    house.driver.faults.threadless.add(house.driver.channel)
    question = await learned(house, house.dmitri)
    assert "Create Private Threads" in question.text
    assert [one.disabled for one in question.buttons] == [False, True, True]
