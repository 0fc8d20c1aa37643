"""Actions of a record as tests read them."""

from games.core.actions import Action, row_of


def notation_of(action: Action) -> str:
    """The notation an action is kept with; empty for a forfeit and an agreement."""
    return row_of(action)[2]
