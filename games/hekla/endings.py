"""The endings of Hekla and the score (H16 to H19, H22)."""

from enum import StrEnum

from games.core.outcome import Outcome, placings
from games.core.text import Seat, Text, text

QUIET_ROUNDS = 20
"""The default number of full rounds without an eruption after which the game ends (H19)."""

STALLED_ROUNDS = 5
"""The number of such rounds from which a computer that leads agrees to an end, and need not wait for the others."""


class Ending(StrEnum):
    """How a game can end."""

    LAVA = "lava"
    """The last block of lava was placed (H16)."""

    PASSES = "passes"
    """No seat could place or move (H18)."""

    QUIET = "quiet"
    """There were too many rounds without an eruption (H19)."""

    AGREEMENT = "agreement"
    """All seats agreed to end the game as it stood."""

    FORFEIT = "forfeit"
    """All seats but one gave up (H22)."""


def settle_outcome(ending: Ending, scores: tuple[int, ...], forfeited: frozenset[int], quiet_rounds: int) -> Outcome:
    """Settle a finished game: the farthest vulcanologist wins; ties share the place (H16, H17).

    Seats that forfeited rank behind all others (H22).
    """
    ranks = [(seat not in forfeited, score) for seat, score in enumerate(scores)]
    return Outcome(placings(ranks), scores, ending, _reason(ending, forfeited, len(scores), quiet_rounds))


def _reason(ending: Ending, forfeited: frozenset[int], seats: int, quiet_rounds: int) -> Text:
    if ending is Ending.QUIET:
        return text("hekla-ending-quiet", rounds=quiet_rounds)
    if ending is Ending.FORFEIT:
        left = next(seat for seat in range(seats) if seat not in forfeited)
        return text("hekla-ending-forfeit", seat=Seat(left))
    return text(f"hekla-ending-{ending}")
