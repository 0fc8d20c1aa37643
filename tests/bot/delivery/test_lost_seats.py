"""A player who loses their seat to a computer is named and called once: only they can take it back."""

import pytest

from bot.model.preferences import Calls, Preferences, Quiet
from bot.model.sessions import OnTimeout
from bot.model.turn_times import DAY, HOUR, MINUTE
from tests.bot.desk import NOON, Desk
from tests.wire.driver import Message

CLOCK = 6 * HOUR
LATE = NOON + CLOCK
LEVEL = 2
NIGHT = Quiet(4 * 60, 8 * 60)
"""In which time runs out, by UTC: NOON is 22:13."""

MORNING = NOON - NOON % DAY + DAY + 8 * HOUR


async def lose_seat(desk: Desk, on_timeout: OnTimeout) -> int:
    """A game of Ada's in which a computer takes her seat over, since the clock or Bruno wants it."""
    _, bruno, *_ = desk.driver.members
    host, substitute = desk.client.host, LEVEL if on_timeout is OnTimeout.FORFEIT else None
    session_id = await desk.begin(clock=CLOCK, on_timeout=on_timeout, substitute=substitute)
    await desk.round(NOON)
    await desk.round(LATE)
    if on_timeout is OnTimeout.CLAIM:
        await host.claims.substitute(session_id, 0, bruno.id, LEVEL, LATE)
        await desk.deliver_due()
    return session_id


def told(desk: Desk) -> list[Message]:
    """The messages that tell whom a computer plays on for."""
    return [one for one in desk.pings() if "plays on in their seat" in one.text]


@pytest.mark.parametrize("on_timeout", [OnTimeout.FORFEIT, OnTimeout.CLAIM])
async def test_whoever_loses_a_seat_to_a_computer_is_named_and_called_once(desk: Desk, on_timeout: OnTimeout) -> None:
    ada, *_ = desk.driver.members
    session_id = await lose_seat(desk, on_timeout)
    (message,) = told(desk)
    assert message.text.startswith(f"{ada.mention} ran out of time in Volcano.")
    assert message.mentions == (ada.id,)
    assert message.buttons
    await desk.round(LATE + MINUTE)
    assert [one.id for one in told(desk)] == [message.id]
    assert await desk.queued(session_id) == []


@pytest.mark.full
async def test_in_quiet_hours_they_are_called_once_these_are_over(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    await desk.client.host.preferences.change(ada.id, lambda _: Preferences(zone="UTC", quiet=NIGHT))
    await lose_seat(desk, OnTimeout.FORFEIT)
    (silent,) = told(desk)
    assert (ada.mention in silent.text, silent.mentions) == (True, ())
    await desk.round(MORNING + MINUTE)
    (message,) = told(desk)
    assert message.mentions == (ada.id,)
    await desk.round(MORNING + HOUR)
    assert [one.id for one in told(desk)] == [message.id]


async def test_whoever_wants_no_calls_is_named_and_not_called(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    await desk.client.host.preferences.change(ada.id, lambda _: Preferences(calls=Calls.NEVER))
    await lose_seat(desk, OnTimeout.FORFEIT)
    (message,) = told(desk)
    assert (ada.mention in message.text, message.mentions) == (True, ())


@pytest.mark.full
@pytest.mark.parametrize("erased", [False, True])
async def test_nobody_is_called_once_the_seat_is_taken_back_or_its_player_is_erased(desk: Desk, erased: bool) -> None:
    ada, *_ = desk.driver.members
    await desk.client.host.preferences.change(ada.id, lambda _: Preferences(zone="UTC", quiet=NIGHT))
    session_id = await lose_seat(desk, OnTimeout.FORFEIT)
    if erased:
        await desk.client.host.privacy.erase(ada.id, LATE)
    else:
        await desk.client.host.seats.take_back(session_id, ada.id, LATE)
    await desk.round(MORNING + MINUTE)
    assert all(ada.id not in one.mentions and ada.mention not in one.text for one in told(desk))
