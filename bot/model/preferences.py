"""What a person prefers: pings, quiet hours, pictures."""

from dataclasses import dataclass
from enum import StrEnum


class Theme(StrEnum):
    """A theme by the name that is stored; pictures have one for each."""

    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"


class Calls(StrEnum):
    """When a player is pinged for their turn: at once, only after some hours, or never."""

    ALWAYS = "always"
    LATER = "later"
    NEVER = "never"


class Guests(StrEnum):
    """Who may sit at a person's tables and call them: everybody, or only those whom they invite themselves."""

    EVERYBODY = "everybody"
    INVITED = "invited"


@dataclass(frozen=True, slots=True)
class Quiet:
    """Quiet hours without pings, in minutes since midnight; ``ends`` may be less than ``begins``."""

    begins: int
    ends: int


@dataclass(frozen=True, slots=True)
class Preferences:
    """One user's preferences. ``zone`` is an IANA name, required if there are quiet hours.

    ``later_hours`` applies to :attr:`Calls.LATER`; ``reminder_hours`` is None for no reminders. ``theme`` None is
    the server's; it and ``large`` change only pictures shown to this user; without ``animations`` the boards of their
    games are stills. The day of ``former_zone`` goes on until ``former_until``. ``daily_hour`` is when to be reminded
    of the day's problem, None for never, ``daily_due_at`` the next time, ``daily_language`` that of the reminder,
    ``daily_refusals`` how many days in a row Discord has refused it, and ``daily_day`` the last day that it was sent.
    With ``only_moves`` the bot makes their turns in which there is nothing to choose.
    """

    calls: Calls = Calls.ALWAYS
    later_hours: int = 12
    reminder_hours: int | None = None
    zone: str | None = None
    quiet: Quiet | None = None
    theme: Theme | None = None
    large: bool = False
    animations: bool = True
    former_zone: str | None = None
    former_until: int | None = None
    daily_hour: int | None = None
    daily_due_at: int | None = None
    daily_language: str | None = None
    daily_refusals: int = 0
    daily_day: int | None = None
    guests: Guests = Guests.EVERYBODY
    only_moves: bool = False


USUAL = Preferences()
"""The defaults."""
