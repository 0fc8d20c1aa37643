"""Duels as acts: a challenge, its answer, the problems one after another, and what the channel is owed of it.

``now`` is milliseconds since 1970. A message to the channel is queued with each act, and one for when time is over.
"""

import asyncio
from dataclasses import dataclass, replace

from bot.daily.duelling import DUEL_DAYS, DuelResult, five, verdict
from bot.daily.tries import Shown, calendar_in, own_try, practice_of, shown, still_asked
from bot.model.free_time import date_at
from bot.model.preferences import Calls
from bot.model.refusals import SessionRefusal, require_same_generation
from bot.model.turn_times import DAY, is_quiet
from bot.play.contacts import require_may
from bot.store.database import Database, Transaction
from bot.store.rows import contacts, duels, preferences, tries
from bot.store.rows.duels import UNDER_WAY, Duel, DuelState, OwnDuel
from bot.store.rows.generations import refuse_missing
from games.core.text import text

MOST = 5
"""The most duels under way to which a person has challenged others."""


@dataclass(frozen=True, slots=True)
class DuelNews:
    """What the channel is to show of a duel; ``verdict`` once it is over, and ``called`` are those to be pinged."""

    duel: Duel
    verdict: DuelResult | None
    called: tuple[int, ...]


class Duels:
    """The service."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def challenge(self, user_id: int, rival_id: int, place: tuple[int, int], language: str, now: int) -> Duel:
        """Challenge somebody in a server and channel.

        Refuses oneself, somebody who does not want it, a second duel of the same two, and more than :data:`MOST`.
        """
        if user_id == rival_id:
            raise SessionRefusal(text("bot-duel-refusal-yourself"))
        async with self._database.transaction() as transaction:
            if await contacts.has_blocked(transaction, user_id, rival_id):
                raise SessionRefusal(text("bot-refusal-blocked-yourself", player=f"<@{rival_id}>"))
            await require_may(transaction, user_id, rival_id)
            listed = await duels.of_user(transaction, user_id)
            if any(rival_id in one.sides for one in listed):
                raise SessionRefusal(text("bot-duel-refusal-already", player=f"<@{rival_id}>"))
            if sum(one.challenger_id == user_id for one in listed) >= MOST:
                raise SessionRefusal(text("bot-duel-refusal-full", most=MOST))
            made = Duel(*place, user_id, rival_id, language, DuelState.ASKED, now, now + DUEL_DAYS * DAY)
            return await duels.insert(transaction, made)

    async def accept(self, duel_id: int, user_id: int, now: int) -> Duel:
        """Accept a challenge, which chooses the problems; continues a duel that has begun."""
        async with self._database.transaction() as transaction:
            duel, side = await _own(transaction, duel_id, user_id)
            if duel.state is DuelState.RUNNING:
                return duel
            _require(duel, DuelState.ASKED, now)
            if side == 0:
                raise SessionRefusal(text("bot-duel-refusal-not-you", player=f"<@{duel.rival_id}>"))
            tried, asked = await _known(transaction, duel, now)
            # Whose day it is already: a problem of today must be given to neither.
            chosen = await asyncio.to_thread(five, duel.id, date_at("UTC", now), tried, asked)
            begun = replace(
                duel,
                state=DuelState.RUNNING,
                problems=tuple(one.key for one in chosen),
                expires_at=now + DUEL_DAYS * DAY,
            )
            await duels.change(transaction, begun, now)
            return begun

    async def decline(self, duel_id: int, user_id: int, now: int) -> Duel:
        """Decline a challenge; its challenger withdraws it."""
        async with self._database.transaction() as transaction:
            duel, side = await _own(transaction, duel_id, user_id)
            _require(duel, DuelState.ASKED, now)
            ended = replace(duel, state=DuelState.DECLINED if side else DuelState.DROPPED)
            await duels.change(transaction, ended, now)
            return ended

    async def go_on(self, duel_id: int, user_id: int, guild_id: int | None, now: int) -> Shown:
        """A person's current problem in a duel, begun if need be; refuses if all are solved."""
        async with self._database.transaction() as transaction:
            duel, side = await _own(transaction, duel_id, user_id)
            _require(duel, DuelState.RUNNING, now)
            return await _problem(transaction, await duels.as_side(transaction, duel, side), guild_id, now)

    async def go_on_after(self, try_id: int, user_id: int, guild_id: int | None, now: int) -> Shown:
        """As :meth:`go_on`, of the duel to which a try belongs; of the latest if it belongs to none any more."""
        async with self._database.transaction() as transaction:
            row = await own_try(transaction, try_id, user_id)
            listed = await duels.own(transaction, user_id)
            found = next((one for one in listed if one.tells_of(row)), None) or _open(listed, now)
            if found is None:
                raise SessionRefusal(text("bot-duel-refusal-gone"))
            _require(found.duel, DuelState.RUNNING, now)
            return await _problem(transaction, found, guild_id, now)

    async def own(self, user_id: int, now: int) -> list[OwnDuel]:
        """Somebody's duels under way, the latest first."""
        async with self._database.reading() as transaction:
            listed = await duels.own(transaction, user_id)
        return [one for one in listed if one.duel.state in UNDER_WAY and one.duel.expires_at > now]

    async def news(self, duel_id: int, now: int) -> DuelNews | None:
        """What the channel is to show of a duel now, ended if it has expired; None if there is none."""
        await self._expire(duel_id, now)
        async with self._database.reading() as transaction:
            duel = await duels.find(transaction, duel_id)
            if duel is None:
                return None
            decided = None
            if duel.state is DuelState.OVER:
                decided = verdict(duel, await duels.answers(transaction, duel.id))
            wanted = duel.sides if decided else (duel.rival_id,) if duel.state is DuelState.ASKED else ()
            called = tuple([one for one in wanted if one > 0 and await _is_called(transaction, one, now)])
        return DuelNews(duel, decided, called)

    async def forget(self, duel_id: int) -> None:
        """Delete a duel of whose end nothing is to be told."""
        async with self._database.transaction() as transaction:
            await duels.delete(transaction, duel_id)

    async def _expire(self, duel_id: int, now: int) -> None:
        """End a duel whose time has come; one that nobody has played lapses."""
        async with self._database.transaction() as transaction:
            duel = await duels.find(transaction, duel_id)
            if duel is None or duel.state not in UNDER_WAY or duel.expires_at > now:
                return
            played = await duels.answers(transaction, duel.id)
            await duels.expire(transaction, replace(duel, state=DuelState.OVER if played else DuelState.DROPPED))


