"""What turns took, and whether they were in time; how long games of a server take.

A turn counts when its player has moved, and when its time has run out and it ends otherwise. It is late only if its
deadline has rung (:mod:`bot.play.timekeeper`): while nobody could be heard, play in the channel or was told, and in a
pause, no deadline rings, and what is put off is not late. A resignation, a seat handed over in time and an end that was
agreed count for nothing.
"""

import json
from collections.abc import Iterable
from dataclasses import replace

from bot.model.free_time import counted
from bot.model.pace import LATEST_GAMES, LEAST_GAMES, LEAST_TURNS, MedianPace, Punctuality, pace_of
from bot.model.sessions import Session, Wait
from bot.play import clocks
from bot.play.ratings import variants
from bot.store.database import Transaction
from bot.store.rows import histories, outages, turns, waits


async def spent(transaction: Transaction, session: Session, wait: Wait, now: int) -> int:
    """What a turn has taken so far, in milliseconds, but for pauses, free time and the bot’s own absences."""
    if session.paused_at is not None:
        return wait.spent
    free = await clocks.of_wait(transaction, session, wait)
    away = [(began, ended) for began, ended in await outages.absences_since(transaction, wait.since)]
    free = replace(free, spans=(*free.spans, *away))
    return wait.spent + counted(wait.since, max(now, wait.since), free)


async def note_end(transaction: Transaction, session: Session, wait: Wait, now: int, *, moved: bool) -> None:
    """Count the turn of a seat, which ends now; ``moved`` is whether its player has played."""
    player = session.players[wait.seat]
    if player <= 0 or not (moved or wait.late):
        return
    clocked = session.clock is not None
    took = await spent(transaction, session, wait, now)
    turn = turns.TurnTaken(player, session.guild_id, clocked, now, session.id, session.sequence, took, wait.late)
    await turns.keep(transaction, turn, wait.seat)


async def note_departure(transaction: Transaction, session: Session, seat: int, now: int) -> None:
    """Count a late turn whose player loses the seat, before somebody else has it."""
    wait = await waits.find(transaction, session.id, seat)
    if wait is not None and wait.late:
        await note_end(transaction, session, wait, now, moved=False)
        await waits.save(transaction, replace(wait, late=False))


async def note_taken_back(transaction: Transaction, session: Session, seats: Iterable[int]) -> None:
    """Count a turn once that was taken back and is played again."""
    for seat in sorted(seats):
        await turns.take_back(transaction, session.id, session.players[seat])


async def punctualities(transaction: Transaction, session: Session) -> tuple[Punctuality | None, ...]:
    """How many of their latest turns the players of a lobby with a clock played in time; empty without a clock."""
    if session.clock is None:
        return ()
    return tuple([await turns.punctuality(transaction, session.guild_id, player) for player in session.players])


async def pace_of_player(transaction: Transaction, guild_id: int, user_id: int) -> MedianPace | None:
    """The median of what a player's latest turns took."""
    return pace_of(await turns.took(transaction, guild_id, user_id), LEAST_TURNS)


async def usual_length(transaction: Transaction, session: Session) -> MedianPace | None:
    """The median of what the server's latest games like this took: of the same variant if there are enough, else all.

    Of games between people, that is; None for a table that has a computer or is for one, and if there are too few.
    """
    if session.capacity == 1 or session.computers:
        return None
    ended = await histories.lengths(transaction, session.guild_id, session.game, LATEST_GAMES)
    own = variants(session.game, session.options)
    alike = [took for took, options in ended if variants(session.game, json.loads(options)) == own]
    return pace_of(alike, LEAST_GAMES) or pace_of([took for took, _ in ended], LEAST_GAMES)
