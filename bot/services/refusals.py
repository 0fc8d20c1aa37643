"""Why the host says no, beside the refusals of the games: a person gets the sentence, nothing changes."""

from __future__ import annotations

from games import REGISTRY
from games.core.refusals import Refusal
from games.core.text import Text, text


class SessionRefusal(Refusal):
    """Something that cannot be done at this table, or not by this person."""


class NoSession(SessionRefusal):
    """There is no session in this channel, or the one meant is gone."""


class NotSeated(SessionRefusal):
    """The person holds no seat in this session."""


class StaleBoard(SessionRefusal):
    """The button or list belongs to an earlier state of the session."""


class Restarting(SessionRefusal):
    """The bot is being stopped, and begins nothing any more."""

    def __init__(self) -> None:
        super().__init__(text("bot-refusal-restarting"))


class ChannelTaken(SessionRefusal):
    """The channel holds a session already; ``session_id`` says which."""

    def __init__(self, refusal: Refusal, session_id: int) -> None:
        super().__init__(refusal.text)
        self.session_id = session_id


def with_open_commands(key: str) -> Text:
    """A sentence that tells how a table is opened, naming the command of every game."""
    commands = tuple(text("bot-open-command", game=text(f"{game}-command")) for game in REGISTRY)
    return text(key, commands=commands)
