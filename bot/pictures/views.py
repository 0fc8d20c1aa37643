"""What the readers of a picture see, and who they are."""

from typing import TypeAlias

from bot.model.sessions import Session
from bot.model.tables import Table, unplaced
from bot.pictures.drawing import Readers
from bot.play.scenes import Scene
from bot.words.language import Language
from games.core.contract import Event, View
from games.core.options import HANDICAP, OptionValue

Opening: TypeAlias = tuple[str, tuple[tuple[str, OptionValue], ...], Readers]
"""A game, its options, and the readers of the picture of an open table."""


def reading(language: Language, *, plays: bool = False) -> Readers:
    """Who reads a picture without names; whoever ``plays`` does so alone.

    They are no player 4: “Player 4, your move” would be said to nobody.
    """
    return Readers(language.code, ahead=plays)


def opening_of(session: Session, language: Language) -> Opening:
    """What the picture of an open table depends on."""
    # A handicap is no part of the opening, and a game of the fewest seats may refuse it.
    options = tuple(sorted((key, value) for key, value in session.options.items() if key != HANDICAP))
    return session.game, options, reading(language)


def seen(table: Table, seat: int | None) -> View:
    """The board as a seat (None: everybody) may see it."""
    return unplaced(table.session, table.position.view(seat))


def scene_seen(table: Table, scene: Scene, seat: int | None) -> tuple[View, tuple[Event, ...]]:
    """A scene as a seat (None: everybody) may see it."""
    view = unplaced(table.session, scene.position.view(seat))
    return view, tuple(scene.position.visible_events(scene.events, seat))
