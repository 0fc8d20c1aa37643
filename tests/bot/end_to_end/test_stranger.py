"""Attempts of strangers, cheats, spectators and hasty players: nothing breaks, and everybody gets a sentence."""

import asyncio
from typing import Any

from bot.model.request import TableRequest
from bot.play.sessions import Sessions
from bot.sandbox.world import GUILD, PUBLIC_THREAD
from bot.store.database import Database
from bot.store.rows import notices
from tests.bot.end_to_end.house import House, settled
from tests.bot.end_to_end.test_wrong_things import told
from tests.wire.driver import Member, Reply


def pings(house: House) -> list[int]:
    """Everybody whom any message has called, in order."""
    return [user for post in house.sandbox.history.posts(house.driver.channel) for user in post.pinged()]


async def test_a_lobby_through_everything_people_do_to_it(house: House) -> None:
    ada, bruno, chloe, dmitri = house.driver.members
    chloe.speak("en-US")
    await ada.slash("volcano new", seats=3)
    lobby = await house.lobby()
    told(await dmitri.slash("table end"), "not playing")
    told(await dmitri.slash("board"), "hasn’t begun", "/board repost")
    told(await ada.slash("move", move="b2-a3"), "hasn’t begun")
    told(await ada.slash("table resign"), "hasn’t begun")
    await bruno.press(lobby, label="Join")
    lobby = await house.lobby(shows=bruno.mention)
    told(await bruno.slash("table end"), "Only the host")
    # The host goes, and the next in line takes over.
    await ada.press(lobby, label="Leave")
    lobby = await house.lobby(shows=f"{bruno.mention} (host")
    assert ada.mention not in lobby.text
    told(await (await ada.press(lobby, label="Start")).more(), "Only the host", bruno.mention)
    await chloe.press(lobby, label="Join")
    lobby = await house.lobby(shows=chloe.mention)
    replies = await asyncio.gather(*(bruno.press(lobby, label="Start") for _ in range(3)))
    await house.board(sequence=0)
    await house.driver.until(lambda: sum("has already begun" in one.text for one in replies) == 2)
    told(await press_old(house, dmitri, lobby, "lobby:join:1"), "out of date")
    await settled(house)
    assert len(house.boards()) == 1
    assert len(pings(house)) == 1


async def press_old(house: House, member: Member, message: Any, custom_id: str) -> Reply:
    """Press what the message showed when it was read."""
    return await (await member.press_stale(message, custom_id=custom_id)).more()


async def test_spectators_see_the_board_alone_and_may_bring_it_down(house: House) -> None:
    board = await house.begin(house.bruno)
    seen = await house.dmitri.slash("board")
    assert seen.ephemeral
    assert seen.message.images[0].alt.startswith("Volcano. Turns played: 0. To move: Ada.")
    assert not seen.message.selects
    assert seen.message.id not in [one.id for one in house.ada.messages()]
    await asyncio.gather(*(house.dmitri.slash("board", repost=True) for _ in range(3)))
    await settled(house)
    (again,) = house.boards()
    assert again.id > board.id


async def test_without_permissions_no_table_is_opened_and_they_are_named(house: House) -> None:
    house.driver.faults.read_only.add(house.driver.channel)
    told(await house.ada.slash("volcano new"), "Send Messages")
    house.driver.faults.hidden.add(house.driver.channel)
    told(await house.chloe.slash("volcano new"), "Voir le salon", "Envoyer des messages")
    assert not any(message.buttons for message in house.ada.messages())
    house.driver.faults.clear()
    await house.ada.slash("volcano new")
    assert house.ada.mention in (await house.lobby()).text


async def open_many(house: House, openers: list[int]) -> list[int]:
    """A begun game for each opener, in a thread of its own; gives the threads. The bot owes nothing for them."""
    await house.bot.stop()
    place = house.driver.channel
    threads = [
        int(house.sandbox.history.add_thread(place, f"game {number}", PUBLIC_THREAD, house.ada.id)["id"])
        for number in range(len(openers))
    ]
    database = await Database.open(house.bot.database)
    sessions = Sessions(database)
    for opener, thread in zip(openers, threads, strict=True):
        opening = TableRequest(GUILD, thread, opener, "volcano", {}, 2, "en")
        session_id = (await sessions.lobbies.open(opening, 1)).session.id
        await sessions.lobbies.join(session_id, house.dmitri.id, 1)
        await sessions.lobbies.start(session_id, opener, 1)
        async with database.transaction() as transaction:
            await notices.drop(transaction, session_id)
    await database.close()
    await house.restart_bot()
    return threads


async def test_a_long_list_of_games_is_cut_between_lines_and_keeps_ones_own(house: House) -> None:
    bruno, chloe = house.bruno.id, house.chloe.id
    threads = await open_many(house, [bruno, *[chloe] * 9, *(5_000 + number // 10 for number in range(10, 40))])
    for member, more in ((house.bruno, "more"), (house.chloe, "de plus")):
        said = (await member.slash("games")).text
        lines = said.splitlines()
        assert len(said) <= 2000
        assert lines[0].startswith("**")
        assert more in lines[-1]
        assert [line for line in lines if line.startswith("-") and not line.endswith(">")] == []
    first = (await house.bruno.slash("games")).text.splitlines()[1]
    assert f"<#{threads[0]}>" in first
