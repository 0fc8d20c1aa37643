"""Interactions from the act to the last follow-up: tokens, time limits and answers."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable

from bot.sandbox import limits
from bot.sandbox.change_notifier import ChangeNotifier
from bot.sandbox.component_checks import check_modal
from bot.sandbox.drafts import EPHEMERAL, LOADING, SETTABLE, MessageDraft, draft_message
from bot.sandbox.form import Form, Json, check
from bot.sandbox.history import DEFAULT, REPLY, History, Post
from bot.sandbox.interaction import (
    ANSWER,
    CHOICES,
    DEFER,
    OPEN_MODAL,
    UPDATE,
    Interaction,
    answer_choices,
    answer_keys,
    callback_answer,
    callback_type,
    metadata,
    reference,
)
from bot.sandbox.limits import Timing
from bot.sandbox.refusals import (
    already_acknowledged,
    dead_token,
    too_many_follow_ups,
    unknown_interaction,
    unknown_message,
    unknown_webhook,
)
from bot.sandbox.snowflakes import Snowflakes, read_number
from bot.sandbox.uploads import Upload
from bot.sandbox.world import APPLICATION

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
