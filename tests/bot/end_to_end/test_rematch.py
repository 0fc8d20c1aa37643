"""Playing again, and playing on in somebody else's seat, over the wire."""

import sqlite3
from contextlib import closing

from bot.sandbox.driver import Message
from tests.bot.end_to_end.house import House, settled
from tests.bot.end_to_end.test_wrong_things import told

FOUR_DAYS = 4 * 24 * 60 * 60 * 1000


async def labelled(house: House, label: str) -> Message:
    return await house.ada.wait_for(lambda one: any(button.label == label for button in one.buttons))


def age(house: House, statement: str) -> None:
    """Let the bot's file be older than it is; the bot is not running."""
    with closing(sqlite3.connect(house.bot.database)) as connection:
        connection.execute(statement, (FOUR_DAYS,))
        connection.commit()


async def finish(house: House) -> Message:
    await house.begin(house.bruno)
    reply = await house.bruno.slash("resign")
    await house.bruno.press(reply.message, label="Yes, resign")
    over = await house.over()
    await settled(house)
    return over


async def test_a_rematch_offered_before_a_restart_begins_after_it(house: House) -> None:
    over = await finish(house)
    await house.ada.press(over, label="Rematch")
    offer = await labelled(house, "Play again")
    assert offer.id in [one.id for one in house.bruno.pings()]
    await house.restart_bot(kill=True)
    told(await (await house.dmitri.press(offer, label="Play again")).more(), "not playing")
    await house.bruno.press(offer, label="Play again")
    board = await house.board(sequence=0)
    assert board.id > offer.id
    await house.ada.wait_for(lambda one: one.id == offer.id and "has begun" in one.text and not one.buttons)
    # Everybody sits one seat further on: Bruno, in the first seat, begins as Ada did.
    assert house.bruno.pings()[-1].id == board.id
    await house.bruno.slash("move", move="b2-a3")
    await house.board(sequence=1)


async def test_the_other_player_accepts_by_pressing_rematch_too(house: House) -> None:
    over = await finish(house)
    await house.bruno.press(over, label="Rematch")
    await labelled(house, "Play again")
    await house.ada.press(over, label="Rematch")
    await house.board(sequence=0)
    told(await (await house.ada.press(over, label="Rematch")).more(), "already a game in this channel")


async def test_declined_there_is_no_rematch_and_after_some_days_neither(house: House) -> None:
    over = await finish(house)
    await house.ada.press(over, label="Rematch")
    offer = await labelled(house, "Play again")
    await house.bruno.press(offer, label="No")
    await house.ada.wait_for(lambda one: one.id == offer.id and "said no" in one.text and not one.buttons)
    await house.ada.press(over, label="Rematch")
    offer = await labelled(house, "Play again")
    await settled(house)
    await house.bot.stop()
    age(house, "UPDATE proposals SET expires_at = expires_at - ?")
    await house.restart_bot()
    await house.ada.wait_for(lambda one: one.id == offer.id and "no rematch this time" in one.text and not one.buttons)


async def test_a_seat_is_taken_days_later_and_played_on(house: House) -> None:
    await house.begin(house.bruno)
    await house.ada.slash("move", move="b2-a3")
    told(await house.ada.slash("seat"), "on offer", "play on until")
    offer = await labelled(house, "Take the seat")
    await settled(house)
    await house.bot.stop()
    age(house, "UPDATE proposals SET made_at = made_at - ?")
    await house.restart_bot()
    told(await (await house.bruno.press(offer, label="Take the seat")).more(), "already")
    await house.chloe.press(offer, label="Take the seat")
    await house.ada.wait_for(lambda one: one.id == offer.id and house.chloe.mention in one.text and not one.buttons)
    board = await house.ada.wait_for(lambda one: bool(one.selects) and house.chloe.mention in one.text)
    told(await house.ada.slash("move", move="c3-b3"), "not playing")
    house.chloe.speak("en-US")
    told(await house.chloe.slash("move", move="c3-b3"), "Played")
    await house.board(sequence=2)
    assert board.id in [one.id for one in house.boards()]


async def test_whoever_has_changed_their_mind_keeps_the_seat(house: House) -> None:
    await house.begin(house.bruno)
    await house.bruno.slash("seat")
    offer = await labelled(house, "Take the seat")
    told(await (await house.ada.press(offer, label="Keep the seat")).more(), "isn’t for you")
    await house.bruno.press(offer, label="Keep the seat")
    await house.ada.wait_for(lambda one: one.id == offer.id and "no longer on offer" in one.text and not one.buttons)


async def test_the_hand_goes_with_the_seat(house: House) -> None:
    await house.begin(house.bruno, game="vesuvio")
    await house.ada.slash("seat")
    house.chloe.speak("en-US")
    told(await house.chloe.slash("hand"), "not playing")
    await house.chloe.press(await labelled(house, "Take the seat"), label="Take the seat")
    await house.ada.wait_for(lambda one: bool(one.selects) and house.chloe.mention in one.text)
    shown = await house.chloe.slash("hand")
    assert shown.ephemeral
    assert shown.message.images
    told(await house.ada.slash("hand"), "not playing")
