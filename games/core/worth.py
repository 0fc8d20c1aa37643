"""What a move brings the seat that makes it, and what the next one can reply: the order of lists, and a few words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from games.core.outcome import Outcome
from games.core.text import Seat, Text, text

Listed = TypeVar("Listed")

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Finish:
    """How a move ends the game for the seat that makes it.

    ``rank`` is 1 if the seat alone is first, -1 if it is not, 0 if it shares that place or hidden points decide.
    ``label`` says it in a few words, such as "ends the game: you lose 17 to 22".
    """

    rank: int
    label: Text


@dataclass(frozen=True, slots=True)
class Worth:
    """What a move brings.

    ``gain`` is the number of points that the seat has more at once, or fewer if negative. ``rank`` decides between
    equal gains, the higher the better; a game gives all its moves ranks of one length. ``label`` says it in a few
    words, such as "+1, third colour"; None if there is nothing worth saying. ``sign`` is the same in a few characters
    of no language, for a picture, such as "+1". ``end`` is how the move ends the game, as far as can be known before;
    it counts more than points. ``drawn`` is how many cards of unknown worth it brings, which do not count in the order.
    """

    gain: int = 0
    rank: tuple[int, ...] = ()
    label: Text | None = None
    sign: str = ""
    end: Finish | None = None
    drawn: int = 0

    @property
    def order(self) -> tuple[int, int, tuple[int, ...]]:
        """The sort key; the best move has the highest."""
        return self.end.rank if self.end else 0, self.gain, self.rank

    @property
    def words(self) -> tuple[Text, ...]:
        """What lists say of it, before what the move does."""
        return tuple(one for one in (self.end and self.end.label, self.label) if one)

    @property
    def wins(self) -> bool:
        """Whether the move ends the game and its seat alone is first."""
        return self.end is not None and self.end.rank > 0

    @property
    def loses(self) -> bool:
        """Whether the move ends the game and its seat is not first."""
        return self.end is not None and self.end.rank < 0


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal move with its notation, what it is worth, and the parts of the notation, for lists and pictures."""

    move: Any
    notation: str
    worth: Worth
    parts: tuple[str, ...] = ()


NO_WORTH = Worth()
"""The worth of every move in a game that does not weigh its moves."""


def best_first(listed: Iterable[Listed], worths: Sequence[Worth]) -> list[tuple[Listed, Worth]]:
    """The items with their worths, the best first; equal ones stay in their order."""
    return sorted(zip(listed, worths, strict=True), key=lambda pair: pair[1].order, reverse=True)


def signed(points: int) -> str:
    """A gain as it is written in every language.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '+0', '−2')
    """
    return f"{MINUS}{-points}" if points < 0 else f"+{points}"


class Outlook(NamedTuple):
    """The most points that one move of a seat brings it, and whether one wins it the game at once."""

    gain: int
    wins: bool


def end_for(outcome: Outcome, seat: int, scores: Sequence[int | None]) -> Finish:
    """What an outcome is for a seat; of the ``scores``, which may be told, those are that explain its place."""
    place, others = outcome.placings[seat], [score for one, score in enumerate(scores) if one != seat]
    alone = outcome.placings.count(1) == 1
    if place == 1:
        result = "won" if alone else "tie" if len(scores) == 2 else "shared"
    elif place is None or len(scores) == 2:
        result = "lost" if outcome.winners or not others else "nobody"
    else:
        result = "placed"
    own, best = scores[seat], max((score for score in others if score is not None), default=None)
    points = "no"
    if own is not None and best is not None and (own > best, own < best) == (result == "won", place != 1):
        points = "yes"
    said = _ends(result, place=place or 0, seats=len(scores), points=points, own=own or 0, best=best or 0)
    return Finish(-1 if place != 1 else 1 if alone else 0, said)


def _ends(result: str, *, place: int = 0, seats: int = 0, points: str = "no", own: int = 0, best: int = 0) -> Text:
    return text("core-ends", result=result, place=place, seats=seats, points=points, own=own, best=best)


OPEN_END = Finish(0, _ends("open"))
"""The end of a game that hidden points decide."""


REPLY_WINS = "core-reply-wins"
"""The text that warns of a reply that wins."""

REPLY_GAINS = "core-reply-gains"
"""The text that warns of a reply that brings more than the move."""


def end_of(position: Any, seat: int, move: Any) -> Finish | None:
    """How a legal move, and what is forced after it, ends the game; None if it goes on. Not for games with secrets."""
    after = settled(position.play(seat, move).position)
    return None if after.outcome is None else end_for(after.outcome, seat, after.view(None).scores)


def words_of(position: Any, seat: int, move: Any, worth: Worth) -> tuple[Text, ...]:
    """What a list says of a move: its worth, and a reply that wins, or brings more than the move does.

    There is none if the game ends, if the seat itself is to act next, or if the move draws or reveals something.
    """
    step = None if worth.end else position.play(seat, move)
    if step is None or step.irrevocable:
        return worth.words
    after = settled(step.position)
    if after.outcome or after.mover == seat:
        return worth.words
    answering, best = Seat(after.mover), after.outlook()
    if best.wins:
        return (text(REPLY_WINS, seat=answering), *worth.words)
    if best.gain > max(worth.gain, 0):
        return (*worth.words, text(REPLY_GAINS, seat=answering, points=signed(best.gain)))
    return worth.words


def settled(position: Any) -> Any:
    """The position once the moves are played that the program plays itself."""
    while forced := position.forced:
        position = position.play(*forced).position
    return position
