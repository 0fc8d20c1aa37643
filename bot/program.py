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


class Patience:
    """How many times as long as usual the program waits for a file, a server, a name or a picture before it goes on.

    More than once is for machines that stand still for seconds now and then (the setting FUMAROLE_PATIENCE).
    """

    times: float = 1.0


def patient(seconds: float) -> float:
    """So many seconds, as long as this machine's patience makes them."""
    return seconds * Patience.times


def wall_clock() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000
