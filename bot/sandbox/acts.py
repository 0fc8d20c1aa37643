"""User actions: the part of a Discord client that turns a click or a command into an interaction."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.sandbox.commands import BOT_DIRECT, IN_SERVER, Commands, NotPossible, resolve_user
from bot.sandbox.component_checks import BUTTON as BUTTON_TYPE
from bot.sandbox.component_checks import (
    CHANNEL_SELECT,
    CHECKBOX,
    CHECKBOX_GROUP,
    LABEL,
    LINK,
    RADIO_GROUP,
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
from bot.sandbox.interaction import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from bot.sandbox.interactions import Interactions
from bot.sandbox.world import User, direct_channel


class Acts:
    """Everything a user can do; raises :class:`NotPossible` for what a Discord client would not allow."""

    def __init__(self, history: History, commands: Commands, interactions: Interactions) -> None:
        self._history = history
        self._commands = commands
        self._interactions = interactions

    def say(self, person: User, channel: int, text: str) -> Post:
        """Post plain text."""
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
        data.update(_chosen(select, values))
        return await self._interactions.begin(COMPONENT, person.id, post.channel, data, post)

    async def submit(self, person: User, opened_by: int, values: Mapping[str, Any]) -> Interaction:
        """Submit the modal opened by the interaction with this id; ``values`` by custom_id."""
        opener = self._interactions.find_modal(person.id, opened_by)
        if opener is None or opener.modal is None:
            raise NotPossible("no modal is open")
        resolved: Json = {}
        inputs = [_input(component, values, resolved) for component in opener.modal["components"]]
        data: Json = {"custom_id": opener.modal["custom_id"], "components": inputs}
        if resolved:
            data["resolved"] = resolved
        opener.modal = None
        return await self._interactions.begin(MODAL, person.id, opener.channel, data, opener.source, opener)

    def dismiss(self, person: User, message: int) -> None:
        """Dismiss an ephemeral message."""
        post = self._history.find(message)
        if post is None or post.only_for != person.id:
            raise NotPossible("only an ephemeral message can be dismissed")
        self._history.remove(post)

    def _context(self, person: User, channel: int) -> int:
        if channel not in self._history.direct:
            return IN_SERVER
        if channel != direct_channel(person.id):
            raise NotPossible(f"{person.display_name} is not in that conversation")
        return BOT_DIRECT

    def _component(self, person: User, message: int, custom_id: str, shown: Json | None = None) -> tuple[Post, Json]:
        post = self._history.find(message)
        if post is None or not post.visible_to(person.id):
            raise NotPossible(f"{person.display_name} sees no message {message}")
        for component in walk((shown or post.data)["components"]):
            if component.get("custom_id") == custom_id:
                if component.get("disabled"):
                    raise NotPossible(f"{custom_id} is disabled")
                return post, component
        raise NotPossible(f"message {message} has no component {custom_id}")


def _chosen(select: Json, values: Sequence[str]) -> Json:
    least = select.get("min_values")
    most = select.get("max_values")
    if not (1 if least is None else least) <= len(values) <= (1 if most is None else most):
        raise NotPossible(f"{select['custom_id']} does not take {len(values)} values")
    if select["type"] == STRING_SELECT:
        if unknown := set(values) - {option["value"] for option in select["options"]}:
            raise NotPossible(f"{select['custom_id']} has no {', '.join(sorted(unknown))}")
        return {"values": list(values)}
    resolved: Json = {}
    if select["type"] == USER_SELECT:
        for value in values:
            resolve_user(value, resolved)
    elif select["type"] != CHANNEL_SELECT:
        raise NotPossible("this kind of select is not offered here")
    return {"values": [str(value) for value in values], "resolved": resolved}


def _input(component: Json, values: Mapping[str, Any], resolved: Json) -> Json:
    made: Json = {"type": component["type"], "id": component.get("id", 0)}
    if component["type"] == ROW:
        made["components"] = [_input(child, values, resolved) for child in component["components"]]
    elif component["type"] == LABEL:
        made["component"] = _input(component["component"], values, resolved)
    elif "custom_id" in component:
        made["custom_id"] = component["custom_id"]
        made.update(_typed(component, values.get(component["custom_id"]), resolved))
    return made


def _typed(component: Json, value: Any, resolved: Json) -> Json:
    kind = component["type"]
    required = component.get("required", True)
    if kind == CHECKBOX:
        return {"value": bool(component.get("default", False) if value is None else value)}
    if kind == TEXT_INPUT:
        text = component.get("value") or "" if value is None else str(value)
        if (required or text) and not max(component.get("min_length") or 0, required) <= len(text) <= (
            component.get("max_length") or 4000
        ):
            raise NotPossible(f"{component['custom_id']} does not take {len(text)} characters")
        return {"value": text}
    chosen = _preset(component) if value is None else [value] if isinstance(value, str) else list(value)
    if required and not chosen:
        raise NotPossible(f"{component['custom_id']} needs a choice")
    if kind == RADIO_GROUP:
        return {"value": chosen[0] if chosen else None}
    if kind == CHECKBOX_GROUP:
        return {"values": chosen}
    if not chosen:
        return {"values": []}
    found = _chosen(component, chosen)
    resolved.update(found.pop("resolved", {}))
    return found


def _preset(component: Json) -> list[str]:
    return [option["value"] for option in component.get("options", []) if option.get("default")]
