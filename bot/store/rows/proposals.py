"""What players propose to each other, with the answers of the seats asked, and what moderators have done."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.model.proposals import LASTING, Proposal, ProposalKind, State
from bot.model.sessions import GenerationalId
from bot.store.mapper import Mapper
from bot.store.rows import metadata, notices
from bot.store.rows.notices import NoticeKind
from bot.store.rows.shards import filtered, shard_parameters
from bot.store.statements import Row, Transaction

PROPOSALS = Mapper(
    Proposal, "proposals", "id", {"id": ("id", "generation"), "state": "status"}, exclude="agreed missing"
)


async def insert(transaction: Transaction, proposal: Proposal) -> Proposal:
    """Add a proposal (its ``id`` is ignored) and queue its message."""
    stamp = GenerationalId(0, await metadata.current_generation(transaction))
    number = await PROPOSALS.add(transaction, replace(proposal, id=stamp))
    for seat in sorted(proposal.agreed | proposal.missing):
        await transaction.run(
            "INSERT INTO consents (proposal_id, seat, agreed) VALUES (?, ?, ?)",
            (number, seat, int(seat in proposal.agreed)),
        )
    made = await _require(transaction, number)
    await touch(transaction, made, proposal.made_at)
    return made


async def by_id(transaction: Transaction, proposal_id: int) -> Proposal | None:
    """The proposal with this id, open or not."""
    row = await transaction.row(PROPOSALS.select("WHERE id = ?"), (proposal_id,))
    return await _proposal(transaction, row) if row else None


async def open_one(transaction: Transaction, session_id: int, kind: ProposalKind, detail: int = 0) -> Proposal | None:
    """A session's open proposal of a kind and detail, or None."""
    row = await transaction.row(
        PROPOSALS.select("WHERE session_id = ? AND kind = ? AND detail = ? AND status = 'open'"),
        (session_id, kind, detail),
    )
    return await _proposal(transaction, row) if row else None


async def all_open(transaction: Transaction, session_id: int) -> tuple[Proposal, ...]:
    """A session's open proposals, oldest first."""
    rows = await transaction.rows(
        PROPOSALS.select("WHERE session_id = ? AND status = 'open' ORDER BY id"), (session_id,)
    )
    return tuple([await _proposal(transaction, row) for row in rows])


async def count_like(transaction: Transaction, proposal: Proposal) -> int:
    """How many proposals of this kind the same seat has made after the same action."""
    return await transaction.count(
        "SELECT count(*) FROM proposals WHERE session_id = ? AND kind = ? AND seat = ? AND sequence = ?",
        (proposal.session_id, proposal.kind, proposal.seat, proposal.sequence),
    )


async def agree(transaction: Transaction, proposal: Proposal, seat: int, now: int) -> Proposal:
    """Record that a seat agrees, and queue the update of the message."""
    await transaction.run("UPDATE consents SET agreed = 1 WHERE proposal_id = ? AND seat = ?", (proposal.id, seat))
    return await _changed(transaction, proposal, now)


async def close(
    transaction: Transaction, proposal: Proposal, state: State, now: int, closed_by: int | None = None
) -> Proposal:
    """Close a proposal in the given state, and queue the update of the message."""
    await transaction.run(
        "UPDATE proposals SET status = ?, closed_by = ? WHERE id = ?", (state, closed_by, proposal.id)
    )
    return await _changed(transaction, proposal, now)


async def withdraw(
    transaction: Transaction, session_id: int, now: int, *, forfeited: Iterable[int] = (), over: bool = False
) -> None:
    """Withdraw a session's proposals after an action; lasting ones stay unless it is over or their seat forfeited."""
    gone = frozenset(forfeited)
    for proposal in await all_open(transaction, session_id):
        if proposal.kind not in LASTING or over or proposal.detail in gone:
            await close(transaction, proposal, State.WITHDRAWN, now)


async def expire_in_channel(transaction: Transaction, channel_id: int, now: int) -> None:
    """Expire proposed rematches of a channel because another session has opened there."""
    rows = await transaction.rows(
        PROPOSALS.select(
            "JOIN sessions ON sessions.id = session_id"
            " WHERE proposals.status = 'open' AND kind = 'rematch' AND channel_id = ?"
        ),
        (channel_id,),
    )
    for row in rows:
        await close(transaction, await _proposal(transaction, row), State.EXPIRED, now)


