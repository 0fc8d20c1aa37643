"""Tournaments with their entrants and tables: reads and writes rows, knows no rules of pairing."""

from collections.abc import Sequence
from dataclasses import replace

from bot.model.sessions import GenerationalId
from bot.model.tournaments import LAPSE, DecidedBy, EntrantRow, PairingRow, PlayedAt, Stage, Tournament, TournamentState
from bot.store.mapper import Mapper
from bot.store.rows import metadata, outbox
from bot.store.rows.outbox import OutboxKind
from bot.store.rows.shards import filtered, shard_parameters
from bot.store.statements import Row, Transaction

_SEVERAL = {"id": ("id", "generation"), "terms": ("bank", "holidays", "weekend", "weekend_zone")}

TOURNAMENTS = Mapper(Tournament, "tournaments", "id", _SEVERAL)
by_id = TOURNAMENTS.find
ENTRANTS = Mapper(EntrantRow, "entrants", "tournament_id number")
PAIRINGS = Mapper(PairingRow, "pairings", "tournament_id round_number board", exclude="numbers places")

_CHANGING = (
    *("organiser_id", "rounds", "stage", "round_number", "round_until", "remaining", "started_at", "ended_at"),
    *("starts_at", "version", "due_at", "attempts", "touched_at"),
)


async def insert(transaction: Transaction, new: Tournament) -> GenerationalId:
    """Add a tournament, and owe its message; its ``id`` is ignored."""
    generation = await metadata.current_generation(transaction)
    number = await TOURNAMENTS.add(transaction, replace(new, id=GenerationalId(0, generation)))
    await outbox.queue(transaction, OutboxKind.TOURNAMENT, new.guild_id, number, new.created_at)
    return GenerationalId(number, generation)


async def update(transaction: Transaction, changed: Tournament, now: int) -> Tournament:
    """Write what can change of a tournament; it is due at once, and its message and its card are owed anew."""
    touched_at = now if changed.is_open else changed.touched_at
    changed = replace(changed, version=changed.version + 1, due_at=now, attempts=0, touched_at=touched_at)
    await TOURNAMENTS.update(transaction, changed, *_CHANGING)
    await outbox.queue(transaction, OutboxKind.TOURNAMENT, changed.guild_id, changed.id, now)
    if changed.stage is Stage.OVER and changed.round_number:
        await outbox.queue(transaction, OutboxKind.CARD, changed.guild_id, changed.id, now)
    return changed


async def settle(transaction: Transaction, done: Tournament, due_at: int | None, attempts: int = 0) -> None:
    """Say when it is due next, unless it has changed meanwhile and is due at once."""
    await transaction.run(
        "UPDATE tournaments SET due_at = ?, attempts = ? WHERE id = ? AND version = ?",
        (due_at, attempts, done.id, done.version),
    )


async def put_off(transaction: Transaction, one: Tournament, due_at: int, until: int) -> None:
    """Let its round, or the time to enter, last until then at the least, and say when it is due next."""
    starts_at, ends_at = (moment and max(moment, until) for moment in (one.starts_at, one.round_until))
    touched_at = one.touched_at if one.lapses_at is None else max(one.touched_at, until - LAPSE)
    later = replace(one, starts_at=starts_at, round_until=ends_at, touched_at=touched_at)
    changed = replace(later, version=one.version + (later != one), due_at=due_at, attempts=1)
    columns = ("starts_at", "round_until", "touched_at", "version", "due_at", "attempts")
    await TOURNAMENTS.update(transaction, changed, *columns)


async def note_message(transaction: Transaction, number: int, message_id: int) -> None:
    """Note which message shows a tournament."""
    await transaction.run("UPDATE tournaments SET message_id = ? WHERE id = ?", (message_id, number))


async def note_card(transaction: Transaction, number: int, message_id: int) -> None:
    """Note the message that closes a tournament."""
    await transaction.run("UPDATE tournaments SET card_id = ? WHERE id = ?", (message_id, number))


async def state(transaction: Transaction, number: int) -> TournamentState | None:
    """A tournament with all that belongs to it."""
    found = await by_id(transaction, number)
    if found is None:
        return None
    who = await ENTRANTS.all(transaction, "WHERE tournament_id = ? ORDER BY number", (number,))
    pairings = await _pairings(transaction, number)
    return TournamentState(found, tuple(who), pairings, await _places(transaction, number))


async def _places(transaction: Transaction, number: int) -> dict[int, PlayedAt]:
    rows = await transaction.rows(
        "SELECT pairings.session_id, channel_id, board_id FROM pairings"
        " JOIN sessions ON sessions.id = pairings.session_id LEFT JOIN posts ON posts.session_id = sessions.id"
        " WHERE tournament_id = ? AND opened = 1",
        (number,),
    )
    return {row["session_id"]: PlayedAt(row["channel_id"], row["board_id"]) for row in rows}


