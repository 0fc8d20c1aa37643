"""The bot's own refusals, beside those of the games: the user gets the sentence and nothing changes."""

from bot.model.sessions import GenerationalId
from games import REGISTRY
from games.core.refusals import Refusal
from games.core.text import Notation, Text, text


class SessionRefusal(Refusal):
    """The action is not possible at this table, or not for this user."""


class NoSession(SessionRefusal):
    """The channel has no session, or the requested one does not exist."""


class NotSeated(SessionRefusal):
    """The user holds no seat in this session."""


class StaleBoard(SessionRefusal):
    """The button or list belongs to an earlier state of the session."""


class RolledBack(SessionRefusal):
    """The button or list was made before the games were put back, and may be of what never was."""

    def __init__(self) -> None:
        super().__init__(text("bot-refusal-rolled-back"))


class AsksFirst(SessionRefusal):
    """Moves that give something up for good, to be played only once the user has confirmed them.

    ``moves`` are notations of ``game``, ``line`` is all of them, and ``sequence`` is the latest action before them.
    """

    def __init__(self, game: str, surrendered: tuple[Text, ...], moves: tuple[str, ...], sequence: int) -> None:
        self.line = Notation(game, " ".join(moves))
        super().__init__(text("bot-asks-first", surrendered=surrendered, moves=self.line))
        self.moves = moves
        self.sequence = sequence


class MeetsBlocked(SessionRefusal):
    """The user would sit with people whom they have blocked, and is to be asked first."""

    def __init__(self, blocked: tuple[int, ...]) -> None:
        super().__init__(text("bot-asks-blocked", people=tuple(f"<@{one}>" for one in blocked)))


class Restarting(SessionRefusal):
    """The bot is shutting down and starts nothing new."""

    def __init__(self) -> None:
        super().__init__(text("bot-refusal-restarting"))


class Suspended(Restarting):
    """The lease of this process may have ended: nothing is sent until it is renewed."""


class ChannelTaken(SessionRefusal):
    """The channel holds a session already; ``session_id`` says which."""

    def __init__(self, refusal: Refusal, session_id: int) -> None:
        super().__init__(refusal.text)
        self.session_id = session_id


def is_of_another_generation(named: int, found: GenerationalId) -> bool:
    """Whether a button that names this row was made before it was put back; a plain number is of any generation."""
    return isinstance(named, GenerationalId) and named.generation != found.generation


def require_same_generation(named: int, found: GenerationalId) -> None:
    """Raises :class:`RolledBack` if a button that names this row was made before a restore."""
    if is_of_another_generation(named, found):
        raise RolledBack


def with_open_commands(key: str) -> Text:
    """A sentence that names the command of every game to open a table with."""
    commands = tuple(text("bot-open-command", game=text(f"{game}-command")) for game in REGISTRY)
    return text(key, commands=commands)
