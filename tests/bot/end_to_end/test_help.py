"""Help over the wire."""

from tests.bot.end_to_end.house import House


async def test_help_is_for_the_asker_alone_and_its_buttons_begin_first_steps(house: House) -> None:
    house.chloe.speak("fr")
    reply = await house.chloe.slash("help")
    assert reply.ephemeral
    assert "- `/volcano nouvelle-partie`" in reply.text
    await house.restart_bot()
    everything = await house.chloe.press(reply.message, custom_id="everything:commands")
    assert everything.ephemeral
    assert "Mes tours prévus" in [one.label for one in everything.message.buttons]
    first = await house.chloe.press(reply.message, label="Apprendre Hekla")
    assert first.ephemeral
    assert "premiers pas, 1 sur 3" in first.text
    rules = await house.chloe.press(reply.message, custom_id="rules:volcano:what-is")
    assert rules.ephemeral
    assert "Volcano" in rules.text
    assert house.refused() == []


async def test_commands_in_help_can_be_clicked_also_after_a_restart_that_registers_nothing(house: House) -> None:
    (number,) = [one["id"] for one in house.sandbox.commands.all if one["name"] == "volcano"]
    for _ in range(2):
        reply = await house.dmitri.slash("help")
        assert f"- </volcano new:{number}> – " in reply.text
        await house.restart_bot()
    assert house.refused() == []
