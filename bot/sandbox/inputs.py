"""What a Discord client sends for a select, and for a modal that somebody has filled in."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.sandbox import limits
from bot.sandbox.commands import NotPossible, resolve_channel, resolve_role, resolve_user
from bot.sandbox.component_checks import (
    CHANNEL_SELECT,
    LABEL,
    RADIO_GROUP,
    ROLE_SELECT,
    ROW,
    SELECTS,
    STRING_SELECT,
    TEXT_INPUT,
    USER_SELECT,
)
from bot.sandbox.form import Json


def chosen(select: Json, values: Sequence[Any]) -> Json:
    """The keys for the values chosen in a select; raises :class:`NotPossible` for some it does not offer."""
    _count(select, values)
    if select["type"] == STRING_SELECT:
        _offered(select, values)
        return {"values": list(values)}
    resolved: Json = {}
    return {"values": [_resolve(select["type"], value, resolved) for value in values], "resolved": resolved}


def _resolve(kind: int, value: Any, resolved: Json) -> str:
    resolvers = {USER_SELECT: resolve_user, ROLE_SELECT: resolve_role, CHANNEL_SELECT: resolve_channel}
    return resolvers[kind](value, resolved)


def _count(component: Json, values: Sequence[Any]) -> None:
    """Raise :class:`NotPossible` if a component does not take so many values."""
    least, most = component.get("min_values"), component.get("max_values")
    if not (1 if least is None else least) <= len(values) <= (1 if most is None else most):
        raise NotPossible(f"{component['custom_id']} does not take {len(values)} values")


def _offered(component: Json, values: Sequence[Any]) -> None:
    """Raise :class:`NotPossible` for a value that is no option."""
    if unknown := {str(value) for value in values} - {option["value"] for option in component["options"]}:
        raise NotPossible(f"{component['custom_id']} has no {', '.join(sorted(unknown))}")


class Filling:
    """A modal being filled in with ``values`` by custom_id; a missing one keeps what is preset.

    ``resolved`` collects the objects of what was chosen.
    """

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = values
        self.resolved: Json = {}

    def fill(self, component: Json) -> Json:
        """What is sent for a component of the modal; raises :class:`NotPossible` for what a client would not send."""
        made: Json = {"type": component["type"], "id": component.get("id", 0)}
        if component["type"] == ROW:
            made["components"] = [self.fill(child) for child in component["components"]]
        elif component["type"] == LABEL:
            made["component"] = self.fill(component["component"])
        elif "custom_id" in component:
            made["custom_id"] = component["custom_id"]
            made.update(self._answer(component, self._values.get(component["custom_id"])))
        return made

    def _answer(self, component: Json, value: Any) -> Json:
        kind, required = component["type"], _needed(component)
        if kind == TEXT_INPUT:
            return {"value": _text(component, value, required=required)}
        values = _preset(component) if value is None else [value] if isinstance(value, str) else list(value)
        if required and not values:
            raise NotPossible(f"{component['custom_id']} needs a choice")
        if kind == RADIO_GROUP:
            return _marked(component, values)
        if not values:
            return {"values": []}
        found = chosen(component, values)
        for key, objects in found.pop("resolved", {}).items():
            self.resolved.setdefault(key, {}).update(objects)
        return found


def _needed(component: Json) -> bool:
    """Whether a component has to be answered; a select may stay empty only if it says so itself."""
    required = component.get("required") is not False
    return required or (component["type"] in SELECTS and component.get("min_values") != 0)


def _text(component: Json, value: Any, *, required: bool) -> str:
    text = component.get("value") or "" if value is None else str(value)
    least, most = component.get("min_length") or 0, component.get("max_length") or limits.TEXT_INPUT
    if (required or text) and not max(least, required) <= len(text) <= most:
        raise NotPossible(f"{component['custom_id']} does not take {len(text)} characters")
    return text


def _marked(group: Json, values: list[str]) -> Json:
    """The keys for what is marked in a group of radio buttons."""
    _offered(group, values)
    if len(values) > 1:
        raise NotPossible(f"{group['custom_id']} does not take {len(values)} values")
    return {"value": values[0] if values else None}


def _preset(component: Json) -> list[str]:
    """What is chosen in a component before anybody has touched it."""
    given = [str(value["id"]) for value in component.get("default_values") or ()]
    return given + [option["value"] for option in component.get("options", []) if option.get("default")]
