"""What a finished game can tell its players: the turns where most was missed, the best turn, and a curve of the odds.

:func:`analyse` looks at a whole record; :mod:`games.core.findings` is what it finds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import Any

from games.core.actions import Conclude, Move
from games.core.analysis import Alternative
from games.core.contract import Position
from games.core.findings import Analysis, BestTurn, CurveMark, Missed, Point
from games.core.game import Game
from games.core.record import Moment, Playthrough, Record, initial_position
from games.core.search import Cancelled, Check, never
from games.core.text import Notation, Seat, text
from games.core.worth import signed


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """A whole turn of one seat, and the position after it and after whatever the program played on its own."""

    number: int
    seat: int
    moments: tuple[Moment, ...]
    last: Moment

    @property
    def before(self) -> int:
        """The number of actions before the turn."""
        return self.moments[0].sequence - 1

    @property
    def after(self) -> int:
        """The number of actions after it."""
        return self.last.sequence

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
    def played(self) -> tuple[str, ...]:
        """The notations of its moves."""
        return tuple(moment.action.notation for moment in self.moments if isinstance(moment.action, Move))


def whole_turns(playthrough: Playthrough) -> tuple[WholeTurn, ...]:
    """The whole turns in effect; one that giving up or an agreed end broke off is no turn to learn from."""
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

MOST_EXPLAINED = 5
"""So many of a seat's turns are looked at more closely to find these."""


def analyse(game: Game[Any], record: Record, cancelled: Check = never) -> Analysis:
    """Look back at a whole game that is over; raises ValueError for one that goes on, and Cancelled.

    It takes seconds: call it off the event loop. The result follows from the record alone.
    """
    playthrough = _played(game, record, cancelled)
    if playthrough.position.outcome is None:
        raise ValueError("the game goes on")
    turns = whole_turns(playthrough)
    missed = _missed(game, turns, record.seats, cancelled)
    curve = _curve(game, playthrough, turns, cancelled)
    best = _best(turns, curve)
    return Analysis(missed, best, _marked(curve, missed, best))


def _played(game: Game[Any], record: Record, cancelled: Check) -> Playthrough:
    playthrough = Playthrough(initial_position(game, record))
    for action in record.actions:
        _stop_if(cancelled)
        playthrough.play(action)
    return playthrough


def _stop_if(cancelled: Check) -> None:
    if cancelled():
        raise Cancelled


def _missed(
    game: Game[Any], turns: Sequence[WholeTurn], seats: int, cancelled: Check
) -> tuple[tuple[Missed, ...], ...]:
    found: list[list[tuple[Alternative, WholeTurn]]] = [[] for _ in range(seats)]
    for turn in turns:
        _stop_if(cancelled)
        if turn.start.forced is None:
            alternative = _alternative(game, turn, cancelled)
            if alternative is not None and alternative.order > (False, 0):
                found[turn.seat].append((alternative, turn))
    return tuple(_explained(game, one, cancelled) for one in found)


def _explained(game: Game[Any], found: Sequence[tuple[Alternative, WholeTurn]], cancelled: Check) -> tuple[Missed, ...]:
    """The turns of a seat to show, in words; one that a closer look takes back gives way to the next."""
    shown: list[Missed] = []
    for alternative, turn in sorted(found, key=lambda one: one[0].order, reverse=True)[:MOST_EXPLAINED]:
        _stop_if(cancelled)
        told: Alternative | None = alternative
        if game.analyst is not None:
            told = game.analyst.explained(turn.start.view(turn.seat), turn.seat, alternative, cancelled)
        if told is not None:
            shown.append(Missed(turn.before, turn.after, turn.number, turn.seat, told))
        if len(shown) == MOST_MISSED:
            break
    return tuple(sorted(shown, key=lambda missed: missed.alternative.order, reverse=True))


def _alternative(game: Game[Any], turn: WholeTurn, cancelled: Check) -> Alternative | None:
    if game.analyst is None:
        return _by_worth(game.key, turn)
    alternative: Alternative | None = game.analyst.alternative(
        turn.start.view(turn.seat), turn.seat, turn.played, cancelled
    )
    return alternative


