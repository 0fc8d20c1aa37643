"""Problems of Vesuvio: their positions, and the first of the two searches that prove them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from games import REGISTRY
from games.core.chance import SEED_BYTES, Chance
from games.core.computers import choose
from games.core.problems import ProblemKind
from games.core.values import put
from games.vesuvio import turns
from games.vesuvio.board import ENTRY, ZONES, Zone
from games.vesuvio.eruption import spread
from games.vesuvio.events import EruptionCause
from games.vesuvio.knowledge import nobody, shown_at
from games.vesuvio.moves import Slide, VesuvioMove
from games.vesuvio.pieces import DECK_COUNTS, Card, Cards, sort_hand
from games.vesuvio.position import VesuvioPosition
from games.vesuvio.problems import DIGGING, HOME, TURN
from games.vesuvio.table import NO_PHOTO, CameraState, TouristState
from tests.problems.quarry import Candidate, Refused, Solution

STONES: tuple[Card, ...] = (Card.FLINT, Card.PYRITE, Card.GOLD, Card.SAPPHIRE, Card.FOSSIL, Card.STRANGE)
BOX = {card: sum(counts.get(card, 0) for counts in DECK_COUNTS.values()) for card in STONES}
DECKS: dict[Zone, tuple[Card, ...]] = {
    Zone.GREEN: (Card.PYRITE,),
    Zone.ORANGE: (Card.PYRITE, Card.GOLD, Card.FOSSIL),
    Zone.RED: (Card.FOSSIL, Card.STRANGE),
}
"""What a deck may be left with."""

MOST_POSITIONS = 1500
"""Problems with more are for nobody to solve by hand."""

MOST_CARDS = 5
"""A larger hand is hard to keep in mind."""

MOST_STOLEN = 3
"""So many cards at most are in another hand."""

DECK_SIZES = (1, 2, 3, 4, 6)
HANDS_OF_A_KIND = 0.5
SHARE_OF_TURNS = 0.1
SHARE_OF_DIGGING = 0.03
FLIGHT = range(2, 5)
"""The turns until the lava is at the shore when it is time for the question how to come home."""

LEAST = 3
"""Points; less is not worth a question."""

FATE = -1
"""Worth less than coming home with nothing."""


class VesuvioQuarry:
    """Moments from games of computers, with open cards. Its effort is how many positions can come about."""

    def candidates(self, dice: Random) -> Iterator[Candidate]:
        """A few moments of a game, each with the question that fits."""
        for position in _moments(dice):
            seat = position.mover
            kind = _kind(position, dice)
            if kind is not None:
                start = _open(position, dice) if kind is TURN else _open(_alone(position), dice)
                yield Candidate(kind, start, seat)

    def shape(self, candidate: Candidate) -> Any:
        """The mountain, who is where with which cards, and when the lava comes."""
        start = candidate.start
        table = start.table
        around = (table.places, table.hands, table.decks, table.lava, table.token)
        return candidate.seat, start.mountain.tiles, *around, start.eruption, start.round

    def solve(self, candidate: Candidate) -> Solution:
        """Raises Refused where luck could bring more than the best way, and for too many positions."""
        return Tree(candidate.kind, candidate.start, candidate.seat).solution()

    def first_tries(self, candidate: Candidate) -> Iterator[int | None]:
        """Who always takes what brings most while it is still possible to come home, and who goes straight home."""
        tree = Tree(candidate.kind, candidate.start, candidate.seat)
        yield tree.careful()
        if candidate.kind is HOME:
            yield tree.straight()


def _moments(dice: Random) -> Iterator[VesuvioPosition]:
    game = REGISTRY["vesuvio"]
    position = game.start(dice.choice((2, 3, 4)), game.complete_options({}), dice.randbytes(16))
    levels = [dice.choice((1, 2)) for _ in range(position.seats)]
    while not position.outcome:
        seat = position.mover
        yield position
        turn = position.turn
        while not position.outcome and position.turn == turn:
            notation = choose(game, position.view(seat), seat, levels[seat], dice.randbytes(16))
            position = position.play(seat, position.read(seat, notation)).position


def _kind(position: VesuvioPosition, dice: Random) -> ProblemKind | None:
    """Coming home when the lava is near, a turn where others are near, else digging where nobody is about to burn."""
    table, seat = position.table, position.mover
    place = table.places[seat]
    if place is None:
        return None
    if position.eruption.cause is not EruptionCause.ROUND or table.lava:
        return HOME if turns_left(position) in FLIGHT else None
    near = sum(other is not None and ZONES[other.space] is ZONES[place.space] for other in table.places) - 1
    if near and dice.random() < SHARE_OF_TURNS:
        return TURN
    return DIGGING if dice.random() < SHARE_OF_DIGGING else None


def turns_left(position: VesuvioPosition) -> int:
    """The turns that the seat to act has, this one included, before the lava covers the way home."""
    lava, faults = position.table.lava, position.mountain.faults
    turns = max(position.eruption.round - position.round, 0)
    while ENTRY not in lava:
        lava = lava.union(*spread(lava, faults))
        turns += 1
    return turns


def _alone(position: VesuvioPosition) -> VesuvioPosition:
    """All others are safe on the yacht, with nothing in their hands; a camera of theirs is gone."""
    seat, table = position.mover, position.table
    seats = range(position.seats)
    own = Card.CAMERA in table.hands[seat]
    gone = table.camera is CameraState.HELD and not own
    alone = replace(
        table,
        places=tuple(table.places[one] if one == seat else None for one in seats),
        statuses=tuple(TouristState.MOUNTAIN if one == seat else TouristState.ESCAPED for one in seats),
        hands=tuple(table.hands[one] if one == seat else () for one in seats),
        camera=CameraState.GONE if gone else table.camera,
        photo=tuple(table.photo[one] if one == seat else NO_PHOTO for one in seats),
        suspects=shown_at(table.suspects, seat) if own else nobody(position.seats),
    )
    return replace(position, table=alone)


def _open(position: VesuvioPosition, dice: Random) -> VesuvioPosition:
    """Each deck and each other hand has one kind of card, half of the time the own hand too; the rest is out."""
    seat, table = position.mover, position.table
    left = Counter(BOX)
    kinds: list[Card] = [dice.choice(DECKS[zone]) for zone in Zone]
    stones: Sequence[Card] = [card for card in table.hands[seat] if card is not Card.CAMERA][:MOST_CARDS]
    camera = (Card.CAMERA,) if Card.CAMERA in table.hands[seat] else ()
    if dice.random() < HANDS_OF_A_KIND:
        stones = [dice.choice(kinds)] * len(stones)
    hands: list[Cards] = [()] * position.seats
    for other in (seat, *(one for one in range(position.seats) if one != seat)):
        size = min(len(table.hands[other]), MOST_STOLEN)
        wanted = stones if other == seat else [dice.choice(STONES)] * size
        hands[other] = _taken(left, wanted)
    decks = tuple(_taken(left, [card] * dice.choice(DECK_SIZES)) for card in kinds)
    hands[seat] = sort_hand((*hands[seat], *camera))
    removed = sort_hand((*left.elements(), Card.ERUPTION))
    opened = replace(table, hands=tuple(hands), decks=decks, removed=removed, chance=Chance(dice.randbytes(SEED_BYTES)))
    return replace(position, table=opened)


def _taken(left: Counter[Card], wanted: Sequence[Card]) -> Cards:
    """The wanted cards, as far as the box has them."""
    taken = []
    for card in wanted:
        if left[card]:
            left[card] -= 1
            taken.append(card)
    return sort_hand(taken)


@dataclass(frozen=True)
class Prospect:
    """What a position leads to: for certain, and with all luck there is. The way to it begins with ``move``."""

    certain: int
    lucky: int
    length: int = 0
    move: VesuvioMove | None = None


class Tree:
    """Everything that can come of a position; each position is looked at once, however it comes about."""

    def __init__(self, kind: ProblemKind, start: VesuvioPosition, seat: int) -> None:
        self.kind, self.start, self.seat = kind, start, seat
        self.known: dict[Any, Prospect] = {}

    def solution(self) -> Solution:
        """Raises Refused where luck could bring more."""
        best = self.look(self.start)
        if best.certain < LEAST:
            raise Refused("too little can be gained")
        if best.lucky > best.certain:
            raise Refused("luck could bring more")
        line, position = [], self.start
        while (move := self.look(position).move) is not None:
            line.append(position.notation(move))
            position = position.play(self.seat, move).position
        return Solution(best.certain, tuple(line), 1, len(self.known))

    def look(self, position: VesuvioPosition) -> Prospect:
        """The best that can come of a position, by a shortest way."""
        if self.kind.over(self.start, position, self.seat):
            result = self.kind.result(self.start, position, self.seat)
            value = FATE if result is None else result
            return Prospect(value, value)
        key = self._key(position)
        if key not in self.known:
            if len(self.known) >= MOST_POSITIONS:
                raise Refused("too many positions")
            self.known[key] = Prospect(FATE, FATE)
            self.known[key] = self._look(position)
        return self.known[key]

    def _look(self, position: VesuvioPosition) -> Prospect:
        best = Prospect(FATE, FATE)
        lucky = FATE
        for move in position.moves(self.seat):
            after = [self.look(one) for one in outcomes(position, move)]
            lucky = max(lucky, *(one.lucky for one in after))
            if len(after) == 1:
                one = Prospect(after[0].certain, 0, after[0].length + 1, move)
                if (one.certain, -one.length) > (best.certain, -best.length) or best.move is None:
                    best = one
        return replace(best, lucky=lucky)

    def _key(self, position: VesuvioPosition) -> Any:
        table = position.table
        cards = (table.hands, table.decks, position.drawn, table.camera, table.token)
        turn = (position.round, position.points, position.dug, position.sliding, table.photo, position.eruption)
        return (table.places, *cards, *turn, table.lava)

    def careful(self) -> int | None:
        """What the player reaches who takes what brings most at once, of all that still leads home for certain."""
        position = self.start
        while not self.kind.over(self.start, position, self.seat):
            moves = position.moves(self.seat)
            safe = [move for move in moves if min(self.look(one).certain for one in outcomes(position, move)) > FATE]
            worths = position.worths(self.seat, safe)
            best = max(range(len(safe)), key=lambda one: (worths[one].order, -one))
            position = position.play(self.seat, safe[best]).position
        return self.kind.result(self.start, position, self.seat)

    def straight(self) -> int | None:
        """What the player reaches who goes home by the fewest moves, without luck."""
        level, seen = [self.start], {self._key(self.start)}
        while level:
            following = []
            for position in level:
                for move in position.moves(self.seat):
                    for after in outcomes(position, move)[:2]:
                        result = self.kind.result(self.start, after, self.seat)
                        if result is not None:
                            return result
                        if after.outcome is None and self._key(after) not in seen:
                            seen.add(self._key(after))
                            following.append(after)
            level = following
        return None


def outcomes(position: VesuvioPosition, move: VesuvioMove) -> tuple[VesuvioPosition, ...]:
    """The positions after a move: one for each kind of card that a slide may cost."""
    seat, table = position.mover, position.table
    hand = table.hands[seat]
    if not isinstance(move, Slide) or len(set(hand)) <= 1:
        return (turns.play(position, move)[0],)
    found = []
    for card in dict.fromkeys(hand):
        rigged = replace(position, table=replace(table, hands=put(table.hands, seat, (card,) * len(hand))))
        after = turns.play(rigged, move)[0]
        kept = list(hand)
        kept.remove(card)
        if after.table.statuses[seat] is TouristState.MOUNTAIN:
            after = replace(after, table=replace(after.table, hands=put(after.table.hands, seat, tuple(kept))))
        found.append(after)
    return tuple(found)
