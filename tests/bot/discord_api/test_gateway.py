"""Discord is tried again for ever, with pauses, while what is in the way may pass; the log has a line on each."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.discord_api.gateway import (
    FIRST_PAUSE,
    LEAST_STARTS,
    FewStartsLeft,
    SessionStartLimit,
    SessionStarts,
    keep_trying,
    reason,
)


async def test_what_may_pass_is_tried_again_after_growing_pauses(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    slept: list[float] = []
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def note(seconds: float) -> None:
        slept.append(seconds)
        await sleep(0)

    monkeypatch.setattr("bot.discord_api.gateway.asyncio.sleep", note)
    attempts = 0

    async def attempt() -> None:
        nonlocal attempts
        attempts += 1
        if attempts <= 3:
            raise ConnectionRefusedError("nobody\nis there")

    await keep_trying(attempt)
    assert slept == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE]
    assert [one for one in caplog.messages if "(nobody is there)" in one] == caplog.messages
    assert len(caplog.messages) == 3


async def test_what_cannot_pass_is_raised_at_once() -> None:
    attempts = 0

    async def attempt() -> None:
        nonlocal attempts
        attempts += 1
        if attempts == 1:
            raise ValueError("ours")

    with pytest.raises(ValueError, match="ours"):
        await keep_trying(attempt)
    assert attempts == 1


def test_a_failure_tells_its_reason_in_one_short_line() -> None:
    silent, cause = ConnectionError(), OSError("no\n  route")
    assert reason(silent) == "ConnectionError"
    silent.__cause__ = cause
    assert reason(silent) == "no route"
    assert len(reason(OSError("x" * 1000))) <= 200


async def test_each_session_start_is_counted_and_discord_asked_again_once_few_are_left() -> None:
    answers = [LEAST_STARTS + 3, LEAST_STARTS + 1, LEAST_STARTS]

    async def ask() -> SessionStartLimit:
        return {"total": 1000, "remaining": answers.pop(0), "reset_after": 60_000, "max_concurrency": 1}

    starts = SessionStarts(ask)
    for _ in range(3):
        await starts.take()
    assert len(answers) == 2, "Discord's answer is believed as long as it lasts"
    await starts.take()
    with pytest.raises(FewStartsLeft) as few:
        await starts.take()
    assert (answers, few.value.seconds) == ([], 60)
