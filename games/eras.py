"""From which day on the problem of a day is taken from which lists: a day once given never changes.

A list grows at its end, and a game with problems is added, without any day's problem being another one: a new era, from
a Monday that has not come, takes up what there is then. That Monday is some weeks away: who has not updated until then
gives other problems. Nothing in this table is ever changed but at its end.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True, eq=False)
class Era:
    """The games that take turns from a Monday on, and with how many problems from the beginning of their lists.

    ``left_out`` are the keys of problems that are given no more. ``alike`` has groups of problems that are one to
    people: only the first of each is given, and it is not new if another of its group was given before.
    """

    first: date
    listed: Mapping[str, int]
    left_out: frozenset[str] = frozenset()
    alike: tuple[tuple[str, ...], ...] = ()

    def gives(self, key: str) -> bool:
        """Whether a problem of its lists has its days."""
        return key not in self.left_out and not any(key in group[1:] for group in self.alike)

    def with_alike(self, keys: Collection[str]) -> frozenset[str]:
        """These keys and those of the problems that are one with them to people."""
        return frozenset(keys).union(*(group for group in self.alike if not frozenset(group).isdisjoint(keys)))


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
        date(2026, 12, 21),
        {"volcano": 254, "hekla": 252, "vesuvio": 246},
        alike=(
            ("volcano-e4f29a54", "volcano-babef842", "volcano-c4ac30a4"),
            ("volcano-9cd88e4e", "volcano-6a2aec58"),
            ("vesuvio-23406083", "vesuvio-57fd325f"),
            ("vesuvio-842dd375", "vesuvio-84816c4a"),
            ("vesuvio-0367b9a6", "vesuvio-99928568", "vesuvio-ba1c5357"),
            ("vesuvio-b6e5a00f", "vesuvio-d90aebda"),
            ("vesuvio-7bbd867d", "vesuvio-1dea6882"),
            ("vesuvio-7333bd33", "vesuvio-ae413722"),
            ("vesuvio-dfe289d4", "vesuvio-b3476d33"),
            ("vesuvio-07a02302", "vesuvio-1a9baed0"),
            ("vesuvio-76dcaef1", "vesuvio-b2628c37"),
            ("vesuvio-650af059", "vesuvio-bf3a3126"),
            ("vesuvio-cb6e8ce5", "vesuvio-e2d3bb70"),
            ("vesuvio-04bf0884", "vesuvio-9aa58a6d"),
            ("vesuvio-1273c6e1", "vesuvio-b3abb6fa"),
            ("vesuvio-15625fc1", "vesuvio-7052f6a1"),
            ("vesuvio-f1f1cff2", "vesuvio-f7d3a96e"),
            ("vesuvio-4267b6f4", "vesuvio-22583ccc"),
            ("vesuvio-42176804", "vesuvio-5c409a94"),
            ("vesuvio-146467ca", "vesuvio-a286c9ac"),
        ),
    ),
)
