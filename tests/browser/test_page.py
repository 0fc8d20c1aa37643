"""The sandbox's page in a real browser, with a toy bot behind it."""

import os
import sys

import pytest
from playwright.async_api import Browser, Page, expect

from bot.sandbox.process import BotProcess
from bot.sandbox.world import GUILD
from tests.bot.sandbox.fixtures import giving_up_after
from tests.browser.browser import PHONE, become, open_page, type_command
from tests.wire.driver import Driver

WIDTH_WITH_A_LONG_NAME = """(top) => {
    top.querySelector("h1").textContent = "#" + "caldera".repeat(9);
    return top.getBoundingClientRect().width;
}"""
"""How wide the page's head is in a channel with a long name, measured before anything draws it anew."""


async def _show_board(page: Page) -> None:
    await type_command(page, "toy show")
    await page.keyboard.press("Enter")
    await page.wait_for_selector("#posts button >> text=Join")


async def test_a_command_is_typed_with_live_suggestions_and_checked_options(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        await page.locator(".free").click()
        await page.keyboard.type("/toy pi")
        await expect(page.locator(".suggestion")).to_have_count(2)
        await page.keyboard.press("Enter")
        await page.keyboard.type("b")
        await expect(page.locator(".suggestion")).to_have_text([f"Cell b{rank}" for rank in range(1, 6)])
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("Enter")
        await expect(page.locator(".chip input")).to_have_value("Cell b2")
        await page.locator(".suggestion", has_text="times").click()
        await page.keyboard.type("9")
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("alert")).to_have_text("times goes from 1 to 5")
        await page.keyboard.press("Backspace")
        await page.keyboard.type("3")
        await page.locator(".send").focus()
        await page.locator(".send").click()
        await page.wait_for_selector("text=b2 3 False nobody c")


