"""The pictures of Vesuvio's rules; the mountain is clear except for what the rule is about."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from PIL import Image

from games.core.contract import Event
from games.vesuvio import knowledge
from games.vesuvio.board import SPACES, STEEP, Place, Zone
from games.vesuvio.eruption import Eruption
from games.vesuvio.events import EruptionCause
from games.vesuvio.game import VESUVIO
from games.vesuvio.mountain import survey
from games.vesuvio.pieces import Card, Tile, sort_hand
from games.vesuvio.position import VesuvioPosition
from games.vesuvio.table import CameraState, TouristState
from games.vesuvio.view import VesuvioView
from rendering.lessons import Drawn, Lessons, PlayedLine, Pointer, lay_legend, play, side_by_side
from rendering.mapping import HALF, blank
from rendering.palette import CARD
from rendering.picture import Audience
from rendering.reel import Frame
from rendering.seats import NOTCH, PICTURE_WIDTH
from rendering.vesuvio.animation import animate
from rendering.vesuvio.cards import FACE_HEIGHT, FACE_WIDTH, face_stamp
from rendering.vesuvio.hand import sum_sprite
from rendering.vesuvio.layout import BOARD, BOXES, DECK_LEFT, DECK_TOPS, PANEL_TOP, PICTURE_HEIGHT, STRIP_TOP, panel_box
from rendering.vesuvio.still import compose
from rendering.vesuvio.tiles import tile_sprite


def legend(view: VesuvioView, events: tuple[Event, ...], audience: Audience) -> Image.Image:
    """The position with its last turn marked, and tags in the order of the text."""
    image = compose(view, events, words=audience)
    lay_legend(image, (*_on_mountain(), *_on_signs(), *_on_panel(view.seats)))
    return image


def _at(space: str, tag: tuple[int, int], target: tuple[int, int]) -> Pointer:
    """A tag and a target so far from a space's upper left corner."""
    left, top, _, _ = BOXES[space]
    return Pointer((left + tag[0], top + tag[1]), (left + target[0], top + target[1]))


def _on_mountain() -> tuple[Pointer, ...]:
    return (
        _at("N4", (102, 58), (56, 44)),
        _at("C4", (150, 28), (76, 30)),
        _at("N10", (36, 60), (80, 58)),
        _at("N19", (34, 62), (64, 60)),
        _at("N14", (122, 62), (98, 62)),
        _at("N17", (70, 60), (-4, 26)),
        _at("N13", (140, 164), (140, 98)),
        _at("N18", (282, 54), (282, -6)),
        Pointer((DECK_LEFT + 124, DECK_TOPS[Zone.ORANGE] + 24), (DECK_LEFT + 82, DECK_TOPS[Zone.ORANGE] + 28)),
        Pointer((DECK_LEFT + 124, DECK_TOPS[Zone.ORANGE] + 98), (DECK_LEFT + 70, DECK_TOPS[Zone.ORANGE] + 94)),
    )


def _on_signs() -> tuple[Pointer, ...]:
    return (
        Pointer((112, 166), (104, 120)),
        Pointer((BOARD.left + 256, BOARD.top + 126), (BOARD.left + 202, BOARD.top + 84)),
        Pointer((BOARD.right + 24, BOARD.bottom - 28), (BOARD.right - 14, BOARD.bottom - 32)),
    )


def _on_panel(seats: int) -> tuple[Pointer, ...]:
    box = panel_box(0, seats)
    return (
        Pointer((box.left + 118, box.top + 34), (box.left + 56, box.top + 70)),
        Pointer((box.left + 166, box.top + 88), (box.left + 214, box.top + 88)),
        Pointer((670, STRIP_TOP + 24), (574, STRIP_TOP + 36)),
    )


SEED = bytes(16)
"""A fixed seed, for pictures of the whole mountain; hands hold a single kind, so that no other result depends on it."""

ROUND = 9

Rows: TypeAlias = tuple[int, int]
"""The first row of pixels to show and the one after the last; whole pictures would be shown small."""

STONES = (Card.FLINT, Card.PYRITE, Card.GOLD, Card.SAPPHIRE, Card.FOSSIL, Card.STRANGE, Card.CAMERA)


def _position(
    places: tuple[str, ...],
    hands: tuple[tuple[Card, ...], ...] = ((), ()),
    ground: Mapping[str, Tile] | None = None,
    **changes: Any,
) -> VesuvioPosition:
    """Tourists at these places such as "N12.1", with these cards; ``changes`` are fields of the table."""
    start = VESUVIO.start(len(places), {}, SEED, 0)
    tiles = tuple((ground or {}).get(space, Tile.CLEAR) for space in SPACES)
    holder = next((seat for seat, hand in enumerate(hands) if Card.CAMERA in hand), None)
    table = replace(
        start.table,
        places=tuple(Place(space, int(half or 0)) for space, _, half in (name.partition(".") for name in places)),
        statuses=(TouristState.MOUNTAIN,) * len(places),
        hands=tuple(sort_hand(hand) for hand in hands),
        camera=CameraState.UNTAKEN if holder is None else CameraState.HELD,
        suspects=knowledge.nobody(len(places)) if holder is None else knowledge.shown_at(start.table.suspects, holder),
    )
    return replace(start, mountain=survey(tiles), table=replace(table, **changes), round=ROUND)