async def _pairings(transaction: Transaction, number: int) -> tuple[PairingRow, ...]:
    rows = await transaction.rows(PAIRINGS.select("WHERE tournament_id = ? ORDER BY round_number, board"), (number,))
    seats = await transaction.rows(
        "SELECT round_number, board, number, place FROM pairing_seats WHERE tournament_id = ?"
        " ORDER BY round_number, board, seat",
        (number,),
    )
    at: dict[tuple[int, int], list[Row]] = {}
    for seat in seats:
        at.setdefault((seat["round_number"], seat["board"]), []).append(seat)
    return tuple(_pairing(row, at[row["round_number"], row["board"]]) for row in rows)


def _pairing(row: Row, seats: Sequence[Row]) -> PairingRow:
    places = tuple(seat["place"] for seat in seats if seat["place"] is not None)
    return PAIRINGS.read(row, numbers=tuple(seat["number"] for seat in seats), places=places)


async def due(transaction: Transaction, now: int, limit: int) -> list[int]:
    """The tournaments of this process that are due by now, longest overdue first."""
    return await transaction.column(
        filtered("SELECT id FROM tournaments WHERE due_at <= ? AND {our_server} ORDER BY due_at, id LIMIT ?"),
        (now, *shard_parameters(transaction), limit),
    )


async def next_due(transaction: Transaction, now: int) -> int | None:
    """When the next one falls due after ``now``; None if none does."""
    return await transaction.value("SELECT min(due_at) AS due_at FROM tournaments WHERE due_at > ?", (now,))


async def open_in_guild(transaction: Transaction, guild_id: int, limit: int) -> list[Tournament]:
    """The tournaments of a server, those that go on first, then the latest."""
    return await TOURNAMENTS.all(
        transaction,
        "WHERE guild_id = ? AND stage != 'cancelled'"
        " ORDER BY CASE stage WHEN 'over' THEN 1 ELSE 0 END, id DESC LIMIT ?",
        (guild_id, limit),
    )


async def count_open(transaction: Transaction, guild_id: int) -> int:
    """The number of a server's tournaments that go on or are open."""
    return await transaction.count(
        "SELECT count(*) FROM tournaments WHERE guild_id = ? AND stage IN ('lobby', 'running', 'paused')", (guild_id,)
    )


async def count_lobbies(transaction: Transaction, guild_id: int, organiser_id: int) -> int:
    """The number of tournaments in a server that a user has opened and that have not begun."""
    return await transaction.count(
        "SELECT count(*) FROM tournaments WHERE guild_id = ? AND organiser_id = ? AND stage = 'lobby'",
        (guild_id, organiser_id),
    )


async def over_with(transaction: Transaction, guild_id: int, user_id: int, limit: int) -> list[TournamentState]:
    """The latest tournaments of a server that are over and in which this user took part, with all that was played."""
    rows = await transaction.rows(
        "SELECT tournaments.id FROM tournaments JOIN entrants ON tournament_id = tournaments.id"
        " WHERE guild_id = ? AND user_id = ? AND stage = 'over' AND round_number > 0"
        " ORDER BY tournaments.id DESC LIMIT ?",
        (guild_id, user_id, limit),
    )
    found = [await state(transaction, row["id"]) for row in rows]
    return [one for one in found if one is not None]


async def timed(transaction: Transaction) -> list[Tournament]:
    """All whose rounds have a time that runs, and those that are to begin at a time."""
    return await TOURNAMENTS.all(
        transaction, "WHERE stage = 'running' OR (stage = 'lobby' AND starts_at IS NOT NULL) ORDER BY id"
    )


async def enter(transaction: Transaction, *who: EntrantRow) -> None:
    """Add entrants."""
    await ENTRANTS.insert(transaction, *who)


async def change_entrant(transaction: Transaction, who: EntrantRow) -> None:
    """Write an entrant's user, and when they leave."""
    await ENTRANTS.update(transaction, who, "user_id", "left_in", "expelled")


async def replace_entrants(transaction: Transaction, number: int, who: Sequence[EntrantRow]) -> None:
    """Write the entrants of a tournament that has not begun anew."""
    await transaction.run("DELETE FROM entrants WHERE tournament_id = ?", (number,))
    await ENTRANTS.insert(transaction, *who)


async def pair(transaction: Transaction, *tables: PairingRow) -> None:
    """Add the tables of a round."""
    await PAIRINGS.insert(transaction, *tables)
    await transaction.run_each(
        "INSERT INTO pairing_seats (tournament_id, round_number, board, seat, number, place) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (one.tournament_id, one.round_number, one.board, seat, number, one.places[seat] if one.places else None)
            for one in tables
            for seat, number in enumerate(one.numbers)
        ],
    )


async def change_pairing(transaction: Transaction, one: PairingRow) -> None:
    """Write the session and the result of a table."""
    await PAIRINGS.update(transaction, one, "session_id", "opened", "decided_by", "adjuster_id")
    await transaction.run_each(
        "UPDATE pairing_seats SET place = ? WHERE tournament_id = ? AND round_number = ? AND board = ? AND seat = ?",
        [(place, one.tournament_id, one.round_number, one.board, seat) for seat, place in enumerate(one.places)],
    )


