"""Forms and direct messages on the page."""

from playwright.async_api import Browser, expect

from tests.browser.browser import become, open_page, type_command
from tests.wire.driver import Driver


async def test_a_form_takes_marks_and_text(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        await type_command(page, "toy survey")
        await page.keyboard.press("Enter")
        form = page.get_by_role("dialog")
        await form.get_by_role("button", name="Submit").click()
        await expect(form.locator(".field .problem >> visible=true")).to_have_text(["This is needed"])
        await form.get_by_role("radiogroup", name="Shape").get_by_label("Cone").check()
        await form.get_by_label("Age").fill("9")
        await form.get_by_role("button", name="Submit").click()
        await expect(form).to_have_count(0)
        await expect(page.locator(".post .text")).to_have_text("cone\n9")


async def test_a_form_opens_only_in_the_window_that_asked_for_it(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page, open_page(browser, driver.sandbox.base) as other:
        await type_command(page, "toy survey")
        await page.keyboard.press("Enter")
        form = page.get_by_role("dialog")
        await form.get_by_role("radiogroup", name="Shape").get_by_label("Cone").check()
        await form.get_by_role("button", name="Submit").click()
        await other.wait_for_selector(".post .text")
        await expect(other.get_by_role("dialog")).to_have_count(0)


async def test_anybody_begins_a_conversation_with_the_bot(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        await page.locator("#side .channel", has_text="Fumarole").click()
        await expect(page.locator("#top h1")).to_have_text("@Fumarole")
        await type_command(page, "toy secret")
        await page.keyboard.press("Enter")
        await page.wait_for_selector("text=A secret for Ada")
        await page.locator(".free").fill("Thank you")
        await page.keyboard.press("Enter")
        await expect(page.locator(".post .text").last).to_have_text("Thank you")
    ada = driver.member("Ada")
    assert [one.text for one in ada.messages(ada.direct)][-1] == "Thank you"
    assert ada.messages() == ()


async def test_friends_bring_the_bot_along_to_a_group_and_to_a_server_without_it(
    browser: Browser, driver: Driver
) -> None:
    ada, bruno = driver.member("Ada"), driver.member("Bruno")
    ada.install()
    for channel in (driver.group(ada, bruno), driver.outside(ada, bruno)):
        assert bruno.messages(channel) == ()
    async with open_page(browser, driver.sandbox.base) as page:
        for entry, title in (("Friends", "@Friends"), ("crater", "#crater")):
            await become(page, "Ada")
            await page.locator("#side .channel", has_text=entry).click()
            await expect(page.locator("#top h1")).to_have_text(title)
            await type_command(page, "toy show")
            await page.keyboard.press("Enter")
            await page.get_by_role("button", name="Join").wait_for()
            await become(page, "Bruno")
            await page.get_by_role("button", name="Join").click()
            await page.wait_for_selector("text=You are in")
        await become(page, "Chloé")
        for entry in ("Friends", "crater"):
            await expect(page.locator("#side .channel", has_text=entry)).to_have_count(0)
