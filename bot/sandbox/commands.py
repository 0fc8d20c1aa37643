"""The bot's registered commands, and the interaction data made from a member's input."""

from collections.abc import Mapping
from typing import Any

from bot.sandbox.command_checks import (
    BOOLEAN,
    CHANNEL_OPTION,
    GROUP,
    INTEGER,
    NUMBER,
    ROLE_OPTION,
    SLASH,
    STRING,
    SUBCOMMAND,
    USER_OPTION,
    check_commands,
)
from bot.sandbox.form import Json
from bot.sandbox.snowflakes import Snowflakes
from bot.sandbox.store import Store
from bot.sandbox.world import (
    APPLICATION,
    CHANNELS,
    GUILD,
    ROLES,
    User,
    channel_object,
    find_person,
    find_role,
    member_object,
    user_object,
)

IN_SERVER, BOT_DIRECT, AMONG_PEOPLE = 0, 1, 2
"""Contexts of a command: in a server, in a direct message with the bot, or in a conversation without it."""
OUTSIDE = -1
"""In a server without the bot, which is no context of its own: there are the commands that a person has installed."""
FOR_SERVERS, FOR_PEOPLE = 0, 1
"""How an application is installed: by a server, or by a person, who takes it along."""


class NotPossible(Exception):
    """A Discord client would not allow the action, such as leaving out a required option."""


class Commands:
    """The commands as the bot last registered them."""

    def __init__(self, store: Store, numbers: Snowflakes) -> None:
        self._store = store
        self._numbers = numbers
        self.all: list[Json] = store.commands()
        self.installers: set[int] = set()
        """Who has installed the bot for themselves."""
        self.of_guilds: dict[int, list[Json]] = {}
        """Those that exist in one server only, by server; forgotten at the end, as nobody here can use them."""
        self.granted: set[str] = set()
        """Names of commands that the server's settings allow to every member, despite their default permissions."""

    def overwrite(self, payload: object) -> list[Json]:
        """Check and store a bulk overwrite; a command with the same name keeps its id."""
        known = {command["name"]: command["id"] for command in self.all}
        self.all = [self._object(command, known) for command in check_commands(payload)]
        self._store.keep_commands(self.all)
        return self.all

    def overwrite_guild(self, guild: int, payload: object) -> list[Json]:
        """Check and keep a bulk overwrite of one server's commands, which have neither contexts nor installs."""
        known = {command["name"]: command["id"] for command in self.of_guilds.get(guild, [])}
        made = [self._object(command, known) for command in check_commands(payload)]
        own: Json = {"guild_id": str(guild), "contexts": None}
        self.of_guilds[guild] = [{**command, **own} for command in made]
        return self.of_guilds[guild]

    def _object(self, command: Json, known: dict[str, str]) -> Json:
        number = known.get(command["name"]) or str(self._numbers.next())
        permissions = command.get("default_member_permissions")
        return {
            "description": "",
            "options": [],
            "nsfw": False,
            "contexts": None,
            **command,
            "integration_types": command.get("integration_types") or [0],
            "id": number,
            "application_id": str(APPLICATION),
            "version": str(self._numbers.next()),
            "type": SLASH,
            "default_member_permissions": None if permissions is None else str(permissions),
        }

    def find(self, path: str, person: User, context: int = IN_SERVER) -> tuple[Json, list[Json]]:
        """The command with a full name such as "volcano new", and its options.

        Raises :class:`NotPossible` if it does not exist, or not in this context or for this user.
        """
        names = path.removeprefix("/").split()
        command = next((known for known in self.all if known["name"] == names[0]), None)
        if command is None:
            raise NotPossible(f"no command /{path}")
        self._check_offered(command, f"/{path}", person, context)
        node = command
        for name in names[1:]:
            inner = (option for option in node.get("options", []) if option["name"] == name and option["type"] <= GROUP)
            node = next(inner, {})
            if not node:
                raise NotPossible(f"no command /{path}")
        options: list[Json] = node.get("options") or []
        if any(option["type"] in (SUBCOMMAND, GROUP) for option in options):
            raise NotPossible(f"/{path} needs a subcommand")
        return command, options

    def _check_offered(self, command: Json, shown: str, person: User, context: int) -> None:
        """Raise :class:`NotPossible` for a command that is not offered in this context or to this user."""
        kind = IN_SERVER if context == OUTSIDE else context
        if command["contexts"] is not None and kind not in command["contexts"]:
            raise NotPossible(f"{shown} is not offered here")
        installed = command["integration_types"]
        own = FOR_PEOPLE in installed and person.id in self.installers
        if not own and (FOR_SERVERS not in installed or context in (AMONG_PEOPLE, OUTSIDE)):
            raise NotPossible(f"{shown} is not installed by {person.display_name}")
        needed = None if command["name"] in self.granted else command["default_member_permissions"]
        if needed is not None and not person.owner and (int(needed) == 0 or int(needed) & ~person.permissions):
            raise NotPossible(f"{shown} is not for {person.display_name}")

    def fill(
        self,
        path: str,
        person: User,
        values: Mapping[str, Any],
        *,
        focused: str | None = None,
        context: int = IN_SERVER,
    ) -> Json:
        """The data of the interaction that runs the command with these option values.

        ``focused`` names the option being typed (autocomplete); then values are neither required nor checked.
        """
        command, options = self.find(path, person, context)
        by_name = {option["name"]: option for option in options}
        if unknown := set(values) - set(by_name):
            raise NotPossible(f"/{path} has no option {', '.join(sorted(unknown))}")
        if focused is not None and not by_name.get(focused, {}).get("autocomplete"):
            raise NotPossible(f"option {focused} of /{path} has no autocomplete")
        resolved: Json = {}
        filled: list[Json] = []
        for name, option in by_name.items():
            if name in values:
                value = values[name]
                checked = str(value) if name == focused else read_value(option, value, resolved)
                filled.append({"name": name, "type": option["type"], "value": checked})
                if name == focused:
                    filled[-1]["focused"] = True
            elif option.get("required") and focused is None:
                raise NotPossible(f"/{path} needs {name}")
        return _data(command, path, filled, resolved)


