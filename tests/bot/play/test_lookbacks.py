"""What may be looked back at, by whom, and what they get of it."""

from pathlib import Path

import pytest

from bot.model.proposals import ProposalKind
from bot.model.refusals import NoSession, SessionRefusal
from bot.people.interventions import Interventions
from bot.people.privacy import Privacy
from bot.play.imports import ImportTarget, import_game
from bot.play.pauses import archive
from bot.play.proposals import Proposals
from bot.play.replays import Finished, Lookbacks, look_back
from bot.play.seats import Seats
from bot.play.sessions import Sessions
from bot.store.database import Database
from games.core import lookback, transcript
from games.core.analyst import Alternative
from games.core.lookback import Analysis, BestTurn, Missed
from games.core.record import playthrough_of
from games.core.text import text
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, DAN, GUILD, NOON, begin, opening

GOLDEN = Path(__file__).parents[2] / "golden"
ENDED = {
    "agreed": "volcano/agreement",
    "given up": "volcano/forfeit",
    "alone": "volcano/forfeit-alone",
    "a challenge given up": "volcano/challenge-given-up",
    "hidden hands": "vesuvio/fewer-stones",
    "the last one left": "vesuvio/last-one",
    "the circles": "hekla/quiet",
    "a game of its own": "pebbles/empty-4-seats",
}
"""Short games that ended in every way."""

TURN = "b2-a3 c3-b3 b3-b4"
MOD = 999
PLAYERS = (ANN, BEN, CAT, DAN)


@pytest.fixture
def lookbacks(database: Database, sessions: Sessions) -> Lookbacks:
    return Lookbacks(database, sessions)


async def imported(database: Database, lookbacks: Lookbacks, name: str) -> Finished:
    written = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    seats = transcript.read(written).seats
    target = ImportTarget(GUILD, CHANNEL, PLAYERS[:seats], "en")
    return await lookbacks.finished(await import_game(database, written, target, NOON), GUILD)


async def ended(sessions: Sessions, *others: int) -> int:
    """A game in which Ann has played a turn and the others have given up."""
    session_id = (await begin(sessions, *others)).session.id
    await sessions.play(session_id, ANN, TURN, NOON)
    for other in others:
        await sessions.resign(session_id, other, NOON)
    return session_id


def missing(before: int, seat: int = 0, better: tuple[str, ...] = ("b2-b3",)) -> Missed:
    said = (text("core-missed-played", brought="0"),)
    return Missed(before, before + 3, 1, seat, Alternative(tuple(TURN.split()), better, 0, 1, said))


async def test_a_running_game_is_never_looked_back_at(
    sessions: Sessions, database: Database, lookbacks: Lookbacks
) -> None:
    """Not at an open table, nor while it is played, nor while it is archived and could go on."""
    lobby = await sessions.lobbies.open(opening(), NOON)
    with pytest.raises(SessionRefusal, match="early"):
        await lookbacks.finished(lobby.session.id, GUILD)
    await sessions.lobbies.join(lobby.session.id, BEN, NOON)
    await sessions.lobbies.start(lobby.session.id, ANN, NOON)
    with pytest.raises(SessionRefusal, match="early"):
        await lookbacks.finished(lobby.session.id, GUILD)
    session = (await sessions.by_id(lobby.session.id)).session
    async with database.transaction() as transaction:
        await archive(transaction, session, NOON)
    sessions.forget(lobby.session.id)
    with pytest.raises(SessionRefusal, match="early"):
        await lookbacks.finished(lobby.session.id, GUILD)


async def test_a_game_of_another_server_or_of_none_is_as_if_it_were_not_there(
    sessions: Sessions, lookbacks: Lookbacks
) -> None:
    session_id = await ended(sessions, BEN)
    for guild_id in (GUILD + 1, None):
        with pytest.raises(NoSession):
            await lookbacks.finished(session_id, guild_id)
    with pytest.raises(NoSession):
        await lookbacks.finished(session_id + 1, GUILD)


@pytest.mark.full
@pytest.mark.parametrize("name", ENDED.values(), ids=ENDED)
async def test_a_game_can_be_looked_back_at_however_it_ended(
    database: Database, lookbacks: Lookbacks, name: str
) -> None:
    """Every seat gets an answer, and so does somebody without one; what is found is kept."""
    finished = await imported(database, lookbacks, name)
    found = look_back(finished.record)
    await lookbacks.keep(finished, found)
    assert await lookbacks.kept(finished) == found
    for seat, player in enumerate(finished.table.session.players):
        chances = await lookbacks.chances(finished, found, player)
        assert chances is not None
        assert [one.missed for one in chances] == list(found.missed[seat])
        assert all(one.position.to_act == {seat} for one in chances)
    assert await lookbacks.chances(finished, found, MOD) is None
    for best in found.bests[:1]:
        recap = await lookbacks.best(finished, best)
        assert recap.number == best.turn
        assert recap.before.to_act == {best.seat}
        assert recap.events


