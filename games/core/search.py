"""One search for every game: the best turns of a seat by an evaluation, after the best replies of the others.

A game brings a judgement, which evaluates a position: the share of the game that each seat can expect. What is hidden
from the seat is dealt several times, and a turn is worth what it is worth on average. The work is bounded in positions,
not in seconds, and follows from the arguments alone.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from heapq import nlargest
from math import exp, log
from operator import attrgetter, mul
from random import Random
from typing import Any, NamedTuple, TypeAlias


def as_seen(view: Any, _dice: Random) -> Any:
    """The position of which this is the view, in a game that hides nothing: the view itself."""
    return view


CERTAIN, WON = 1e-6, 0.995
"""To have odds, shares are no less than this; and as advice a game that is as good as won counts as no more won."""

WINS = 10.0
"""How much more a turn is worth as advice that ends such a game at once."""


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


class WeighedTurn(NamedTuple):
    """A whole turn: its moves, the position after it, and the share of the game that its seat can then expect.

    ``drive`` is how much more it counts as advice, because it leads to the end of the game, or brings something.
    """

    moves: tuple[Any, ...]
    end: Any
    share: float
    drive: float = 0.0

    @property
    def worth(self) -> float:
        """The odds of the share as a logarithm, with the drive: what is suggested is the turn that is worth most."""
        share = min(max(self.share, CERTAIN), WON)
        return log(share / (1 - share)) + self.drive + (WINS if self.wins else 0.0)

    @property
    def wins(self) -> bool:
        """Whether the turn ends the game, and its seat has won it."""
        return self.share >= WON and self.end is not None and self.end.outcome is not None


class Judgement(ABC):
    """What a search knows of a game: what a position is worth, and, where a game knows better, which turns count."""

    @abstractmethod
    def evaluate(self, position: Any) -> tuple[float, ...]:
        """Each seat's expected share of the game, also in a position within a turn and in one that is over."""

    def moves(self, _begun: Any, line: WeighedTurn) -> Sequence[Any]:
        """The moves that are worth a look after this line of the turn begun there: all of them."""
        moves: Sequence[Any] = line.end.moves(line.end.mover)
        return moves

    def turns(self, position: Any, width: int) -> list[WeighedTurn]:
        """The turns of the mover that look best, the best first; ``width`` positions are followed a step."""
        return self.turns_of(position, width, self.moves)

    def turns_of(
        self, position: Any, width: int, moves: Callable[[Any, WeighedTurn], Sequence[Any]]
    ) -> list[WeighedTurn]:
        """The turns of these moves, the best first: of positions within them ``width`` are followed a step."""
        seat, begun = position.mover, position.turn
        found: dict[tuple[Any, ...], WeighedTurn] = {}
        level = [WeighedTurn((), position, 0.0)]
        while level:
            further: dict[tuple[float, ...], WeighedTurn] = {}
            # Of equal turns the last one counts: games list last what does least, as to end a turn, or put a card low.
            for line, move in ((one, move) for one in level for move in reversed(moves(position, one))):
                after = line.end.play(seat, move).position
                shares = self.evaluate(after)
                turn = WeighedTurn((*line.moves, move), after, shares[seat])
                if after.outcome or after.turn != begun:
                    found.setdefault((turn.moves[0], shares), turn)
                else:
                    # Positions of one evaluation are as good as the same.
                    further.setdefault(shares, turn)
            level = nlargest(width, further.values(), key=attrgetter("share"))
        return sorted(found.values(), key=attrgetter("share"), reverse=True)

    def kind(self, moves: tuple[Any, ...]) -> Any:
        """What turns have in common of which only the best one counts: their first move."""
        return moves[0]

    def reply(self, position: Any, width: int) -> Any:
        """The position after the turn that the mover is expected to reply with: the one that looks best to it."""
        return self.turns(position, width)[0].end


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
        position = game.reply(position, width)
    return game.evaluate(position)


def weighed(worlds: Sequence[Any], limits: Limits, game: Judgement) -> list[WeighedTurn]:
    """The mover's best turn of each kind, the best first; its share is the average over the worlds."""
    seat = worlds[0].mover
    totals: dict[Any, list[WeighedTurn]] = {}
    for world in worlds:
        best: dict[Any, WeighedTurn] = {}
        for kind, turn in _promising(game.turns(world, limits.width), limits.ends, game):
            share = answered(turn.end, seat, limits.reply, game)[seat]
            known = best.get(kind)
            if known is None or share > known.share:
                best[kind] = turn._replace(share=share)
        for kind, turn in best.items():
            totals.setdefault(kind, []).append(turn)
    most = max(map(len, totals.values()), default=0)
    tried = (lines for lines in totals.values() if len(lines) == most)
    means = [lines[0]._replace(share=sum(one.share for one in lines) / most) for lines in tried]
    return sorted(means, key=attrgetter("share"), reverse=True)


def _promising(found: Sequence[WeighedTurn], most: int, game: Judgement) -> Iterator[tuple[Any, WeighedTurn]]:
    """The first turns with their kinds, at most so many of each kind, and four times as many in all."""
    seen = Counter[Any]()
    for turn in found[: 4 * most]:
        kind = game.kind(turn.moves)
        seen[kind] += 1
        if seen[kind] <= most:
            yield kind, turn


Signs: TypeAlias = Sequence[tuple[float, ...] | None]
"""For each seat the numbers that speak for it, None for one that cannot win any more."""


def shares(signs: Signs, weights: Sequence[float]) -> tuple[float, ...]:
    """Each seat's share by a softmax; even ones if no seat can win.

    >>> [round(share, 2) for share in shares([(1.0,), (0.0,), None], (0.7,))]
    [0.67, 0.33, 0.0]
    """
    sums = [None if one is None else sum(map(mul, one, weights)) for one in signs]
    best = max((one for one in sums if one is not None), default=None)
    if best is None:
        return (1 / len(signs),) * len(signs)
    parts = [0.0 if one is None else exp(one - best) for one in sums]
    total = sum(parts)
    return tuple(part / total for part in parts)


def result_shares(winners: Collection[int], seats: int) -> tuple[float, ...]:
    """Each seat's share of a game that is over: the winners share it, and all do if nobody has won.

    >>> result_shares((1, 2), 3), result_shares((), 2)
    ((0.0, 0.5, 0.5), (0.5, 0.5))
    """
    winning = winners or range(seats)
    return tuple(1 / len(winning) if seat in winning else 0.0 for seat in range(seats))
