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


def wall_clock() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000
