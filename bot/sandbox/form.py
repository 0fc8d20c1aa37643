"""Discord's error answers, and its check of a payload, which reports all errors at once, in a tree.

What Discord's own description of its API says of a payload is checked by that description: by described.json, which
``python -m tests.bot.sandbox.describe`` makes. What its documentation says beyond is checked in code.
"""

import json
from functools import cache, partial
from importlib.resources import files
from typing import Any, TypeAlias

from bot.sandbox.snowflakes import read_number


class ApiError(Exception):
    """An error answer; ``errors`` is the tree of an invalid form (code 50035)."""

    def __init__(self, status: int, code: int, message: str, errors: dict[str, Any] | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> dict[str, Any]:
        """The JSON object sent to the bot."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


def invalid_form(errors: dict[str, Any]) -> ApiError:
    """The payload breaks a rule; the tree says where."""
    return ApiError(400, 50035, "Invalid Form Body", errors)


# Each is called where it is raised, so that every raise has an exception of its own.
unauthorized = partial(ApiError, 401, 0, "401: Unauthorized")
"""The token is missing or not this bot's."""
not_found = partial(ApiError, 404, 0, "404: Not Found")
"""The route does not exist."""
unknown_channel = partial(ApiError, 404, 10003, "Unknown Channel")
"""No channel or thread has this id."""
unknown_guild = partial(ApiError, 404, 10004, "Unknown Guild")
"""No server has this id."""
unknown_member = partial(ApiError, 404, 10007, "Unknown Member")
"""No member of the server has this id."""
unknown_overwrite = partial(ApiError, 404, 10009, "Unknown Permission Overwrite")
"""The channel has no overwrite for this role or member."""
unknown_user = partial(ApiError, 404, 10013, "Unknown User")
"""No person has this id."""
unknown_message = partial(ApiError, 404, 10008, "Unknown Message")
"""No message with this id is visible to the caller; it may be deleted or ephemeral."""
unknown_emoji = partial(ApiError, 404, 10014, "Unknown Emoji")
"""No emoji of the application has this id."""
too_many_emoji = partial(ApiError, 400, 30008, "Maximum number of emojis reached (2000)")
"""The application has as many emoji as it may have."""
unknown_webhook = partial(ApiError, 404, 10015, "Unknown Webhook")
"""An unknown interaction token, or one not acknowledged yet."""
unknown_interaction = partial(ApiError, 404, 10062, "Unknown interaction")
"""An unknown interaction, or too late to acknowledge it."""
too_large = partial(ApiError, 413, 40005, "Request entity too large")
"""The request, or one of its files, is over the size limit."""
too_many_follow_ups = partial(
    ApiError, 400, 40094, "This interaction has reached its maximum number of follow up messages"
)
"""The sixth follow-up to an interaction where only a person has installed the application."""
already_acknowledged = partial(ApiError, 400, 40060, "Interaction has already been acknowledged.")
"""A second answer to the same interaction."""
missing_access = partial(ApiError, 403, 50001, "Missing Access")
"""The bot may not see this channel."""
not_the_author = partial(ApiError, 403, 50005, "Cannot edit a message authored by another user")
"""An edit of another author's message."""
empty_message = partial(ApiError, 400, 50006, "Cannot send an empty message")
"""A message without content."""
cannot_message = partial(ApiError, 403, 50007, "Cannot send messages to this user")
"""A direct message to somebody who takes none from the bot."""
no_mutual_guilds = partial(ApiError, 403, 50278, "Cannot send messages to this user due to having no mutual guilds")
"""A direct message to somebody who shares no server with the bot any more."""
invalid_recipient = partial(ApiError, 400, 50033, "Invalid Recipient(s)")
"""A direct message channel for an id that no person has."""
wrong_kind_of_channel = partial(ApiError, 400, 50024, "Cannot execute action on this channel type")
"""What this kind of channel cannot have, such as a thread in direct messages."""
missing_permissions = partial(ApiError, 403, 50013, "Missing Permissions")
"""The bot sees the channel but lacks the permission."""
archived_thread = partial(ApiError, 400, 50083, "Thread is archived")
"""A change in an archived thread; only a new message unarchives it."""
locked_thread = partial(ApiError, 400, 160005, "Thread is locked")
"""A message in a locked thread."""
dead_token = partial(ApiError, 401, 50027, "Invalid Webhook Token")
"""The interaction token is older than 15 minutes."""
too_many_commands = partial(ApiError, 400, 30032, "Maximum number of application commands reached (100).")
"""More commands of one kind than a scope may hold."""
malformed = partial(ApiError, 400, 50109, "The request body contains invalid JSON.")
"""The body is not the JSON object the route takes."""


Json: TypeAlias = dict[str, Any]
Path: TypeAlias = tuple[str | int, ...]

REQUIRED = ("BASE_TYPE_REQUIRED", "This field is required")
_WRONG = {
    "string": ("STRING_TYPE_CONVERT", "Could not interpret value as string."),
    "digits": ("NUMBER_TYPE_COERCE", "Value is not snowflake."),
    "integer": ("NUMBER_TYPE_COERCE", "Value is not an integer."),
    "number": ("NUMBER_TYPE_COERCE", "Value is not a number."),
    "boolean": ("BOOLEAN_TYPE_CONVERT", "Must be either true or false."),
    "array": ("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"),
    "object": ("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType"),
}
_KINDS: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
}


