"""Ratings: what one game does to them, which games count, and that they follow from the records."""

from itertools import pairwise
from math import isclose
from random import Random

import pytest

from bot.model.proposals import ProposalKind
from bot.model.sessions import Status, Unrated
from bot.play.proposals import Proposals
from bot.play.ratings import ESTABLISHED, NEWCOMER, places_of, points_of, rerate, setup_of
from bot.play.sessions import Sessions
from bot.standings.archive import Archive
from bot.standings.recount import recount
from bot.standings.service import Profile, Ranking, Standings
from bot.store.database import Database
from bot.store.faults import ConstraintBroken
from bot.store.rows.results import GameFilter, Skill
from bot.store.rows.standings import Performance
from games import REGISTRY
from tests.bot.conftest import ANN, BEN, CAT, GUILD, NOON, begin, everybody_moves
from tests.bot.finished import end, end_many

NEW = NEWCOMER.skill


@pytest.fixture
def standings(database: Database) -> Standings:
    return Standings(database)


def only(profile: Profile) -> Performance:
    ((performance, _),) = profile.performances
    return performance


@pytest.mark.parametrize("seats", range(2, 7))
def test_of_equals_each_gains_more_than_whoever_came_in_after(seats: int) -> None:
    rated = rerate([NEW] * seats, range(1, seats + 1))
    assert all(before.mu > after.mu for before, after in pairwise(rated))
    assert rated[0].mu > NEW.mu > rated[-1].mu
    assert all(one.sigma < NEW.sigma for one in rated)


@pytest.mark.parametrize("seats", range(2, 7))
def test_equals_who_tie_stay_equal(seats: int) -> None:
    rated = rerate([NEW] * seats, [1] * (seats - 1) + [2])
    for one in rated[1:-1]:
        assert isclose(one.mu, rated[0].mu, rel_tol=1e-12)
        assert isclose(one.sigma, rated[0].sigma, rel_tol=1e-12)
    assert rated[0].mu > rated[-1].mu


def test_a_surprise_moves_ratings_more_than_what_was_to_be_expected() -> None:
    strong, weak = Skill(35, 4), Skill(20, 4)
    expected = rerate([strong, weak], [1, 2])
    surprise = rerate([strong, weak], [2, 1])
    assert surprise[1].mu - weak.mu > expected[0].mu - strong.mu > 0


@pytest.mark.parametrize("seed", range(20))
def test_the_order_of_the_seats_makes_no_difference(seed: int) -> None:
    dice = Random(seed)
    seats = dice.randint(2, 6)
    skills = [Skill(dice.uniform(10, 40), dice.uniform(1, 8)) for _ in range(seats)]
    places = [dice.randint(1, seats) for _ in range(seats)]
    order = dice.sample(range(seats), seats)
    straight = rerate(skills, places)
    mixed = rerate([skills[seat] for seat in order], [places[seat] for seat in order])
    for at, seat in enumerate(order):
        assert isclose(mixed[at].mu, straight[seat].mu, rel_tol=1e-9)
        assert isclose(mixed[at].sigma, straight[seat].sigma, rel_tol=1e-9)


@pytest.mark.parametrize(
    ("placings", "forfeited", "places"),
    [
        ((2, 1), (), (2, 1)),
        ((1, 1, 3), (), (1, 1, 3)),
        ((None, 1, 2), (), (3, 1, 2)),
        ((1, 2, 3), (0,), (3, 1, 2)),
        ((2, None, 1, 3), (2,), (1, 3, 4, 2)),
        ((None, None, None), (1,), (2, 3, 2)),
        ((None, None), (1,), (1, 2)),
        ((None, None), (), (2, 2)),
        ((1, 1), (0, 1), (2, 2)),
    ],
)
def test_v37_who_is_not_placed_comes_behind_the_placed_and_who_gave_up_behind_everybody(
    placings: tuple[int | None, ...], forfeited: tuple[int, ...], places: tuple[int, ...]
) -> None:
    assert places_of(placings, frozenset(forfeited)) == places


async def test_whoever_burned_is_rated_above_whoever_gave_up_and_has_not_won(
    database: Database, standings: Standings
) -> None:
    await end(database, (ANN, BEN), (None, None), game="vesuvio", forfeited=(1,))
    ann, ben = [only(await standings.profile(GUILD, player)) for player in (ANN, BEN)]
    assert ann.points > points_of(NEW) > ben.points
    assert (ann.wins, ann.best_streak, ben.wins) == (0, 0, 0)
    async with database.reading() as transaction:
        assert await recount(transaction) == ()


