"""The solo challenges: goals, progress and ranking (O20)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from games.core.outcome import SoloResult
from games.core.text import Text, Value, text
from games.volcano.pieces import PIECES, STANDARD_COLOURS, Colour, Piece, Size
from games.volcano.setup import LARGE, RED, Setup
from games.volcano.variants import NESTS_OF_A_COLOUR

GOAL_RED = 3 * NESTS_OF_A_COLOUR
"""The number of red pieces."""

GOAL_LARGE = len(STANDARD_COLOURS) * NESTS_OF_A_COLOUR - 1
"""The number of large pieces but one: the last has no other to land on."""

_TREES = frozenset(piece for piece in PIECES.values() if piece.colour in STANDARD_COLOURS)


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a challenge.

    ``challenge`` is "red", "large" or "trees". ``points`` counts captured pieces that the goal does not need; 0 is
    perfect. ``missing`` counts the pieces the goal still needs; ``eruptions`` and ``cap_moves`` count from the start.
    """

    challenge: str
    points: int
    missing: int
    eruptions: int
    cap_moves: int

    @property
    def met(self) -> bool:
        """Whether the goal is met."""
        return self.missing == 0

    @property
    def rank(self) -> tuple[int, ...]:
        """The sort key, lower is better: by points, eruptions and cap moves if the goal is met, else by ``missing``."""
        if self.met:
            return (0, self.points, self.eruptions, self.cap_moves)
        return (1, self.missing, self.points)


def measure(challenge: str, captured: Sequence[Piece], eruptions: int, cap_moves: int) -> Progress:
    """The progress with these captured pieces."""
    if challenge == RED:
        gained, goal = sum(piece.colour is Colour.RED for piece in captured), GOAL_RED
    elif challenge == LARGE:
        gained, goal = sum(piece.size is Size.LARGE for piece in captured), GOAL_LARGE
    else:
        gained, goal = len(_TREES & Counter(captured).keys()), len(_TREES)
    return Progress(challenge, len(captured) - gained, goal - gained, eruptions, cap_moves)


def result_of(setup: Setup, progress: Progress) -> SoloResult:
    """The stored result of a finished challenge, without spoilers."""
    return SoloResult(board=_list_of(setup), title=_title(setup), rank=progress.rank, summary=_summary(setup, progress))


def _list_of(setup: Setup) -> str:
    """The key of the ranking list: one for each challenge, layout and set of house rules."""
    words = ("volcano", setup.challenge, setup.layout, setup.opening, *setup.house_rules)
    return " ".join(word for word in words if word)


def _title(setup: Setup) -> Text:
    challenge = text(f"volcano-option-challenge-{setup.challenge}")
    layout = text(f"volcano-option-layout-{setup.layout}")
    rules = tuple(text(f"volcano-option-{rule}") for rule in setup.house_rules)
    if rules:
        return text("volcano-solo-title-rules", challenge=challenge, layout=layout, rules=rules)
    return text("volcano-solo-title", challenge=challenge, layout=layout)


def _summary(setup: Setup, progress: Progress) -> Text:
    values: dict[str, Value] = {
        "challenge": text(f"volcano-option-challenge-{setup.challenge}"),
        "layout": text(f"volcano-option-layout-{setup.layout}"),
        "points": progress.points,
        "eruptions": progress.eruptions,
        "moves": progress.cap_moves,
    }
    if progress.met:
        return text("volcano-solo-met", **values)
    return text("volcano-solo-missed", missing=progress.missing, **values)
