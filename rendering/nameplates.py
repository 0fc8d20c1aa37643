"""Names in pictures: in a panel, and in the line that says whose move it is or who came first."""

from PIL import Image

from games.core.outcome import Outcome
from games.core.text import text
from rendering.canvas import Box, sprite
from rendering.lettering import shortened, width_of, writable
from rendering.palette import FAINT, INK, SQUARE, Shade
from rendering.picture import Audience
from rendering.seats import (
    NOTCH,
    NamedView,
    SeatedView,
    Standing,
    panel_sprite,
    seat_sprite,
    standing_of,
)

EM = 36
"""The em of everything that has to be read; a phone shows it at two sevenths."""

LEAST_NAME = 3.2
"""So many ems of a name are left at least where something follows it."""

LINE = 40
"""The height of a line of writing, with the tails of its letters."""

QUIET_SHOWN = 8
"""How many quiet rounds before the last one they are told, as what ends the game."""


def line_sprite(said: str, most: int, ink: Shade = INK, *, size: int = EM, ground: Shade = SQUARE) -> Image.Image:
    """A line of this em, shortened to ``most`` pixels; not cached, since it may hold a name."""
    short = shortened(said, size, most - 4)
    width, height = min(most, width_of(short, size) + 4), round(size * LINE / EM)
    return sprite(width, height, ground, lambda pen: pen.write_line((1, height * 0.47), short, size, ink))


def written_name(audience: Audience, seat: int) -> str | None:
    """The seat's name as the font can write it; None if there is none."""
    name = audience.name(seat)
    return None if name is None else writable(name)


def name_sprite(
    audience: Audience, view: NamedView, seat: int, most: int, *, faint: bool = False, size: int = EM
) -> Image.Image | None:
    """A seat's name for its panel; None where the emblem with its number has to do.

    Its handicap follows if enough is left of the name.
    """
    name, points = written_name(audience, seat) or "", view.handicap[seat] if view.handicap else 0
    if not name and audience.name(seat):
        # The font has no letters for it.
        name = audience(text("picture-turn-who", seat=seat + 1))
    added = f" +{points}" if points else ""
    room = most - 4 - width_of(added, size)
    fits = width_of(name, size) <= room or room >= LEAST_NAME * size
    said = f"{shortened(name, size, room)}{added}".strip() if fits else name
    return line_sprite(said, most, FAINT if faint else INK, size=size) if said else None


def lay_panel(
    image: Image.Image,
    view: NamedView,
    seat: int,
    box: Box,
    audience: Audience,
    *,
    emblem: tuple[int, int],
    name: tuple[int, int, int],
) -> Standing:
    """Lay a seat's panel with its emblem and name, each so far from its corner; right of the name is left free."""
    standing = standing_of(view, seat)
    sprite = panel_sprite(box.width, box.height, acting=standing is Standing.ACTING)
    image.paste(sprite, (box.left, box.top - NOTCH))
    image.paste(seat_sprite(seat, standing), (box.left + emblem[0], box.top + emblem[1]))
    left, top, right = name
    written = name_sprite(audience, view, seat, box.width - left - right, faint=standing is Standing.FORFEITED)
    if written is not None:
        image.paste(written, (box.left + left, box.top + top))
    return standing


def turn_sprite(
    audience: Audience, view: SeatedView, most: int, *, size: int = EM, ground: Shade = SQUARE
) -> Image.Image | None:
    """Whose move it is, in words; a long name is shortened, not the words. None if it is nobody's.

    Where the words would be cut, the player alone is named. Once the game is over, who came first stands there.
    """
    if view.outcome is not None:
        return line_sprite(_first(audience, view.outcome), most, size=size, ground=ground)
    if not view.to_act or audience.ahead:
        return None
    if len(view.to_act) > 1:
        return line_sprite(audience(text("picture-turn-several")), most, size=size, ground=ground)
    (seat,) = view.to_act
    name = written_name(audience, seat)
    if name is None:
        said, alone = (audience(text(key, seat=seat + 1)) for key in ("picture-turn-seat", "picture-turn-who"))
    else:
        bare = width_of(audience(text("picture-turn", name="")), size)
        said, alone = audience(text("picture-turn", name=shortened(name, size, most - 8 - bare))), name
    fits = width_of(said, size) <= most - 4
    return line_sprite(said if fits else alone, most, size=size, ground=ground)


def _first(audience: Audience, outcome: Outcome) -> str:
    """Who came first, or how a challenge went.

    The place, not the victory, is named, since nobody has won a game that a moderator ended.
    """
    if outcome.solo is not None:
        return audience(text("picture-end-met" if outcome.winners else "picture-end-missed"))
    if not outcome.winners:
        return audience(text("picture-end-nobody"))
    seats = ((seat, written_name(audience, seat)) for seat in outcome.winners)
    names = ", ".join(name or audience(text("picture-turn-who", seat=seat + 1)) for seat, name in seats)
    return audience(text("picture-first", names=names))
