"""The page at the width of a phone, and what is in its composer when the connection is lost."""

from playwright.async_api import Browser, Page, expect

from bot.sandbox.component_checks import BUTTON, STRING_SELECT
from bot.sandbox.drafts import LAYOUT, draft_message
from bot.sandbox.world import APPLICATION
from tests.browser.browser import PHONE, become, open_page, type_command
from tests.wire.driver import Driver

REACH = """(list) => Math.max(...[...list.querySelectorAll("*")].map((one) => one.getBoundingClientRect().right))"""
"""How far to the right anything in the list of messages reaches."""

SMALL = """() => [...document.querySelectorAll("button, input, textarea, select, label.tick, [role=option]")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((one) => !one.matches(".name, .plain, .alt, label input"))
  .filter((one) => one.offsetHeight < 44 || (one.matches("button") && one.offsetWidth < 44))
  .map((one) => one.outerHTML.slice(0, 120))"""
"""What a thumb would miss; names and words within lines are links, and a mark belongs to its label."""

LISTEN = """window.sockets = [];
window.WebSocket = class extends WebSocket { constructor(...all) { super(...all); sockets.push(this); } };
window.later = null;
const usual = window.setTimeout;
window.setTimeout = (what, ...all) => later === null ? usual(what, ...all) : later.push(what);"""
"""Remember the page's connections, so that the newest can be lost, and what it puts off while ``later`` is a list."""

LONG = "Can a vulcanologist who has left the mountain for the yacht come back onto it in a later turn?"


def rules_answer(driver: Driver) -> None:
    """A message as the rules answer with one: text, a button with a long label, a list with one chosen."""
    option = {"label": LONG, "value": "long", "default": True}
    parts = [
        {"type": 10, "content": f"### {LONG}\n{LONG * 2} {'lava' * 40}"},
        {"type": 1, "components": [{"type": BUTTON, "style": 2, "custom_id": "see", "label": LONG[:80]}]},
        {"type": 1, "components": [{"type": STRING_SELECT, "custom_id": "list", "options": [option]}]},
    ]
    payload = {"flags": LAYOUT, "components": [{"type": 17, "components": parts}]}
    driver.sandbox.history.add(driver.channel, APPLICATION, draft_message(payload, [], driver.channel))


async def lose_connection(page: Page) -> None:
    """Cut the page off and wait until it has come back."""
    await page.evaluate("later = []; sockets.at(-1).close()")
    await page.wait_for_selector("body:not([data-ready])", state="attached")
    await expect(page.locator("#top .lamp")).to_have_class("lamp off")
    # However slow the machine is, it has not come back before this.
    await page.evaluate("const due = later; later = null; due.forEach((what) => what())")
    await page.wait_for_selector("body[data-ready]")
    await expect(page.locator("#top .lamp")).to_have_class("lamp on")


async def test_nothing_in_a_message_is_wider_than_a_phone(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base, size=PHONE) as page:
        rules_answer(driver)
        await page.wait_for_selector("#posts .select")
        assert await page.locator("#posts").evaluate(REACH) <= PHONE[0]
        free = page.locator(".free")
        hint = await free.get_attribute("placeholder")
        assert await free.evaluate("(one) => one.scrollWidth <= one.clientWidth"), hint


async def test_a_thumb_hits_everything_on_a_phone(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base, size=PHONE) as page:
        small = await page.evaluate(SMALL)
        await page.locator(".free").fill("/toy")
        await page.wait_for_selector(".suggestion")
        small += await page.evaluate(SMALL)
        await page.locator(".free").fill("/toy pick b2 times:2 ")
        await page.wait_for_selector(".chip")
        small += await page.evaluate(SMALL)
        await page.get_by_role("button", name="Cancel the command").click()
        rules_answer(driver)
        await page.locator("#posts .select").click()
        small += await page.evaluate(SMALL)
        await page.keyboard.press("Escape")
        await type_command(page, "toy survey")
        await page.keyboard.press("Enter")
        await page.get_by_role("dialog").wait_for()
        small += await page.evaluate(SMALL)
        assert not await page.evaluate("document.documentElement.scrollWidth > innerWidth")
        await page.keyboard.press("Escape")
        await page.get_by_role("button", name="Channels and people").click()
        await expect(page.locator("#side")).to_be_in_viewport()
        small += await page.evaluate(SMALL)
    assert not small, "\n".join(small)


async def test_a_draft_outlives_a_lost_connection(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        await page.add_init_script(LISTEN)
        await page.reload()
        await page.wait_for_selector("body[data-ready]")
        await page.locator(".free").fill("what I was about to say")
        await lose_connection(page)
        await expect(page.locator(".free")).to_have_value("what I was about to say")
        await page.locator(".free").fill("")
        await type_command(page, "toy pick")
        await page.keyboard.type("b")
        await lose_connection(page)
        await expect(page.locator(".command-name")).to_have_text("/toy pick")
        await expect(page.locator(".chip input")).to_have_value("b")
        await become(page, "Bruno")
        await expect(page.locator(".free")).to_have_value("")
