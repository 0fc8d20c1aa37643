"""Few places that write take the lock of all servers, since everybody else waits for them on PostgreSQL."""

import ast
from collections import Counter
from pathlib import Path

import pytest

import bot

ROOM = Path(bot.__file__).parent
NAMES_ONE = ("guild_id", "session_id")
MOST = 70
"""What belongs to a person and no server, or to the whole; sessions of many servers; numbers that name no server; and
commands beside which no bot runs. Whoever adds one more asks first whether it can name its server.
"""


@pytest.mark.full
def test_few_places_take_the_lock_of_all_servers() -> None:
    found = Counter(
        any(word.arg in NAMES_ONE for word in call.keywords)
        for path in ROOM.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "transaction"
    )
    assert found[False] <= MOST <= found[True], found
