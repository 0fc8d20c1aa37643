"""Numbers of rows that name the generation of their buttons; see :mod:`bot.store.rows.generations`."""

from typing import Self


class Stamped(int):
    """The number of a row with the generation of its buttons, which is empty or some letters and digits."""

    generation: str

    def __new__(cls, number: int, generation: str = "") -> Self:
        """Stamp a number."""
        made = super().__new__(cls, number)
        made.generation = generation
        return made
