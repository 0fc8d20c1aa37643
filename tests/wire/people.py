"""A crowd in a sandbox: channels of their own, and people of their own for each."""

from dataclasses import dataclass, replace

from bot.play.guilds import Guilds
from bot.sandbox.local_discord import LocalDiscord
from bot.sandbox.world import GUILD, User
from bot.store.database import Database

FIRST_CHANNEL = 5 * 10**18
FIRST_PERSON = 6 * 10**18
PLACES = 10
"""The people of a channel have numbers of their own up to this."""


@dataclass(frozen=True, slots=True)
class Place:
    """A channel, and the people who play in it."""

    channel: int
    people: tuple[User, ...]


def people_of(sandbox: LocalDiscord, number: int, count: int) -> tuple[User, ...]:
    """So many new people, who belong to the place with this number."""
    names = [f"{chr(ord('a') + seat)}{number}" for seat in range(count)]
    first = FIRST_PERSON + number * PLACES
    made = tuple(User(first + seat, one, one.upper(), "en-US") for seat, one in enumerate(names))
    for person in made:
        sandbox.add_person(person)
    return made


def settle(sandbox: LocalDiscord, number: int, people: int) -> Place:
    """Make the channel with this number, and so many people who play there and nowhere else."""
    channel = FIRST_CHANNEL + number
    sandbox.add_channel(channel, f"table-{number}")
    return Place(channel, people_of(sandbox, number, people))


async def make_room(database: Database, sessions: int) -> None:
    """Let the server have so many open sessions at a time."""

    await Guilds(database).change(GUILD, lambda server: replace(server, most_of_server=sessions))
