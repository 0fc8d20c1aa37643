"""REST routes for what a bot changes in a server: its commands there, a channel's permissions, threads it deletes."""

from aiohttp import web

from bot.sandbox.form import Json, check
from bot.sandbox.local_discord import LocalDiscord
from bot.sandbox.refusals import (
    missing_access,
    missing_permissions,
    unknown_channel,
    unknown_guild,
    unknown_overwrite,
    unknown_webhook,
)
from bot.sandbox.servers import ROLE, overwrite
from bot.sandbox.snowflakes import read_number
from bot.sandbox.wire import API, answer, done, read_body, read_list
from bot.sandbox.world import APPLICATION, MANAGE_ROLES, MANAGE_THREADS, THREADS, VIEW_CHANNEL

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
