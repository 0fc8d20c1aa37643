"""The search of whole turns: what the seats that follow can do about a turn, each for itself (max^n)."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from games.core.values import put
from games.volcano.computer.hands import POINT, colours_that_end, weigh
from games.volcano.computer.levels import Plan
from games.volcano.computer.reach import Captures, captures
from games.volcano.pieces import Colour, Stack
from games.volcano.solver.board import FastBoard, RayEruption, Squares
from games.volcano.state import VolcanoState
from games.volcano.variants import MINI

Worths: TypeAlias = tuple[int, ...]
"""What a position is worth to each seat."""

WON = 2_000
"""What winning is worth, in tenths of a point."""

ALL_WHITES = 3


@dataclass(frozen=True, slots=True)
class Contest:
    """What stays the same in a search: the seats still playing, and how captured pieces end the game."""

    seats: int
    playing: tuple[int, ...]
    colours: frozenset[Colour]
    wild: bool
    mini: bool

    def next_after(self, seat: int) -> int:
        """The seat whose turn follows."""
        at = self.playing.index(seat)
        return self.playing[(at + 1) % len(self.playing)]


def contest_of(view: VolcanoState) -> Contest:
    """What stays the same in a search."""
    playing = tuple(seat for seat in range(view.seats) if seat not in view.forfeited)
    setup = view.setup
    return Contest(view.seats, playing, colours_that_end(setup), setup.rules.wild, setup.rules is MINI)


def hands_of(view: VolcanoState) -> tuple[Stack, ...]:
    """What the seats have captured."""
    return tuple(tuple(sorted(pieces)) for pieces in view.captured)


class Node(NamedTuple):
    """The start of a turn of ``mover``."""

    board: FastBoard
    caps: Squares
    hands: tuple[Stack, ...]
    mover: int


def with_pieces(hands: tuple[Stack, ...], seat: int, taken: Stack) -> tuple[Stack, ...]:
    """The hands after a capture."""
    return put(hands, seat, tuple(sorted(hands[seat] + taken)))


def ends(contest: Contest, pieces: Stack) -> bool:
    """Whether a hand ends the game at once (O13, O15)."""
    hand = weigh(pieces)
    return (bool(contest.colours) and hand.colours == contest.colours) or (contest.wild and hand.whites == ALL_WHITES)


def worths(contest: Contest, hands: tuple[Stack, ...]) -> Worths:
    """What the hands are worth while the game goes on: to each seat its lead."""
    return _leads(contest, [weigh(pieces).value for pieces in hands])


def final_worths(contest: Contest, hands: tuple[Stack, ...], prize: int = WON) -> Worths:
    """What the hands are worth if the game ends with them (O17, O18); all whites win in any case (O15)."""
    leads = _leads(contest, [POINT * weigh(pieces).points for pieces in hands])
    ranks = final_ranks(contest, hands)
    best = max(ranks[seat] for seat in contest.playing)
    winners = [seat for seat in contest.playing if ranks[seat] == best]
    if len(winners) == len(contest.playing):
        return leads
    share = prize // len(winners)
    return tuple(
        lead + (share if seat in winners else -prize) if seat in contest.playing else lead
        for seat, lead in enumerate(leads)
    )


def final_ranks(contest: Contest, hands: tuple[Stack, ...]) -> list[tuple[bool, int]]:
    """What decides a game that ends with these hands: all whites, then the points; the highest wins."""
    held = [weigh(pieces) for pieces in hands]
    return [(contest.wild and hand.whites == ALL_WHITES, hand.points) for hand in held]


def _leads(contest: Contest, values: list[int]) -> Worths:
    """How far each seat is ahead of the others: of the best of them, and of all of them."""
    if contest.seats == 2:
        lead = values[0] - values[1]
        return lead, -lead
    leads = []
    for seat, value in enumerate(values):
        others = [values[other] for other in contest.playing if other != seat]
        leads.append(value - (max(others) + sum(others) // len(others)) // 2 if others else value)
    return tuple(leads)


DRY = 400
"""The prize for leading in Mini where no capture is in sight: the game is likely to be over (O14)."""


class CaptureReply(NamedTuple):
    """A capture and the caps before it; what hands are worth after it to its seat and to all; if it ends the game."""

    worth: int
    worths: Worths
    eruption: RayEruption
    caps: Squares
    over: bool


def value(contest: Contest, node: Node, plan: Plan) -> Worths:
    """What the position is worth to each seat if the seats to come look ahead by this plan, and then stop.

    A turn without a capture is always possible; it is taken for one that changes nothing.
    """
    if not plan:
        return worths(contest, node.hands)
    look, then = plan[0], plan[1:]
    found = captures(node.board, node.caps, look.steps, look.arrangements)
    if not found and contest.mini:
        return final_worths(contest, node.hands, DRY)
    mover = node.mover
    listed = replies(contest, node, found)
    if not then:
        idle = worths(contest, node.hands)
        return listed[0].worths if listed and listed[0].worth > idle[mover] else idle
    values = [
        reply.worths if reply.over else value(contest, _after(contest, node, reply), then)
        for reply in listed[: look.width]
    ]
    if len(listed) < look.width:
        values.append(value(contest, node._replace(mover=contest.next_after(mover)), then))
    return max(values, key=lambda one: one[mover])


def replies(contest: Contest, node: Node, found: Captures) -> list[CaptureReply]:
    """The captures, best first as far as the hands show it."""
    mover, listed = node.mover, []
    for taken, (eruption, caps) in found.items():
        hands = with_pieces(node.hands, mover, taken)
        over = ends(contest, hands[mover])
        worth = final_worths(contest, hands) if over else worths(contest, hands)
        listed.append(CaptureReply(worth[mover], worth, eruption, caps, over))
    return sorted(listed, key=lambda reply: reply.worth, reverse=True)


def _after(contest: Contest, node: Node, reply: CaptureReply) -> Node:
    """The start of the next turn after a capture."""
    eruption = reply.eruption
    return Node(
        node.board.after(eruption),
        reply.caps ^ 1 << eruption.start ^ eruption.ray.target_bit,
        with_pieces(node.hands, node.mover, eruption.taken),
        contest.next_after(node.mover),
    )
