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


def settle(sandbox: LocalDiscord, number: int, people: int) -> Place:
    """Make the channel with this number, and so many people who play there and nowhere else."""
    channel = FIRST_CHANNEL + number
    sandbox.add_channel(channel, f"table-{number}")
    made = []
    for seat in range(people):
        name = f"{chr(ord('a') + seat)}{number}"
        person = User(FIRST_PERSON + number * PLACES + seat, name, name.upper(), "en-US")
        sandbox.add_person(person)
        made.append(person)
    return Place(channel, tuple(made))


async def make_room(database: Database, sessions: int) -> None:
    """Let the server have so many open sessions at a time."""

    await Guilds(database).change(GUILD, lambda server: replace(server, most_of_server=sessions))
