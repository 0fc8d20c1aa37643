"""What a finished game can tell its players: the turns where most was missed, the best turn, and a curve of the odds.

:func:`analyse` looks at a whole record. What it finds is plain data, which can be pickled, and stored as
:mod:`games.core.values` writes it. A sequence number counts the actions of the record, so the position that a number
stands for is the one after so many actions.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise, takewhile
from typing import Any, TypeAlias

from games.core.actions import Conclude, Move
from games.core.analyst import Alternative, Analyst, FirstLook, suggestible
from games.core.contract import Position
from games.core.game import Game
from games.core.record import Moment, Playthrough, Record, playthrough_of
from games.core.search import result_shares
from games.core.text import Text

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


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """A whole turn of one seat, and the position after it and after whatever the program played on its own."""

    number: int
    seat: int
    moments: tuple[Moment, ...]
    last: Moment

    @property
    def place(self) -> tuple[int, int, int, int]:
        """How many actions there are before it and after it, its number, and its seat."""
        return self.moments[0].sequence - 1, self.last.sequence, self.number, self.seat

    @property
    def start(self) -> Position[Any]:
        """The position before the turn."""
        return self.moments[0].before

    @property
    def end(self) -> Position[Any]:
        """The position after it."""
        position: Position[Any] = self.last.step.position
        return position

    @property
    def rests(self) -> "tuple[WholeTurn, ...]":
        """What the turn did after each move that drew or revealed something: by then its seat knew more."""
        known = [at for at, moment in enumerate(self.moments, 1) if moment.step.irrevocable and at < len(self.moments)]
        return tuple(replace(self, moments=self.moments[at:]) for at in known)

    @property
    def played(self) -> tuple[str, ...]:
        """The notations of its moves."""
        return tuple(moment.action.notation for moment in self.moments if isinstance(moment.action, Move))


def whole_turns(playthrough: Playthrough) -> tuple[WholeTurn, ...]:
    """The whole turns in effect, without one that a forfeit or an agreed end broke off."""
    found = []
    for number, moments in enumerate(playthrough.turns(), start=1):
        first = moments[0]
        seat, turn = first.action.seat, first.before.turn
        own = [one for one in moments if one.action.seat == seat and one.before.turn == turn]
        after = own[-1].step.position
        whole = after.turn > turn or after.outcome is not None
        if seat is not None and whole and all(isinstance(one.action, Move) for one in own):
            # What follows is forced, or somebody gives up, which is not what the turn has brought.
            forced = takewhile(lambda one: isinstance(one.action, Move), moments[len(own) :])
            found.append(WholeTurn(number, seat, tuple(own), (*own, *forced)[-1]))
    return tuple(found)


MOST_MISSED = 3
"""The most turns that a seat is shown."""

MOST_BEST = 3
"""The most turns that are kept as the best ones of a game."""

MOST_EXPLAINED = 5
"""How many turns of a seat are examined closely to find those in which it missed most."""

MOST_PRAISED = 8
"""How many turns are examined closely to find the best ones."""


def analyse(game: Game[Any], record: Record) -> Analysis:
    """Look back at a whole game that is over; raises ValueError for one that goes on.

    In a game without an analyst there is nothing to find. It takes seconds: call it off the event loop. The result
    follows from the record alone.
    """
    playthrough = playthrough_of(game, record)
    if playthrough.position.outcome is None:
        raise ValueError("the game goes on")
    analyst = game.analyst
    if analyst is None:
        return Analysis(((),) * record.seats, (), ())
    turns = whole_turns(playthrough)
    judged = _judged(game, analyst, turns)
    parts = [*judged, *_judged(game, analyst, [rest for turn in turns for rest in turn.rests])]
    missed = tuple(_explained(analyst, parts, seat) for seat in range(record.seats))
    told = {one.turn for seat in missed for one in seat}
    bests = _bests(analyst, [one for one in judged if one[0].number not in told])
    return Analysis(missed, bests, _marked(_curve(analyst, playthrough, turns), missed, bests))


Judged: TypeAlias = Sequence[tuple[WholeTurn, FirstLook]]
"""Turns with a choice, each with what a first look finds."""


def _judged(game: Game[Any], analyst: Analyst, turns: Sequence[WholeTurn]) -> Judged:
    found = []
    for turn in turns:
        if turn.start.forced is None:
            look = analyst.look(*_of(turn))
            # Nobody is blamed for a turn that began as its player may have been advised.
            found.append((turn, look._replace(better=None) if look.better and _is_suggested(game, turn) else look))
    return found


def _explained(analyst: Analyst, judged: Judged, seat: int) -> tuple[Missed, ...]:
    """The turns of a seat to show, in words, each once; one that a closer look rejects is replaced by the next."""
    shown: list[Missed] = []
    found = [(look.better, turn) for turn, look in judged if look.better and turn.seat == seat]
    # What would have won at once is looked at first, then what missed most.
    for alternative, turn in sorted(found, key=lambda one: (one[0].wins, one[0].missed), reverse=True)[:MOST_EXPLAINED]:
        if any(one.turn == turn.number for one in shown):
            continue
        told = analyst.explained(turn.start.view(turn.seat), turn.seat, alternative)
        if told is not None:
            shown.append(Missed(*turn.place, told))
        if len(shown) == MOST_MISSED:
            break
    return tuple(sorted(shown, key=lambda missed: missed.alternative.missed, reverse=True))


def _is_suggested(game: Game[Any], turn: WholeTurn) -> bool:
    """Whether a turn began as its player may have been advised."""
    lines = suggestible(game.ranked(turn.start, turn.seat))
    return any(turn.played[: len(one.moves)] == one.moves for one in lines)


def _curve(analyst: Analyst, playthrough: Playthrough, turns: Sequence[WholeTurn]) -> tuple[Point, ...]:
    """The odds at first and after each turn; those of the end are the result, unless a moderator has ended the game."""
    if playthrough.start.seats < 2:
        return ()
    points = [Point(0, 0, None, analyst.prospects(playthrough.start))]
    points += (
        Point(turn.last.sequence, turn.number, turn.seat, analyst.prospects(turn.end))
        for turn in turns
        if turn.end.outcome is None
    )
    last = playthrough.in_effect[-1]
    seat = turns[-1].seat if turns and turns[-1].last is last else None
    stopped = isinstance(last.action, Conclude) and last.action.by_moderator
    winners = last.step.position.outcome.winners
    shares = points[-1].shares if stopped else result_shares(winners, last.step.position.seats)
    return (*points, Point(last.sequence, len(playthrough.turns()), seat, shares))


def _bests(analyst: Analyst, judged: Judged) -> tuple[BestTurn, ...]:
    """The turns that won most over their seats' other choices, the best first."""
    leading = [one for one in judged if one[1].lead > 0]
    found: list[tuple[float, BestTurn]] = []
    for turn, _ in sorted(leading, key=lambda one: one[1].lead, reverse=True)[:MOST_PRAISED]:
        praise = analyst.praised(*_of(turn))
        if praise is not None:
            found.append((praise.won, BestTurn(*turn.place, praise.said)))
    return tuple(best for _, best in sorted(found, key=lambda one: one[0], reverse=True)[:MOST_BEST])


def _of(turn: WholeTurn) -> tuple[Any, int, tuple[str, ...]]:
    """What an analyst is asked about."""
    return turn.start.view(turn.seat), turn.seat, turn.played


def _marked(curve: Sequence[Point], missed: Sequence[Sequence[Missed]], bests: Sequence[BestTurn]) -> tuple[Point, ...]:
    """The curve with its marks; of the best turns only the first is marked."""
    marks: dict[int, list[CurveMark]] = {point.sequence: [] for point in curve}
    for one in (one for seat in missed for one in seat):
        marks.get(one.after, []).append(CurveMark.MISSED)
    for best in bests[:1]:
        marks.get(best.after, []).append(CurveMark.BEST)
    changes = [
        (sum(abs(new - old) for old, new in zip(before.shares, point.shares, strict=True)), -point.sequence)
        for before, point in pairwise(curve)
    ]
    if changes and max(changes)[0] > 0:
        marks[-max(changes)[1]].append(CurveMark.TURNED)
    return tuple(replace(point, marks=tuple(marks[point.sequence])) for point in curve)
