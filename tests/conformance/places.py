"""Steps about the account, the server, emoji, commands, threads and webhooks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from bot.sandbox.form import Json
from bot.sandbox.world import PRIVATE_THREAD, PUBLIC_THREAD
from tests.bot.sandbox.test_refusals import BAD_COMMANDS
from tests.conformance.marks import BANNER, EMOJI, EMOJI_PREFIX, GUILD_COMMANDS, MARK, MARK_COMMAND, MESSAGES
from tests.conformance.side import Request, Side
from tests.conformance.step import Step

MOST_EMOJI = 4
A_WEEK = 10080


def account() -> Iterator[Step]:
    """Who the bot is, and where."""
    yield Step("account: own user", Request("GET", "/users/@me"), shape=True)
    yield Step("account: application", Request("GET", "/oauth2/applications/@me"), shape=True)
    yield Step("account: gateway", Request("GET", "/gateway/bot"), shape=True)
    yield Step("account: own server of several", Request("GET", "/users/@me/guilds"), shape=True, part=_one("guild"))
    yield Step("account: server", Request("GET", "/guilds/<<guild>>"), shape=True)
    yield Step("account: channels", Request("GET", "/guilds/<<guild>>/channels"), shape=True, part=_one("channel"))
    yield Step("account: channel", Request("GET", "/channels/<<channel>>"), shape=True)
    yield Step("account: own membership", Request("GET", "/guilds/<<guild>>/members/<<bot>>"), shape=True)
    yield Step("account: a user", Request("GET", "/users/<<bot>>"), shape=True)


def _one(thing: str) -> Callable[[Any, Side], Any]:
    """Of a list only what has the id of this thing."""
    return lambda body, side: [one for one in body if one.get("id") == side.things[thing]]


def _marked(body: Any, _: Side) -> Any:
    return [one for one in body["items"] if one["name"].startswith(EMOJI_PREFIX)]


def chosen_emoji(uploaded: Mapping[str, bytes]) -> list[tuple[str, str]]:
    """Some of the bot's own as name and picture, under names that no bot shows."""
    some = sorted(uploaded.items())[:MOST_EMOJI]
    return [(f"{EMOJI_PREFIX}{name}"[:32], image.decode()) for name, image in some]


def emoji_steps(emoji: Sequence[tuple[str, str]]) -> Iterator[Step]:
    """Upload, list and rename them; what is refused."""
    for name, image in emoji:
        yield Step(f"emoji: upload {name}", Request("POST", EMOJI, {"name": name, "image": image}), {name: "id"})
    if not emoji:
        return
    (first, image), (last, _) = emoji[0], emoji[-1]
    yield Step("emoji: list", Request("GET", EMOJI), part=_marked)
    yield Step("emoji: read", Request("GET", f"{EMOJI}/<<{first}>>"))
    for what, name in (("name taken", last), ("name too short", "a"), ("name with a space", "a b c")):
        yield Step(f"emoji: {what}", Request("POST", EMOJI, {"name": name, "image": image}))
    sent = {"name": f"{EMOJI_PREFIX}none", "image": "data:image/png;base64,AAAA"}
    yield Step("emoji: no picture", Request("POST", EMOJI, sent))
    renamed = {"name": f"{EMOJI_PREFIX}renamed"}
    yield Step("emoji: rename", Request("PATCH", f"{EMOJI}/<<{last}>>", renamed))


def emoji_gone(emoji: Sequence[tuple[str, str]]) -> Iterator[Step]:
    """Delete one; it is gone then, and no message takes it."""
    for name, _ in emoji[-1:]:
        one = f"<<{name}>>"
        yield Step("emoji: delete", Request("DELETE", f"{EMOJI}/{one}"))
        yield Step("emoji: deleted", Request("GET", f"{EMOJI}/{one}"))
        button = {"type": 2, "style": 2, "custom_id": "1", "emoji": {"id": one, "name": name}}
        shown = {"content": "1", "components": [{"type": 1, "components": [button]}]}
        yield Step("emoji: a deleted one in a button", Request("POST", MESSAGES, shown))


def command_steps(commands: Sequence[Json]) -> Iterator[Step]:
    """All commands of the bot, in this server only, and none again."""
    sent = [_of_guild(one) for one in commands] + [MARK_COMMAND]
    yield Step("commands: register in the server", Request("PUT", GUILD_COMMANDS, sent), part=_by_name)
    yield Step("commands: list", Request("GET", GUILD_COMMANDS), part=_by_name)
    for what, wrong in BAD_COMMANDS.items():
        yield Step(f"commands: {what}", Request("PUT", GUILD_COMMANDS, wrong))
    yield Step("commands: remove", Request("PUT", GUILD_COMMANDS, []))
    yield Step("commands: none", Request("GET", GUILD_COMMANDS))


