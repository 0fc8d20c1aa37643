"""Fixtures over a sandbox in a temporary folder."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.sandbox.fixtures import RawClient, raw_client, running_sandbox
from tests.bot.sandbox.toy import ToyBot, running_bot
from tests.wire.driver import Driver


@pytest.fixture
async def driver(tmp_path: Path) -> AsyncIterator[Driver]:
    """A sandbox without a bot."""
    async with running_sandbox(tmp_path) as made:
        yield made


@pytest.fixture
async def raw(driver: Driver) -> AsyncIterator[RawClient]:
    """A bare client for it."""
    async with raw_client(driver.sandbox) as made:
        yield made


@pytest.fixture
async def toy(driver: Driver) -> AsyncIterator[ToyBot]:
    """The toy bot, connected to it."""
    async with running_bot(driver.sandbox) as made:
        yield made
