"""Whole turns to play with one press: the best moves in sight, as lists show them, one after another."""

from dataclasses import dataclass
from typing import Any

from bot.lookup.picks import Weighed, weighed
from games.core.contract import Position
from games.core.foresight import REPLY_WINS, words_of
from games.core.worth import signed

LONGEST = 6
"""The most moves of such a turn: what can still be read on a button."""

MOST = 2
"""The most turns to suggest."""


@dataclass(frozen=True, slots=True)
class Suggested:
    """The rest of a turn. ``sign`` is what it brings, in a few characters of no language; it may be empty."""

    moves: tuple[str, ...]
    sign: str


def suggested(position: Position[Any], seat: int) -> tuple[Suggested, ...]:
    """Up to two turns that begin differently: the best moves in sight, up to one that ends the turn, draws or reveals.

    They say no more than lists do. There is none where these prefer nothing, where the turn does not end so soon, where
    a move gives something up, loses or lets the next seat win, and for a seat that plays alone: it is its puzzle.
    """
    if position.seats == 1:
        return ()
    moves = weighed(position, seat)
    lines = (_line(position, seat, best, moves[-1]) for best in moves[:MOST])
    return tuple(line for line in lines if line is not None)


def _line(position: Position[Any], seat: int, best: Weighed, worst: Weighed) -> Suggested | None:
    """The turn that begins with the first of these two moves; None if it is not to be suggested."""
    chosen, moves, turn, preferred = list[Weighed](), list[str](), position.turn, False
    while not best.worth.loses and position.gives_up(seat, best.move) is None:
        preferred = preferred or best.worth.order > worst.worth.order
        step = position.play(seat, best.move)
        chosen.append(best)
        moves.append(position.notation(best.move))
        # What follows a move that draws or reveals something must not be looked at.
        if step.irrevocable or step.position.turn != turn or seat not in step.position.to_act:
            told = words_of(position, seat, best.move, best.worth)
            fit = preferred and all(one.key != REPLY_WINS for one in told)
            return Suggested(tuple(moves), _sign(chosen)) if fit else None
        if len(moves) == LONGEST:
            return None
        position = step.position
        best, worst = (weighed(position, seat)[one] for one in (0, -1))
    return None


def _sign(chosen: list[Weighed]) -> str:
    """The points that the moves bring, else what the last one with anything to say brings."""
    gain = sum(one.worth.gain for one in chosen)
    return signed(gain) if gain else next((one.worth.sign for one in reversed(chosen) if one.worth.sign), "")


def open_suggestions(position: Position[Any], people: frozenset[int]) -> tuple[Suggested, ...]:
    """The turns that everybody may see under a board: of the only person to act, unless its choice is secret."""
    acting = tuple(position.to_act & people)
    return () if position.secret_choice or len(acting) != 1 else suggested(position, *acting)
