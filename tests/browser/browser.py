"""A headless Chromium for tests; without one on the machine they are skipped, and say so."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

import pytest
from playwright.async_api import Browser, Page, async_playwright, expect

from tests.wire.driver import PATIENCE

ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first of them is the same browser without windows, tabs and menus, which cost a test more than its pages do."""
DESKTOP = (1280, 800)
PHONE = (390, 844)
MILLISECONDS = PATIENCE * 1000

expect.set_options(timeout=MILLISECONDS)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """The browser; skips the test where none is installed."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip("no Chromium is installed")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            yield browser
        finally:
            await browser.close()


@asynccontextmanager
async def open_page(
    browser: Browser,
    address: str,
    *,
    size: tuple[int, int] = DESKTOP,
    theme: Literal["light", "dark"] = "dark",
) -> AsyncIterator[Page]:
    """The sandbox's page, ready to use; a script error or a request that fails makes the test fail."""
    faults: list[str] = []
    width, height = size
    context = await browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=theme, has_touch=size == PHONE
    )
    page = await context.new_page()
    page.set_default_timeout(MILLISECONDS)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    try:
        await page.goto(address)
        await page.wait_for_selector("body[data-ready]")
        yield page
        assert not faults, faults
    finally:
        await context.close()


async def become(page: Page, name: str) -> None:
    """Go on as another of the four people."""
    await page.locator(f".person[aria-label*='{name}'] >> visible=true").first.click()
    await page.wait_for_selector(f".me b >> text={name}", state="attached")


async def type_command(page: Page, command: str) -> None:
    """Type a command's full name and take it from the list."""
    await page.locator(".free").fill(f"/{command}")
    await page.locator(".suggestion", has_text=f"/{command}").first.click()
    await page.wait_for_selector(".command-name")
