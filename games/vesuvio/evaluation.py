"""What a position of Vesuvio is worth to each seat: its cards, what it can still dig up and rob, and the way home."""

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from math import exp, prod
from typing import Any, NamedTuple

from games.core.search import Judgement, WeighedTurn
from games.vesuvio.board import ZONE_ORDER, ZONES, Place, Zone
from games.vesuvio.eruption import spread
from games.vesuvio.events import EruptionCause
from games.vesuvio.mountain import Mountain
from games.vesuvio.moves import (
    ACTION_PRICE,
    CLIMB_PRICE,
    PHOTO_POINTS,
    POINTS,
    End,
    Keep,
    Leave,
    Push,
    Slide,
    Stay,
    VesuvioMove,
    Walk,
)
from games.vesuvio.pieces import DECK_COUNTS, DIGS, WORTH, Card, Tile, TouristState, worth_of
from games.vesuvio.state import VesuvioState

NEVER = 99
"""An advance of lava that does not come."""

# The numbers below were chosen in some hundred games against computers that play by other means.
HOME = (0.0, 0.4, 0.75, 0.92, 0.97)
"""How probably a tourist gets home that can lose none, one, two, three or four turns on its way."""

QUIET = 0.9
"""How probably a tourist gets home whose mountain has not begun to erupt."""

LAST_ROUND, LEAST_ROUNDS = 16, 3
"""The round to which a game without an eruption is expected to go on, and so many rounds more at least."""

DIGGING, DIGGING_LATE = 0.7, 0.5
"""What a point counts that can still be dug up, before the eruption and in it."""

SOONER = 0.05
"""The part of a turn of digging that it costs to stand a turn away from it, however many turns are left."""

PHOTO = 12.0
"""What a photo that is all but taken counts."""

CAMERA_WINS = 60.0
"""What the camera counts more where bringing it to the yacht wins (V31), and a photo that is all but taken."""

ROBBERY, FIRST = 0.25, 2
"""What a point counts that somebody can rob, and so many times as much for whoever moves before the victim."""

SPREAD, SPREAD_QUIET = 7.0, 14.0
"""The lead in points that makes a seat e times as likely to win, once the eruption is near and before."""


class Land(NamedTuple):
    """What the tiles of a mountain decide, by place.

    ``prices``: what the cheapest way from each place costs to every other; ``home`` is that off the mountain,
    ``homeward`` the first move of it and its price. ``covered``: the number of the advance of lava that covers it.
    ``haul``: the average worth of the best digs of a whole turn that begins there; ``zones`` the numbers of the zones
    wherever one can dig.
    """

    prices: Mapping[Place, Mapping[Place, int]]
    home: Mapping[Place, int]
    homeward: Mapping[Place, tuple[Walk | Leave, int]]
    covered: Mapping[Place, int]
    haul: Mapping[Place, float]
    zones: Mapping[Place, int]


@lru_cache(maxsize=32)
def land_of(mountain: Mountain) -> Land:
    """The land of the mountain; cached."""
    prices = {place: _prices_from(mountain, place) for place in mountain.strides}
    home = {place: ways[mountain.entry] + ACTION_PRICE for place, ways in prices.items()}
    homeward: dict[Place, tuple[Walk | Leave, int]] = {}
    for place, strides in mountain.strides.items():
        lower = [one for one in strides if home[one.move.place] == home[place] - one.price]
        first = min(lower, key=lambda one: (home[one.move.place], one.move.place), default=None)
        homeward[place] = (first.move, first.price) if first else (Leave(), ACTION_PRICE)
    covered = _timetable(mountain.faults)
    digs = [place for place in mountain.strides if mountain.tile_at[place.space] in DIGS]
    return Land(
        prices,
        home,
        homeward,
        {place: covered.get(place.space, NEVER) for place in mountain.strides},
        {place: _haul(mountain, place, POINTS, frozenset()) for place in mountain.strides},
        {place: ZONE_ORDER[ZONES[place.space]] for place in digs},
    )


def _timetable(faults: frozenset[str]) -> dict[str, int]:
    """The number of the advance that covers each space (V26 to V28)."""
    covered: dict[str, int] = {}
    number = 1
    while waves := spread(frozenset(covered), faults):
        covered |= {space: number for wave in waves for space in wave}
        number += 1
    return covered


def _prices_from(mountain: Mountain, start: Place) -> dict[Place, int]:
    """The price of the cheapest way from a place to every other one (Dijkstra's algorithm)."""
    prices, heap = {start: 0}, [(0, start)]
    while heap:
        price, place = heapq.heappop(heap)
        for stride in mountain.strides[place]:
            end, total = stride.move.place, price + stride.price
            if total < prices.get(end, NEVER * POINTS):
                prices[end] = total
                heapq.heappush(heap, (total, end))
    return prices


