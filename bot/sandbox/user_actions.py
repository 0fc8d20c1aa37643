"""User actions: the part of a Discord client that turns a click or a command into an interaction."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.sandbox.commands import AMONG_PEOPLE, BOT_DIRECT, IN_SERVER, OUTSIDE, Commands, NotPossible
from bot.sandbox.component_checks import BUTTON as BUTTON_TYPE
from bot.sandbox.component_checks import LINK, SELECTS, walk
from bot.sandbox.drafts import draft_message
from bot.sandbox.form import Json
from bot.sandbox.history import History, Post
from bot.sandbox.inputs import Filling, chosen
from bot.sandbox.interaction import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from bot.sandbox.interactions import Interactions
from bot.sandbox.world import User, direct_channel


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
