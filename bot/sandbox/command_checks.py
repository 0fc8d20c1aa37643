"""Discord's rules for application commands at registration, beyond what its description says of each of them."""

import re

from bot.sandbox import limits
from bot.sandbox.component_checks import check_range
from bot.sandbox.form import REQUIRED, Form, Json, Path, check, refuse, schema_of, schemas
from bot.sandbox.refusals import too_many_commands

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
