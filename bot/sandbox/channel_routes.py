"""REST routes for channels, with the bot's own permissions: messages and threads."""

import time

from aiohttp import web

from bot.sandbox import limits
from bot.sandbox.drafts import draft_message
from bot.sandbox.form import (
    Json,
    archived_thread,
    cannot_message,
    check,
    invalid_recipient,
    locked_thread,
    missing_access,
    missing_permissions,
    no_mutual_guilds,
    not_the_author,
    refuse,
    unknown_channel,
    unknown_message,
    wrong_kind_of_channel,
)
from bot.sandbox.history import DEFAULT, NONCE, REPLY, Post
from bot.sandbox.interactions import reference
from bot.sandbox.local_discord import LocalDiscord
from bot.sandbox.snowflakes import read_number
from bot.sandbox.wire import API, answer, done, read_body
from bot.sandbox.world import (
    APPLICATION,
    ATTACH_FILES,
    CREATE_PRIVATE,
    CREATE_THREADS,
    MANAGE_THREADS,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    READ_HISTORY,
    THREADS,
    VIEW_CHANNEL,
    direct_channel,
    find_person,
)

CHANNEL = f"{API}/channels/{{channel}}"
MESSAGE = f"{CHANNEL}/messages/{{message}}"


class ChannelRoutes:
    """The handlers; nonces are remembered for a few minutes per channel."""

    def __init__(self, sandbox: LocalDiscord) -> None:
        self._sandbox = sandbox
        self._history = sandbox.history
        self._nonces: dict[tuple[int, str], tuple[float, int]] = {}

    def routes(self) -> list[web.RouteDef]:
        """Addresses and handlers."""
        return [
            web.post(f"{API}/users/@me/channels", self.open_direct),
            web.get(CHANNEL, self.channel),
            web.patch(CHANNEL, self.change_thread),
            web.get(f"{CHANNEL}/messages", self.messages),
            web.post(f"{CHANNEL}/messages", self.create),
            web.get(MESSAGE, self.message),
            web.patch(MESSAGE, self.edit),
            web.delete(MESSAGE, self.delete),
            web.post(f"{CHANNEL}/threads", self.open_thread),
            web.put(f"{CHANNEL}/thread-members/{{user:\\d+}}", self.invite),
            web.post(f"{MESSAGE}/threads", self.open_thread),
        ]

    async def channel(self, request: web.Request) -> web.Response:
        return answer(self._history.channel(self._channel(request)))

    async def open_direct(self, request: web.Request) -> web.Response:
        """The channel of the direct messages with a person; whether they take any is only known on sending one."""
        payload, _ = await read_body(request, self._sandbox)
        check("CreatePrivateChannelRequest", payload)
        person = find_person(int(payload.get("recipient_id") or 0))
        if person is None:
            raise invalid_recipient()
        return answer(self._history.channel(direct_channel(person.id)))

    async def messages(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        query = request.query
        given = {key: number for key, value in query.items() if (number := read_number(value)) is not None}
        limit = given.get("limit", 50)
        if not 1 <= limit <= limits.HISTORY:
            refuse(("limit",), "NUMBER_TYPE_MIN_MAX", f"int value should be between 1 and {limits.HISTORY}.")
        # As Discord documents it: users who may not read the history get no message.
        allowed = channel in self._history.direct or self._sandbox.overwritten(channel) & READ_HISTORY
        found = [post for post in self._history.posts(channel) if post.only_for is None and allowed]
        if before := given.get("before"):
            found = [post for post in found if post.id < before]
        if after := given.get("after"):
            found = [post for post in found if post.id > after][:limit]
        return answer([self._sandbox.shown(post) for post in reversed(found[-limit:])])

    async def message(self, request: web.Request) -> web.Response:
        return answer(self._sandbox.shown(self._post(request)))

    async def create(self, request: web.Request) -> web.Response:
        channel = self._channel(request, writing=True)
        payload, uploads = await read_body(request, self._sandbox)
        nonce = payload.get("nonce")
        if (earlier := self._earlier(channel, payload)) is not None:
            return answer({**self._sandbox.shown(earlier), "nonce": nonce})
        if uploads and channel not in self._history.direct:
            self._require_files(channel)
        draft = draft_message(payload, uploads, channel, emoji=self._history.emoji)
        self._open_again(channel)
        extra = {**self._reference(channel, payload), NONCE: None if nonce is None else str(nonce)}
        post = self._history.add(channel, APPLICATION, draft, **extra)
        if nonce is not None:
            self._nonces[channel, str(nonce)] = (time.monotonic(), post.id)
        shown = self._sandbox.shown(post)
        return answer(shown if nonce is None else {**shown, "nonce": nonce})

    async def edit(self, request: web.Request) -> web.Response:
        post = self._post(request)
        if post.author != APPLICATION:
            raise not_the_author()
        self._check_open(post.channel)
        payload, uploads = await read_body(request, self._sandbox)
        if uploads and post.channel not in self._history.direct:
            self._require_files(post.channel)
        draft = draft_message(payload, uploads, post.channel, base=post.data, emoji=self._history.emoji)
        self._history.change(post, draft)
        return answer(self._sandbox.shown(post))

    async def delete(self, request: web.Request) -> web.Response:
        post = self._post(request)
        if post.author != APPLICATION:
            raise missing_permissions()
        self._check_open(post.channel)
        self._history.remove(post)
        return done()

    async def open_thread(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        if channel in self._history.direct:
            raise wrong_kind_of_channel()
        threadless = self._sandbox.forbids(self._sandbox.faults.threadless, channel)
        start = self._post(request) if "message" in request.match_info else None
        payload, _ = await read_body(request, self._sandbox)
        check(f"CreateTextThreadWith{'' if start else 'out'}MessageRequest", payload)
        kind = PUBLIC_THREAD if start or payload.get("type") == PUBLIC_THREAD else PRIVATE_THREAD
        if self._history.channel(channel)["type"] in THREADS or (start and start.id in self._history.channels):
            refuse((), "THREAD_ALREADY_CREATED", "A thread has already been created here")
        needed = CREATE_PRIVATE if kind == PRIVATE_THREAD else CREATE_THREADS
        if threadless or not self._sandbox.overwritten(channel) & needed:
            raise missing_permissions()
        number = start.id if start else None
        thread = self._history.add_thread(channel, payload["name"], kind, APPLICATION, number)
        self._sandbox.spawn("THREAD_CREATE", {**thread, "newly_created": True})
        return answer(thread, 201)

    async def invite(self, request: web.Request) -> web.Response:
        """Let somebody into a thread, which shows them a private one."""
        self._history.invite(self._channel(request, writing=True), int(request.match_info["user"]))
        return done()

    async def change_thread(self, request: web.Request) -> web.Response:
        """Rename, archive or lock a thread; without the right to manage threads, the bot may change only its own."""
        thread = self._history.channel(self._channel(request, writing=True))
        if thread["type"] not in THREADS:
            raise missing_permissions()
        payload, _ = await read_body(request, self._sandbox)
        check("UpdateThreadRequestPartial", payload)
        changes: dict[str, bool] = {key: bool(payload[key]) for key in ("archived", "locked") if key in payload}
        own = thread["owner_id"] == str(APPLICATION)
        reserved = thread["thread_metadata"]["locked"] or "locked" in changes
        reserved |= not own and changes.get("archived") is not False
        if reserved and not self._sandbox.overwritten(int(thread["id"])) & MANAGE_THREADS:
            raise missing_permissions()
        changed = self._history.change_thread(thread, changes, payload.get("name"))
        self._sandbox.spawn("THREAD_UPDATE", changed)
        return answer(changed)

    def _check_open(self, channel: int) -> None:
        found = self._history.channel(channel)
        if found["type"] in THREADS and found["thread_metadata"]["archived"]:
            raise archived_thread()

    def _open_again(self, channel: int) -> None:
        """Unarchive a thread for a new message; refuses a locked one."""
        found = self._history.channel(channel)
        if found["type"] in THREADS and found["thread_metadata"]["locked"]:
            raise locked_thread()
        if found["type"] in THREADS and found["thread_metadata"]["archived"]:
            self._sandbox.spawn("THREAD_UPDATE", self._history.change_thread(found, {"archived": False}))

    def _channel(self, request: web.Request, *, writing: bool = False) -> int:
        number = read_number(request.match_info["channel"])
        if number is None:
            raise unknown_channel()
        self._history.channel(number)
        if number in self._history.shared:
            # A bot is no part of the conversations in which people use it.
            raise missing_access()
        if number in self._history.direct:
            self._check_direct(number, writing=writing)
            return number
        faults = self._sandbox.faults
        if not self._sandbox.is_in(number) or self._sandbox.forbids(faults.hidden, number):
            raise missing_access()
        if not self._sandbox.overwritten(number) & VIEW_CHANNEL:
            raise missing_access()
        if writing and (self._sandbox.forbids(faults.read_only, number) or not self._sandbox.may_send(number)):
            raise missing_permissions()
        return number

    def _require_files(self, channel: int) -> None:
        if not self._sandbox.overwritten(channel) & ATTACH_FILES:
            raise missing_permissions()

    def _check_direct(self, channel: int, *, writing: bool) -> None:
        """Refuse a direct message that its person would not get."""
        person = int(self._history.channel(channel)["recipients"][0]["id"])
        if writing and (not self._sandbox.installed or person in self._sandbox.departed):
            raise no_mutual_guilds()
        if writing and person in self._sandbox.faults.unreachable:
            raise cannot_message()

    def _post(self, request: web.Request) -> Post:
        channel = self._channel(request)
        number = read_number(request.match_info["message"])
        if number is None:
            raise unknown_message()
        return self._history.public_post(channel, number)

    def _earlier(self, channel: int, payload: Json) -> Post | None:
        """The message already made with the same nonce, if the payload sets ``enforce_nonce``."""
        if not payload.get("enforce_nonce") or payload.get("nonce") is None:
            return None
        made, number = self._nonces.get((channel, str(payload["nonce"])), (0.0, 0))
        fresh = number and time.monotonic() - made < self._sandbox.settings.timing.nonce_memory
        return self._history.find(number) if fresh else None

    def _reference(self, channel: int, payload: Json) -> Json:
        given = payload.get("message_reference")
        if not given:
            return {"type": DEFAULT}
        post = self._history.find(int(given["message_id"]))
        if post is None or post.channel != channel or post.only_for is not None:
            if given.get("fail_if_not_exists", True):
                refuse(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            return {"type": DEFAULT}
        return {"type": REPLY, "message_reference": reference(post, self._history.guild(channel))}
