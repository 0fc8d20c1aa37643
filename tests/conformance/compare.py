"""Compares two answers, with names in place of ids and without what is of no interest to a bot."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tests.conformance.side import Answer, Side

MOST_SHOWN = 80
"""How much of a value is shown."""

_ID = re.compile(r"\b\d{15,20}\b")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.]*(?:Z|[+-]\d\d:\d\d)")
_FILE = re.compile(r"(?:https?://|/)\S*?(?:attachments|emojis)/\S*?([\w.-]+\.\w+)(?:\?\S*)?$")

_OWN = {"author", "user", "member", "owner", "bot", "application", "bot_user", "creator"}
_OWN |= {"retry_after", "heartbeat_interval", "remaining", "reset_after", "message_count", "total_message_sent"}
"""Objects about an installation's own people, and numbers that depend on when one asks: of these only the keys and the
kinds of values are compared."""

_OF_MEDIA = {"placeholder", "placeholder_version", "loading_state", "content_scan_metadata", "original_content_type"}
"""What says how a picture looks while it loads."""

_NAMES = ("name", "custom_id", "filename", "id")
"""By which of its fields an object of a list is found again on the other side."""

SECRET = "<token>"
_SECRETS = {"token", "verify_key"}
_KINDS = {type(None): "null", bool: "true or false", int: "number", float: "number", str: "text", list: "list"}


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the answers differ; ``matters`` unless it only says the same in other words, or more of it."""

    step: str
    where: str
    local: str
    given: str
    matters: bool = True


def compare(step: str, local: Answer, given: Answer, *, shape: bool = False) -> list[Difference]:
    """The differences between two answers with tidy bodies; ``shape`` compares kinds of values instead of values."""
    found = [
        Difference(step, where, str(mine), str(theirs))
        for where, mine, theirs in (
            ("status", local.status, given.status),
            ("content type", local.kind, given.kind),
            ("headers", ", ".join(sorted(local.headers)), ", ".join(sorted(given.headers))),
        )
        if mine != theirs
    ]
    if local.good and given.good:
        return [*found, *_bodies(step, "", local.body, given.body, shape=shape)]
    mine, theirs = _refusal(local.body), _refusal(given.body)
    return found + [
        Difference(step, where, _show(mine.get(where)), _show(theirs.get(where)), where != "message")
        for where in sorted(mine.keys() | theirs.keys())
        if mine.get(where) != theirs.get(where)
    ]


def _refusal(body: Any) -> dict[str, Any]:
    """An error's code, sentence and keys, and for each field of a form its codes."""
    if not isinstance(body, Mapping):
        return {} if body is None else {"body": _kind(body)}
    told = {"code": body.get("code"), "message": body.get("message"), "keys": sorted(body)}
    return told | dict(_form_errors(body.get("errors"), "errors"))


def _form_errors(node: Any, path: str) -> Iterator[tuple[str, Any]]:
    for key, child in node.items() if isinstance(node, Mapping) else ():
        if key == "_errors":
            yield path, sorted(str(one.get("code")) for one in child)
        else:
            yield from _form_errors(child, f"{path}.{key}")


def _bodies(step: str, where: str, local: Any, given: Any, *, shape: bool) -> Iterator[Difference]:
    if isinstance(local, Mapping) and isinstance(given, Mapping):
        for key in [*local, *(one for one in given if one not in local)]:
            here = f"{where}.{key}" if where else key
            if key in _OF_MEDIA and "content_type" in local:
                continue
            if key in local and key in given:
                yield from _bodies(step, here, local[key], given[key], shape=shape or key in _OWN)
            else:
                mine, theirs = ("—" if key not in one else _show(one[key]) for one in (local, given))
                yield Difference(step, here, mine, theirs, key in local)
    elif isinstance(local, list) and isinstance(given, list) and not shape:
        yield from _lists(step, where, local, given)
    elif shape:
        if _kind(local) != _kind(given):
            # What one installation has, such as a picture, another can lack.
            yield Difference(step, where, _kind(local), _kind(given), local is not None and given is not None)
    elif local != given or type(local) is not type(given):
        yield Difference(step, where, _show(local), _show(given))


def _lists(step: str, where: str, local: list[Any], given: list[Any]) -> Iterator[Difference]:
    """By the objects' names where all have one, so that another order is one difference; else by their places."""
    here = f"{where}[]"
    for key in _NAMES:
        mine, theirs = _by(key, local), _by(key, given)
        if mine and theirs:
            shared = [name for name in mine if name in theirs]
            if shared != [name for name in theirs if name in mine]:
                yield Difference(step, f"{here} (order)", ", ".join(shared)[:MOST_SHOWN], "another")
            for name in mine.keys() ^ theirs.keys():
                there = ("there", "—") if name in mine else ("—", "there")
                yield Difference(step, f"{here}.{key} {name[:MOST_SHOWN]}", *there)
            for name in shared:
                yield from _bodies(step, here, mine[name], theirs[name], shape=False)
            return
    if len(local) != len(given):
        yield Difference(step, f"{where} (length)", str(len(local)), str(len(given)))
    for one, other in zip(local, given, strict=False):
        yield from _bodies(step, here, one, other, shape=False)


def _by(key: str, items: list[Any]) -> dict[str, Any] | None:
    """Objects by this key; None unless each has another value there."""
    found = {str(one[key]): one for one in items if isinstance(one, Mapping) and one.get(key) is not None}
    return found if items and len(found) == len(items) else None


def tidy(value: Any, side: Side, key: str = "") -> Any:
    """The value with names in place of ids, addresses, times and secrets."""
    if isinstance(value, Mapping):
        if key == "mentions":
            # Of somebody mentioned only who they are; how they are called depends on the installation.
            value = {name: value.get(name) for name in ("id", "bot")}
        return {name: tidy(one, side, name) for name, one in value.items()}
    if isinstance(value, list):
        return [tidy(one, side, key) for one in value]
    if not isinstance(value, str):
        return value
    if key in _SECRETS and value:
        return SECRET
    if value.isdecimal() and len(value) >= 15 and key in ("permissions", "allow", "deny"):
        return value
    return clean(value, side)


def clean(value: str, side: Side) -> str:
    """A sentence without anything that says who or where."""
    for secret in (side.token, *side.secrets):
        value = value.replace(secret, SECRET)
    if found := _FILE.search(value):
        return f"<address of {_ID.sub('<id>', found[1])}>"
    # Of old applications the bot has an id of its own; both are the bot.
    names = {number: "bot" if name == "application" else name for name, number in side.things.items()}
    return _TIME.sub("<time>", _ID.sub(lambda number: f"<{names.get(number[0], 'id')}>", value))


def _kind(value: Any) -> str:
    return _KINDS.get(type(value), "object")


def _show(value: Any) -> str:
    shown = " ".join(str("null" if value is None else value).split())
    return shown if len(shown) <= MOST_SHOWN else f"{shown[: MOST_SHOWN - 1]}…"
