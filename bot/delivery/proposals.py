"""Posting a proposal once, calling exactly those who are still to agree, and keeping its message up to date."""

from __future__ import annotations

import discord

from bot.boundary import calling
from bot.services.tables import Table
from bot.store import notices
from bot.store import proposals as rows
from bot.store.database import Database
from bot.store.notices import Notice
from bot.store.proposals import Proposal, State
from bot.ui.proposal import proposal_message

UNKNOWN_MESSAGE = 10008
"""Discord's code for a message that is no longer there."""


async def send_proposal(database: Database, channel: discord.PartialMessageable, table: Table, notice: Notice) -> None:
    """Post the proposal a notice is about, or bring its message up to date; strikes out the notice."""
    async with database.reading() as transaction:
        proposal = await rows.by_id(transaction, notice.target_id)
    message_id = None
    if proposal is not None:
        shown = proposal.message_id is not None and await _edit(channel, table, proposal, proposal.message_id)
        if not shown and proposal.state is State.OPEN:
            message_id = await _post(channel, table, proposal, notice)
    async with database.transaction() as transaction:
        if message_id is not None:
            await rows.save_message(transaction, notice.target_id, message_id)
        await notices.settle(transaction, notice)


async def _post(channel: discord.PartialMessageable, table: Table, proposal: Proposal, notice: Notice) -> int:
    content, view = proposal_message(table, proposal)
    # One that was posted and never written down is given back instead of posted twice; one that was deleted is not.
    nonce = f"o{proposal.id}" if proposal.message_id is None else f"o{proposal.id}-{notice.version}"
    message = await channel.send(content, view=view, nonce=nonce, allowed_mentions=_called(table, proposal))
    if notice.attempts or notice.version > 1:
        # The message may be one that an earlier attempt posted, showing an earlier state.
        await _edit(channel, table, proposal, message.id)
    return message.id


async def _edit(channel: discord.PartialMessageable, table: Table, proposal: Proposal, message_id: int) -> bool:
    """Bring the message up to date, which notifies nobody; False if it is gone."""
    content, view = proposal_message(table, proposal)
    # Whom it no longer mentions would no longer find it among their mentions.
    called = _called(table, proposal)
    try:
        await channel.get_partial_message(message_id).edit(content=content, view=view, allowed_mentions=called)
    except discord.NotFound as missing:
        if missing.code != UNKNOWN_MESSAGE:
            raise
        return False
    return True


def _called(table: Table, proposal: Proposal) -> discord.AllowedMentions:
    """Exactly those who are still to agree."""
    missing = proposal.missing if proposal.state is State.OPEN else ()
    return calling(table.session.players[seat] for seat in missing)
