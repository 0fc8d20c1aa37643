"""Leaderboards, profiles and head-to-heads."""

from datetime import UTC, datetime

import pytest

from bot.model.places import without_server
from bot.model.refusals import SessionRefusal
from bot.model.sessions import joining
from bot.people.privacy import Privacy
from bot.play.ratings import beginnings
from bot.play.sessions import Sessions
from bot.standings.service import CURVE_GAMES, Ranking, Standings, variant_names
from bot.store.database import Database
from bot.store.rows import seats
from bot.store.rows.seats import SeatedComputer
from bot.store.rows.standings import OwnGames, Period
from games import REGISTRY
from tests.bot.conftest import ANN, BEN, CAT, FIXED_SEED, GUILD, NOON
from tests.bot.finished import end


@pytest.fixture
def standings(database: Database) -> Standings:
    return Standings(database)


async def test_a_variant_the_game_does_not_have_is_refused(standings: Standings) -> None:
    for ranking in (Ranking("hekla", variant="variant=mini"), Ranking("volcano", variant="variant=tiny")):
        with pytest.raises(SessionRefusal, match="bot-refusal-no-variant"):
            await standings.leaders(GUILD, ranking, 1, NOON)


@pytest.mark.parametrize(
    ("moment", "year", "month", "week"),
    [
        ((2024, 2, 29, 23), (2024, 1, 1), (2024, 2, 1), (2024, 2, 26)),
        ((2023, 1, 1, 0), (2023, 1, 1), (2023, 1, 1), (2022, 12, 26)),
        ((2024, 7, 1, 12), (2024, 1, 1), (2024, 7, 1), (2024, 7, 1)),
    ],
)
def test_spans_begin_at_midnight_and_weeks_on_monday(
    moment: tuple[int, int, int, int],
    year: tuple[int, int, int],
    month: tuple[int, int, int],
    week: tuple[int, int, int],
) -> None:
    found = beginnings(int(datetime(*moment, tzinfo=UTC).timestamp()) * 1000)
    wanted = [int(datetime(*day, tzinfo=UTC).timestamp()) * 1000 for day in (year, month, week)]
    assert [found[span] for span in (Period.ALL, Period.YEAR, Period.MONTH, Period.WEEK)] == [0, *wanted]


async def test_a_page_that_is_gone_becomes_the_last_one(database: Database, standings: Standings) -> None:
    await end(database, (ANN, BEN), (1, 2))
    page = await standings.leaders(GUILD, Ranking("volcano"), 9, NOON)
    assert (page.number, len(page.entries)) == (1, 2)


async def test_a_profile_has_a_curve_for_each_game(database: Database, standings: Standings) -> None:
    for placings in ((1, 2), (2, 1), (1, 2)):
        await end(database, (ANN, BEN), placings)
    await end(database, (ANN, BEN), (1, 2), game="hekla")
    profile = await standings.profile(GUILD, ANN)
    assert [one.game for one, _ in profile.performances] == ["volcano", "hekla"]
    (volcano, curve), (hekla, single) = profile.performances
    assert (len(curve), curve[-1]) == (3, volcano.points)
    assert curve[0] > curve[1] < curve[2]
    assert single == (hekla.points,)
    assert volcano.places == ((1, 2), (2, 1))


@pytest.mark.full
async def test_a_curve_holds_the_latest_games_only(database: Database, standings: Standings) -> None:
    for _ in range(CURVE_GAMES + 3):
        await end(database, (ANN, BEN), (1, 2))
    ((volcano, curve),) = (await standings.profile(GUILD, ANN)).performances
    assert (len(curve), curve[-1], volcano.games) == (CURVE_GAMES, volcano.points, CURVE_GAMES + 3)


def test_every_choice_of_every_game_has_a_name_to_be_picked_by() -> None:
    for key in REGISTRY:
        names = variant_names(key)
        assert names.pop("") is None
        assert None not in names.values()


async def end_against(
    database: Database, level: int, placings: tuple[int, int], place: int, *, engine: int = 0
) -> None:
    """A game of Ann against a computer in a place."""
    session_id = await end(database, (ANN, joining((ANN,), level)), placings, guild_id=place, rated=False)
    async with database.transaction() as transaction:
        await seats.seat_computer(transaction, SeatedComputer(session_id, 1, level, FIXED_SEED, engine=engine))


async def test_what_somebody_has_played_without_a_server_is_added_up_for_them_alone(
    database: Database, standings: Standings, sessions: Sessions
) -> None:
    direct, group = without_server(900), without_server(901)
    await end(database, (ANN, BEN), (1, 2), guild_id=direct, rated=False)
    await end(database, (ANN, BEN, CAT), (1, 1, 2), guild_id=group, rated=False)
    await end(database, (BEN, CAT), (1, 2), guild_id=group, rated=False)
    await end(database, (ANN, BEN), (1, 2), guild_id=group, rated=False, moved=(0, 0))
    await end(database, (ANN, BEN), (1, 2), guild_id=GUILD)
    await end(database, (ANN,), (1,), guild_id=direct, rated=False)
    await end(database, (ANN, BEN), (1, None), guild_id=direct, rated=False, forfeited=(1,), game="hekla")
    await end_against(database, 2, (1, 2), direct)
    await end_against(database, 2, (2, 1), group)
    await end_against(database, 1, (1, 2), group)
    await end_against(database, 3, (1, 2), group, engine=1)
    found = await standings.own(ANN)
    assert list(found) == [game for game in REGISTRY if game in {"volcano", "hekla"}]
    assert found["hekla"] == (OwnGames("hekla", alone=False, level=None, games=1, wins=1),)
    assert found["volcano"] == (
        OwnGames("volcano", alone=False, level=None, games=2, wins=1),
        OwnGames("volcano", alone=False, level=0, games=1, wins=1),
        OwnGames("volcano", alone=False, level=1, games=1, wins=1),
        OwnGames("volcano", alone=False, level=2, games=2, wins=1),
        OwnGames("volcano", alone=True, level=None, games=1, wins=1),
    )
    assert [one.games for one in (await standings.own(CAT))["volcano"]] == [2]
    await Privacy(database, sessions).erase(ANN, NOON)
    assert await standings.own(ANN) == {}
    assert [one.games for one in (await standings.own(CAT))["volcano"]] == [2]
