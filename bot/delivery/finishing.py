"""What an end card says of a finished game besides the game's view."""

from __future__ import annotations

from collections.abc import Iterator

from bot.services.table.tables import Table
from bot.store.sessions import BY_MODERATOR, Session
from games import REGISTRY
from games.core.options import ChoiceOption, TextOption, ToggleOption
from games.core.text import Text, Value, text
from rendering.finale import Finish


def finish_of(table: Table, server: str | None) -> Finish:
    """The set-up, what every seat's points are made of, and how the game was decided."""
    position = table.position
    return Finish(
        setup=tuple(setup_of(table.session)),
        parts=tuple(position.breakdown(seat) for seat in range(position.seats)),
        decided=position.decided,
        stopped=table.session.ending == BY_MODERATOR,
        server=server,
    )


def setup_of(session: Session) -> Iterator[Text]:
    """The options that differ from their defaults in a word or two each; of a text that someone typed only its name."""
    for option in REGISTRY[session.game].options:
        # A game that began before there was such an option has none.
        chosen, name = session.options.get(option.key, option.default), text(f"{session.game}-option-{option.key}")
        if chosen == option.default:
            continue
        if isinstance(option, ChoiceOption):
            yield text(f"{session.game}-option-{option.key}-{chosen}")
        elif isinstance(option, TextOption) or chosen is True:
            yield name
        else:
            value: Value = text("bot-no") if isinstance(option, ToggleOption) else str(chosen)
            yield text("picture-end-option", option=name, value=value)
