"""All routes of the sandbox; here are those of servers, people, emoji, and those that use an interaction token."""

from aiohttp import web

from bot.sandbox import limits
from bot.sandbox.channel_routes import ChannelRoutes
from bot.sandbox.emoji import CDN, emoji_response
from bot.sandbox.form import (
    Json,
    check,
    missing_access,
    missing_permissions,
    unknown_channel,
    unknown_guild,
    unknown_interaction,
    unknown_member,
    unknown_overwrite,
    unknown_user,
    unknown_webhook,
)
from bot.sandbox.history import Post
from bot.sandbox.interactions import ANSWER, UPDATE
from bot.sandbox.local_discord import LocalDiscord
from bot.sandbox.page import PageRoutes
from bot.sandbox.servers import ROLE, overwrite
from bot.sandbox.snowflakes import read_number
from bot.sandbox.wire import API, answer, done, guard, local_only, read_body, read_list
from bot.sandbox.world import (
    APPLICATION,
    MANAGE_ROLES,
    MANAGE_THREADS,
    THREADS,
    VIEW_CHANNEL,
    application_object,
    find_person,
    own_user_object,
    user_object,
)

COMMANDS = f"{API}/applications/{{application}}/guilds/{{guild}}/commands"
OVERWRITE = f"{API}/channels/{{channel}}/permissions/{{overwrite:\\d+}}"


class ServerRoutes:
    """The handlers."""

    def __init__(self, sandbox: LocalDiscord) -> None:
        self._sandbox = sandbox

    def routes(self) -> list[web.RouteDef]:
        """Addresses and handlers."""
        return [
            web.get(COMMANDS, self.commands),
            web.put(COMMANDS, self.overwrite_commands),
            web.get(f"{API}/guilds/{{guild}}/threads/active", self.active_threads),
            web.put(OVERWRITE, self.set_overwrite),
            web.delete(OVERWRITE, self.delete_overwrite),
            web.delete(f"{API}/channels/{{channel}}", self.delete_thread),
        ]

    async def commands(self, request: web.Request) -> web.Response:
        return answer(self._sandbox.commands.of_guilds.get(self._commanded(request), []))

    async def overwrite_commands(self, request: web.Request) -> web.Response:
        guild = self._commanded(request)
        return answer(self._sandbox.commands.overwrite_guild(guild, await read_list(request)))

    async def active_threads(self, request: web.Request) -> web.Response:
        """The threads of a server that are not archived."""
        guild = self._guild(request)
        found = [one for one in self._sandbox.guild(guild)["threads"] if not one["thread_metadata"]["archived"]]
        return answer({"threads": found, "members": []})

    async def set_overwrite(self, request: web.Request) -> web.Response:
        channel = channel_of_server(self._sandbox, request, MANAGE_ROLES)
        payload, _ = await read_body(request, self._sandbox)
        check("set_channel_permission_overwrite", payload)
        allow, deny = int(payload.get("allow") or 0), int(payload.get("deny") or 0)
        if (allow | deny) & ~self._sandbox.overwritten(channel):
            raise missing_permissions()
        made = overwrite(
            int(request.match_info["overwrite"]), payload.get("type") or ROLE, allow=allow & ~deny, deny=deny
        )
        self._sandbox.overwrite(channel, *self._others(request, channel), made)
        return done()

    async def delete_overwrite(self, request: web.Request) -> web.Response:
        channel = channel_of_server(self._sandbox, request, MANAGE_ROLES)
        left = self._others(request, channel)
        if len(left) == len(self._sandbox.history.channel(channel)["permission_overwrites"]):
            raise unknown_overwrite()
        self._sandbox.overwrite(channel, *left)
        return done()

    async def delete_thread(self, request: web.Request) -> web.Response:
        """Delete a thread; this bot may not delete channels."""
        channel = channel_of_server(self._sandbox, request, MANAGE_THREADS)
        found = self._sandbox.history.channel(channel)
        if found["type"] not in THREADS:
            raise missing_permissions()
        self._sandbox.delete_channel(channel)
        return answer(found)

    def _others(self, request: web.Request, channel: int) -> list[Json]:
        """The channel's overwrites but the one that the request is about."""
        known = self._sandbox.history.channel(channel).get("permission_overwrites", [])
        return [one for one in known if one["id"] != request.match_info["overwrite"]]

    def _commanded(self, request: web.Request) -> int:
        if request.match_info["application"] != str(APPLICATION):
            raise unknown_webhook()
        return self._guild(request)

    def _guild(self, request: web.Request) -> int:
        number = read_number(request.match_info["guild"])
        if number is None or number not in self._sandbox.servers:
            raise unknown_guild()
        return number


