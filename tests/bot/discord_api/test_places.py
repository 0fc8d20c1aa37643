"""Where an interaction counts as happening: whose installation it is of decides, and which process hears of it."""

from typing import Any

import discord
import pytest

from bot.discord_api.places import is_brought_along, may_show_all, normalise_context, place_of
from bot.host.services import HostedClient

PERSON, SERVER, CHANNEL = 7, 5 << 22, 11
EXTERNAL_APPS = 1 << 50


class HolderOfAnotherShard(HostedClient):
    """A process of a fleet that places without a server are not delivered by."""

    def works_for_all(self) -> bool:
        """Whether what belongs to no server is this process's."""
        return False


def happened(client: HostedClient, context: int, owners: dict[str, str], rights: int = EXTERNAL_APPS) -> Any:
    """An interaction in this context, of whoever has installed the bot, once its place is settled."""
    user = {"id": str(PERSON), "username": "ada", "discriminator": "0", "avatar": None}
    member = {"user": user, "roles": [], "flags": 0, "permissions": str(rights), "joined_at": None}
    server = {"guild_id": str(SERVER), "guild": {"id": str(SERVER)}, "guild_locale": "fr", "member": member}
    kind = 0 if context == 0 else 3
    data: Any = {
        "id": "1",
        "application_id": "2",
        "type": 2,
        "token": "t",
        "version": 1,
        "attachment_size_limit": 1,
        "locale": "en-GB",
        "context": context,
        "channel": {"id": str(CHANNEL), "type": kind, "name": "here", "position": 0, "recipients": []},
        "authorizing_integration_owners": owners,
        **(server if context == 0 else {"user": user}),
    }
    made = discord.Interaction[Any](data=data, state=client._connection)
    normalise_context(made)
    return made


def logged_in(kind: type[HostedClient]) -> HostedClient:
    """A client that knows who it is."""
    client = kind(intents=discord.Intents(guilds=True))
    user: Any = {"id": "2", "username": "fumarole", "discriminator": "0", "avatar": None}
    client._connection.user = discord.ClientUser(state=client._connection, data=user)
    return client


@pytest.fixture
def client() -> HostedClient:
    return logged_in(HostedClient)


def test_a_server_counts_only_where_it_has_invited_the_bot(client: HostedClient) -> None:
    invited = happened(client, 0, {"0": str(SERVER), "1": str(PERSON)})
    assert (place_of(invited), invited.guild_locale) == (SERVER, discord.Locale.french)
    brought = happened(client, 0, {"1": str(PERSON)})
    assert (place_of(brought), brought.guild_id, brought.guild_locale) == (-CHANNEL, None, None)
    assert is_brought_along(brought)
    state = client._connection
    state._add_guild(discord.Guild._create_unavailable(state=state, guild_id=SERVER, data=None))
    # Under a message from before the server invited it, it is as it was.
    assert place_of(happened(client, 0, {"1": str(PERSON + 1)})) == -CHANNEL
    assert place_of(happened(client, 2, {"1": str(PERSON)})) == -CHANNEL


def test_everybody_sees_what_is_brought_along_only_where_the_server_allows_it(client: HostedClient) -> None:
    assert may_show_all(happened(client, 0, {"1": str(PERSON)}))
    assert not may_show_all(happened(client, 0, {"1": str(PERSON)}, rights=0))
    assert may_show_all(happened(client, 0, {"0": str(SERVER)}, rights=0))
    assert may_show_all(happened(client, 2, {"1": str(PERSON)}, rights=0))


def test_a_process_that_does_not_deliver_without_a_server_opens_nothing_where_it_hears_of_it_alone() -> None:
    client = logged_in(HolderOfAnotherShard)
    assert place_of(happened(client, 0, {"1": str(PERSON)})) is None
    assert place_of(happened(client, 0, {"0": str(SERVER)})) == SERVER
