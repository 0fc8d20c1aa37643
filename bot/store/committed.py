"""Whether anything has been committed for what is under way; a failure after that is not told as "nothing done".

Until then somebody waits for the answer, and it comes before what nobody waits for.
"""

from contextvars import ContextVar

_COMMITTED: ContextVar[bool | None] = ContextVar("committed", default=None)
"""None where nothing has begun that a person waits for, as in the bot's own loops."""


def begin() -> None:
    """Begin something new in this task, for which nothing has been committed yet."""
    _COMMITTED.set(False)


def note() -> None:
    """Note that a write transaction has been committed in this task."""
    _COMMITTED.set(True)


def has_committed() -> bool:
    """Whether this task has committed a write since :func:`begin`."""
    return _COMMITTED.get() is True


def is_awaited() -> bool:
    """Whether a person waits for what this task does: it was begun for them, and nothing has been committed."""
    return _COMMITTED.get() is False
