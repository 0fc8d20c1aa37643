"""Computers think in a process of its own, which may die or hang, and play what the table still asks for."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from functools import partial

import pytest

from bot.sandbox.world import GUILD
from bot.services.refusals import Restarting
from bot.services.table.computers import Computers, Question, answer
from bot.services.table.request import TableRequest
from bot.store.computers import OwedTurn
from bot.store.proposals import ProposalKind
from bot.thinking import LONGEST_SECONDS, NICENESS, Thinker, Thinking
from bot.workers import Alarm, Worker, WorkerDied, start_worker
from games import REGISTRY
from games.core.computers import offers_of
from tests.bot.desk import Desk
from tests.bot.end_to_end.nursery import FORKS
from tests.bot.keys import Deadly, Endless, Telling

start = partial(start_worker, FORKS, niceness=NICENESS)


def question(key: str = "volcano", level: int = 1) -> Question:
    game = REGISTRY["volcano"]
    position = game.start(2, game.complete_options({}), bytes(16), 0)
    return Question(key, position.view(0), 0, level, bytes(16), offers_of(position, 0))


async def test_it_thinks_in_another_process_of_low_priority() -> None:
    thinker = Thinker(start)
    with pytest.raises(ValueError, match=f"^{min(os.nice(0) + NICENESS, 19)}\\b"):
        await thinker.think(question(Telling("volcano")))
    assert await thinker.think(question()) == answer(question())
    thinker.close()
    assert NICENESS >= 10


async def test_a_process_that_dies_is_replaced_and_given_up_at_last(caplog: pytest.LogCaptureFixture) -> None:
    thinker = Thinker(start)
    with pytest.raises(WorkerDied):
        await thinker.think(question(Deadly("volcano")))
    assert "another one takes its place" in caplog.text
    assert await thinker.think(question()) == answer(question())
    thinker.close()


async def test_a_process_that_hangs_is_killed() -> None:
    waits: list[float] = []

    def at_once(seconds: float, action: Callable[[], None]) -> Alarm:
        waits.append(seconds)
        soon = threading.Timer(0, action)
        soon.start()
        return soon

    thinker = Thinker(start, at_once)
    with pytest.raises(WorkerDied):
        await thinker.think(question(Endless("volcano")))
    assert set(waits) == {LONGEST_SECONDS}


async def test_a_stop_waits_for_no_thought() -> None:
    thinker = Thinker(start)
    asked = asyncio.create_task(thinker.think(question(Endless("volcano"))))
    while thinker._worker is None:  # noqa: ASYNC110 - the process is started by a thread
        await asyncio.sleep(0.01)
    thinker.close()
    with pytest.raises(Restarting):
        await asked


class Slow(Thinker):
    """Thinks until it is told to answer."""

    def __init__(self) -> None:
        super().__init__(no_process)
        self.ready = asyncio.Event()

    async def think(self, question: Question) -> tuple[str, ...]:
        await self.ready.wait()
        return answer(question)


def no_process() -> Worker:
    raise AssertionError("no process is wanted")


async def against_a_computer(desk: Desk) -> int:
    """A game of Ada's against a computer that is to act; its board is posted."""
    host, ada = desk.client.host, desk.driver.members[0]
    request = TableRequest(GUILD, desk.driver.channel, ada.id, "volcano", {}, None, "en", computers=(1,))
    number = (await host.sessions.lobbies.open(request, host.now())).session.id
    await host.sessions.lobbies.choose_first(number, ada.id, ada.id, host.now())
    await host.sessions.lobbies.start(number, ada.id, host.now())
    await host.sessions.play(number, ada.id, "b2-a3 c3-b3 b3-b4", host.now())
    await desk.deliver_due()
    return number


async def sequence(desk: Desk, number: int) -> int:
    return (await desk.client.host.sessions.by_id(number)).session.sequence


async def test_a_long_thought_shows_in_the_channel(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.thinking.SILENT_SECONDS", 0.0)
    number, thinker = await against_a_computer(desk), Slow()
    thinking = desk.client.thinking
    thinking._thinker, thinking._pause = thinker, 0
    await thinking.begin_due()
    calls = desk.driver.sandbox.calls

    def typed() -> bool:
        return any(call.path.endswith("/typing") and call.status == 204 for call in calls)

    while not typed():  # noqa: ASYNC110 - the sandbox lists the calls
        await asyncio.sleep(0.01)
    thinker.ready.set()
    await thinking.idle()
    assert await sequence(desk, number) > 3


async def test_a_board_stands_for_a_while_before_it_is_answered(desk: Desk) -> None:
    number, thinker = await against_a_computer(desk), Slow()
    thinking = desk.client.thinking
    thinking._thinker, thinking._pause = thinker, 0.3
    thinker.ready.set()
    begun = asyncio.get_running_loop().time()
    await thinking.begin_due()
    await thinking.idle()
    assert asyncio.get_running_loop().time() - begun >= 0.3
    assert await sequence(desk, number) > 3


async def test_a_thought_about_a_changed_table_is_thrown_away_and_thought_anew(desk: Desk) -> None:
    number, thinker = await against_a_computer(desk), Slow()
    host, ada, thinking = desk.client.host, desk.driver.members[0], desk.client.thinking
    thinking._thinker, thinking._pause = thinker, 0
    await thinking.begin_due()
    await host.proposals.propose(number, ada.id, ProposalKind.UNDO, host.now())
    undone = await sequence(desk, number)
    thinker.ready.set()
    await thinking.idle()
    assert await sequence(desk, number) == undone
    await host.sessions.play(number, ada.id, "b3-b4", host.now())
    await desk.deliver_due()
    await thinking.begin_due()
    await thinking.idle()
    assert await sequence(desk, number) > undone + 1


async def test_a_turn_that_cannot_be_made_is_logged_and_tried_again_later(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    number = await against_a_computer(desk)

    async def fail(_computers: Computers, _owed: OwedTurn, _moves: tuple[str, ...], _now: int) -> None:
        raise RuntimeError("the disk is full")

    thinker = Slow()
    thinker.ready.set()
    thinking: Thinking = desk.client.thinking
    thinking._thinker, thinking._pause = thinker, 0
    with monkeypatch.context() as broken:
        broken.setattr(Computers, "play", fail)
        await thinking.begin_due()
        await thinking.idle()
    assert "cannot play" in caplog.text
    assert 0 < await thinking.begin_due() <= 5
    assert not thinking._under_way
    desk.clock.moment += 60_000
    await thinking.begin_due()
    await thinking.idle()
    assert await sequence(desk, number) > 3
