"""The drawing functions; their arguments are plain values that can be pickled for another process."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import language_for
from bot.limits import FILM_BYTES
from games.core.contract import Event, View
from rendering import PAINTERS
from rendering.eyesight import contrasted, parts
from rendering.film import film
from rendering.picture import Closer, Picture


def still(view: View, events: Sequence[Event], code: str) -> Picture:
    """A board with the events that led to it marked, in the language with this code."""
    return PAINTERS[view.game].still(view, events, language_for(code).words())


def motion(before: View, events: Sequence[Event], after: View, code: str) -> Picture | None:
    """The events as an animation; None if nothing visible moved."""
    return PAINTERS[after.game].motion(before, events, after, language_for(code).words())


def hand(view: View, code: str) -> Picture | None:
    """What only the view's own seat may see; None if the game has no secrets."""
    return PAINTERS[view.game].hand(view, language_for(code).words())


def description(view: View, code: str) -> str:
    """The board in words."""
    return PAINTERS[view.game].describe(view, language_for(code).words())


def closer(view: View, key: str, code: str) -> Closer | None:
    """A part of the board seen closer; None where a game's board has no such parts."""
    return PAINTERS[view.game].closer(view, key, language_for(code).words())


def lesson(game: str, name: str, code: str) -> Picture | None:
    """The picture of the rules with this name; None if there is none."""
    return PAINTERS[game].lesson(name, language_for(code).words())


def whole_game(scenes: Sequence[tuple[View, Sequence[Event]]], name: str, code: str) -> Picture:
    """The scenes in order as a GIF."""
    stills = [still(view, events, code) for view, events in scenes]
    return Picture(film([one.data for one in stills], FILM_BYTES), name, stills[-1].alt)


def adapted(picture: Picture, *, contrast: bool, large: bool) -> tuple[Picture, ...]:
    """A still in high contrast, or cut into enlarged parts, or both."""
    shown = parts(picture.data) if large else (picture.data,)
    if contrast:
        shown = tuple(contrasted(one) for one in shown)
    if not large:
        return (Picture(shown[0], picture.name, picture.alt),)
    names = [f"{number}-{picture.name}" for number in range(1, len(shown) + 1)]
    # The first part carries the description of the whole picture.
    alts = [picture.alt, *(f"{number}/{len(shown)}" for number in range(2, len(shown) + 1))]
    return tuple(map(Picture, shown, names, alts))
