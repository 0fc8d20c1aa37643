"""The endings of Volcano and the score (O13 to O18, O20, O22)."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from games.core.outcome import Outcome, placings
from games.core.text import Seat, Text, text
from games.volcano.challenges import Progress, result_of
from games.volcano.pieces import Colour, Piece, Size, Stack
from games.volcano.scoring import arrange
from games.volcano.setup import Setup
from games.volcano.variants import MINI

QUIET_ROUNDS = 20
"""The number of full rounds without a capture after which the game ends (house ruling of O16)."""


class Ending(StrEnum):
    """How a game can end."""

    COLOURS = "colours"
    """A seat captured every colour (O13, O15)."""

    WHITES = "whites"
    """A seat captured every white piece (O15)."""

    PROVED = "proved"
    """The program proved that no capture can be reached in Mini-Volcano (O14)."""

    CLAIMED = "claimed"
    """A player rightly claimed that no capture can be reached in Mini-Volcano (O14)."""

    MET = "met"
    """The goal of a challenge is met (O20)."""

    OUT_OF_REACH = "out-of-reach"
    """No capture can be reached in a challenge (O20)."""

    SIZES = "sizes"
    """No two pieces of the same size are left on the board (O16)."""

    QUIET = "quiet"
    """There were too many rounds without a capture (O16)."""

    IMMOBILE = "immobile"
    """No cap can move (O16)."""

    AGREEMENT = "agreement"
    """All seats agreed to end the game as it stood (O16)."""

    FORFEIT = "forfeit"
    """All seats but one gave up, or the only one did (O22)."""


WHITES = len(Size)
"""The number of white pieces (O15)."""


def ending_of_hand(setup: Setup, pieces: Sequence[Piece], progress: Progress | None) -> Ending | None:
    """The ending that these captured pieces cause at once, if any.

    A challenge ends only when its goal is met (O20). Mega ends with three whites, which win, or with seven colours
    (O15); the standard game ends with five colours (O13). Mini does not end by captured pieces (O14).
    """
    if progress:
        return Ending.MET if progress.met else None
    if setup.rules.wild and holds_every_white(pieces):
        return Ending.WHITES
    if setup.rules is not MINI and holds_every_colour(pieces, setup.rules.colours):
        return Ending.COLOURS
    return None


def holds_every_colour(pieces: Iterable[Piece], colours: Iterable[Colour]) -> bool:
    """Whether the pieces include each of the colours; a white counts as none of them (O13, O15)."""
    return {piece.colour for piece in pieces}.issuperset(colours)


def holds_every_white(pieces: Iterable[Piece]) -> bool:
    """Whether the pieces include all three whites (O15)."""
    return sum(piece.colour is Colour.WHITE for piece in pieces) == WHITES


def capture_is_possible(stacks: Iterable[Stack]) -> bool:
    """Whether two pieces of the same size are left on the board, without which no capture is possible (O16).

    This is always True after an opening with a nest on every square: the first piece of an eruption flies two squares,
    so each of the four classes of squares by parity of file and rank keeps a piece.
    """
    seen: set[Size] = set()
    for stack in stacks:
        for piece in stack:
            if piece.size in seen:
                return True
            seen.add(piece.size)
    return False


def settle_outcome(
    ending: Ending,
    captured: Sequence[Stack],
    forfeited: frozenset[int],
    setup: Setup,
    progress: Progress | None,
) -> Outcome:
    """Score a finished game.

    Ties share a place (O18). Three whites win regardless of the score (O15). Seats that forfeited keep their scores but
    rank behind all others, and if all seats forfeited, none has a place. In a challenge the seat has a place only if
    the goal is met (O20).
    """
    scores = tuple(arrange(pieces).total for pieces in captured)
    reason = _reason(ending, captured, forfeited, setup)
    if progress:
        return Outcome((1 if progress.met else None,), scores, ending, reason, result_of(setup, progress))
    stayed = [seat not in forfeited for seat in range(len(captured))]
    places: tuple[int | None, ...] = (None,) * len(captured)
    if any(stayed):
        first = [ending is Ending.WHITES and holds_every_white(pieces) for pieces in captured]
        places = placings(list(zip(first, stayed, scores, strict=True)))
    return Outcome(places, scores, ending, reason)


def _reason(ending: Ending, captured: Sequence[Stack], forfeited: frozenset[int], setup: Setup) -> Text:
    if ending is Ending.COLOURS:
        holder = next(seat for seat, pieces in enumerate(captured) if holds_every_colour(pieces, setup.rules.colours))
        return text("volcano-ending-colours", seat=Seat(holder))
    if ending is Ending.WHITES:
        holder = next(seat for seat, pieces in enumerate(captured) if holds_every_white(pieces))
        return text("volcano-ending-whites", seat=Seat(holder))
    if ending is Ending.QUIET:
        return text("volcano-ending-quiet", rounds=QUIET_ROUNDS)
    if ending is Ending.FORFEIT and len(forfeited) < len(captured):
        left = next(seat for seat in range(len(captured)) if seat not in forfeited)
        return text("volcano-ending-forfeit", seat=Seat(left))
    if ending is Ending.FORFEIT:
        return text("volcano-ending-forfeit-all")
    return text(f"volcano-ending-{ending}")
