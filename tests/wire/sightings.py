"""What a message of the bot shows of a game, read from the message alone as cheaply as possible."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.sandbox.component_checks import TEXT, walk
from bot.sandbox.drafts import FILES
from bot.sandbox.history import Post

_TURN = re.compile(r"## [^\n]*: turn (\d+)(?:\n|$)")
_OVER = re.compile(r"## [^\n]*: game over(?:\n|$)")
_FILM = ".gif"


@dataclass(frozen=True, slots=True)
class Board:
    """A board as shown: before which turn, from 1, after which action where its list of moves says so; or its end."""

    session_id: int | None
    turn: int
    sequence: int | None
    over: bool = False


def texts(post: Post) -> Iterator[str]:
    """Every text of a message, its content first."""
    yield post.data["content"]
    yield from (part["content"] for part in walk(post.data["components"]) if part["type"] == TEXT)


def pictures(post: Post) -> Iterator[tuple[str, str]]:
    """The address and the description of each of its pictures."""
    items = (item for part in walk(post.data["components"]) for item in part.get("items", ()))
    return ((item["media"]["url"], item.get("description") or "") for item in items)


def ids(post: Post) -> Iterator[str]:
    """The ids of its buttons and lists."""
    return (part["custom_id"] for part in walk(post.data["components"]) if part.get("custom_id"))


def read_board(post: Post) -> Board | None:
    """The board that a message shows; None for any other message."""
    said = list(texts(post))
    heading = said[1] if len(said) > 1 else ""
    if _OVER.match(heading):
        return Board(None, 0, None, over=True)
    found = _TURN.match(heading)
    if found is None:
        return None
    session_id, sequence = None, None
    for one in ids(post):
        kind, *fields = one.split(":")
        if kind == "pick":
            session_id, sequence = int(fields[0]), int(fields[1])
        elif kind == "ask":
            session_id = int(fields[1])
    return Board(session_id, int(found[1]), sequence)


def is_lobby(post: Post, seats: int) -> bool:
    """Whether it is an open table with so many players; the list of those who may begin names them."""
    parts = list(walk(post.data["components"]))
    begins = any(part.get("custom_id", "").startswith("lobby:start") for part in parts)
    named = max((len(part["options"]) for part in parts if part.get("options")), default=0)
    # With two players or more, the first choice is that chance decides.
    return begins and max(named - 1, 1) == seats


def has_film(post: Post) -> bool:
    """Whether it shows something moving."""
    return any(file["filename"].endswith(_FILM) for file in post.data[FILES])