def channel_of_server(sandbox: LocalDiscord, request: web.Request, needed: int) -> int:
    """The channel of a server that a request names, in which the bot has this permission."""
    channel = read_number(request.match_info["channel"])
    if channel is None:
        raise unknown_channel()
    if sandbox.history.guild(channel) is None or not sandbox.overwritten(channel) & VIEW_CHANNEL:
        raise missing_access()
    if not sandbox.overwritten(channel) & needed:
        raise missing_permissions()
    return channel


CALLBACK = f"{API}/interactions/{{number}}/{{token}}/callback"
WEBHOOK = f"{API}/webhooks/{{application}}/{{token}}"
MESSAGE = f"{WEBHOOK}/messages/{{message}}"


class WebhookRoutes:
    """The handlers; they need no bot token."""

    def __init__(self, sandbox: LocalDiscord) -> None:
        self._sandbox = sandbox
        self._interactions = sandbox.interactions

    def routes(self) -> list[web.RouteDef]:
        """Addresses and handlers."""
        return [
            web.post(CALLBACK, self.acknowledge),
            web.post(WEBHOOK, self.follow_up),
            web.get(MESSAGE, self.message),
            web.patch(MESSAGE, self.edit),
            web.delete(MESSAGE, self.delete),
        ]

    async def acknowledge(self, request: web.Request) -> web.Response:
        number = read_number(request.match_info["number"])
        if number is None:
            raise unknown_interaction()
        payload, uploads = await read_body(request, self._sandbox)
        token = request.match_info["token"]
        made = self._interactions.acknowledge(number, token, payload, uploads)
        if request.query.get("with_response") not in ("1", "true", "True"):
            return done()
        whole: Json = {"interaction": made}
        if payload["type"] in (ANSWER, UPDATE):
            post = self._interactions.post(token, "@original")
            whole["resource"] = {"type": payload["type"], "message": self._sandbox.shown(post)}
        return answer(whole)

    async def follow_up(self, request: web.Request) -> web.Response:
        payload, uploads = await read_body(request, self._sandbox)
        return self._shown(self._interactions.follow_up(_token(request), payload, uploads))

    async def message(self, request: web.Request) -> web.Response:
        return self._shown(self._interactions.post(_token(request), request.match_info["message"]))

    async def edit(self, request: web.Request) -> web.Response:
        payload, uploads = await read_body(request, self._sandbox)
        which = request.match_info["message"]
        return self._shown(self._interactions.edit(_token(request), which, payload, uploads))

    async def delete(self, request: web.Request) -> web.Response:
        self._interactions.remove(_token(request), request.match_info["message"])
        return done()

    def _shown(self, post: Post) -> web.Response:
        return answer(self._sandbox.shown(post))


def _token(request: web.Request) -> str:
    if request.match_info["application"] != str(APPLICATION):
        raise unknown_webhook()
    return request.match_info["token"]


def build_application(sandbox: LocalDiscord) -> web.Application:
    """The web application of a sandbox."""
    made = web.Application(middlewares=[local_only, guard(sandbox)], client_max_size=limits.REQUEST_BYTES)
    bot = _BotRoutes(sandbox)
    made.add_routes(
        [
            web.get("/gateway", sandbox.gateway.connect),
            web.get("/cdn/attachments/{channel}/{number}/{name}", bot.attachment),
            web.get(f"{CDN}/{{emoji}}.png", bot.emoji_file),
            web.get(f"{API}/users/@me", bot.own_user),
            web.get(f"{API}/users/@me/guilds", bot.guilds),
            web.get(f"{API}/users/{{user}}", bot.user),
            web.get(f"{API}/oauth2/applications/@me", bot.application),
            web.get(f"{API}/gateway/bot", bot.gateway),
            web.get(f"{API}/applications/{{application}}/commands", bot.commands),
            web.put(f"{API}/applications/{{application}}/commands", bot.overwrite_commands),
            web.get(f"{API}/applications/{{application}}/emojis", bot.emojis),
            web.post(f"{API}/applications/{{application}}/emojis", bot.create_emoji),
            web.get(f"{API}/applications/{{application}}/emojis/{{emoji}}", bot.emoji),
            web.patch(f"{API}/applications/{{application}}/emojis/{{emoji}}", bot.rename_emoji),
            web.delete(f"{API}/applications/{{application}}/emojis/{{emoji}}", bot.delete_emoji),
            web.get(f"{API}/guilds/{{guild}}", bot.guild),
            web.get(f"{API}/guilds/{{guild}}/channels", bot.guild_channels),
            web.get(f"{API}/guilds/{{guild}}/members/{{user}}", bot.member),
            *ChannelRoutes(sandbox).routes(),
            *ServerRoutes(sandbox).routes(),
            *WebhookRoutes(sandbox).routes(),
            *PageRoutes(sandbox).routes(),
        ]
    )
    return made


