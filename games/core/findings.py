"""What looking back at a finished game finds: plain data, which can be pickled, and stored as JSON.

A sequence number counts the actions of the record, so the position that a number stands for is the one after so many
actions.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.core.analysis import Alternative
from games.core.contract import Dump
from games.core.plain import from_plain, to_plain
from games.core.text import Text

VERSION = 2
"""The version of what is stored: every change of what an analysis says or means increases it."""


class Mark(StrEnum):
    """Why a point of the curve is marked."""

    MISSED = "missed"
    BEST = "best"
    TURNED = "turned"
    """The turn after which the odds had changed most."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A turn with a better line: from the position after the action ``before`` to the one after ``after``."""

    before: int
    after: int
    turn: int
    seat: int
    alternative: Alternative


@dataclass(frozen=True, slots=True)
class BestTurn:
    """The best turn of the game, for everybody; ``said`` tells why it is."""

    before: int
    after: int
    turn: int
    seat: int
    said: Text


@dataclass(frozen=True, slots=True)
class Point:
    """Each seat's expected share, adding up to 1, in the position after an action; ``seat`` has moved, None at first.

    ``turn`` is the number of the turn that led there, from 1, and 0 at first.
    """

    sequence: int
    turn: int
    seat: int | None
    shares: tuple[float, ...]
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Analysis:
    """``missed`` holds for each seat the turns where most was to be had, the worst first; none if it missed nothing.

    ``curve`` is empty for a single seat, and for a game that has no estimate.
    """

    missed: tuple[tuple[Missed, ...], ...]
    best: BestTurn | None
    curve: tuple[Point, ...]


def dump(analysis: Analysis) -> Dump:
    """The analysis as plain data."""
    return {
        "missed": [[_dump_missed(one) for one in missed] for missed in analysis.missed],
        "best": _dump_best(analysis.best) if analysis.best else None,
        "curve": [
            [point.sequence, point.turn, point.seat, list(point.shares), [mark.value for mark in point.marks]]
            for point in analysis.curve
        ],
    }


def load(data: Dump) -> Analysis:
    """The analysis that :func:`dump` wrote."""
    best = data["best"]
    return Analysis(
        missed=tuple(tuple(_load_missed(one) for one in missed) for missed in data["missed"]),
        best=_load_best(best) if best else None,
        curve=tuple(
            Point(sequence, turn, seat, tuple(shares), tuple(Mark(mark) for mark in marks))
            for sequence, turn, seat, shares, marks in data["curve"]
        ),
    )


def _dump_missed(missed: Missed) -> Dump:
    alternative = missed.alternative
    return {
        "turn": [missed.before, missed.after, missed.turn, missed.seat],
        "played": list(alternative.played),
        "better": list(alternative.better),
        "brought": alternative.brought,
        "possible": alternative.possible,
        "exact": alternative.exact,
        "wins": alternative.wins,
        "said": [to_plain(one) for one in alternative.said],
    }


def _load_missed(data: Dump) -> Missed:
    before, after, turn, seat = data["turn"]
    return Missed(
        before,
        after,
        turn,
        seat,
        Alternative(
            played=tuple(data["played"]),
            better=tuple(data["better"]),
            brought=data["brought"],
            possible=data["possible"],
            exact=data["exact"],
            said=tuple(from_plain(one) for one in data["said"]),
            wins=data["wins"],
        ),
    )


def _dump_best(best: BestTurn) -> Dump:
    return {"turn": [best.before, best.after, best.turn, best.seat], "said": to_plain(best.said)}


def _load_best(data: Dump) -> BestTurn:
    before, after, turn, seat = data["turn"]
    return BestTurn(before, after, turn, seat, from_plain(data["said"]))
