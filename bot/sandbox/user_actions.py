"""User actions: the part of a Discord client that turns a click, a command or a filled form into an interaction."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.sandbox import limits
from bot.sandbox.commands import (
    AMONG_PEOPLE,
    BOT_DIRECT,
    IN_SERVER,
    OUTSIDE,
    Commands,
    NotPossible,
    resolve_channel,
    resolve_role,
    resolve_user,
)
from bot.sandbox.component_checks import BUTTON as BUTTON_TYPE
from bot.sandbox.component_checks import (
    CHANNEL_SELECT,
    LABEL,
    LINK,
    RADIO_GROUP,
    ROLE_SELECT,
    ROW,
    SELECTS,
    STRING_SELECT,
    TEXT_INPUT,
    USER_SELECT,
    walk,
)
from bot.sandbox.drafts import draft_message
from bot.sandbox.form import Json
from bot.sandbox.history import History, Post
from bot.sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction, Interactions
from bot.sandbox.world import User, direct_channel


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


class UserActions:
    """Everything a user can do; raises :class:`NotPossible` for what a Discord client would not allow."""

    def __init__(self, history: History, commands: Commands, interactions: Interactions) -> None:
        self._history = history
        self._commands = commands
        self._interactions = interactions

    def say(self, person: User, channel: int, text: str) -> Post:
        """Post plain text."""
        self._context(person, channel)
        draft = draft_message({"content": text}, [], channel)
        return self._history.add(channel, person.id, draft)

    async def run(self, person: User, channel: int, path: str, values: Mapping[str, Any]) -> Interaction:
        """Send a slash command with its options."""
        data = self._commands.fill(path, person, values, context=self._context(person, channel))
        return await self._interactions.begin(COMMAND, person.id, channel, data)

    async def complete(
        self, person: User, channel: int, path: str, option: str, values: Mapping[str, Any]
    ) -> Interaction:
        """Request autocomplete for an option; ``values`` holds what is typed in it and in the others."""
        context = self._context(person, channel)
        data = self._commands.fill(path, person, values, focused=option, context=context)
        return await self._interactions.begin(AUTOCOMPLETE, person.id, channel, data)

    async def press(self, person: User, message: int, custom_id: str, shown: Json | None = None) -> Interaction:
        """Press a button; ``shown`` is the message as it was on screen, if it has changed since."""
        post, button = self._component(person, message, custom_id, shown)
        if button["type"] != BUTTON_TYPE or button["style"] == LINK:
            raise NotPossible(f"{custom_id} is not a button to press")
        data = {"custom_id": custom_id, "component_type": BUTTON_TYPE, "id": button["id"]}
        return await self._interactions.begin(COMPONENT, person.id, post.channel, data, post)

    async def select(
        self, person: User, message: int, custom_id: str, values: Sequence[str], shown: Json | None = None
    ) -> Interaction:
        """Choose in a select; ``shown`` is the message as it was on screen, if it has changed since."""
        post, select = self._component(person, message, custom_id, shown)
        if select["type"] not in SELECTS:
            raise NotPossible(f"{custom_id} is not a select")
        data: Json = {"custom_id": custom_id, "component_type": select["type"], "id": select["id"]}
        data.update(chosen(select, values))
        return await self._interactions.begin(COMPONENT, person.id, post.channel, data, post)

    async def submit(self, person: User, opened_by: int, values: Mapping[str, Any]) -> Interaction:
        """Submit the modal opened by the interaction with this id; ``values`` by custom_id."""
        opener = self._interactions.find_modal(person.id, opened_by)
        if opener is None or opener.modal is None:
            raise NotPossible("no modal is open")
        filling = Filling(values)
        inputs = [filling.fill(component) for component in opener.modal["components"]]
        data: Json = {"custom_id": opener.modal["custom_id"], "components": inputs}
        if filling.resolved:
            data["resolved"] = filling.resolved
        opener.modal = None
        return await self._interactions.begin(MODAL, person.id, opener.channel, data, opener.source, opener)

    def dismiss(self, person: User, message: int) -> None:
        """Dismiss an ephemeral message."""
        post = self._history.find(message)
        if post is None or post.only_for != person.id:
            raise NotPossible("only an ephemeral message can be dismissed")
        self._history.remove(post)

    def _context(self, person: User, channel: int) -> int:
        if channel in self._history.shared:
            if not self._history.opens_to(channel, person.id):
                raise NotPossible(f"{person.display_name} is not in that conversation")
            return AMONG_PEOPLE if self._history.guild(channel) is None else OUTSIDE
        if channel not in self._history.direct:
            return IN_SERVER
        if channel != direct_channel(person.id):
            raise NotPossible(f"{person.display_name} is not in that conversation")
        return BOT_DIRECT

    def _component(self, person: User, message: int, custom_id: str, shown: Json | None = None) -> tuple[Post, Json]:
        post = self._history.find(message)
        if post is None or not post.visible_to(person.id) or not self._history.opens_to(post.channel, person.id):
            raise NotPossible(f"{person.display_name} sees no message {message}")
        for component in walk((shown or post.data)["components"]):
            if component.get("custom_id") == custom_id:
                if component.get("disabled"):
                    raise NotPossible(f"{custom_id} is disabled")
                return post, component
        raise NotPossible(f"message {message} has no component {custom_id}")
