"""Computers play what the table still asks for, after a while in which people see the board."""

import asyncio

import pytest

from bot.model.refusals import StaleBoard
from bot.play.computers import Computers, Think, TurnQuestion, answer
from bot.play.planned_turns import TurnWish
from bot.store.rows.seats import TurnJob
from games.core.text import text
from tests.bot.desk import ERUPTION, Desk


class Slow:
    """Thinks in this process, once it is told to answer."""

    def __init__(self) -> None:
        self.ready = asyncio.Event()

    async def think(self, question: TurnQuestion) -> tuple[str, ...]:
        await self.ready.wait()
        return answer(question)


@pytest.fixture
def thinker(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Slow:
    """Thinks for the bot, which answers without a pause."""
    slow, player = Slow(), desk.client.computer_player
    monkeypatch.setattr(player, "think", slow.think)
    player._pause = 0
    return slow


async def against_a_computer(desk: Desk) -> int:
    """A game of Ada's against a computer that is to act; its board is posted."""
    number = await desk.begin(players=1, computers=(1,))
    await desk.play(number, desk.driver.members[0], ERUPTION)
    await desk.deliver_due()
    return number


async def sequence(desk: Desk, number: int) -> int:
    return (await desk.client.host.sessions.by_id(number)).session.sequence


async def test_nothing_is_shown_or_logged_while_the_bot_is_about_to_play_for_a_person(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    host, player, (ada, bruno, *_) = desk.client.host, desk.client.computer_player, desk.driver.members
    number = await desk.begin()
    wish = TurnWish(0, tuple(ERUPTION.split()), ("a3-b3",))
    asked = await host.plans.wish(number, bruno.id, wish, "en", host.now())
    await host.plans.keep(number, bruno.id, asked.turn.number, host.now())
    await desk.play(number, ada, ERUPTION)
    await desk.deliver_due()
    read, plan = asyncio.Event(), Computers.plan

    async def slowly(computers: Computers, owed: TurnJob, think: Think) -> tuple[str, ...]:
        await read.wait()
        return await plan(computers, owed, think)

    player._pause = 0
    with monkeypatch.context() as slow:
        slow.setattr(Computers, "plan", slowly)
        await player.begin_due()
        await asyncio.sleep(0.1)
        await host.plans.drop(number, bruno.id, 0, host.now())
        read.set()
        await player.idle()
    assert await sequence(desk, number) == 3
    assert not [call for call in desk.driver.sandbox.calls if call.path.endswith("/typing")]
    assert not [one.getMessage() for one in caplog.records if one.name == "bot.workers.jobs"]


async def test_a_board_stands_for_a_while_before_it_is_answered(desk: Desk, thinker: Slow) -> None:
    number, player = await against_a_computer(desk), desk.client.computer_player
    player._pause = 0.3
    thinker.ready.set()
    begun = asyncio.get_running_loop().time()
    await player.begin_due()
    await player.idle()
    assert asyncio.get_running_loop().time() - begun >= 0.3
    assert await sequence(desk, number) > 3


@pytest.mark.parametrize(
    ("failure", "logged"),
    [(RuntimeError("the disk is full"), "cannot play"), (StaleBoard(text("bot-refusal-stale")), "is thrown away")],
    ids=["failed", "refused"],
)
async def test_a_turn_that_cannot_be_made_is_logged_and_tried_again_later(
    desk: Desk,
    thinker: Slow,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    failure: Exception,
    logged: str,
) -> None:
    caplog.set_level("INFO")
    number = await against_a_computer(desk)

    async def fail(_computers: Computers, _owed: TurnJob, _moves: tuple[str, ...], _now: int) -> None:
        raise failure

    thinker.ready.set()
    player = desk.client.computer_player
    with monkeypatch.context() as broken:
        broken.setattr(Computers, "play", fail)
        await player.begin_due()
        await player.idle()
    assert logged in caplog.text
    assert 0 < player.loop.seconds_until(await player.begin_due()) <= 5
    assert not player._under_way
    desk.clock.moment += 60_000
    await player.begin_due()
    await player.idle()
    assert await sequence(desk, number) > 3
