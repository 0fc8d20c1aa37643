"""What is told of the day's problem: once a day, to nobody by name, once after an outage, once after a kill."""

from __future__ import annotations

from bot.sandbox.world import GUILD
from bot.services.daily.telling import announced
from tests.bot.desk import Desk
from tests.bot.services.daily.conftest import at


async def set_up(desk: Desk, hour: int = 9) -> None:
    channel, now = desk.driver.channel, desk.clock()
    await desk.client.host.servers.change(GUILD, lambda server: announced(server, channel, hour, now, stop=False))


def told(desk: Desk) -> list[str]:
    return [one.text for one in desk.driver.members[0].messages() if "Today’s problem" in one.text]


async def test_a_days_problem_is_announced_once_and_after_an_outage_only_todays(desk: Desk) -> None:
    desk.clock.moment = at("2026-11-22 08:00")
    await set_up(desk)
    await desk.client.herald.round()
    assert told(desk) == []
    desk.clock.moment = at("2026-11-22 09:00")
    await desk.client.herald.round()
    await desk.client.herald.round()
    assert len(told(desk)) == 1
    (message,) = [one for one in desk.driver.members[0].messages() if "Today’s problem" in one.text]
    assert message.images[0].alt
    assert message.mentions == ()
    # Five days away: one message, of today.
    desk.clock.moment = at("2026-11-27 12:00")
    await desk.client.herald.round()
    await desk.client.herald.round()
    assert len(told(desk)) == 2
    # Another hour on the same day is no second announcement.
    await set_up(desk, 18)
    desk.clock.moment = at("2026-11-27 18:00")
    await desk.client.herald.round()
    assert len(told(desk)) == 2


async def test_an_announcement_that_was_sent_before_a_kill_is_not_sent_again(desk: Desk) -> None:
    desk.clock.moment = at("2026-11-22 08:00")
    await set_up(desk)
    desk.clock.moment = at("2026-11-22 09:00")
    telling = desk.client.host.telling
    (call,) = await telling.due(desk.clock())
    news = await telling.news(call, desk.clock())
    assert news is not None
    # The process dies after Discord has the message and before the row says so.
    await desk.client.herald._send(news)
    await desk.client.herald.round()
    assert len(told(desk)) == 1
