"""The search of whole turns: what the seats that follow can do about a turn, each for itself (max^n)."""

from __future__ import annotations

from typing import NamedTuple

from games.volcano.computer.board import Eruption
from games.volcano.computer.levels import Plan
from games.volcano.computer.node import Node, Table, Worths, ends, final_worths, with_pieces, worths
from games.volcano.computer.reach import Capture, Captures, captures
from games.volcano.solver.board import Squares

DRY = 400
"""The prize for leading in Mini where no capture is in sight: the game is likely to be over (O14)."""


class Reply(NamedTuple):
    """A capture and the caps before it; what hands are worth after it to its seat and to all; if it ends the game."""

    worth: int
    worths: Worths
    capture: Capture
    caps: Squares
    over: bool


def value(table: Table, node: Node, plan: Plan) -> Worths:
    """What the position is worth to each seat if the seats to come look ahead by this plan, and then stop.

    A turn without a capture is always possible; it is taken for one that changes nothing.
    """
    if not plan:
        return worths(table, node.hands)
    look, then = plan[0], plan[1:]
    found = captures(node.board, node.caps, look.steps, look.arrangements)
    if not found and table.mini:
        return final_worths(table, node.hands, DRY)
    mover = node.mover
    replies = _replies(table, node, found)
    if not then:
        idle = worths(table, node.hands)
        return replies[0].worths if replies and replies[0].worth > idle[mover] else idle
    values = [
        reply.worths if reply.over else value(table, _after(table, node, reply), then)
        for reply in replies[: look.width]
    ]
    if len(replies) < look.width:
        values.append(value(table, node._replace(mover=table.next_after(mover)), then))
    return max(values, key=lambda one: one[mover])


def _replies(table: Table, node: Node, found: Captures) -> list[Reply]:
    """The captures, best first as far as the hands show it."""
    mover, replies = node.mover, []
    for taken, (capture, caps) in found.items():
        hands = with_pieces(node.hands, mover, taken)
        over = ends(table, hands[mover])
        worth = final_worths(table, hands) if over else worths(table, hands)
        replies.append(Reply(worth[mover], worth, capture, caps, over))
    return sorted(replies, key=lambda reply: reply.worth, reverse=True)


def _after(table: Table, node: Node, reply: Reply) -> Node:
    """The start of the next turn after a capture."""
    start, row, more = reply.capture
    eruption = Eruption(start.bit_length() - 1, row.ray, row.flights + more, row.takes[more])
    return Node(
        node.board.after(eruption),
        reply.caps ^ start ^ row.ray.target_bit,
        with_pieces(node.hands, node.mover, eruption.taken),
        table.next_after(node.mover),
    )
