"""Playing again, and playing on in somebody else's seat, over the wire."""

from bot.sandbox.driver import Message
from tests.bot.end_to_end.house import House, settled
from tests.bot.end_to_end.test_wrong_things import told


async def labelled(house: House, label: str) -> Message:
    return await house.ada.wait_for(lambda one: any(button.label == label for button in one.buttons))


async def finish(house: House) -> Message:
    await house.begin(house.bruno)
    reply = await house.bruno.slash("table resign")
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


async def test_the_hand_goes_with_the_seat(house: House) -> None:
    await house.begin(house.bruno, game="vesuvio")
    await house.ada.slash("table seat")
    house.chloe.speak("en-US")
    told(await house.chloe.slash("hand"), "not playing")
    await house.chloe.press(await labelled(house, "Take the seat"), label="Take the seat")
    await house.ada.wait_for(lambda one: bool(one.selects) and house.chloe.mention in one.text)
    shown = await house.chloe.slash("hand")
    assert shown.ephemeral
    assert shown.message.images
    told(await house.ada.slash("hand"), "not playing")
