"""Webhooks that a bot makes in a channel: they post there under a name of their own, with a token instead of the bot's.

What they post is a message like that of an interaction's token, but public: nobody has pressed anything.
"""

import secrets

from aiohttp import web

from bot.sandbox.drafts import draft_message
from bot.sandbox.form import Json, check
from bot.sandbox.history import Post
from bot.sandbox.local_discord import LocalDiscord
from bot.sandbox.refusals import (
    dead_token,
    missing_permissions,
    unknown_channel,
    unknown_message,
    unknown_webhook,
)
from bot.sandbox.server_routes import channel_of_server
from bot.sandbox.snowflakes import read_number
from bot.sandbox.wire import API, answer, done, read_body
from bot.sandbox.world import APPLICATION, MANAGE_WEBHOOKS, user_object

HOOK = f"{API}/webhooks/{{hook:\\d+}}"
INCOMING = 1


def webhook_object(number: int, channel: Json, name: str) -> Json:
    """A new webhook of a channel, with a token."""
    return {
        "id": str(number),
        "type": INCOMING,
        "application_id": str(APPLICATION),
        "avatar": None,
        "channel_id": channel["id"],
        "guild_id": channel["guild_id"],
        "name": name,
        "token": secrets.token_urlsafe(51),
        "user": user_object(APPLICATION),
    }


class ChannelWebhooks:
    """The webhooks there are, forgotten at the end, and their handlers.

    Addresses of the application's own id are those of interactions, so they are left to their routes.
    """

    def __init__(self, sandbox: LocalDiscord) -> None:
        self._sandbox = sandbox
        self._hooks: dict[int, Json] = {}

    def routes(self) -> list[web.RouteDef]:
        """Addresses and handlers."""
        hooks = f"{API}/channels/{{channel}}/webhooks"
        by_token = f"{API}/webhooks/{{hook:(?!{APPLICATION}/)\\d+}}/{{token}}"
        message = f"{by_token}/messages/{{message}}"
        return [
            web.post(hooks, self.create),
            web.get(hooks, self.of_channel),
            web.delete(HOOK, self.delete),
            web.post(by_token, self.post),
            web.get(message, self.message),
            web.patch(message, self.edit),
            web.delete(message, self.remove),
        ]

    async def create(self, request: web.Request) -> web.Response:
        channel = channel_of_server(self._sandbox, request, MANAGE_WEBHOOKS)
        payload, _ = await read_body(request, self._sandbox)
        check("create_webhook", payload)
        number = self._sandbox.numbers.next()
        self._hooks[number] = webhook_object(number, self._sandbox.history.channel(channel), payload["name"])
        return answer(self._hooks[number])

    async def of_channel(self, request: web.Request) -> web.Response:
        channel = str(channel_of_server(self._sandbox, request, MANAGE_WEBHOOKS))
        return answer([hook for hook in self._hooks.values() if hook["channel_id"] == channel])

    async def delete(self, request: web.Request) -> web.Response:
        hook = self._hooks.get(int(request.match_info["hook"]))
        if hook is None:
            raise unknown_webhook()
        if not self._sandbox.overwritten(int(hook["channel_id"])) & MANAGE_WEBHOOKS:
            raise missing_permissions()
        del self._hooks[int(hook["id"])]
        return done()

    async def post(self, request: web.Request) -> web.Response:
        hook, channel = self._hook(request)
        payload, uploads = await read_body(request, self._sandbox)
        history = self._sandbox.history
        draft = draft_message(payload, uploads, channel, emoji=history.emoji)
        own: Json = {"bot": True, "id": hook["id"], "username": hook["name"], "avatar": None, "global_name": None}
        author = {**own, "discriminator": "0000", "public_flags": 0, "flags": 0}
        post = history.add(channel, APPLICATION, draft, author=author, webhook_id=hook["id"])
        waited = request.query.get("wait", "").lower() in ("1", "true")
        return answer(self._sandbox.shown(post)) if waited else done()

    async def message(self, request: web.Request) -> web.Response:
        return answer(self._sandbox.shown(self._post(request)))

    async def edit(self, request: web.Request) -> web.Response:
        post = self._post(request)
        payload, uploads = await read_body(request, self._sandbox)
        history = self._sandbox.history
        draft = draft_message(payload, uploads, post.channel, base=post.data, emoji=history.emoji)
        history.change(post, draft)
        return answer(self._sandbox.shown(post))

    async def remove(self, request: web.Request) -> web.Response:
        self._sandbox.history.remove(self._post(request))
        return done()

    def _post(self, request: web.Request) -> Post:
        hook, channel = self._hook(request)
        number = read_number(request.match_info["message"])
        post = None if number is None else self._sandbox.history.find(number)
        if post is None or post.channel != channel or post.data.get("webhook_id") != hook["id"]:
            raise unknown_message()
        return post

    def _hook(self, request: web.Request) -> tuple[Json, int]:
        """The webhook, and its channel or the thread of it that the request names."""
        hook = self._hooks.get(int(request.match_info["hook"]))
        if hook is None:
            raise unknown_webhook()
        if not secrets.compare_digest(request.match_info["token"].encode(), hook["token"].encode()):
            raise dead_token()
        named = request.query.get("thread_id")
        if named is None:
            return hook, int(hook["channel_id"])
        thread = read_number(named)
        if thread is None or self._sandbox.history.channel(thread).get("parent_id") != hook["channel_id"]:
            raise unknown_channel()
        return hook, thread