async def _own(transaction: Transaction, duel_id: int, user_id: int) -> tuple[Duel, int]:
    """A duel and the side of this user; refuses strangers."""
    duel = await duels.find(transaction, duel_id)
    if duel is None:
        await refuse_missing(transaction, duel_id, SessionRefusal(text("bot-duel-refusal-gone")))
    require_same_generation(duel_id, duel.id)
    if user_id not in duel.sides:
        raise SessionRefusal(text("bot-duel-refusal-stranger"))
    return duel, duel.sides.index(user_id)


def _require(duel: Duel, state: DuelState, now: int) -> None:
    """Refuse a duel that has come further, or not so far, or whose time is over."""
    if duel.state is not state or duel.expires_at <= now:
        key = "asked" if duel.state is DuelState.ASKED and duel.expires_at > now else "gone"
        key = "running" if duel.state is DuelState.RUNNING and duel.expires_at > now else key
        raise SessionRefusal(text(f"bot-duel-refusal-{key}"))


def _open(listed: list[OwnDuel], now: int) -> OwnDuel | None:
    return next((one for one in listed if one.current and one.duel.expires_at > now), None)


async def _problem(transaction: Transaction, own: OwnDuel, guild_id: int | None, now: int) -> Shown:
    if own.current is None:
        raise SessionRefusal(text("bot-duel-refusal-done", player=f"<@{own.other_id}>"))
    user_id = own.duel.sides[own.side]
    calendar = await calendar_in(transaction, user_id, guild_id)
    return await shown(transaction, await practice_of(transaction, user_id, own.current, calendar, now), now)


async def _known(transaction: Transaction, duel: Duel, now: int) -> tuple[frozenset[str], frozenset[str]]:
    """The problems that one of the two has tried, or has in another duel, and those that a day still asks one of."""
    tried, asked = set[str](), set[str]()
    for user_id in duel.sides:
        tried |= await tries.tried(transaction, user_id)
        for other in await duels.of_user(transaction, user_id):
            tried |= set(other.problems)
        asked |= await still_asked(transaction, user_id, await calendar_in(transaction, user_id, duel.guild_id), now)
    return frozenset(tried), frozenset(asked)


async def _is_called(transaction: Transaction, user_id: int, now: int) -> bool:
    """Whether somebody wants to be pinged, and not at another hour."""
    chosen = await preferences.find(transaction, user_id)
    return chosen.calls is not Calls.NEVER and not is_quiet(chosen, now)
