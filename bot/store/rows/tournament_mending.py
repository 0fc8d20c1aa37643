"""What can be wrong in the rows of tournaments, and how it is mended."""

from bot.store.database import Transaction

_MISNOTED = (
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


async def misnoted(transaction: Transaction) -> list[tuple[int, int, int, int, int]]:
    """The seats whose noted place is not that of their game: tournament, round, table, seat, and the place it was."""
    return [(row[0], row[1], row[2], row[3], row[4]) for row in await transaction.rows(_MISNOTED)]


async def stuck(transaction: Transaction) -> list[int]:
    """The tournaments that go on and are never due, or whose round has no end."""
    rows = await transaction.rows(
        "SELECT id FROM tournaments WHERE stage = 'running' AND (due_at IS NULL OR round_until IS NULL) ORDER BY id"
    )
    return [row["id"] for row in rows]


async def mend(transaction: Transaction) -> None:
    """Write the places of games where others are noted, and let go on what is stuck."""
    wrong = await misnoted(transaction)
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
