"""Thirty ways in which a Discord could differ from the local one, planted one at a time."""

from collections.abc import Callable, Iterator
from typing import Any

from bot.sandbox.form import Json
from tests.bot.operating.differing import Planted, Reply

POSTED = r"POST /channels/\d+/messages$"
EDITED = r"PATCH /channels/\d+/messages/\d+$"
DELETED = r"DELETE /channels/\d+/messages/\d+$"
MESSAGES = r"(POST|PATCH|GET) /channels/\d+/messages"
THREADS = r"POST /channels/\d+(/messages/\d+)?/threads$"
EMOJI = r"/applications/\d+/emojis"
COMMANDS = r"(PUT|POST|GET|PATCH) /applications/\d+/guilds/\d+/commands"
EVERYTHING = r"."

Change = Callable[[Reply], None]


def parts(value: Any) -> Iterator[Json]:
    """Every object in a value of JSON, the outer ones first."""
    if isinstance(value, dict):
        yield value
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from parts(one)


def without(name: str) -> Change:
    def change(reply: Reply) -> None:
        # The errors of a refusal are named alike.
        for one in parts(reply.body) if reply.status < 400 or name == "errors" else ():
            one.pop(name, None)

    return change


def with_every(name: str, value: Callable[[Any], Any]) -> Change:
    def change(reply: Reply) -> None:
        for one in parts(reply.body) if reply.status < 400 else ():
            if one.get(name) is not None:
                one[name] = value(one[name])

    return change


def answered(status: int, now: int, body: Any = ...) -> Change:
    def change(reply: Reply) -> None:
        if reply.status == status:
            reply.status, reply.body = now, reply.body if body is ... else body

    return change


def refused(code: int, *, status: int | None = None, now: int | None = None) -> Change:
    """Other refusals than one with this code."""

    def change(reply: Reply) -> None:
        if reply.status >= 400 and isinstance(reply.body, dict) and reply.body.get("code") == code:
            reply.status = status or reply.status
            reply.body["code"] = code if now is None else now

    return change


def accepted(reply: Reply) -> None:
    if reply.status == 400:
        reply.status, reply.body = 200, {"id": "1", "content": ""}


def made_twice() -> Change:
    seen = set[str]()

    def change(reply: Reply) -> None:
        nonce = reply.status < 400 and reply.body.get("nonce")
        if nonce and str(nonce) in seen:
            reply.body["id"] = str(int(reply.body["id"]) + 1)
        seen.add(str(nonce))

    return change


def attached(name: str, value: Callable[[Any], Any] | None) -> Change:
    def change(reply: Reply) -> None:
        for message in parts(reply.body) if reply.status < 400 else ():
            for one in message.get("attachments") or ():
                if value is None:
                    one.pop(name, None)
                elif one.get(name) is not None:
                    one[name] = value(one[name])

    return change


def undescribed(reply: Reply) -> None:
    for one in parts(reply.body) if reply.status < 400 else ():
        if "media" in one:
            one["description"] = None


def headers_without(name: str) -> Change:
    def change(reply: Reply) -> None:
        for one in [one for one in reply.headers if one.lower() == name.lower()]:
            del reply.headers[one]

    return change


def limited_without_time(reply: Reply) -> None:
    if reply.status == 429:
        reply.body.pop("retry_after", None)


def told(event: str, change: Callable[[Json], Json | None]) -> Callable[[Json], Json | None]:
    """A change of the gateway's packets with this event."""
    return lambda packet: change(packet) if packet.get("t") == event else packet


def data_without(name: str) -> Callable[[Json], Json]:
    return lambda packet: {**packet, "d": {key: value for key, value in packet["d"].items() if key != name}}


def resume_refused(packet: Json) -> Json:
    return {"op": 9, "d": False, "s": None, "t": None} if packet.get("t") == "RESUMED" else packet


OF_RECORDED = {
    "ids of components are cut",
    "labels lose their case",
    "pictures lose their descriptions",
    "emoji are renamed",
    "deleted emoji answer with a body",
    "languages of commands are dropped",
    "options are never required",
    "a webhook answers without a message",
}
"""Those that only the bot's own messages, emoji and commands can show; to have these takes a minute."""

THIRTY = (
    Planted("a message is created", POSTED, answered(200, 201)),
    Planted("no nonce comes back", POSTED, without("nonce")),
    Planted("a nonce is not enforced", POSTED, made_twice()),
    Planted("ids of components are cut", MESSAGES, with_every("custom_id", lambda one: one[:8])),
    Planted("labels lose their case", MESSAGES, with_every("label", lambda one: one.lower())),
    Planted("pictures lose their descriptions", MESSAGES, undescribed),
    Planted("names of files get another case", MESSAGES, attached("filename", lambda one: one.upper())),
    Planted("pictures have no width", MESSAGES, attached("width", None)),
    Planted("an edit leaves no time", EDITED, with_every("edited_timestamp", lambda _: None)),
    Planted("flags are gone", MESSAGES, with_every("flags", lambda _: 0)),
    Planted("a deletion answers with a body", DELETED, answered(204, 200, {})),
    Planted("an unknown message is an unknown channel", EVERYTHING, refused(10008, now=10003)),
    Planted("an unknown channel is forbidden", EVERYTHING, refused(10003, status=403, now=50001)),
    Planted("a missing permission is missing access", EVERYTHING, refused(50013, now=50001)),
    Planted("what is unfit is taken", POSTED, accepted),
    Planted("unfit fields are not named", POSTED, without("errors")),
    Planted("unfit bodies have the code 0", POSTED, refused(50035, now=0)),
    Planted("a limit does not say how long", EVERYTHING, limited_without_time),
    Planted("what remains of a limit is not told", EVERYTHING, headers_without("X-RateLimit-Remaining")),
    Planted("a thread is of another type", THREADS, with_every("type", lambda one: one + 1)),
    Planted("a thread has no parent", THREADS, without("parent_id")),
    Planted("a thread is archived after an hour", THREADS, with_every("auto_archive_duration", lambda _: 60)),
    Planted("emoji are renamed", f"POST {EMOJI}$", with_every("name", lambda one: f"{one}_1")),
    Planted("deleted emoji answer with a body", f"DELETE {EMOJI}", answered(204, 200, {})),
    Planted("languages of commands are dropped", COMMANDS, with_every("description_localizations", lambda _: None)),
    Planted("options are never required", COMMANDS, without("required")),
    Planted("a webhook answers without a message", r"POST /webhooks/\d+/[^/]+$", answered(200, 204, None)),
    Planted("there is no address to resume at", packet=told("READY", data_without("resume_gateway_url"))),
    Planted("no session is resumed", packet=resume_refused),
    Planted("edits are told without components", packet=told("MESSAGE_UPDATE", data_without("components"))),
)
