"""The log: one line of JSON for each event, with the session and the interaction as fields, and never a secret."""

import ast
import asyncio
import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest

from bot.observability.log import HIDDEN, JsonLines, Redactor, TextLines, about_interaction
from tests.bot.end_to_end.house import open_house, settled
from tests.test_repository import ROOT

TOKEN = "MTE.secret.token"
ADDRESS = "https://discord.com/api/v10/webhooks/123/aW50ZXJhY3Rpb24/messages/@original"
FIELDS = {"time", "level", "logger", "message", "session", "interaction"}


def logged(message: str, *values: object, problem: BaseException | None = None, **more: Any) -> logging.LogRecord:
    info = (type(problem), problem, problem.__traceback__) if problem else None
    record = logging.LogRecord("bot.x", logging.INFO, "x.py", 1, message, values, info)
    record.__dict__.update(more)
    return record


def as_json(record: logging.LogRecord) -> dict[str, Any]:
    line = JsonLines(Redactor(TOKEN)).format(record)
    assert "\n" not in line
    read: dict[str, Any] = json.loads(line)
    return read


def failure() -> RuntimeError:
    return RuntimeError(f"404, url='{ADDRESS}', {TOKEN}")


def test_a_line_has_the_session_and_the_interaction_it_is_about() -> None:
    assert as_json(logged("session %s: %s not delivered", 12, "board"))["session"] == 12
    assert (
        as_json(logged("error ab in interaction %s (move of session 7)", 99)).items()
        >= {
            "session": 7,
            "interaction": 99,
        }.items()
    )
    with about_interaction(5):
        assert as_json(logged("session %d: actions 1 to 3", 12)).items() >= {"session": 12, "interaction": 5}.items()
    assert as_json(logged("ready"))["interaction"] is None


async def test_a_task_that_an_interaction_begins_knows_of_it() -> None:
    async def speak() -> object:
        return as_json(logged("done"))["interaction"]

    with about_interaction(5):
        task = asyncio.create_task(speak())
    assert await task == 5
    assert await speak() is None


def test_a_traceback_is_a_field_of_the_same_line_and_what_a_record_carries_along_is_none() -> None:
    read = as_json(logged("session 1: nothing can be delivered now", problem=failure(), seed="00ff", hand="gold"))
    assert read.keys() == FIELDS | {"exception"}
    assert "RuntimeError" in read["exception"]


@pytest.mark.parametrize("lines", [JsonLines, TextLines])
def test_a_secret_is_in_no_line_wherever_it_stands(lines: type[logging.Formatter]) -> None:
    record = logged("%s at %s", TOKEN, ADDRESS, problem=failure(), seed=TOKEN, hand=ADDRESS)
    line = lines(Redactor(TOKEN)).format(record)  # type: ignore[arg-type]  # both take one
    assert TOKEN not in line
    assert "aW50ZXJhY3Rpb24" not in line
    assert f"/webhooks/123/{HIDDEN}/messages" in line


@pytest.mark.full
def test_every_message_names_a_session_and_an_interaction_as_the_log_reads_them() -> None:
    wrong = []
    for path in sorted((ROOT / "bot").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and ast.unparse(node.func).startswith("log.") and node.args):
                continue
            message = ast.unparse(node.args[0])
            values = [ast.unparse(one) for one in node.args[1:]]
            for word, named in (("session", r"\bsession_id|session\.id"), ("interaction", r"interaction(_id|\.id)")):
                says = re.findall(rf"\b{word} %[sd]", message)
                if bool(says) != any(re.search(named, value) for value in values):
                    wrong.append(f"{path.name}:{node.lineno}: {message}")
    assert wrong == []


@pytest.mark.full
async def test_a_whole_game_can_be_followed_by_its_session_and_its_interactions(tmp_path: Path) -> None:
    async with open_house(tmp_path, FUMAROLE_LOG="json") as house:
        await house.begin(house.bruno)
        reply = await house.ada.slash("move", move="b2-a3 c3-b3 b3-b4")
        await house.board(sequence=3)
        await settled(house)
        lines = [json.loads(line) for line in house.bot.logged().splitlines()]
    assert all(line.keys() >= FIELDS for line in lines)
    moved = [line for line in lines if "actions 1 to 3" in line["message"]]
    assert [(line["session"], line["interaction"]) for line in moved] == [(1, reply.interaction.id)]
    assert house.sandbox.token not in house.bot.logged()
