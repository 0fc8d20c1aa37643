"""From which day on the problem of a day is taken from which lists: a day once given never changes.

A list grows at its end, and a game with problems is added, without any day's problem being another one: a new era, from
a Monday that has not come, takes up what there is then. Nothing in this table is ever changed but at its end.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True, eq=False)
class Era:
    """The games that take turns from a Monday on, and with how many problems from the beginning of their lists.

    ``left_out`` are the keys of problems that are given no more: each is nearly an earlier one.
    """

    first: date
    listed: Mapping[str, int]
    left_out: frozenset[str] = frozenset()


ERAS = (
    Era(date(2026, 1, 5), {"volcano": 140, "hekla": 140, "vesuvio": 140}),
    Era(
        date(2026, 12, 7),
        {"volcano": 140, "hekla": 140, "vesuvio": 140},
        frozenset(
            {
                "volcano-c4ac30a4",
                "volcano-e4f29a54",
                "vesuvio-b3abb6fa",
                "vesuvio-f7d3a96e",
                "vesuvio-57fd325f",
            }
        ),
    ),
    Era(
        date(2027, 1, 4),
        {"volcano": 254, "hekla": 252, "vesuvio": 246},
        frozenset(
            {
                "volcano-6a2aec58",
                "volcano-babef842",
                "volcano-c4ac30a4",
                "vesuvio-1a9baed0",
                "vesuvio-1dea6882",
                "vesuvio-22583ccc",
                "vesuvio-57fd325f",
                "vesuvio-5c409a94",
                "vesuvio-7052f6a1",
                "vesuvio-84816c4a",
                "vesuvio-99928568",
                "vesuvio-9aa58a6d",
                "vesuvio-a286c9ac",
                "vesuvio-ae413722",
                "vesuvio-b2628c37",
                "vesuvio-b3476d33",
                "vesuvio-b3abb6fa",
                "vesuvio-ba1c5357",
                "vesuvio-bf3a3126",
                "vesuvio-d90aebda",
                "vesuvio-e2d3bb70",
                "vesuvio-f7d3a96e",
            }
        ),
    ),
)
