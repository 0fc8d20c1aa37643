"""A Hekla position in words, complete and short enough for a picture's alternative text.

Stones are written by their codes, such as "r3" and "l0". Numbers go into the sentences as they are: grouped digits
("1,000") would read like a list.
"""

from collections.abc import Iterable, Iterator

from games.core.text import Text, text
from games.hekla.board import SQUARES, START, Row, circle_at, lap_of
from games.hekla.pieces import SEAT_COLOURS, VALUES, write_stones
from games.hekla.scoring import grooves
from games.hekla.state import HeklaState
from rendering.alt_text import Called, described, standing_told
from rendering.hekla.board import LAPS_UNMARKED
from rendering.picture import Audience

EMPTY = "-"


def describe(view: HeklaState, audience: Audience) -> str:
    """The complete view in words; within ``ALT_TEXT_LIMIT`` even for the fullest possible board."""
    return described([lambda called: map(audience, _sentences(view, called))], audience)


def _sentences(view: HeklaState, called: Called) -> Iterator[Text]:
    yield text("picture-hekla-turn", turn=str(view.turn))
    yield standing_told(view, called)
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
            "picture-hekla-choices",
            rows=_listed(f"{_name(row)} = {grooves(view.table.squares, row)}" for row in view.choices),
        )
    if view.rounds_without_eruption:
        yield text("picture-hekla-quiet", rounds=str(view.rounds_without_eruption), limit=str(view.quiet_rounds))


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
