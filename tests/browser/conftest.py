"""One browser for all tests of a process, and a sandbox with the toy bot in it for each."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.bot.sandbox.fixtures import running_sandbox
from tests.bot.sandbox.toy import running_bot
from tests.browser.browser import chromium
from tests.wire.driver import Driver

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests of this folder in one event loop, which is the browser's as well."""
    for item in items:
        if item.path.parent == HERE:
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Begun once, which takes seconds; every page has a profile of its own."""
    async with chromium() as made:
        yield made


@pytest_asyncio.fixture(loop_scope="session")
async def driver(tmp_path: Path) -> AsyncIterator[Driver]:
    async with running_sandbox(tmp_path) as made, running_bot(made.sandbox):
        yield made
