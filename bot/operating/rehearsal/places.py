"""Steps about the account, the server, emoji, commands, threads and webhooks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.operating.rehearsal.marks import BANNER, EMOJI_PREFIX, MARK, MARK_COMMAND
from bot.operating.rehearsal.recording import Json, Recording
from bot.operating.rehearsal.script import Probe
from bot.operating.rehearsal.sides import Request, Side
from bot.sandbox.world import PRIVATE_THREAD, PUBLIC_THREAD

MOST_EMOJI = 4
A_WEEK = 10080
GUILD_COMMANDS = "/applications/<<application>>/guilds/<<guild>>/commands"
EMOJI = "/applications/<<application>>/emojis"


def account() -> Iterator[Probe]:
    """Who the bot is, and where."""
    yield Probe("account: own user", Request("GET", "/users/@me"), shape=True)
    yield Probe("account: application", Request("GET", "/oauth2/applications/@me"), shape=True)
    yield Probe("account: gateway", Request("GET", "/gateway/bot"), shape=True)
    yield Probe("account: own server among its servers", Request("GET", "/users/@me/guilds"), shape=True, part=_own)
    yield Probe("account: server", Request("GET", "/guilds/<<guild>>"), shape=True)
    yield Probe("account: channels", Request("GET", "/guilds/<<guild>>/channels"), shape=True, part=_this_channel)
    yield Probe("account: channel", Request("GET", "/channels/<<channel>>"), shape=True)
    yield Probe("account: own membership", Request("GET", "/guilds/<<guild>>/members/<<bot>>"), shape=True)
    yield Probe("account: a user", Request("GET", "/users/<<bot>>"), shape=True)


def _own(body: Any, side: Side) -> Any:
    return next((one for one in body if one["id"] == side.things["guild"]), None) if isinstance(body, list) else body


def _this_channel(body: Any, side: Side) -> Any:
    return next((one for one in body if one["id"] == side.things["channel"]), None) if isinstance(body, list) else body


@dataclass(frozen=True, slots=True)
class TestEmoji:
    """A picture that the bot uploads, under a name that no bot shows."""

    name: str
    image: str


def chosen_emoji(recording: Recording) -> list[TestEmoji]:
    """Some of the bot's own."""
    some = sorted(recording.emoji.items())[:MOST_EMOJI]
    return [TestEmoji(f"{EMOJI_PREFIX}{name}"[:32], image.decode()) for name, image in some]


def emoji_steps(emoji: Sequence[TestEmoji]) -> Iterator[Probe]:
    """Upload, list and rename them; what is refused."""
    for one in emoji:
        sent = {"name": one.name, "image": one.image}
        yield Probe(f"emoji: upload {one.name}", Request("POST", EMOJI, sent), {one.name: "id"})
    if not emoji:
        return
    first = emoji[0]
    yield Probe("emoji: list", Request("GET", EMOJI), part=_ours)
    yield Probe("emoji: read", Request("GET", f"{EMOJI}/<<{first.name}>>"))
    for what, name in (("name taken", emoji[-1].name), ("name too short", "a"), ("name with a space", "a b c")):
        sent = {"name": name, "image": first.image}
        yield Probe(f"emoji: {what}", Request("POST", EMOJI, sent))
    sent = {"name": f"{EMOJI_PREFIX}none", "image": "data:image/png;base64,AAAA"}
    yield Probe("emoji: no picture", Request("POST", EMOJI, sent))
    last = f"{EMOJI}/<<{emoji[-1].name}>>"
    yield Probe("emoji: rename", Request("PATCH", last, {"name": f"{EMOJI_PREFIX}renamed"}))


def emoji_gone(emoji: Sequence[TestEmoji]) -> Iterator[Probe]:
    """Delete one; it is gone then, and no message takes it."""
    if not emoji:
        return
    last = f"<<{emoji[-1].name}>>"
    yield Probe("emoji: delete", Request("DELETE", f"{EMOJI}/{last}"))
    yield Probe("emoji: deleted", Request("GET", f"{EMOJI}/{last}"))
    button = {"type": 2, "style": 2, "custom_id": "1", "emoji": {"id": last, "name": emoji[-1].name}}
    shown = {"content": "1", "components": [{"type": 1, "components": [button]}]}
    yield Probe("emoji: a deleted one in a button", Request("POST", "/channels/<<thread>>/messages", shown))


def _ours(body: Any, _: Side) -> Any:
    items = body.get("items", []) if isinstance(body, dict) else body
    return [one for one in items if str(one.get("name", "")).startswith(EMOJI_PREFIX)]


def command_steps(commands: Sequence[Json]) -> Iterator[Probe]:
    """All commands of the bot, in this server only, and none again."""
    sent = [_of_guild(one) for one in commands] + [MARK_COMMAND]
    yield Probe("commands: register in the server", Request("PUT", GUILD_COMMANDS, sent), part=_by_name)
    yield Probe("commands: list", Request("GET", GUILD_COMMANDS), part=_by_name)
    wrong = [MARK_COMMAND, {**MARK_COMMAND, "description": ""}]
    yield Probe("commands: one twice, without a description", Request("PUT", GUILD_COMMANDS, wrong))
    yield Probe("commands: capitals", Request("PUT", GUILD_COMMANDS, [{**MARK_COMMAND, "name": "Rehearsal"}]))
    yield Probe("commands: remove", Request("PUT", GUILD_COMMANDS, []))
    yield Probe("commands: none", Request("GET", GUILD_COMMANDS))