async def test_a_needed_option_is_asked_for(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        await type_command(page, "toy ping")
        await page.locator(".send").click()
        await expect(page.get_by_role("alert")).to_have_text("who is needed")
        await page.keyboard.type("bru")
        await page.keyboard.press("Enter")
        await page.keyboard.press("Enter")
        await page.wait_for_selector("text=it is your turn")


async def test_what_is_typed_with_the_focus_elsewhere_goes_to_the_composer(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        await page.evaluate("document.activeElement.blur()")
        await page.keyboard.type("hello /there")
        await expect(page.locator(".free")).to_have_value("hello /there")


async def test_plain_text_is_posted_and_its_markdown_shown(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        await page.locator(".free").fill("# Title\n**bold** and <b>no markup</b>\n- one\n> quoted ||hidden||")
        await page.keyboard.press("Enter")
        post = page.locator(".post .text")
        await expect(post.locator("strong")).to_have_text("bold")
        await expect(post).to_contain_text("<b>no markup</b>")
        await expect(post.locator("li")).to_have_text("one")
        await expect(post.locator(".spoiler > span")).not_to_be_visible()
        await post.locator(".spoiler").click()
        await expect(post.locator(".spoiler > span")).to_be_visible()
    assert driver.member("Ada").messages()[0].text.startswith("# Title")


async def test_buttons_selects_and_forms_work_by_keyboard(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        await _show_board(page)
        await page.get_by_role("button", name="Join").focus()
        await page.keyboard.press("Enter")
        await page.wait_for_selector("text=You are in")
        await page.locator(".select").focus()
        await page.keyboard.press("Enter")
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("Enter")
        await page.wait_for_selector("text=Cell a2")
        await page.get_by_role("button", name="Form").click()
        form = page.get_by_role("dialog")
        await form.get_by_role("button", name="Submit").click()
        await expect(form.locator(".field .problem >> visible=true")).to_have_count(2)
        await form.get_by_label("Name").fill("Etna")
        await form.get_by_role("button", name="Size").click()
        await page.get_by_role("option", name="Large").click()
        await form.get_by_role("button", name="Submit").click()
        await page.wait_for_selector("text=Etna is l")
        await expect(form).to_have_count(0)


async def test_an_edit_changes_the_picture_in_place_and_keeps_the_focus(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        await _show_board(page)
        before = await page.locator("#posts .picture img").get_attribute("src")
        await page.get_by_role("button", name="Redraw").focus()
        await page.keyboard.press("Enter")
        await page.wait_for_selector("text=Second board")
        assert await page.locator("#posts .picture img").get_attribute("src") != before
        await expect(page.get_by_role("button", name="Redraw")).to_be_focused()
        await expect(page.locator(".post")).to_have_count(1)


async def test_a_message_that_changes_leaves_those_who_do_not_see_where_they_were(
    browser: Browser, driver: Driver
) -> None:
    bruno = driver.member("Bruno")
    async with open_page(browser, driver.sandbox.base) as page:
        await _show_board(page)
        board = bruno.messages()[-1]
        moves = page.get_by_role("button", name="Choose a cell")
        await moves.focus()
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("listbox")).to_be_visible()
        # What was on the list is gone: so is the list, and that which has come in its place is where one is.
        await bruno.press(board, label="Redraw")
        await page.wait_for_selector("text=Second board")
        await expect(page.get_by_role("listbox")).to_have_count(0)
        await expect(moves).to_be_focused()
        # A change that leaves the moves as they are leaves their list open.
        await page.keyboard.press("Enter")
        first = await page.locator("#posts .picture img").get_attribute("src")
        await bruno.press(board, label="Redraw")
        await expect(page.locator("#posts .picture img")).not_to_have_attribute("src", first or "")
        await page.keyboard.press("Enter")
        await page.wait_for_selector("text=Cell a1")
        await expect(moves).to_be_focused()
        await page.get_by_role("button", name="Dismiss").focus()
        await page.keyboard.press("Enter")
        await expect(page.locator(".post").first).to_be_focused()


async def test_pictures_have_their_description_on_demand_and_enlarge(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        await _show_board(page)
        image = page.get_by_role("img", name="Five caps on a red field")
        await expect(image).to_be_visible()
        assert await image.evaluate("one => one.complete && one.naturalWidth") == 320
        caption = page.locator("#posts figcaption")
        await expect(caption).not_to_be_visible()
        await page.get_by_role("button", name="ALT").click()
        await expect(caption).to_have_text("Five caps on a red field")
        await page.get_by_role("button", name="Enlarge").click()
        await expect(page.locator("dialog.lightbox img")).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(page.locator("dialog")).to_have_count(0)


async def test_an_ephemeral_answer_is_there_for_its_member_only_until_dismissed(
    browser: Browser, driver: Driver
) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        await type_command(page, "toy secret")
        await page.keyboard.press("Enter")
        await page.wait_for_selector("text=A secret for Ada")
        await become(page, "Bruno")
        await expect(page.locator("text=A secret for Ada")).to_have_count(0)
        await become(page, "Ada")
        await expect(page.locator("text=Only you can see this")).to_have_count(1)
        await page.get_by_role("button", name="Dismiss").click()
        await expect(page.locator("text=A secret for Ada")).to_have_count(0)


async def test_a_mention_is_counted_for_whom_it_calls(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        await (await driver.member("Ada").slash("toy ping", who=driver.member("Bruno"))).more()
        await expect(page.locator("#side .person[aria-label*=Bruno] .badge")).to_have_text("1")
        await become(page, "Bruno")
        await expect(page.locator(".post.calls .mention.mine")).to_have_text("@Bruno")
        await become(page, "Ada")
        await expect(page.locator(".person .badge")).to_have_count(0)


NOTES_BUSY = """(button) => {
  const note = (changes) => changes.forEach(() => busy.push(button.getAttribute("aria-busy")));
  window.busy = [];
  new MutationObserver(note).observe(button, { attributeFilter: ["aria-busy"] });
}"""


async def test_an_application_that_does_not_respond_is_told_so(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        await _show_board(page)
        silence = page.get_by_role("button", name="Silence")
        await silence.evaluate(NOTES_BUSY)
        with giving_up_after(driver.sandbox, 0.5):
            await silence.click()
            await expect(page.locator(".failed >> visible=true")).to_have_text("This interaction failed")
            assert await page.evaluate("busy") == ["true", None], "whoever hears the page is told that it waits"
            await type_command(page, "toy late")
            await page.keyboard.press("Enter")
            await page.wait_for_selector("text=The application did not respond")


async def test_a_press_on_a_button_that_has_just_gone_fails_in_the_words_of_the_page(
    browser: Browser, driver: Driver
) -> None:
    pressing = "({ press }) => press({ id: document.querySelector('.post').dataset.id }, 'toy:gone')"
    async with open_page(browser, driver.sandbox.base) as page:
        await _show_board(page)
        await page.evaluate(f"import('/page/interactions.js').then({pressing})")
        await expect(page.locator(".failed >> visible=true")).to_have_text("This interaction failed")
        await expect(page.locator("#composer .problem")).to_be_hidden()


async def test_a_message_deleted_behind_the_bots_back_is_gone(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        await _show_board(page)
        await page.locator(".post").hover()
        await page.get_by_role("button", name="Delete behind the bot's back").click()
        await expect(page.locator(".post")).to_have_count(0)
    assert driver.member("Ada").messages() == ()


async def test_the_faults_panel_breaks_and_mends(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        await page.get_by_role("button", name="Sandbox tools").click()
        await page.get_by_label("Slow answers (ms)").fill("200")
        await page.get_by_role("button", name="Next request fails").click()
        await page.wait_for_selector("text=Waiting to fail: 1")
        assert driver.faults.latency == pytest.approx(0.2)
        await page.get_by_role("button", name="Fix everything").click()
        await expect(page.locator("text=Waiting to fail")).to_have_count(0)
        await page.get_by_role("button", name="Ask to reconnect").click()
        await driver.until(lambda: driver.sandbox.gateway.resumed == 1)
    assert driver.faults.latency == 0.0


async def test_what_arrives_while_a_button_is_pressed_does_not_swallow_the_click(
    browser: Browser, driver: Driver
) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        async with page.expect_websocket() as opened:
            await page.reload()
        socket = await opened.value
        await page.wait_for_selector("body[data-ready]")
        await page.get_by_role("button", name="Sandbox tools").click()
        await page.get_by_role("button", name="Next request fails").hover()
        await page.mouse.down()
        async with socket.expect_event("framereceived"):
            driver.faults.latency = 0.3
            driver.sandbox.status_changed()
        await page.mouse.up()
        await page.wait_for_selector("text=Waiting to fail: 1")
        await expect(page.get_by_label("Slow answers (ms)")).to_have_value("300")


async def test_the_page_speaks_the_language_of_its_member_on_a_phone(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base, size=PHONE, theme="light") as page:
        await become(page, "Chloé")
        assert await page.locator("html").get_attribute("lang") == "fr"
        await page.locator(".free").fill("/devoiler")
        await expect(page.locator(".suggestion")).to_have_text(["/jouet dévoilerDévoiler le plateau"])
        await page.locator(".suggestion").tap()
        await page.locator(".send").tap()
        await page.wait_for_selector("#posts button >> text=Join")
        await expect(page.locator(".post .above")).to_have_text(["CChloé a utilisé /jouet dévoiler"])
        # A name typed whole is read in any case and without accents, and a value also in the words of the bot.
        await page.locator(".free").fill("/Jouet DEVOILER ")
        await expect(page.locator(".command-name")).to_have_text("/jouet dévoiler")
        await page.get_by_role("button", name="Quitter la commande").tap()
        await page.locator(".free").fill("/jouet pick case:b2 loud:True")
        await page.locator(".send").tap()
        await page.wait_for_selector("text=b2 1 True")
        await page.get_by_role("button", name="Salons et personnes").tap()
        await page.locator(".me select").select_option("en-GB")
        await page.wait_for_selector("html[lang=en]", state="attached")
        assert await page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
        assert await page.locator("#top").evaluate(WIDTH_WITH_A_LONG_NAME) == PHONE[0]
    assert driver.member("Chloé").locale == "en-GB"


async def test_the_theme_is_switched_and_remembered(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        await page.get_by_role("button", name="Light or dark").click()
        await page.reload()
        await page.wait_for_selector("html[data-theme=light]")


async def test_the_bot_is_started_and_stopped_from_the_page(browser: Browser, driver: Driver) -> None:
    code = "print('up and waiting', flush=True); import time; time.sleep(60)"
    bot = driver.sandbox.bot = BotProcess((sys.executable, "-c", code), os.environ, driver.sandbox.token)
    bot.listeners.append(driver.sandbox.status_changed)
    bot.line_listeners.append(lambda _: driver.sandbox.status_changed())
    try:
        async with open_page(browser, driver.sandbox.base) as page:
            await page.get_by_role("button", name="Sandbox tools").click()
            await page.get_by_role("button", name="Start", exact=True).click()
            await page.get_by_text("Its latest output").click()
            await expect(page.locator("#tools pre")).to_have_text("up and waiting")
            await page.get_by_role("button", name="Stop").click()
            await page.wait_for_selector("text=Last exit code: -15")
    finally:
        await bot.stop()


async def test_the_server_speaks_another_language_when_told_to(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        await page.get_by_role("button", name="Sandbox tools").click()
        await page.get_by_label("Language of the channels' posts").select_option("fr")
        await driver.until(lambda: driver.sandbox.locales[GUILD] == "fr")


async def test_the_line_above_a_reply_shows_no_markup_of_emoji(browser: Browser, driver: Driver) -> None:
    async with open_page(browser, driver.sandbox.base) as page:
        said = await page.evaluate(
            """async () => (await import("/page/message.js")).summary({
                content: "## Hekla: turn 2 <:heseat1_ab12:1574035554289319936> <@7> places <a:hered3:5> 3 on C3"
            })"""
        )
    assert said.startswith("Hekla: turn 2 @")
    assert "hered3" not in said
    assert said.endswith("places 3 on C3")
