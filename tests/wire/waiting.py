"""The error of a wait that failed: the condition, and what was there instead."""

import inspect
from collections.abc import Callable, Iterator
from typing import Any

from bot.sandbox.component_checks import BUTTON, SELECTS, TEXT, walk
from bot.sandbox.history import Post
from bot.sandbox.run import Sandbox
from bot.sandbox.world import APPLICATION

LATEST_MESSAGES = 4
LATEST_CALLS = 6
LONGEST_TEXT = 400
LONGEST_VALUE = 80

_PLAIN = (str, int, tuple, list, set, dict)


class NotSeenError(AssertionError):
    """A wait timed out; the message says what was there instead."""


def wish(look: Callable[..., Any]) -> str:
    """A condition's source, the plain values it uses, and its place."""
    code = look.__code__
    try:
        source = inspect.getsource(look).strip()
    except OSError:
        source = look.__qualname__
    known = inspect.getclosurevars(look)
    plain = {name: value for name, value in {**known.globals, **known.nonlocals}.items() if isinstance(value, _PLAIN)}
    told = ", ".join(f"{name}={one_line(repr(value), LONGEST_VALUE)}" for name, value in plain.items())
    place = f"  at {code.co_filename}:{code.co_firstlineno}"
    return "\n".join(filter(None, (source, f"  with {told}" if told else "", place)))


def seen(sandbox: Sandbox) -> str:
    """Whether the bot is connected, the latest messages of every channel, and the latest refused requests."""
    return "\n".join(_lines(sandbox))


def _lines(sandbox: Sandbox) -> Iterator[str]:
    yield f"the bot is {'connected' if sandbox.gateway.connected else 'not connected'}"
    for number in [*sandbox.history.channels, *sandbox.history.direct]:
        posts = list(sandbox.history.posts(number))
        if posts:
            yield f"channel {number}, the latest of {len(posts)} messages:"
            yield from (f"  {_told(post)}" for post in posts[-LATEST_MESSAGES:])
    refused = [call for call in sandbox.calls if call.status >= 400]
    if refused:
        yield f"refused, the latest of {len(refused)}:"
        yield from (f"  {call.method} {call.path}: {call.status}, code {call.code}" for call in refused[-LATEST_CALLS:])


def _told(post: Post) -> str:
    """A message in a line: id, author, audience, text, and the custom_ids of its components."""
    parts = list(walk(post.data["components"]))
    texts = [post.data["content"], *(part["content"] for part in parts if part["type"] == TEXT)]
    ids = [str(part.get("custom_id")) for part in parts if part["type"] in {BUTTON, *SELECTS}]
    author = "bot" if post.author == APPLICATION else str(post.author)
    only = f" for {post.only_for} alone" if post.only_for is not None else ""
    text = one_line("\n".join(filter(None, texts)), LONGEST_TEXT)
    return f"{post.id} by {author}{only}: {text or '(no text)'} [{one_line(' '.join(ids), LONGEST_TEXT)}]"


def one_line(said: str, length: int) -> str:
    """A text in one line, cut to ``length`` characters."""
    line = " ⏎ ".join(said.splitlines())
    return line if len(line) <= length else f"{line[: length - 1]}…"