def _haul(mountain: Mountain, place: Place, points: int, dug: frozenset[str]) -> float:
    """The best that a turn of so many points can dig up on average, beginning at this place."""
    tile, best = mountain.tile_at[place.space], 0.0
    dig = DIGS.get(tile)
    if dig and dig.price <= points and place.space not in dug:
        worth = worth_of_dig(tile, ZONES[place.space])
        best = worth + _haul(mountain, place, points - dig.price, dug | {place.space})
    for stride in mountain.strides[place]:
        if stride.price < points:
            best = max(best, _haul(mountain, stride.move.place, points - stride.price, dug))
    return best


@lru_cache
def worth_of_dig(tile: Tile, zone: Zone) -> float:
    """The average worth of what a dig brings from a full deck: of two stones the better one, or both (V10).

    >>> round(worth_of_dig(Tile.GOOD, Zone.RED), 1)
    6.5
    """
    dig, counts = DIGS[tile], DECK_COUNTS[zone]
    stones = [WORTH[card] for card, count in counts.items() if card is not Card.ERUPTION for _ in range(count)]
    if dig.kept == dig.drawn:
        return dig.kept * sum(stones) / len(stones)
    pairs = list(combinations(stones, 2))
    return sum(map(max, pairs)) / len(pairs)


def erupts(state: VesuvioState) -> bool:
    """Whether everybody knows that the eruption comes soon, or has begun."""
    return state.eruption.cause is not EruptionCause.ROUND or state.slots_to_lava <= state.seats


def turns_in_hand(state: VesuvioState, seat: int, most: int = len(HOME)) -> int:
    """How many of its turns a tourist on the mountain can spend before it has to go home: 0 if it is too late."""
    spare = 0
    while spare < most and turns_home(state, seat, spare):
        spare += 1
    return spare


def turns_home(state: VesuvioState, seat: int, later: int = 0) -> int:
    """In how many turns a tourist is home that does nothing else, so many turns later; 0 if lava is faster."""
    land, place, turns = land_of(state.mountain), state.places[seat], 1
    ahead = (seat - state.mover) % state.seats
    advances = (ahead - state.slots_to_lava) // state.seats + 1 + later
    points = state.points if seat == state.mover else POINTS
    while place is not None and land.covered[place] > advances:
        move, price = land.homeward[place]
        if price > points:
            points, advances, turns = POINTS, advances + 1, turns + 1
        elif isinstance(move, Leave):
            return turns
        else:
            points -= price
            place = move.place
    return 0


def homeward(state: VesuvioState) -> VesuvioMove:
    """What the mover, who is on the mountain, does if it does nothing but go home."""
    if state.sliding or state.here is None:
        return Stay()
    move, price = land_of(state.mountain).homeward[state.here]
    return End() if price > state.points else move


class VesuvioJudgement(Judgement):
    """The shares by cards, prospects and the way home."""

    def moves(self, begun: Any, line: WeighedTurn) -> Sequence[VesuvioMove]:
        """No walk to and fro, and no end of the turn that wastes a dig."""
        position, been = line.end, _been(begun, line.moves)
        return [move for move in position.moves(position.mover) if self.suits(position, move, been)]

    def turns(self, position: Any, width: int) -> list[WeighedTurn]:
        """As for any game; where all that were followed come to nothing, more are, and at last all moves."""
        return (
            super().turns(position, width)
            or super().turns(position, 4 * width)
            or self.turns_of(position, width, super().moves)
        )

    def suits(self, position: VesuvioState, move: VesuvioMove, been: Sequence[Place | None]) -> bool:
        """Whether a move is worth a look, of somebody who has been there since it last did something."""
        match move:
            case Walk(place=place):
                return place not in been
            case End():
                return not _passes(position, been)
            case Keep(depth=depth) if been[-1]:
                # Nobody wants the other stone to lie where it is soon dug up.
                return depth == len(position.deck_at(been[-1]))
            case _:
                return True

    def evaluate(self, position: VesuvioState) -> tuple[float, ...]:
        """Each seat's expected share of the game; where everybody burns, nobody has any."""
        if position.outcome:
            winners = position.outcome.winners
            return tuple((seat in winners) / max(len(winners), 1) for seat in range(position.seats))
        homes, hopes = zip(*(_hope(position, seat) for seat in range(position.seats)), strict=True)
        spread = SPREAD if erupts(position) else SPREAD_QUIET
        parts = [home * exp((hope - max(hopes)) / spread) for home, hope in zip(homes, hopes, strict=True)]
        somebody = 1 - prod(1 - home for home in homes)
        return tuple(somebody * part / (sum(parts) or 1.0) for part in parts)


