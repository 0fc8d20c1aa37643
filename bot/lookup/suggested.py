"""Whole turns to play with one press: the best moves in sight, as lists show them, one after another."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from bot.lookup.picks import Pick, Weighed, picks, picks_among, weighed
from games.core.contract import Position
from games.core.foresight import REPLY_GAINS, REPLY_WINS, words_of
from games.core.worth import signed

LONGEST = 6
"""The most moves of such a turn: what can still be read on a button."""

MOST = 2
"""The most turns to suggest."""


@dataclass(frozen=True, slots=True)
class Suggested:
    """The rest of a turn. ``sign`` is what it brings, in a few characters of no language; it may be empty.

    ``leaves`` is what its last move leaves the next seat, where that is more than it brings.
    """

    moves: tuple[str, ...]
    sign: str
    leaves: str = ""


def suggested(
    position: Position[Any], seat: int, moves: Sequence[Weighed], listed: Sequence[Pick]
) -> tuple[Suggested, ...]:
    """Up to two turns that begin differently: the best moves in sight, up to one that ends the turn, draws or reveals.

    ``moves`` are all that the seat can make, weighed, and ``listed`` their list, in the order of which turns come.
    Where a move promises more points with the next one than any move brings at once, the turn that begins so is the
    first. Turns say no more than lists do. There is none where these prefer nothing, where the turn does not end so
    soon, where a move gives something up, loses or lets the next seat win, and for a seat that plays alone: it is its
    puzzle.
    """
    if position.seats == 1 or not moves:
        return ()
    lines = (_line(position, seat, begun, moves[-1]) for begun in _beginnings(moves, listed))
    return tuple(islice((line for line in lines if line is not None), MOST))


def _beginnings(moves: Sequence[Weighed], listed: Sequence[Pick]) -> Sequence[Weighed]:
    """The moves with which turns to suggest begin, in their order: the first that are listed whole."""
    whole = [pick.path for pick in listed if pick.whole][:MOST]
    best = sorted((one for one in moves if one.parts in whole), key=lambda one: whole.index(one.parts)) or moves[:MOST]
    most = max(moves, key=lambda one: one.worth.promise)
    if most.worth.promise <= best[0].worth.gain or best[0].worth.wins or most.worth.end is not None:
        return best
    return [most, *(one for one in best if one is not most)]


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
            replies = {said.key: said for said in words_of(position, seat, best.move, best.worth)}
            if not preferred or REPLY_WINS in replies:
                return None
            leaves = dict(replies[REPLY_GAINS].values)["points"] if REPLY_GAINS in replies else ""
            return Suggested(tuple(moves), _sign(chosen), str(leaves))
        if len(moves) == LONGEST:
            return None
        position = step.position
        following = weighed(position, seat)
        best, worst = following[0], following[-1]
    return None


def _sign(chosen: list[Weighed]) -> str:
    """The points that the moves bring, else what the last one with anything to say brings."""
    gain = sum(one.worth.gain for one in chosen)
    return signed(gain) if gain else next((one.worth.sign for one in reversed(chosen) if one.worth.sign), "")


def lists(position: Position[Any], seat: int) -> tuple[tuple[Pick, ...], tuple[Suggested, ...]]:
    """A seat's list of moves, and the turns to suggest to it; the moves are weighed once for both.

    That can be slow; so call this in a thread, which is safe since a position never changes.
    """
    moves = weighed(position, seat)
    listed = picks_among(position, seat, moves)
    return listed, suggested(position, seat, moves, listed)


def open_lists(
    position: Position[Any], people: frozenset[int]
) -> tuple[dict[int, tuple[Pick, ...]], tuple[Suggested, ...]]:
    """What everybody may see under a board: a list for each person to act, and turns to suggest to the only one.

    There is nothing for a choice that is secret. As slow as :func:`lists`.
    """
    acting = () if position.secret_choice else tuple(sorted(position.to_act & people))
    if len(acting) != 1:
        return {seat: picks(position, seat) for seat in acting}, ()
    (seat,) = acting
    listed, whole = lists(position, seat)
    return {seat: listed}, whole
