"""Computer players: what a game can offer for them, and how the program asks one for its move.

A computer player knows what its seat may know: a view, never a position. What it chooses follows from the view, the
level and a seed alone, so a choice can be worked out again. Thinking is bounded in nodes, not in seconds.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from games.core.chance import SEED_BYTES, Chance
from games.core.contract import Position, View
from games.core.game import Game
from games.core.refusals import IllegalMove
from games.core.search import Judgement, Limits, foreseeable, notations, weighed
from games.core.text import Seat, text

LEVELS = range(1, 6)
"""The levels, from one that a beginner beats on the first evening to the strongest."""

OVERSIGHTS = (60, 40, 25, 10, 0)
"""For each level how often, in a hundred, a computer without a search of its own overlooks the best move it has."""


class SearchLevel(NamedTuple):
    """How far a computer looks, and by how much of the game it misjudges what it finds (the standard deviation).

    ``judgement`` is one of the level's own, where it knows less or more of the game than others.
    """

    limits: Limits
    misjudges: float = 0.0
    judgement: Judgement | None = None


@dataclass(frozen=True, slots=True)
class SearchingComputer:
    """A :class:`games.core.game.Computer` that searches with a game's evaluation.

    ``deal`` makes a position of a view: what the view hides is drawn from the dice. ``levels`` has a row a level.
    """

    deal: Callable[[Any, Random], Position[Any]]
    judgement: Judgement
    levels: Sequence[SearchLevel]

    def turn(self, view: Any, seat: int, level: int, dice: Random) -> tuple[str, ...]:
        """The turn that seems best to the level, up to the first move that cannot be taken back."""
        how, position = self.levels[level - 1], self.deal(view, dice)
        moves = position.moves(seat)
        if len(moves) == 1:
            return (position.notation(moves[0]),)
        worlds = (position, *(self.deal(view, dice) for _ in range(how.limits.worlds - 1)))
        found = weighed(worlds, how.limits, how.judgement or self.judgement)
        # Nobody overlooks what wins at once.
        chosen = max(found, key=lambda turn: (turn.wins, turn.share + dice.gauss(0, how.misjudges)))
        return notations(position, seat, foreseeable(position, seat, chosen.moves))


def plan_turn(game: Game[Any], view: View, seat: int, level: int, seed: bytes) -> tuple[str, ...]:
    """The notations of a computer player's moves, as ``Position.read`` reads them: the rest of its turn, in order.

    They go as far as the turn can be planned, and are at least one. ``view`` is ``position.view(seat)``, ``seed`` any
    bytes: equal arguments give the same moves, in every process. To play a game, ask again after them, with a seed that
    :func:`seed_for` makes.

    Raises ValueError for a level that does not exist and a game without a ``computer``, which asks
    :func:`best_noticed`, and :class:`IllegalMove` for a seat that is not to act.
    """
    if level not in LEVELS:
        raise ValueError(f"levels go from {LEVELS[0]} to {LEVELS[-1]}")
    _require_turn(view, seat)
    if game.computer is None:
        raise ValueError(f"{game.key} has no computer of its own")
    number, _ = _chance(seed).below(1 << 8 * SEED_BYTES)
    return game.computer.turn(view, seat, level, Random(number))  # noqa: S311 - the moves are no secret


def best_noticed(position: Position[Any], seat: int, level: int, seed: bytes) -> str:
    """The notation of the best legal move that a computer of this level notices, by what each brings at once.

    Among equally good ones it is a drawn one. Raises as ``position.worths`` does for a seat that is not to act.
    """
    moves = position.moves(seat)
    mixed, chance = _chance(seed).shuffled(tuple(zip(moves, position.worths(seat, moves), strict=True)))
    listed = sorted(mixed, key=lambda pair: pair[1].order, reverse=True)
    for move, _ in listed[:-1]:
        noticed, chance = chance.below(100)
        if noticed >= OVERSIGHTS[level - 1]:
            return position.notation(move)
    return position.notation(listed[-1][0])


def seed_for(seed: bytes, moves: int) -> bytes:
    """The seed of a choice: it follows from the computer's own one and the number of moves in the record so far."""
    return hashlib.sha256(seed + moves.to_bytes(8, "big")).digest()[:SEED_BYTES]


def _chance(seed: bytes) -> Chance:
    return Chance(hashlib.sha256(seed).digest()[:SEED_BYTES])


def _require_turn(view: View, seat: int) -> None:
    if view.outcome:
        raise IllegalMove(text("core-game-over", reason=view.outcome.reason), view.game)
    if seat not in view.to_act:
        raise IllegalMove(text("core-not-your-turn", seat=Seat(min(view.to_act))), view.game)
