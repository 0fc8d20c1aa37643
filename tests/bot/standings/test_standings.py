"""Leaderboards, profiles and head-to-heads."""

from datetime import UTC, datetime

import pytest

from bot.model.refusals import SessionRefusal
from bot.model.sessions import joining, without_server
from bot.people.privacy import Privacy
from bot.play.orphaned import OrphanedSessions
from bot.play.ratings import beginnings
from bot.play.sessions import Sessions
from bot.standings.archive import Archive
from bot.standings.recount import recount
from bot.standings.service import CURVE_GAMES, LINES, Ranking, Standings, variant_names
from bot.store.database import Database
from bot.store.rows import computers, personal_data
from bot.store.rows.computers import SeatedComputer
from bot.store.rows.finished_games import GameFilter
from bot.store.rows.standings import HeadToHead, OwnGames, Period, Sort
from games import REGISTRY
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, DAN, FIXED_SEED, GUILD, NOON, OTHER_CHANNEL, begin
from tests.bot.finished import DAY, end


@pytest.fixture
def standings(database: Database) -> Standings:
    return Standings(database)


async def listed(standings: Standings, ranking: Ranking, now: int = NOON) -> list[int]:
    return [one.user_id for one in (await standings.leaders(GUILD, ranking, 1, now)).entries]


async def test_a_leaderboard_is_sorted_by_what_is_asked_for(database: Database, standings: Standings) -> None:
    # Ann wins two in a row against beginners; Ben plays most; Cat wins most, but never twice in a row.
    for _ in range(2):
        await end(database, (ANN, DAN), (1, 2))
    for _ in range(3):
        await end(database, (CAT, BEN), (1, 2))
        await end(database, (CAT, BEN), (2, 1))
    await end(database, (BEN, DAN), (2, 1))
    winners = (await standings.leaders(GUILD, Ranking("volcano", Sort.WINS), 1, NOON)).entries
    assert [one.wins for one in winners] == [3, 3, 2, 1]
    assert winners[0].points > winners[1].points
    assert (await listed(standings, Ranking("volcano", Sort.GAMES)))[0] == BEN
    assert (await listed(standings, Ranking("volcano", Sort.STREAK)))[0] == ANN
    leaders = (await standings.leaders(GUILD, Ranking("volcano", Sort.RATING), 1, NOON)).entries
    established = [one.points for one in leaders if one.established]
    provisional = [one.points for one in leaders if not one.established]
    assert established == sorted(established, reverse=True)
    assert provisional == sorted(provisional, reverse=True)


async def test_by_rating_the_provisional_come_after_the_established(database: Database, standings: Standings) -> None:
    for _ in range(5):
        await end(database, (ANN, BEN), (1, 2))
    await end(database, (CAT, DAN), (1, 2))
    leaders = (await standings.leaders(GUILD, Ranking("volcano"), 1, NOON)).entries
    assert [one.user_id for one in leaders] == [ANN, BEN, CAT, DAN]
    points = {one.user_id: one.points for one in leaders}
    assert points[CAT] > points[BEN]


async def test_a_streak_is_broken_by_a_game_that_is_not_won(database: Database, standings: Standings) -> None:
    for placings in ((1, 2), (1, 2), (2, 1), (1, 1)):
        await end(database, (ANN, BEN), placings)
    ((ann, _),) = (await standings.profile(GUILD, ANN)).performances
    ((ben, _),) = (await standings.profile(GUILD, BEN)).performances
    # The last one is a tie: a win for neither, here and head to head.
    assert (ann.streak, ann.best_streak, ann.wins) == (0, 2, 2)
    assert (ben.streak, ben.best_streak, ben.wins) == (0, 1, 1)
    assert await standings.versus(GUILD, ANN, BEN) == (HeadToHead("volcano", 2, 1, 1),)
    async with database.reading() as transaction:
        assert await recount(transaction) == ()


async def test_a_variant_counts_only_the_games_set_up_with_it(database: Database, standings: Standings) -> None:
    await end(database, (ANN, BEN), (1, 2))
    await end(database, (CAT, DAN), (1, 2), options={"variant": "mini"})
    assert set(await listed(standings, Ranking("volcano"))) == {ANN, BEN, CAT, DAN}
    assert await listed(standings, Ranking("volcano", variant="variant=mini")) == [CAT, DAN]
    assert await listed(standings, Ranking("volcano", variant="variant=mega")) == []