class VesuvioAdvice(VesuvioJudgement):
    """What suggestions and looking back follow."""

    def suits(self, position: VesuvioState, move: VesuvioMove, been: Sequence[Place | None]) -> bool:
        """As a computer would, but nobody robs the same tourist twice in one zone, or one who has nothing."""
        match move:
            case Push(victim=victim) if been[-1]:
                return bool(position.hands[victim]) and position.theft(been[-1], victim) not in position.thefts
            case End() if _digs_near(position, been[-1]) or _stops_short(position, been):
                return False
            case _:
                return super().suits(position, move, been)


def _been(begun: VesuvioState, moves: Sequence[VesuvioMove]) -> list[Place | None]:
    """Where the mover has been since it last did something, where it did it included."""
    been = [begun.here]
    for move in moves:
        if isinstance(move, Walk | Slide):
            been.append(move.place)
        elif not isinstance(move, Stay):
            been = been[-1:]
    return been


def _passes(state: VesuvioState, been: Sequence[Place | None]) -> bool:
    """Whether the mover has done nothing in its turn, or could have dug on its way as well.

    Nobody does anything else who has begun a photo (V19).
    """
    if been[-1] is None or any(state.photo[state.mover]):
        return False
    return state.points == POINTS or any(place and state.can_dig(place) for place in been)


def _digs_near(state: VesuvioState, here: Place | None) -> bool:
    """Whether the mover can still go somewhere and dig there, once lava is near not further up."""
    if here is None or any(state.photo[state.mover]):
        return False
    land, near = land_of(state.mountain), erupts(state)
    return any(
        state.can_dig(place, land.prices[here][place])
        and place.space not in state.lava
        and not (near and land.home[place] > land.home[here])
        for place in state.mountain.strides
    )


def _stops_short(state: VesuvioState, been: Sequence[Place | None]) -> bool:
    """Whether the mover could go on for two points or more, and is not where it will dig in its next turn."""
    here = been[-1]
    if len(been) == 1 or here is None or state.points < CLIMB_PRICE or replace(state, points=POINTS).can_dig(here):
        return False
    return any(isinstance(move, Walk) and move.place not in been for move in state.moves(state.mover))


def _hope(state: VesuvioState, seat: int) -> tuple[float, float]:
    """How probably a seat gets home, and the points that it can expect then."""
    place = state.places[seat]
    worth = float(worth_of(state.hands[seat]))
    if seat == state.mover and state.drawn:
        worth += max(WORTH[card] for card in state.drawn)
    wins = CAMERA_WINS if state.photo_wins else 0.0
    if Card.CAMERA in state.hands[seat]:
        worth += wins
    if state.statuses[seat] is TouristState.BURNED:
        return 0.0, 0.0
    if state.statuses[seat] is TouristState.ESCAPED:
        return 1.0, worth
    # Who has yet to come ashore counts as standing there.
    place = place or state.mountain.entry
    points = state.points if seat == state.mover else POINTS
    worth += _robbery(state, seat, place, points)
    if erupts(state):
        spare, haul = turns_in_hand(state, seat, len(HOME) - 1), land_of(state.mountain).haul[place]
        return HOME[spare], worth + DIGGING_LATE * haul * points / POINTS * min(max(spare - 1, 0), 2)
    photo = (PHOTO + wins) * sum(state.photo[seat]) / PHOTO_POINTS if not state.photographed else 0.0
    return QUIET, worth + DIGGING * _prospect(state, seat, place) + photo


def _prospect(state: VesuvioState, seat: int, place: Place) -> float:
    """The best that can be dug up on a quiet mountain before the game is expected to end."""
    spent = 1 - state.points / POINTS if seat == state.mover else float(_has_moved(state, seat))
    rounds = max(LAST_ROUND - state.round, LEAST_ROUNDS) - spent
    rivals = max(1, len(state.in_play))
    shares = [len(deck) / rivals for deck in state.decks]
    land, found = land_of(state.mountain), list[float]()
    for end, zone in land.zones.items():
        way = (land.prices[place][end] - 1) / POINTS
        found.append(land.haul[end] * (min(rounds - way, shares[zone]) - SOONER * way))
    return max(found, default=0.0)


def _has_moved(state: VesuvioState, seat: int) -> bool:
    """Whether a seat has had its turn in this round."""
    return (seat - state.first) % state.seats < (state.mover - state.first) % state.seats


def _robbery(state: VesuvioState, seat: int, place: Place, points: int) -> float:
    """What a seat can expect to rob of the others in its next turn (V14)."""
    prices, robbed = land_of(state.mountain).prices[place], 0.0
    for victim, there in enumerate(state.places):
        hand = state.hands[victim]
        if victim == seat or there is None or not hand or (cost := prices[there]) >= points:
            continue
        cards = min((points - cost + 1) // 2, len(hand))
        sooner = (seat - state.mover) % state.seats < (victim - state.mover) % state.seats
        robbed += ROBBERY * (FIRST if sooner else 1) * cards * worth_of(hand) / len(hand)
    return robbed
