"""A start that Discord prevents: it waits where waiting helps, and ends with a clear exit code where it does not."""

import signal
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.cli.terminal import Exit
from bot.discord_api.gateway import LEAST_STARTS
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.run import Sandbox
from tests.bot.end_to_end.house import COMMANDS, QUICK, BotProcess, House
from tests.wire.driver import PATIENCE


@pytest.fixture
async def empty(tmp_path: Path) -> AsyncIterator[House]:
    """A sandbox whose bot has not been started yet; a day of gateway sessions lasts a second."""
    timing = replace(QUICK, starts_day=1.0)
    async with Sandbox(SandboxSettings(folder=tmp_path / "sandbox", port=0, bot=False, timing=timing)) as sandbox:
        house = House(sandbox, BotProcess(sandbox, tmp_path))
        try:
            yield house
        finally:
            await house.bot.kill()


async def logged(house: House, line: str) -> None:
    """Wait until the bot has logged this."""

    async def said() -> bool:
        return house.bot.log.exists() and line in house.bot.logged()

    await house.written(said, f"the log to say {line!r}")


@pytest.mark.full
@pytest.mark.parametrize(
    ("call", "status"),
    [("GET /users/@me", 403), ("PUT /applications", 503), ("GET /gateway/bot", 503)],
)
async def test_a_start_waits_for_a_discord_that_is_not_well(empty: House, call: str, status: int) -> None:
    empty.sandbox.faults.fail_next(1, status, call)
    await empty.bot.start()
    await empty.driver.bot_ready(COMMANDS, PATIENCE)
    lines = [line for line in empty.bot.logged().splitlines() if "Discord cannot be reached" in line]
    assert len(lines) == 1, empty.bot.logged()
    assert "trying again in 1 s" in lines[0]
    assert "Traceback" not in empty.bot.logged()
    await empty.begin(empty.bruno)


async def test_a_start_waits_for_a_gateway_that_is_down(empty: House) -> None:
    empty.sandbox.faults.gateway_down = True
    await empty.bot.start()
    await logged(empty, "trying again in 1 s")
    await logged(empty, "trying again in 2 s")
    empty.sandbox.faults.gateway_down = False
    await empty.driver.bot_ready(COMMANDS, PATIENCE)
    assert "Traceback" not in empty.bot.logged()
    assert empty.sandbox.gateway.identified == 1


async def test_a_start_that_waits_is_stopped_and_does_not_try_again_first(empty: House) -> None:
    empty.sandbox.faults.gateway_down = True
    # A machine may stand still for these seconds once, but not every time; who waits them out waits each time.
    for _ in range(4):
        empty.bot.log.unlink(missing_ok=True)
        await empty.bot.start()
        await logged(empty, "trying again in 4 s")
        assert await empty.bot.stop() == Exit.GOOD
        assert "Traceback" not in empty.bot.logged()
        if "trying again in 8 s" not in empty.bot.logged():
            return
    pytest.fail("each time it waited and tried again before it stopped")


async def test_a_closed_terminal_is_a_clean_stop(house: House) -> None:
    await house.begin(house.bruno)
    assert await house.bot.stop(signal.SIGHUP) == Exit.GOOD
    assert "stopped" in house.bot.logged()


@pytest.mark.full
@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (4004, "does not accept the token"),
        (4014, "privileged intents"),
    ],
)
async def test_a_gateway_that_refuses_for_good_is_named_and_not_tried_again(
    empty: House, code: int, sentence: str
) -> None:
    empty.sandbox.faults.refuse_sessions = code
    await empty.bot.start()
    assert await empty.bot.ended() == Exit.SETTINGS
    last = empty.bot.logged().splitlines()[-1]
    assert sentence in last
    assert "Traceback" not in empty.bot.logged()


async def test_a_token_withdrawn_while_the_bot_runs_ends_it_with_the_code_for_settings(house: House) -> None:
    await house.sandbox.gateway.close(4004)
    assert await house.bot.ended() == Exit.SETTINGS
    assert "does not accept the token" in house.bot.logged().splitlines()[-1]


async def test_the_last_sessions_of_a_day_are_not_begun(empty: House) -> None:
    gateway = empty.sandbox.gateway
    gateway.starts.left = LEAST_STARTS
    await empty.bot.start()
    await logged(empty, f"only {LEAST_STARTS} of 1000 sessions may still be begun today")
    assert gateway.identified == 0
    gateway.starts.left = 1000
    await empty.driver.bot_ready(COMMANDS, PATIENCE)
    assert gateway.starts.left == 999