class Form:
    """Collects the errors of one payload; :meth:`close` raises code 50035 if there are any."""

    def __init__(self) -> None:
        self._errors: Json = {}

    def refuse(self, path: Path, code: str, message: str) -> None:
        """Add an error at this path of keys and indices."""
        node = self._errors
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def refuse_length(self, path: Path, least: int, most: int) -> None:
        """Add the error of what is too short or too long."""
        self.refuse(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def close(self) -> None:
        """Raise the refusal that lists every error, if there are any."""
        if self._errors:
            raise invalid_form(self._errors)


def refuse(path: Path, code: str, message: str) -> None:
    """Raise the refusal of a payload for this alone."""
    form = Form()
    form.refuse(path, code, message)
    form.close()


@cache
def schemas() -> Json:
    """What Discord describes of requests, by the names of its schemas."""
    described: Json = json.loads(files("bot.sandbox").joinpath("described.json").read_text(encoding="utf-8"))
    found: Json = described["schemas"]
    return found


def check(name: str, payload: Any, path: Path = ()) -> None:
    """Check a payload by one of the schemas; raises code 50035 with every error."""
    form = Form()
    _check(form, {"$ref": name}, payload, path)
    form.close()


def schema_of(part: Json, union: list[Json]) -> Json | None:
    """The schema of a union that is meant for a part by its ``type``; None for a type it does not have."""
    kind = part.get("type")
    known = [schemas()[one["$ref"]] for one in union if not isinstance(kind, bool)]
    return next((one for one in known if kind == one["properties"]["type"]["enum"][0]), None)


def _resolved(schema: Json, value: Any = None) -> Json | None:
    """A schema itself: the one it names, or the one of several that fits a value; None for an unknown ``type``."""
    if "oneOf" in schema:
        known = [one for one in map(_resolved, schema["oneOf"]) if one]
        if isinstance(value, dict) and known[0]["type"] == "object":
            return schema_of(value, schema["oneOf"])
        return next((one for one in known if _is(one["type"], value)), known[0])
    found: Json = schemas()[schema["$ref"]] if "$ref" in schema else schema
    return found


def _check(form: Form, schema: Json, value: Any, path: Path) -> None:
    found = _resolved(schema, value)
    if value is None and schema.get("null"):
        return
    if value is None:
        form.refuse(path, *REQUIRED)
    elif found is None:
        form.refuse((*path, "type"), "UNION_TYPE_CHOICES", 'Value of field "type" is none of those that may be.')
    elif not _is(found["type"], value):
        form.refuse(path, *_WRONG[found["type"]])
    elif value not in found.get("enum", (value,)):
        form.refuse(path, "BASE_TYPE_CHOICES", f"Value must be one of {tuple(found['enum'])}.")
    elif isinstance(value, dict):
        properties, other = found.get("properties", {}), found.get("additionalProperties")
        for key in dict.fromkeys((*found.get("required", ()), *value)):
            if inner := properties.get(key, other):
                _check(form, inner, value.get(key), (*path, key))
    else:
        _check_bounds(form, found, value, path)


def _check_bounds(form: Form, schema: Json, value: Any, path: Path) -> None:
    """Check the length of a text, the number of a list's items, or a number itself, and then the items."""
    kind = "Length" if isinstance(value, str) else "Items" if isinstance(value, list) else "imum"
    size = len(value) if isinstance(value, str | list) else value
    least, most = schema.get(f"min{kind}", min(size, 0)), schema.get(f"max{kind}", size)
    if not least <= size <= most:
        code = "NUMBER_TYPE_MIN_MAX" if kind == "imum" else "BASE_TYPE_BAD_LENGTH"
        form.refuse(path, code, f"Must be between {least} and {most}{'' if kind == 'imum' else ' in length'}.")
    if schema.get("uniqueItems") and len({str(one) for one in value}) != len(value):
        form.refuse(path, "SET_TYPE_INVALID", "Values must be distinct.")
    for index, one in enumerate(value if "items" in schema else ()):
        _check(form, schema["items"], one, (*path, index))


def _is(kind: str, value: Any) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    return read_number(value) is not None if kind == "digits" else isinstance(value, _KINDS[kind])
