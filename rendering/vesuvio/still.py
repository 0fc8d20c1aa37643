"""The whole Vesuvio picture: mountain, tourists, board, panels and the marks of the last turn."""

from collections.abc import Sequence

from PIL import Image

from games.core.contract import Event
from games.vesuvio.events import LavaAdvanced
from games.vesuvio.pieces import Tile
from games.vesuvio.view import VesuvioView
from rendering.picture import WORDLESS, Audience
from rendering.vesuvio.layout import BOXES, CONNECTORS
from rendering.vesuvio.marks import lay_history, lay_token
from rendering.vesuvio.offers import lay_frames, lay_prices
from rendering.vesuvio.panels import lay_panels
from rendering.vesuvio.signboard import lay_board, lay_decks, lay_photo
from rendering.vesuvio.tiles import ground, lava_sprite, stream_stamp, tile_sprite
from rendering.vesuvio.tourists import lay_tourists


def lay_tiles(image: Image.Image, view: VesuvioView, events: Sequence[Event]) -> None:
    """Copy digs, faults and lava onto the board; new lava is brighter."""
    for pair in CONNECTORS:
        if view.lava.issuperset(pair):
            corner, stream = stream_stamp(pair)
            stream.press(image, corner)
    fresh = {space for event in events if isinstance(event, LavaAdvanced) for wave in event.waves for space in wave}
    for space, tile in view.tiles.items():
        corner = (BOXES[space].left, BOXES[space].top)
        if space in view.lava:
            image.paste(lava_sprite(space, fresh=space in fresh), corner)
        elif view.lava or tile is not Tile.CLEAR:
            # Streams reach under the spaces at their ends, even clear ones.
            image.paste(tile_sprite(space, tile, dug=space in view.dug), corner)


def compose(
    view: VesuvioView,
    events: Sequence[Event] = (),
    audience: Audience = WORDLESS,
    away: frozenset[int] = frozenset(),
) -> Image.Image:
    """The picture of a view as a new palette image, with the events that led to it marked.

    Without the tourists of the seats ``away``, which are moving in a film.
    """
    image = ground().copy()
    lay_tiles(image, view, events)
    lay_decks(image, view)
    lay_photo(image, view)
    lay_board(image, view, events, audience)
    lay_panels(image, view, events, audience)
    lay_frames(image, view)
    lay_token(image, view)
    lay_history(image, view, events)
    lay_tourists(image, view, away)
    lay_prices(image, view)
    return image
