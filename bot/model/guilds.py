"""A Discord server's settings as a value."""

from dataclasses import dataclass

from bot.model.preferences import Theme
from bot.model.seasons import SeasonKind

MOST_OF_MEMBER = 10

USUAL_HOLIDAYS = 21
"""For how many days a year holidays stop a clock, by default."""

MOST_OF_SERVER = 100
"""The default limits on sessions open at once, per member and per server."""


@dataclass(frozen=True, slots=True)
class Guild:
    """A server's settings; a server without a row has the defaults.

    ``watched`` is whether each step of a turn is shown to everybody at once.
    ``language`` None is the server's own; ``clock`` is milliseconds per turn, 0 unlimited, None the default;
    ``starter_role_id`` None lets everyone open games. Games open only in ``channels``; an empty set allows all.
    ``zone`` is where its days turn, None for UTC; the day of ``former_zone`` goes on until ``former_until``.
    ``bank``, ``holidays`` and ``weekend`` are those of new tables, as in :class:`ClockTerms`, weekends in its zone.
    The day's problem is announced in ``daily_channel_id`` at ``daily_hour`` if both are set, next at ``daily_due_at``:
    ``daily_day`` is the last that was, ``daily_failures`` how many days in a row it could not be.
    ``season_kind`` is how its seasons turn, None for none; their ends are told in ``season_channel_id``.
    """

    guild_id: int
    language: str | None = None
    threads: bool = False
    watched: bool = False
    clock: int | None = None
    starter_role_id: int | None = None
    most_of_member: int = MOST_OF_MEMBER
    most_of_server: int = MOST_OF_SERVER
    channels: frozenset[int] = frozenset()
    theme: Theme = Theme.DARK
    zone: str | None = None
    former_zone: str | None = None
    former_until: int | None = None
    daily_channel_id: int | None = None
    daily_hour: int | None = None
    daily_due_at: int | None = None
    daily_failures: int = 0
    daily_day: int | None = None
    bank: int = 0
    holidays: int = USUAL_HOLIDAYS
    weekend: int = 0
    season_kind: SeasonKind | None = None
    season_channel_id: int | None = None
