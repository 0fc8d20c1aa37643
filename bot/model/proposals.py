"""Proposals as values: what one seat asks of the others, and how it ended."""

from dataclasses import dataclass
from enum import StrEnum

from bot.model.sessions import GenerationalId


class ProposalKind(StrEnum):
    """The kinds of proposal."""

    END = "end"
    UNDO = "undo"
    PAUSE = "pause"
    REMATCH = "rematch"
    SEAT = "seat"


LASTING = (ProposalKind.SEAT, ProposalKind.REMATCH)
"""Kinds that later actions do not withdraw."""


class State(StrEnum):
    """Whether a proposal is open, and if not, how it ended."""

    OPEN = "open"
    CARRIED = "carried"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A row of ``proposals`` with the seats asked; see the comment on its table. Times are milliseconds."""

    id: GenerationalId
    session_id: int
    kind: ProposalKind
    detail: int
    seat: int
    sequence: int
    state: State = State.OPEN
    closed_by: int | None = None
    note: str = ""
    message_id: int | None = None
    made_at: int = 0
    expires_at: int | None = None
    agreed: frozenset[int] = frozenset()
    missing: frozenset[int] = frozenset()
