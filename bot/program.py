"""The version, time-outs and clock that every command needs, without loading the bot."""

import time
from functools import cache
from importlib.metadata import PackageNotFoundError, version


@cache
def program_version() -> str:
    """The installed version of this program."""
    try:
        return version("fumarole")
    except PackageNotFoundError:
        return "(not installed)"


class Timeouts:
    """The factor by which the program waits longer than usual for a file, a server, a name or a picture.

    More than 1 is for machines that freeze for seconds now and then (the setting FUMAROLE_TIMEOUT_FACTOR).
    """

    factor: float = 1.0


def scaled(seconds: float) -> float:
    """A time-out of so many seconds, times the factor that this machine is given."""
    return seconds * Timeouts.factor


def wall_clock() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000