async def pairing_of(transaction: Transaction, session_id: int) -> PairingRow | None:
    """The table that a session is the game of."""
    row = await transaction.row(PAIRINGS.select("WHERE session_id = ?"), (session_id,))
    if row is None:
        return None
    seats = await transaction.rows(
        "SELECT number, place FROM pairing_seats WHERE tournament_id = ? AND round_number = ? AND board = ?"
        " ORDER BY seat",
        (row["tournament_id"], row["round_number"], row["board"]),
    )
    return _pairing(row, seats)


async def is_played(transaction: Transaction, session_id: int) -> bool:
    """Whether a session is the game of a running tournament."""
    return await transaction.exists(
        "SELECT 1 FROM pairings JOIN tournaments ON tournaments.id = tournament_id"
        " WHERE session_id = ? AND stage IN ('running', 'paused')",
        (session_id,),
    )


async def note_over(transaction: Transaction, session_id: int, places: Sequence[int], now: int) -> None:
    """Write the result of a session, if it is the game of a tournament and nothing else has decided its table."""
    found = await pairing_of(transaction, session_id)
    if found is None or found.places:
        return
    tournament = await by_id(transaction, found.tournament_id)
    if tournament is None or not tournament.is_open:
        # It has ended as it stood; this is an ordinary game since then.
        return
    decided_by = found.decided_by or DecidedBy.GAME
    await change_pairing(transaction, replace(found, places=tuple(places), decided_by=decided_by))
    await update(transaction, tournament, now)


async def erase(transaction: Transaction, user_id: int, former: int, now: int) -> None:
    """Anonymise an entrant: they play no further round, and a lobby loses them altogether.

    What they have organised is the moderators' from then on, as its message says.
    """
    changed = await TOURNAMENTS.all(
        transaction,
        "WHERE organiser_id = ?1 OR id IN (SELECT tournament_id FROM entrants WHERE user_id = ?1)",
        (user_id,),
    )
    for one in changed:
        organiser_id = former if one.organiser_id == user_id else one.organiser_id
        await update(transaction, replace(one, organiser_id=organiser_id), now)
    await transaction.run(
        "DELETE FROM entrants WHERE user_id = ?"
        " AND tournament_id IN (SELECT id FROM tournaments WHERE stage = 'lobby')",
        (user_id,),
    )
    await transaction.run(
        "UPDATE entrants SET left_in = coalesce(left_in, (SELECT round_number + 1 FROM tournaments"
        " WHERE tournaments.id = tournament_id)), user_id = ? WHERE user_id = ?",
        (former, user_id),
    )


_WRONG_PLACES = (
    "SELECT tournament_id, pairing_seats.round_number, board, pairing_seats.seat, results.place FROM pairing_seats"
    " JOIN pairings USING (tournament_id, round_number, board) JOIN sessions ON sessions.id = session_id"
    " JOIN finished_games USING (session_id) JOIN results ON results.number = finished_games.number"
    " AND results.seat = pairing_seats.seat JOIN tournaments ON tournaments.id = tournament_id"
    " WHERE coalesce(decided_by, 'game') = 'game' AND sessions.ending != 'moderator'"
    # A game that ended after its tournament decides nothing of it.
    " AND (decided_by IS NOT NULL OR tournaments.ended_at IS NULL OR finished_games.ended_at < tournaments.ended_at)"
    " AND coalesce(pairing_seats.place, 0) != results.place"
    " ORDER BY tournament_id, pairing_seats.round_number, board, pairing_seats.seat"
)


async def wrong_places(transaction: Transaction) -> list[tuple[int, int, int, int, int]]:
    """The seats whose noted place is not that of their game: tournament, round, table, seat, and the place it was."""
    return [(row[0], row[1], row[2], row[3], row[4]) for row in await transaction.rows(_WRONG_PLACES)]


async def stuck(transaction: Transaction) -> list[int]:
    """The running tournaments that are never due, or whose round has no end."""
    return await transaction.column(
        "SELECT id FROM tournaments WHERE stage = 'running' AND (due_at IS NULL OR round_until IS NULL) ORDER BY id"
    )


async def repair(transaction: Transaction) -> None:
    """Correct the places that differ from the games, and schedule what is stuck."""
    wrong = await wrong_places(transaction)
    await transaction.run_each(
        "UPDATE pairing_seats SET place = ? WHERE tournament_id = ? AND round_number = ? AND board = ? AND seat = ?",
        [(place, *where) for *where, place in wrong],
    )
    await transaction.run_each(
        "UPDATE pairings SET decided_by = 'game' WHERE tournament_id = ? AND round_number = ? AND board = ?",
        [tuple(where[:3]) for where in wrong],
    )
    await transaction.run_each(
        "UPDATE tournaments SET due_at = 0,"
        " round_until = coalesce(round_until, started_at + round_number * round_limit) WHERE id = ?",
        [(number,) for number in await stuck(transaction)],
    )