async def test_a_game_that_a_moderator_ended_can_be_looked_back_at(
    sessions: Sessions, database: Database, lookbacks: Lookbacks
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await Interventions(database, sessions).end(session_id, MOD, NOON)
    finished = await lookbacks.finished(session_id, GUILD)
    found = look_back(finished.record)
    assert not found.bests
    assert await lookbacks.chances(finished, found, ANN) == ()


async def test_a_game_of_a_single_turn_can_be_looked_back_at(
    sessions: Sessions, proposals: Proposals, lookbacks: Lookbacks
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.play(session_id, ANN, TURN, NOON)
    for user in (ANN, BEN):
        await proposals.propose(session_id, user, ProposalKind.END, NOON)
    finished = await lookbacks.finished(session_id, GUILD)
    found = look_back(finished.record)
    assert not found.bests, "it had missed something"
    assert found.missed[0]
    assert await lookbacks.chances(finished, found, BEN) == ()


async def test_a_better_analyst_makes_it_anew(
    sessions: Sessions, lookbacks: Lookbacks, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished = await lookbacks.finished(await ended(sessions, BEN), GUILD)
    found = look_back(finished.record)
    await lookbacks.keep(finished, found)
    monkeypatch.setattr(lookback, "VERSION", lookback.VERSION + 1)
    assert await lookbacks.kept(finished) is None
    await lookbacks.keep(finished, Analysis(((), ()), (), ()))
    assert await lookbacks.kept(finished) == Analysis(((), ()), (), ())
    monkeypatch.undo()
    assert await lookbacks.kept(finished) is None, "the row of the other version has taken its place"


async def test_a_turn_that_somebody_else_played_in_the_seat_is_not_ones_own(
    sessions: Sessions, database: Database, lookbacks: Lookbacks
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.play(session_id, ANN, TURN, NOON)
    await Seats(database, sessions).replace_player(session_id, ANN, CAT, NOON)
    await sessions.resign(session_id, BEN, NOON)
    finished = await lookbacks.finished(session_id, GUILD)
    found = Analysis(((missing(0),), ()), (), ())
    assert await lookbacks.chances(finished, found, CAT) == ()
    assert await lookbacks.chances(finished, found, ANN) is None


async def test_turns_looked_back_at_are_told_of_those_who_played_them(
    sessions: Sessions, database: Database, lookbacks: Lookbacks
) -> None:
    """Ann's seat is Cat's by now; a turn that Cat has played is told of Cat."""
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.play(session_id, ANN, TURN, NOON)
    await sessions.play(session_id, BEN, "b4-b3", NOON)
    after = (await Seats(database, sessions).replace_player(session_id, ANN, CAT, NOON)).session.sequence
    await sessions.resign(session_id, CAT, NOON)
    finished = await lookbacks.finished(session_id, GUILD)
    best = BestTurn(0, 3, 1, 0, text("core-missed-played", brought="0"))
    recap = await lookbacks.best(finished, best)
    assert recap.holders == finished.table_at(3).session.players == (ANN, BEN)
    assert finished.table_at(after + 1).session.players == (CAT, BEN)


async def test_the_marks_of_a_better_line_are_those_of_its_moves(sessions: Sessions, lookbacks: Lookbacks) -> None:
    finished = await lookbacks.finished(await ended(sessions, BEN), GUILD)
    found = Analysis(((missing(0, better=tuple(TURN.split())),), ()), (), ())
    (chance,) = await lookbacks.chances(finished, found, ANN) or ()
    start = playthrough_of(finished.table.game, finished.record).start
    assert chance.position == start
    played = playthrough_of(finished.table.game, finished.record).turns()[0]
    assert chance.events == tuple(event for one in played for event in one.step.events)


async def test_a_line_is_marked_up_to_what_chance_decides(database: Database, lookbacks: Lookbacks) -> None:
    """What a dig would have brought, nobody could know."""
    finished = await imported(database, lookbacks, "vesuvio/photo-wins")
    moments = playthrough_of(finished.table.game, finished.record).in_effect
    drew = next(one for one in moments if one.step.irrevocable)
    seat, notation = drew.action.seat or 0, getattr(drew.action, "notation", "")
    one = Missed(drew.sequence - 1, drew.sequence, 1, seat, Alternative((), (notation,), 0, 1))
    missed = tuple((one,) if other == seat else () for other in range(finished.record.seats))
    (chance,) = await lookbacks.chances(finished, Analysis(missed, (), ()), PLAYERS[seat]) or ()
    assert chance.position == drew.before
    assert chance.events == ()


async def test_a_line_that_cannot_be_played_leaves_the_board_as_it_was(
    sessions: Sessions, lookbacks: Lookbacks, caplog: pytest.LogCaptureFixture
) -> None:
    finished = await lookbacks.finished(await ended(sessions, BEN), GUILD)
    found = Analysis(((missing(0, better=("a1-z9",)),), ()), (), ())
    (chance,) = await lookbacks.chances(finished, found, ANN) or ()
    assert chance.events == ()
    assert "cannot be played" in caplog.text


async def test_what_is_kept_names_nobody_and_an_erased_player_is_shown_nothing(
    sessions: Sessions, database: Database, lookbacks: Lookbacks
) -> None:
    session_id = await ended(sessions, BEN)
    finished = await lookbacks.finished(session_id, GUILD)
    found = Analysis(((missing(0),), ()), (), ())
    await lookbacks.keep(finished, found)
    async with database.reading() as transaction:
        row = await transaction.row("SELECT * FROM analyses")
    assert row is not None
    assert str(ANN) not in row["analysis"]
    assert str(BEN) not in row["analysis"]
    await Privacy(database, sessions).erase(ANN, NOON)
    again = await lookbacks.finished(session_id, GUILD)
    assert await lookbacks.chances(again, found, ANN) is None
