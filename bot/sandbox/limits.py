"""Discord's limits and timings that the sandbox enforces, all in one place."""

from dataclasses import dataclass

CONTENT = 2000
NONCE = 25
ATTACHMENTS = 10
ATTACHMENT_BYTES = 10 * 1024 * 1024
REQUEST_BYTES = 25 * 1024 * 1024
SOCKET_BYTES = 1024 * 1024
HISTORY = 100

COMPONENTS = 40
LAYOUT_TEXT = 4000
ROWS = 5
FILE_NAME = 255

EMOJI_BYTES = 256 * 1024
APPLICATION_EMOJI = 2000

MODAL_COMPONENTS = 5
TEXT_INPUT = 4000

FOLLOW_UPS = 5
"""Of one interaction where only a person has installed the application."""
COMMANDS = 100
CHOICE_TEXT = 100
COMMAND_TEXT = 8000

GATEWAY_SENDS = 120
GATEWAY_SENDS_SECONDS = 60.0
GATEWAY_BYTES = 4096
GATEWAY_STARTS = 1000
GUILDS_OF_A_SESSION = 2500
GUILDS_RECOMMENDED = 1000


@dataclass(frozen=True, slots=True)
class Timing:
    """Times in seconds and calls per window; tests shorten some of them.

    Discord does not say for how long a session that has lost its connection can be resumed; ``session_life`` is what
    bots observe.
    """

    acknowledge: float = 3.0
    token_life: float = 15 * 60.0
    nonce_memory: float = 5 * 60.0
    heartbeat: float = 41.25
    starts_day: float = 24 * 60 * 60.0
    identify_window: float = 5.0
    session_life: float = 3 * 60.0
    message_calls: int = 5
    message_window: float = 5.0
    webhook_calls: int = 5
    webhook_window: float = 2.0
    other_calls: int = 50
    other_window: float = 1.0
    global_calls: int = 50
    global_window: float = 1.0


@dataclass(frozen=True, slots=True)
class Sharding:
    """How a bot is to be sharded; tests ask for more shards than so few servers need.

    ``recommended`` is the number of shards that the API recommends, None for one to a thousand servers.
    ``most_guilds`` are the servers of one session; of more, it is closed with 4011.
    """

    recommended: int | None = None
    most_guilds: int = GUILDS_OF_A_SESSION
    max_concurrency: int = 1
