"""Axe finds nothing wrong with the page, whatever is open on it."""

from typing import Literal

import pytest
from playwright.async_api import Browser, Page

from tests.browser.axe import axe, findings
from tests.browser.browser import DESKTOP, PHONE, become, open_page, type_command
from tests.wire.driver import Driver

LOOKS = [(DESKTOP, "dark", ()), (PHONE, "light", ("color-contrast", "scrollable-region-focusable", "target-size"))]
"""What is the same on a phone by day is tried once."""


class Eye:
    """Checks a page by some rules of axe, and collects the findings."""

    def __init__(self, page: Page, rules: tuple[str, ...]) -> None:
        self.page = page
        self._rules = rules
        self.found: list[str] = []

    async def see(self, what: str) -> None:
        """Look at the page as it is now."""
        self.found += [f"{what}: {one}" for one in await findings(self.page, self._rules)]


async def _talk(page: Page, eye: Eye) -> None:
    """Every kind of message, and what opens from one."""
    await type_command(page, "toy show")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Join").click()
    await page.wait_for_selector("text=You are in")
    await eye.see("messages")
    await page.locator("#posts .select").click()
    await eye.see("a list")
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="ALT").click()
    await page.get_by_role("button", name="Enlarge").click()
    await eye.see("a picture enlarged")
    await page.keyboard.press("Escape")


async def _type(page: Page, eye: Eye) -> None:
    """A command being typed, and the form it opens."""
    await page.locator(".free").fill("/toy")
    await eye.see("commands")
    await page.locator(".free").fill("/toy pick b2 times:9 mood:")
    await eye.see("a command being filled in")
    await page.locator(".send").click()
    await eye.see("an option that is wrong")
    await page.get_by_role("button", name="Cancel the command").click()
    await type_command(page, "toy survey")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Submit").click()
    await eye.see("a form")
    await page.keyboard.press("Escape")


@pytest.mark.parametrize(("size", "theme", "rules"), LOOKS, ids=["on a screen by night", "on a phone by day"])
async def test_axe_finds_nothing_on_the_page(
    browser: Browser, driver: Driver, size: tuple[int, int], theme: Literal["light", "dark"], rules: tuple[str, ...]
) -> None:
    axe()
    await (await driver.member("Bruno").slash("toy ping", who=driver.member("Ada"))).more()
    async with open_page(browser, driver.sandbox.base, size=size, theme=theme) as page:
        eye = Eye(page, rules)
        await _talk(page, eye)
        await _type(page, eye)
        await page.get_by_role("button", name="Sandbox tools").click()
        await eye.see("the tools")
        await page.get_by_role("button", name="Close").click()
        await become(page, "Chloé")
        if size == PHONE:
            await page.get_by_role("button", name="Salons et personnes").click()
        await eye.see("the channels")
    assert not eye.found, "\n".join(eye.found)
