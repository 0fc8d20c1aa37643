"""A game is played in the page by somebody who has only its accessibility tree."""

from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.browser.browser import PHONE, open_page
from tests.browser.by_ear import GAMES, PageListener
from tests.browser.test_game import bot_connected, fumarole_sandbox

MOST_ACTS, LEAST_ACTS = 6, 2
"""A game may be over sooner, but not after one turn."""


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
async def test_a_game_is_played_by_roles_and_names_alone(browser: Browser, tmp_path: Path, game: str) -> None:
    async with (
        fumarole_sandbox(tmp_path / "sandbox") as (address, _),
        open_page(browser, address, size=PHONE) as page,
    ):
        await bot_connected(page)
        ear = PageListener(page)
        await ear.begin(game)
        await ear.play(MOST_ACTS)
    assert ear.acts >= LEAST_ACTS
    assert all("Ada" in heard for heard in ear.heard)
