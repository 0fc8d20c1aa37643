"""A Hekla position in words, complete and short enough for a picture's alternative text.

Stones are written by their codes, such as "r3" and "l0". Numbers go into the sentences as they are: grouped digits
("1,000") would read like a list.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from games.core.contract import Event
from games.core.events import TurnPassed
from games.core.text import Text, text
from games.hekla.board import SQUARES, START, Row, circle_at, lap_of
from games.hekla.events import (
    LavaPlaced,
    RowScored,
    VolcanoMoved,
    VolcanoPlaced,
    VulcanologistAdvanced,
    VulcanologistRetreated,
)
from games.hekla.pieces import SEAT_COLOURS, VALUES, Stone, write_stones
from games.hekla.state import HeklaState
from rendering.hekla.marks import total_of
from rendering.hekla.track import LAPS_UNMARKED
from rendering.picture import Audience
from rendering.spoken import Called, described, followed, in_full

EMPTY = "-"


def describe(view: HeklaState, audience: Audience) -> str:
    """The complete view in words; within ``ALT_TEXT_LIMIT`` even for the fullest possible board."""
    return _described(view, audience)[0]


def describe_with_story(view: HeklaState, events: Sequence[Event], audience: Audience) -> str:
    """The position, then as many sentences about the last turn as fit."""
    description, called = _described(view, audience)
    return followed(description, map(audience, _story(events, called)))


def holdings(view: HeklaState, audience: Audience) -> tuple[str, ...]:
    """Where each seat is on the track, and what it has to place."""
    called = in_full(audience)
    return tuple(audience(_seat(view, seat, called)) for seat in range(view.seats))


def _described(view: HeklaState, audience: Audience) -> tuple[str, Called]:
    return described([lambda called: map(audience, _sentences(view, called))], audience)


def _sentences(view: HeklaState, called: Called) -> Iterator[Text]:
    yield text("picture-hekla-turn", turn=str(view.turn))
    yield _standing(view, called)
    yield text("picture-hekla-key")
    taken = (f"{SQUARES[square]} {write_stones(stones)}" for square, stones in enumerate(view.table.squares) if stones)
    yield text("picture-hekla-squares", squares=_listed(taken))
    for seat in range(view.seats):
        yield _seat(view, seat, called)
    bare, grooved = view.lava_left
    yield text("picture-hekla-lava", bare=str(bare), grooved=str(grooved))
    if view.to_act:
        sight = " ".join(SQUARES[square] for square in sorted(view.sight)) or EMPTY
        yield text("picture-hekla-sight", seat=called(view.mover), squares=sight)
    if view.choices:
        yield text(
            "picture-hekla-choices", rows=_listed(f"{_name(row)} = {total_of(view, row)}" for row in view.choices)
        )
    if view.rounds_without_eruption:
        yield text("picture-hekla-quiet", rounds=str(view.rounds_without_eruption), limit=str(view.quiet_rounds))


def _standing(view: HeklaState, called: Called) -> Text:
    if view.outcome is None:
        return text("picture-hekla-to-act", seats=called.several(view.to_act))
    if not view.outcome.winners:
        return text("picture-hekla-over-unplaced")
    return text("picture-hekla-over", seats=called.several(view.outcome.winners))


def _seat(view: HeklaState, seat: int, called: Called) -> Text:
    position = view.table.vulcanologists[seat]
    supply = view.table.supplies[seat]
    # The circles bear the numbers of the first two laps; a later lap is marked on the vulcanologist.
    lap = lap_of(position)
    return text(
        "picture-hekla-seat-forfeited" if seat in view.forfeited else "picture-hekla-seat",
        seat=called.numbered(seat),
        colour=SEAT_COLOURS[seat].value,
        where="start" if position == START else "circle" if lap <= LAPS_UNMARKED else "lap",
        position=str(position),
        circle=str(circle_at(position)),
        lap=str(lap),
        supply=" ".join(str(value) for value in VALUES for _ in range(supply[value])) or EMPTY,
    )


def _listed(parts: Iterable[str]) -> str:
    return ", ".join(parts) or EMPTY


def _name(row: Row) -> str:
    return f"{SQUARES[row[0]]}-{SQUARES[row[2]]}"


def _story(events: Sequence[Event], called: Called) -> Iterator[Text]:
    for event in events:
        if isinstance(event, VolcanoPlaced):
            stone = Stone(event.seat, event.value).code
            yield text("picture-hekla-placed", stone=stone, square=SQUARES[event.square])
        elif isinstance(event, VulcanologistRetreated):
            yield text(
                "picture-hekla-retreated",
                seat=called(event.seat),
                start=str(circle_at(event.start)),
                target=str(circle_at(event.target)),
            )
        elif isinstance(event, VolcanoMoved):
            stone = Stone(event.seat, event.value).code
            way = f"{SQUARES[event.start]}-{SQUARES[event.target]}"
            yield text("picture-hekla-moved", stone=stone, way=way)
    yield from _scorings(events, called)
    for event in events:
        if isinstance(event, TurnPassed):
            yield text("picture-hekla-passed", seat=called(event.seat))


def _scorings(events: Sequence[Event], called: Called) -> Iterator[Text]:
    """A sentence per scored row: its total, the steps it gave, and the lava placed."""
    begins = [at for at, event in enumerate(events) if isinstance(event, RowScored)]
    for begin, end in pairwise([*begins, len(events)]):
        scored = events[begin]
        part = events[begin:end]
        advances = [event for event in part if isinstance(event, VulcanologistAdvanced)]
        if isinstance(scored, RowScored):
            yield text(
                "picture-hekla-scored",
                row=_name(scored.row),
                total=str(scored.total),
                advances=_listed(f"{called(event.seat)} +{event.target - event.start}" for event in advances),
                squares=_listed(SQUARES[event.square] for event in part if isinstance(event, LavaPlaced)),
            )
