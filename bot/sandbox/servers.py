"""The servers the bot is in, with their channels, members and permissions, as the bot is told of them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeAlias

from bot.sandbox.faults import Faults
from bot.sandbox.form import Json
from bot.sandbox.history import History
from bot.sandbox.world import (
    APPLICATION,
    BOT_ROLE,
    CREATE_PRIVATE,
    CREATE_THREADS,
    EVERYONE_PERMISSIONS,
    GUILD,
    GUILD_NAME,
    HOSTS_ROLE,
    PEOPLE,
    SEND_IN_THREADS,
    SEND_MESSAGES,
    THREADS,
    VIEW_CHANNEL,
    User,
    direct_channel,
    direct_object,
    enrol,
    guild_object,
    member_object,
)

ROLE, MEMBER = 0, 1
"""The types of overwrites."""

Overwrites: TypeAlias = Iterable[Json]


def overwrite(target: int, kind: int, *, allow: int = 0, deny: int = 0) -> Json:
    """An overwrite object. Discord takes none that allows and denies the same."""
    if kind not in (ROLE, MEMBER) or allow & deny or min(allow, deny) < 0:
        raise ValueError(f"no overwrite: type {kind}, allow {allow}, deny {deny}")
    return {"id": str(target), "type": kind, "allow": str(allow), "deny": str(deny)}


def effective(base: int, overwrites: Overwrites, guild: int, roles: Collection[int], member: int) -> int:
    """The permissions of a member with these roles in a channel, from those in the server."""
    found = list(overwrites)
    everyone = [one for one in found if one["type"] == ROLE and int(one["id"]) == guild]
    theirs = [one for one in found if one["type"] == ROLE and int(one["id"]) in roles and int(one["id"]) != guild]
    own = [one for one in found if one["type"] == MEMBER and int(one["id"]) == member]
    for group in (everyone, theirs, own):
        base &= ~_together(group, "deny")
        base |= _together(group, "allow")
    return base


def _together(group: Overwrites, side: str) -> int:
    bits = 0
    for one in group:
        bits |= int(one[side])
    return bits


class BotGuilds:
    """The servers. Everybody is a member of each; roles and nicknames exist in the first one, which the page shows."""

    def __init__(self, history: History, faults: Faults, locales: Mapping[int, str]) -> None:
        self.history = history
        self.faults = faults
        self.installed = True
        """Whether the bot is in the first server."""
        self.allowed = EVERYONE_PERMISSIONS
        """What the bot may do in its servers, before channels take away or grant something."""
        self.servers: dict[int, str] = {GUILD: GUILD_NAME}
        """The names of the servers, by id."""
        self.roles: dict[int, set[int]] = {person.id: set() for person in PEOPLE}
        self.nicknames: dict[int, str] = {}
        """The server nicknames of those who have one."""
        self.departed: set[int] = set()
        """The users who have left the server."""
        self.locales = {person.id: person.locale for person in PEOPLE} | {GUILD: "en-US"} | dict(locales)

    def guild(self, number: int = GUILD) -> Json:
        """The object of a server as it is now."""
        return self._guild(number, [one for one in self.history.channels.values() if one["guild_id"] == str(number)])

    def _guild(self, number: int, channels: Sequence[Json]) -> Json:
        made = guild_object(channels, number, self.servers[number])
        roles = [self._told(role) for role in made["roles"]]
        return made | {"roles": roles, "preferred_locale": self.locales.get(number, "en-US")}

    def _told(self, role: Json) -> Json:
        """A role with permissions from which follows what the bot may do."""
        granted = self.allowed if role["id"] == str(BOT_ROLE) else EVERYONE_PERMISSIONS & self.allowed
        return role if role["id"] == str(HOSTS_ROLE) else role | {"permissions": str(granted)}

    def guilds_in_short(self) -> list[Json]:
        """The servers the bot is in, with its permissions there."""
        permissions = str(self.allowed & ~self.faults.lost_permissions)
        return [
            {
                **{key: guild[key] for key in ("id", "name", "features")},
                "icon": None,
                "banner": None,
                "owner": False,
                "permissions": permissions,
            }
            for guild in self.guilds()
        ]

    def guilds(self) -> list[Json]:
        """The objects of all servers the bot is in."""
        channels: dict[int, list[Json]] = {number: [] for number in self.servers if self.installed or number != GUILD}
        for channel in self.history.channels.values():
            channels.get(int(channel["guild_id"]), []).append(channel)
        return [self._guild(number, theirs) for number, theirs in channels.items()]

    def is_in(self, channel: int) -> bool:
        """Whether the bot is in the server of a channel."""
        return self.installed or self.history.guild(channel) != GUILD

    def member(self, guild: int, number: int) -> Json:
        """The member object of somebody in a server; roles and nicknames exist in the first one."""
        if guild != GUILD:
            return member_object(number) | {"roles": []}
        return member_object(number, roles=self.roles.get(number, ()), nickname=self.nicknames.get(number))

    def add_person(self, person: User) -> None:
        """Let one more user into the server."""
        enrol(person)
        self.roles[person.id] = set()
        self.locales.setdefault(person.id, person.locale)
        self.history.direct[direct_channel(person.id)] = direct_object(person.id)

    def forbids(self, lost: set[int], channel: int) -> bool:
        """Whether a failure set for channels (``lost``) applies to this one, or to the parent channel of a thread."""
        return channel in lost or int(self.history.channel(channel).get("parent_id") or 0) in lost

    def overwritten(self, channel: int) -> int:
        """The permissions of the bot in a channel by its overwrites; a thread has those of its parent channel."""
        shown = self.history.channel(channel)
        if shown.get("parent_id") and shown["type"] in THREADS:
            shown = self.history.channels.get(int(shown["parent_id"]), shown)
        guild, roles = int(shown.get("guild_id", GUILD)), [int(role) for role in member_object(APPLICATION)["roles"]]
        return effective(self.allowed, shown.get("permission_overwrites", ()), guild, roles, APPLICATION)

    def may_send(self, channel: int) -> bool:
        """Whether overwrites let the bot write in a channel, or in a thread, which has a permission of its own."""
        thread = self.history.channel(channel)["type"] in THREADS
        return bool(self.overwritten(channel) & (SEND_IN_THREADS if thread else SEND_MESSAGES))

    def permissions(self, channel: int) -> int:
        """The permissions of the bot in a channel."""
        lost = SEND_MESSAGES | SEND_IN_THREADS if self.forbids(self.faults.read_only, channel) else 0
        lost |= self.faults.lost_permissions
        lost |= VIEW_CHANNEL if self.forbids(self.faults.hidden, channel) else 0
        lost |= CREATE_THREADS | CREATE_PRIVATE if self.forbids(self.faults.threadless, channel) else 0
        return self.overwritten(channel) & ~lost


def new_guild(guild: Json) -> Json:
    """The event of a server the bot has been added to, which has no ``unavailable`` key."""
    return {key: value for key, value in guild.items() if key != "unavailable"}
