"""The whole Vesuvio picture: mountain, tourists, board, panels and the marks of the last turn."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from games.core.contract import Event
from games.vesuvio.events import LavaAdvanced
from games.vesuvio.tiles import Tile
from games.vesuvio.view import VesuvioView
from rendering.canvas import lay
from rendering.picture import WORDLESS, Audience
from rendering.vesuvio.ground import CONNECTORS, card
from rendering.vesuvio.layout import BOXES
from rendering.vesuvio.marks import lay_history, lay_token
from rendering.vesuvio.offers import lay_frames, lay_prices
from rendering.vesuvio.panels import lay_panels
from rendering.vesuvio.signboard import lay_board, lay_decks, lay_photo
from rendering.vesuvio.tiles import lava_sprite, stream_overlay, tile_sprite
from rendering.vesuvio.tourists import lay_tourists


@lru_cache(maxsize=1)
def ground() -> Image.Image:
    """The board with clear ground everywhere; cached, so callers must not write on it."""
    image = card().copy()
    for space, box in BOXES.items():
        image.paste(tile_sprite(space, Tile.CLEAR, dug=False), (box.left, box.top))
    return image


def lay_tiles(image: Image.Image, view: VesuvioView, events: Sequence[Event]) -> None:
    """Copy digs, faults and lava onto the board; new lava is brighter."""
    for pair in CONNECTORS:
        if view.lava.issuperset(pair):
            corner, stream = stream_overlay(pair)
            lay(image, corner, stream)
    fresh = {space for event in events if isinstance(event, LavaAdvanced) for wave in event.waves for space in wave}
    for space, tile in view.tiles.items():
        box = BOXES[space]
        if space in view.lava:
            image.paste(lava_sprite(space, fresh=space in fresh), (box.left, box.top))
        elif tile is not Tile.CLEAR or view.lava:
            # Streams reach under the spaces at their ends, so these are drawn again, even clear ones.
            image.paste(tile_sprite(space, tile, dug=space in view.dug), (box.left, box.top))


def compose(
    view: VesuvioView,
    events: Sequence[Event] = (),
    away: frozenset[int] = frozenset(),
    words: Audience = WORDLESS,
) -> Image.Image:
    """The picture of a view as a new palette image, with the events that led to it marked.

    The tourists of the seats ``away`` are left out, for films in which they are moving.
    """
    image = ground().copy()
    lay_tiles(image, view, events)
    lay_decks(image, view)
    lay_photo(image, view)
    lay_board(image, view, events, words)
    lay_panels(image, view, events, words)
    lay_frames(image, view)
    lay_token(image, view)
    lay_history(image, view, events)
    lay_tourists(image, view, away)
    lay_prices(image, view)
    return image
