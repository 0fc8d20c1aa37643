"""What is owed beside boards and cannot be made, by a fault of ours, is postponed, counted, and given up some day."""

from collections.abc import Awaitable, Callable

import pytest

from bot.delivery import herald
from bot.model.moments import DAY, HOUR
from tests.bot.daily.conftest import at
from tests.bot.delivery import test_herald
from tests.bot.desk import Desk

Round = Callable[[], Awaitable[int | None]]

ROUNDS = 200
"""More than any of them takes in four days."""


async def owe_an_announcement(desk: Desk) -> Round:
    desk.clock.moment = at("2026-11-22 08:00")
    await test_herald.set_up(desk)
    desk.clock.moment += HOUR
    return desk.client.herald.round


@pytest.mark.parametrize(
    ("owe", "where", "what"),
    [
        pytest.param(owe_an_announcement, herald, "news_view", marks=pytest.mark.full),
    ],
)
async def test_what_cannot_be_made_is_tried_less_and_less_and_not_for_ever(
    desk: Desk,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    owe: Callable[[Desk], Awaitable[Round]],
    where: object,
    what: str,
) -> None:
    tried = list[int]()

    def broken(*_arguments: object, **_options: object) -> None:
        tried.append(desk.clock.moment)
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(where, what, broken)
    one_round = await owe(desk)
    begun = desk.clock.moment
    for _ in range(3):
        due = await one_round()
    assert tried == [begun], "in the next rounds it is postponed"
    for _ in range(ROUNDS):
        if due is None or due >= begun + 4 * DAY:
            break
        desk.clock.moment = due
        due = await one_round()
    assert due is None or due >= begun + 4 * DAY
    assert sum(one < begun + HOUR for one in tried) > 2, "it is tried again soon"
    assert sum(one >= begun + 3 * DAY for one in tried) <= 8, "and hardly any more after days"
    assert "a fault of ours" in caplog.text
    caplog.clear()
