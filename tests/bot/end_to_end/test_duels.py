"""A duel over the wire: from the challenge to the one result, whatever is killed between, in both languages."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from bot.daily.duelling import five
from bot.words.language import language_for
from games.core.problems import Problem
from games.core.text import text
from games.problems import problem_of
from tests.bot.end_to_end.house import House
from tests.bot.end_to_end.test_daily import button
from tests.wire.driver import Member, Message

NOON = datetime(2026, 3, 17, 12, tzinfo=UTC)
TODAY = NOON.date()
ASKED = frozenset({problem_of(TODAY).key})


@pytest.fixture
def moment() -> datetime:
    return NOON


async def solve(house: House, member: Member, problem: Problem, number: int) -> Message:
    """Play the best line of the problem that a member has come to, and hand it in; returns the private message."""
    for move in problem.line:
        board = (await member.slash("daily practice", move=move)).message
    assert f"problem **{number}** of 5" in board.text
    await member.press(board, custom_id=button(board, "dtry:hand:"))
    return await member.wait_for(lambda one: one.id == board.id and "Handed in" in one.text)


def public(house: House, beginning: str) -> list[Message]:
    """The messages of the bot for everybody that say this."""
    return [one for one in house.dmitri.messages() if beginning in one.text and not one.ephemeral]


async def test_a_duel_survives_kills_and_ends_with_one_result_without_a_move(house: House) -> None:
    ada, bruno = house.ada, house.bruno
    sent = await ada.slash("daily duel", member=bruno)
    assert sent.ephemeral
    assert bruno.mention in sent.text
    await house.bot.kill()
    await house.driver.until(lambda: not house.sandbox.gateway.connected)
    await house.bot.start()
    await house.driver.bot_ready(("daily",))
    challenge = await bruno.wait_for(lambda one: "challenges" in one.text and bool(one.buttons))
    assert bruno.mention in challenge.text
    assert len(public(house, "challenges")) == 1
    assert [one.id for one in bruno.pings()] == [challenge.id]
    wrong = await (await house.chloe.press(challenge, label="Accept")).more()
    assert language_for("fr").say(text("bot-duel-refusal-stranger")) in wrong.messages[-1].text
    await bruno.press(challenge, label="Accept")
    first = await bruno.wait_for(lambda one: one.ephemeral and "problem **1** of 5" in one.text)
    under_way = await ada.wait_for(lambda one: one.id == challenge.id and "My problems" in _labels(one))
    problems = five(1, TODAY, frozenset(), ASKED)
    assert f"Difficulty {problems[0].grade}" in first.text

    await ada.press(under_way, label="My problems")
    shown = await ada.wait_for(lambda one: one.ephemeral and "problem **1** of 5" in one.text)
    assert "Duel: " in shown.text
    assert "This problem counts in your duel" in shown.text
    assert not {"Results", "Share"} & set(_labels(shown)), "those are of the day's problem"
    for number, problem in enumerate(problems, start=1):
        done = await solve(house, ada, problem, number)
        assert "🟩" * number in done.text
        if number < 5:
            await ada.press(done, custom_id=button(done, "dtry:duel:"))
            await ada.wait_for(_at(number + 1))
        if number == 2:
            await house.restart_bot(kill=True)
    assert "The result comes in" in done.text
    assert public(house, "is over") == []
    # Bruno looks at the best line of the first, which he is asked about, and solves the rest.
    asked = await (await bruno.press(first, custom_id=button(first, "dtry:line:"))).more()
    assert "gives you nothing in your duel" in asked.text
    await bruno.press(asked.message, custom_id=button(asked.message, "dtry:sure:"))
    following = await bruno.wait_for(lambda one: "Next in your duel" in one.text)
    assert "⬛" in following.text
    await bruno.press(following, custom_id=button(following, "dtry:duel:"))
    await bruno.wait_for(_at(2))
    for number, problem in enumerate(problems[1:], start=2):
        page = (await bruno.slash("daily duel")).message
        await bruno.press(page, label="My problems")
        await bruno.wait_for(_at(number))
        done = await solve(house, bruno, problem, number)
    result = await house.dmitri.wait_for(lambda one: "wins" in one.text and not one.ephemeral)
    await house.restart_bot(kill=True)
    assert len(public(house, "wins")) == 1
    assert f"🟩🟩🟩🟩🟩 {ada.mention}: **50 points**" in result.text
    assert f"⬛🟩🟩🟩🟩 {bruno.mention}: **40 points**" in result.text
    assert f"{ada.mention} wins, **50** points to **40**" in result.text
    assert set(result.mentions) == {ada.id, bruno.id}
    assert not [move for one in problems for move in one.line if move in result.text]
    own = await house.dmitri.press(result, label="Duels")
    assert (own.ephemeral, own.text) == (True, "## Duels")
    await house.dmitri.wait_for(lambda one: one.id == challenge.id and not one.buttons)
    assert house.refused() == []


def _at(number: int) -> Callable[[Message], bool]:
    return lambda one: f", problem **{number}** of 5" in one.text


def _labels(message: Message) -> list[str]:
    return [one.label for one in message.buttons]
