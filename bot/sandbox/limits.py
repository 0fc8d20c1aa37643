"""Discord's limits and timings that the sandbox enforces, and its rate limits per route and channel."""

import hashlib
import re
import time
from dataclasses import dataclass

CONTENT = 2000
ATTACHMENTS = 10
ATTACHMENT_BYTES = 10 * 1024 * 1024
REQUEST_BYTES = 25 * 1024 * 1024
SOCKET_BYTES = 1024 * 1024
HISTORY = 100

COMPONENTS = 40
LAYOUT_TEXT = 4000
ROWS = 5

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


_MESSAGE_CREATE = re.compile(r"POST /channels/(\d+)/messages$")
_MESSAGE_EDIT = re.compile(r"PATCH /channels/(\d+)/messages/\d+$")
_WEBHOOK = re.compile(r"(?:POST|PATCH) /webhooks/\d+/([^/]+)")
_INTERACTION = re.compile(r"\w+ /(?:interactions|webhooks)/")
_NUMBER = re.compile(r"\d{5,}")


@dataclass(slots=True)
class Window:
    """A rate limit window that ends at ``end`` (epoch seconds), and the calls made in it."""

    limit: int
    end: float
    used: int = 0


@dataclass(frozen=True, slots=True)
class Admission:
    """Whether a call is allowed, its headers, and the seconds to wait if not; ``everywhere`` is the global limit."""

    allowed: bool
    headers: dict[str, str]
    retry_after: float = 0.0
    everywhere: bool = False


class Buckets:
    """Counts the bot's calls."""

    def __init__(self, timing: Timing) -> None:
        self._timing = timing
        self._windows: dict[str, Window] = {}

    def count(self, call: str) -> Admission:
        """Count one call, a "METHOD /path" below the API's root."""
        if not _INTERACTION.match(call):
            everything = self._window("global", self._timing.global_calls, self._timing.global_window)
            if everything.used >= everything.limit:
                wait = max(everything.end - time.time(), 0.0)
                return Admission(
                    allowed=False, headers={"X-RateLimit-Global": "true"}, retry_after=wait, everywhere=True
                )
            everything.used += 1
        name, major, limit, seconds = self._bucket(call)
        window = self._window(f"{name} {major}", limit, seconds)
        allowed = window.used < window.limit
        window.used += allowed
        wait = max(window.end - time.time(), 0.0)
        headers = {
            "X-RateLimit-Limit": str(window.limit),
            "X-RateLimit-Remaining": str(window.limit - window.used),
            "X-RateLimit-Reset": f"{window.end:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(name.encode()).hexdigest()[:32],
        }
        return Admission(allowed, headers, wait)

    def _bucket(self, call: str) -> tuple[str, str, int, float]:
        timing = self._timing
        for name, pattern in (("create", _MESSAGE_CREATE), ("edit", _MESSAGE_EDIT)):
            if found := pattern.match(call):
                return name, found[1], timing.message_calls, timing.message_window
        if found := _WEBHOOK.match(call):
            return "webhook", found[1], timing.webhook_calls, timing.webhook_window
        if _INTERACTION.match(call):
            return "callback", call, timing.other_calls, timing.other_window
        return _NUMBER.sub("", call), _NUMBER.sub("", call), timing.other_calls, timing.other_window

    def _window(self, key: str, limit: int, seconds: float) -> Window:
        now = time.time()
        window = self._windows.get(key)
        if window is None or window.end <= now:
            self._windows = {name: window for name, window in self._windows.items() if window.end > now}
            window = self._windows[key] = Window(limit, now + seconds)
        return window
