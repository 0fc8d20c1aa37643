"""A Hekla position in words, complete and short enough for a picture's alternative text.

Stones are written by their codes, such as "r3" and "l0". Numbers go into the sentences as they are: grouped digits
("1,000") would read like a list.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from games.core.contract import Event
from games.core.events import TurnPassed
from games.core.text import Text, Words, text
from games.hekla.board import SQUARES, Row, circle_at, lap_of
from games.hekla.events import (
    LavaPlaced,
    RowScored,
    VolcanoMoved,
    VolcanoPlaced,
    VulcanologistAdvanced,
    VulcanologistRetreated,
)
from games.hekla.pieces import SEAT_COLOURS, VALUES, Stone, write_stones
from games.hekla.view import HeklaView
from rendering.hekla.marks import total_of
from rendering.nameplates import handicaps_told, introduced
from rendering.picture import ALT_TEXT_LIMIT

EMPTY = "-"


def describe(view: HeklaView, words: Words) -> str:
    """The complete view in words; within ``ALT_TEXT_LIMIT`` even for the fullest possible board."""
    return introduced(" ".join(words(sentence) for sentence in _sentences(view)), words)


def describe_with_story(view: HeklaView, events: Sequence[Event], words: Words) -> str:
    """The position, then as many sentences about the last turn as fit."""
    description = describe(view, words)
    for sentence in _story(events):
        longer = f"{description} {words(sentence)}"
        if len(longer) > ALT_TEXT_LIMIT:
            break
        description = longer
    return description


def _sentences(view: HeklaView) -> Iterator[Text]:
    yield text("picture-hekla-turn", turn=str(view.turn))
    yield _standing(view)
    yield text("picture-hekla-key")
    taken = (f"{SQUARES[square]} {write_stones(stones)}" for square, stones in enumerate(view.squares) if stones)
    yield text("picture-hekla-squares", squares=_listed(taken))
    for seat in range(view.seats):
        yield _seat(view, seat)
    yield from handicaps_told(view.handicap, counted=False)
    bare, grooved = view.lava_left
    yield text("picture-hekla-lava", bare=str(bare), grooved=str(grooved))
    if view.to_act:
        sight = " ".join(SQUARES[square] for square in sorted(view.sight)) or EMPTY
        yield text("picture-hekla-sight", seat=str(view.mover + 1), squares=sight)
    if view.choices:
        yield text(
            "picture-hekla-choices", rows=_listed(f"{_name(row)} = {total_of(view, row)}" for row in view.choices)
        )
    if view.rounds_without_eruption:
        yield text("picture-hekla-quiet", rounds=str(view.rounds_without_eruption), limit=str(view.quiet_limit))


def _standing(view: HeklaView) -> Text:
    if view.outcome is None:
        return text("picture-hekla-to-act", seats=_listed(str(seat + 1) for seat in sorted(view.to_act)))
    if not view.outcome.winners:
        return text("picture-hekla-over-unplaced")
    return text("picture-hekla-over", seats=_listed(str(seat + 1) for seat in view.outcome.winners))


def _seat(view: HeklaView, seat: int) -> Text:
    position = view.vulcanologists[seat]
    supply = view.supplies[seat]
    return text(
        "picture-hekla-seat-forfeited" if seat in view.forfeited else "picture-hekla-seat",
        seat=str(seat + 1),
        colour=SEAT_COLOURS[seat].value,
        position=str(position),
        circle=str(circle_at(position)),
        lap=lap_of(position),
        supply=" ".join(str(value) for value in VALUES for _ in range(supply[value])) or EMPTY,
    )


def _listed(parts: Iterable[str]) -> str:
    return ", ".join(parts) or EMPTY


def _name(row: Row) -> str:
    return f"{SQUARES[row[0]]}-{SQUARES[row[2]]}"


def _story(events: Sequence[Event]) -> Iterator[Text]:
    for event in events:
        if isinstance(event, VolcanoPlaced):
            stone = Stone(event.seat, event.value).code
            yield text("picture-hekla-placed", stone=stone, square=SQUARES[event.square])
        elif isinstance(event, VulcanologistRetreated):
            yield text(
                "picture-hekla-retreated", seat=str(event.seat + 1), start=str(event.start), target=str(event.target)
            )
        elif isinstance(event, VolcanoMoved):
            stone = Stone(event.seat, event.value).code
            way = f"{SQUARES[event.start]}-{SQUARES[event.target]}"
            yield text("picture-hekla-moved", stone=stone, way=way)
    yield from _scorings(events)
    for event in events:
        if isinstance(event, TurnPassed):
            yield text("picture-hekla-passed", seat=str(event.seat + 1))


def _scorings(events: Sequence[Event]) -> Iterator[Text]:
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
                advances=_listed(f"{event.seat + 1}: +{event.target - event.start}" for event in advances),
                squares=_listed(SQUARES[event.square] for event in part if isinstance(event, LavaPlaced)),
            )
