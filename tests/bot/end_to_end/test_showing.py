"""What everybody is shown is only what was asked for: refusals and faults go to whoever asked, and to nobody else."""

import ast
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import bot
from bot.sandbox.driver import Member, Reply
from bot.sandbox.form import Json
from bot.sandbox.interaction import COMMAND
from tests.bot.end_to_end.house import House, settled
from tests.bot.end_to_end.test_never_offered import BOOLEAN, STRING, asked, commands, send

CODE = Path(bot.__file__).parent
SHOW = "show"
"""What the option is called in every command that can answer everybody."""


def public(house: House) -> list[tuple[str, list[Json]]]:
    """The commands that can answer everybody."""
    return [one for one in commands(house) if any(option["name"] == SHOW for option in one[1])]


async def show(house: House, member: Member, path: str, options: list[Json], **values: Any) -> Reply:
    """Ask a command to answer everybody; the reply once everything has come that comes."""
    data = asked(house, path, options, **{SHOW: True}, **values)
    reply = await send(house, COMMAND, member, data, house.driver.channel)
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
    assert {path for path, _ in found} >= {"leaderboard", "profile", "history", "versus", "rules"}
    refusals = 0
    for path, options in found:
        assert {one["name"]: one["type"] for one in options}[SHOW] == BOOLEAN
        for option in options:
            if option["type"] == STRING:
                before = seen_by_all(house)
                reply = await show(house, house.bruno, path, options, **{option["name"]: "zzz" * 9})
                assert reply.ephemeral, reply.messages
                assert "showing" not in reply.text
                assert seen_by_all(house) == before
                refusals += 1
    assert refusals >= 5
    twice = await house.ada.slash("versus", member=house.bruno, other=house.bruno, show=True)
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
    reply = await house.bruno.slash("leaderboard", game="volcano", show=True)
    await house.driver.until(lambda: not house.driver.faults.planned)
    assert reply.ephemeral, reply.messages
    assert seen_by_all(house) == []
    house.bot.log.write_text("", encoding="utf-8")


async def test_what_everybody_is_shown_stays_and_the_private_note_goes(house: House) -> None:
    reply = await house.bruno.slash("leaderboard", game="volcano", show=True)
    shown = await reply.shown()
    await reply.more(3)
    assert [one.id for one in reply.messages] == [shown.id]
    assert "Volcano" in shown.text
    assert seen_by_all(house) == [shown.text]


async def test_sharing_what_is_no_challenge_is_refused_in_private(house: House) -> None:
    await house.begin(house.bruno)
    await settled(house)
    confirm = await house.bruno.slash("resign")
    await house.bruno.press(confirm.message, label="Yes, resign")
    over = await house.over()
    await settled(house)
    before = seen_by_all(house)
    raw = over.raw["components"]
    button = next(part for row in raw[0]["components"] for part in row.get("components", ()) if part["type"] == 2)
    button["custom_id"] = "result:share:1"
    post = house.sandbox.history.find(over.id)
    assert post is not None
    post.data["components"], post.read = raw, None
    reply = await house.bruno.press(over.id, custom_id="result:share:1")
    assert [one.ephemeral for one in reply.messages] == [True], reply.messages
    assert "Something went wrong" not in reply.text
    assert seen_by_all(house)[: len(before)] == before


def calls(name: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a method with this name in commands and components, and where it is."""
    for folder in ("commands", "ui"):
        for path in sorted((CODE / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == name:
                    yield path.relative_to(CODE).as_posix(), node


def is_true(call: ast.Call, name: str) -> bool:
    value = next((one.value for one in call.keywords if one.arg == name), None)
    return isinstance(value, ast.Constant) and value.value is True


def test_an_acknowledgement_promises_nothing_to_everybody() -> None:
    """A component that is acknowledged without "thinking" promises no message at all."""
    found = list(calls("defer"))
    assert len(found) > 30
    for where, call in found:
        assert is_true(call, "ephemeral") or (where.startswith("ui/") and not is_true(call, "thinking")), where


def test_one_place_alone_writes_to_everybody() -> None:
    for name in ("send", "send_message"):
        for where, call in calls(name):
            assert is_true(call, "ephemeral") or where == "ui/answers.py", f"{where}:{call.lineno}"