async def any_expired(transaction: Transaction, now: int) -> bool:
    """Whether any open proposal of this process has expired."""
    return await transaction.exists(
        filtered("SELECT 1 FROM proposals WHERE status = 'open' AND expires_at <= ? AND {ours} LIMIT 1"),
        (now, *shard_parameters(transaction)),
    )


async def close_expired(transaction: Transaction, now: int) -> None:
    """Close this process's proposals that have expired."""
    rows = await transaction.rows(
        filtered(PROPOSALS.select("WHERE status = 'open' AND expires_at <= ? AND {ours}")),
        (now, *shard_parameters(transaction)),
    )
    for row in rows:
        await close(transaction, await _proposal(transaction, row), State.EXPIRED, now)


async def bring_forward(transaction: Transaction, now: int) -> None:
    """Let proposals that were made at a time to come last from now on, no longer than they were meant to."""
    rows = await transaction.rows(PROPOSALS.select("WHERE status = 'open' AND made_at > ?"), (now,))
    for row in rows:
        await transaction.run(
            "UPDATE proposals SET expires_at = expires_at - made_at + ?1, made_at = ?1 WHERE id = ?2", (now, row["id"])
        )
        if row["expires_at"] is not None:
            # Its message shows when it ends.
            await touch(transaction, await _proposal(transaction, row), now)


async def save_message(transaction: Transaction, proposal_id: int, message_id: int) -> None:
    """Remember which message shows a proposal."""
    await transaction.run("UPDATE proposals SET message_id = ? WHERE id = ?", (message_id, proposal_id))


async def touch(transaction: Transaction, proposal: Proposal, now: int) -> None:
    """Queue a proposal's message, or the update of it."""
    await notices.queue(transaction, proposal.session_id, NoticeKind.PROPOSAL, proposal.sequence, now, proposal.id)


async def _changed(transaction: Transaction, proposal: Proposal, now: int) -> Proposal:
    await touch(transaction, proposal, now)
    return await _require(transaction, proposal.id)


async def _require(transaction: Transaction, proposal_id: int) -> Proposal:
    found = await by_id(transaction, proposal_id)
    if found is None:
        raise ValueError(f"there is no proposal {proposal_id}")
    return found


async def _proposal(transaction: Transaction, row: Row) -> Proposal:
    asked = await transaction.rows("SELECT seat, agreed FROM consents WHERE proposal_id = ?", (row["id"],))
    agreed = frozenset(consent["seat"] for consent in asked if consent["agreed"])
    return PROPOSALS.read(row, agreed=agreed, missing=frozenset(consent["seat"] for consent in asked) - agreed)


async def asked(transaction: Transaction, user_id: int) -> list[int]:
    """The open proposals a user has made, or been asked to answer."""
    return await transaction.column(
        "SELECT DISTINCT proposals.id FROM seats JOIN proposals USING (session_id) LEFT JOIN consents"
        " ON proposal_id = proposals.id AND consents.seat = seats.seat WHERE user_id = ? AND proposals.status = 'open'"
        " AND (consents.seat IS NOT NULL OR proposals.seat = seats.seat) ORDER BY proposals.id",
        (user_id,),
    )


class InterventionKind(StrEnum):
    """What a moderator can do to a game, or to a table that has not begun."""

    PAUSE = "pause"
    RESUME = "resume"
    END = "end"
    CLOSE = "close"
    REPLACE = "replace"


@dataclass(frozen=True, slots=True)
class Intervention:
    """A row; ``seat`` and ``user_id`` are set if the moderator put a player into a seat."""

    id: int
    session_id: int
    kind: InterventionKind
    moderator_id: int
    seat: int | None = None
    user_id: int | None = None


INTERVENTIONS = Mapper(Intervention, "interventions", "id", extra="done_at")
find_intervention = INTERVENTIONS.find


async def insert_intervention(transaction: Transaction, done: Intervention, sequence: int, now: int) -> None:
    """Add an intervention (its ``id`` is ignored) and queue its message."""
    number = await INTERVENTIONS.add(transaction, done, done_at=now)
    await notices.queue(transaction, done.session_id, NoticeKind.INTERVENTION, sequence, now, target_id=number)
