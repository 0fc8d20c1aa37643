"""Games that an older version began go on: under the rules they began with, to their end, with all that was pending."""

from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest

from bot.model.moments import DAY
from bot.model.proposals import Proposal, State
from bot.model.sessions import Session, Status
from bot.model.tables import Table
from bot.operating.check import fault
from bot.play.adrift import Adrift, Destination
from bot.play.archives import Archives
from bot.play.claims import Claims
from bot.play.imports import ImportTarget, import_game, read_game
from bot.play.pauses import Pauses
from bot.play.proposals import Proposals
from bot.play.seats import Seats
from bot.play.sessions import Sessions
from bot.play.timekeeper import Timekeeper
from bot.standings.recount import recount
from bot.store.database import Database
from bot.store.rows import proposals, records
from bot.store.rows import sessions as session_rows
from games import REGISTRY
from games.core import transcript
from games.core.actions import Conclude, Undo
from games.core.record import Record
from games.vesuvio.position import VesuvioPosition
from tests.bot.conftest import motions
from tests.bot.store import kept
from tests.bot.store.kept import ADA, BRUNO, CHLOE, DMITRI, GUILD

NOW = kept.LATEST + 60_000
FREE = 1100000000000000298
"""A channel in which games may be opened, and none is."""

MOST_MOVES = 40


