"""Which of its turns a seat makes: what each brings at once, and after the replies that its level looks at."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.chance import Chance
from games.volcano.computer.board import Board, ground_of
from games.volcano.computer.candidates import Candidate, Groups
from games.volcano.computer.hands import Codes, codes_of, colours_that_end
from games.volcano.computer.levels import Level, Plan
from games.volcano.computer.node import Node, Table, ends, final_worths, with_pieces, worths
from games.volcano.computer.search import value
from games.volcano.variants import MINI
from games.volcano.view import VolcanoView


@dataclass(frozen=True, slots=True)
class Situation:
    """What a seat thinks about; ``expiring``: without a capture now the game ends after this turn (O16)."""

    seat: int
    table: Table
    board: Board
    hands: tuple[Codes, ...]
    midway: bool
    expiring: bool

    @classmethod
    def of(cls, view: VolcanoView, seat: int) -> Situation:
        """The situation of a seat in its turn."""
        playing = tuple(one for one in range(view.seats) if one not in view.forfeited)
        setup = view.setup
        limit, quiet = view.quiet_limit, min(view.quiet[one] + (one == seat) for one in playing)
        return cls(
            seat,
            Table(view.seats, playing, colours_that_end(setup), setup.rules.wild, setup.rules is MINI),
            Board(ground_of(view.grid), tuple(codes_of(stack) for stack in view.stacks), melting=view.melting),
            tuple(tuple(sorted(codes_of(pieces))) for pieces in view.captured),
            midway=view.stepped > 0,
            expiring=limit is not None and quiet >= limit,
        )

    def at_once(self, taken: Codes) -> tuple[int, bool]:
        """What the seat has after taking these pieces, and whether the game is over then."""
        hands = self._hands_after(taken)
        over = ends(self.table, hands[self.seat]) if taken else self.expiring
        return (final_worths if over else worths)(self.table, hands)[self.seat], over

    def later(self, candidate: Candidate, plan: Plan) -> int:
        """What the seat has after the turn and the replies of this plan."""
        worth, over = self.at_once(candidate.eruption.taken)
        if over:
            return worth
        board, hands = self.board.after(candidate.eruption), self._hands_after(candidate.eruption.taken)
        node = Node(board, candidate.caps_after, hands, self.table.next_after(self.seat))
        return value(self.table, node, plan)[self.seat]

    def _hands_after(self, taken: Codes) -> tuple[Codes, ...]:
        return with_pieces(self.hands, self.seat, taken) if taken else self.hands


def pick(situation: Situation, groups: Groups, level: Level, chance: Chance) -> Candidate:
    """The turn that a player of this level makes: the best of those it notices, a drawn one of equally good ones."""
    noticed, chance = _noticed(situation, groups, level, chance)
    ranked = sorted(noticed, key=lambda one: one[0], reverse=True)
    if level.stages:
        listed = [(worth, candidate) for worth, group in ranked for candidate in group]
        for stage in level.stages:
            looked = ((situation.later(candidate, stage.plan), candidate) for _, candidate in listed[: stage.turns])
            listed = sorted(looked, key=lambda one: one[0], reverse=True)
    else:
        listed = [(worth, group[0]) for worth, group in ranked]
    best = [candidate for worth, candidate in listed if worth == listed[0][0]]
    shortest = min(len(candidate.walk) for candidate in best)
    short = [candidate for candidate in best if len(candidate.walk) == shortest]
    return short[chance.below(len(short))[0]]


def _noticed(
    situation: Situation, groups: Groups, level: Level, chance: Chance
) -> tuple[list[tuple[int, list[Candidate]]], Chance]:
    """What the level notices, with its worth at once: some eruptions are overlooked, but none that wins.

    Whoever has begun to move caps knows what for.
    """
    listed: list[tuple[int, list[Candidate]]] = []
    overlooked = 0 if situation.midway else level.overlooked
    for group in groups:
        worth, over = situation.at_once(group[0].eruption.taken)
        drawn = 100
        if overlooked and not (over and worth > 0):
            drawn, chance = chance.below(100)
        if drawn >= overlooked:
            listed.append((worth, group))
    if not listed:
        return [(situation.at_once(group[0].eruption.taken)[0], group) for group in groups], chance
    return listed, chance