async def test_a_game_that_is_resigned_is_rated_at_once(sessions: Sessions, standings: Standings) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await everybody_moves(sessions, session_id, ANN, BEN)
    await sessions.resign(session_id, BEN, NOON)
    ann, ben = [only(await standings.profile(GUILD, player)) for player in (ANN, BEN)]
    assert (ann.games, ann.wins, ann.streak, ann.places) == (1, 1, 1, ((1, 1),))
    assert (ben.games, ben.wins, ben.streak, ben.places) == (1, 0, 0, ((2, 1),))
    assert ann.points > points_of(NEW) > ben.points


async def test_a_session_is_over_and_rated_together_or_not_at_all(sessions: Sessions, database: Database) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    async with database.transaction() as transaction:
        await transaction.run(
            "INSERT INTO finished_games (session_id, guild_id, channel_id, game, ended_at, ending, seats, setup)"
            " VALUES (?, 1, 1, '', 1, '', 1, '')",
            (session_id,),
        )
    with pytest.raises(ConstraintBroken):
        await sessions.resign(session_id, BEN, NOON)
    assert (await sessions.by_id(session_id)).session.status is Status.PLAYING


async def test_a_solo_session_is_not_rated_but_in_the_archive(
    database: Database, sessions: Sessions, standings: Standings
) -> None:
    for challenge in ("none", "red"):
        session_id = (await begin(sessions, challenge=challenge)).session.id
        await sessions.resign(session_id, ANN, NOON)
    assert (await standings.profile(GUILD, ANN)).performances == ()
    listed = (await Archive(database).find(GUILD, GameFilter(), 1)).entries
    assert [one.game.unrated for one in listed] == [Unrated.ALONE, Unrated.ALONE]


async def test_a_casual_session_is_not_rated(database: Database, standings: Standings) -> None:
    await end(database, (ANN, BEN), (1, 2), rated=False)
    assert (await standings.profile(GUILD, ANN)).performances == ()


@pytest.mark.parametrize(
    ("moved", "forfeited", "concluded", "counts"),
    [
        ((), (), True, False),
        ((0,), (), True, False),
        ((0, 1), (), True, True),
        ((0,), (1,), True, False),
        ((0,), (), False, False),
        ((0,), (1,), False, False),
        ((0, 1), (1,), False, True),
    ],
)
async def test_a_game_counts_once_everybody_has_moved_however_it_ends(
    database: Database,
    standings: Standings,
    moved: tuple[int, ...],
    forfeited: tuple[int, ...],
    concluded: bool,
    counts: bool,
) -> None:
    await end(database, (ANN, BEN), (1, 2), moved=moved, forfeited=forfeited, concluded=concluded)
    assert bool((await standings.profile(GUILD, ANN)).performances) == counts


async def test_a_move_that_was_taken_back_is_no_turn(database: Database, standings: Standings) -> None:
    await end(database, (ANN, BEN), (1, 2), concluded=True, taken_back=1)
    assert (await standings.profile(GUILD, ANN)).performances == ()
    async with database.reading() as transaction:
        assert await recount(transaction) == ()


