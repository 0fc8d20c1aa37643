"""One browser for each test, and a sandbox with the toy bot in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser

from bot.sandbox.driver import Driver
from tests.bot.sandbox.fixtures import running_sandbox
from tests.bot.sandbox.toy import running_bot
from tests.browser.browser import chromium


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as made:
        yield made


@pytest.fixture
async def driver(tmp_path: Path) -> AsyncIterator[Driver]:
    async with running_sandbox(tmp_path, acknowledge=1.0) as made, running_bot(made.sandbox):
        yield made
