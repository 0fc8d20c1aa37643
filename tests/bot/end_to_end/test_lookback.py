"""Looking back at a finished game over the wire, for one alone until they share what they are shown."""

from tests.bot.end_to_end.house import House, settled
from tests.wire.driver import Member, Message

MISSED, BEST = "What did I miss?", "Best turn of the game"
MAKING = "I’m looking back at the game"


async def play_pebbles(house: House) -> Message:
    """A game of two turns, in the first of which Ada misses two pebbles; returns its last board."""
    await house.begin(house.bruno, game="pebbles", options={"pile": 6})
    for sequence, (member, move) in enumerate(
        ((house.ada, "take1"), (house.bruno, "take3"), (house.ada, "take2")), start=1
    ):
        await member.slash("move", move=move)
        if sequence < 3:
            await house.board(sequence=sequence)
    over = await house.over()
    await settled(house)
    return over


async def told(member: Member, *words: str) -> Message:
    """What this member alone is told, once it says all this."""
    return await member.wait_for(lambda one: one.ephemeral and all(word in one.text for word in words))


def lookbacks(member: Member) -> list[Message]:
    """Everything that this member alone has been told by looking back, notes that one waits among them."""
    return [one for one in member.messages() if one.ephemeral and ("did you miss" in one.text or MAKING in one.text)]


async def test_what_was_missed_and_the_best_turn_are_for_one_alone_until_they_share_it(house: House) -> None:
    over = await play_pebbles(house)
    await house.bruno.press(await house.more(house.bruno, over), label=BEST)
    alone = await told(house.bruno, "the best turn, 3")
    assert len(alone.images) == 1
    await settled(house)
    assert not [one for one in house.chloe.messages() if "best turn" in one.text]
    await house.bruno.press(alone, label="Show it to everybody here")
    best = await house.chloe.wait_for(lambda one: not one.ephemeral and "shows the best turn" in one.text)
    assert "turn 3" in best.text
    assert len(best.images) == 1
    assert best.images[0].alt
    assert house.ada.mention in best.text
    await house.ada.press(over, label=MISSED)
    hers = await told(house.ada, "1 · Turn 1", "You played: `take1`", "Better: `take3`", "An estimate")
    assert len(hers.images) == 2, "the board before the turn, and the curve"
    assert "Better: `take3`" not in str([one.text for one in house.bruno.messages()])
    await house.bruno.press(over, label=MISSED)
    await told(house.bruno, "nothing better than what you played")
    house.chloe.speak("fr")
    await house.chloe.press(over, label=MISSED)
    await told(house.chloe, "vous n’avez rien manqué")
    for member in (house.ada, house.bruno, house.chloe):
        assert all(MAKING not in one.text for one in lookbacks(member)), "whoever has been told waits no more"
    assert house.refused() == []
