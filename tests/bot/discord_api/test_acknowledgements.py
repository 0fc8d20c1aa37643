"""Acknowledging surely, attempt by attempt: what each failure means, and what is sent once more."""

import asyncio
import io
import logging
from collections.abc import Callable
from typing import Any

import aiohttp
import discord
import pytest
from aiohttp.client_reqrep import ConnectionKey

from bot.discord_api import requests
from bot.discord_api.requests import AckTimeout, Code, acknowledge_reliably, is_deferred
from bot.sandbox.faults import CALLBACK, RESET, Faults
from bot.sandbox.interactions import DEFER
from tests.bot.desk import Desk, use
from tests.wire.driver import PATIENCE

ATTEMPTS = 5
DONE = "done"


class Answer:
    """As much of an HTTP answer as the library's exceptions look at."""

    status = 400
    reason = "because"


def refused(code: int) -> discord.HTTPException:
    return discord.HTTPException(Answer(), {"code": code, "message": "no"})


def unconnected() -> aiohttp.ClientConnectorError:
    key = ConnectionKey("discord.com", 443, is_ssl=True, ssl=True, proxy=None, proxy_auth=None, proxy_headers_hash=None)
    return aiohttp.ClientConnectorError(key, OSError("no route"))


BROKEN = requests._ServerError(500)
LOST = aiohttp.ServerDisconnectedError()
SECOND = refused(Code.ALREADY_ACKNOWLEDGED)


NO_PAUSES = (0.0,) * (ATTEMPTS - 1)


async def outcome(*events: BaseException | str, pauses: tuple[float, ...] = NO_PAUSES) -> tuple[Any, int]:
    """What comes of attempts that end like this, and how many there were."""
    made = 0

    async def attempt() -> str:
        nonlocal made
        made += 1
        event = events[made - 1]
        if isinstance(event, BaseException):
            raise event
        return event

    try:
        return await requests._until_known(7, attempt, pauses=pauses), made
    except Exception as failure:  # noqa: BLE001 - what it raises is looked at
        return failure, made


@pytest.mark.parametrize(
    "lost", [(BROKEN,), (LOST,), (TimeoutError(),), (unconnected(), BROKEN), (BROKEN, unconnected())], ids=repr
)
async def test_a_second_acknowledgement_refused_is_good_news_after_one_that_may_have_arrived(
    lost: tuple[BaseException, ...],
) -> None:
    assert await outcome(*lost, SECOND) == ({"interaction": {"id": "7"}}, len(lost) + 1)


@pytest.mark.parametrize("before", [(), (unconnected(),)], ids=repr)
async def test_one_refused_without_an_attempt_before_it_was_somebody_elses(before: tuple[BaseException, ...]) -> None:
    assert await outcome(*before, SECOND) == (SECOND, len(before) + 1)


@pytest.mark.parametrize("failure", [refused(Code.UNKNOWN_INTERACTION), refused(50035), ValueError("ours")], ids=repr)
async def test_what_is_refused_or_a_fault_of_ours_is_not_tried_again(failure: Exception) -> None:
    assert await outcome(BROKEN, failure) == (failure, 2)


@pytest.mark.parametrize("failure", [BROKEN, LOST, unconnected(), TimeoutError()], ids=repr)
async def test_nobody_knows_what_became_of_it_after_the_last_attempt(failure: Exception) -> None:
    heard, made = await outcome(*[failure] * ATTEMPTS)
    assert (type(heard), made) == (AckTimeout, ATTEMPTS)
    assert await outcome(*[failure] * (ATTEMPTS - 1), DONE) == (DONE, ATTEMPTS)


async def test_every_attempt_but_the_first_waits_its_pause() -> None:
    begun = asyncio.get_running_loop().time()
    assert await outcome(BROKEN, BROKEN, BROKEN, DONE, pauses=(0.01, 0.02, 0.03)) == (DONE, 4)
    assert asyncio.get_running_loop().time() - begun >= 0.055


async def test_an_attempt_without_an_answer_is_left_off_in_time_for_another() -> None:
    made = 0

    async def attempt() -> str:
        nonlocal made
        made += 1
        if made == 1:
            await asyncio.Event().wait()
        return DONE

    async with asyncio.timeout(PATIENCE):
        assert await requests._until_known(7, attempt, pauses=NO_PAUSES, seconds=0.01) == DONE
    assert made == 2


