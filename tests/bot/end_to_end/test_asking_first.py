"""What ends a game, or gives up a seat, for good is asked about once, in private, before it is done."""

from tests.bot.end_to_end.house import House, settled


async def test_a_moderator_is_asked_before_everybodys_game_is_ended(house: House) -> None:
    await house.begin(house.bruno)
    asked = await house.ada.slash("moderate end")
    assert asked.ephemeral
    assert "for everybody" in asked.text
    # Nothing has happened yet: the game goes on.
    assert (await house.ada.slash("move", move="b2-a3")).played
    await house.sure(house.ada, asked)
    await house.over()
    done = await house.ada.wait_for(lambda one: one.id == asked.message.id and "Done" in one.text)
    assert not done.buttons
    assert house.refused() == []


async def test_a_yes_to_closing_a_table_never_ends_the_game_that_has_begun_meanwhile(house: House) -> None:
    await house.ada.slash("volcano new")
    await house.bruno.press(await house.lobby(), label="Join")
    lobby = await house.lobby(shows=house.bruno.mention)
    by_moderator = await house.ada.slash("moderate end")
    by_host = await house.ada.slash("table end")
    assert "Close this Volcano table" in by_moderator.text
    assert "Others have seats at this table" in by_host.text
    await house.ada.press(lobby, label="Start")
    await house.board(sequence=0)
    for asked in (by_moderator, by_host):
        refused = await house.sure(house.ada, asked)
        assert "has already begun" in refused.text
    assert [one.selects[0].custom_id for one in house.boards()] == ["pick:1:0:"]


async def test_a_host_alone_closes_a_table_at_once_and_asks_first_where_others_sit(house: House) -> None:
    await house.ada.slash("volcano new")
    first = await house.lobby()
    assert "table is closed" in (await house.ada.slash("table end")).text
    await house.ada.wait_for(lambda one: one.id == first.id and "was closed" in one.text)
    await house.ada.slash("volcano new")
    await house.bruno.press(await house.lobby(), label="Join")
    lobby = await house.lobby(shows=house.bruno.mention)
    asked = await house.ada.slash("table end")
    assert house.ada.see(lobby).buttons
    await house.sure(house.ada, asked)
    await house.ada.wait_for(lambda one: one.id == lobby.id and "was closed" in one.text)
    await settled(house)
    assert house.refused() == []


async def test_a_seat_is_given_away_by_a_moderator_only_after_a_yes(house: House) -> None:
    await house.begin(house.bruno)
    already = await house.ada.slash("moderate replace", player=house.bruno, by=house.ada)
    assert not already.message.buttons, "what cannot be done is not asked about"
    asked = await house.ada.slash("moderate replace", player=house.bruno, by=house.dmitri)
    assert asked.ephemeral
    assert asked.message.mentions == ()
    assert house.bruno.mention in asked.text
    assert house.dmitri.mention in asked.text
    assert house.dmitri.mention not in (await house.board()).text
    await house.sure(house.ada, asked)
    await house.ada.wait_for(lambda one: bool(one.selects) and house.dmitri.mention in one.text)
    assert house.refused() == []