def _data(command: Json, path: str, filled: list[Json], resolved: Json) -> Json:
    names = path.removeprefix("/").split()[1:]
    for depth, name in reversed(list(enumerate(names))):
        kind = GROUP if depth == 0 and len(names) == 2 else SUBCOMMAND
        filled = [{"name": name, "type": kind, "options": filled}]
    data: Json = {"id": command["id"], "name": command["name"], "type": command["type"], "options": filled}
    if resolved:
        data["resolved"] = resolved
    return data


def read_value(option: Json, value: Any, resolved: Json) -> Any:
    """The value as a Discord client would send it; raises :class:`NotPossible` for one it would not accept."""
    kind = option["type"]
    wrong = NotPossible(f"option {option['name']} does not take {value!r}")
    if option.get("choices"):
        allowed = {choice["value"] for choice in option["choices"]}
        if value not in allowed:
            raise wrong
        return value
    if kind == STRING:
        text = str(value)
        if not option.get("min_length", 0) <= len(text) <= option.get("max_length", 6000) or not text:
            raise wrong
        return text
    if kind == BOOLEAN:
        if not isinstance(value, bool):
            raise wrong
        return value
    if kind in (INTEGER, NUMBER):
        return _number(option, value, wrong)
    if kind in _RESOLVERS:
        return _RESOLVERS[kind](value, resolved)
    raise wrong


def _number(option: Json, value: Any, wrong: NotPossible) -> int | float:
    if isinstance(value, bool) or not isinstance(value, int if option["type"] == INTEGER else int | float):
        raise wrong
    low, high = option.get("min_value"), option.get("max_value")
    if (low is not None and value < low) or (high is not None and value > high):
        raise wrong
    return int(value) if option["type"] == INTEGER else float(value)


def resolve_channel(value: Any, resolved: Json) -> str:
    """Put a channel's object into ``resolved``; returns the id as a string."""
    known = {number: (name, place) for place, (number, name) in enumerate(CHANNELS)}
    if int(value) not in known:
        raise NotPossible(f"there is no channel {value}")
    name, place = known[int(value)]
    made = {**channel_object(int(value), name, place), "permissions": "0"}
    resolved.setdefault("channels", {})[str(value)] = made
    return str(value)


def resolve_role(value: Any, resolved: Json) -> str:
    """Put a role's object into ``resolved``; returns the id as a string."""
    if int(value) not in ROLES:
        raise NotPossible(f"there is no role {value}")
    resolved.setdefault("roles", {})[str(value)] = find_role(int(value))
    return str(value)


def resolve_user(value: Any, resolved: Json) -> str:
    """Put a user's user and member objects into ``resolved``; returns the id as a string."""
    number = int(getattr(value, "id", value))
    if number != APPLICATION and find_person(number) is None:
        raise NotPossible(f"nobody here has the id {number} in server {GUILD}")
    resolved.setdefault("users", {})[str(number)] = user_object(number)
    resolved.setdefault("members", {})[str(number)] = member_object(number, with_user=False)
    return str(number)


_RESOLVERS = {USER_OPTION: resolve_user, CHANNEL_OPTION: resolve_channel, ROLE_OPTION: resolve_role}
