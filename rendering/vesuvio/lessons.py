"""The pictures of Vesuvio's rules; the mountain is clear except for what the rule is about."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from PIL import Image

from games.vesuvio import knowledge
from games.vesuvio.board import SPACES, STEEP, Place
from games.vesuvio.eruption import Eruption
from games.vesuvio.events import EruptionCause
from games.vesuvio.game import VESUVIO
from games.vesuvio.mountain import survey
from games.vesuvio.pieces import Card, Tile, TouristState, sort_hand
from games.vesuvio.position import VesuvioPosition
from rendering.lessons import Drawn, Illustration, Illustrator, Lessons, play, side_by_side
from rendering.palette import CARD, blank
from rendering.picture import Audience
from rendering.seats import NOTCH, PICTURE_WIDTH
from rendering.vesuvio.animation import animate
from rendering.vesuvio.board import tile_sprite
from rendering.vesuvio.cards import FACE_HEIGHT, FACE_WIDTH, face_stamp
from rendering.vesuvio.hand import sum_sprite
from rendering.vesuvio.layout import BOARD, BOXES, PANEL_TOP, PICTURE_HEIGHT
from rendering.vesuvio.still import compose

SEED = bytes(16)
"""A fixed seed, for pictures of the whole mountain; hands hold a single kind, so that no other result depends on it."""

ROUND = 9

Rows: TypeAlias = tuple[int, int]
"""The first row of pixels to show and the one after the last; whole pictures would be shown small."""

STONES = (Card.FLINT, Card.PYRITE, Card.GOLD, Card.SAPPHIRE, Card.FOSSIL, Card.STRANGE, Card.CAMERA)


def _position(
    places: str,
    hands: tuple[tuple[Card, ...], ...] = ((), ()),
    ground: Mapping[str, Tile] | None = None,
    eruption: Eruption | None = None,
    **changes: Any,
) -> VesuvioPosition:
    """Tourists at these places such as "N12.1 N5", with these cards; ``changes`` are other fields."""
    found = tuple(Place(space, int(half or 0)) for space, _, half in (name.partition(".") for name in places.split()))
    start = VESUVIO.start(len(found), {}, SEED, 0)
    tiles = tuple((ground or {}).get(space, Tile.CLEAR) for space in SPACES)
    made = replace(
        start,
        mountain=survey(tiles),
        places=found,
        statuses=(TouristState.MOUNTAIN,) * len(found),
        hands=tuple(sort_hand(hand) for hand in hands),
        suspects=knowledge.with_hands(start.suspects, hands, shown=True),
        round=ROUND,
        eruption=eruption or start.eruption,
    )
    return replace(made, **changes)


_LESSON: Illustrator[VesuvioPosition] = Illustrator("vesuvio", compose, animate)


def _still(rows: Rows, places: str, moves: str = "", **position: Any) -> Illustration:
    """What these moves lead to, marked."""
    return _LESSON.still(partial(_position, places, **position), moves, (0, rows[0], PICTURE_WIDTH, rows[1]))


def _film(rows: Rows, places: str, moves: str, **position: Any) -> Illustration:
    """These moves, one after the other."""
    return _LESSON.film(partial(_position, places, **position), moves, (0, rows[0], PICTURE_WIDTH, rows[1]))


def _tiles(_audience: Audience) -> Drawn:
    """Clear, poor, medium and good ground and a fault: a row on the path, and one on a steep slope."""
    kinds = zip((Tile.CLEAR, Tile.POOR, Tile.MEDIUM, Tile.GOOD, Tile.FAULT), _PATH, _STEEP, strict=True)
    return side_by_side([tile_sprite(space, kind, dug=False) for kind, *pair in kinds for space in pair], 2)


def _stones(_audience: Audience) -> Drawn:
    """Every kind of card with its worth, in the order of a hand."""
    return side_by_side([_face(card) for card in STONES], 4)


def _face(card: Card) -> Image.Image:
    image = blank(FACE_WIDTH, FACE_HEIGHT, CARD)
    face_stamp(card).press(image, (0, 0))
    return image


def _scoring(_audience: Audience) -> Drawn:
    """Two tourists are safe, the second with the camera; the first has more stones, which are worth less."""
    hands = ((Card.STRANGE, Card.FOSSIL, Card.SAPPHIRE, Card.GOLD), (Card.PYRITE, Card.FLINT, Card.CAMERA))
    view = play(_position("N1 N1", hands), "N0", "N0").after.view(None)
    return side_by_side([sum_sprite(view, seat) for seat in range(view.seats)], 1)


_SLIT = 3
"""The margin in pixels below a cut-out part, less than the gap to the next line."""

_MARKS = 20
"""The pixels above a line that hold the prices of its spaces."""

_TOP: Rows = (0, BOXES["N22"].bottom + _SLIT)
_MIDDLE: Rows = (BOARD.top - _MARKS, BOXES["N11"].bottom + _SLIT)
_FOOT: Rows = (BOXES["N11"].top - _MARKS, PICTURE_HEIGHT)
"""The parts of the picture for each zone; the orange one includes the road from the green one, that one the panels."""

_PATH = ("N2", "N4", "N5", "N6", "N7")
_STEEP = tuple(space for space in SPACES if space in STEEP)[:5]


def _well_under_way() -> VesuvioPosition:
    """A mountain as it is dealt, with three tourists on it, the second beside a victim."""
    hands = ((Card.PYRITE, Card.GOLD), (Card.FLINT,), (Card.PYRITE, Card.FLINT))
    return replace(_position("N13 N15 N15", hands), mountain=VESUVIO.start(3, {}, SEED, 0).mountain)


_FLOWING: Mapping[str, Any] = {"photographed": True, "eruption": Eruption(EruptionCause.CARD, 1, ROUND)}
"""The end of a turn after which lava flows on."""

LESSONS: Lessons = {
    # Tourist 1 digs and walks.
    "legend": _LESSON.still(_well_under_way, "dig N14", tags=True),
    "mountain": _LESSON.still(lambda: VESUVIO.start(2, {}, SEED, 0), box=(0, 0, PICTURE_WIDTH, PANEL_TOP - NOTCH)),
    "tiles": _tiles,
    "stones": _stones,
    "sacrifice": _film(_FOOT, "N9 N5", "A2 slide:A1", hands=((Card.FLINT, Card.FLINT), ())),
    "fault-crossing": _film(_MIDDLE, "N11 N5", "N12.1 N12.2 N13", ground={"N12": Tile.FAULT}),
    "dig": _still(_FOOT, "N5 N9", "dig", ground={"N4": Tile.POOR, "N5": Tile.GOOD, "N6": Tile.MEDIUM}),
    "push-path": _film(_FOOT, "N3 N3", "push2:N4", hands=((), (Card.GOLD, Card.GOLD))),
    "push": _film(_FOOT, "N9 N9", "push2:A1", hands=((), (Card.GOLD,) * 3)),
    "photo": _still(_TOP, "N33 N27", "photo photo"),
    "token": _still(_MIDDLE, "N15 N9", token="N15"),  # noqa: S106 - on the board
    "shout": _film(_FOOT, "N3 N3 N3", "shout:N4", hands=((Card.CAMERA,), (), ())),
    "eruption": _still((0, BOARD.bottom + _SLIT), "N33 N27", "photo photo photo photo"),
    # The tourists are far below, so that two advances of lava follow each other without moves.
    "lava": _film(_TOP, "N3 N5", "end end end", **_FLOWING),
    "lava-crossing": _film(_TOP, "N3 N5", "end", lava=frozenset({"N33", "N32"}), **_FLOWING),
    # A fault stops only the first of two advances.
    "lava-fault": _film(
        _TOP, "N3 N5", "end end end", lava=frozenset({"N33", "N32"}), ground={"N31": Tile.FAULT}, **_FLOWING
    ),
    "scoring": _scoring,
}
"""Every picture that the rules texts refer to."""
