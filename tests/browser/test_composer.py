"""The composer fills in a command as Discord's does: option after option, from the keyboard alone."""

from playwright.async_api import Browser, Page, expect

from tests.browser.browser import open_page, type_command
from tests.wire.driver import Driver

OTHERS = ["times", "loud", "who", "mood"]


async def offers(page: Page, *titles: str) -> None:
    """The list above the composer has these rows, and no other."""
    await expect(page.locator(".suggestion > span")).to_have_text(list(titles))


async def test_options_follow_each_other_after_a_text_a_number_and_a_choice(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        await type_command(page, "toy pick")
        await page.keyboard.type("b")
        await offers(page, *(f"Cell b{rank}" for rank in range(1, 6)))
        # The list still shows these for a moment, but they are no longer what was typed.
        await page.keyboard.type("2 then c3")
        await page.keyboard.press("Tab")
        await offers(page, *OTHERS)
        await page.keyboard.type("m")
        await offers(page, "mood", "times")
        await page.keyboard.press("Backspace")
        await page.keyboard.type("ti")
        await offers(page, "times")
        await page.keyboard.press("Enter")
        await expect(page.locator(".suggestions")).to_contain_text("times goes from 1 to 5")
        await page.keyboard.type("3 ")
        await offers(page, "loud", "who", "mood")
        await page.keyboard.type("mood:")
        await offers(page, "calm", "wild")
        await page.keyboard.type("wi")
        await offers(page, "wild")
        await page.keyboard.press("Enter")
        await offers(page, "loud", "who")
        await page.keyboard.press("Enter")
        await page.wait_for_selector("text=b2 then c3 3 False nobody w")


async def test_backspace_goes_back_into_the_option_before(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        await type_command(page, "toy pick")
        chips = page.locator(".chip input")
        await page.keyboard.type("b")
        await offers(page, *(f"Cell b{rank}" for rank in range(1, 6)))
        await page.keyboard.press("Tab")
        await offers(page, *OTHERS)
        await page.keyboard.type("times: 22 loud:true ")
        await offers(page, "who", "mood")
        await page.keyboard.press("Backspace")
        await expect(chips.nth(2)).to_be_focused()
        await offers(page, "True", "False")
        for _ in "True":
            await page.keyboard.press("Backspace")
        await page.keyboard.press("Backspace")
        await expect(chips).to_have_count(2)
        await expect(chips.nth(1)).to_be_focused()
        await page.keyboard.press("Backspace")
        await page.keyboard.press("ArrowLeft")
        await page.keyboard.press("ArrowLeft")
        await expect(chips.nth(0)).to_be_focused()
        await page.keyboard.press("Enter")
        # What was picked there is still picked, though its place was left and entered again.
        await page.wait_for_selector("text=b1 2 False nobody c")


async def test_a_pasted_command_is_taken_apart(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        await page.locator(".free").fill("/toy pick b2 and b3 times:2 who:@Bruno")
        await expect(page.locator(".chip input")).to_have_count(3)
        await page.keyboard.press("Enter")
        await page.wait_for_selector("text=b2 and b3 2 False Bruno c")
        await page.locator(".free").fill("/toy pick cell:a1 snow:2")
        await expect(page.locator(".chip input")).to_have_value("a1 snow:2")
        await page.get_by_role("button", name="Cancel the command").click()
        await page.locator(".free").fill("/toy pick a1 times:2 ")
        await offers(page, "loud", "who", "mood")


async def test_a_list_goes_with_the_place_it_belongs_to(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        await type_command(page, "toy pick")
        await page.keyboard.type("b")
        await offers(page, *(f"Cell b{rank}" for rank in range(1, 6)))
        await page.locator(".send").focus()
        await expect(page.locator(".suggestions")).to_be_hidden()
        await page.locator(".rest").click()
        await offers(page, *OTHERS)
        await page.keyboard.type("lava")
        await expect(page.locator(".suggestions .none")).to_have_text("This command has no other option like that")
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("alert")).to_have_text("This command has no other option like that")
        await page.locator(".rest").fill("")
        await page.keyboard.press("Escape")
        await page.keyboard.press("Enter")
        await page.wait_for_selector("text=b 1 False nobody c")
