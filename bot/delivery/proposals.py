"""Posting a proposal, calling those who are still to agree once each, and keeping its message up to date."""

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
    """Post the proposal a notice is about, or bring its message up to date; strikes out the notice.

    It is posted anew for those who were left out when it was, being in their quiet hours.
    """
    session, notice, now = delivery.session, delivery.notice, delivery.now()
    async with delivery.database.transaction() as transaction:
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
                # Somebody has deleted it.
                async with delivery.database.transaction() as transaction:
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
    # One that was posted and never written down is given back instead of posted twice; one that was deleted is not.
    nonce = f"o{proposal.id}" if proposal.message_id is None else f"o{proposal.id}-{notice.id}-{notice.version}"
    return await delivery.post(_post(delivery.session, proposal, recipients.seats), nonce)


def _post(session: Session, proposal: Proposal, called: Iterable[int]) -> Post:
    content, view = proposal_message(session, proposal)
    return Post(content, view, called=tuple(session.players[seat] for seat in called))
