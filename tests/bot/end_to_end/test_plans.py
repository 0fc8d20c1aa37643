"""Plans for later over the wire: picked from lists, asked about once, played by the bot, or told to fit no more."""

import re
from collections.abc import Mapping

from tests.bot.end_to_end.house import House
from tests.wire.driver import Message

OPENING, REPLY = "b2-a3 c3-b3 b3-b4", "a3-b3"


async def by_list(house: House, number: int, *wanted: str) -> Message:
    """Bruno chooses these moves from the lists of a message, the last one twice, and keeps the turn.

    Returns the question whether to.
    """
    shown = await chosen_by_list(house, number, *wanted)
    await house.bruno.press(shown, label="Back")
    back = await changed(house, number, shown.raw)
    assert [move in picked(back) for move in wanted] == [True] * (len(wanted) - 1) + [False]
    shown = await chosen_by_list(house, number, wanted[-1])
    await house.bruno.press(shown, label="Keep for later")
    return await house.bruno.wait_for(lambda one: one.id == number and "Shall I keep it?" in one.text)


async def asked_by_list(house: House, *wanted: str) -> Message:
    """The question whether to keep a turn of Bruno's that answers what others play."""
    tried = (await house.bruno.slash("plan", move="e5-e4")).message
    await house.bruno.press(tried, label="If they play …")
    await changed(house, tried.id, tried.raw)
    return await by_list(house, tried.id, *wanted)


async def chosen_by_list(house: House, number: int, *wanted: str) -> Message:
    """Bruno chooses these moves from the lists of a message."""
    shown = await house.bruno.wait_for(lambda one: one.id == number and bool(one.selects))
    for move in wanted:
        while move not in picked(shown):
            labels, before = dict(shown.select().options), shown.raw
            label = move if move in labels else next(one for one in labels if move.startswith(one.rstrip(" …")))
            await house.bruno.select(shown, label)
            shown = await changed(house, number, before)
    return shown


def picked(shown: Message) -> list[str]:
    """The moves that a message names."""
    return " ".join(re.findall("`([^`]*)`", shown.text)).split()


async def changed(house: House, number: int, before: object) -> Message:
    """Bruno's message as soon as it is another one."""
    return await house.bruno.wait_for(lambda one: one.id == number and one.raw != before)


async def lists_of_before_change_nothing(house: House, lists: Mapping[str, Message], choice: str) -> None:
    """Bruno plans another turn that follows his first one, and chooses in lists of before that."""
    listed = (await house.bruno.slash("plan")).message
    ((label, _),) = listed.select(custom_id="plans:then:1").options
    await house.bruno.select(listed, label, custom_id="plans:then:1")
    await changed(house, listed.id, listed.raw)
    asked = await by_list(house, listed.id, "a1-a2", "e5-d5")
    await house.bruno.press(asked, label="Yes, play it for me")
    await house.bruno.wait_for(lambda one: one.id == asked.id and "Kept." in one.text)
    for action, old in lists.items():
        await house.bruno.select_stale(old, choice, custom_id=f"plans:{action}:1")
        now = await changed(house, old.id, old.raw)
        assert "That plan is gone" in now.text
        assert now.text.count("e5-d5") == 1, "what is planned now is shown"
    label = next(label for label, _ in now.select(custom_id="plans:drop:1").options if "→" in label)
    await house.bruno.select(now, label, custom_id="plans:drop:1")
    await house.bruno.wait_for(lambda one: one.id == now.id and "Dropped" in one.text)


async def test_a_plan_is_asked_about_played_marked_and_told_of_when_it_does_not_fit(house: House) -> None:
    await house.begin(house.bruno)
    before = await asked_by_list(house, "a1-a2", "e5-e4")
    asked = await asked_by_list(house, *OPENING.split(), REPLY)
    # An answer to an earlier question is none to the one that took its place.
    for answer in ("Yes, play it for me", "No"):
        assert "That plan is gone" in (await (await house.bruno.press(before, label=answer)).more()).text
    assert f"plays `{OPENING}`, and nothing else, I play **{REPLY}** for you" in asked.text
    await house.bruno.press(asked, label="Yes, play it for me")
    kept = await house.bruno.wait_for(lambda one: "Kept." in one.text)
    assert [one.label for one in kept.buttons] == ["Plan what follows"]
    assert f"`{OPENING}`: `{REPLY}`" in kept.text
    await house.bruno.press(kept, label="Plan what follows")
    follows = await house.bruno.wait_for(lambda one: one.id == kept.id and bool(one.selects))
    assert f"After your planned turn `{REPLY}`:\n**A plan for later.**" in follows.text
    chosen = await by_list(house, kept.id, "a1-a2", "b3-b2")
    assert f"After your planned turn `{REPLY}`:" in chosen.text
    await house.bruno.press(chosen, label="Yes, play it for me")
    await house.bruno.wait_for(lambda one: one.id == kept.id and "Kept." in one.text)
    listed = await house.bruno.slash("plan")
    assert listed.text.count("\n  - If") == 1, "what follows stands under the turn that it follows"
    assert f"If @Ada plays `{OPENING}`: `{REPLY}`".replace("@Ada", f"<@{house.ada.id}>") in listed.text
    assert "You’ve planned nothing" in (await house.ada.slash("plan")).text
    lists = {action: (await house.bruno.slash("plan")).message for action in ("drop", "then")}
    following = next(label for label, _ in listed.message.select(custom_id="plans:drop:1").options if "→" in label)
    await house.bruno.select(listed.message, following, custom_id="plans:drop:1")
    left = await house.bruno.wait_for(lambda one: one.id == listed.message.id and "Dropped" in one.text)
    assert f"`{OPENING}`: `{REPLY}`" in left.text
    assert "\n  - If" not in left.text
    await lists_of_before_change_nothing(house, lists, following)
    await house.restart_bot()
    await house.ada.slash("move", move=OPENING)
    await house.board(sequence=4)
    assert house.bruno.pings(house.driver.channel) == (), "the bot plays for him, so nobody wakes him"
    replay = await house.dmitri.slash("replay")
    assert "Planned, and played by the bot" in replay.text
    tried = await house.bruno.slash("plan", move="e5-e4")
    await house.bruno.press(tried.message, label="Keep for later")
    sure = await house.bruno.wait_for(lambda one: "Whatever the others play" in one.text)
    await house.bruno.press(sure, label="Yes, play it for me")
    await house.bruno.wait_for(lambda one: "nobody" not in one.text and "Kept." in one.text and one.id == sure.id)
    await house.ada.slash("move", move="e5-e4")
    told = await house.bruno.wait_for(lambda one: "can’t be played any more" in one.text, channel=house.bruno.direct)
    assert "It’s your turn" in told.text
    assert house.refused() == []
