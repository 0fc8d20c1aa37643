"""The times of tournaments, which count none in which the bot could not be reached or heard.

Unlike a turn, which gets grace, a round lasts as much longer as the absence lasted, and is told so at once: all its
games would end together. Afterwards it goes on for as long as grace does in any case, so that everybody can act. One
that is to begin at a time leaves everybody as long to enter.
"""

from dataclasses import replace

from bot.model.free_time import FreeTime, Span, counted
from bot.model.sessions import shard_of
from bot.model.tournaments import Stage, Tournament
from bot.model.turn_times import extended
from bot.store.database import Transaction
from bot.store.rows import tournaments as rows
from bot.store.rows.shards import EVERY_SHARD


async def put_off(
    transaction: Transaction, shard: int, total: int, away: Span, grace: int, now: int, known: Span | None = None
) -> None:
    """Let the rounds of a shard that an absence has met last as much longer, and for ``grace`` after it at the least.

    ``known`` is a part of the absence for which they do so already.
    """
    longer = counted(*away, FreeTime(spans=() if known is None else (known,)))
    for one in await rows.timed(transaction):
        later = _later(one, away, longer, grace)
        if later != one and shard in (EVERY_SHARD, shard_of(one.guild_id, total)):
            await rows.update(transaction, later, now)


def _later(one: Tournament, away: Span, longer: int, grace: int) -> Tournament:
    began, ended = away
    if one.stage is Stage.LOBBY and one.starts_at is not None and one.starts_at > began:
        return replace(one, starts_at=extended(one.starts_at, ended, grace, None))
    if one.round_until is not None and one.round_until > began:
        until = extended(one.round_until, ended, grace, one.round_limit)
        return replace(one, round_until=max(until, one.round_until + longer))
    return one


async def cut(transaction: Transaction, now: int) -> None:
    """Let no round last longer than its limit, after the machine's clock was set back."""
    for one in await rows.timed(transaction):
        if one.round_until is not None and one.round_until > now + one.round_limit:
            await rows.update(transaction, replace(one, round_until=now + one.round_limit), now)
