"""The whole Vesuvio picture: mountain, tourists, board, panels and the marks of the last turn."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from games.core.contract import Event
from games.vesuvio.events import EruptionTriggered, LavaAdvanced
from games.vesuvio.pieces import Tile
from games.vesuvio.view import VesuvioView
from rendering.canvas import Surface, lay
from rendering.collage import Collage, Kept, PaletteSurface, lay_group
from rendering.halving import halved_on
from rendering.picture import WORDLESS, Audience
from rendering.rectangles import Rectangle, evened, meets
from rendering.seats import PICTURE_WIDTH
from rendering.vesuvio.ground import CONNECTORS, draw_card, ground
from rendering.vesuvio.layout import BOXES, PICTURE_HEIGHT
from rendering.vesuvio.marks import lay_history, lay_token
from rendering.vesuvio.offers import lay_frames, lay_prices
from rendering.vesuvio.panels import lay_panels
from rendering.vesuvio.signboard import lay_board, lay_decks, lay_photo
from rendering.vesuvio.tiles import lava_sprite, stream_overlay, tile_sprite
from rendering.vesuvio.tourists import lay_tourists


def draw_ground() -> Image.Image:
    """What :func:`rendering.vesuvio.ground.ground` is once it has been stored."""
    image = draw_card()
    for space, box in BOXES.items():
        image.paste(tile_sprite(space, Tile.CLEAR, dug=False), (box.left, box.top))
    return image


class _TiledSpace(NamedTuple):
    """What is drawn of a space: its tile, or lava that is brighter if it is fresh."""

    space: str
    tile: Tile
    dug: bool
    lava: bool
    fresh: bool

    @property
    def corner(self) -> tuple[int, int]:
        return (BOXES[self.space].left, BOXES[self.space].top)

    @property
    def sprite(self) -> Image.Image:
        if self.lava:
            return lava_sprite(self.space, fresh=self.fresh)
        return tile_sprite(self.space, self.tile, dug=self.dug)


def lay_tiles(image: Surface, view: VesuvioView, events: Sequence[Event]) -> None:
    """Copy digs, faults and lava onto the board; new lava is brighter."""
    streams = tuple(_lay_streams(image, view))
    fresh = {space for event in events if isinstance(event, LavaAdvanced) for wave in event.waves for space in wave}
    for space, tile in view.tiles.items():
        if tile is Tile.CLEAR and not view.lava:
            continue
        shown = _TiledSpace(space, tile, space in view.dug, space in view.lava, space in fresh)
        box = BOXES[space]
        # Streams reach under the spaces at their ends, so these are drawn again, even clear ones.
        crossed = any(meets(evened((box.left, box.top, box.right, box.bottom)), stream) for stream in streams)
        if shown.lava or tile is not Tile.CLEAR or crossed or (view.lava and shown.dug):
            if isinstance(image, Collage) and not crossed:
                image.paste_halved(shown.sprite, _small_space(shown), shown.corner, (box.width, box.height))
            else:
                image.paste(shown.sprite, shown.corner)


def _lay_streams(image: Surface, view: VesuvioView) -> Iterator[Rectangle]:
    """Lay the lava on the roads, and tell where it is."""
    for pair in CONNECTORS:
        if view.lava.issuperset(pair):
            (left, top), stream = stream_overlay(pair)
            lay(image, (left, top), stream)
            for block in stream:
                x, y = left + block.left, top + block.top
                yield (x, y, x + block.picture.width, y + block.picture.height)


@lru_cache(maxsize=512)
def _small_space(shown: _TiledSpace) -> Image.Image:
    """A space at a film's size, with what its edges share with the ground around it."""
    return halved_on(ground(), shown.sprite, shown.corner)


def compose(view: VesuvioView, events: Sequence[Event] = (), words: Audience = WORDLESS) -> Image.Image:
    """The picture of a view as a new palette image, with the events that led to it marked."""
    image = ground().copy()
    _lay(PaletteSurface(image), view, events, words)
    return image


def collage(
    view: VesuvioView,
    events: Sequence[Event] = (),
    words: Audience = WORDLESS,
    away: frozenset[int] = frozenset(),
    kept: Kept | None = None,
) -> Collage:
    """The same picture for a film, without the tourists of the seats ``away``, which are moving.

    ``kept`` is for one film, in which no tile changes.
    """
    found = Collage((PICTURE_WIDTH, PICTURE_HEIGHT), ground)
    _lay(found, view, events, words, away, kept)
    return found


def _lay(
    image: Surface,
    view: VesuvioView,
    events: Sequence[Event],
    words: Audience,
    away: frozenset[int] = frozenset(),
    kept: Kept | None = None,
) -> None:
    marked = tuple(event for event in events if isinstance(event, LavaAdvanced | EruptionTriggered))
    tiled = ("tiles", view.dug, view.lava, marked)
    lay_group(image, kept, tiled, lambda surface: lay_tiles(surface, view, events))
    lay_decks(image, view)
    lay_photo(image, view)
    told = (
        "board",
        view.points,
        view.eruption,
        marked,
        view.to_act,
        view.round,
        view.offers,
        view.choice,
        view.outcome,
    )
    lay_group(image, kept, told, lambda surface: lay_board(surface, view, events, words, kept))
    lay_panels(image, view, events, words, kept)
    lay_frames(image, view)
    lay_token(image, view)
    lay_history(image, view, events)
    lay_tourists(image, view, away)
    lay_prices(image, view)
