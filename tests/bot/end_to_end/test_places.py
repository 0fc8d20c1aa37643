"""Threads, lost channels and permissions, the bot's removal: nothing is lost, and everybody is told what to do."""

from bot.sandbox.world import PUBLIC_THREAD
from tests.bot.end_to_end.house import House, settled
from tests.bot.pages import choose
from tests.wire.driver import Message, Reply

TURN = "b2-a3 c3-b3 b3-b4"


def new_thread(house: House, reply: Reply) -> int:
    """The one thread there is, to which the reply leads."""
    (number,) = [key for key, one in house.sandbox.history.channels.items() if one["type"] == PUBLIC_THREAD]
    assert f"<#{number}>" in reply.text
    return number


def archived(house: House, thread: int) -> bool:
    return bool(house.sandbox.history.channels[thread]["thread_metadata"]["archived"])


async def resign(house: House, channel: int) -> Message:
    """Ada gives up; the board of the finished game."""
    sure = await house.ada.slash("table resign", channel=channel)
    await house.ada.press(sure.message, label="Yes, resign")
    return await house.over(channel)


async def test_a_game_has_a_thread_of_its_own_that_is_archived_when_it_ends(house: House) -> None:
    await choose(house.ada, "server", "threads", True)
    reply = await house.ada.slash("volcano new", variant="mini", melting=True)
    thread = new_thread(house, reply)
    assert house.sandbox.history.channels[thread]["name"] == "Melting Mini-Volcano, game 1"
    lobby = await house.lobby(thread)
    assert all(one.ephemeral for one in house.ada.messages())
    await house.bruno.press(lobby, label="Join")
    await house.ada.press(await house.lobby(thread, shows=house.bruno.mention), label="Start")
    await house.board(thread, sequence=0)
    over = await resign(house, thread)
    await house.driver.until(lambda: archived(house, thread))
    await settled(house)
    await house.bruno.press(over, label="Rematch")
    await house.driver.until(lambda: not archived(house, thread))


async def test_without_the_right_to_open_threads_nothing_is_opened_and_the_right_is_named(house: House) -> None:
    await choose(house.ada, "server", "threads", True)
    house.driver.faults.threadless.add(house.driver.channel)
    house.chloe.speak("fr")
    refused = await house.chloe.slash("volcano new")
    assert "Créer des fils publics" in refused.text
    assert "No game" in (await house.ada.slash("games")).text
    house.driver.faults.threadless.clear()
    new_thread(house, await house.chloe.slash("volcano new"))


async def test_a_table_asked_for_where_a_game_runs_opens_in_a_thread_as_it_was_asked_for(house: House) -> None:
    await house.begin(house.bruno)
    house.driver.faults.threadless.add(house.driver.channel)
    refused = await house.chloe.slash("volcano new", variant="mega", seats=3)
    assert "On joue déjà dans ce salon" in refused.text
    assert not refused.message.buttons
    house.driver.faults.threadless.clear()
    refusal = (await house.chloe.slash("volcano new", variant="mega", seats=3)).message
    await house.restart_bot(kill=True)
    reply = await (await house.chloe.press(refusal, label="L’ouvrir dans un fil")).more()
    lobby = await house.lobby(new_thread(house, reply))
    assert "Mega" in lobby.text
    assert "**1** of 3" in lobby.text
    await house.driver.until(lambda: all(one.id != refusal.id for one in house.chloe.messages()))
    assert len(house.boards()) == 1


async def test_a_game_whose_channel_is_deleted_goes_on_in_another(house: House) -> None:
    await house.begin(house.bruno)
    await house.ada.slash("move", move=TURN)
    await settled(house)
    house.sandbox.delete_channel(house.driver.channel)
    lounge = house.driver.other_channel
    await lost(house)
    assert "/table continue" in (await house.bruno.slash("games", channel=lounge)).text
    (choice,) = await house.bruno.complete("table continue", "game", "vol", channel=lounge)
    assert "Volcano" in choice.name
    stranger = await house.dmitri.slash("table continue", channel=lounge, game=str(choice.value))
    assert "not playing" in stranger.text
    reply = await house.bruno.slash("table continue", channel=lounge, game=str(choice.value))
    assert "goes on here" in reply.text
    board = await house.board(lounge, sequence=3)
    assert board.channel == lounge
    await settled(house)
    assert [one.mentions for one in house.bruno.pings(lounge)] == [(house.bruno.id,)]
    options = dict(board.selects[0].options)
    assert options
    again = await house.bruno.slash("table continue", channel=lounge, game=str(choice.value))
    assert f"<#{lounge}>" in again.text


async def lost(house: House) -> None:
    """The bot has found out that the game's channel is gone, and says so in the other one; nothing rings then."""

    async def told() -> bool:
        return "its channel is gone" in await games_in(house, house.driver.other_channel)

    await house.written(told, "/games to say that the channel is gone")


async def games_in(house: House, channel: int) -> str:
    return (await house.ada.slash("games", channel=channel)).text
