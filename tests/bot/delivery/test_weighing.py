"""Moves are weighed in a thread or process of their own: the loop that everything else waits for never stands still."""

import threading
from typing import Any

import pytest

from bot.lookup.plans import plan
from bot.model.acts import require_begun
from bot.ui.lines import MoveLine
from bot.ui.picker import line_reply, private_reply
from bot.ui.suggestions import _answer
from bot.words.language import language_for
from games.volcano.position import VolcanoPosition
from tests.bot.desk import Desk


async def test_no_list_of_moves_is_weighed_on_the_event_loop(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    where = list[threading.Thread]()
    weigh = VolcanoPosition.worths

    def noted(self: VolcanoPosition, *asked: Any) -> Any:
        where.append(threading.current_thread())
        return weigh(self, *asked)

    monkeypatch.setattr(VolcanoPosition, "worths", noted)
    session_id = await desk.begin()
    host, english, user_id = desk.client.host, language_for("en"), desk.driver.members[0].id

    async def table() -> Any:
        return require_begun(await host.sessions.by_id(session_id))

    async def board() -> None:
        await desk.client.outbox.deliver(session_id)

    async def aside() -> None:
        await private_reply(host, await table(), 0, english, ())

    async def line() -> None:
        await line_reply(host, plan(await table(), 0, ("b2-a3",)), MoveLine(("b2-a3",)), "plan", english)

    async def now() -> None:
        await _answer(host, await table(), user_id, english)

    for showing in (aside, line, now):
        where.clear()
        await showing()
        assert where, f"{showing.__name__} lists moves"
        assert threading.main_thread() not in where, f"{showing.__name__} weighs moves on the loop"
    where.clear()
    await board()
    assert desk.boards(), "a board has a list"
    assert not where, "whose moves are weighed by a process, as its picture is drawn"
