"""Solo challenges, hints, openings and claims over the wire."""

from pathlib import Path

from tests.bot.end_to_end.house import House, settled

SOLUTION = Path(__file__).parents[2] / "golden" / "volcano" / "solutions" / "red.txt"


async def test_a_challenge_is_met_shared_ranked_and_played_again(house: House) -> None:
    await house.begin(options={"challenge": "red"})
    _, *turns = SOLUTION.read_text(encoding="utf-8").splitlines()
    played = 0
    for turn in turns:
        await house.ada.slash("move", move=turn)
        played += len(turn.split())
    over = await house.over()
    assert "met with 0 penalty points" in over.text
    await settled(house)
    shared = await (await house.ada.press(over, label="Share")).shown()
    assert "met with 0 penalty points" in shared.text
    assert "-" not in shared.text.split("met with")[1]
    (choice,) = await house.bruno.complete("leaderboard best", "challenge", "")
    assert "All the reds" in choice.name
    best = await house.bruno.slash("leaderboard best", challenge=str(choice.value))
    assert best.message.ephemeral
    assert f"1. {house.ada.mention}" in best.text
    await house.bruno.press(shared, label="Same board again")
    board = await house.board(sequence=0)
    assert house.bruno.mention in board.text
    await settled(house)
    assert house.refused() == []


async def test_hints_go_to_the_asker_only_and_tell_no_more_than_asked(house: House) -> None:
    await house.begin(house.bruno, options={"help": True})
    first = await house.ada.slash("hint", level=1)
    assert first.message.ephemeral
    assert "||" not in first.text
    third = await house.ada.slash("hint", level=3)
    assert "||" in third.text
    assert all("||" not in message.text for message in house.bruno.messages())
    refused = await house.dmitri.slash("hint")
    assert "not playing" in refused.text
