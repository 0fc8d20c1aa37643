"""Whole walks of a turn, for lists of moves: to where somebody can go and dig, and the way home before the lava."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, groupby
from random import Random
from typing import TypeAlias

from games.core.contract import Stretch
from games.core.text import Text, text
from games.vesuvio.board import Place
from games.vesuvio.eruption import FALLBACK_ROUND
from games.vesuvio.evaluation import erupts, homeward, land_of, turns_home, turns_in_hand
from games.vesuvio.moves import Dig, End, Keep, Stay, VesuvioMove, Walk, write_move, write_parts
from games.vesuvio.pieces import DIGS, TouristState
from games.vesuvio.position import VesuvioPosition
from games.vesuvio.telling import explain, name_move
from games.vesuvio.view import VesuvioView
from games.vesuvio.worlds import deal_world

MOST = 16
"""The most walks beside the way home: a list needs room for single moves too.

There are seldom more; then those of two steps are left out, which two entries make.
"""

Moves: TypeAlias = tuple[VesuvioMove, ...]


def ways_of(view: VesuvioView) -> tuple[Stretch, ...]:
    """The mover's way home once lava is near, then its walks of several moves, by where they lead.

    What there is no room for does not end with a dig, and is short: that takes least to put together.

    Of two stones that the viewer has drawn there is one way to keep each kind.

    Walks follow from the mountain and from how many cards there are, so that a spectator's view is enough.
    """
    position = deal_world(view, Random(0))  # noqa: S311 - no card is looked at
    if position.drawn or position.sliding:
        return tuple(_kept(position)) if view.drawn else ()
    walks = sorted(_walks(position), key=lambda moves: (not isinstance(moves[-1], Dig), -len(moves)))
    places = list(position.mountain.strides)
    listed = sorted(walks[:MOST], key=lambda moves: places.index(_end(moves)))
    return (*_homeward(position), *(_told(position, moves) for moves in listed))


def _kept(position: VesuvioPosition) -> Iterator[Stretch]:
    """Each kind of stone that can be kept, the best first; the other one goes lowest, where nobody soon digs it up."""
    deepest = {move.worth: move for move in position.moves(position.mover) if isinstance(move, Keep)}
    for worth in sorted(deepest, reverse=True):
        move = deepest[worth]
        yield Stretch(
            (write_move(move),), name_move(position, move), explain(position, position.mover, write_parts(move))
        )


def _walks(position: VesuvioPosition) -> Iterator[Moves]:
    """The cheapest walk to each place within this turn, and with a dig there; none after which lava takes the mover."""
    seat, turn, ways, seen = position.mover, position.turn, [(position, Moves())], set[Place | None]()
    while ways:
        here, moves = ways.pop(0)
        place = here.places[seat]
        if place in seen or here.statuses[seat] is TouristState.BURNED:
            continue
        seen.add(place)
        if len(moves) > 1:
            yield moves
        if here.outcome or here.turn != turn:
            continue
        if moves and Dig() in here.moves(seat) and not _burns(here):
            yield (*moves, Dig())
        for walk in here.moves(seat):
            if isinstance(walk, Walk):
                step, taken = here.play(seat, walk).position, (*moves, walk)
                if step.sliding:
                    step, taken = step.play(seat, Stay()).position, (*taken, Stay())
                ways.append((step, taken))
        # Those with most points left come first.
        ways.sort(key=lambda way: way[0].points if way[0].turn == turn else 0, reverse=True)


def _burns(position: VesuvioPosition) -> bool:
    """Whether lava takes the mover if its turn ends here."""
    seat = position.mover
    return position.play(seat, End()).position.statuses[seat] is TouristState.BURNED


def _homeward(position: VesuvioPosition) -> Iterator[Stretch]:
    """The rest of the turn on the shortest way home, if lava is near; it saves whoever gets there in time."""
    seat, moves, here = position.mover, list[VesuvioMove](), position
    if position.places[seat] is None or not erupts(position):
        return
    spare = turns_in_hand(position, seat, FALLBACK_ROUND) - 1
    while here.turn == position.turn and not here.outcome:
        moves.append(homeward(here))
        if spare < 0 or moves[-1] not in here.moves(seat):
            return
        here = here.play(seat, moves[-1]).position
    label = text("vesuvio-way-home", turns=turns_home(position, seat), spare=spare)
    yield replace(line_of(position, moves), label=label, saves=not _can_dig_first(position, spare))


def _can_dig_first(position: VesuvioPosition, spare: int) -> bool:
    """Whether a dig on the spot costs the mover no turn."""
    seat, place = position.mover, position.here
    if place is None or Dig() not in position.moves(seat):
        return False
    points = position.points - DIGS[position.mountain.tile_at[place.space]].price
    return turns_in_hand(replace(position, points=points), seat, FALLBACK_ROUND) > spare


def _told(position: VesuvioPosition, moves: Moves) -> Stretch:
    """A walk, by where it leads."""
    land, start, end = land_of(position.mountain), position.here, _end(moves)
    way = "down" if start is not None and land.home[end] < land.home[start] else "up"
    dig = "yes" if isinstance(moves[-1], Dig) else "no"
    found = line_of(position, moves)
    return replace(
        found, label=text("vesuvio-way", way=way, place=end.name, dig=dig), meaning=found.meaning.signed(way)
    )


def line_of(position: VesuvioPosition, moves: Sequence[VesuvioMove]) -> Stretch:
    """Moves of one turn: what they come to, and the whole way in short, with its price and what lies at its end."""
    reached = accumulate(moves[:-1], lambda here, move: here.play(here.mover, move).position, initial=position)
    # Not to slide on needs no word.
    steps = [one for one in zip(reached, moves, strict=True) if not isinstance(one[1], Stay)] or [(position, moves[0])]
    told, route = list[Text](), list[Text | str]()
    for walks, found in groupby(steps, key=lambda step: isinstance(step[1], Walk)):
        run = list(found)
        named = [name_move(*step) for step in run]
        told += named[-1:] if walks else named
        route += [" → ".join(write_move(move) for _, move in run)] if walks else named
    # Nor does the end of a turn need one where the points that are left are told.
    deeds = [step for step in steps if not isinstance(step[1], End)] or steps
    if len(deeds) < len(steps):
        route.pop()
    (last, end), final, tiles = steps[-1], deeds[-1][1], position.mountain.tile_at
    meaning = text(
        "vesuvio-way-told",
        price=sum(state.price(move) for state, move in steps),
        route=tuple(route),
        ground=text("vesuvio-ground", tile=tiles[final.place.space].value) if isinstance(final, Walk) else "",
        unused=last.points if isinstance(end, End) else 0,
    )
    state, telling = next((step for step in reversed(deeds) if not isinstance(step[1], Walk)), deeds[-1])
    return Stretch(
        tuple(map(write_move, moves)),
        text("vesuvio-line", steps=tuple(told)),
        meaning.signed(explain(state, state.mover, write_parts(telling)).sign),
    )


def _end(moves: Moves) -> Place:
    """The place that a walk leads to."""
    return next(move.place for move in reversed(moves) if isinstance(move, Walk))
