"""The sandbox's fictional server: a guild with channels and roles, four users and the bot."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.sandbox.form import Json

OTHER_FIELDS: Json = {
    **dict.fromkeys(
        (
            "icon", "description", "home_header", "splash", "discovery_splash", "banner", "application_id",
            "afk_channel_id", "system_channel_id", "widget_channel_id", "vanity_url_code", "rules_channel_id",
            "safety_alerts_channel_id", "public_updates_channel_id", "incidents_data", "max_presences",
        )
    ),
    **dict.fromkeys(
        ("features", "emojis", "stickers", "stage_instances", "guild_scheduled_events", "soundboard_sounds"), ()
    ),
    **dict.fromkeys(
        (
            "system_channel_flags", "verification_level", "default_message_notifications", "mfa_level",
            "explicit_content_filter", "premium_tier", "premium_subscription_count", "nsfw_level",
            "max_stage_video_channel_users", "max_video_channel_users",
        ),
        0,
    ),
    "region": "local",
    "afk_timeout": 300,
    "max_members": 500,
    "widget_enabled": False,
    "premium_progress_bar_enabled": False,
    "nsfw": False,
    "preferred_locale": "en-US",
}  # fmt: skip


APPLICATION = 1100000000000000001
GUILD = 1100000000000000002
GUILD_NAME = "The Caldera"
BOT_ROLE = 1100000000000000003
INSTALLED = "2024-05-01T09:00:00.000000+00:00"

EVERYTHING = (1 << 53) - 1
VIEW_CHANNEL, SEND_MESSAGES, ATTACH_FILES, READ_HISTORY = 1 << 10, 1 << 11, 1 << 15, 1 << 16
SEND_IN_THREADS, CREATE_THREADS, CREATE_PRIVATE = 1 << 38, 1 << 35, 1 << 36
MANAGE_ROLES, MANAGE_THREADS = 1 << 28, 1 << 34
EXTERNAL_APPS = 1 << 50
"""Lets a person's own applications answer for everybody."""
EVERYONE_PERMISSIONS = (
    VIEW_CHANNEL | SEND_MESSAGES | ATTACH_FILES | READ_HISTORY | SEND_IN_THREADS | CREATE_THREADS | CREATE_PRIVATE
    | 1 << 6 | 1 << 14 | 1 << 18 | 1 << 31 | EXTERNAL_APPS
)  # fmt: skip

TEXT_CHANNEL, DIRECT, GROUP, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 3, 11, 12
THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)
WITHOUT_SERVER = ATTACH_FILES | 1 << 14 | 1 << 17 | 1 << 18
"""What an application may do where there is no server: attach files, embed links, mention all, use emoji."""


@dataclass(frozen=True, slots=True)
class User:
    """A user in the server; ``locale`` is the initial language of their Discord client."""

    id: int
    name: str
    display_name: str
    locale: str
    owner: bool = False

    @property
    def permissions(self) -> int:
        """This user's permission bits in every channel."""
        return EVERYTHING if self.owner else EVERYONE_PERMISSIONS


PEOPLE = (
    User(1100000000000000101, "ada", "Ada", "en-US", owner=True),
    User(1100000000000000102, "bruno", "Bruno", "en-US"),
    User(1100000000000000103, "chloe", "Chloé", "fr"),
    User(1100000000000000104, "dmitri", "Dmitri", "en-GB"),
)
CHANNELS = ((1100000000000000011, "volcano"), (1100000000000000012, "lounge"))
HOSTS_ROLE = 1100000000000000004
ROLES = (GUILD, BOT_ROLE, HOSTS_ROLE)
_DIRECT_OFFSET = 900
_PEOPLE = {person.id: person for person in PEOPLE}


def find_person(number: int) -> User | None:
    """The user with this id; None for the bot and unknown ids."""
    return _PEOPLE.get(number)


def enrol(person: User) -> None:
    """Make one more user known, by their id; the page lets one act only as the first four."""
    _PEOPLE[person.id] = person


def timestamp(seconds: float) -> str:
    """A time in seconds since 1970 in Discord's format."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def user_object(number: int) -> Json:
    """A user object for the bot or one of the people."""
    person = find_person(number)
    return {
        "id": str(number),
        "username": person.name if person else "fumarole",
        "discriminator": "0" if person else "2718",
        "global_name": person.display_name if person else None,
        "avatar": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
        "public_flags": 0 if person else 1 << 16,
        "flags": 0 if person else 1 << 16,
        "bot": person is None,
    }


def own_user_object() -> Json:
    """The bot's user as ``/users/@me`` returns it."""
    return {**user_object(APPLICATION), "mfa_enabled": True, "locale": "en-US", "verified": True, "email": None}


def direct_channel(person: int) -> int:
    """The id of the direct message channel between the bot and this user."""
    return person + _DIRECT_OFFSET