def _under_lava(lava: str, ground: Mapping[str, Tile] | None = None) -> VesuvioPosition:
    """The end of a turn after which lava flows on from these spaces; the tourists are far below."""
    position = _position(("N3", "N5"), ground=ground, camera=CameraState.GONE, lava=frozenset(lava.split()))
    return replace(position, eruption=Eruption(EruptionCause.CARD, 1, ROUND))


def _still(audience: Audience, position: VesuvioPosition, rows: Rows, events: tuple[Event, ...] = ()) -> Drawn:
    image = compose(position.view(None), position.visible_events(events, None), words=audience)
    return image.crop((0, rows[0], PICTURE_WIDTH, rows[1]))


def _film(audience: Audience, played: PlayedLine[VesuvioPosition], rows: Rows) -> Drawn:
    events = played.after.visible_events(played.events, None)
    frames = animate(played.before.view(None), events, played.after.view(None), audience)
    top, bottom = (row // HALF for row in rows)
    return tuple(Frame(one.image.crop((0, top, one.image.width, bottom)), one.duration) for one in frames)


def _mountain(audience: Audience) -> Drawn:
    return _still(audience, VESUVIO.start(2, {}, SEED, 0), (0, PANEL_TOP - NOTCH))


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


def _sacrifice(audience: Audience) -> Drawn:
    return _film(audience, play(_position(("N9", "N5"), ((Card.FLINT, Card.FLINT), ())), "A2", "slide:A1"), _FOOT)


def _fault_crossing(audience: Audience) -> Drawn:
    return _film(audience, play(_position(("N11", "N5"), ground={"N12": Tile.FAULT}), "N12.1", "N12.2", "N13"), _MIDDLE)


def _dig(audience: Audience) -> Drawn:
    ground = {"N4": Tile.POOR, "N5": Tile.GOOD, "N6": Tile.MEDIUM}
    played = play(_position(("N5", "N9"), ground=ground), "dig")
    return _still(audience, played.after, _FOOT, played.events)


def _push_path(audience: Audience) -> Drawn:
    return _film(audience, play(_position(("N3", "N3"), ((), (Card.GOLD, Card.GOLD))), "push2:N4"), _FOOT)


def _push(audience: Audience) -> Drawn:
    return _film(audience, play(_position(("N9", "N9"), ((), (Card.GOLD,) * 3)), "push2:A1"), _FOOT)


def _photo(audience: Audience) -> Drawn:
    played = play(_position(("N33", "N27")), "photo", "photo")
    return _still(audience, played.after, _TOP, played.events)


def _token(audience: Audience) -> Drawn:
    position = _position(("N15", "N9"), camera=CameraState.TOKEN, token="N15")  # noqa: S106 - a token on the board
    return _still(audience, position, _MIDDLE)


def _shout(audience: Audience) -> Drawn:
    return _film(audience, play(_position(("N3", "N3", "N3"), ((Card.CAMERA,), (), ())), "shout:N4"), _FOOT)


def _eruption(audience: Audience) -> Drawn:
    played = play(_position(("N33", "N27")), "photo", "photo", "photo", "photo")
    return _still(audience, played.after, (0, BOARD.bottom + _SLIT), played.events)


def _lava(audience: Audience) -> Drawn:
    """The first two advances of lava, without moves in between."""
    return _film(audience, play(_under_lava(""), "end", "end", "end"), _TOP)


def _lava_crossing(audience: Audience) -> Drawn:
    return _film(audience, play(_under_lava("N33 N32"), "end"), _TOP)


def _lava_fault(audience: Audience) -> Drawn:
    """Two advances; a fault stops only the first."""
    return _film(audience, play(_under_lava("N33 N32", {"N31": Tile.FAULT}), "end", "end", "end"), _TOP)


def _scoring(_audience: Audience) -> Drawn:
    """Two tourists are safe, the second with the camera; the first has more stones, which are worth less."""
    hands = ((Card.STRANGE, Card.FOSSIL, Card.SAPPHIRE, Card.GOLD), (Card.PYRITE, Card.FLINT, Card.CAMERA))
    view = play(_position(("N1", "N1"), hands), "N0", "N0").after.view(None)
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


def _legend(audience: Audience) -> Drawn:
    """A game well under way: tourist 1 has dug and walked, and it is the turn of tourist 2, beside a victim."""
    hands = ((Card.PYRITE, Card.GOLD), (Card.FLINT,), (Card.PYRITE, Card.FLINT))
    start = _position(("N13", "N15", "N15"), hands)
    position = replace(start, mountain=VESUVIO.start(3, {}, SEED, 0).mountain)
    played = play(position, "dig", "N14")
    view = played.after.view(None)
    return legend(view, played.after.visible_events(played.events, None), audience)


LESSONS: Lessons = {
    "legend": _legend,
    "mountain": _mountain,
    "tiles": _tiles,
    "stones": _stones,
    "sacrifice": _sacrifice,
    "fault-crossing": _fault_crossing,
    "dig": _dig,
    "push-path": _push_path,
    "push": _push,
    "photo": _photo,
    "token": _token,
    "shout": _shout,
    "eruption": _eruption,
    "lava": _lava,
    "lava-crossing": _lava_crossing,
    "lava-fault": _lava_fault,
    "scoring": _scoring,
}
"""Every picture that the rules texts refer to."""
