"""Posting a proposal, calling those who are still to agree once each, and keeping its message up to date."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.people import calling
from bot.services.summons import Summons, note_summoned, summon, summoned
from bot.services.tables import Table
from bot.store import notices
from bot.store import proposals as rows
from bot.store.database import Database
from bot.store.notices import Kind, Notice
from bot.store.proposals import Proposal, State
from bot.ui.proposal import proposal_message

UNKNOWN_MESSAGE = 10008
"""Discord's code for a message that is no longer there."""


async def send_proposal(
    database: Database, channel: discord.PartialMessageable, table: Table, notice: Notice, now: int
) -> None:
    """Post the proposal a notice is about, or bring its message up to date; strikes out the notice.

    It is posted anew for those who were left out when it was, being in their quiet hours.
    """
    async with database.transaction() as transaction:
        proposal = await rows.by_id(transaction, notice.target_id)
        missing = proposal.missing if proposal is not None and proposal.state is State.OPEN else frozenset()
        first = proposal is None or proposal.message_id is None
        summons = await summon(transaction, table, notice, sorted(missing), now, first=first)
        called = await summoned(transaction, table, notice, missing)
    message_id = None
    if proposal is not None:
        anew = summons.again and bool(summons.seats)
        old = None if anew else proposal.message_id
        shown = old is not None and await _edit(channel, table, proposal, old, called)
        if not shown and proposal.state is State.OPEN:
            if old is not None:
                # Somebody has deleted it.
                async with database.transaction() as transaction:
                    summons = await summon(transaction, table, notice, sorted(missing), now)
            message_id = await _post(channel, table, proposal, notice, summons)
    async with database.transaction() as transaction:
        if proposal is not None and message_id is not None:
            await rows.save_message(transaction, notice.target_id, message_id)
            await note_summoned(transaction, notice, summons)
            if proposal.message_id is not None and proposal.message_id != message_id:
                session = table.session
                await notices.owe(transaction, session.id, Kind.REMOVE, session.sequence, now, proposal.message_id)
        await notices.settle(transaction, notice)


async def _post(
    channel: discord.PartialMessageable, table: Table, proposal: Proposal, notice: Notice, summons: Summons
) -> int:
    content, view = proposal_message(table, proposal)
    # One that was posted and never written down is given back instead of posted twice; one that was deleted is not.
    nonce = f"o{proposal.id}" if proposal.message_id is None else f"o{proposal.id}-{notice.id}-{notice.version}"
    message = await channel.send(content, view=view, nonce=nonce, allowed_mentions=_mentions(table, summons.seats))
    if notice.attempts or notice.version > 1:
        # The message may be one that an earlier attempt posted, showing an earlier state.
        await _edit(channel, table, proposal, message.id, summons.seats)
    return message.id


async def _edit(
    channel: discord.PartialMessageable, table: Table, proposal: Proposal, message_id: int, called: Iterable[int]
) -> bool:
    """Bring the message up to date, which notifies nobody; False if it is gone."""
    content, view = proposal_message(table, proposal)
    # Whom it no longer mentions would no longer find it among their mentions.
    mentions = _mentions(table, called)
    try:
        await channel.get_partial_message(message_id).edit(content=content, view=view, allowed_mentions=mentions)
    except discord.NotFound as missing:
        if missing.code != UNKNOWN_MESSAGE:
            raise
        return False
    return True


def _mentions(table: Table, seats: Iterable[int]) -> discord.AllowedMentions:
    return calling(table.session.players[seat] for seat in seats)
