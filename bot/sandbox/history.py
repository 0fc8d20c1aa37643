"""The messages of every channel: posting, changing, deleting, visibility; and waiting for a change of them."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bot.sandbox.drafts import CDN, EPHEMERAL, FILES, LOADING, SILENT, MessageDraft
from bot.sandbox.emoji import ApplicationEmoji
from bot.sandbox.form import Json, unknown_channel, unknown_message
from bot.sandbox.snowflakes import Snowflakes
from bot.sandbox.store import Store
from bot.sandbox.world import (
    APPLICATION,
    CHANNELS,
    PEOPLE,
    PRIVATE_THREAD,
    THREADS,
    channel_object,
    direct_channel,
    direct_object,
    outside_object,
    shared_object,
    thread_object,
    timestamp,
    user_object,
)

T = TypeVar("T")


class ChangeNotifier:
    """Told of every change; each waiting task then checks its condition again."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()

    def notify(self) -> None:
        """Wake all waiting tasks."""
        waiting, self._waiting = self._waiting, set()
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def until(self, look: Callable[[], T | None], seconds: float) -> T:
        """The first true result of ``look``; raises TimeoutError after ``seconds``."""
        async with asyncio.timeout(seconds):
            while not (found := look()):
                future = asyncio.get_running_loop().create_future()
                self._waiting.add(future)
                try:
                    await future
                finally:
                    self._waiting.discard(future)
        return found


DEFAULT, REPLY, COMMAND_REPLY = 0, 19, 20
KEPT_FILES = 20
CALLED = "_called"
"""The private key of a message for the ids it has pinged; it does not leave the server."""
NONCE = "_nonce"
"""That for the nonce with which a bot posted it."""


@dataclass(slots=True)
class Post:
    """A stored message. ``only_for`` sees an ephemeral one; ``read`` is what a reader has made of it as it is."""

    data: Json
    only_for: int | None = None
    read: object = field(default=None, repr=False, compare=False)

    @property
    def id(self) -> int:
        """The message's id."""
        return int(self.data["id"])

    @property
    def channel(self) -> int:
        """The id of its channel or thread."""
        return int(self.data["channel_id"])

    @property
    def author(self) -> int:
        """The id of its author."""
        return int(self.data["author"]["id"])

    @property
    def loading(self) -> bool:
        """Whether it still shows that the bot is thinking."""
        return bool(self.data["flags"] & LOADING)

    def visible_to(self, person: int) -> bool:
        """Whether this user sees it."""
        return self.only_for is None or self.only_for == person

    def pinged(self) -> list[int]:
        """The ids the message pinged when it was new; edits neither add nor remove pings."""
        return list(self.data.get(CALLED, ()))

    def call(self) -> None:
        """Ping the users a new message mentions, unless it is silent."""
        silent = self.data["flags"] & (SILENT | LOADING)
        self.data[CALLED] = [] if silent else [int(user["id"]) for user in self.data["mentions"]]


