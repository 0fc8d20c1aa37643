"""Looking rules up over the wire."""

from tests.bot.end_to_end.house import House
from tests.bot.pages import choose


async def test_what_is_typed_without_picking_finds_the_best_rule_of_the_game_in_the_channel(house: House) -> None:
    await house.begin(house.bruno, game="hekla")
    suggested = await house.bruno.complete("rules", "topic", "")
    assert suggested
    assert all(str(choice.value).startswith("hekla:") for choice in suggested)
    reply = await house.bruno.slash("rules", topic="two rows at once")
    assert "What if two rows score at once?" in reply.text
    other = await house.bruno.slash("rules", topic="what is an eruption", game="volcano")
    assert "The top piece flies over the cap" in other.text
    overview = await house.bruno.slash("rules")
    assert "What is Hekla?" in overview.text
    nothing = await house.bruno.slash("rules", topic="zeppelin")
    assert nothing.ephemeral
    assert "“zeppelin”" in nothing.text
    odd = await house.bruno.slash("rules", topic='"AND (*')
    assert odd.ephemeral
    assert house.refused() == []


async def test_related_rules_and_the_lists_turn_the_page_after_a_restart_too(house: House) -> None:
    reply = await house.ada.slash("rules", topic="volcano:eruption")
    await house.restart_bot()
    await house.ada.press(reply.message, label="Where does an eruption stop?")
    turned = await house.ada.wait_for(lambda one: "It ends at the first of these three" in one.text)
    assert turned.id == reply.message.id
    assert turned.images == ()
    await house.ada.select(turned, "trees", custom_id="rules-sections:volcano")
    section = await house.ada.wait_for(lambda one: "What is a tree?" in one.text and one.id == turned.id)
    await house.ada.select(section, "scoring", custom_id="rules-topics:volcano")
    await house.ada.wait_for(lambda one: "The bot arranges your pieces" in one.text and one.id == turned.id)
    assert house.refused() == []


async def test_whoever_wants_no_movement_gets_stills_of_the_rules(house: House) -> None:
    await choose(house.ada, "me", "animations", False)
    still = await house.ada.slash("rules", topic="volcano:eruption")
    assert house.driver.download(still.message.images[0]).startswith(b"\x89PNG")
    await choose(house.ada, "me", "large", True)
    large = await house.ada.slash("rules", topic="volcano:eruption")
    assert len(large.message.images) > 1
    for_all = await (await house.ada.slash("rules", topic="volcano:eruption", show=True)).shown()
    assert house.driver.download(for_all.images[0]).startswith(b"GIF8")
    assert house.refused() == []
