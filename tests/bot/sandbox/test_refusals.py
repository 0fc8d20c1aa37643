"""Everything Discord refuses, the sandbox refuses, with the same status and code."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox import limits
from bot.sandbox.interactions import Interaction
from bot.sandbox.world import APPLICATION, GUILD
from tests.bot.sandbox.fixtures import RawClient, raw_client, running_sandbox
from tests.wire.driver import Driver

LAYOUT = 1 << 15
EPHEMERAL = 1 << 6
ANSWER, DEFER, DEFER_UPDATE, UPDATE, CHOICES = 4, 5, 6, 7, 8


def button(**changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Join", "custom_id": "join", **changes}


def row(*components: Any) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def text(content: str = "Hello") -> dict[str, Any]:
    return {"type": 10, "content": content}


def select(**changes: Any) -> dict[str, Any]:
    options = [{"label": "One", "value": "1"}, {"label": "Two", "value": "2"}]
    return {"type": 3, "custom_id": "pick", "options": options, **changes}


def gallery(count: int = 1, **changes: Any) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}, **changes}] * count}


def layout(*components: Any) -> dict[str, Any]:
    return {"flags": LAYOUT, "components": list(components)}


def container(*components: Any, **changes: Any) -> dict[str, Any]:
    return {"type": 17, "components": list(components), **changes}


def options(count: int) -> list[dict[str, str]]:
    return [{"label": f"Option {number}", "value": str(number)} for number in range(count)]


BAD_MESSAGES: dict[str, Any] = {
    "content of more than 2000 characters": {"content": "x" * 2001},
    "an embed, which the bot sends none of": {"embeds": [{"title": "x"}]},
    "content beside a layout": {"content": "x", **layout(text())},
    "a layout component without the flag": {"content": "x", "components": [text()]},
    "six rows without the flag": {"content": "x", "components": [row(button(custom_id=str(n))) for n in range(6)]},
    "an emoji that is none": layout(row(button(emoji={"name": "arrow"}))),
    "an option emoji that is none": layout(row(select(options=[{"label": "1", "value": "1", "emoji": {"name": "x"}}]))),
    "41 components, nested ones counted": layout(container(*(text() for _ in range(40)))),
    "4001 characters of text, all texts together": layout(text("x" * 2000), text("x" * 2001)),
    "a button beside a select": layout(row(select(), button())),
    "a button without custom_id": layout(row({"type": 2, "style": 1, "label": "Join"})),
    "the same custom_id twice": layout(row(button()), row(button())),
    "the same component id twice": layout({**text(), "id": 5}, {**text(), "id": 5}),
    "a button without label and emoji": layout(row({"type": 2, "style": 1, "custom_id": "join"})),
    "a button with an address that is no link": layout(row(button(url="https://example.org"))),
    "a premium button with a label": layout(row({"type": 2, "style": 6, "sku_id": "17", "label": "Buy"})),
    "a premium button without sku_id": layout(row({"type": 2, "style": 6})),
    "a link button with custom_id": layout(row(button(style=5, url="https://example.org"))),
    "a link button with a strange address": layout(row({"type": 2, "style": 5, "label": "x", "url": "ftp://x"})),
    "the same option value twice": layout(row(select(options=[{"label": "1", "value": "1"}] * 2))),
    "more values to choose than options": layout(row(select(max_values=3))),
    "fewer values at most than at least": layout(row(select(min_values=2, max_values=1))),
    "a picture that was not attached": layout({"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}),
    "an attachment that was not sent": {"content": "x", "attachments": [{"id": 0, "filename": "a.png"}]},
    "both all users and some users to call": {
        "content": "x",
        "allowed_mentions": {"parse": ["users"], "users": ["1100000000000000101"]},
    },
    "both all roles and some roles to call": {
        "content": "x",
        "allowed_mentions": {"parse": ["roles"], "roles": ["17"]},
    },
    "a reply to a message that is not there": {"content": "x", "message_reference": {"message_id": "17"}},
}


async def test_an_invalid_message_is_refused_with_50035_and_the_place(driver: Driver, raw: RawClient) -> None:
    for what, payload in BAD_MESSAGES.items():
        status, body = await raw.call("POST", f"/channels/{driver.channel}/messages", payload)
        assert (status, body["code"]) == (400, 50035), what
        assert body["errors"], what
    assert driver.member("Ada").messages() == ()


async def test_what_is_just_within_the_limits_is_accepted(driver: Driver, raw: RawClient) -> None:
    largest = layout(
        container(
            text("x" * 4000),
            *(row(*(button(custom_id=f"{place}-{number}") for number in range(5))) for place in range(5)),
            row(button(custom_id="emoji", emoji={"name": "▶️"})),
            row(select(options=options(25), placeholder="x" * 150, custom_id="x" * 100)),
            gallery(10, description="x" * 1024),
            *({"type": 14} for _ in range(3)),
        )
    )
    assert (await raw.call("POST", f"/channels/{driver.channel}/messages", largest))[0] == 200
    premium = layout(row({"type": 2, "style": 6, "sku_id": "17"}))
    for payload in ({"content": "x" * 2000, "nonce": 17, "tts": False}, premium):
        assert (await raw.call("POST", f"/channels/{driver.channel}/messages", payload))[0] == 200


async def test_a_picture_in_a_gallery_has_only_the_alternative_text_it_is_given_there(
    driver: Driver, raw: RawClient
) -> None:
    shown = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}
    payload = {**layout(shown), "attachments": [{"id": 0, "filename": "a.png", "description": "A volcano"}]}
    status, body = await raw.call("POST", f"/channels/{driver.channel}/messages", payload, files={"a.png": b"x"})
    assert status == 200
    assert body["components"][0]["items"][0]["description"] is None


@pytest.mark.parametrize(
    "payload", [{}, {"content": ""}, {"content": None}, layout()], ids=["nothing", "empty", "null", "no components"]
)
async def test_an_empty_message_is_refused_with_50006(driver: Driver, raw: RawClient, payload: Any) -> None:
    status, body = await raw.call("POST", f"/channels/{driver.channel}/messages", payload)
    assert (status, body["code"]) == (400, 50006)


async def test_a_file_over_10_mebibytes_is_refused_with_40005(driver: Driver, raw: RawClient) -> None:
    path = f"/channels/{driver.channel}/messages"
    status, body = await raw.call("POST", path, {}, files={"big.png": b"x" * (limits.ATTACHMENT_BYTES + 1)})
    assert (status, body["code"]) == (413, 40005)


async def test_eleven_files_are_refused(driver: Driver, raw: RawClient) -> None:
    files = {f"{number}.png": b"x" for number in range(11)}
    status, body = await raw.call("POST", f"/channels/{driver.channel}/messages", {}, files=files)
    assert (status, body["code"]) == (400, 50035)


async def test_a_layout_cannot_become_a_plain_message_again(driver: Driver, raw: RawClient) -> None:
    path = f"/channels/{driver.channel}/messages"
    _, sent = await raw.call("POST", path, layout(text()))
    one = f"{path}/{sent['id']}"
    assert (await raw.call("PATCH", one, {"content": "plain"}))[1]["code"] == 50035
    for plain in ({"flags": 0}, {"flags": 0, "content": "plain", "components": []}):
        assert (await raw.call("PATCH", one, plain))[1]["code"] == 50035


async def test_content_and_files_must_be_cleared_when_a_message_becomes_a_layout(
    driver: Driver, raw: RawClient
) -> None:
    path = f"/channels/{driver.channel}/messages"
    _, sent = await raw.call("POST", path, {"content": "plain"}, files={"a.png": b"x"})
    one = f"{path}/{sent['id']}"
    assert (await raw.call("PATCH", one, layout(text())))[1]["code"] == 50035
    assert (await raw.call("PATCH", one, {"content": None, **layout(text())}))[1]["code"] == 50035
    status, changed = await raw.call("PATCH", one, {"content": None, "attachments": [], **layout(text())})
    assert status == 200
    assert changed["flags"] & LAYOUT


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/channels/17", 404, 10003),
        ("POST", "/channels/17/messages", 404, 10003),
        ("GET", "/channels/{channel}/messages/17", 404, 10008),
        ("PATCH", "/channels/{channel}/messages/17", 404, 10008),
        ("PATCH", "/channels/{channel}/messages/x", 404, 10008),
        ("DELETE", "/channels/{channel}/messages/17", 404, 10008),
        ("GET", "/channels/{other}/messages/{said}", 404, 10008),
        ("PATCH", "/channels/{channel}/messages/{said}", 403, 50005),
        ("DELETE", "/channels/{channel}/messages/{said}", 403, 50013),
        ("GET", "/channels/{channel}/messages?limit=101", 400, 50035),
        ("GET", "/guilds/17", 404, 10004),
        ("GET", f"/guilds/{GUILD}/members/17", 404, 10007),
        ("POST", f"/webhooks/{APPLICATION}/no-such-token", 404, 10015),
        ("POST", "/webhooks/17/no-such-token", 404, 10015),
        ("POST", "/interactions/17/no-such-token/callback", 404, 10062),
        ("GET", "/no/such/route", 404, 0),
        ("PUT", "/channels/{channel}", 404, 0),
    ],
)
async def test_what_is_not_there_or_not_the_bots_is_refused(
    driver: Driver, raw: RawClient, method: str, path: str, status: int, code: int
) -> None:
    said = driver.member("Ada").say("Mine").id
    filled = path.format(channel=driver.channel, other=driver.other_channel, said=said)
    got, body = await raw.call(method, filled, {"content": "x", "type": 5} if method != "GET" else None)
    assert (got, body["code"]) == (status, code)


async def test_a_wrong_token_is_refused_with_401(driver: Driver, raw: RawClient) -> None:
    assert (await raw.call("GET", "/users/@me", token="wrong"))[0] == 401
    assert (await raw.call("GET", "/users/@me"))[0] == 200


async def test_a_body_that_is_no_json_object_is_refused(driver: Driver, raw: RawClient) -> None:
    status, body = await raw.call("POST", f"/channels/{driver.channel}/messages", ["x"])
    assert (status, body["code"]) == (400, 50109)


async def test_a_nonce_that_is_enforced_gives_the_earlier_message(driver: Driver, raw: RawClient) -> None:
    path = f"/channels/{driver.channel}/messages"
    once = {"content": "once", "nonce": "17", "enforce_nonce": True}
    _, first = await raw.call("POST", path, once)
    _, again = await raw.call("POST", path, once)
    assert first["id"] == again["id"]
    assert len(driver.member("Ada").messages()) == 1
    await raw.call("POST", path, {**once, "enforce_nonce": False})
    assert len(driver.member("Ada").messages()) == 2


async def _command(driver: Driver, raw: RawClient) -> Interaction:
    payload = [{"name": "try", "description": "Try"}]
    status, _ = await raw.call("PUT", f"/applications/{APPLICATION}/commands", payload)
    assert status == 200
    return await driver.sandbox.acts.run(driver.member("Ada").person, driver.channel, "try", {})


async def test_a_second_acknowledgement_is_refused_with_40060(driver: Driver, raw: RawClient) -> None:
    made = await _command(driver, raw)
    assert (await raw.callback(made, ANSWER, {"content": "first"}))[0] == 200
    status, body = await raw.callback(made, ANSWER, {"content": "second"})
    assert (status, body["code"]) == (400, 40060)
    assert [message.text for message in driver.member("Ada").messages()] == ["first"]


@pytest.mark.parametrize("kind", [1, DEFER_UPDATE, UPDATE, CHOICES, 99, "4"])
async def test_a_command_takes_no_callback_meant_for_other_interactions(
    driver: Driver, raw: RawClient, kind: Any
) -> None:
    made = await _command(driver, raw)
    status, body = await raw.callback(made, kind, {"content": "x"})
    assert (status, body["code"]) == (400, 50035)
    assert (await raw.callback(made, ANSWER, {"content": "x"}))[0] == 200


async def test_a_follow_up_before_the_acknowledgement_is_an_unknown_webhook(driver: Driver, raw: RawClient) -> None:
    made = await _command(driver, raw)
    status, body = await raw.call("POST", raw.webhook(made), {"content": "x"})
    assert (status, body["code"]) == (404, 10015)


async def test_a_token_dies_after_its_quarter_of_an_hour(tmp_path: Path) -> None:
    async with running_sandbox(tmp_path, token_life=0.0) as driver, raw_client(driver.sandbox) as raw:
        made = await _command(driver, raw)
        await raw.callback(made, ANSWER, {"content": "in time"})
        status, body = await raw.call("POST", raw.webhook(made), {"content": "x"})
        assert (status, body["code"]) == (401, 50027)


async def test_the_first_follow_up_after_a_deferral_takes_its_place_and_stays_as_private(
    driver: Driver, raw: RawClient
) -> None:
    made = await _command(driver, raw)
    await raw.callback(made, DEFER, {"flags": EPHEMERAL})
    ada, bruno = driver.member("Ada"), driver.member("Bruno")
    assert [message.loading for message in ada.messages()] == [True]
    await raw.call("POST", raw.webhook(made), {"content": "here"})
    await raw.call("POST", raw.webhook(made), {"content": "for all"})
    assert [(message.text, message.ephemeral) for message in ada.messages()] == [("here", True), ("for all", False)]
    assert [message.text for message in bruno.messages()] == ["for all"]


async def test_an_ephemeral_message_is_out_of_reach_for_all_but_its_own_token(driver: Driver, raw: RawClient) -> None:
    made, other = await _command(driver, raw), await _command(driver, raw)
    await raw.callback(made, ANSWER, {"content": "hush", "flags": EPHEMERAL})
    await raw.callback(other, ANSWER, {"content": "loud"})
    number = driver.member("Ada").messages()[0].id
    by_channel = f"/channels/{driver.channel}/messages/{number}"
    by_other = raw.webhook(other, f"/messages/{number}")
    for method in ("GET", "PATCH", "DELETE"):
        body = {"content": "x"} if method == "PATCH" else None
        for path in (by_channel, by_other):
            status, answer = await raw.call(method, path, body)
            assert (status, answer["code"]) == (404, 10008)
    assert (await raw.call("PATCH", raw.webhook(made, "/messages/@original"), {"content": "still"}))[0] == 200
    assert (await raw.call("DELETE", raw.webhook(made, "/messages/@original")))[0] == 204
    assert (await raw.call("GET", raw.webhook(made, "/messages/@original")))[1]["code"] == 10008


def command(**changes: Any) -> dict[str, Any]:
    return {"name": "try", "description": "Try", **changes}


def option(**changes: Any) -> dict[str, Any]:
    return {"type": 3, "name": "cell", "description": "Where", **changes}


def sub(name: str = "new", kind: int = 1, *inner: Any) -> dict[str, Any]:
    return {"type": kind, "name": name, "description": "x", "options": list(inner)}


BAD_COMMANDS: dict[str, Any] = {
    "no list": {},
    "a name with a capital letter": [command(name="Try")],
    "a name with a space": [command(name="try it")],
    "no description": [command(description=None)],
    "a description for a message command": [command(type=3)],
    "the same name twice": [command(), command()],
    "the same option twice": [command(options=[option(), option()])],
    "a needed option after one that is not": [command(options=[option(), option(name="b", required=True)])],
    "a choice value of more than 100 characters": [
        command(options=[option(choices=[{"name": "x", "value": "x" * 101}])])
    ],
    "autocomplete beside choices": [
        command(options=[option(autocomplete=True, choices=[{"name": "x", "value": "x"}])])
    ],
    "autocomplete for a boolean": [command(options=[option(type=5, autocomplete=True)])],
    "an unknown locale": [command(name_localizations={"tlh": "qet"})],
    "a translated name with a capital letter": [command(name_localizations={"fr": "Essai"})],
    "two options of one name in French": [
        command(options=[option(name=name, name_localizations={"fr": "case"}) for name in ("cell", "place")])
    ],
    "a text of at least more than at most": [command(options=[option(min_length=5, max_length=4)])],
    "a number of at least more than at most": [command(options=[option(type=10, min_value=0.5, max_value=0)])],
    "a least number for a text": [command(options=[option(min_value=0)])],
    "a subcommand beside an option": [command(options=[sub(), option()])],
    "more than 8000 characters": [
        command(options=[option(name=f"o{n}", choices=[{"name": "x" * 100, "value": "x" * 100}] * 9) for n in range(5)])
    ],
}


async def test_an_invalid_command_is_refused_and_the_old_ones_stay(raw: RawClient) -> None:
    path = f"/applications/{APPLICATION}/commands"
    await raw.call("PUT", path, [command(name="old")])
    for what, payload in BAD_COMMANDS.items():
        status, body = await raw.call("PUT", path, payload)
        assert (status, body["code"]) == (400, 50035), what
    assert [one["name"] for one in (await raw.call("GET", path))[1]] == ["old"]


async def test_more_than_100_commands_are_refused_with_30032(driver: Driver, raw: RawClient) -> None:
    payload = [command(name=f"c{number}") for number in range(101)]
    status, body = await raw.call("PUT", f"/applications/{APPLICATION}/commands", payload)
    assert (status, body["code"]) == (400, 30032)


async def test_26_suggestions_are_refused(driver: Driver, raw: RawClient) -> None:
    payload = [command(options=[option(autocomplete=True)])]
    await raw.call("PUT", f"/applications/{APPLICATION}/commands", payload)
    ada = driver.member("Ada").person
    made = await driver.sandbox.acts.complete(ada, driver.channel, "try", "cell", {"cell": "b"})
    choices = [{"name": str(number), "value": str(number)} for number in range(26)]
    assert (await raw.callback(made, CHOICES, {"choices": choices}))[1]["code"] == 50035
    assert (await raw.callback(made, ANSWER, {"content": "x"}))[1]["code"] == 50035
    assert (await raw.callback(made, CHOICES, {"choices": choices[:25]}))[0] == 200


@pytest.mark.parametrize(
    ("timing", "path"),
    [
        ({"message_calls": 2, "message_window": 5.0}, "/channels/{channel}/messages"),
        ({"global_calls": 2, "global_window": 5.0}, "/channels/{channel}/messages"),
    ],
    ids=["channel", "global"],
)
async def test_calls_over_a_limit_are_answered_429_in_the_way_the_library_understands(
    tmp_path: Path, timing: dict[str, Any], path: str
) -> None:
    async with running_sandbox(tmp_path, **timing) as driver, raw_client(driver.sandbox) as raw:
        url = path.format(channel=driver.channel)
        statuses = [(await raw.call("POST", url, {"content": "x"}))[0] for _ in range(2)]
        remaining = raw.headers["X-RateLimit-Remaining"]
        status, body = await raw.call("POST", url, {"content": "x"})
        assert statuses == [200, 200]
        assert status == 429
        assert raw.headers["Via"]
        assert raw.headers["Content-Type"] == "application/json"
        assert 0 < body["retry_after"] <= 5
        assert body["global"] is ("global_calls" in timing)
        if not body["global"]:
            assert remaining == "0"
            assert (await raw.call("POST", f"/channels/{driver.other_channel}/messages", {"content": "x"}))[0] == 200
            assert len(driver.member("Ada").messages()) == 2


async def test_interactions_do_not_count_towards_the_global_limit(tmp_path: Path) -> None:
    async with (
        running_sandbox(tmp_path, global_calls=2, global_window=5.0) as driver,
        raw_client(driver.sandbox) as raw,
    ):
        for made in (await _command(driver, raw), await _command(driver, raw)):
            assert (await raw.callback(made, ANSWER, {"content": "x"}))[0] == 200
        made = await driver.sandbox.acts.run(driver.member("Ada").person, driver.channel, "try", {})
        assert (await raw.callback(made, ANSWER, {"content": "x"}))[0] == 200
        assert (await raw.call("GET", "/users/@me"))[0] == 429


@pytest.mark.parametrize(
    "plan",
    [
        lambda faults: faults.fail_next(1, 503, "GET /users"),
        lambda faults: faults.limit_next(1, 0.1, "GET /users"),
    ],
    ids=["server error", "rate limit"],
)
async def test_a_planned_fault_strikes_once_and_only_where_it_should(
    driver: Driver, raw: RawClient, plan: Callable[[Any], None]
) -> None:
    plan(driver.faults)
    assert (await raw.call("GET", f"/channels/{driver.channel}"))[0] == 200
    assert await raw.status("GET", "/users/@me") in (429, 503)
    assert (await raw.call("GET", "/users/@me"))[0] == 200


async def test_flags_that_are_not_the_bots_to_set_have_no_effect(driver: Driver, raw: RawClient) -> None:
    suppressing, loading, crossposted = 1 << 2, 1 << 7, 1 << 0
    flags = suppressing | loading | crossposted | EPHEMERAL
    _, body = await raw.call("POST", f"/channels/{driver.channel}/messages", {"content": "x", "flags": flags})
    assert body["flags"] == suppressing
    assert [one.text for one in driver.member("Bruno").messages()] == ["x"]


@pytest.mark.parametrize(
    ("allowed", "everyone", "roles"),
    [
        (None, True, ["17"]),
        ({"parse": []}, False, []),
        ({"parse": ["users"]}, False, []),
        ({"parse": ["everyone"]}, True, []),
        ({"parse": ["roles"]}, False, ["17"]),
        ({"roles": ["17"]}, False, ["17"]),
    ],
)
async def test_a_crowd_is_called_only_where_it_is_allowed(
    driver: Driver, raw: RawClient, allowed: Any, everyone: bool, roles: list[str]
) -> None:
    payload = {"content": "@everyone <@&17>"} | ({} if allowed is None else {"allowed_mentions": allowed})
    _, body = await raw.call("POST", f"/channels/{driver.channel}/messages", payload)
    assert (body["mention_everyone"], body["mention_roles"]) == (everyone, roles)