class History:
    """All messages and channels; every change is notified and calls the ``listeners``."""

    def __init__(self, store: Store, numbers: Snowflakes, changes: ChangeNotifier, emoji: ApplicationEmoji) -> None:
        self._store = store
        self.emoji = emoji
        self._numbers = numbers
        self._changes = changes
        self._posts: dict[int, Post] = {}
        self.channels: dict[int, Json] = {
            number: channel_object(number, name, place) for place, (number, name) in enumerate(CHANNELS)
        }
        kept = {int(one["id"]): one for one in store.threads()}
        self.channels.update({number: one for number, one in kept.items() if one["type"] in THREADS})
        self.direct: dict[int, Json] = {direct_channel(person.id): direct_object(person.id) for person in PEOPLE}
        self.shared: dict[int, Json] = {number: one for number, one in kept.items() if one["type"] not in THREADS}
        """Conversations of people without the bot: two friends' direct messages, groups, and channels of servers."""
        self.hushed: set[int] = set()
        """Those of them, in servers, where what people bring along answers only them."""
        self.listeners: list[Callable[[str, Post], None]] = []
        self.channel_listeners: list[Callable[[], None]] = []
        self._leaving: deque[int] = deque()
        for data in store.messages():
            self._posts[int(data["id"])] = Post(data)
            self.channel(int(data["channel_id"]))["last_message_id"] = data["id"]
        store.keep_only_attachments({int(file["id"]) for post in self._posts.values() for file in post.data[FILES]})

    def channel(self, number: int) -> Json:
        """A channel, thread or direct message; raises code 10003."""
        found = self.channels.get(number) or self.direct.get(number) or self.shared.get(number)
        if found is None:
            raise unknown_channel()
        return found

    def guild(self, channel: int) -> int | None:
        """The server of a channel; None for direct messages."""
        found = self.channel(channel).get("guild_id")
        return None if found is None else int(found)

    def posts(self, channel: int) -> Iterator[Post]:
        """A channel's messages, oldest first, without deleted ones."""
        return (post for post in list(self._posts.values()) if post.channel == channel)

    def all(self) -> Iterator[Post]:
        """Every message, oldest first, without deleted ones."""
        return iter(list(self._posts.values()))

    def find(self, number: int) -> Post | None:
        """The message with this id, ephemeral or not."""
        return self._posts.get(number)

    def public_post(self, channel: int, number: int) -> Post:
        """A public message of this channel; raises code 10008, also for an ephemeral one."""
        self.channel(channel)
        post = self._posts.get(number)
        if post is None or post.channel != channel or post.only_for is not None:
            raise unknown_message()
        return post

    def add(
        self, channel: int, author: int, draft: MessageDraft, /, *, only_for: int | None = None, **extra: Any
    ) -> Post:
        """Add a message; ``extra`` are further keys of the message object."""
        number = self._numbers.next()
        data: Json = {
            "id": str(number),
            "channel_id": str(channel),
            "type": DEFAULT,
            "author": user_object(author),
            "timestamp": timestamp(time.time()),
            "edited_timestamp": None,
            "tts": False,
            "pinned": False,
            **draft.fields(),
            **extra,
        }
        if author == APPLICATION:
            data["application_id"] = str(APPLICATION)
        if only_for is not None:
            data["flags"] |= EPHEMERAL
        post = Post(data, only_for)
        post.call()
        self._keep_files(draft)
        self._posts[number] = post
        self.channel(channel)["last_message_id"] = str(number)
        self._changed("create", post)
        return post

    def change(self, post: Post, draft: MessageDraft) -> None:
        """Edit a message. One that was loading counts as new and pings."""
        fields = draft.fields()
        was_loading = post.loading
        fields["flags"] = fields["flags"] & ~LOADING | post.data["flags"] & EPHEMERAL
        before = {file["id"] for file in post.data[FILES]}
        self._keep_files(draft)
        post.data.update(fields)
        for gone in before - {file["id"] for file in draft.files}:
            self._let_go(int(gone))
        if was_loading:
            post.call()
        else:
            post.data["edited_timestamp"] = timestamp(time.time())
        self._changed("answer" if was_loading else "update", post)

    def remove(self, post: Post) -> None:
        """Delete a message and its files."""
        del self._posts[post.id]
        for file in post.data[FILES]:
            self._let_go(int(file["id"]))
        self._store.drop_message(post.id)
        self._tell("delete", post)

    def share(self, people: Sequence[int], name: str | None) -> int:
        """Let people talk among themselves, in a group if it has a name; returns the channel's id."""
        number = self._numbers.next()
        return self._keep_shared(number, shared_object(number, people, name))

    def share_outside(self, people: Sequence[int], name: str) -> int:
        """Let people talk in a channel of a server of its own, without the bot; returns the channel's id."""
        number = self._numbers.next()
        return self._keep_shared(number, outside_object(number, people, name, self._numbers.next()))

    def _keep_shared(self, number: int, shared: Json) -> int:
        self.shared[number] = shared
        self._store.keep_thread(self.shared[number])
        self._channels_changed()
        return number

    def add_thread(self, parent: int, name: str, kind: int, owner: int, number: int | None = None) -> Json:
        """Create a thread; ``number`` is the id of the message it starts from, or None."""
        thread = thread_object(number or self._numbers.next(), name, self.channel(parent), kind, owner)
        self.channels[int(thread["id"])] = thread
        self._store.keep_thread(thread)
        self._channels_changed()
        return thread

    def invite(self, number: int, person: int) -> None:
        """Let somebody into a thread."""
        thread = self.channel(number)
        thread.setdefault("_members", []).append(person)
        self._store.keep_thread(thread)
        self._channels_changed()

    def opens_to(self, number: int, person: int) -> bool:
        """Whether somebody sees a channel: all but private threads and conversations they were not let into."""
        channel = self.channel(number)
        if number in self.shared:
            return any(one["id"] == str(person) for one in channel["recipients"])
        return channel["type"] != PRIVATE_THREAD or person in channel.get("_members", ())

    def change_thread(self, thread: Json, changes: Mapping[str, bool], name: str | None = None) -> Json:
        """Set the archived and locked flags given in ``changes``, and the name if there is one."""
        thread["thread_metadata"].update(changes)
        if name is not None:
            thread["name"] = name
        self._store.keep_thread(thread)
        self._channels_changed()
        return thread

    def remove_channel(self, number: int) -> list[Json]:
        """Delete a channel with its threads, or a thread, and their messages; returns the deleted channels."""
        gone = [place for place in self.channels.values() if str(number) in (place["id"], place.get("parent_id"))]
        for channel in gone:
            for post in self.posts(int(channel["id"])):
                self.remove(post)
            del self.channels[int(channel["id"])]
            self._store.drop_thread(int(channel["id"]))
        self._channels_changed()
        return gone

    def _channels_changed(self) -> None:
        for listener in self.channel_listeners:
            listener()
        self._changes.notify()

    def _let_go(self, file: int) -> None:
        # A client may be loading it: as on Discord's CDN, a deleted file stays available for a while.
        self._leaving.append(file)
        while len(self._leaving) > KEPT_FILES:
            self._store.drop_attachment(self._leaving.popleft())

    def _keep_files(self, draft: MessageDraft) -> None:
        for upload in draft.uploads:
            self._store.keep_attachment(upload.file)

    def _changed(self, what: str, post: Post) -> None:
        if post.only_for is None and not post.loading:
            self._store.keep_message(post.data)
        self._tell(what, post)

    def _tell(self, what: str, post: Post) -> None:
        post.read = None
        for listener in self.listeners:
            listener(what, post)
        self._changes.notify()


def outward(data: Json, base: str) -> Json:
    """A message object for clients: without private keys, URLs completed with ``base``."""
    shown = {key: value for key, value in data.items() if not key.startswith("_")}
    return {key: _complete(value, base) for key, value in shown.items()}


def _complete(value: Any, base: str) -> Any:
    """A copy, however deep."""
    if isinstance(value, dict):
        return {key: _complete(child, base) for key, child in value.items()}
    if isinstance(value, list):
        return [_complete(child, base) for child in value]
    if isinstance(value, str) and value.startswith(CDN):
        return base + value
    return value
