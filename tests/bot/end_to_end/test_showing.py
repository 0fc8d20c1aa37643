"""What everybody is shown is only what was asked for: refusals and faults go to whoever asked, and to nobody else."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from bot.sandbox.form import Json
from tests.bot.end_to_end.house import House
from tests.wire.driver import Member, Reply

STRING, BOOLEAN, USER = 3, 5, 6
SHOW = "show"
"""What the option is called in every command that can answer everybody."""


def public(house: House) -> list[tuple[str, list[Json]]]:
    """The commands that can answer everybody."""
    registered = [(one["name"], one["options"]) for one in house.sandbox.commands.all]
    inner = [(f"{name} {one['name']}", one.get("options", [])) for name, of in registered for one in of]
    return [one for one in (*registered, *inner) if any((of["name"], of["type"]) == (SHOW, BOOLEAN) for of in one[1])]


def usual(house: House, option: Json) -> Any:
    """A value that an option takes."""
    return option["choices"][0]["value"] if option.get("choices") else {STRING: "zzz", USER: house.ada}[option["type"]]


async def show(house: House, member: Member, path: str, options: list[Json], **values: Any) -> Reply:
    """Ask a command to answer everybody; the reply once everything has come that comes."""
    needed = {one["name"]: usual(house, one) for one in options if one.get("required")}
    reply = await member.slash(path, **{**needed, **values, SHOW: True})
    if "showing it" in reply.text:
        await reply.more(2)
    return reply


def seen_by_all(house: House) -> list[str]:
    """What somebody who asks nothing sees of the bot."""
    return [one.text for one in house.chloe.messages() if one.author != house.chloe.id]


@contextmanager
def out_of_order(database: Path, *tables: str) -> Iterator[None]:
    """A database in which these tables cannot be found for a while."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        for table in tables:
            connection.execute(f"ALTER TABLE {table} RENAME TO hidden_{table}")
        try:
            yield
        finally:
            for table in tables:
                connection.execute(f"ALTER TABLE hidden_{table} RENAME TO {table}")


async def test_every_command_that_can_answer_everybody_refuses_in_private(house: House) -> None:
    found = public(house)
    assert {path for path, _ in found} >= {
        "leaderboard show",
        "profile show",
        "profile history",
        "profile versus",
        "rules",
    }
    refusals = 0
    for path, options in found:
        for option in options:
            if option["type"] == STRING and not option.get("choices"):
                before = seen_by_all(house)
                reply = await show(house, house.bruno, path, options, **{option["name"]: "zzz" * 9})
                assert reply.ephemeral, reply.messages
                assert "showing" not in reply.text
                assert seen_by_all(house) == before
                refusals += 1
    assert refusals >= 3
    twice = await house.ada.slash("profile versus", member=house.bruno, other=house.bruno, show=True)
    assert twice.ephemeral, twice.messages
    assert seen_by_all(house) == []


async def test_a_fault_in_what_was_to_be_shown_is_told_to_the_asker_alone(house: House) -> None:
    for path, options in public(house):
        with out_of_order(house.bot.database, "servers"):
            reply = await show(house, house.bruno, path, options)
        assert "Something went wrong" in reply.text, (path, reply.text)
        assert reply.ephemeral, (path, reply.messages)
    assert seen_by_all(house) == []
    house.bot.log.write_text("", encoding="utf-8")


async def test_a_message_for_everybody_that_discord_refuses_leaves_nothing_for_everybody(house: House) -> None:
    house.driver.faults.fail_next(2, 403, "POST /webhooks")
    reply = await house.bruno.slash("leaderboard show", game="volcano", show=True)
    await house.driver.until(lambda: not house.driver.faults.planned)
    assert reply.ephemeral, reply.messages
    assert seen_by_all(house) == []
    house.bot.log.write_text("", encoding="utf-8")


async def test_what_everybody_is_shown_stays_and_the_private_note_goes(house: House) -> None:
    reply = await house.bruno.slash("leaderboard show", game="volcano", show=True)
    shown = await reply.shown()
    await reply.more(3)
    assert [one.id for one in reply.messages] == [shown.id]
    assert "Volcano" in shown.text
    assert seen_by_all(house) == [shown.text]