def direct_object(person: int) -> Json:
    """The direct message channel object for this user."""
    return {
        "id": str(direct_channel(person)),
        "type": DIRECT,
        "flags": 0,
        "last_message_id": None,
        "recipients": [user_object(person)],
    }


def shared_object(number: int, people: Sequence[int], name: str | None) -> Json:
    """A direct message channel between two people, or a group of several, which has a name."""
    shared: Json = {
        "id": str(number),
        "type": DIRECT if name is None else GROUP,
        "flags": 0,
        "last_message_id": None,
        "recipients": [user_object(person) for person in people],
    }
    return shared if name is None else {**shared, "name": name, "icon": None, "owner_id": str(people[0])}


def outside_object(number: int, people: Sequence[int], name: str, guild: int) -> Json:
    """A channel of a server without the bot, of which these people are members."""
    return channel_object(number, name, 0, guild) | {"recipients": [user_object(person) for person in people]}


def member_object(
    number: int, *, with_user: bool = True, roles: Iterable[int] = (), nickname: str | None = None
) -> Json:
    """A guild member object."""
    member: Json = {
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "flags": 0,
        "joined_at": INSTALLED,
        "nick": nickname or None,
        "pending": False,
        "premium_since": None,
        "roles": [str(BOT_ROLE)] if number == APPLICATION else [str(role) for role in roles],
        "mute": False,
        "deaf": False,
    }
    if with_user:
        member["user"] = user_object(number)
    return member


def interaction_member(member: Json, permissions: int) -> Json:
    """The member object of an interaction, with the permissions in the channel."""
    return {**member, "permissions": str(permissions), "unusual_dm_activity_until": None}


def application_object() -> Json:
    """The application as ``/oauth2/applications/@me`` returns it."""
    owner = user_object(PEOPLE[0].id)
    return {
        "id": str(APPLICATION),
        "name": "Fumarole",
        "icon": None,
        "description": "Volcano board games, a move at a time",
        "type": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "owner": owner,
        "team": None,
        "bot": user_object(APPLICATION),
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "event_webhooks_url": None,
        "approximate_guild_count": 1,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": ["applications.commands", "bot"],
        "integration_types_config": {"0": {}, "1": {}},
    }


def channel_object(number: int, name: str, position: int, guild: int = GUILD) -> Json:
    """A text channel object."""
    return {
        "id": str(number),
        "type": TEXT_CHANNEL,
        "guild_id": str(guild),
        "name": name,
        "position": position,
        "topic": None,
        "nsfw": False,
        "flags": 0,
        "rate_limit_per_user": 0,
        "parent_id": None,
        "last_message_id": None,
        "permission_overwrites": [],
    }


def thread_object(number: int, name: str, parent: Json, kind: int, owner: int) -> Json:
    """A thread object of a text channel, its ``parent``."""
    return {
        "id": str(number),
        "type": kind,
        "guild_id": parent["guild_id"],
        "name": name,
        "parent_id": parent["id"],
        "owner_id": str(owner),
        "flags": 0,
        "rate_limit_per_user": 0,
        "last_message_id": None,
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
        "thread_metadata": {
            "archived": False,
            "archive_timestamp": INSTALLED,
            "auto_archive_duration": 4320,
            "locked": False,
            "create_timestamp": INSTALLED,
        },
    }


def role_object(number: int, name: str, permissions: int, position: int) -> Json:
    """A role object."""
    return {
        "id": str(number),
        "name": name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "managed": number == BOT_ROLE,
        "mentionable": False,
        "permissions": str(permissions),
        "position": position,
        "flags": 0,
    }


def find_role(number: int) -> Json:
    """The object of a role of the server."""
    names = {GUILD: "@everyone", BOT_ROLE: "Fumarole", HOSTS_ROLE: "Hosts"}
    return role_object(number, names[number], EVERYONE_PERMISSIONS, ROLES.index(number))


def guild_object(channels: Sequence[Json], number: int = GUILD, name: str = GUILD_NAME) -> Json:
    """The object of a server, with roles, text channels and threads; further servers have no roles but @everyone.

    As for any bot without the members intent, ``members`` holds only the bot itself.
    """
    further = number != GUILD
    return {
        "id": str(number),
        "name": name,
        "owner_id": str(PEOPLE[0].id),
        "unavailable": False,
        "large": False,
        "joined_at": INSTALLED,
        "member_count": len(PEOPLE) + 1,
        "members": [member_object(APPLICATION) | ({"roles": []} if further else {})],
        "presences": [],
        "voice_states": [],
        "channels": [channel for channel in channels if channel["type"] not in THREADS],
        "threads": [channel for channel in channels if channel["type"] in THREADS],
        "roles": [find_role(GUILD) | {"id": str(number)}] if further else [find_role(role) for role in ROLES],
        **OTHER_FIELDS,
        "system_channel_id": next((channel["id"] for channel in channels if channel["type"] == TEXT_CHANNEL), None),
    }