def callbacks(desk: Desk) -> list[int]:
    """How each attempt to acknowledge something ended."""
    return [one.status for one in desk.driver.sandbox.calls if one.path.startswith("/interactions/")]


@pytest.mark.parametrize(
    "fault",
    [
        lambda faults: faults.fail_next(1, 502, CALLBACK),
        lambda faults: faults.lose_next(1, 500),
        lambda faults: faults.reset_next(1, CALLBACK),
        lambda faults: faults.lose_next(1, RESET),
    ],
    ids=["refused", "lost", "reset before", "reset after"],
)
async def test_an_answer_with_a_file_arrives_whole_and_once(desk: Desk, fault: Callable[[Faults], None]) -> None:
    acknowledge_reliably()
    interaction, reply = await use(desk, desk.driver.members[0], "help")
    fault(desk.driver.faults)
    file = discord.File(io.BytesIO(b"x" * 5000), "note.txt")
    await interaction.response.send_message("here", file=file, ephemeral=True)
    assert [one.text for one in reply.messages] == ["here"]
    assert [one["size"] for one in reply.message.raw["attachments"]] == [5000]
    assert desk.driver.faults.planned == []
    # The library does not try by itself as well.
    assert len(callbacks(desk)) <= 2


async def test_it_is_known_whether_the_answer_to_an_interaction_is_still_to_come(desk: Desk) -> None:
    acknowledge_reliably()
    interaction, reply = await use(desk, desk.driver.members[0], "help")
    assert not is_deferred(interaction.token)
    await interaction.response.defer(ephemeral=True, thinking=True)
    assert is_deferred(interaction.token)
    await interaction.edit_original_response(content="here")
    assert not is_deferred(interaction.token)
    await interaction.followup.send("there", ephemeral=True)
    assert [one.text for one in reply.messages] == ["here", "there"]


@pytest.mark.parametrize("status", [400, 499])
async def test_only_a_fault_of_the_server_is_tried_again_not_a_refusal(desk: Desk, status: int) -> None:
    acknowledge_reliably()
    interaction, _ = await use(desk, desk.driver.members[0], "help")
    desk.driver.faults.fail_next(1, status, CALLBACK)
    with pytest.raises(discord.HTTPException) as refusal:
        await interaction.response.defer(ephemeral=True)
    assert refusal.value.status == status
    assert callbacks(desk) == [status]


async def test_suggestions_that_cannot_be_given_are_nobodys_trouble(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    acknowledge_reliably()
    await desk.begin()
    interaction, _ = await use(desk, desk.driver.members[0], "move", typing="move", move="")
    desk.driver.faults.fail_next(ATTEMPTS, 500, CALLBACK)
    with caplog.at_level(logging.WARNING):
        await interaction.response.autocomplete([])
    assert callbacks(desk) == [500] * ATTEMPTS
    assert "suggestions" in caplog.text
    assert not [one for one in caplog.records if one.exc_info]
    late, _ = await use(desk, desk.driver.members[0], "move", typing="move", move="")
    desk.driver.faults.fail_next(1, 404, CALLBACK)
    await late.response.autocomplete([])


async def test_an_acknowledgement_that_fails_is_raised_so_that_nothing_is_done(desk: Desk) -> None:
    acknowledge_reliably()
    ada = desk.driver.members[0]
    unheard, _ = await use(desk, ada, "help")
    desk.driver.faults.fail_next(ATTEMPTS, 500, CALLBACK)
    with pytest.raises(AckTimeout):
        await unheard.response.defer(ephemeral=True, thinking=True)
    taken, reply = await use(desk, ada, "help")
    made = reply.interaction
    desk.driver.sandbox.interactions.acknowledge(made.id, made.token, {"type": DEFER, "data": {"flags": 64}}, [])
    with pytest.raises(discord.HTTPException) as second:
        await taken.response.defer(ephemeral=True, thinking=True)
    assert second.value.code == Code.ALREADY_ACKNOWLEDGED
