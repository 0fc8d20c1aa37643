"""Forms, menus and direct messages on the page."""

import asyncio

import pytest
from playwright.async_api import Browser, FilePayload, Locator, Page, expect

from bot.sandbox.drafts import LAYOUT, draft_message
from bot.sandbox.world import APPLICATION
from tests.browser.browser import DESKTOP, PHONE, become, open_page, type_command
from tests.wire.driver import Driver


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


async def test_a_form_opens_only_in_the_window_that_asked_for_it(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page, open_page(browser, driver.sandbox.base) as other:
        await type_command(page, "toy survey")
        await page.keyboard.press("Enter")
        form = page.get_by_role("dialog")
        await form.get_by_role("radiogroup", name="Shape").get_by_label("Cone").check()
        await form.get_by_role("group", name="Signs").get_by_label("Smoke").check()
        await form.get_by_role("button", name="Submit").click()
        await other.wait_for_selector(".post .text")
        await expect(other.get_by_role("dialog")).to_have_count(0)


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


HOLD = 0.7
"""For how many seconds a finger stays for a long press."""


async def press_long(page: Page, what: Locator) -> None:
    """Put a finger on something, leave it there, and lift it."""
    box = await what.bounding_box()
    assert box is not None
    finger = {"x": box["x"] + min(box["width"] / 2, 40), "y": box["y"] + box["height"] / 2}
    session = await page.context.new_cdp_session(page)
    await session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    await asyncio.sleep(HOLD)
    await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def tall(driver: Driver, text: str) -> None:
    """A message of the bot that is higher than any window, with a mention and a button at its end."""
    end = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Erupt", "custom_id": "erupt"}]}]
    parts = [{"type": 10, "content": "\n".join(["It smokes"] * 90 + [text])}, *end]
    payload = {"flags": LAYOUT, "components": parts}
    driver.sandbox.history.add(driver.channel, APPLICATION, draft_message(payload, [], driver.channel))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["a right click", "a long press"])
async def test_a_menu_opens_where_the_hand_is_whatever_it_is_on(
    browser: Browser, driver: Driver, size: tuple[int, int]
) -> None:
    async with open_page(browser, driver.sandbox.base, size=size) as page:
        tall(driver, f"{driver.member('Bruno').mention} is to move")
        mention = page.locator("#posts .mention", has_text="@Bruno")
        await expect(mention).to_be_in_viewport()
        menu = page.get_by_role("listbox", name="Apps for Bruno")
        await (press_long(page, mention) if size == PHONE else mention.click(button="right"))
        await expect(menu).to_be_in_viewport(ratio=1)
        place, target = await menu.bounding_box(), await mention.bounding_box()
        assert place is not None
        assert target is not None
        if size == PHONE:
            assert place["y"] + place["height"] > PHONE[1] - 40
        else:
            assert abs(place["y"] - target["y"]) < 60 or abs(place["y"] + place["height"] - target["y"]) < 60
        await page.keyboard.press("Escape")
        await expect(menu).to_have_count(0)
        button = page.get_by_role("button", name="Erupt")
        await (press_long(page, button) if size == PHONE else button.click(button="right"))
        await expect(page.get_by_role("listbox", name="Apps", exact=True)).to_be_in_viewport(ratio=1)
        quote = page.get_by_role("option", name="Quote this")
        await (quote.tap() if size == PHONE else quote.click())
        await expect(page.locator(".post.private .text")).to_contain_text("fumarole:")
        # What the finger lay on was not pressed.
        await expect(page.locator(".pending, .failed >> visible=true")).to_have_count(0)


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
