"""Discord's JSON error codes."""

from __future__ import annotations

from enum import IntEnum


class Code(IntEnum):
    """The error codes that the bot handles, from the list in Discord's documentation."""

    UNKNOWN_CHANNEL = 10003
    UNKNOWN_GUILD = 10004
    UNKNOWN_MESSAGE = 10008
    UNKNOWN_USER = 10013
    UNKNOWN_WEBHOOK = 10015
    UNKNOWN_INTERACTION = 10062
    ALREADY_ACKNOWLEDGED = 40060
    MISSING_ACCESS = 50001
    CANNOT_MESSAGE = 50007
    MISSING_PERMISSIONS = 50013
    INVALID_WEBHOOK_TOKEN = 50027
    INVALID_RECIPIENT = 50033
    INVALID_FORM = 50035
    THREAD_ARCHIVED = 50083
    NO_MUTUAL_SERVER = 50278
    TOO_MANY_THREADS = 160006
