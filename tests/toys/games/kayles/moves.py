"""The moves of Kayles: "c1" knocks pin c down, "c2" also the next one."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Knock:
    """Knock down ``count`` pins, from the pin ``first`` on."""

    first: str
    count: int
