"""Whether anything has been committed for what is under way; a failure after that is not told as "nothing done"."""

from contextvars import ContextVar

_COMMITTED: ContextVar[bool] = ContextVar("committed", default=False)


def begin() -> None:
    """Begin something new in this task, for which nothing has been committed yet."""
    _COMMITTED.set(False)


def note() -> None:
    """Note that a write transaction has been committed in this task."""
    _COMMITTED.set(True)


def has_committed() -> bool:
    """Whether this task has committed a write since :func:`begin`."""
    return _COMMITTED.get()
