"""Why a better capture was missed, in words: each reason follows from the position alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.core.analysis import Alternative
from games.core.search import Check
from games.core.text import Seat, Text, text
from games.volcano.computer.board import Board
from games.volcano.computer.hands import Codes
from games.volcano.hindsight.best import best_capture
from games.volcano.hindsight.purse import Purse, pieces_of
from games.volcano.hindsight.retrace import Retraced, board_of, retrace
from games.volcano.solver.board import Squares, squares_of
from games.volcano.state import NO_SQUARES
from games.volcano.telling import name_piece
from games.volcano.view import VolcanoView
from games.volcano.weighing import haul_of

GIFT = 2
"""So many points more for the next seat are worth saying."""


def reasons(view: VolcanoView, seat: int, alternative: Alternative, cancelled: Check) -> Iterator[Text]:
    """What was there, what the turn brought instead, why, and what it left to the next seat."""
    board, purse = board_of(view), Purse.of(view, seat)
    played = retrace(view, board, alternative.played)
    better = retrace(view, board, alternative.better)
    if better.eruption is None:
        raise ValueError("a better line ends in an eruption")
    names = view.grid.names
    yield text(
        "volcano-hindsight-there",
        start=names[better.eruption.start],
        target=names[better.eruption.ray.target],
        pieces=_named(better.eruption.taken),
        worth=_worth(view, seat, better.eruption.taken),
        wins="yes" if alternative.wins else "no",
    )
    yield _yours(view, seat, played)
    yield _why(view, played, better)
    given, left = (_left_to_next(view, board, purse, turn, cancelled) for turn in (played, better))
    if given >= left + GIFT:
        yield text("volcano-hindsight-gift", seat=Seat(purse.after(()).seat), points=given, left=left)


def _named(taken: Codes) -> tuple[Text, ...]:
    return tuple(name_piece(piece) for piece in pieces_of(taken))


def _worth(view: VolcanoView, seat: int, taken: Codes) -> Text:
    return haul_of(view.setup, view.captured[seat], pieces_of(taken)).label


def _yours(view: VolcanoView, seat: int, played: Retraced) -> Text:
    taken = played.eruption.taken if played.eruption else ()
    if not taken:
        return text("volcano-hindsight-nothing")
    return text("volcano-hindsight-yours", pieces=_named(taken), worth=_worth(view, seat, taken))


def _why(view: VolcanoView, played: Retraced, better: Retraced) -> Text:
    """The most telling difference between the two turns."""
    names, eruption, other = view.grid.names, better.eruption, played.eruption
    if eruption is None:
        raise ValueError("a better line ends in an eruption")
    start = names[eruption.start]
    if other and other.start == eruption.start:
        if other.ray is not eruption.ray:
            return text("volcano-hindsight-way", start=start, target=names[other.ray.target])
        landings = eruption.ray.landings
        if other.flights < eruption.flights and other.flights < len(landings):
            return text("volcano-hindsight-stopped", square=names[landings[other.flights]])
    if not better.steps:
        return text("volcano-hindsight-ready", start=start)
    caps = squares_of(view.caps)
    way = 1 << eruption.ray.target | sum(eruption.ray.bits[: eruption.flights])
    blocking = caps & way
    if blocking:
        squares = tuple(names[square] for square in range(view.grid.size) if blocking >> square & 1)
        return text("volcano-hindsight-blocked", squares=squares, count=len(squares), steps=better.steps)
    return _walked(caps, start, eruption.start, better.steps)


def _walked(caps: Squares, name: str, start: int, steps: int) -> Text:
    """Either no cap was there to set it off, or another one had to be put in place first."""
    if not caps >> start & 1:
        return text("volcano-hindsight-far", start=name, steps=steps)
    return text("volcano-hindsight-quiet", steps=steps)


def _left_to_next(view: VolcanoView, board: Board, purse: Purse, turn: Retraced, cancelled: Check) -> int:
    """The best capture of the next seat after this turn; 0 if there is no other seat, or the game is over."""
    taken = turn.eruption.taken if turn.eruption else ()
    following = purse.after(taken)
    if following.seat == purse.seat or purse.ends(taken):
        return 0
    caps, after = turn.caps, board
    if turn.eruption:
        caps ^= 1 << turn.eruption.start | turn.eruption.ray.target_bit
        after = board.after(turn.eruption)
    squares = tuple(square for square in range(view.grid.size) if caps >> square & 1)
    then = replace(view, caps=squares, left=(NO_SQUARES,) * len(squares))
    best = best_capture(then, after, following.gain, 0, cancelled)
    return best.value if best else 0
