"""Steps that Discord refuses, repeats by a nonce, limits, and permissions that the bot takes from itself."""

import asyncio
from collections.abc import Iterator
from typing import Any

from bot.sandbox.form import Json
from bot.sandbox.uploads import make_upload
from bot.sandbox.world import SEND_MESSAGES
from tests.bot.sandbox.test_refusals import BAD_MESSAGES
from tests.conformance.marks import DENIED, MARK, MESSAGES
from tests.conformance.side import Answer, Request, Side
from tests.conformance.step import Step

NOBODY = "100000000000000000"
"""An id of 2015 that nothing has."""

AT_ONCE = 12
"""So many messages at once are more than any channel takes."""

PICTURE = make_upload(0, 0, "dot.png", bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c4944415408d763f8cfc0000003010100c9fe92ef0000000049454e44ae426082"
))  # fmt: skip


def refused() -> Iterator[Step]:
    """What is not there, not allowed or wrongly written."""
    for what, sent in BAD_MESSAGES.items():
        yield Step(f"refused: {what}", Request("POST", MESSAGES, sent))
    for what, body in (("nothing", {}), ("empty content", {"content": ""}), ("no JSON", b"{"), ("a list", [])):
        yield Step(f"refused: {what}", Request("POST", MESSAGES, body))
    described = {"attachments": [{"id": 0, "filename": "dot.png", "description": "x" * 1025}]}
    yield Step("refused: alternative text too long", Request("POST", MESSAGES, described, (PICTURE,)))
    for what, request in (
        ("an unknown message", Request("GET", f"{MESSAGES}/{NOBODY}")),
        ("edit an unknown message", Request("PATCH", f"{MESSAGES}/{NOBODY}", {"content": "1"})),
        ("delete an unknown message", Request("DELETE", f"{MESSAGES}/{NOBODY}")),
        ("an unknown channel", Request("GET", f"/channels/{NOBODY}")),
        ("post in an unknown channel", Request("POST", f"/channels/{NOBODY}/messages", {"content": "1"})),
        ("an unknown server", Request("GET", f"/guilds/{NOBODY}")),
        ("an unknown member", Request("GET", f"/guilds/<<guild>>/members/{NOBODY}")),
        ("an unknown user", Request("GET", f"/users/{NOBODY}")),
        ("a direct message to nobody", Request("POST", "/users/@me/channels", {"recipient_id": NOBODY})),
        ("an unknown webhook", Request("POST", f"/webhooks/{NOBODY}/none", {"content": "1"}, token=False)),
        (
            "an interaction's token that is not there",
            Request("POST", "/webhooks/<<application>>/none", {"content": "1"}, token=False),
        ),
        ("a route that is not there", Request("GET", "/volcanoes")),
        ("no token", Request("GET", "/users/@me", token=False)),
    ):
        yield Step(f"refused: {what}", request)


def callbacks(forms: dict[str, Json]) -> Iterator[Step]:
    """Answers to an interaction that nobody has begun: as far as a bot alone gets with forms."""
    path = f"/interactions/{NOBODY}/none/callback"
    for name, kind, data in (
        ("a message", 4, {"content": "1", "flags": 64}),
        ("a deferred message", 5, {"flags": 64}),
        *((f"the form {name}", 9, form) for name, form in forms.items()),
    ):
        yield Step(f"unknown interaction: {name}", Request("POST", path, {"type": kind, "data": data}, token=False))


def nonces() -> Iterator[Step]:
    """A message sent twice with the same nonce is there once."""
    sent = {"content": "1", "nonce": "<<run>>", "enforce_nonce": True}
    yield Step("nonce: first", Request("POST", MESSAGES, sent), {"nonce-first": "id"})
    yield Step("nonce: the same again", Request("POST", MESSAGES, {**sent, "content": "2"}))
    yield Step("nonce: unenforced", Request("POST", MESSAGES, {**sent, "enforce_nonce": False}), {"nonce-third": "id"})
    other = {**sent, "nonce": "<<run>>1"}
    yield Step("nonce: another", Request("POST", MESSAGES, other), {"nonce-other": "id"})
    for name in ("nonce-first", "nonce-third", "nonce-other"):
        yield Step(f"nonce: delete {name}", Request("DELETE", f"{MESSAGES}/<<{name}>>"))


def limits() -> Iterator[Step]:
    """Too many messages at once."""
    yield Step("limit: too many at once", _too_many)
    yield Step("limit: once the wait is over", Request("POST", MESSAGES, {"content": "1"}), {"patient": "id"})
    yield Step("limit: delete it", Request("DELETE", f"{MESSAGES}/<<patient>>"))


async def _too_many(side: Side) -> Answer:
    """The first answer that refuses one of too many messages; those that were taken are deleted."""
    request = Request("POST", MESSAGES, {"content": "1"}, once=True)
    answers = await asyncio.gather(*(side.ask(request) for _ in range(AT_ONCE)))
    for one in answers:
        if one.good:
            await side.ask(Request("DELETE", f"{MESSAGES}/{one.body['id']}"))
    limited = [one for one in answers if one.status == 429]
    await asyncio.sleep(max((one.wait for one in limited), default=0.0))
    return limited[0] if limited else answers[-1]


def denied() -> Iterator[Step]:
    """What comes of each permission that the bot takes from itself in the channel."""
    overwrite = "/channels/<<channel>>/permissions/<<bot>>"
    plain = {"content": "1"}
    for name, bit in DENIED.items():
        asked = {"type": 1, "allow": "0", "deny": str(bit)}
        place = "<<channel>>" if bit == SEND_MESSAGES else "<<thread>>"
        yield Step(f"without the right to {name}: take it away", Request("PUT", overwrite, asked))
        for what, request in (
            ("post", Request("POST", f"/channels/{place}/messages", plain)),
            ("post a picture", Request("POST", MESSAGES, plain, (PICTURE,))),
            ("open a thread", Request("POST", "/channels/<<channel>>/threads", {"name": MARK, "type": 11})),
            ("read", Request("GET", f"{MESSAGES}?limit=1")),
            ("typing", Request("POST", f"/channels/{place}/typing")),
            ("edit the banner", Request("PATCH", "/channels/<<channel>>/messages/<<banner>>", {"flags": 4})),
        ):
            yield Step(f"without the right to {name}: {what}", _undone(request))
        yield Step(f"without the right to {name}: give it back", Request("DELETE", overwrite))
    yield Step("permissions: give back what is there", Request("DELETE", overwrite))
    more = {"type": 1, "allow": "0", "deny": "all"}
    yield Step("permissions: not a number", Request("PUT", overwrite, more))


def _undone(request: Request) -> Any:
    """The request, and the end of what it has made if it was carried out all the same."""

    async def act(side: Side) -> Answer:
        answer = await side.ask(request)
        if answer.good and request.method == "POST" and isinstance(answer.body, dict):
            threads = request.path.endswith("/threads")
            place = "/channels" if threads else request.path
            await side.ask(Request("DELETE", f"{place}/{answer.body['id']}"))
        return answer

    return act
