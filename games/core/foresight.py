"""What follows from a move: how it ends the game, and the best reply of the next seat, as far as one move shows it."""

from typing import Any

from games.core.contract import Position
from games.core.text import Seat, Text, text
from games.core.worth import Finish, Outlook, Worth, end_for, signed

REPLY_WINS = "core-reply-wins"
"""The text that warns of a reply that wins."""

REPLY_GAINS = "core-reply-gains"
"""The text that warns of a reply that brings more than the move."""


def end_of(position: Position[Any], seat: int, move: Any) -> Finish | None:
    """How a legal move, and what is forced after it, ends the game; None if it goes on. Not for games with secrets."""
    after = _settled(position.play(seat, move).position)
    return None if after.outcome is None else end_for(after.outcome, seat, after.view(None).scores)


def reply_to(position: Position[Any], seat: int, move: Any) -> tuple[int, Outlook] | None:
    """The seat that answers a legal move, and what its best single move brings it.

    None if the game ends, if the seat itself is to act next, or if the move draws or reveals something.
    """
    step = position.play(seat, move)
    after = step.position if step.irrevocable else _settled(step.position)
    if step.irrevocable or after.outcome or after.mover == seat:
        return None
    return after.mover, after.outlook()


def words_of(position: Position[Any], seat: int, move: Any, worth: Worth) -> tuple[Text, ...]:
    """What a list says of a move: its worth, and a reply that wins, or brings more than the move does."""
    found = None if worth.end else reply_to(position, seat, move)
    if found is None:
        return worth.words
    answering, best = Seat(found[0]), found[1]
    if best.wins:
        return (text(REPLY_WINS, seat=answering), *worth.words)
    if best.gain > max(worth.gain, 0):
        return (*worth.words, text(REPLY_GAINS, seat=answering, points=signed(best.gain)))
    return worth.words


def _settled(position: Position[Any]) -> Position[Any]:
    """The position once the moves are played that the program plays itself."""
    while forced := position.forced:
        position = position.play(*forced).position
    return position
