from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from bot.sandbox.component_checks import walk
from bot.sandbox.history import Post
from bot.sandbox.limits import Timing
from bot.sandbox.world import APPLICATION
from tests.bot.end_to_end.house import QUICK, House, open_house


def undescribed(seen: list[str], what: str, post: Post) -> None:
    """Note the pictures of a message of the bot that come without words; its layout is what a client shows."""
    if what == "delete" or post.author != APPLICATION:
        return
    for part in walk(post.data["components"]):
        seen += [str(post.data)[:300] for one in part.get("items", ()) if not one.get("description")]


@pytest.fixture
def timing() -> Timing:
    """The times and limits of a test's sandbox; a test file may have others."""
    return QUICK


@pytest.fixture
async def house(tmp_path: Path, timing: Timing) -> AsyncIterator[House]:
    async with open_house(tmp_path, timing) as opened:
        silent: list[str] = []
        opened.sandbox.history.listeners.append(partial(undescribed, silent))
        yield opened
        assert silent == [], "pictures without a description"
        logged = opened.bot.logged()
        assert opened.sandbox.token not in logged, "the token stands in the log"
        assert "Traceback" not in logged, logged
