"""What is told of the day's problem: once a day, to nobody by name, once after an outage, once after a kill."""

import asyncio
from dataclasses import replace

import pytest

from bot.daily import news
from bot.daily.news import MOST_REFUSALS, announced, reminded
from bot.discord_api.requests import Code
from bot.model.preferences import Preferences
from bot.model.refusals import Restarting
from bot.people.hours import read_quiet
from bot.pictures.studio import Pictures
from bot.sandbox.servers import ROLE, overwrite
from bot.sandbox.world import GUILD, SEND_MESSAGES
from tests.bot.daily.conftest import at
from tests.bot.desk import Desk, hear_of_servers, use
from tests.wire.driver import PATIENCE, Member, Message


async def set_up(desk: Desk, hour: int = 9) -> None:
    hear_of_servers(desk)
    channel, now = desk.driver.channel, desk.clock()
    await desk.client.host.guilds.change(GUILD, lambda server: announced(server, channel, hour, now, stop=False))


def told(desk: Desk) -> list[str]:
    return [one.text for one in desk.driver.members[0].messages() if "Today’s problem" in one.text]


async def test_a_days_problem_is_announced_once_and_after_an_outage_only_todays(desk: Desk) -> None:
    desk.clock.moment = at("2026-11-22 08:00")
    await set_up(desk)
    await desk.client.messenger.round()
    assert told(desk) == []
    desk.clock.moment = at("2026-11-22 09:00")
    await desk.client.messenger.round()
    await desk.client.messenger.round()
    assert len(told(desk)) == 1
    (message,) = [one for one in desk.driver.members[0].messages() if "Today’s problem" in one.text]
    assert message.images[0].alt
    assert message.mentions == ()
    # Five days away: one message, of today.
    desk.clock.moment = at("2026-11-27 12:00")
    await desk.client.messenger.round()
    await desk.client.messenger.round()
    assert len(told(desk)) == 2
    # Another hour on the same day is no second announcement.
    await set_up(desk, 18)
    desk.clock.moment = at("2026-11-27 18:00")
    await desk.client.messenger.round()
    assert len(told(desk)) == 2


async def remind(desk: Desk, member: Member, hour: int | None, **others: object) -> None:
    """Let a person choose an hour, and ``others`` of their preferences."""

    def change(chosen: Preferences) -> Preferences:
        return reminded(replace(chosen, **others), hour, desk.clock())  # type: ignore[arg-type]  # by their names

    await desk.client.host.preferences.change(member.id, change)


def reminders(member: Member) -> list[Message]:
    return list(member.messages(member.direct))


async def at_once(desk: Desk, moment: str) -> None:
    """Two rounds at a moment: the second finds nothing left to do."""
    desk.clock.moment = at(moment)
    await desk.client.messenger.round()
    await desk.client.messenger.round()


async def hand_in(desk: Desk, member: Member) -> None:
    """Hand in a try of today after its first move."""
    host = desk.client.host
    shown = await host.daily.today(member.id, GUILD, desk.clock())
    (move, *_) = shown.attempt.problem.line
    shown = await host.daily.play(shown.row.id, member.id, shown.row.sequence, (move,), desk.clock())
    await host.daily.hand_in(shown.row.id, member.id, shown.row.sequence, desk.clock())