def _by_worth(game: str, turn: WholeTurn) -> Alternative | None:
    """The first move that would have brought more at once than the whole turn, in a game without an analyst."""
    brought = 0
    for moment in turn.moments:
        move = moment.before.read(turn.seat, _notation(moment))
        brought += moment.before.worths(turn.seat, (move,))[0].gain
    moves = turn.start.moves(turn.seat)
    pairs = zip(turn.start.worths(turn.seat, moves), moves, strict=True)
    best, move = max(pairs, key=lambda pair: pair[0].order)
    if best.gain <= brought:
        return None
    notation = turn.start.notation(move)
    there = text("core-missed-move", move=Notation(game, notation), label=best.label or signed(best.gain))
    said = (there, text("core-missed-played", brought=signed(brought)))
    return Alternative(turn.played, (notation,), brought, best.gain, exact=False, said=said)


def _notation(moment: Moment) -> str:
    return moment.action.notation if isinstance(moment.action, Move) else ""


def _curve(
    game: Game[Any], playthrough: Playthrough, turns: Sequence[WholeTurn], cancelled: Check
) -> tuple[Point, ...]:
    """The odds at first and after each turn; those of the end are the result, unless a moderator has ended the game."""
    if game.analyst is None or playthrough.start.seats < 2:
        return ()
    points = [Point(0, 0, None, game.analyst.prospects(playthrough.start.view(None)))]
    for turn in turns:
        _stop_if(cancelled)
        if turn.end.outcome is None:
            points.append(Point(turn.after, turn.number, turn.seat, game.analyst.prospects(turn.end.view(None))))
    last = playthrough.in_effect[-1]
    seat = turns[-1].seat if turns and turns[-1].last is last else None
    stopped = isinstance(last.action, Conclude) and last.action.by_moderator
    shares = points[-1].shares if stopped else result(last.step.position)
    return (*points, Point(last.sequence, len(playthrough.turns()), seat, shares))


def result(position: Position[Any]) -> tuple[float, ...]:
    """The shares of a game that is over: the winners share it, and all do if nobody has won."""
    winners = position.outcome.winners if position.outcome else ()
    winning = winners or range(position.seats)
    return tuple(1 / len(winning) if seat in winning else 0.0 for seat in range(position.seats))


def _best(turns: Sequence[WholeTurn], curve: Sequence[Point]) -> BestTurn | None:
    """The turn that brought its seat most points, and of equal ones most chances; None if none brought anything."""
    rises = _rises(curve)
    rated = [(_gain(turn), rises.get(turn.after, 0.0), turn) for turn in turns]
    gain, rise, turn = max(rated, key=lambda one: one[:2], default=(0, 0.0, None))
    if turn is None or (gain <= 0 and rise <= 0):
        return None
    if gain > 0:
        said = text("core-best-points", seat=Seat(turn.seat), gain=signed(gain))
    else:
        at = next(number for number, point in enumerate(curve) if point.sequence == turn.after)
        before, after = (f"{round(100 * curve[index].shares[turn.seat])}" for index in (at - 1, at))
        said = text("core-best-chances", seat=Seat(turn.seat), before=before, after=after)
    return BestTurn(turn.before, turn.after, turn.number, turn.seat, said)


def _gain(turn: WholeTurn) -> int:
    """The points that a turn brought its seat; 0 where nobody else may see them."""
    scores = [moment.view(None).scores[turn.seat] for moment in (turn.start, turn.moments[-1].step.position)]
    before, after = scores
    return after - before if before is not None and after is not None else 0


def _rises(curve: Sequence[Point]) -> dict[int, float]:
    """How much each turn raised the odds of its seat, by the sequence number after it."""
    return {
        point.sequence: point.shares[point.seat] - before.shares[point.seat]
        for before, point in pairwise(curve)
        if point.seat is not None
    }


def _marked(curve: Sequence[Point], missed: Sequence[Sequence[Missed]], best: BestTurn | None) -> tuple[Point, ...]:
    marks: dict[int, list[CurveMark]] = {point.sequence: [] for point in curve}
    for one in (one for seat in missed for one in seat):
        marks.get(one.after, []).append(CurveMark.MISSED)
    if best is not None:
        marks.get(best.after, []).append(CurveMark.BEST)
    changes = [
        (sum(abs(new - old) for old, new in zip(before.shares, point.shares, strict=True)), -point.sequence)
        for before, point in pairwise(curve)
    ]
    if changes and max(changes)[0] > 0:
        marks[-max(changes)[1]].append(CurveMark.TURNED)
    return tuple(
        Point(point.sequence, point.turn, point.seat, point.shares, tuple(marks[point.sequence])) for point in curve
    )