def _of_guild(command: Json) -> Json:
    """A command as a server's own: contexts and installs exist only for those everywhere, and ids are Discord's."""
    left_out = ("contexts", "integration_types", "id", "application_id", "version")
    return {key: value for key, value in command.items() if key not in left_out}


def _by_name(body: Any, _: Side) -> Any:
    return sorted(body, key=lambda one: str(one.get("name"))) if isinstance(body, list) else body


def thread_steps() -> Iterator[Step]:
    """The banner, with the thread that everything else happens in; others as the bot opens them."""
    banner = {"content": BANNER, "allowed_mentions": {"parse": []}}
    yield Step("thread: post the banner", Request("POST", "/channels/<<channel>>/messages", banner), {"banner": "id"})
    asked = {"name": MARK, "auto_archive_duration": A_WEEK}
    from_banner = "/channels/<<channel>>/messages/<<banner>>/threads"
    yield Step("thread: open from the banner", Request("POST", from_banner, asked), {"thread": "id"})
    yield Step("thread: a second one from it", Request("POST", from_banner, asked))
    for name, kind in (("public", PUBLIC_THREAD), ("private", PRIVATE_THREAD)):
        sent = {**asked, "type": kind, **({"invitable": False} if kind == PRIVATE_THREAD else {})}
        yield Step(f"thread: open a {name} one", Request("POST", "/channels/<<channel>>/threads", sent), {name: "id"})
        yield Step(f"thread: read the {name} one", Request("GET", f"/channels/<<{name}>>"))
    yield Step("thread: without a name", Request("POST", "/channels/<<channel>>/threads", {"type": PUBLIC_THREAD}))
    yield Step("thread: in a thread", Request("POST", "/channels/<<thread>>/threads", {**asked, "type": PUBLIC_THREAD}))
    yield Step("thread: who is not in it", Request("GET", "/channels/<<thread>>/thread-members/100000000000000000"))
    yield Step("thread: typing", Request("POST", "/channels/<<thread>>/typing"))
    yield Step("thread: rename", Request("PATCH", "/channels/<<private>>", {"name": MARK}))


def archive_steps() -> Iterator[Step]:
    """An archived thread takes no edit, and opens for a new message."""
    yield Step("archive: a message before", Request("POST", MESSAGES, {"content": "1"}), {"before": "id"})
    yield Step("archive: archive the thread", Request("PATCH", "/channels/<<thread>>", {"archived": True}))
    yield Step("archive: edit in it", Request("PATCH", f"{MESSAGES}/<<before>>", {"content": "2"}))
    yield Step("archive: delete in it", Request("DELETE", f"{MESSAGES}/<<before>>"))
    yield Step("archive: post in it", Request("POST", MESSAGES, {"content": "3"}), {"after": "id"})
    yield Step("archive: edit once it is open", Request("PATCH", f"{MESSAGES}/<<before>>", {"content": "4"}))
    yield Step("archive: delete the first", Request("DELETE", f"{MESSAGES}/<<before>>"))
    yield Step("archive: delete the second", Request("DELETE", f"{MESSAGES}/<<after>>"))
    yield Step("archive: lock the public one", Request("PATCH", "/channels/<<public>>", {"locked": True}))
    yield Step("archive: post in a locked one", Request("POST", "/channels/<<public>>/messages", {"content": "1"}))
    yield Step("archive: unlock it", Request("PATCH", "/channels/<<public>>", {"locked": False}))
    for name in ("public", "private"):
        yield Step(f"archive: delete the {name} one", Request("DELETE", f"/channels/<<{name}>>"))
        yield Step(f"archive: the {name} one is gone", Request("GET", f"/channels/<<{name}>>"))


def hook_steps() -> Iterator[Step]:
    """A webhook in the channel."""
    hooks = "/channels/<<channel>>/webhooks"
    keeps = {"hook": "id", "hook-token": "token"}
    yield Step("webhook: create", Request("POST", hooks, {"name": MARK}), keeps)
    yield Step("webhook: without a name", Request("POST", hooks, {}))
    yield Step("webhook: list", Request("GET", hooks), part=_one("hook"))


def hook_gone() -> Iterator[Step]:
    """What its end looks like."""
    yield Step("webhook: wrong token", Request("POST", "/webhooks/<<hook>>/wrong", {"content": "1"}, token=False))
    yield Step("webhook: delete", Request("DELETE", "/webhooks/<<hook>>"))
    post = Request("POST", "/webhooks/<<hook>>/<<hook-token>>", {"content": "1"}, token=False)
    yield Step("webhook: post by a deleted one", post)
    yield Step("webhook: delete it again", Request("DELETE", "/webhooks/<<hook>>"))