async def test_a_reminder_comes_once_a_day_at_its_hour_as_a_direct_message_to_its_person(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    desk.clock.moment = at("2026-11-22 08:00")
    await remind(desk, ada, 9)
    await at_once(desk, "2026-11-22 08:59")
    assert reminders(ada) == []
    await at_once(desk, "2026-11-22 09:00")
    (message,) = reminders(ada)
    assert "Your reminder of today’s problem, Nov 22, 2026" in message.text
    assert message.images[0].alt
    assert [one.label for one in message.buttons] == ["Try it", "Yesterday’s best line"]
    await at_once(desk, "2026-11-22 23:59")
    assert len(reminders(ada)) == 1
    await at_once(desk, "2026-11-23 09:00")
    assert len(reminders(ada)) == 2
    assert reminders(bruno) == []
    assert told(desk) == [], "nothing of it stands in a channel"


async def test_whoever_has_handed_in_is_not_reminded_and_whoever_has_only_begun_is(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    desk.clock.moment = at("2026-11-22 08:00")
    for one in (ada, bruno):
        await remind(desk, one, 9)
    await hand_in(desk, ada)
    await desk.client.host.daily.today(bruno.id, GUILD, desk.clock())
    await at_once(desk, "2026-11-22 09:00")
    assert (len(reminders(ada)), len(reminders(bruno))) == (0, 1)
    await at_once(desk, "2026-11-23 09:00")
    assert (len(reminders(ada)), len(reminders(bruno))) == (1, 2)


async def test_a_reminder_that_is_switched_off_does_not_come(desk: Desk) -> None:
    (ada, *_) = desk.driver.members
    desk.clock.moment = at("2026-11-22 08:00")
    await remind(desk, ada, 9)
    await remind(desk, ada, None)
    await at_once(desk, "2026-11-22 09:00")
    assert reminders(ada) == []


@pytest.mark.full
async def test_a_reminder_comes_in_the_language_and_zone_of_its_person(desk: Desk) -> None:
    chloe = desk.driver.member("Chloé")
    desk.clock.moment = at("2026-11-22 08:00")
    await remind(desk, chloe, 18, zone="Europe/Paris", daily_language="fr")
    await at_once(desk, "2026-11-22 16:59")
    assert reminders(chloe) == []
    await at_once(desk, "2026-11-22 17:00")
    (message,) = reminders(chloe)
    assert "22 nov. 2026" in message.text


@pytest.mark.full
async def test_a_reminder_in_quiet_hours_comes_at_their_end_with_the_problem_of_that_day(desk: Desk) -> None:
    """In the evening that is the morning after: nobody who asked for it is left without."""
    ada, bruno, *_ = desk.driver.members
    desk.clock.moment = at("2026-11-22 12:00")
    for one, hour in ((ada, 23), (bruno, 7)):
        await remind(desk, one, hour, zone="UTC", quiet=read_quiet("22:00-08:00"))
    for moment in ("2026-11-22 23:00", "2026-11-23 07:59"):
        await at_once(desk, moment)
        assert (reminders(ada), reminders(bruno)) == ([], [])
    for number in (23, 24, 25):
        await at_once(desk, f"2026-11-{number} 08:00")
        await at_once(desk, f"2026-11-{number} 12:00")
        await at_once(desk, f"2026-11-{number} 23:00")
        for one in (ada, bruno):
            assert len(reminders(one)) == number - 22
            assert f"Nov {number}, 2026" in reminders(one)[-1].text


@pytest.mark.full
async def test_whoever_takes_no_messages_is_tried_on_three_days_and_told_once_that_it_is_off(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    desk.clock.moment = at("2026-11-22 08:00")
    for one in (ada, bruno):
        await remind(desk, one, 9)
    ada.block()
    refused = []
    for day in range(22, 28):
        await at_once(desk, f"2026-11-{day} 09:00")
        await at_once(desk, f"2026-11-{day} 21:00")
        refused.append(sum(one.code == Code.CANNOT_MESSAGE for one in desk.driver.sandbox.calls))
    assert refused == [1, 2, MOST_REFUSALS, MOST_REFUSALS, MOST_REFUSALS, MOST_REFUSALS]
    assert len(reminders(bruno)) == 6, "nobody else goes without"
    telling = desk.client.host.daily_announcements
    assert (await desk.client.host.preferences.of(ada.id)).daily_hour is None
    assert (await telling.stopped(ada.id), await telling.stopped(bruno.id)) == (True, False)
    await telling.mark_notified(ada.id)
    assert not await telling.stopped(ada.id)
    # Whoever takes messages again and asks anew is reminded anew.
    ada.block(on=False)
    await remind(desk, ada, 9)
    await at_once(desk, "2026-11-28 09:00")
    assert len(reminders(ada)) == 1


@pytest.mark.full
async def test_refusals_count_in_a_row_only(desk: Desk) -> None:
    (ada, *_) = desk.driver.members
    desk.clock.moment = at("2026-11-01 08:00")
    await remind(desk, ada, 9)
    for day in range(1, 13):
        ada.block(on=day % MOST_REFUSALS != 0)
        await at_once(desk, f"2026-11-{day:02} 09:00")
    assert len(reminders(ada)) == 12 // MOST_REFUSALS
    assert (await desk.client.host.preferences.of(ada.id)).daily_hour == 9


@pytest.mark.full
async def test_a_reminder_that_meets_a_failure_is_tried_again_the_same_day(desk: Desk) -> None:
    (ada, *_) = desk.driver.members
    desk.clock.moment = at("2026-11-22 08:00")
    await remind(desk, ada, 9)
    desk.driver.faults.reset_next(20, pattern="POST /users/@me/channels")
    await at_once(desk, "2026-11-22 09:00")
    assert reminders(ada) == []
    desk.driver.faults.clear()
    await at_once(desk, "2026-11-22 09:02")
    assert len(reminders(ada)) == 1


async def try_for_a_day(desk: Desk, day: int) -> None:
    """A round every hour from nine in the morning to seven in the evening."""
    for hour in range(9, 20):
        desk.clock.moment = at(f"2026-11-{day:02} {hour:02}:00")
        await desk.client.messenger.round()


async def answered(desk: Desk, member: Member, command: str) -> str:
    interaction, reply = await use(desk, member, command)
    await desk.tree._call(interaction)
    return reply.text


def mute(desk: Desk, *, on: bool = True) -> None:
    denied = (overwrite(GUILD, ROLE, deny=SEND_MESSAGES),) if on else ()
    desk.driver.sandbox.overwrite(desk.driver.channel, *denied)


async def test_a_channel_that_takes_nothing_for_days_is_given_up_and_a_manager_told_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "MOST_FAILURES", 2)
    manager, member, *_ = desk.driver.members
    desk.clock.moment = at("2026-11-08 08:00")
    await set_up(desk)
    mute(desk)
    refused = []
    for day in (8, 9, 10, 11):
        await try_for_a_day(desk, day)
        refused.append(sum(one.status == 403 and one.method == "POST" for one in desk.driver.sandbox.calls))
    assert 0 < refused[0] < refused[1] == refused[2] == refused[3]
    assert (await desk.client.host.guilds.find(GUILD)).daily_channel_id is None
    mute(desk, on=False)
    said = [
        await answered(desk, one, name)
        for one, name in ((member, "daily play"), (manager, "daily play"), (manager, "settings"))
    ]
    assert ["so I’ve stopped" in one for one in said] == [False, True, False]
    # Chosen again, it is tried again, from the beginning.
    await set_up(desk)
    await at_once(desk, "2026-11-12 09:00")
    assert len(told(desk)) == 1


@pytest.mark.full
async def test_failures_of_announcements_count_in_a_row_only(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news, "MOST_FAILURES", 2)
    desk.clock.moment = at("2026-11-08 08:00")
    await set_up(desk)
    for day in range(8, 12):
        mute(desk, on=day % 2 == 0)
        await try_for_a_day(desk, day)
    assert len(told(desk)) == 2
    assert (await desk.client.host.guilds.find(GUILD)).daily_channel_id == desk.driver.channel


@pytest.mark.full
async def test_announcements_end_with_their_channel(desk: Desk) -> None:
    desk.clock.moment = at("2026-11-22 08:00")
    await set_up(desk)
    desk.driver.sandbox.history.remove_channel(desk.driver.channel)
    await at_once(desk, "2026-11-22 09:00")
    tried = len(desk.driver.sandbox.calls)
    await at_once(desk, "2026-11-23 09:00")
    assert len(desk.driver.sandbox.calls) == tried
    assert (await desk.client.host.guilds.find(GUILD)).daily_channel_id is None


async def test_an_announcement_is_in_the_language_that_the_server_has_set(desk: Desk) -> None:
    desk.clock.moment = at("2026-11-22 08:00")
    await set_up(desk)
    await desk.client.host.guilds.change(GUILD, lambda server: replace(server, language="fr"))
    await at_once(desk, "2026-11-22 09:00")
    (message,) = desk.driver.members[0].messages()
    assert "22 nov. 2026" in message.text


async def test_a_stop_while_news_is_drawn_ends_the_telling(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.clock.moment = at("2026-11-22 08:00")
    await set_up(desk)
    desk.clock.moment = at("2026-11-22 09:00")

    async def stop(*_: object, **__: object) -> None:
        raise Restarting

    monkeypatch.setattr(Pictures, "problem", stop)
    async with asyncio.timeout(PATIENCE):
        await desk.client.messenger.loop.run()
    (owed,) = await desk.owed()
    assert owed.due_at == desk.clock(), "it is told after the next start"


async def test_a_day_told_before_a_kill_and_not_noted_is_not_told_again_and_the_next_one_is(
    desk: Desk,
) -> None:
    desk.clock.moment = at("2026-11-22 08:00")
    await set_up(desk)
    async with desk.database.transaction() as transaction:
        await transaction.run("CREATE TRIGGER killed BEFORE DELETE ON outbox BEGIN SELECT raise(ABORT, 'killed'); END")
    await at_once(desk, "2026-11-22 09:00")
    async with desk.database.transaction() as transaction:
        await transaction.run("DROP TRIGGER killed")
    for moment in ("08:00", "09:00", "12:00"):
        await at_once(desk, f"2026-11-23 {moment}")
    assert ["Nov 22" in one for one in told(desk)] == [True, False]
    assert "Nov 23" in told(desk)[-1]