class _BotRoutes:
    """Routes for the bot's account, its commands, the server and the files."""

    def __init__(self, sandbox: LocalDiscord) -> None:
        self._sandbox = sandbox

    async def own_user(self, _: web.Request) -> web.Response:
        return answer(own_user_object())

    async def guilds(self, _: web.Request) -> web.Response:
        return answer(self._sandbox.guilds_in_short())

    async def user(self, request: web.Request) -> web.Response:
        number = _person(request)
        if number is None:
            raise unknown_user()
        return answer(user_object(number))

    async def application(self, _: web.Request) -> web.Response:
        return answer(application_object() | {"flags": self._sandbox.application_flags})

    async def gateway(self, _: web.Request) -> web.Response:
        gateway, url = self._sandbox.gateway, self._sandbox.gateway_url
        return answer({"url": url, "shards": gateway.recommended, "session_start_limit": gateway.starts.limit})

    async def commands(self, request: web.Request) -> web.Response:
        _check_application(request)
        return answer(self._sandbox.commands.all)

    async def overwrite_commands(self, request: web.Request) -> web.Response:
        _check_application(request)
        made = self._sandbox.commands.overwrite(await read_list(request))
        self._sandbox.status_changed()
        return answer(made)

    async def emojis(self, request: web.Request) -> web.Response:
        _check_application(request)
        return answer({"items": [self._sandbox.emoji.shown(number) for number in self._sandbox.emoji]})

    async def create_emoji(self, request: web.Request) -> web.Response:
        _check_application(request)
        payload, _ = await read_body(request, self._sandbox)
        return answer(self._sandbox.emoji.create(payload), 201)

    async def emoji(self, request: web.Request) -> web.Response:
        _check_application(request)
        return answer(self._sandbox.emoji.shown(_emoji(request)))

    async def rename_emoji(self, request: web.Request) -> web.Response:
        _check_application(request)
        payload, _ = await read_body(request, self._sandbox)
        return answer(self._sandbox.emoji.rename(_emoji(request), payload))

    async def delete_emoji(self, request: web.Request) -> web.Response:
        _check_application(request)
        self._sandbox.emoji.delete(_emoji(request))
        return done()

    async def emoji_file(self, request: web.Request) -> web.Response:
        number = _emoji(request)
        if number not in self._sandbox.emoji:
            raise web.HTTPNotFound
        return emoji_response(self._sandbox.emoji.image(number))

    async def guild(self, request: web.Request) -> web.Response:
        return answer(self._sandbox.guild(self._guild(request)))

    async def guild_channels(self, request: web.Request) -> web.Response:
        """All channels but threads, also those that the bot may not see."""
        return answer(self._sandbox.guild(self._guild(request))["channels"])

    async def member(self, request: web.Request) -> web.Response:
        guild, number = self._guild(request), _person(request)
        if number is None or number in self._sandbox.departed:
            raise unknown_member()
        return answer(self._sandbox.member(guild, number))

    def _guild(self, request: web.Request) -> int:
        number = read_number(request.match_info["guild"])
        if number is None or number not in self._sandbox.servers:
            raise unknown_guild()
        return number

    async def attachment(self, request: web.Request) -> web.Response:
        number = read_number(request.match_info["number"])
        found = None if number is None else self._sandbox.store.attachment(number)
        if found is None or found.name != request.match_info["name"]:
            raise web.HTTPNotFound
        headers = {"Cache-Control": "max-age=3600", "X-Content-Type-Options": "nosniff"}
        if not found.kind.startswith("image/") or "svg" in found.kind:
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=found.data, content_type=found.kind, headers=headers)


def _emoji(request: web.Request) -> int:
    return read_number(request.match_info["emoji"]) or 0


def _person(request: web.Request) -> int | None:
    number = read_number(request.match_info["user"])
    return number if number is not None and (number == APPLICATION or find_person(number)) else None


def _check_application(request: web.Request) -> None:
    if request.match_info["application"] != str(APPLICATION):
        raise unknown_webhook()
