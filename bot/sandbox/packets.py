"""What goes over a connection to the gateway: codes of operations, of closing, of intents, and some packets."""

import json
import time
from collections import deque
from collections.abc import Sequence

from aiohttp import WSMessage, WSMsgType

from bot.sandbox import limits
from bot.sandbox.form import Json
from bot.sandbox.world import APPLICATION, own_user_object

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT, MEMBERS = 0, 1, 2, 3, 4, 6, 7, 8
INVALID_SESSION, HELLO, ACKNOWLEDGED = 9, 10, 11
UNKNOWN_OPCODE, UNDECODABLE, NOT_AUTHENTICATED, BAD_TOKEN, ALREADY_AUTHENTICATED = 4001, 4002, 4003, 4004, 4005
INVALID_SEQUENCE, TOO_FAST, TIMED_OUT, INVALID_SHARD, SHARDING_REQUIRED = 4007, 4008, 4009, 4010, 4011
INVALID_INTENTS, DISALLOWED_INTENTS = 4013, 4014
INTERACTION = "INTERACTION_CREATE"
LEAVING = (1000, 1001)
"""With these a bot says that it does not come back: its session ends."""

INTENTS_END = 1 << 26
"""Above all intents that Discord documents."""

PRIVILEGED_INTENTS = 1 << 1 | 1 << 8 | 1 << 15
GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 9, 1 << 12
ABOUT_A_GUILD = ("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE")
"""Events whose own id is the server's."""


def read_packet(text: str) -> Json | None:
    """What a bot has sent; None if it cannot be decoded or is too long."""
    if len(text.encode()) > limits.GATEWAY_BYTES:
        return None
    try:
        packet = json.loads(text)
    except ValueError:
        return None
    return packet if isinstance(packet, dict) else None


def says_goodbye(message: WSMessage) -> bool:
    """Whether a bot closes its connection and does not come back."""
    return message.type is WSMsgType.CLOSE and message.data in LEAVING


def no_members(data: Json) -> Json:
    """The answer to a request for members: the bot has not asked for the intent."""
    return {
        "guild_id": data.get("guild_id"),
        "members": [],
        "chunk_index": 0,
        "chunk_count": 1,
        "not_found": data.get("user_ids", []),
        "nonce": data.get("nonce"),
    }


def too_fast(sends: deque[float]) -> bool:
    """Note that a bot sends something; whether it sends too much."""
    now = time.monotonic()
    sends.append(now)
    while sends[0] < now - limits.GATEWAY_SENDS_SECONDS:
        sends.popleft()
    return len(sends) > limits.GATEWAY_SENDS


def ready(session: str, address: str, guilds: Sequence[Json], identify: Json) -> Json:
    """The first event of a session, with the servers of its shard."""
    made: Json = {
        "v": 10,
        "user": own_user_object(),
        "guilds": [{"id": guild["id"], "unavailable": True} for guild in guilds],
        "session_id": session,
        "session_type": "normal",
        "resume_gateway_url": address,
        "application": {"id": str(APPLICATION), "flags": 0},
        "private_channels": [],
        "relationships": [],
        "presences": [],
    }
    return made | ({"shard": identify["shard"]} if "shard" in identify else {})
