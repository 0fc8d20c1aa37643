"""What somebody invited to a table finds in the lobby and on the first board, over the wire."""

from tests.bot.end_to_end.house import House
from tests.wire.driver import Member, Message

NEWCOMERS = ("learn:volcano", "rules:volcano:what-is")


def ids(message: object) -> list[str]:
    buttons = getattr(message, "buttons", ())
    return [str(button.custom_id) for button in buttons]


async def more(member: Member, near: Message) -> Message:
    """What the button for the rest, under a lobby or a board, shows this member."""
    shown = await member.press(near, custom_id=next(one for one in ids(near) if one.startswith("more:")))
    assert shown.ephemeral
    return shown.message


async def test_newcomers_find_lesson_rules_and_a_fair_deal_in_the_lobby_and_on_the_first_board(house: House) -> None:
    house.dmitri.speak("fr")
    await house.ada.slash("volcano new")
    lobby = await house.dmitri.wait_for(lambda one: "lobby:join" in " ".join(ids(one)))
    assert len(lobby.buttons) <= 5
    said = [lobby.text, *(image.alt or "" for image in lobby.images)]
    for words in ("Move the caps", "30 minutes"):
        assert [words in one for one in said].count(True) == 1, "a lobby says a thing once"
    shown = await more(house.dmitri, lobby)
    lesson = await house.dmitri.press(shown, custom_id=NEWCOMERS[0])
    assert lesson.ephemeral
    assert "premiers pas, 1 sur 3" in lesson.text
    rules = await house.dmitri.press(shown, custom_id=NEWCOMERS[1])
    assert rules.ephemeral
    assert "rules:volcano:reading-the-board" in ids(shown)
    (fair,) = [one for one in ids(shown) if one.startswith("fair:")]
    told = await house.dmitri.press(shown, custom_id=fair)
    assert told.ephemeral
    assert "Une donne vérifiable" in told.text
    await house.ada.press(lobby, label="Start")
    first = await house.dmitri.wait_for(lambda one: "Volcano: turn 1" in one.text)
    assert len(first.buttons) <= 4
    assert {*NEWCOMERS, fair} <= set(ids(await more(house.dmitri, first)))
    assert "Move the caps" in first.text
    await house.ada.slash("move", move="a1-a2")
    second = await house.dmitri.wait_for(lambda one: "Volcano: turn 2" in one.text)
    assert not {*NEWCOMERS, fair} & set(ids(second))
    behind = await more(house.dmitri, second)
    assert "Les pendules" not in behind.text, "somebody alone has no clock"
    await house.restart_bot(kill=True)
    again = await house.dmitri.press(behind, custom_id=fair)
    assert fair.rpartition(":")[2] in again.text
    assert house.refused() == []


async def test_everybodys_own_first_board_says_again_what_the_game_is_and_where_to_learn_it(house: House) -> None:
    await house.begin(house.bruno)
    await house.ada.slash("move", move="a1-a2")
    second = await house.bruno.wait_for(lambda one: "Volcano: turn 2" in one.text)
    behind = await more(house.bruno, second)
    assert {*NEWCOMERS} <= set(ids(behind)), ids(behind)
    lesson = await house.bruno.press(behind, custom_id=NEWCOMERS[0])
    assert "first steps, 1 of 3" in lesson.text
    assert "Move the caps" in second.text
    assert not [one for one in ids(second) if one.startswith("fair:")]
    await house.bruno.slash("move", move="e5-e4")
    third = await house.ada.wait_for(lambda one: "Volcano: turn 3" in one.text)
    recap = await house.ada.wait_for(lambda one: any(each.startswith("fair:") for each in ids(one)))
    assert recap.text.startswith("**Turn 1**")
    assert not {*NEWCOMERS} & set(ids(third)), ids(third)
    assert "Move the caps" not in third.text
    assert house.refused() == []