def _of_guild(command: Json) -> Json:
    """A command as a server's own: contexts and installs exist only for those everywhere, and ids are Discord's."""
    left_out = ("contexts", "integration_types", "id", "application_id", "version")
    return {key: value for key, value in command.items() if key not in left_out}


def _by_name(body: Any, _: Side) -> Any:
    return sorted(body, key=lambda one: str(one.get("name"))) if isinstance(body, list) else body


def thread_steps() -> Iterator[Probe]:
    """The banner, with the thread that everything else happens in; others as the bot opens them."""
    banner = {"content": BANNER, "allowed_mentions": {"parse": []}}
    yield Probe("thread: post the banner", Request("POST", "/channels/<<channel>>/messages", banner), {"banner": "id"})
    asked = {"name": MARK, "auto_archive_duration": A_WEEK}
    from_banner = "/channels/<<channel>>/messages/<<banner>>/threads"
    yield Probe("thread: open from the banner", Request("POST", from_banner, asked), {"thread": "id"})
    yield Probe("thread: a second one from it", Request("POST", from_banner, asked))
    for name, kind in (("public", PUBLIC_THREAD), ("private", PRIVATE_THREAD)):
        sent = {**asked, "type": kind, **({"invitable": False} if kind == PRIVATE_THREAD else {})}
        yield Probe(f"thread: open a {name} one", Request("POST", "/channels/<<channel>>/threads", sent), {name: "id"})
        yield Probe(f"thread: read the {name} one", Request("GET", f"/channels/<<{name}>>"))
    yield Probe("thread: without a name", Request("POST", "/channels/<<channel>>/threads", {"type": PUBLIC_THREAD}))
    yield Probe(
        "thread: in a thread", Request("POST", "/channels/<<thread>>/threads", {**asked, "type": PUBLIC_THREAD})
    )
    yield Probe("thread: who is not in it", Request("GET", "/channels/<<thread>>/thread-members/100000000000000000"))
    yield Probe("thread: typing", Request("POST", "/channels/<<thread>>/typing"))
    yield Probe("thread: rename", Request("PATCH", "/channels/<<private>>", {"name": MARK}))


def archive_steps() -> Iterator[Probe]:
    """An archived thread takes no edit, and opens for a new message."""
    messages = "/channels/<<thread>>/messages"
    yield Probe("archive: a message before", Request("POST", messages, {"content": "1"}), {"before": "id"})
    yield Probe("archive: archive the thread", Request("PATCH", "/channels/<<thread>>", {"archived": True}))
    yield Probe("archive: edit in it", Request("PATCH", f"{messages}/<<before>>", {"content": "2"}))
    yield Probe("archive: delete in it", Request("DELETE", f"{messages}/<<before>>"))
    yield Probe("archive: post in it", Request("POST", messages, {"content": "3"}), {"after": "id"})
    yield Probe("archive: edit once it is open", Request("PATCH", f"{messages}/<<before>>", {"content": "4"}))
    yield Probe("archive: delete the first", Request("DELETE", f"{messages}/<<before>>"))
    yield Probe("archive: delete the second", Request("DELETE", f"{messages}/<<after>>"))
    yield Probe("archive: lock the public one", Request("PATCH", "/channels/<<public>>", {"locked": True}))
    yield Probe("archive: post in a locked one", Request("POST", "/channels/<<public>>/messages", {"content": "1"}))
    yield Probe("archive: unlock it", Request("PATCH", "/channels/<<public>>", {"locked": False}))
    for name in ("public", "private"):
        yield Probe(f"archive: delete the {name} one", Request("DELETE", f"/channels/<<{name}>>"))
        yield Probe(f"archive: the {name} one is gone", Request("GET", f"/channels/<<{name}>>"))


def hook_steps() -> Iterator[Probe]:
    """A webhook in the channel."""
    hooks = "/channels/<<channel>>/webhooks"
    keeps = {"hook": "id", "hook-token": "token"}
    yield Probe("webhook: create", Request("POST", hooks, {"name": MARK}), keeps)
    yield Probe("webhook: without a name", Request("POST", hooks, {}))
    yield Probe("webhook: list", Request("GET", hooks), part=_own_hooks)


def _own_hooks(body: Any, side: Side) -> Any:
    return [one for one in body if one.get("id") == side.things["hook"]] if isinstance(body, list) else body


def hook_gone() -> Iterator[Probe]:
    """What its end looks like."""
    yield Probe("webhook: wrong token", Request("POST", "/webhooks/<<hook>>/wrong", {"content": "1"}, token=False))
    yield Probe("webhook: delete", Request("DELETE", "/webhooks/<<hook>>"))
    post = Request("POST", "/webhooks/<<hook>>/<<hook-token>>", {"content": "1"}, token=False)
    yield Probe("webhook: post by a deleted one", post)
    yield Probe("webhook: delete it again", Request("DELETE", "/webhooks/<<hook>>"))
