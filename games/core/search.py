"""One search for every game: the best turns of a seat by an evaluation, after the best replies of the others.

A game brings a function that evaluates a position: the share of the game that each seat can expect. What is hidden from
the seat is dealt several times, and a turn is worth what it is worth on average. The work is bounded in positions, not
in seconds, and follows from the arguments alone.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import nlargest
from typing import Any, NamedTuple, TypeAlias

Evaluation: TypeAlias = Callable[[Any], tuple[float, ...]]
"""Each seat's expected share of the game in a position, also in one within a turn and in one that is over."""

Check: TypeAlias = Callable[[], bool]
"""Returns True to cancel the search, which calls it every few thousand steps."""


class Cancelled(Exception):
    """The caller has cancelled the search."""


def never() -> bool:
    """Do not cancel."""
    return False


class Limits(NamedTuple):
    """How far a search looks.

    ``worlds``: how often what is hidden is dealt. ``width``: how many positions are followed at each step of the seat's
    own turn. ``ends``: after how many turns with the same first move the replies are looked at. ``reply``: the
    ``width`` of the turns of others; 0 to look at no replies.
    """

    worlds: int = 1
    width: int = 1
    ends: int = 1
    reply: int = 0


def legal(position: Any) -> Sequence[Any]:
    """All moves of the mover."""
    moves: Sequence[Any] = position.moves(position.mover)
    return moves


class Judgement(NamedTuple):
    """What a search knows of a game.

    ``moves`` lists those of the mover that are worth a look. ``replies`` lists those that others are expected to reply
    with, if one of them is better for them than to wait; None for the best of all moves.
    """

    evaluate: Evaluation
    moves: Callable[[Any], Sequence[Any]] = legal
    replies: Callable[[Any], Sequence[Any]] | None = None


class WeighedTurn(NamedTuple):
    """A whole turn: its moves, the position after it, and the share of the game that its seat can then expect."""

    moves: tuple[Any, ...]
    end: Any
    share: float


def turns(position: Any, width: int, game: Judgement) -> list[WeighedTurn]:
    """The turns of the mover that look best, the best first: of positions within them ``width`` are followed a step."""
    return _turns(position, width, game.evaluate, game.moves)


def _turns(position: Any, width: int, evaluate: Evaluation, moves: Callable[[Any], Sequence[Any]]) -> list[WeighedTurn]:
    seat, begun = position.mover, position.turn
    found: dict[tuple[Any, ...], WeighedTurn] = {}
    level = [WeighedTurn((), position, 0.0)]
    while level:
        further: dict[tuple[float, ...], WeighedTurn] = {}
        # Of equal turns the last one counts: games list last what does least, as to end a turn or to put a card lowest.
        for line, move in ((one, move) for one in level for move in reversed(moves(one.end))):
            after = line.end.play(seat, move).position
            shares = evaluate(after)
            turn = WeighedTurn((*line.moves, move), after, shares[seat])
            if after.outcome or after.turn != begun:
                found.setdefault((turn.moves[0], shares), turn)
            else:
                # Positions of one evaluation are as good as the same.
                further.setdefault(shares, turn)
        level = nlargest(width, further.values(), key=_share)
    return sorted(found.values(), key=_share, reverse=True)


def foreseeable(position: Any, seat: int, moves: Iterable[Any]) -> tuple[Any, ...]:
    """The moves, or their notations, up to the first that draws from chance or shows something hidden, included."""
    found = []
    for move in moves:
        found.append(position.read(seat, move) if isinstance(move, str) else move)
        step = position.play(seat, found[-1])
        if step.irrevocable:
            break
        position = step.position
    return tuple(found)


def notations(position: Any, seat: int, moves: Iterable[Any]) -> tuple[str, ...]:
    """How these moves are written, each in the position that the ones before it lead to."""
    written = []
    for move in moves:
        written.append(position.notation(move))
        position = position.play(seat, move).position
    return tuple(written)


def answered(position: Any, seat: int, width: int, game: Judgement) -> tuple[float, ...]:
    """The shares at the seat's next turn, once each other seat has played the turn that looks best to it."""
    while width and not position.outcome and position.mover != seat:
        if game.replies is None:
            position = turns(position, width, game)[0].end
        else:
            mover, waits = position.mover, position.turn_begun_by(position.next_seat)
            ends = [turn.end for turn in _turns(position, width, game.evaluate, game.replies)[:1]]
            position = max((waits, *ends), key=lambda end: game.evaluate(end)[mover])
    return game.evaluate(position)


def weighed(worlds: Sequence[Any], limits: Limits, game: Judgement, cancelled: Check = never) -> list[WeighedTurn]:
    """The mover's best turn with each first move, the best first; its share is the average over the worlds."""
    seat = worlds[0].mover
    totals: dict[Any, list[WeighedTurn]] = {}
    for world in worlds:
        best: dict[Any, WeighedTurn] = {}
        for turn in _promising(turns(world, limits.width, game), limits.ends):
            if cancelled():
                raise Cancelled
            share = answered(turn.end, seat, limits.reply, game)[seat]
            known = best.get(turn.moves[0])
            if known is None or share > known.share:
                best[turn.moves[0]] = turn._replace(share=share)
        for first, turn in best.items():
            totals.setdefault(first, []).append(turn)
    most = max(map(len, totals.values()))
    tried = (lines for lines in totals.values() if len(lines) == most)
    means = [lines[0]._replace(share=sum(map(_share, lines)) / most) for lines in tried]
    return sorted(means, key=_share, reverse=True)


def _promising(found: Sequence[WeighedTurn], most: int) -> Iterator[WeighedTurn]:
    """The first turns, at most so many with each first move, and four times as many in all."""
    seen: dict[Any, int] = {}
    for turn in found[: 4 * most]:
        first = turn.moves[0]
        seen[first] = seen.get(first, 0) + 1
        if seen[first] <= most:
            yield turn


def _share(turn: WeighedTurn) -> float:
    return turn.share
