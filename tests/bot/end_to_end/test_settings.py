"""What managers set and what moderators do, over the wire."""

from bot.sandbox.world import GUILD, HOSTS_ROLE
from tests.bot.end_to_end.house import House, settled


async def test_settings_are_shown_changed_and_kept(house: House) -> None:
    shown = await house.ada.slash("settings")
    assert shown.ephemeral
    assert "everywhere" in shown.text
    assert "without names: **no**" in shown.text
    assert "without names: **yes**" in (await house.ada.slash("settings", publish=True)).text
    house.ada.speak("fr")
    changed = await house.ada.slash("settings", options={"language": "fr", "member-limit": 1})
    assert "Français" in changed.text
    await house.restart_bot()
    house.ada.speak("en-US")
    assert "Français" in (await house.ada.slash("settings")).text
    await house.ada.slash("volcano new")
    assert "table ouverte" in (await house.lobby()).text
    refused = await house.ada.slash("hekla new", channel=house.driver.other_channel)
    assert "and you do. Finish one first" in refused.text


async def test_games_are_opened_where_and_by_whom_the_server_allows(house: House) -> None:
    lounge = house.driver.other_channel
    await house.ada.slash("settings", allow=lounge, starters=HOSTS_ROLE)
    refused = await house.ada.slash("volcano new", channel=lounge)
    assert f"<@&{HOSTS_ROLE}>" in refused.text
    house.sandbox.roles[house.bruno.id].add(HOSTS_ROLE)
    refused = await house.bruno.slash("volcano new")
    assert f"<#{lounge}>" in refused.text
    await house.bruno.slash("volcano new", channel=lounge)
    await house.lobby(lounge)
    assert "only channel" in (await house.ada.slash("settings", forbid=lounge)).text
    assert "isn’t on the list" in (await house.ada.slash("settings", forbid=house.driver.channel)).text
    opened = await house.ada.slash("settings", anywhere=True, starters=GUILD)
    assert "everywhere" in opened.text
    assert "**everyone**" in opened.text
    await house.dmitri.slash("volcano new")
    await house.lobby()


async def test_a_season_begins_once_its_length_is_chosen_and_ends_after_a_question(house: House) -> None:
    refused = await house.ada.slash("settings", options={"season-now": "begin"})
    assert "Choose first how long a season is, with `seasons`" in refused.text
    await house.ada.slash("settings", options={"seasons": "hand", "season-now": "begin"})
    asked = await house.ada.slash("settings", options={"season-now": "end"})
    assert "End season 1 now? No channel is chosen for its table." in asked.text
    assert "season 1" in (await house.ada.slash("settings")).text.lower()
    await house.ada.press(asked.message, label="End it, table here")
    await house.ada.wait_for(lambda one: "Season 1 has ended" in one.text)
    told = (await house.ada.slash("settings")).text
    assert f"<#{house.driver.channel}>" in told
    assert house.refused() == []


async def test_moderators_pause_resume_and_end_and_the_channel_is_told(house: House) -> None:
    await house.begin(house.bruno, house.chloe)
    for word, news in (("pause", "has paused"), ("resume", "lets Volcano go on")):
        assert "Done" in (await house.ada.slash(f"moderate {word}")).text
        told = await house.bruno.wait_for(lambda one, news=news: news in one.text)  # type: ignore[misc]  # a default's type
        assert house.ada.mention in told.text
        assert told.mentions == ()
    await house.ada.slash("move", move="b2-a3 c3-b3 b3-b4")
    await house.bruno.slash("move", move="b4-c4")
    await house.sure(house.ada, await house.ada.slash("moderate end"))
    over = await house.over()
    assert "A moderator ended the game here" in over.text
    await house.bruno.wait_for(lambda one: "has ended Volcano" in one.text)
    await settled(house)
    assert "unrated" in (await house.ada.slash("profile history")).text
    assert "No rated games" in (await house.ada.slash("profile show")).text
