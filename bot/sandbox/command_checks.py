"""Discord's validation of application commands at registration."""

import re
from typing import Any

from bot.sandbox import limits
from bot.sandbox.form import Form, Json, Path
from bot.sandbox.refusals import too_many_commands
from bot.sandbox.snowflakes import read_number

SLASH, USER, MESSAGE = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER_OPTION, CHANNEL_OPTION, ROLE_OPTION = range(1, 9)
NUMBER = 10
NAME = re.compile(r"[-_'\w]{1,32}")
LOCALES = frozenset((
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
    "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
))  # fmt: skip


def check_commands(payload: object) -> list[Json]:
    """Check the body of a bulk overwrite; raises code 50035 with every error, or 30032 for too many commands."""
    form = Form()
    if not isinstance(payload, list):
        form.refuse((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        form.close()
        return []
    commands = [form.mapping(raw, (index,)) for index, raw in enumerate(payload)]
    names: set[tuple[int, str]] = set()
    for index, command in enumerate(commands):
        _check_command(form, command, (index,), names)
    form.close()
    for index, command in enumerate(commands):
        if _letters(command) > limits.COMMAND_TEXT:
            message = f"Command exceeds maximum size ({limits.COMMAND_TEXT})"
            form.refuse((index,), "APPLICATION_COMMAND_TOO_LARGE", message)
    form.close()
    for kind, most in limits.COMMANDS.items():
        if sum(command.get("type", SLASH) == kind for command in commands) > most:
            raise too_many_commands()
    return commands


def _check_command(form: Form, command: Json, path: Path, names: set[tuple[int, str]]) -> None:
    kind = form.number({"type": SLASH, **command}, "type", path, SLASH, 4) or SLASH
    name = command.get("name")
    if isinstance(name, str):
        if (kind, name) in names:
            message = "Application command names must be unique"
            form.refuse((*path, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        names.add((kind, name))
    if kind == SLASH:
        _check_names(form, command, path)
        _check_options(form, command, path, depth=0)
    else:
        _check_menu(form, command, path)
    for key, most in (("contexts", 2), ("integration_types", 1)):
        values = form.items(command, key, path, 1 if command.get(key) is not None else 0, most + 1)
        if len(set(map(str, values))) != len(values) or any(value not in range(most + 1) for value in values):
            form.refuse((*path, key), "SET_TYPE_INVALID", f"Must be distinct values from 0 to {most}.")
    if 2 in (command.get("contexts") or ()) and 1 not in (command.get("integration_types") or ()):
        message = "Only a command that people can install is offered in conversations without the bot."
        form.refuse((*path, "contexts"), "APPLICATION_COMMAND_CONTEXT_INVALID", message)
    _check_permissions(form, command, path)


def _check_menu(form: Form, command: Json, path: Path) -> None:
    """Check a command in the menu of a user or message: its name may have spaces and capitals, and there is no more."""
    form.text(command, "name", path, limits.COMMAND_NAME, 1)
    here = (*path, "name_localizations")
    translations = form.mapping(command.get("name_localizations") or {}, here)
    for locale in translations:
        _check_locale(form, locale, here)
        form.text(translations, locale, here, limits.COMMAND_NAME, 1)
    for key in ("description", "options"):
        if command.get(key):
            message = f"Context menu commands cannot have {key}"
            form.refuse((*path, key), f"APPLICATION_COMMAND_CONTEXT_MENU_{key.upper()}", message)


def _check_locale(form: Form, locale: str, path: Path) -> bool:
    if locale not in LOCALES:
        form.refuse((*path, locale), "ENUM_TYPE_COERCE", f"Value {locale!r} is not a valid locale.")
    return locale in LOCALES


def _check_permissions(form: Form, command: Json, path: Path) -> None:
    permissions = command.get("default_member_permissions")
    if permissions is not None and read_number(permissions) is None:
        message = "Could not interpret value as a set of permissions."
        form.refuse((*path, "default_member_permissions"), "BITFIELD_TYPE_CONVERT", message)


def _check_names(form: Form, owner: Json, path: Path) -> None:
    _check_name(form, owner, "name", path)
    form.text(owner, "description", path, limits.COMMAND_DESCRIPTION, 1)
    for key in ("name", "description"):
        translations = form.mapping(owner.get(f"{key}_localizations") or {}, (*path, f"{key}_localizations"))
        here = (*path, f"{key}_localizations")
        for locale in translations:
            if not _check_locale(form, locale, here):
                continue
            if key == "name":
                _check_name(form, translations, locale, here)
            else:
                form.text(translations, locale, here, limits.COMMAND_DESCRIPTION, 1)


def _check_name(form: Form, owner: Json, key: str, path: Path) -> None:
    name = form.text(owner, key, path, limits.COMMAND_NAME, 1)
    if name is not None and (not NAME.fullmatch(name) or name != name.lower()):
        message = "Command name is invalid"
        form.refuse((*path, key), "APPLICATION_COMMAND_INVALID_NAME", message)


def _check_options(form: Form, owner: Json, path: Path, depth: int) -> None:
    options = form.items(owner, "options", path, 0, limits.COMMAND_OPTIONS)
    names: set[str] = set()
    optional_seen = False
    for index, raw in enumerate(options):
        here = (*path, "options", index)
        option = form.mapping(raw, here)
        kind = form.number(option, "type", here, SUBCOMMAND, 11, needed=True) or STRING
        _check_names(form, option, here)
        _check_distinct(form, option, here, names)
        if kind <= GROUP:
            if depth + (kind == GROUP) > 1 or depth == 2:
                message = "Sub-command groups cannot be nested deeper"
                form.refuse(here, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
            else:
                _check_options(form, option, here, depth=1 if kind == GROUP else 2)
            continue
        required = form.flag(option, "required", here)
        if required and optional_seen:
            message = "Required options must be placed before non-required options"
            form.refuse(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen = optional_seen or not required
        _check_value(form, option, here, kind)
    _check_mixture(form, options, path)


def _check_mixture(form: Form, options: list[Any], path: Path) -> None:
    kinds = {isinstance(option, dict) and option.get("type") in (SUBCOMMAND, GROUP) for option in options}
    if len(kinds) > 1:
        message = "Sub-command and sub-command group options cannot stand beside other options"
        form.refuse((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)


def _check_distinct(form: Form, option: Json, path: Path, names: set[str]) -> None:
    translations = form.mapping(option.get("name_localizations") or {}, (*path, "name_localizations"))
    spoken = {f"{locale} {name}" for locale, name in translations.items()}
    for name in {f"- {option.get('name')}"} | spoken:
        if name in names:
            message = "Option names must be unique"
            form.refuse((*path, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message)
        names.add(name)


def _check_value(form: Form, option: Json, path: Path, kind: int) -> None:
    choices = form.items(option, "choices", path, 0, limits.CHOICES)
    if form.flag(option, "autocomplete", path) and (choices or kind not in (STRING, INTEGER, NUMBER)):
        message = "Autocomplete needs a string, integer or number option without choices"
        form.refuse((*path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", message)
    if kind == STRING:
        form.number(option, "min_length", path, 0, limits.STRING_OPTION)
        form.number(option, "max_length", path, 1, limits.STRING_OPTION)
    check_choices(form, choices, (*path, "choices"), kind)


def check_choices(form: Form, choices: list[Json], path: Path, kind: int) -> None:
    """Check the choices of an option or of an autocomplete answer for a value of this option type."""
    for index, raw in enumerate(choices):
        here = (*path, index)
        choice = form.mapping(raw, here)
        form.text(choice, "name", here, limits.CHOICE_TEXT, 1)
        if kind == STRING:
            form.text(choice, "value", here, limits.CHOICE_TEXT, 1)
        elif isinstance(choice.get("value"), bool) or not isinstance(choice.get("value"), int | float):
            form.refuse((*here, "value"), "NUMBER_TYPE_COERCE", "Value is not a number.")
        translations = form.mapping(choice.get("name_localizations") or {}, (*here, "name_localizations"))
        for text in translations.values():
            form.text({"name": text}, "name", here, limits.CHOICE_TEXT, 1)


def _letters(owner: Json) -> int:
    """The number of characters in names, descriptions and choice values; of translations, the longest counts."""
    total = 0
    for key in ("name", "description"):
        spoken = (owner.get(f"{key}_localizations") or {}).values()
        total += max(len(str(text)) for text in (owner.get(key, ""), *spoken))
    if isinstance(owner.get("value"), str):
        total += len(owner["value"])
    for key in ("options", "choices"):
        total += sum(_letters(part) for part in owner.get(key) or [] if isinstance(part, dict))
    return total
