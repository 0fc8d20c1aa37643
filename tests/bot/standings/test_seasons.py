"""Seasons count the games that end in them, from scratch."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.cli.check import faults_of_standings
from bot.model.refusals import SessionRefusal
from bot.model.seasons import SeasonKind, period
from bot.people.privacy import Privacy
from bot.play.guilds import Guilds
from bot.play.ratings import ESTABLISHED, NEWCOMER, points_of
from bot.play.seasons import Seasons
from bot.play.sessions import Sessions
from bot.standings.recount import rebuild_seasons, season_faults
from bot.standings.seasons import LISTED, PODIUM, SeasonTables
from bot.standings.service import Profile
from bot.store.database import Database
from bot.store.rows import outbox, standings
from bot.store.rows.standings import NEVER, SEASONS, Leader, Season
from bot.ui.profiles import ProfileSeasonSelect, profile
from bot.ui.seasons import NAMED, closing_view, season_card
from bot.words.language import language_for
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, GUILD, NOON
from tests.bot.finished import DAY, end
from tests.bot.ui.test_standings_views import words_of

NOVEMBER, DECEMBER = period(SeasonKind.MONTH, "UTC", NOON) or (0, 0)
"""NOON is on 14 November 2023."""

GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.fixture
def seasons(database: Database) -> Seasons:
    return Seasons(database)


async def stored(database: Database) -> tuple[list[Season], dict[tuple[int, int], Leader]]:
    """All seasons, and what is listed by season and player; it follows from the games."""
    async with database.reading() as transaction:
        assert await faults_of_standings(transaction) == ()
        found = await SEASONS.all(transaction, "WHERE guild_id = ? ORDER BY number", (GUILD,))
        tables = {one.number: await standings.season_leaders(transaction, one, "volcano", ESTABLISHED) for one in found}
    return found, {(season, one.user_id): one for season, leaders in tables.items() for one in leaders}


async def play_some(database: Database, games: int, since: int, seed: int = 1) -> None:
    """Games a minute apart, some of them casual, of two or three players."""
    dice = Random(seed)
    for number in range(games):
        players = dice.sample((ANN, BEN, CAT), dice.randint(2, 3))
        placings = [dice.randint(1, len(players)) for _ in players]
        await end(database, players, placings, since + number * 60_000, rated=dice.random() < 0.8)


async def test_a_season_rates_everybody_anew(database: Database, seasons: Seasons) -> None:
    await end(database, (ANN, BEN), (1, 2), NOON)
    await seasons.choose(GUILD, SeasonKind.HAND, NOON)
    await seasons.begin(GUILD, NOON + 1)
    await end(database, (BEN, ANN), (1, 2), NOON + 2)
    await end(database, (BEN, ANN), (1, 2), NOON + 3, rated=False)
    _, listed = await stored(database)
    assert (listed[1, BEN].games, listed[1, BEN].wins, listed[1, ANN].wins) == (1, 1, 0)
    assert listed[1, BEN].points > points_of(NEWCOMER.skill) > listed[1, ANN].points


async def test_a_profile_has_any_season_that_is_chosen_and_the_latest_first(
    database: Database, seasons: Seasons
) -> None:
    tables = SeasonTables(database)
    assert await tables.of_player(GUILD, ANN) is None
    await seasons.choose(GUILD, SeasonKind.HAND, NOON)
    for number in (1, 2):
        await seasons.begin(GUILD, NOON + number * DAY)
        await end(database, (ANN, BEN), (1, 2), NOON + number * DAY + 1)
        await seasons.end(GUILD, NOON + number * DAY + 2)
    played = [await tables.of_player(GUILD, ANN, number) for number in (None, 1, 2, 3)]
    assert [one and (one.season.number, len(one.performances), len(one.seasons)) for one in played] == [
        (2, 1, 2),
        (1, 1, 2),
        (2, 1, 2),
        None,
    ]
    view, _ = profile(Profile(ANN, ()), (), language_for("en"), played[1])
    (listed,) = [one for one in view.walk_children() if isinstance(one, ProfileSeasonSelect)]
    assert [one.default for one in listed.item.options] == [False, True]


async def test_a_server_without_seasons_has_none(database: Database, seasons: Seasons) -> None:
    await play_some(database, 4, NOON)
    for act in (seasons.begin, seasons.end):
        with pytest.raises(SessionRefusal) as refusal:
            await act(GUILD, NOON)
        assert refusal.value.text.key == "bot-refusal-season-off"
    assert await stored(database) == ([], {})


async def test_a_month_counts_from_its_first_day(database: Database, seasons: Seasons) -> None:
    await play_some(database, 3, NOVEMBER - DAY)
    await end(database, (ANN, BEN), (1, 2), NOVEMBER)
    await seasons.choose(GUILD, SeasonKind.MONTH, NOON)
    await end(database, (ANN, BEN), (1, 2), NOON + 1)
    ((season,), listed) = await stored(database)
    assert (season.begun_at, season.ends_at) == (NOVEMBER, DECEMBER)
    assert listed[1, ANN].games == 2


async def told_at(database: Database) -> list[int]:
    """When the ends of seasons are to be told."""
    async with database.reading() as transaction:
        return [one.queued_at for one in await outbox.due(transaction, NEVER)]


async def test_seasons_turn_with_the_month_whatever_comes_first(database: Database, seasons: Seasons) -> None:
    await seasons.choose(GUILD, SeasonKind.MONTH, NOON)
    await end(database, (ANN, BEN), (1, 2), DECEMBER - 1)
    await end(database, (ANN, BEN), (1, 2), DECEMBER)
    found, listed = await stored(database)
    assert [(one.begun_at, one.ended_at) for one in found] == [(NOVEMBER, DECEMBER), (DECEMBER, None)]
    assert await told_at(database) == [DECEMBER]
    assert listed[1, ANN].games == listed[2, ANN].games == 1
    assert await seasons.end_due(DECEMBER + 20 * DAY) == 0
    assert await seasons.end_due(DECEMBER + 90 * DAY) == 1
    found, _ = await stored(database)
    assert [one.number for one in found] == [1, 2, 3]
    assert found[2].begun_at == (period(SeasonKind.MONTH, "UTC", DECEMBER + 90 * DAY) or (0, 0))[0]


async def test_a_month_ended_by_hand_is_followed_by_the_rest_of_it(database: Database, seasons: Seasons) -> None:
    await seasons.choose(GUILD, SeasonKind.MONTH, NOON)
    assert (await seasons.end(GUILD, NOON + DAY)).number == 1
    await end(database, (ANN, BEN), (1, 2), NOON + 2 * DAY)
    found, listed = await stored(database)
    assert [(one.begun_at, one.ended_at) for one in found] == [(NOVEMBER, NOON + DAY), (NOON + DAY, None)]
    assert listed[2, ANN].games == 1
    assert await seasons.end_due(DECEMBER) == 1


async def test_every_season_can_be_chosen_however_many_there_are(database: Database) -> None:
    async with database.transaction() as transaction:
        await SEASONS.insert(
            transaction, *(Season(GUILD, one, NOON + one, ended_at=NOON + one + 1) for one in range(1, 61))
        )
    tables, chosen = SeasonTables(database), list[int]()
    for onwards in (min, max):
        while True:
            shown = await tables.table(GUILD, chosen[-1] if chosen else None, "volcano", 1)
            played = await tables.of_player(GUILD, ANN, shown.season.number)
            assert played is not None
            numbers = [one.number for one in shown.seasons]
            assert (played.season, played.seasons) == (shown.season, shown.seasons)
            assert (len(numbers), shown.season in shown.seasons) == (LISTED, True)
            if chosen and onwards(numbers) == chosen[-1]:
                break
            chosen.append(onwards(numbers))
    assert (min(chosen), chosen[-1]) == (1, 60)


async def test_nobody_begins_two_seasons_or_ends_none(database: Database, seasons: Seasons) -> None:
    await seasons.choose(GUILD, SeasonKind.HAND, NOON)
    with pytest.raises(SessionRefusal):
        await seasons.end(GUILD, NOON)
    await seasons.begin(GUILD, NOON)
    with pytest.raises(SessionRefusal) as refusal:
        await seasons.begin(GUILD, NOON)
    assert refusal.value.text.key == "bot-refusal-season-runs"
    assert len((await stored(database))[0]) == 1


async def test_an_erased_player_stays_nameless_and_the_others_as_they_were(
    database: Database, sessions: Sessions, seasons: Seasons
) -> None:
    await seasons.choose(GUILD, SeasonKind.MONTH, NOON)
    await play_some(database, 8, NOON)
    _, before = await stored(database)
    await Privacy(database, sessions).erase(BEN, NOON + DAY)
    _, after = await stored(database)
    assert {one for _, one in after if one > 0} == {ANN, CAT}
    assert len(after) == len(before)
    assert after[1, ANN] == before[1, ANN]
    await play_some(database, 2, NOON + 2 * DAY, seed=9)
    await stored(database)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE results SET season_points = season_points + 1",
        "UPDATE results SET season_mu = season_mu + 1 WHERE user_id = 101",
        "UPDATE results SET season_mu = NULL, season_sigma = NULL, season_points = NULL WHERE user_id = 102",
    ],
)
async def test_what_does_not_follow_is_told_and_repaired(database: Database, seasons: Seasons, damage: str) -> None:
    await seasons.choose(GUILD, SeasonKind.MONTH, NOON)
    await play_some(database, 8, NOON)
    _, before = await stored(database)
    async with database.transaction() as transaction:
        assert await transaction.run(damage) > 0
        assert [one.key for one in await season_faults(transaction)] == ["bot-check-season"]
        await rebuild_seasons(transaction)
    assert await stored(database) == ((await stored(database))[0], before)


@pytest.mark.parametrize("pairs", [2, PODIUM + 1, NAMED + 1])
async def test_everybody_who_comes_first_in_a_season_is_named_or_nobody_is(
    database: Database, seasons: Seasons, pairs: int
) -> None:
    await seasons.choose(GUILD, SeasonKind.MONTH, NOON)
    winners = range(1000, 1000 + pairs)
    for winner in winners:
        await end(database, (winner, winner + 1000), (1, 2))
    await Guilds(database).change(GUILD, lambda server: replace(server, season_channel_id=CHANNEL))
    await seasons.end_due(DECEMBER)
    ((season, *_), _) = await stored(database)
    closing = await SeasonTables(database).closing(GUILD, season.number)
    assert closing is not None
    language = language_for("en")
    view, _ = closing_view(closing, (), language)
    (said,) = [one for one in words_of(view).splitlines() if "first place" in one]
    named = [f"<@{one}>" in said for one in winners]
    assert set(named) == {pairs <= NAMED}
    assert (f"{pairs} players share first place" in said) is (pairs > NAMED)
    said_on_card = season_card(closing, closing.tables[0][0], dict.fromkeys(range(1000, 3000), "Ada"), "", language)
    assert [row.place for row in said_on_card.rows].count(1) == min(pairs, PODIUM)
