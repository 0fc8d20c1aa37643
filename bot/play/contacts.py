"""Who may contact or join whom: people who are blocked, and tables for their host's guests only.

Nobody is told that they are blocked. Whoever is refused for it reads what anybody reads at a table by invitation, and
the same queries are made before, whichever of the two it is. That a table is by invitation is a choice of its host
(``/me``) that no lobby shows, so no look at a table tells one from the other. A game that has begun goes on.

A moderator who gives somebody a seat decides for both, and is neither refused nor told.
"""

from bot.model.preferences import Guests
from bot.model.refusals import MeetsBlocked, SessionRefusal
from bot.model.sessions import Session
from bot.store.database import Transaction
from bot.store.rows import people
from games.core.text import text


async def may_contact(transaction: Transaction, user_id: int, other_id: int) -> bool:
    """Whether a user may invite or call another, who has not asked for it.

    False if the other has blocked them, or accepts only people whom they invite themselves. One refusal,
    ``bot-refusal-keeps-to-own``, serves both cases, so it does not tell which.
    """
    blocked = await people.has_blocked(transaction, other_id, user_id)
    chosen = await people.preferences_of(transaction, other_id)
    return not blocked and chosen.guests is Guests.EVERYBODY


async def require_may(transaction: Transaction, user_id: int, other_id: int) -> None:
    """Refuse what :func:`may_contact` does not allow."""
    if not await may_contact(transaction, user_id, other_id):
        raise SessionRefusal(text("bot-refusal-keeps-to-own", player=f"<@{other_id}>"))


async def require_may_bring(transaction: Transaction, user_id: int, other_id: int) -> None:
    """Refuse somebody whom a user may not bring anywhere without asking: who blocked whom, only the blocker is told."""
    await _require_not_blocked(transaction, user_id, other_id)
    await require_may(transaction, user_id, other_id)


async def require_welcome(transaction: Transaction, session: Session, user_id: int, *, sure: bool) -> None:
    """Refuse a guest who may not take a free seat of this table, before they take it.

    Who would sit with somebody they have blocked is asked first, unless they are ``sure``: :class:`MeetsBlocked`.
    """
    invited = await people.is_invited(transaction, session.id, user_id)
    blockers = await people.seated_blockers(transaction, session.id, user_id)
    host = await people.preferences_of(transaction, session.opener_id)
    if not invited and (blockers or host.guests is Guests.INVITED):
        raise SessionRefusal(text("bot-refusal-by-invitation"))
    await _require_sure(transaction, session, user_id, sure=sure)


async def require_rematch(
    transaction: Transaction, session: Session, user_id: int, agreed: frozenset[int], *, sure: bool
) -> None:
    """Refuse a player who may not offer or accept a rematch as long as only the players at ``agreed`` want it.

    Whoever has agreed knew with whom; see :func:`require_welcome` for ``sure``.
    """
    others = [session.players[seat] for seat in sorted(session.people - agreed)]
    blockers = await people.seated_blockers(transaction, session.id, user_id)
    chosen = await people.preferences_of_each(transaction, (other for other in others if other != user_id))
    kept = any(one.guests is Guests.INVITED for one in chosen.values())
    if kept or not blockers.isdisjoint(others):
        raise SessionRefusal(text("bot-refusal-rematch-own"))
    await _require_sure(transaction, session, user_id, sure=sure)


async def require_invitable(transaction: Transaction, session: Session, user_id: int, guest_id: int) -> None:
    """Refuse a guest whom this user may not invite to their table, since one of those at it should not meet them."""
    await _require_not_blocked(transaction, user_id, guest_id)
    met = await people.blocked_at_table(transaction, session.id, guest_id)
    blockers = await people.seated_blockers(transaction, session.id, guest_id)
    may = await may_contact(transaction, user_id, guest_id)
    if met or blockers or not may:
        raise SessionRefusal(text("bot-refusal-keeps-to-own", player=f"<@{guest_id}>"))


async def _require_not_blocked(transaction: Transaction, user_id: int, other_id: int) -> None:
    if await people.has_blocked(transaction, user_id, other_id):
        # This one is the reader's own.
        raise SessionRefusal(text("bot-refusal-blocked-yourself", player=f"<@{other_id}>"))


async def _require_sure(transaction: Transaction, session: Session, user_id: int, *, sure: bool) -> None:
    met = await people.blocked_at_table(transaction, session.id, user_id)
    if met and not sure:
        raise MeetsBlocked(met)