class Kept:
    """The services over the kept file."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.sessions = Sessions(database)
        self.proposals = Proposals(database, self.sessions, motions())
        self.pauses = Pauses(database, self.sessions)

    async def session(self, session_id: int) -> Session:
        async with self.database.reading() as transaction:
            session = await session_rows.by_id(transaction, session_id)
        assert session is not None
        return session

    async def table(self, session_id: int) -> Table:
        found = await self.sessions.by_id(session_id)
        assert isinstance(found, Table)
        return found

    async def late(self) -> list[tuple[int, int]]:
        """The seats that may be claimed, with their sessions."""
        async with self.database.reading() as transaction:
            rows = await transaction.rows("SELECT session_id, seat FROM timeouts WHERE cause IS NULL ORDER BY 1, 2")
        return [(row["session_id"], row["seat"]) for row in rows]

    async def written(self, session_id: int) -> str:
        """The game as its transcript."""
        return transcript.write(await self.record(session_id), REGISTRY[(await self.session(session_id)).game])

    async def record(self, session_id: int) -> Record:
        session = await self.session(session_id)
        async with self.database.reading() as transaction:
            return await records.of_session(transaction, session)

    async def asked(self, session_id: int) -> Proposal:
        """The proposal that waits for an answer."""
        async with self.database.reading() as transaction:
            (found,) = await proposals.all_open(transaction, session_id)
        return found

    async def agree(self, session_id: int) -> None:
        """Everybody who is asked agrees."""
        asked, players = await self.asked(session_id), (await self.session(session_id)).players
        for seat in sorted(asked.missing):
            await self.proposals.agree(asked.id, players[seat], NOW)
        assert (await self.proposals.by_id(asked.id)).state is State.CARRIED

    async def resume(self, session: Session) -> None:
        """Bring a session to where it can be played, as its players would."""
        opener = session.players[0]
        if session.id == kept.ADRIFT:
            adrift = Adrift(self.database, self.sessions)
            await adrift.resume_in(session.id, opener, Destination(GUILD, FREE), NOW)
        elif session.paused_at is not None:
            await self.pauses.resume(session.id, opener, NOW)
        elif session.status is Status.ARCHIVED:
            await Archives(self.database, self.sessions).resume(session.id, opener, NOW)
        session = await self.session(session.id)
        if session.status is Status.LOBBY:
            if len(session.players) < 2:
                await self.sessions.lobbies.join(session.id, BRUNO, NOW)
            await self.sessions.lobbies.start(session.id, opener, NOW)

    async def finish(self, session_id: int) -> None:
        """Play by random legal moves until the game is over; in one that goes on for long, seats are given up."""
        random = Random(session_id)
        table = await self.table(session_id)
        for number in count():
            position = table.position
            seat = min(position.to_act)
            player = table.session.players[seat]
            if number < MOST_MOVES:
                move = position.notation(random.choice(position.moves(seat)))
                played = await self.sessions.play(session_id, player, move, NOW)
            else:
                played = await self.sessions.resign(session_id, player, NOW)
            table = played.table
            if table.session.status is Status.OVER:
                return

    async def fault(self, session_id: int) -> object:
        """What the check would say of a session."""
        async with self.database.reading() as transaction:
            return await fault(transaction, session_id)

    async def faults(self) -> list[object]:
        """What the check would say of every session and of all that is counted."""
        async with self.database.reading() as transaction:
            ids = await session_rows.all_ids(transaction)
            found = [one for session_id in ids if (one := await fault(transaction, session_id)) is not None]
            return [*found, *await recount(transaction)]


@pytest.fixture
async def kept_games(tmp_path: Path) -> AsyncIterator[Kept]:
    database = await Database.open(kept.unpack(tmp_path))
    yield Kept(database)
    await database.close()


async def unfinished(games: Kept, game: str) -> list[Session]:
    async with games.database.reading() as transaction:
        found = [await session_rows.by_id(transaction, one) for one in await session_rows.all_ids(transaction)]
    wanted = (Status.LOBBY, Status.PLAYING, Status.ARCHIVED)
    return [one for one in found if one is not None and one.game == game and one.status in wanted]


@pytest.mark.full
@pytest.mark.parametrize("game", ["hekla", "vesuvio", "volcano"])
async def test_every_game_in_flight_goes_on_to_its_end_under_the_rules_it_began_with(
    kept_games: Kept, game: str
) -> None:
    begun = {one.id: one for one in await unfinished(kept_games, game)}
    for session_id, before in begun.items():
        if before.started_at is not None:
            transcript.check(await kept_games.written(session_id), REGISTRY[game])
        played = (await kept_games.record(session_id)).actions
        await kept_games.resume(before)
        await kept_games.finish(session_id)
        record = await kept_games.record(session_id)
        assert record.actions[: len(played)] == played, session_id
        # A table that had not begun begins under the newest rules.
        begun_under = 1 if before.started_at is not None else REGISTRY[game].rules_version
        assert record.rules_version == begun_under, session_id
        assert transcript.check(await kept_games.written(session_id), REGISTRY[game]) == record, session_id
    assert await kept_games.faults() == []


async def test_an_end_that_was_proposed_is_agreed_to(kept_games: Kept) -> None:
    await kept_games.agree(kept.ASKED_TO_END)
    session = await kept_games.session(kept.ASKED_TO_END)
    assert (session.status, session.ending) == (Status.OVER, "agreement")
    assert await kept_games.fault(kept.ASKED_TO_END) is None


async def test_a_pause_that_was_proposed_is_agreed_to(kept_games: Kept) -> None:
    await kept_games.agree(kept.ASKED_TO_PAUSE)
    assert (await kept_games.session(kept.ASKED_TO_PAUSE)).paused_at == NOW


async def test_a_move_that_somebody_wants_back_is_taken_back(kept_games: Kept) -> None:
    before = await kept_games.record(kept.ASKED_TO_UNDO)
    await kept_games.agree(kept.ASKED_TO_UNDO)
    after = await kept_games.record(kept.ASKED_TO_UNDO)
    assert after.actions[:-1] == before.actions
    assert isinstance(after.actions[-1], Undo)
    assert await kept_games.fault(kept.ASKED_TO_UNDO) is None


async def test_a_seat_on_offer_is_taken(kept_games: Kept) -> None:
    asked = await kept_games.asked(kept.ASKED_TO_TAKE_A_SEAT)
    seats = Seats(kept_games.database, kept_games.sessions)
    await seats.take(asked.id, DMITRI, NOW)
    session = await kept_games.session(kept.ASKED_TO_TAKE_A_SEAT)
    assert session.players[asked.detail] == DMITRI
    assert await kept_games.fault(kept.ASKED_TO_TAKE_A_SEAT) is None


async def test_a_rematch_that_was_offered_begins_under_the_newest_rules(kept_games: Kept) -> None:
    await kept_games.agree(kept.ASKED_FOR_A_REMATCH)
    before = await kept_games.session(kept.ASKED_FOR_A_REMATCH)
    async with kept_games.database.reading() as transaction:
        begun = await session_rows.open_in_channel(transaction, before.channel_id)
    assert begun is not None
    assert begun.players == (*before.players[1:], before.players[0])
    assert (before.rules_version, begun.rules_version) == (1, REGISTRY["vesuvio"].rules_version)


async def test_a_seat_that_was_late_is_claimed(kept_games: Kept) -> None:
    claims = Claims(kept_games.database, kept_games.sessions)
    await claims.claim(kept.LATE, 0, BRUNO, NOW)
    assert (await kept_games.table(kept.LATE)).position.forfeited == {0}
    assert await kept_games.fault(kept.LATE) is None


async def test_nobody_loses_a_game_because_the_bot_was_away_between_the_versions(kept_games: Kept) -> None:
    """Who was late may still be claimed; nobody else is late, however long it took."""
    years_later = NOW + 3 * 365 * DAY
    late_before = await kept_games.late()
    keeper = Timekeeper(kept_games.database, kept_games.sessions)
    await keeper.note_reachable(years_later)
    await keeper.ring(years_later, reachable=True)
    assert await kept_games.late() == late_before != []
    async with kept_games.database.reading() as transaction:
        waiting = await transaction.rows(
            "SELECT session_id, seat, deadline_at FROM waits JOIN sessions ON id = session_id"
            " WHERE deadline_at IS NOT NULL AND on_timeout != 'nothing'"
        )
        forfeits = await transaction.rows("SELECT count(*) AS number FROM actions WHERE acted_at > ?", (NOW,))
    early = [(row["session_id"], row["seat"]) for row in waiting if row["deadline_at"] <= years_later]
    assert set(early) <= set(late_before)
    assert forfeits[0]["number"] == 0


async def test_a_hand_is_still_seen_by_its_holder_alone(kept_games: Kept) -> None:
    position = (await kept_games.table(kept.SECRETS)).position
    assert isinstance(position, VesuvioPosition)
    hand = position.table.hands[kept.HOLDER]
    assert len(hand) == 8
    assert position.view(kept.HOLDER).hand == hand
    for other in (1, 2, 3, None):
        assert not position.view(other).hand


@pytest.mark.full
@pytest.mark.parametrize("name", kept.TRANSCRIPTS)
async def test_a_transcript_of_an_older_version_verifies_and_is_taken_in(kept_games: Kept, name: str) -> None:
    written = kept.TRANSCRIPTS[name]
    record = read_game(written)
    assert record.rules_version == 1
    target = ImportTarget(GUILD, FREE, (ADA, BRUNO, CHLOE, DMITRI)[: record.seats], "en")
    taken_in = await import_game(kept_games.database, written, target, NOW)
    assert await kept_games.record(taken_in) == record
    assert await kept_games.written(taken_in) == written
    # The same game that the file holds, as this version writes it; that version did not write who had ended one.
    own = await kept_games.written(int(name.rpartition("-")[2]))
    if "moderated" not in name:
        assert own == written
        return
    ended = replace(record, actions=(*record.actions[:-1], Conclude(by_moderator=True)))
    assert transcript.check(own, REGISTRY[record.game]) == ended
    assert "ended by a moderator" in own
    assert "agreed" not in own
