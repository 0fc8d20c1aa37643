"""Names of games that do something to the worker process in which they are looked up."""

import os
import time


class Deadly(str):
    """A key that ends the process in which it is looked up."""

    __slots__ = ()

    def __hash__(self) -> int:
        os._exit(3)
        return 0


class Endless(str):
    """A key that nobody finds."""

    __slots__ = ()

    def __hash__(self) -> int:
        time.sleep(3600)
        return 0


class DailyAnnouncements(str):
    """A key that tells how low the priority of the process is in which it is looked up."""

    __slots__ = ()

    def __hash__(self) -> int:
        raise ValueError(os.nice(0))