async def test_a_variant_is_listed_by_the_rating_as_it_is_now(database: Database, standings: Standings) -> None:
    await end(database, (ANN, BEN), (1, 2), options={"variant": "mini"})
    for _ in range(3):
        await end(database, (ANN, BEN), (2, 1))
    mini = await standings.leaders(GUILD, Ranking("volcano", variant="variant=mini"), 1, NOON)
    whole = await standings.leaders(GUILD, Ranking("volcano"), 1, NOON)
    assert [(one.user_id, one.points) for one in mini.entries] == [(one.user_id, one.points) for one in whole.entries]
    assert [one.games for one in mini.entries] == [1, 1]


async def test_a_variant_the_game_does_not_have_is_refused(standings: Standings) -> None:
    for ranking in (Ranking("hekla", variant="variant=mini"), Ranking("volcano", variant="variant=tiny")):
        with pytest.raises(SessionRefusal, match="bot-refusal-no-variant"):
            await standings.leaders(GUILD, ranking, 1, NOON)


async def test_a_period_counts_what_has_happened_since_it_began(database: Database, standings: Standings) -> None:
    # NOON is a Tuesday in November.
    for days, player in ((400, DAN), (60, CAT), (10, BEN), (0, ANN)):
        await end(database, (player, 1), (1, 2), NOON - days * DAY)
    for span, players in (
        (Period.ALL, {ANN, BEN, CAT, DAN, 1}),
        (Period.YEAR, {ANN, BEN, CAT, 1}),
        (Period.MONTH, {ANN, BEN, 1}),
        (Period.WEEK, {ANN, 1}),
    ):
        assert set(await listed(standings, Ranking("volcano", Sort.GAMES, span))) == players
    games = {}
    for span in Period:
        page = await standings.leaders(GUILD, Ranking("volcano", Sort.GAMES, span), 1, NOON)
        games[span] = {one.user_id: one.games for one in page.entries}[1]
    assert games == {Period.ALL: 4, Period.YEAR: 3, Period.MONTH: 2, Period.WEEK: 1}


async def test_a_new_week_begins_empty_and_streaks_in_it_from_nothing(database: Database, standings: Standings) -> None:
    for _ in range(2):
        await end(database, (ANN, BEN), (1, 2))
    later = NOON + 7 * DAY
    week = Ranking("volcano", Sort.STREAK, Period.WEEK)
    assert await listed(standings, week, later) == []
    await end(database, (ANN, BEN), (1, 2), later)
    (ann, _) = (await standings.leaders(GUILD, week, 1, later)).entries
    assert (ann.games, ann.wins, ann.streak) == (1, 1, 1)


async def test_a_late_result_of_last_week_leaves_this_week_alone(database: Database, standings: Standings) -> None:
    await end(database, (ANN, BEN), (1, 2))
    await end(database, (ANN, BEN), (1, 2), NOON - 7 * DAY)
    (ann, _) = (await standings.leaders(GUILD, Ranking("volcano", span=Period.WEEK), 1, NOON)).entries
    assert ann.games == 1
    (ann, _) = (await standings.leaders(GUILD, Ranking("volcano"), 1, NOON)).entries
    assert ann.games == 2


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


async def test_pages_of_a_leaderboard_hold_everybody_once(database: Database, standings: Standings) -> None:
    players = range(1000, 1000 + 2 * LINES + 3)
    for player in players:
        await end(database, (player, ANN), (1, 2))
    ranking = Ranking("volcano", Sort.WINS)
    pages = [await standings.leaders(GUILD, ranking, number, NOON) for number in (1, 2, 3)]
    assert [(page.number, page.pages) for page in pages] == [(1, 3), (2, 3), (3, 3)]
    found = [one.user_id for page in pages for one in page.entries]
    assert len(found) == pages[0].total
    assert set(found) == {*players, ANN}


@pytest.mark.parametrize("sort", [Sort.RATING, Sort.WINS, Sort.STREAK])
async def test_equal_players_share_a_place_also_across_pages(
    database: Database, standings: Standings, sort: Sort
) -> None:
    pairs = [(1000 + at, 2000 + at) for at in range(LINES + 2)]
    for pair in pairs:
        await end(database, pair, (1, 2))
    pages = [await standings.leaders(GUILD, Ranking("volcano", sort), number, NOON) for number in (1, 2, 3)]
    assert [one.place for page in pages for one in page.entries] == [1] * len(pairs) + [len(pairs) + 1] * len(pairs)


