"""What looking back at a finished game finds: plain data, which can be pickled, and stored as JSON.

A sequence number counts the actions of the record, so the position that a number stands for is the one after so many
actions.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from games.core.analysis import Alternative
from games.core.contract import Dump
from games.core.text import Text, from_plain, to_plain
from games.core.values import restored, restored_fields, stored, stored_fields

VERSION = 1
"""The version of what is stored: every change of what an analysis says or means increases it."""


class CurveMark(StrEnum):
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
    """One of the best turns of the game, for everybody; ``said`` tells why the best of all is that.

    The sentence under the same key with ``-brief`` says what the turn brought, for any of them, in a caption.
    """

    before: int
    after: int
    turn: int
    seat: int
    said: Text

    @property
    def brief(self) -> Text:
        """What the turn brought, in a few words."""
        return replace(self.said, key=f"{self.said.key}-brief")


@dataclass(frozen=True, slots=True)
class Point:
    """Each seat's expected share, adding up to 1, in the position after an action; ``seat`` has moved, None at first.

    ``turn`` is the number of the turn that led there, from 1, and 0 at first.
    """

    sequence: int
    turn: int
    seat: int | None
    shares: tuple[float, ...]
    marks: tuple[CurveMark, ...] = ()


@dataclass(frozen=True, slots=True)
class Analysis:
    """``missed`` holds for each seat the turns where most was to be had, the worst first; none if it missed nothing.

    ``bests`` are the best turns, the best one first; none where no turn stands out.
    ``curve`` is empty for a single seat, and for a game that has no estimate.
    """

    missed: tuple[tuple[Missed, ...], ...]
    bests: tuple[BestTurn, ...]
    curve: tuple[Point, ...]

    @property
    def best(self) -> BestTurn | None:
        """The best turn of all."""
        return self.bests[0] if self.bests else None


_TURN = ("before", "after", "turn", "seat")
_LINES = ("played", "better", "brought", "possible", "exact", "wins", "given", "left", "saves")


def dump(analysis: Analysis) -> Dump:
    """The analysis as plain data."""
    return {
        "missed": [[_dump_missed(one) for one in missed] for missed in analysis.missed],
        "bests": [{"turn": _turn_of(one), "said": to_plain(one.said)} for one in analysis.bests],
        "curve": stored(analysis.curve),
    }


def load(data: Dump) -> Analysis:
    """The analysis that :func:`dump` wrote."""
    return Analysis(
        missed=tuple(tuple(_load_missed(one) for one in missed) for missed in data["missed"]),
        bests=tuple(BestTurn(**_restored_turn(one), said=from_plain(one["said"])) for one in data["bests"]),
        curve=tuple(restored(Point, point) for point in data["curve"]),
    )


def _turn_of(found: Missed | BestTurn) -> list[int]:
    return list(stored_fields(found, *_TURN).values())


def _restored_turn(data: Dump) -> dict[str, int]:
    return dict(zip(_TURN, data["turn"], strict=True))


def _dump_missed(missed: Missed) -> Dump:
    lines, said = stored_fields(missed.alternative, *_LINES), [to_plain(one) for one in missed.alternative.said]
    return {"turn": _turn_of(missed), **lines, "said": said}


def _load_missed(data: Dump) -> Missed:
    said = tuple(from_plain(one) for one in data["said"])
    alternative = Alternative(**restored_fields(Alternative, data, *_LINES), said=said)
    return Missed(**_restored_turn(data), alternative=alternative)
