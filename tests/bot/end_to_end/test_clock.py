"""The clock, calls and personal settings over the wire: what people see, press and type, and what a restart leaves."""

import asyncio

from bot.cli.check import fault
from bot.model.turn_times import DAY
from bot.store.database import Database
from tests.bot.end_to_end.house import COMMANDS, House
from tests.bot.pages import choose, opened, present, shown
from tests.wire.driver import PATIENCE, Message, Reply

TOO_LATE = ("Too late to call time", "out of date")
"""What whoever claims second is told, before or after the message has lost its button."""


async def age(house: House, span: int) -> None:
    """Let this much time have passed for every turn and timer, while the bot was stopped for a moment."""
    await house.bot.stop()
    await house.driver.until(lambda: not house.sandbox.gateway.connected)
    database = await Database.open(house.bot.database)
    async with database.transaction() as transaction:
        await transaction.run("UPDATE timers SET due_at = due_at - ?", (span,))
        await transaction.run("UPDATE notices SET queued_at = queued_at - ?", (span,))
        await transaction.run(
            "UPDATE turn_clocks SET since = since - ?, deadline_at = deadline_at - ?, called_at = called_at - ?",
            (span,) * 3,
        )
    await database.close()
    await house.bot.start()
    await house.driver.bot_ready(COMMANDS, PATIENCE)


async def forfeits(house: House) -> list[tuple[int, int]]:
    """Seats given up so far, each with the user who did it; the record and its snapshot agree."""
    database = await Database.open(house.bot.database)
    async with database.reading() as transaction:
        assert await fault(transaction, 1) is None
        rows = await transaction.rows("SELECT seat, user_id FROM actions WHERE kind = 'forfeit' ORDER BY sequence")
    await database.close()
    return [(row["seat"], row["user_id"]) for row in rows]


def asides(replies: list[Reply]) -> list[str]:
    """What has been said to those who pressed and to nobody else."""
    return [message.text for reply in replies for message in reply.messages if message.ephemeral]


async def says(house: House, sentence: str) -> Message:
    return await house.ada.wait_for(lambda one: sentence in one.text)


async def test_a_late_seat_can_be_claimed_by_the_others_once(house: House) -> None:
    house.chloe.speak("en-GB")
    await house.begin(house.bruno, house.chloe)
    await age(house, 3 * DAY)
    offer = await says(house, "Press **Call time**")
    own = await (await house.ada.press(offer, label="Call time")).more()
    assert "your own time" in own.text
    callers = (house.bruno, house.chloe)
    asked = [await (await one.press(offer, label="Call time")).more() for one in callers]
    assert all("for good" in one.text for one in asked)
    assert await forfeits(house) == []
    replies = await asyncio.gather(
        *(one.press(asking.message, label="Yes, call time") for one, asking in zip(callers, asked, strict=True))
    )
    await says(house, "called time")
    assert all(reply.acknowledged for reply in replies)
    refusals = await house.driver.until(
        lambda: [said for said in asides(replies) if any(sentence in said for sentence in TOO_LATE)]
    )
    assert len(refusals) == 1
    ((seat, claimer),) = await forfeits(house)
    assert seat == 0
    assert claimer in {house.bruno.id, house.chloe.id}
    # It has been said anew, for an edit would not have called whoever lost the seat.
    verdict = await says(house, "called time")
    assert (verdict.mentions, verdict.buttons) == ((house.ada.id,), ())
    await house.driver.until(lambda: offer.id not in [one.id for one in house.ada.messages()])
    # With three seats the game goes on.
    await house.driver.until(house.bruno.pings)
    assert (await house.bruno.slash("move", move="a1-a2")).played


async def test_personal_settings_are_shown_changed_and_refused_in_the_persons_language(house: House) -> None:
    ada, bruno, *_ = house.driver.members
    ada.speak("en-US")
    bruno.speak("fr")
    assert await shown(ada, "me", "calls") == ["at once"]
    assert await shown(bruno, "me", "calls") == ["aussitôt"]
    assert "your time zone first" in (await choose(ada, "me", "quiet", "22:00-08:00", uses=2)).text
    for name, value in (("zone", "new york"), ("quiet", "22-7"), ("calls", 6), ("reminder", 24)):
        changed = await choose(ada, "me", name, value)
    assert {name: present(changed.message, name) for name in ("zone", "quiet", "calls", "reminder")} == {
        "zone": ["America/New_York"],
        "quiet": ["22:00-07:00"],
        "calls": ["after 6 hours, if you haven’t moved"],
        "reminder": ["once a day"],
    }
    await house.restart_bot()
    assert present(await opened(ada, "me", "zone"), "zone") == ["America/New_York"]
    assert present((await choose(ada, "me", "quiet", False)).message, "quiet") == ["never"]


async def test_a_form_that_is_refused_comes_back_with_what_was_written(house: House) -> None:
    ada = house.ada
    ada.speak("en-US")
    await choose(ada, "me", "zone", "Paris")
    for name, wrong, right, said in (
        ("zone", "Atlantis", "Lisbon", "don’t know that time zone"),
        ("quiet", "at night", "23:15-07:30", "22:00-07:30"),
    ):
        refused = await choose(ada, "me", name, wrong, uses=2)
        assert said in refused.text
        assert present(refused.messages[0], "zone"), "the page shows what holds"
        again = await ada.press(refused.message, label="Try again")
        (field,) = (one["component"] for one in (again.modal or {})["components"])
        assert field["value"] == wrong
        changed = await (await ada.submit_modal(again, {field["custom_id"]: right})).more()
        assert right in present(changed.message, name)[0]
    refused = await choose(ada, "me", "away", "3/12", "zz", uses=2)
    assert "I can’t tell which day you mean" in refused.text
    ada.speak("fr")
    again = await ada.press(refused.message, label="Try again")
    assert [one["component"]["value"] for one in (again.modal or {})["components"]] == ["3/12", "zz"]
    refused = await (await ada.submit_modal(again)).more(2)
    assert "Je ne comprends pas le dernier jour" in refused.text
    again = await ada.press(refused.message, label="Réessayer")
    assert "du 3 décembre" in (await (await ada.submit_modal(again, {"last": "5.12."})).more()).text
    refused = await choose(ada, "me", "zone", "Atlantis", uses=2)
    await house.restart_bot()
    lost = await ada.press(refused.message, label="Réessayer")
    assert "Je n’ai plus ce que vous aviez écrit" in lost.text
    assert house.refused() == []