async def test_places_by_games_won_are_shared_whatever_the_ratings_are(
    database: Database, standings: Standings
) -> None:
    await end(database, (ANN, BEN), (1, 2))
    await end(database, (CAT, ANN), (1, 2))
    await end(database, (DAN, BEN), (1, 2))
    entries = (await standings.leaders(GUILD, Ranking("volcano", Sort.WINS), 1, NOON)).entries
    assert [(one.place, one.wins) for one in entries] == [(1, 1), (1, 1), (1, 1), (4, 0)]
    assert [one.points for one in entries[:3]] == sorted({one.points for one in entries[:3]}, reverse=True)


async def test_whoever_has_beaten_the_same_level_shares_a_place(database: Database, standings: Standings) -> None:
    for user, level in ((ANN, 3), (BEN, 4), (CAT, 4), (CAT, 4), (CAT, 2), (DAN, 3)):
        await end(database, (user,), (1, 2), levels=(level,))
    page = await standings.beaten(GUILD, Ranking("volcano", Sort.COMPUTERS), 1)
    assert [(place, one.user_id) for place, one in page.entries] == [(1, CAT), (1, BEN), (3, ANN), (3, DAN)]


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


async def test_head_to_head_is_counted_by_game_and_looks_the_same_from_both_sides(
    database: Database, standings: Standings
) -> None:
    await end(database, (ANN, BEN, CAT), (1, 2, 3))
    await end(database, (BEN, ANN), (2, 2))
    await end(database, (BEN, ANN), (1, 2), game="hekla")
    await end(database, (BEN, ANN), (1, 2), game="hekla", rated=False)
    hekla, volcano = await standings.versus(GUILD, ANN, BEN)
    assert hekla == HeadToHead("hekla", wins=0, losses=1, ties=0)
    assert volcano == HeadToHead("volcano", wins=1, losses=0, ties=1)
    assert await standings.versus(GUILD, BEN, ANN) == (HeadToHead("hekla", 1, 0, 0), HeadToHead("volcano", 0, 1, 1))
    assert await standings.versus(GUILD, ANN, DAN) == ()
    with pytest.raises(SessionRefusal, match="bot-refusal-same-player"):
        await standings.versus(GUILD, ANN, ANN)


async def test_an_erased_player_is_in_no_standing_and_a_former_player_in_histories(
    database: Database, standings: Standings
) -> None:
    await end(database, (ANN, BEN, CAT), (1, 2, 3))
    before = (await standings.profile(GUILD, BEN)).performances
    async with database.transaction() as transaction:
        await personal_data.erase(transaction, ANN, -1)
    assert await listed(standings, Ranking("volcano")) == [BEN, CAT]
    assert (await standings.profile(GUILD, ANN)).performances == ()
    archive = Archive(database)
    assert (await archive.find(GUILD, GameFilter(ANN), 1)).entries == ()
    assert await standings.versus(GUILD, ANN, BEN) == ()
    assert (await standings.profile(GUILD, BEN)).performances == before
    (one,) = (await archive.find(GUILD, GameFilter(), 1)).entries
    assert [seat.user_id > 0 for seat in one.game.seats] == [False, True, True]


def test_every_choice_of_every_game_has_a_name_to_be_picked_by() -> None:
    for key in REGISTRY:
        names = variant_names(key)
        assert names.pop("") is None
        assert None not in names.values()


THREAD = 80


async def test_what_is_known_of_a_thread_is_not_known_otherwise_later(database: Database, sessions: Sessions) -> None:
    orphaned = OrphanedSessions(database, sessions)
    session_id = (await begin(sessions, BEN, channel_id=THREAD)).session.id
    await orphaned.note_parents({THREAD: CHANNEL})
    await orphaned.note_parents({THREAD: OTHER_CHANNEL})
    assert (await sessions.by_id(session_id)).session.parent_id == CHANNEL


async def end_against(
    database: Database, level: int, placings: tuple[int, int], place: int, *, engine: int = 0
) -> None:
    """A game of Ann against a computer in a place."""
    session_id = await end(database, (ANN, joining((ANN,), level)), placings, guild_id=place, rated=False)
    async with database.transaction() as transaction:
        await computers.seat_computer(transaction, SeatedComputer(session_id, 1, level, FIXED_SEED, engine=engine))


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
