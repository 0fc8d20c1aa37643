"""Help, and the first message in a server, over the wire."""

from tests.bot.end_to_end.house import House

TITLE = "## Fumarole"


async def heard_ready(house: House) -> None:
    """The bot knows all its servers, so that one more is new to it."""

    async def ready() -> bool:
        return "ready in" in house.bot.logged()

    await house.written(ready, "the log to say that the bot is ready")


async def test_help_is_for_the_asker_alone_and_its_buttons_begin_first_steps(house: House) -> None:
    house.chloe.speak("fr")
    reply = await house.chloe.slash("help")
    assert reply.ephemeral
    assert "- `/volcano nouvelle-partie`" in reply.text
    await house.restart_bot()
    everything = await house.chloe.press(reply.message, custom_id="help:commands")
    assert everything.ephemeral
    assert "- `/règles` – Chercher dans les règles" in everything.text
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


async def test_a_server_is_greeted_once_in_its_language(house: House) -> None:
    def greetings() -> list[str]:
        return [one.text for one in house.dmitri.messages() if one.text.startswith(TITLE) and not one.ephemeral]

    await heard_ready(house)
    assert greetings() == []
    house.sandbox.remove_bot()
    house.sandbox.invite_bot()
    await house.dmitri.wait_for(lambda one: one.text.startswith(TITLE))
    house.sandbox.remove_bot()
    house.sandbox.invite_bot()
    await house.restart_bot()
    await house.begin(house.bruno)
    assert len(greetings()) == 1
    assert "`/help`" in greetings()[0]
    learned = await house.dmitri.press(
        await house.dmitri.wait_for(lambda one: one.text.startswith(TITLE)), label="Learn Volcano"
    )
    assert learned.ephemeral
    assert house.refused() == []
