"""What managers set and what moderators do, over the wire."""

from bot.sandbox.world import GUILD, HOSTS_ROLE
from tests.bot.end_to_end.house import House, settled
from tests.bot.pages import choose, opened, present, shown


async def test_settings_are_shown_changed_and_kept(house: House) -> None:
    page = await house.ada.slash("settings")
    assert page.ephemeral
    assert present(page.message, "language") == ["the server’s own"]
    switched = await choose(house.ada, "server", "threads", True)
    assert present(switched.message, "threads") == ["A thread for each game: on"]
    await choose(house.ada, "server", "language", "fr")
    await choose(house.ada, "server", "member-limit", 1)
    # What an older page shows is changed by it all the same, after a restart too.
    await house.restart_bot()
    back = await (await house.ada.press(switched.message, label="A thread for each game: on")).more()
    assert present(back.message, "threads") == ["A thread for each game: off"]
    assert await shown(house.ada, "server", "language") == ["Français"]
    await house.ada.slash("volcano new")
    assert "table ouverte" in (await house.lobby()).text
    refused = await house.ada.slash("hekla new", channel=house.driver.other_channel)
    assert "You host an open game here already" in refused.text


async def test_games_are_opened_where_and_by_whom_the_server_allows(house: House) -> None:
    lounge = house.driver.other_channel
    assert await shown(house.ada, "server", "channels") == []
    await choose(house.ada, "server", "channels", lounge)
    chosen = await choose(house.ada, "server", "starters", HOSTS_ROLE)
    assert present(chosen.message, "starters") == [str(HOSTS_ROLE)]
    assert present(chosen.message, "channels") == [str(lounge)]
    refused = await house.ada.slash("volcano new", channel=lounge)
    assert f"<@&{HOSTS_ROLE}>" in refused.text
    house.sandbox.roles[house.bruno.id].add(HOSTS_ROLE)
    refused = await house.bruno.slash("volcano new")
    assert f"<#{lounge}>" in refused.text
    await house.bruno.slash("volcano new", channel=lounge)
    await house.lobby(lounge)
    await choose(house.ada, "server", "channels")
    anybody = await choose(house.ada, "server", "starters", GUILD)
    assert present(anybody.message, "starters") == present(anybody.message, "channels") == []
    await house.dmitri.slash("volcano new")
    await house.lobby()


async def test_a_season_begins_once_its_length_is_chosen_and_ends_after_a_question(house: House) -> None:
    begin, end = "Begin a season", "End the season"
    labels = [one.label for one in (await opened(house.ada, "server", "seasons")).buttons]
    assert labels == [], "nothing can be begun or ended before a length is chosen"
    chosen = await choose(house.ada, "server", "seasons", "hand")
    assert [one.label for one in chosen.message.buttons] == [begin]
    begun = await choose(house.ada, "server", "season-begin")
    assert "Season 1 goes on" in begun.text
    assert [one.label for one in begun.message.buttons][:1] == [end]
    asked = await choose(house.ada, "server", "season-end", uses=2)
    assert "End season 1 now? No channel is chosen for its table." in asked.text
    assert "Season 1 goes on" in (await opened(house.ada, "server", "seasons")).text
    question = next(one for one in asked.messages if "End season 1 now?" in one.text)
    await house.ada.press(question, label="End it, table here")
    await house.ada.wait_for(lambda one: "Season 1 has ended" in one.text)
    page = await opened(house.ada, "server", "seasons")
    assert present(page, "season-channel") == [str(house.driver.channel)]
    assert begin in [one.label for one in page.buttons]
    # To have no more of them ends the one that goes on, after the same question.
    await choose(house.ada, "server", "seasons", "month")
    asked = await choose(house.ada, "server", "seasons", "none", uses=2)
    assert await shown(house.ada, "server", "seasons") == ["a month"]
    question = next(one for one in asked.messages if "End season 2 now?" in one.text)
    await house.ada.press(question, label="End it")
    await house.ada.wait_for(lambda one: "Season 2 has ended" in one.text)
    assert await shown(house.ada, "server", "seasons") == ["no seasons"]
    assert house.refused() == []


async def test_moderators_pause_resume_and_end_and_the_channel_is_told(house: House) -> None:
    await house.begin(house.bruno, house.chloe)
    assert "The others play on without you" in (await house.bruno.slash("table resign")).text
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
