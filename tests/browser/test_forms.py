"""Forms, menus and direct messages on the page."""

from playwright.async_api import Browser, FilePayload, expect

from bot.sandbox.driver import Driver
from tests.browser.browser import become, open_page, type_command


async def test_a_form_takes_marks_and_files(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        await type_command(page, "toy survey")
        await page.keyboard.press("Enter")
        form = page.get_by_role("dialog")
        await form.get_by_role("button", name="Submit").click()
        await expect(form.locator(".field .problem >> visible=true")).to_have_text(["This is needed"])
        await form.get_by_role("radiogroup", name="Shape").get_by_label("Cone").check()
        signs = form.get_by_role("group", name="Signs")
        await signs.get_by_label("Smoke").check()
        await signs.get_by_label("Lava").check()
        await expect(signs.get_by_label("Ash")).to_be_disabled()
        await form.get_by_role("checkbox", name="Asleep").uncheck()
        photos: list[FilePayload] = [
            {"name": f"{name}.txt", "mimeType": "text/plain", "buffer": b"deep"} for name in ("rim", "vent", "neck")
        ]
        await form.get_by_label("Photos").set_input_files(photos)
        await form.get_by_role("button", name="Submit").click()
        await expect(form.locator(".field .problem >> visible=true")).to_have_text(["Choose 0 to 2"])
        await form.get_by_label("Photos").set_input_files(photos[:2])
        await form.get_by_role("button", name="Submit").click()
        await expect(form).to_have_count(0)
        await expect(page.locator(".post .text")).to_have_text(
            "cone\n['smoke', 'lava']\nFalse\nrim.txt: deep\nvent.txt: deep"
        )


async def test_people_and_messages_have_the_menus_of_the_bot(browser: Browser, driver: Driver) -> None:
    driver.member("Bruno").say("It smokes")
    async with open_page(browser, driver.sandbox.base) as page:
        await page.get_by_role("button", name="Bruno", exact=True).click()
        await page.get_by_role("option", name="Say hello").click()
        await page.wait_for_selector("text=Hello, Bruno.")
        await expect(page.locator(".post .above")).to_have_text("AAda used Say hello")
        await page.get_by_text("It smokes").click(button="right")
        await page.get_by_role("option", name="Quote this").click()
        await page.wait_for_selector("text=Bruno: It smokes")
        await become(page, "Chloé")
        await page.get_by_text("It smokes").hover()
        await page.get_by_role("button", name="Applications", exact=True).first.click()
        await expect(page.locator(".listbox .option")).to_have_text("Citer")


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
