"""What /archive finds and adds up is what anybody can count from the transcripts of the games."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import sqrt
from random import Random

import pytest

from bot.cli.check import faults_of_standings
from bot.model.actions import require_begun
from bot.model.refusals import SessionRefusal
from bot.model.tables import Table
from bot.people.privacy import Privacy
from bot.play.replays import Replays
from bot.play.sessions import Sessions
from bot.standings.archive import MOST_FOUND, STREAKS, SUGGESTED, Archive
from bot.standings.figures import Figures, Share
from bot.store.database import Database
from bot.store.rows import results
from bot.store.rows.results import GameFilter
from bot.store.rows.statistics import RecordKind
from bot.ui.archive import sums_view
from bot.words.language import language_for
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, GUILD, NOON, opening
from tests.bot.finished import DAY, end
from tests.bot.ui.test_standings_views import words_of

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

    @property
    def moves(self) -> int:
        return sum(len(moves) for _, moves in self.turns)

    @property
    def first(self) -> int:
        return self.turns[0][0]

    @property
    def opening(self) -> str:
        return " ".join(self.turns[0][1])

    @property
    def whole(self) -> bool:
        return self.ending not in {"forfeit", "agreement"}

    @property
    def rated(self) -> bool:
        return {seat for seat, _ in self.turns} == set(range(len(self.players)))

    def score_of(self, user_id: int) -> int | None:
        return self.scores[self.players.index(user_id)]

    def won_by(self, user_id: int) -> bool:
        return self.winner == self.players.index(user_id)


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


def fits(one: Written, sought: GameFilter) -> bool:
    return (
        (sought.user_id is None or sought.user_id in one.players)
        and (sought.other_id is None or sought.other_id in one.players)
        and sought.game in ("", one.game)
        and sought.opening in ("", one.opening)
        and sought.ending in ("", one.ending)
        and (sought.least is None or one.moves >= sought.least)
        and (sought.most is None or one.moves <= sought.most)
        and (sought.since is None or one.ended_at >= sought.since)
        and (sought.until is None or one.ended_at < sought.until)
    )


def searches(games: Sequence[Written], dice: Random) -> Iterable[GameFilter]:
    yield GameFilter()
    for _ in range(60):
        one = dice.choice(games)
        yield GameFilter(
            user_id=dice.choice((None, ANN, BEN)),
            game=one.game,
            opening=dice.choice(("", one.opening)),
            ending=dice.choice(("", one.ending)),
            least=dice.choice((None, one.moves)),
            most=dice.choice((None, one.moves, one.moves + 3)),
            since=dice.choice((None, one.ended_at, one.ended_at - 4 * DAY)),
            until=dice.choice((None, one.ended_at + 1)),
        )
    for user_id, other_id in ((ANN, BEN), (CAT, ANN)):
        yield GameFilter(user_id, other_id)
        yield GameFilter(user_id, other_id, ending="forfeit")


async def test_only_games_that_were_played_to_their_end_hold_records(database: Database) -> None:
    """Of equal games the first has it, so any of those before the last would."""
    for number, (moves, given_up) in enumerate(((1, (1,)), (9, (1,)), (1, ()), (9, ()), (4, ()))):
        agreed = not given_up and moves != 4
        now, moved = NOON + number, (0, 1) * moves
        last = await end(database, (ANN, BEN), (1, 2), now, moved=moved, forfeited=given_up, concluded=agreed)
    (figures,) = (found := await Archive(database).statistics(GUILD, GameFilter(game="volcano"))).figures
    values = {RecordKind.LONGEST: 8, RecordKind.SHORTEST: 8, RecordKind.POINTS: 10, RecordKind.MARGIN: 0}
    assert {one.kind: one.value for one in figures.records} == values
    assert {int(found.holders[one.number].session_id) for one in figures.records} == {last}


async def test_a_set_up_is_looked_for_letter_by_letter(database: Database) -> None:
    await end(database, (ANN, BEN), (1, 2), options={"layout": "stripes"})
    async with database.reading() as transaction:
        for typed, total in (("layout=stripes", 1), ("layout=_tripes", 0), ("layout=%", 0), ("layout=strip", 0)):
            assert len(await results.numbers(transaction, GUILD, GameFilter(variant=typed), 5)) == total, typed


async def test_found_games_and_statistics_are_what_the_transcripts_tell(
    database: Database, written: list[Written]
) -> None:
    await check_searches(database, written)
    await check_suggestions(database, written)
    for game, users in product(("", "pebbles", "kayles"), ((), (ANN,), (BEN,), (ANN, CAT))):
        await check_statistics(database, written, game, users)


async def check_searches(database: Database, written: list[Written]) -> None:
    """Games are found as their transcripts tell them."""
    archive, several = Archive(database), 0
    for sought in searches(written, Random(8)):
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
        assert [(one.told.moves, one.told.opening, one.told.ending) for one in found] == [
            (one.moves, one.opening, one.ending) for one in expected
        ]
        several += len(expected) > 1
    assert several > 9


async def check_suggestions(database: Database, written: list[Written]) -> None:
    """What is suggested is how games have begun and ended, the most frequent first."""
    archive = Archive(database)
    for game in ("", "pebbles", "kayles"):
        some = [one for one in written if game in ("", one.game)]
        begun = Counter(one.opening for one in some)
        for typed in ("", some[0].opening[:1]):
            openings = sorted((one for one in begun if one.startswith(typed)), key=lambda one: (-begun[one], one))
            assert await archive.openings(GUILD, game, typed) == openings[:SUGGESTED]
        ended = Counter((one.game, one.ending) for one in some)
        assert await archive.endings(GUILD, game) == sorted(ended, key=lambda one: (-ended[one], one))


def average(numbers: Sequence[int | None]) -> int | None:
    counted = [one for one in numbers if one is not None]
    return round(10 * sum(counted) / len(counted)) if counted else None


def longest_run(won: Sequence[bool]) -> int:
    runs = "".join("w" if one else "l" for one in won).split("l")
    return max(map(len, runs), default=0)


def check_records(found: Figures, games: Sequence[Written], held: dict[int, int], users: Sequence[int]) -> None:
    """The records of these games; the points are those of these people, of everybody if there are none."""
    records = {one.kind: one for one in found.records}
    whole = [one for one in games if one.whole]
    if not whole:
        assert records == {}
        return
    assert records[RecordKind.LONGEST].value == max(one.moves for one in whole)
    assert records[RecordKind.SHORTEST].value == min(one.moves for one in whole)
    shortest = min(whole, key=lambda one: one.moves)
    assert held[records[RecordKind.SHORTEST].number] == shortest.session_id
    points = [
        score
        for one in whole
        for user_id, score in zip(one.players, one.scores, strict=True)
        if score is not None and (not users or user_id == users[0])
    ]
    assert (RecordKind.POINTS in records) is bool(points)
    if points:
        assert records[RecordKind.POINTS].value == max(points)
    leads = [lead(one) for one in whole if one.winner is not None and None not in one.scores]
    assert (RecordKind.MARGIN in records) is bool(leads and not users)
    if leads and not users:
        assert records[RecordKind.MARGIN].value == max(leads)


def lead(one: Written) -> int:
    """By how many points the winner was ahead of the next."""
    points = [score or 0 for score in one.scores]
    won = points.pop(one.winner or 0)
    return max(0, won - max(points))


def check_interval(share: Share) -> None:
    """A share of wins is as far from both ends as chance leads away from them in 95 of 100 cases."""
    for bound in share.interval:
        true = bound / 100
        spread = 1.96 * sqrt(true * (1 - true) / share.games)
        assert abs(share.wins / share.games - true) == pytest.approx(spread, abs=0.03) or bound in (0, 100)


async def check_statistics(database: Database, written: list[Written], game: str, users: tuple[int, ...]) -> None:
    """Statistics are what the transcripts add up to."""
    user_id, other_id = (*users, None, None)[:2]
    found = await Archive(database).statistics(GUILD, GameFilter(user_id, other_id, game))
    held = {number: int(one.session_id) for number, one in found.holders.items()}
    rated = [one for one in written if one.rated and set(users) <= set(one.players) and game in ("", one.game)]
    assert {one.game for one in found.figures} == {one.game for one in rated} != set()
    for figures in found.figures:
        games = [one for one in rated if one.game == figures.game]
        assert [one.seats for one in figures.seats] == sorted({len(one.players) for one in games})
        for line in figures.seats:
            some = [one for one in games if len(one.players) == line.seats]
            wins = sum(one.won_by(users[0]) if users else one.winner == one.first for one in some)
            assert (line.share.wins, line.share.games) == (wins, len(some))
            check_interval(line.share)
            assert line.moves == average([one.moves for one in some])
            scores = [one.score_of(users[0]) for one in some] if users else [s for one in some for s in one.scores]
            assert line.points == average(scores)
            if users:
                began = [one for one in some if one.players[one.first] == users[0]]
                assert line.first is not None
                assert (line.first.wins, line.first.games) == (sum(one.won_by(users[0]) for one in began), len(began))
            if len(users) == 2:
                assert line.other is not None
                assert line.other.wins == sum(one.won_by(users[1]) for one in some)
        for opening_text, share in figures.openings:
            begun = [one for one in games if one.opening == opening_text]
            if users:
                begun = [one for one in begun if one.players[one.first] == users[0]]
            assert (share.wins, share.games) == (sum(one.winner == one.first for one in begun), len(begun))
        assert bool(figures.openings) is (game != "" and len(users) < 2)
        check_records(figures, games, held, users)
        for streak in figures.streaks:
            mine = [one for one in games if streak.user_id in one.players]
            assert streak.wins == longest_run([one.won_by(streak.user_id) for one in mine])
            run = [one for one in mine if streak.since <= one.ended_at <= streak.until]
            assert len(run) == streak.wins
            assert all(one.won_by(streak.user_id) for one in run)
            assert (run[0].ended_at, run[-1].ended_at) == (streak.since, streak.until)
            assert streak.running is (run[-1] is mine[-1])
        if not users:
            best = max(longest_run([one.won_by(u) for one in games if u in one.players]) for u in PEOPLE)
            sharing = [u for u in PEOPLE if best == longest_run([g.won_by(u) for g in games if u in g.players])]
            assert [(one.user_id, one.wins) for one in figures.streaks] == [(u, best) for u in sharing if best]


@pytest.mark.parametrize("people", [2, STREAKS + 1])
async def test_everybody_with_the_longest_streak_is_told_or_how_many_they_are(database: Database, people: int) -> None:
    for winner in range(1000, 1000 + people):
        await end(database, (winner, winner + 1000), (1, 2))
    found = await Archive(database).statistics(GUILD, GameFilter(game="volcano"))
    view = sums_view(GameFilter(game="volcano"), found, language_for("en"))
    said = [one for one in words_of(view).splitlines() if "streak" in one]
    if people > STREAKS:
        assert said == [f"- Longest winning streak: 1 win, shared by {people} players"]
    else:
        assert [re.findall("<@(.*?)>", one) for one in said] == [["1000"], ["1001"]]


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
    assert (await archive.statistics(GUILD + 1, GameFilter())).figures == ()


@pytest.mark.parametrize(
    ("sought", "key"),
    [
        (GameFilter(ANN, ANN), "bot-refusal-same-player"),
        (GameFilter(game="volcano", variant="layout=none"), "bot-refusal-no-variant"),
        (GameFilter(least=5, most=4), "bot-refusal-archive-lengths"),
        (GameFilter(since=5, until=5), "bot-refusal-archive-dates"),
    ],
)
async def test_what_no_game_can_be_is_refused(database: Database, sought: GameFilter, key: str) -> None:
    with pytest.raises(SessionRefusal) as refusal:
        await Archive(database).find(GUILD, sought, 1)
    assert refusal.value.text.key == key


async def test_a_persons_openings_are_those_of_their_rated_games_in_the_server(database: Database) -> None:
    """As those of the server are, beside which they are told."""
    for rated in (True, False, False):
        await end(database, (ANN, BEN), (1, 2), rated=rated)
    await end(database, (ANN, BEN), (1, 2), guild_id=GUILD + 1)
    for user_id in (None, ANN):
        (figures,) = (await Archive(database).statistics(GUILD, GameFilter(user_id, game="volcano"))).figures
        ((_, share),) = figures.openings
        assert (share.wins, share.games) == (1, 1)


async def test_no_more_than_the_latest_are_listed(database: Database) -> None:
    assert MOST_FOUND > 7
    for number in range(9):
        await end(database, (ANN, BEN), (1, 2), NOON + number)
    shown = await Archive(database, most=7).find(GUILD, GameFilter(), 99)
    assert (shown.total, shown.number, len(shown.entries)) == (7, 2, 2)


async def test_moves_that_were_taken_back_are_not_counted(database: Database) -> None:
    await end(database, (ANN, BEN), (1, 2), moved=(0, 0, 1), taken_back=1)
    (found,) = (await Archive(database).find(GUILD, GameFilter(), 1)).entries
    assert (found.told.moves, found.told.opening) == (2, "a1-a2 a1-a2")


async def test_the_games_of_an_erased_player_stay_and_are_not_found_by_them(
    database: Database, sessions: Sessions
) -> None:
    for number in range(3):
        await end(database, (ANN, BEN, CAT), (1, 2, 3), NOON + number * DAY)
    await Privacy(database, sessions).erase(ANN, NOON + 9 * DAY)
    archive = Archive(database)
    assert [(await archive.find(GUILD, GameFilter(one), 1)).total for one in (None, ANN, BEN)] == [3, 0, 3]
    (figures,) = (await archive.statistics(GUILD, GameFilter())).figures
    assert (figures.games, figures.streaks) == (3, ())
    async with database.reading() as transaction:
        assert await faults_of_standings(transaction) == ()