async def test_a_game_agreed_to_end_before_it_began_is_unrated_over_the_service_too(
    database: Database, sessions: Sessions, proposals: Proposals, standings: Standings
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await proposals.propose(session_id, ANN, ProposalKind.END, NOON)
    await proposals.propose(session_id, BEN, ProposalKind.END, NOON)
    assert (await standings.profile(GUILD, ANN)).performances == ()
    assert (await Archive(database).find(GUILD, GameFilter(), 1)).total == 1


async def test_a_rating_is_provisional_until_the_fifth_game(database: Database, standings: Standings) -> None:
    for number in range(1, ESTABLISHED + 1):
        await end(database, (ANN, BEN), (1, 2))
        leaders = (await standings.leaders(GUILD, Ranking("volcano"), 1, NOON)).entries
        assert all(one.established == (number >= 5) for one in leaders)


async def test_ratings_belong_to_a_game_and_a_server(database: Database, standings: Standings) -> None:
    await end(database, (ANN, BEN), (1, 2))
    await end(database, (ANN, BEN), (2, 1), game="hekla")
    await end(database, (ANN, BEN), (2, 1), guild_id=GUILD + 1)
    here = {one.game: one for one, _ in (await standings.profile(GUILD, ANN)).performances}
    there = only(await standings.profile(GUILD + 1, ANN))
    assert here["volcano"].points > points_of(NEW) > here["hekla"].points == there.points


async def test_what_is_kept_of_each_game_leads_from_one_rating_to_the_next(database: Database) -> None:
    for placings in ((1, 2), (2, 1), (1, 1)):
        await end(database, (ANN, BEN), placings)
    async with database.reading() as transaction:
        rows = await transaction.rows("SELECT * FROM results WHERE user_id = ? ORDER BY number", (ANN,))
        now = await transaction.row("SELECT * FROM ratings WHERE user_id = ?", (ANN,))
    assert (rows[0]["mu_before"], rows[0]["sigma_before"]) == (NEW.mu, NEW.sigma)
    for before, after in pairwise(rows):
        assert (before["mu_after"], before["sigma_after"]) == (after["mu_before"], after["sigma_before"])
    assert now is not None
    assert (rows[-1]["mu_after"], rows[-1]["sigma_after"], rows[-1]["points"]) == (
        now["mu"],
        now["sigma"],
        now["points"],
    )


def test_every_choice_of_a_set_up_is_a_variant() -> None:
    set_up = " variant=standard layout=diagonal ending=proved challenge=none "
    assert setup_of("volcano", REGISTRY["volcano"].complete_options({})) == set_up
    assert setup_of("hekla", REGISTRY["hekla"].complete_options({})).split() == []


@pytest.mark.full
@pytest.mark.parametrize("seed", range(4))
async def test_everything_that_is_kept_follows_from_the_records(database: Database, seed: int) -> None:
    await end_many(database, 40, seed, days=5)
    async with database.reading() as transaction:
        assert await recount(transaction) == ()
        counted = await transaction.rows("SELECT count(*) AS games FROM finished_games GROUP BY unrated IS NULL")
    assert all(row["games"] > 3 for row in counted)
    assert len(counted) == 2


@pytest.mark.full
@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("UPDATE ratings SET mu = mu + 1 WHERE user_id = 101", "bot-check-standing"),
        ("UPDATE ratings SET games = games + 1 WHERE user_id = 101", "bot-check-standing"),
        ("DELETE FROM ratings WHERE user_id = 101", "bot-check-standing"),
        ("UPDATE results SET won = 1 - won WHERE user_id = 101 AND number = 1", "bot-check-result"),
        ("UPDATE results SET beaten_level = 1 WHERE user_id = 101 AND number = 1", "bot-check-result"),
        ("UPDATE results SET mu_after = mu_after + 1 WHERE user_id = 101 AND number = 1", "bot-check-result"),
        ("UPDATE results SET place = 2 WHERE user_id = 101 AND number = 1", "bot-check-result"),
        ("UPDATE results SET points = points + 1 WHERE user_id = 101 AND number = 1", "bot-check-result"),
        ('UPDATE seats SET "placing" = 3 - "placing" WHERE session_id = 1', "bot-check-result"),
        ("UPDATE finished_games SET unrated = 'alone' WHERE number = 1", "bot-check-result"),
        ("UPDATE finished_games SET seats = seats + 1 WHERE number = 1", "bot-check-result"),
        ("UPDATE finished_games SET setup = '' WHERE number = 1", "bot-check-result"),
        ("UPDATE results SET score = score + 1 WHERE number = 1", "bot-check-result"),
        ("UPDATE sessions SET rated = 0 WHERE id = 1", "bot-check-result"),
        ("UPDATE sessions SET status = 'over' WHERE id = 4", "bot-check-result"),
        (
            "UPDATE actions SET kind = 'undo', notation = 'all' WHERE session_id = 1 AND sequence = 3",
            "bot-check-result",
        ),
    ],
)
async def test_a_damaged_standing_is_found(database: Database, damage: str, told: str) -> None:
    for _ in range(3):
        await end(database, (ANN, BEN, CAT), (1, 2, 3))
    async with database.transaction() as transaction:
        await transaction.run(
            "INSERT INTO sessions (id, guild_id, channel_id, game, rules_version, options, capacity, status, opener_id,"
            " language, seed, created_at) VALUES (4, 7, 70, 'volcano', 1, '{}', 2, 'cancelled', 101, 'en', ?, 0)",
            (bytes(16),),
        )
    async with database.reading() as transaction:
        assert await recount(transaction) == ()
    async with database.transaction() as transaction:
        assert await transaction.run(damage) > 0
    async with database.reading() as transaction:
        faults = await recount(transaction)
    assert told in {one.key for one in faults}


async def test_a_wrong_rating_is_told_once_and_not_of_every_later_game(database: Database) -> None:
    for _ in range(6):
        await end(database, (ANN, BEN), (1, 2))
    async with database.transaction() as transaction:
        await transaction.run("UPDATE results SET points = points + 1 WHERE number = 2 AND seat = 0")
    async with database.reading() as transaction:
        (fault,) = await recount(transaction)
    assert fault.values == (("session", "2"),)
