"""Validates a payload as Discord does: reports all errors at once, in a tree.

What Discord's own description of its API says of a payload is checked by that description: by described.json, which
``python -m tests.bot.sandbox.describe`` makes. What its documentation says beyond is checked in code.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

from bot.sandbox.refusals import invalid_form
from bot.sandbox.snowflakes import read_number

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
