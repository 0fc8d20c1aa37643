"""What /leaderboard archive finds is what anybody can read in the transcripts of the games."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

import pytest

from bot.cli.check import faults_of_standings
from bot.model.actions import require_begun
from bot.model.refusals import SessionRefusal
from bot.model.tables import Table
from bot.people.privacy import Privacy
from bot.play.replays import Replays
from bot.play.sessions import Sessions
from bot.standings.archive import MOST_FOUND, Archive
from bot.store.database import Database
from bot.store.rows import results
from bot.store.rows.results import GameFilter
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, GUILD, NOON, opening
from tests.bot.finished import DAY, end

PEOPLE = (ANN, BEN, CAT)
GAMES = 16
LINE = re.compile(r" *\d+\. seat (\d+): ([^;]+?) *(?:;.*)?")


@dataclass(frozen=True)
class Written:
    """A game as its transcript tells it, who played it, and when it ended."""

    session_id: int
    game: str
    players: tuple[int, ...]
    ended_at: int
    turns: tuple[tuple[int, tuple[str, ...]], ...]
    ending: str
    winner: int | None
    scores: tuple[int | None, ...]


def read(session_id: int, players: Sequence[int], ended_at: int, transcript: str) -> Written:
    lines = transcript.splitlines()
    told = dict(line.split(" ", 1) for line in lines if line and " " in line and not line.startswith(" "))
    turns = [
        (int(found[1]) - 1, tuple(found[2].split()))
        for line in lines
        if (found := LINE.fullmatch(line)) is not None and found[2] != "forfeits"
    ]
    places = told["placings"].split()
    winner = places.index("1") if places.count("1") == 1 else None
    scores = tuple(map(int, told["scores"].split())) if told["game"] != "kayles" else (None,) * len(players)
    return Written(session_id, told["game"], tuple(players), ended_at, tuple(turns), told["ending"], winner, scores)


async def play(sessions: Sessions, table: Table, dice: Random, now: int, most: int) -> None:
    """Play at random, and give up after so many moves."""
    session_id = table.session.id
    for _ in range(most):
        table = require_begun(await sessions.by_id(session_id))
        if table.position.outcome is not None:
            return
        seat = min(table.position.to_act)
        move = dice.choice(list(table.position.moves(seat)))
        await sessions.play(session_id, table.session.players[seat], table.position.notation(move), now)
    seat = dice.randrange(len(table.session.players))
    await sessions.resign(session_id, table.session.players[seat], now)


@pytest.fixture
async def written(database: Database, sessions: Sessions) -> list[Written]:
    """Some games of toys that three people have played, as their transcripts tell them."""
    dice, found = Random(7), []
    replays = Replays(database, sessions)
    for number in range(GAMES):
        game = dice.choice(("pebbles", "kayles"))
        players = dice.sample(PEOPLE, 3 if game == "pebbles" and dice.random() < 0.4 else 2)
        now = NOON + number * DAY
        request = replace(opening(CHANNEL + number % 2), game=game, user_id=players[0], options={})
        table = await sessions.lobbies.open(request, now)
        for other in players[1:]:
            await sessions.lobbies.join(table.session.id, other, now)
        begun = await sessions.lobbies.start(table.session.id, players[0], now)
        await play(sessions, begun, dice, now, 60 if dice.random() < 0.8 else 4)
        over = await sessions.by_id(begun.session.id)
        while over.session.ended_at is None:
            # With three at the table somebody else is left after one has given up.
            position = require_begun(over).position
            await sessions.resign(over.session.id, over.session.players[min(position.to_act)], now)
            over = await sessions.by_id(begun.session.id)
        transcript = await replays.transcript(begun.session.id, GUILD)
        found.append(read(begun.session.id, begun.session.players, now, transcript))
    return found


SEARCHES = [
    GameFilter(user_id, other_id, game)
    for user_id, other_id in ((None, None), (ANN, None), (ANN, BEN), (CAT, ANN))
    for game in ("", "pebbles", "kayles")
]


def fits(one: Written, sought: GameFilter) -> bool:
    people = {sought.user_id, sought.other_id} - {None}
    return people <= set(one.players) and sought.game in ("", one.game)


async def test_a_set_up_is_looked_for_letter_by_letter(database: Database) -> None:
    await end(database, (ANN, BEN), (1, 2), options={"layout": "stripes"})
    async with database.reading() as transaction:
        for typed, total in (("layout=stripes", 1), ("layout=_tripes", 0), ("layout=%", 0), ("layout=strip", 0)):
            assert len(await results.numbers(transaction, GUILD, GameFilter(variant=typed), 5)) == total, typed


async def test_found_games_are_what_the_transcripts_tell(database: Database, written: list[Written]) -> None:
    archive, several = Archive(database), 0
    for sought in SEARCHES:
        expected = [one for one in reversed(written) if fits(one, sought)]
        found, page = [], 1
        while True:
            shown = await archive.find(GUILD, sought, page)
            assert shown.total == len(expected)
            found += list(shown.entries)
            page += 1
            if page > shown.pages:
                break
        assert [int(one.game.session_id) for one in found] == [one.session_id for one in expected]
        assert [one.told.ending for one in found] == [one.ending for one in expected]
        several += len(expected) > 1
    assert several > 5


async def test_a_variant_is_found_and_another_server_has_nothing(database: Database) -> None:
    await end(database, (ANN, BEN), (1, 2), options={"layout": "stripes"})
    await end(database, (ANN, BEN), (1, 2), options={"layout": "diagonal"})
    archive = Archive(database)
    striped = await archive.find(GUILD, GameFilter(game="volcano", variant="layout=stripes"), 1)
    assert striped.total == 1
    for variant, found in (("layout=diagonal", 1), ("layout=pinwheel", 0)):
        for user_id in (None, ANN):
            sought = GameFilter(user_id, game="volcano", variant=variant)
            assert (await archive.find(GUILD, sought, 1)).total == found
    assert (await archive.find(GUILD + 1, GameFilter(), 1)).total == 0


@pytest.mark.parametrize(
    ("sought", "key"),
    [
        (GameFilter(ANN, ANN), "bot-refusal-same-player"),
        (GameFilter(game="volcano", variant="layout=none"), "bot-refusal-no-variant"),
    ],
)
async def test_what_no_game_can_be_is_refused(database: Database, sought: GameFilter, key: str) -> None:
    with pytest.raises(SessionRefusal) as refusal:
        await Archive(database).find(GUILD, sought, 1)
    assert refusal.value.text.key == key


async def test_no_more_than_the_latest_are_listed(database: Database) -> None:
    assert MOST_FOUND > 7
    for number in range(9):
        await end(database, (ANN, BEN), (1, 2), NOON + number)
    shown = await Archive(database, most=7).find(GUILD, GameFilter(), 99)
    assert (shown.total, shown.number, len(shown.entries)) == (7, 2, 2)


async def test_the_games_of_an_erased_player_stay_and_are_not_found_by_them(
    database: Database, sessions: Sessions
) -> None:
    for number in range(3):
        await end(database, (ANN, BEN, CAT), (1, 2, 3), NOON + number * DAY)
    await Privacy(database, sessions).erase(ANN, NOON + 9 * DAY)
    archive = Archive(database)
    assert [(await archive.find(GUILD, GameFilter(one), 1)).total for one in (None, ANN, BEN)] == [3, 0, 3]
    async with database.reading() as transaction:
        assert await faults_of_standings(transaction) == ()
