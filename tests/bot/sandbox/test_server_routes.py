"""What a bot can change in a server: commands that exist there alone, permissions, threads, webhooks."""

from bot.discord_api.requests import Code
from bot.sandbox.world import (
    APPLICATION,
    ATTACH_FILES,
    GUILD,
    MANAGE_ROLES,
    MANAGE_THREADS,
    PUBLIC_THREAD,
    SEND_MESSAGES,
)
from tests.bot.sandbox.fixtures import RawClient
from tests.wire.driver import Driver

COMMANDS = f"/applications/{APPLICATION}/guilds/{GUILD}/commands"


async def test_commands_of_one_server_are_apart_from_those_everywhere(driver: Driver, raw: RawClient) -> None:
    everywhere = list(driver.sandbox.commands.all)
    status, made = await raw.call("PUT", COMMANDS, [{"name": "dig", "description": "Digs"}])
    assert (status, made[0]["guild_id"], made[0]["contexts"]) == (200, str(GUILD), None)
    assert (await raw.call("GET", COMMANDS))[1] == made
    assert (await raw.call("PUT", COMMANDS, []))[1] == []
    assert driver.sandbox.commands.all == everywhere
    _, refused = await raw.call("PUT", COMMANDS.replace(str(GUILD), "17"), [])
    assert refused["code"] == Code.UNKNOWN_GUILD


async def test_a_bot_takes_from_itself_what_it_has_and_gives_it_back(driver: Driver, raw: RawClient) -> None:
    overwrite = f"/channels/{driver.channel}/permissions/{APPLICATION}"
    asked = {"type": 1, "allow": "0", "deny": str(SEND_MESSAGES)}
    assert (await raw.call("PUT", overwrite, asked))[0] == 403
    driver.sandbox.allowed |= MANAGE_ROLES
    assert (await raw.call("PUT", overwrite, {**asked, "deny": str(1 << 3)}))[0] == 403, "it has no such right"
    assert (await raw.call("PUT", overwrite, {**asked, "deny": "all"}))[1]["code"] == Code.INVALID_FORM
    assert (await raw.call("PUT", overwrite, asked))[0] == 204
    refused = await raw.call("POST", f"/channels/{driver.channel}/messages", {"content": "!"})
    assert (refused[0], refused[1]["code"]) == (403, Code.MISSING_PERMISSIONS)
    assert (await raw.call("DELETE", overwrite))[0] == 204
    assert (await raw.call("POST", f"/channels/{driver.channel}/messages", {"content": "!"}))[0] == 200
    assert (await raw.call("DELETE", overwrite))[1]["code"] == 10009


async def test_a_thread_is_listed_until_it_is_deleted_or_archived(driver: Driver, raw: RawClient) -> None:
    threads = f"/channels/{driver.channel}/threads"
    _, made = await raw.call("POST", threads, {"name": "Dig", "type": PUBLIC_THREAD})
    _, active = await raw.call("GET", f"/guilds/{GUILD}/threads/active")
    assert [one["id"] for one in active["threads"]] == [made["id"]]
    assert (await raw.call("DELETE", f"/channels/{made['id']}"))[1]["code"] == Code.MISSING_PERMISSIONS
    driver.sandbox.allowed |= MANAGE_THREADS
    assert (await raw.call("PATCH", f"/channels/{made['id']}", {"locked": True}))[0] == 200
    assert (await raw.call("DELETE", f"/channels/{made['id']}"))[0] == 200
    assert (await raw.call("GET", f"/channels/{made['id']}"))[1]["code"] == Code.UNKNOWN_CHANNEL
    assert (await raw.call("DELETE", f"/channels/{driver.channel}"))[1]["code"] == Code.MISSING_PERMISSIONS


async def test_what_a_bot_may_do_everywhere_is_told_and_counts(driver: Driver, raw: RawClient) -> None:
    driver.sandbox.allowed &= ~ATTACH_FILES
    _, (guild, *_) = await raw.call("GET", "/users/@me/guilds")
    assert not int(guild["permissions"]) & ATTACH_FILES
    status, _ = await raw.call("POST", f"/channels/{driver.channel}/messages", {}, files={"a.txt": b"!"})
    assert status == 403
    assert (await raw.call("GET", "/users/17"))[1]["code"] == Code.UNKNOWN_USER
