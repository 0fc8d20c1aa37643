"""The log, in lines of text or of JSON; neither ever holds a secret, whatever is logged.

Messages name a session and an interaction by these words and their numbers, "session 12", and tests hold them to it. An
interaction is known from its arrival on, so that everything logged because of it can be found, with the session.
"""

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from pythonjsonlogger.json import JsonFormatter

from bot.store.faults import DatabaseBusy, DatabaseUnusable, fault_kind


class StorageFaultFilter(logging.Filter):
    """Shortens a logged traceback to a line if the file, the disk or the server does not work.

    The line is a warning, since the operator gets one error line about the fault.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Called by logging for every record; always true."""
        problem = record.exc_info[1] if record.exc_info else None
        if isinstance(problem, DatabaseBusy | DatabaseUnusable) or fault_kind(problem) is not None:
            _warn_only(record, f"{type(problem).__name__}: {problem}")
        return True


class ReconnectionFilter(logging.Filter):
    """Shortens to a line what discord.py logs as an error with a traceback whenever it cannot reach the gateway.

    It tries again by itself. A metric says how often, and the errors in the log are to be faults of the bot.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Called by logging for every record; always true."""
        problem = record.exc_info[1] if record.exc_info else None
        if problem is not None and str(record.msg).startswith("Attempting a reconnect"):
            _warn_only(record, f"{type(problem).__name__}: {problem}")
        return True


def _warn_only(record: logging.LogRecord, reason: str) -> None:
    record.msg, record.args = f"{record.getMessage()}: {reason}", ()
    record.exc_info = record.exc_text = None
    record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)


TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"

_SESSION = re.compile(r"\bsession (\d+)\b")
_INTERACTION = re.compile(r"\binteraction (\d+)\b")

_TOKEN = re.compile(r"((?:interactions|webhooks)/\d+/)[^/\s\"'?]+")
"""The token of an interaction, which libraries quote in the address of a request that failed."""

HIDDEN = "…"

_arrived: ContextVar[int | None] = ContextVar("interaction", default=None)


@contextmanager
def about_interaction(number: int) -> Iterator[None]:
    """Whatever is logged inside, and in the tasks begun there, is about this interaction."""
    before = _arrived.set(number)
    try:
        yield
    finally:
        _arrived.reset(before)


class Redactor:
    """Removes secrets from lines: these texts, and the tokens of interactions."""

    def __init__(self, *secrets: str) -> None:
        self._secrets = tuple(one for one in secrets if one)

    def redacted(self, line: str) -> str:
        """The line without secrets."""
        for secret in self._secrets:
            line = line.replace(secret, HIDDEN)
        return _TOKEN.sub(rf"\1{HIDDEN}", line)


class TextLines(logging.Formatter):
    """A line of text, and the traceback of an exception below it."""

    def __init__(self, redactor: Redactor) -> None:
        super().__init__(TEXT)
        self._discretion = redactor

    def format(self, record: logging.LogRecord) -> str:
        """Called by logging for every record."""
        return self._discretion.redacted(super().format(record))


class JsonLines(JsonFormatter):
    """A line of JSON with these fields and no others: time, level, logger, message, session, interaction, exception."""

    def __init__(self, redactor: Redactor) -> None:
        super().__init__(["message"], json_ensure_ascii=False)
        self._discretion = redactor

    def add_fields(self, log_data: dict[str, Any], record: logging.LogRecord, message_dict: dict[str, Any]) -> None:
        """Called by the library to gather the fields; what else came with a record is left out."""
        log_data.update(_fields(record))
        if "exc_info" in message_dict:
            log_data["exception"] = message_dict["exc_info"]

    def format(self, record: logging.LogRecord) -> str:
        """Called by logging for every record."""
        return self._discretion.redacted(super().format(record))


def begin_logging(level: int, *secrets: str, as_json: bool = False) -> None:
    """Write the log to standard error. The libraries never go below INFO, where they log tokens and seeds."""
    redactor = Redactor(*secrets)
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines(redactor) if as_json else TextLines(redactor))
    handler.addFilter(StorageFaultFilter())
    logging.basicConfig(level=max(level, logging.INFO), handlers=[handler])
    logging.getLogger("bot").setLevel(level)
    logging.getLogger("discord.client").addFilter(ReconnectionFilter())


def _number(pattern: re.Pattern[str], message: str) -> int | None:
    found = pattern.search(message)
    return int(found[1]) if found else None


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    message = record.getMessage()
    named = _number(_INTERACTION, message)
    return {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname,
        "logger": record.name,
        "message": message,
        "session": _number(_SESSION, message),
        "interaction": _arrived.get() if named is None else named,
    }
