"""What every command needs to know of the program and the machine, without loading what only the bot needs."""

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
    """How many times as long as usual the program waits for a file, a server, a name or a picture before it goes on.

    More than once is for machines that stand still for seconds now and then (the setting FUMAROLE_TIMEOUT_FACTOR).
    """

    factor: float = 1.0


def scaled(seconds: float) -> float:
    """A time-out of so many seconds, times the factor that this machine is given."""
    return seconds * Timeouts.factor


def wall_clock() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000
