"""The bot's registered commands, Discord's rules for them, and the interaction data made from a member's input."""

import re
from collections.abc import Mapping
from typing import Any

from bot.sandbox import limits
from bot.sandbox.component_checks import check_range
from bot.sandbox.form import REQUIRED, Form, Json, Path, check, refuse, schema_of, schemas, too_many_commands
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

SLASH = 1
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER_OPTION, CHANNEL_OPTION, ROLE_OPTION = range(1, 9)
NUMBER = 10
NAME = re.compile(r"[-_'\w]{1,32}")
LOCALES = frozenset((
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
    "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
))  # fmt: skip
_OF_SOME = ("autocomplete", "choices", "channel_types", "min_length", "max_length", "min_value", "max_value")
"""What only options of some types have."""
_COMMAND = "ApplicationCommandUpdateRequest"


def check_commands(payload: object) -> list[Json]:
    """Check the body of a bulk overwrite; raises code 50035 with every error, or 30032 for too many commands."""
    if not isinstance(payload, list):
        refuse((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        return []
    for index, command in enumerate(payload):
        check(_COMMAND, command, (index,))
    form = Form()
    names: set[str] = set()
    for index, command in enumerate(payload):
        _check_command(form, command, (index,), names)
        if _letters(command) > limits.COMMAND_TEXT:
            message = f"Command exceeds maximum size ({limits.COMMAND_TEXT})"
            form.refuse((index,), "APPLICATION_COMMAND_TOO_LARGE", message)
    form.close()
    if len(payload) > limits.COMMANDS:
        raise too_many_commands()
    return payload


def _check_command(form: Form, command: Json, path: Path, names: set[str]) -> None:
    if (command.get("type") or SLASH) != SLASH:
        form.refuse((*path, "type"), "BASE_TYPE_CHOICES", "The local Discord has slash commands only.")
    if command["name"] in names:
        message = "Application command names must be unique"
        form.refuse((*path, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
    names.add(command["name"])
    if not command.get("description"):
        form.refuse((*path, "description"), *REQUIRED)
    _check_names(form, command, path)
    _check_options(form, command, path)
    if 2 in (command.get("contexts") or ()) and 1 not in (command.get("integration_types") or ()):
        message = "Only a command that people can install is offered in conversations without the bot."
        form.refuse((*path, "contexts"), "APPLICATION_COMMAND_CONTEXT_INVALID", message)


def _check_locales(form: Form, owner: Json, path: Path) -> None:
    for key in ("name_localizations", "description_localizations"):
        for locale in (owner.get(key) or {}).keys() - LOCALES:
            form.refuse((*path, key, locale), "ENUM_TYPE_COERCE", f"Value {locale!r} is not a valid locale.")


def _check_names(form: Form, owner: Json, path: Path) -> None:
    """Check what a slash command or an option is called, in every language."""
    _check_locales(form, owner, path)
    spoken = {("name_localizations", locale): name for locale, name in (owner.get("name_localizations") or {}).items()}
    for key, name in [(("name",), owner["name"]), *spoken.items()]:
        if not NAME.fullmatch(name) or name != name.lower():
            form.refuse((*path, *key), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_options(form: Form, owner: Json, path: Path) -> None:
    options: list[Json] = owner.get("options") or []
    names: set[tuple[str, str]] = set()
    optional_seen = False
    for index, option in enumerate(options):
        here = (*path, "options", index)
        _check_names(form, option, here)
        own = {("", option["name"]), *(option.get("name_localizations") or {}).items()}
        if own & names:
            message = "Option names must be unique"
            form.refuse((*here, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message)
        names |= own
        if option["type"] <= GROUP:
            _check_options(form, option, here)
            continue
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            form.refuse(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen = optional_seen or not option.get("required")
        _check_value(form, option, here)
    if len({option["type"] <= GROUP for option in options}) > 1:
        message = "Sub-command and sub-command group options cannot stand beside other options"
        form.refuse((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)


def _check_value(form: Form, option: Json, path: Path) -> None:
    schema = schema_of(option, schemas()[_COMMAND]["properties"]["options"]["items"]["oneOf"]) or {}
    for key in _OF_SOME:
        if option.get(key) not in (None, []) and option[key] is not False and key not in schema["properties"]:
            message = f"Options of this type have no {key}"
            form.refuse((*path, key), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    if option.get("autocomplete") and option.get("choices"):
        message = "Autocomplete needs an option without choices"
        form.refuse((*path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", message)
    check_range(form, option, path, "min_length", "max_length")
    check_range(form, option, path, "min_value", "max_value")
    check_choices(form, option.get("choices") or [], (*path, "choices"))


def check_choices(form: Form, choices: list[Json], path: Path) -> None:
    """Check the texts of choices, of an option or of an autocomplete answer: they are shorter than described."""
    for index, choice in enumerate(choices):
        value = choice["value"]
        if isinstance(value, str) and not 1 <= len(value) <= limits.CHOICE_TEXT:
            form.refuse_length((*path, index, "value"), 1, limits.CHOICE_TEXT)


def _letters(owner: Json) -> int:
    """The number of characters in names, descriptions and choice values; of translations, the longest counts."""
    total = 0
    for key in ("name", "description"):
        spoken = (owner.get(f"{key}_localizations") or {}).values()
        total += max(len(text) for text in (owner.get(key) or "", *spoken))
    if isinstance(owner.get("value"), str):
        total += len(owner["value"])
    for key in ("options", "choices"):
        total += sum(map(_letters, owner.get(key) or ()))
    return total


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
