"""Posts proposals, notifying each player who still has to agree once, and keeps their messages up to date."""

from __future__ import annotations

from collections.abc import Iterable

from bot.delivery.channel import Post
from bot.delivery.delivery import Delivery
from bot.services.clock.recipients import Recipients, choose_recipients, pinged_by, record_pings
from bot.store import notices
from bot.store import proposals as proposal_rows
from bot.store.proposals import Proposal, State
from bot.store.sessions import Session
from bot.ui.proposal import proposal_message


async def send_proposal(delivery: Delivery) -> None:
    """Post the proposal of a notice, or edit its message; marks the notice done.

    It is posted again for players who were not notified because they had quiet hours.
    """
    session, notice, now = delivery.session, delivery.notice, delivery.now()
    async with delivery.database.transaction() as transaction:
        await delivery.require_seats(transaction)
        proposal = await proposal_rows.by_id(transaction, notice.target_id)
        missing = proposal.missing if proposal is not None and proposal.state is State.OPEN else frozenset()
        first = proposal is None or proposal.message_id is None
        recipients = await choose_recipients(transaction, session, notice, sorted(missing), now, first=first)
        called = await pinged_by(transaction, session, notice, missing)
    message_id = None
    if proposal is not None:
        anew = recipients.again and bool(recipients.seats)
        old = None if anew else proposal.message_id
        shown = old is not None and await delivery.channel.edit(old, _post(session, proposal, called))
        if not shown and proposal.state is State.OPEN:
            if old is not None:
                # The message has been deleted.
                async with delivery.database.transaction() as transaction:
                    await delivery.require_seats(transaction)
                    recipients = await choose_recipients(transaction, session, notice, sorted(missing), now)
            message_id = await _send(delivery, proposal, recipients)
    async with delivery.database.transaction() as transaction:
        if proposal is not None and message_id is not None:
            await proposal_rows.save_message(transaction, notice.target_id, message_id)
            await record_pings(transaction, notice, recipients)
            if proposal.message_id is not None and proposal.message_id != message_id:
                await delivery.queue_removal(transaction, proposal.message_id)
        await notices.mark_done(transaction, notice)


async def _send(delivery: Delivery, proposal: Proposal, recipients: Recipients) -> int:
    notice = delivery.notice
    # Discord returns a message that was posted but whose id was not stored; after a deletion the nonce must differ.
    nonce = f"o{proposal.id}" if proposal.message_id is None else f"o{proposal.id}-{notice.id}-{notice.version}"
    return await delivery.post(_post(delivery.session, proposal, recipients.seats), nonce)


def _post(session: Session, proposal: Proposal, called: Iterable[int]) -> Post:
    content, view = proposal_message(session, proposal)
    return Post(content, view, called=tuple(session.players[seat] for seat in called))
