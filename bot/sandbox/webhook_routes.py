"""REST routes that use an interaction token: the callback, follow-ups, and ``@original``."""

from aiohttp import web

from bot.sandbox.form import Json
from bot.sandbox.history import Post
from bot.sandbox.interaction import ANSWER, UPDATE
from bot.sandbox.local_discord import LocalDiscord
from bot.sandbox.refusals import unknown_interaction, unknown_webhook
from bot.sandbox.wire import API, answer, done, read_body
from bot.sandbox.world import APPLICATION

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
        number = request.match_info["number"]
        if not number.isdigit():
            raise unknown_interaction()
        payload, uploads = await read_body(request, self._sandbox)
        token = request.match_info["token"]
        made = self._interactions.acknowledge(int(number), token, payload, uploads)
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
