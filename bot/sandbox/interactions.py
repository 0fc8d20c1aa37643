"""Interactions and the API objects derived from them, from the act to the last follow-up: tokens, limits, answers."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox import limits
from bot.sandbox.commands import INTEGER, NUMBER, SLASH, check_choices
from bot.sandbox.component_checks import check_modal
from bot.sandbox.drafts import EPHEMERAL, LOADING, SETTABLE, MessageDraft, Upload, draft_message
from bot.sandbox.form import (
    Form,
    Json,
    already_acknowledged,
    check,
    dead_token,
    refuse,
    too_many_follow_ups,
    unknown_interaction,
    unknown_message,
    unknown_webhook,
)
from bot.sandbox.history import COMMAND_REPLY, DEFAULT, REPLY, ChangeNotifier, History, Post
from bot.sandbox.limits import Timing
from bot.sandbox.snowflakes import Snowflakes, read_number
from bot.sandbox.world import APPLICATION, user_object

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
ANSWER, DEFER, DEFER_UPDATE, UPDATE, CHOICES, OPEN_MODAL = 4, 5, 6, 7, 8, 9


@dataclass(slots=True)
class Interaction:
    """A user's act. ``answer`` is the type of the callback that acknowledged it, None before.

    ``posts`` are the ids of the messages made or changed with its token, oldest first, and ``uses`` counts
    those calls; ``original`` is what ``@original`` means. A submitted form has the interaction that
    opened it as ``opener``. ``guild`` is the server it happens in, None for direct messages. ``owners`` says for whom
    the application was installed that acts here: a server, or a person, who then has few ``follow_ups``.
    """

    id: int
    token: str
    kind: int
    person: int
    channel: int
    data: Json
    source: Post | None
    made: float
    guild: int | None = None
    answer: int | None = None
    failed: bool = False
    ephemeral: bool = False
    original: Post | None = None
    choices: list[Json] | None = None
    modal: Json | None = None
    opener: "Interaction | None" = None
    posts: list[int] = field(default_factory=list)
    uses: int = 0
    owners: Json = field(default_factory=dict)
    follow_ups: int = 0

    @property
    def over(self) -> bool:
        """Whether it is acknowledged or has failed."""
        return self.answer is not None or self.failed


def callback_type(payload: Json, found: Interaction) -> int:
    """The type of a callback; raises code 50035 if this kind of interaction does not allow it."""
    allowed = {ANSWER, DEFER, OPEN_MODAL}
    if found.kind == AUTOCOMPLETE:
        allowed = {CHOICES}
    elif found.kind == COMPONENT:
        allowed |= {DEFER_UPDATE, UPDATE}
    elif found.kind == MODAL:
        allowed = {ANSWER, DEFER} | ({DEFER_UPDATE, UPDATE} if found.source else set())
    kind = payload.get("type")
    if type(kind) is not int or kind not in allowed:
        refuse(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {tuple(sorted(allowed))}.")
    return int(payload["type"])


def answer_choices(found: Interaction, data: Json) -> list[Json]:
    """The suggestions of an autocomplete answer; raises code 50035."""
    kind = {INTEGER: "Integer", NUMBER: "Number"}.get(focused_option(found.data)["type"], "String")
    check(f"InteractionApplicationCommandAutocompleteCallback{kind}Data", data, ("data",))
    choices = [one for one in data.get("choices") or () if one is not None]
    form = Form()
    check_choices(form, choices, ("data", "choices"))
    form.close()
    return choices


def focused_option(data: Json) -> Json:
    """The option of an autocomplete interaction that is being typed."""
    for option in data.get("options", []):
        if option.get("focused"):
            return dict(option)
        if "options" in option:
            return focused_option(option)
    return {"type": 3}


def answer_keys(found: Interaction) -> Json:
    """The extra keys of a message that is the first answer to this interaction."""
    if found.kind == COMMAND:
        name = found.data["name"]
        whom = user_object(found.person)
        return {
            "type": COMMAND_REPLY,
            "interaction": {"id": str(found.id), "type": found.kind, "name": name, "user": whom},
        }
    if found.source is None:
        return {"type": DEFAULT}
    return {"type": REPLY, "message_reference": reference(found.source, found.guild)}


def reference(post: Post, guild: int | None) -> Json:
    """The ``message_reference`` object for a message."""
    made: Json = {"type": 0, "channel_id": str(post.channel), "message_id": str(post.id)}
    return made if guild is None else {**made, "guild_id": str(guild)}


def metadata(found: Interaction) -> Json:
    """The ``interaction_metadata`` of a message that answers this interaction."""
    made: Json = {
        "id": str(found.id),
        "type": found.kind,
        "user": user_object(found.person),
        "authorizing_integration_owners": found.owners or {"0": str(found.guild or 0)},
    }
    if found.original is not None:
        made["original_response_message_id"] = str(found.original.id)
    if found.kind == COMPONENT and found.source is not None:
        made["interacted_message_id"] = str(found.source.id)
    if found.kind == COMMAND:
        made["name"] = command_path(found.data)
        made["command_type"] = SLASH
    if found.opener is not None:
        made["triggering_interaction_metadata"] = metadata(found.opener)
    return made


def command_path(data: Json) -> str:
    """The full name of the command of an interaction, such as "volcano new"."""
    names = [data["name"]]
    options: list[Any] = data.get("options", [])
    while options and options[0]["type"] in (1, 2):
        names.append(options[0]["name"])
        options = options[0].get("options", [])
    return " ".join(names)


def callback_answer(found: Interaction) -> Json:
    """The interaction object in the answer to its callback."""
    answer: Json = {"id": str(found.id), "type": found.kind}
    if found.original is not None:
        answer["response_message_id"] = str(found.original.id)
        answer["response_message_loading"] = found.original.loading
        answer["response_message_ephemeral"] = found.ephemeral
    return answer


_REPLY_FLAGS = SETTABLE | EPHEMERAL


class Interactions:
    """Creates interactions and receives their answers. ``send`` passes a new one to the bot."""

    def __init__(
        self,
        history: History,
        numbers: Snowflakes,
        changes: ChangeNotifier,
        timing: Timing,
        send: Callable[[Interaction], Awaitable[None]],
    ) -> None:
        self._history = history
        self._numbers = numbers
        self._changes = changes
        self._timing = timing
        self._send = send
        self._by_token: dict[str, Interaction] = {}
        self.listeners: list[Callable[[Interaction], None]] = []

    async def begin(
        self,
        kind: int,
        person: int,
        channel: int,
        data: Json,
        source: Post | None = None,
        opener: Interaction | None = None,
    ) -> Interaction:
        """Send a new interaction to the bot and start its time limit; ``opener`` is the one that opened the modal."""
        self._forget_old()
        number, token, guild = self._numbers.next(), secrets.token_urlsafe(48), self._history.guild(channel)
        made = Interaction(number, token, kind, person, channel, data, source, time.monotonic(), guild, opener=opener)
        made.owners = self._owners(made)
        self._by_token[made.token] = made
        asyncio.get_running_loop().call_later(self._timing.acknowledge, self._expire, made)
        await self._send(made)
        return made

    def acknowledge(self, number: int, token: str, payload: Json, uploads: list[Upload]) -> Json:
        """Accept a callback; raises 10062 if the interaction is unknown or too old, 40060 for a second one, 50035."""
        found = self._by_token.get(token)
        if found is None or found.id != number:
            raise unknown_interaction()
        if found.answer is not None:
            raise already_acknowledged()
        if found.failed:
            raise unknown_interaction()
        kind = callback_type(payload, found)
        data = payload.get("data") or {}
        if kind not in (CHOICES, OPEN_MODAL):
            check("MessageCreateRequest", data, ("data",))
        self._take(found, kind, data, uploads)
        found.answer = kind
        self._tell(found)
        return callback_answer(found)

    def follow_up(self, token: str, payload: Json, uploads: list[Upload]) -> Post:
        """Add a message; the first one after a deferred answer replaces "thinking"."""
        found = self._alive(token)
        if "1" in found.owners and "0" not in found.owners and found.follow_ups >= limits.FOLLOW_UPS:
            raise too_many_follow_ups()
        found.follow_ups += 1
        if found.original is not None and found.original.loading:
            return self._change(found, found.original, payload, uploads)
        draft = draft_message(payload, uploads, found.channel, settable=_REPLY_FLAGS, emoji=self._history.emoji)
        private = bool(draft.flags & EPHEMERAL) or self._hushed(found)
        extra: Json = {"type": REPLY if found.original else DEFAULT}
        if found.original is not None:
            extra["message_reference"] = reference(found.original, found.guild)
        return self._add(found, draft, private, extra)

    def post(self, token: str, which: str) -> Post:
        """The message that ``@original`` or an id means for this token; raises 10015, 50027 or 10008."""
        found = self._alive(token)
        if which == "@original":
            if found.original is None:
                raise unknown_webhook()
            number = found.original.id
        elif (read := read_number(which)) is None or read not in found.posts:
            raise unknown_message()
        else:
            number = read
        post = self._history.find(number)
        if post is None:
            raise unknown_message()
        return post

    def edit(self, token: str, which: str, payload: Json, uploads: list[Upload]) -> Post:
        """Change a message of this token."""
        return self._change(self._alive(token), self.post(token, which), payload, uploads)

    def remove(self, token: str, which: str) -> None:
        """Delete a message of this token."""
        post = self.post(token, which)
        found = self._by_token[token]
        self._history.remove(post)
        found.uses += 1
        self._tell(found)

    def find_modal(self, person: int, number: int) -> Interaction | None:
        """The interaction with this id if it opened a modal for this user that is not submitted yet."""
        for found in self._by_token.values():
            if found.id == number and found.person == person and found.modal is not None:
                return found
        return None

    def _owners(self, made: Interaction) -> Json:
        """For whom the application was installed: an interaction in a conversation belongs to the user who began it."""
        if made.channel not in self._history.shared:
            return {"0": str(made.guild or 0)}
        if made.opener is not None:
            return made.opener.owners
        if made.source is not None:
            return dict(made.source.data["interaction_metadata"]["authorizing_integration_owners"])
        return {"1": str(made.person)}

    def _hushed(self, found: Interaction) -> bool:
        """Whether only its user sees what answers it, whatever the bot asks for."""
        return found.channel in self._history.hushed and "0" not in found.owners

    def _take(self, found: Interaction, kind: int, data: Json, uploads: list[Upload]) -> None:
        if kind == CHOICES:
            found.choices = answer_choices(found, data)
        elif kind == OPEN_MODAL:
            form = Form()
            check_modal(form, data)
            form.close()
            found.modal = data
        elif kind == DEFER:
            found.ephemeral = bool(data.get("flags", 0) & EPHEMERAL) or self._hushed(found)
            loading = MessageDraft("", LOADING)
            found.original = self._add(found, loading, found.ephemeral, answer_keys(found))
            found.uses = 0
        elif kind == ANSWER:
            draft = draft_message(data, uploads, found.channel, settable=_REPLY_FLAGS, emoji=self._history.emoji)
            found.ephemeral = bool(draft.flags & EPHEMERAL) or self._hushed(found)
            found.original = self._add(found, draft, found.ephemeral, answer_keys(found))
        else:
            source = found.source
            if source is None or self._history.find(source.id) is None:
                raise unknown_message()
            found.original = source
            found.ephemeral = source.only_for is not None
            found.posts.append(source.id)
            if kind == UPDATE:
                self._history.change(source, self._draft(data, uploads, source))

    def _add(self, found: Interaction, draft: MessageDraft, private: bool, extra: Json) -> Post:  # noqa: FBT001
        extra = {"webhook_id": str(APPLICATION), "interaction_metadata": metadata(found), **extra}
        only_for = found.person if private else None
        post = self._history.add(found.channel, APPLICATION, draft, only_for=only_for, **extra)
        found.posts.append(post.id)
        found.uses += 1
        self._tell(found)
        return post

    def _draft(self, payload: Json, uploads: list[Upload], post: Post) -> MessageDraft:
        return draft_message(payload, uploads, post.channel, base=post.data, emoji=self._history.emoji)

    def _change(self, found: Interaction, post: Post, payload: Json, uploads: list[Upload]) -> Post:
        self._history.change(post, self._draft(payload, uploads, post))
        if post.id not in found.posts:
            found.posts.append(post.id)
        found.uses += 1
        self._tell(found)
        return post

    def _alive(self, token: str) -> Interaction:
        found = self._by_token.get(token)
        if found is None:
            raise unknown_webhook()
        if time.monotonic() - found.made >= self._timing.token_life:
            raise dead_token()
        if found.answer is None or found.answer == CHOICES:
            raise unknown_webhook()
        return found

    def _expire(self, made: Interaction) -> None:
        if made.answer is None:
            made.failed = True
            self._tell(made)

    def _tell(self, changed: Interaction) -> None:
        for listener in self.listeners:
            listener(changed)
        self._changes.notify()

    def _forget_old(self) -> None:
        oldest = time.monotonic() - 2 * self._timing.token_life - 60.0
        for token in [token for token, found in self._by_token.items() if found.made < oldest]:
            del self._by_token[token]
