"""The lanes in which a session's notices are delivered."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from bot.store.notices import Kind, Notice


class Lane(StrEnum):
    """A part of a session's notices; a lane delivers in order and does not wait for the other lanes."""

    NEWS = "news"
    """Boards and calls, the board first."""
    RECAPS = "recaps"
    """Recaps, and removals of old messages."""
    CLOSING = "closing"


_LANES = {Kind.RECAP: Lane.RECAPS, Kind.REMOVE: Lane.RECAPS, Kind.CLOSE: Lane.CLOSING}


def lane_of(notice: Notice) -> Lane:
    """The lane of a notice."""
    return _LANES.get(notice.kind, Lane.NEWS)


def waits_for_board(notice: Notice, queued: Iterable[Notice]) -> bool:
    """Whether somebody moved after the notice was chosen: a call links to the board, so the new board goes first."""
    is_call = lane_of(notice) is Lane.NEWS and notice.kind is not Kind.BOARD
    return is_call and any(one.kind is Kind.BOARD for one in queued)
