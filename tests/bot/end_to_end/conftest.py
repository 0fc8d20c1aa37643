from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.end_to_end.house import House, open_house


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with open_house(tmp_path) as opened:
        yield opened
        logged = opened.bot.logged()
        assert opened.sandbox.token not in logged, "the token stands in the log"
        assert "Traceback" not in logged, logged
