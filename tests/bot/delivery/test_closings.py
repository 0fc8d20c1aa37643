"""The end of a season is told once."""

from dataclasses import replace
from typing import Any, cast

from bot.model.guilds import Guild
from bot.model.seasons import SeasonKind
from bot.model.turn_times import MINUTE
from bot.sandbox.world import GUILD
from bot.store.rows.standings import SEASONS
from tests.bot.desk import NOON, Desk
from tests.bot.finished import DAY, end
from tests.wire.driver import Message


def told(desk: Desk) -> list[Message]:
    return [one for one in desk.driver.members[0].messages() if "has ended" in one.text]


async def play_a_season(desk: Desk) -> None:
    """Two games in a season that is ended by hand at NOON plus one day, to be told in the channel."""

    def change(server: Guild) -> Guild:
        return replace(server, season_channel_id=desk.driver.channel)

    host = desk.client.host
    await host.guilds.change(GUILD, change)
    await host.season_acts.choose(GUILD, SeasonKind.HAND, NOON)
    await host.season_acts.begin(GUILD, NOON)
    ada, bruno = (member.id for member in desk.driver.members[:2])
    await end(desk.database, (ada, bruno), (1, 2), NOON + MINUTE, guild_id=GUILD)
    await end(desk.database, (ada, bruno), (1, 2), NOON + 2 * MINUTE, guild_id=GUILD, game="hekla")
    await host.season_acts.end(GUILD, NOON + DAY)


async def test_the_end_of_a_season_is_posted_once_with_a_card_of_each_game(desk: Desk) -> None:
    await play_a_season(desk)
    desk.clock.moment = NOON + DAY
    await desk.client.messenger.round()
    await desk.client.messenger.round()
    (message,) = told(desk)
    assert message.mentions == ()
    assert [one.alt.startswith("Ada wins\n") for one in message.images] == [True, True]
    assert "Hekla" in message.images[1].alt


async def test_nothing_is_told_where_no_channel_is_set_and_of_a_season_without_games(desk: Desk) -> None:
    host = desk.client.host
    await host.season_acts.choose(GUILD, SeasonKind.HAND, NOON)
    await host.season_acts.begin(GUILD, NOON)
    await host.season_acts.end(GUILD, NOON + 1)
    desk.clock.moment = NOON + DAY
    await desk.client.messenger.round()
    assert told(desk) == []
    assert await desk.owed() == []


async def test_a_month_ends_by_itself(desk: Desk) -> None:
    await desk.client.host.season_acts.choose(GUILD, SeasonKind.MONTH, NOON)
    desk.clock.moment = NOON + 40 * DAY
    await desk.client.heartbeat.beat()
    async with desk.database.reading() as transaction:
        assert len(await SEASONS.all(transaction)) == 2


async def test_it_is_told_in_the_language_that_the_server_has_chosen(desk: Desk) -> None:
    desk.client._connection._add_guild_from_data(cast(Any, desk.driver.sandbox.guild()))
    await play_a_season(desk)
    await desk.client.host.guilds.change(GUILD, lambda server: replace(server, language="fr"))
    desk.clock.moment = NOON + DAY
    await desk.client.messenger.round()
    assert any("La saison 1 est terminée" in one.text for one in desk.driver.members[0].messages())
