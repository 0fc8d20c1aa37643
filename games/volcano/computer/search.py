"""What turns are worth to the seats on the fast board, each for itself: at once, and after the next seat's capture."""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from games.core.values import put
from games.volcano.computer.candidates import Candidate, Captures, captures
from games.volcano.computer.hands import POINT, weigh
from games.volcano.endings import ending_of_hand, holds_every_white
from games.volcano.pieces import Stack
from games.volcano.proofs import board_of
from games.volcano.solver.board import FastBoard, Pattern, Squares, squares_of
from games.volcano.state import VolcanoState
from games.volcano.variants import MINI

Worths: TypeAlias = tuple[int, ...]
"""What a position is worth to each seat."""

WON = 2_000
"""What winning is worth, in tenths of a point."""

DRY = 400
"""The prize for leading in Mini where no capture is in sight: the game is likely to be over (O14)."""


class Look(NamedTuple):
    """How many of the best turns found so far are looked at again.

    What the next seat can capture is searched after so many quiet steps, in about so many arrangements of the caps.
    """

    turns: int
    steps: int
    arrangements: int


class Node(NamedTuple):
    """A position in the turn of ``mover``."""

    board: FastBoard
    caps: Squares
    hands: tuple[Stack, ...]
    mover: int

    @classmethod
    def of(cls, view: VolcanoState) -> "Node":
        """The position as it is."""
        return cls(board_of(view), squares_of(view.caps), hands_of(view), view.mover)

    def with_pieces(self, taken: Stack) -> tuple[Stack, ...]:
        """The hands after the mover's capture."""
        mine = self.hands[self.mover]
        return put(self.hands, self.mover, tuple(sorted(mine + taken))) if taken else self.hands


def hands_of(view: VolcanoState) -> tuple[Stack, ...]:
    """What the seats have captured."""
    return tuple(tuple(sorted(pieces)) for pieces in view.captured)


def at_once(view: VolcanoState, node: Node, taken: Stack) -> tuple[int, bool]:
    """What the mover has after taking these pieces, and whether the game is over then."""
    hands = node.with_pieces(taken)
    over = bool(ending_of_hand(view.setup, hands[node.mover], None)) if taken else _is_expiring(view)
    return (final_worths if over else worths)(view, hands)[node.mover], over


def _is_expiring(view: VolcanoState) -> bool:
    """Whether the game ends after this turn if it captures nothing (O16)."""
    limit = view.quiet_limit
    return limit is not None and min(view.quiet[seat] + (seat == view.mover) for seat in view.playing) >= limit


def looked_at(
    view: VolcanoState, node: Node, listed: list[tuple[int, Candidate]], looks: Iterable[Look]
) -> list[tuple[int, Candidate]]:
    """The best of these turns with what they are worth to the mover after replies, the best first."""
    listed = sorted(listed, key=_worth, reverse=True)
    for look in looks:
        looked = ((_later(view, node, candidate, look), candidate) for _, candidate in listed[: look.turns])
        listed = sorted(looked, key=_worth, reverse=True)
    return listed


def _worth(one: tuple[int, Candidate]) -> int:
    return one[0]


def _later(view: VolcanoState, node: Node, candidate: Candidate, look: Look) -> int:
    """What the mover has after the turn and the next seat's reply, which may be to wait."""
    taken = candidate.eruption.taken
    worth, over = at_once(view, node, taken)
    if over:
        return worth
    board, mover = node.board.after(candidate.eruption), view.next_seat
    after = Node(board, candidate.caps_after, node.with_pieces(taken), mover)
    found = captures(board, after.caps, look.steps, look.arrangements)
    if not found and view.setup.rules is MINI:
        return final_worths(view, after.hands, DRY)[node.mover]
    reply = best_reply(view, after, found)
    return (reply.worths if reply else worths(view, after.hands))[node.mover]


class CaptureReply(NamedTuple):
    """A capture with the caps before it, and what hands are worth to all after it."""

    worths: Worths
    pattern: Pattern
    caps: Squares


def best_reply(view: VolcanoState, node: Node, found: Captures) -> CaptureReply | None:
    """The capture that brings the mover most, as far as the hands show it; None if none is better than to wait."""
    mover, best, most = node.mover, None, worths(view, node.hands)[node.mover]
    for taken, (pattern, caps) in found.items():
        hands = node.with_pieces(taken)
        over = ending_of_hand(view.setup, hands[mover], None)
        after = (final_worths if over else worths)(view, hands)
        if after[mover] > most:
            best, most = CaptureReply(after, pattern, caps), after[mover]
    return best


def worths(view: VolcanoState, hands: tuple[Stack, ...]) -> Worths:
    """What the hands are worth while the game goes on: to each seat its lead."""
    return _leads(view, [weigh(pieces).value for pieces in hands])


def final_worths(view: VolcanoState, hands: tuple[Stack, ...], prize: int = WON) -> Worths:
    """What the hands are worth if the game ends with them (O17, O18); all whites win in any case (O15)."""
    points = [weigh(pieces).points for pieces in hands]
    leads = _leads(view, [POINT * each for each in points])
    wild = view.setup.rules.wild
    ranks = [(wild and holds_every_white(pieces), each) for pieces, each in zip(hands, points, strict=True)]
    playing = view.playing
    best = max(ranks[seat] for seat in playing)
    winners = [seat for seat in playing if ranks[seat] == best]
    if len(winners) == len(playing):
        return leads
    share = prize // len(winners)
    return tuple(
        lead + (share if seat in winners else -prize) if seat in playing else lead for seat, lead in enumerate(leads)
    )


def _leads(view: VolcanoState, values: list[int]) -> Worths:
    """How far each seat is ahead of the others: of the best of them, and of all of them."""
    if view.seats == 2:
        lead = values[0] - values[1]
        return lead, -lead
    leads, playing = [], view.playing
    for seat, value in enumerate(values):
        others = [values[other] for other in playing if other != seat]
        leads.append(value - (max(others) + sum(others) // len(others)) // 2 if others else value)
    return tuple(leads)
