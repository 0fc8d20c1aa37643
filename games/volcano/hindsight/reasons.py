"""Why another turn of Volcano would have been better, in words."""

from collections.abc import Iterator

from games.core.analysis import Alternative
from games.core.text import Seat, Text, text
from games.volcano.computer.hands import Codes
from games.volcano.computer.search import board_of
from games.volcano.hindsight.turns import Purse, Retraced, pieces_of, retrace
from games.volcano.solver.board import Squares, squares_of
from games.volcano.telling import name_piece
from games.volcano.view import VolcanoView
from games.volcano.weighing import haul_of


def reasons(view: VolcanoView, seat: int, alternative: Alternative) -> Iterator[Text]:
    """What was there, what the turn brought instead, why, and what both left to the next seat."""
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
    if not alternative.wins and (alternative.saves or alternative.given or alternative.left):
        yield _left(purse, played, alternative)


def _left(purse: Purse, played: Retraced, alternative: Alternative) -> Text:
    given, left = alternative.given, alternative.left
    way = "both" if given == left else "more" if left > given else "less"
    if alternative.saves:
        way = "lost" if played.after.outcome else "saves"
    following = Seat(purse.after(()).seat)
    return text("volcano-hindsight-left", way=way, seat=following, given=given, left=left, gain=alternative.missed)


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
