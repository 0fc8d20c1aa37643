"""The bot's settings: read once from the environment, checked, immutable."""

import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from bot.model.engines import Engine, EngineFault, read_engines
from bot.model.shards import MOST, NOTHING, ShardOverride, read_override
from bot.store.url import DatabaseUrl, Location, MalformedUrl, is_url
from bot.words.languages import FOLDER, has_languages
from games.core.text import Text, plain_letters, text

DISCORD_API = "https://discord.com/api/v10"
DISCORD_GATEWAY = "wss://gateway.discord.gg/"

LOG_FORMS = ("text", "json")

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")

COMPUTER_PAUSE = 1.5
"""How many seconds a board stands at least before a computer answers, so that people can read it."""

LONGEST_PAUSE = 60

LARGEST_FACTOR = 100

LARGEST_PORT = 65_535

_TOKEN = re.compile(r"(?:DISCORD_TOKEN\s*=\s*)?[\"'`]?(?:Bot\s+)?([\w.-]+)[\"'`]?", re.ASCII | re.IGNORECASE)
"""A token, with what is pasted along with it at times."""

SWITCHES = {"on": True, "off": False}


class InvalidSettings(Exception):
    """A setting is missing or wrong; ``text`` says which and what to do."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


@dataclass(frozen=True, slots=True)
class Address:
    """Where something is served: an IP address of this machine, and a port."""

    host: str
    port: int

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine reaches it."""
        return ip_address(self.host).is_loopback

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of the bot. The token stays out of ``repr``."""

    token: str = field(repr=False)
    api_url: str = DISCORD_API
    gateway_url: str = DISCORD_GATEWAY
    database: Location = Path("fumarole.sqlite3")
    log_level: int = logging.INFO
    emoji: bool = True
    computer_pause: float = COMPUTER_PAUSE
    timeout_factor: float = 1.0
    metrics: Address | None = None
    log_as_json: bool = False
    copy_before_upgrade: bool = True
    shards: ShardOverride = NOTHING
    engines: tuple[Engine, ...] = ()


def read_settings(environment: Mapping[str, str]) -> Settings:
    """Build the settings from environment variables (see .env.example).

    Raises :class:`InvalidSettings` for the first variable that is missing or wrong.
    """
    token = _token(environment)
    _check_languages(environment)
    return Settings(
        token=token,
        api_url=_url(environment, "DISCORD_API_URL", DISCORD_API, ("http", "https")).rstrip("/"),
        gateway_url=_url(environment, "DISCORD_GATEWAY_URL", DISCORD_GATEWAY, ("ws", "wss")),
        database=read_database(environment),
        log_level=_log_level(environment),
        emoji=_switch(environment, "FUMAROLE_EMOJI", "on"),
        computer_pause=_pause(environment),
        timeout_factor=_timeout_factor(environment),
        metrics=read_metrics(environment),
        log_as_json=_log_form(environment) == "json",
        copy_before_upgrade=_switch(environment, "FUMAROLE_COPY_BEFORE_UPGRADE", "on"),
        shards=_shards(environment),
        engines=read_engine_file(environment),
    )


def _token(environment: Mapping[str, str]) -> str:
    """The token itself, or what stands in the file that is named instead."""
    written = environment.get("DISCORD_TOKEN", "").strip()
    file = environment.get("DISCORD_TOKEN_FILE", "").strip()
    if written and file:
        raise InvalidSettings(text("bot-settings-two-tokens"))
    if not (written or file):
        raise InvalidSettings(text("bot-settings-no-token"))
    pasted = plain_letters(written or _secret_in("DISCORD_TOKEN_FILE", file)).strip()
    found = _TOKEN.fullmatch(pasted)
    if found is None:
        key = "bot-settings-token-in-file" if file else "bot-settings-token"
        raise InvalidSettings(text(key, path=file))
    return found[1]


def _secret_in(name: str, file: str) -> str:
    """What stands in the file that a setting names; it is never repeated."""
    path = Path(file).expanduser()
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as problem:
        said = problem.strerror if isinstance(problem, OSError) and problem.strerror else type(problem).__name__
        raise InvalidSettings(text("bot-settings-secret-file", name=name, path=str(path), problem=said)) from problem


def read_database(environment: Mapping[str, str]) -> Location:
    """The path of the database file, which need not exist yet while its folder must, or a database on a server."""
    written = environment.get("FUMAROLE_DATABASE", "").strip() or "fumarole.sqlite3"
    if is_url(written):
        return _server(written, environment.get("FUMAROLE_DATABASE_PASSWORD_FILE", "").strip())
    path = Path(written).expanduser()
    if not path.parent.is_dir():
        raise InvalidSettings(text("bot-settings-no-folder", folder=str(path.parent)))
    return path


def _server(written: str, password_file: str) -> DatabaseUrl:
    """The server at an address, which is repeated in no sentence, since there can be a password in it."""
    try:
        server = DatabaseUrl(written)
    except MalformedUrl:
        raise InvalidSettings(text("bot-settings-database-address")) from None
    if find_spec("asyncpg") is None:
        raise InvalidSettings(text("bot-settings-no-driver"))
    if not password_file:
        return server
    if server.password:
        raise InvalidSettings(text("bot-settings-two-passwords"))
    password = _secret_in("FUMAROLE_DATABASE_PASSWORD_FILE", password_file).rstrip("\r\n")
    if not password or "\n" in password:
        raise InvalidSettings(text("bot-settings-password-in-file", path=password_file))
    return server.with_password(password)


def read_metrics(environment: Mapping[str, str]) -> Address | None:
    """Where the metrics are served, None if nowhere; beyond this machine only if that is said as well."""
    written = environment.get("FUMAROLE_METRICS", "").strip()
    if not written:
        return None
    host, _, port = written.rpartition(":")
    try:
        address = Address(str(ip_address(host.strip("[]"))), int(port) if port.isdecimal() else -1)
    except ValueError as problem:
        raise InvalidSettings(text("bot-settings-bad-metrics")) from problem
    if not 0 <= address.port <= LARGEST_PORT:
        raise InvalidSettings(text("bot-settings-bad-metrics"))
    if not (address.is_loopback or _switch(environment, "FUMAROLE_METRICS_OPEN", "off")):
        raise InvalidSettings(text("bot-settings-open-metrics", address=str(address)))
    return address


def read_engine_file(environment: Mapping[str, str]) -> tuple[Engine, ...]:
    """The engines that the file names which a setting names; none without it."""
    file = environment.get("FUMAROLE_ENGINES", "").strip()
    if not file:
        return ()
    database, token = read_database(environment), environment.get("DISCORD_TOKEN_FILE", "").strip()
    hidden = [str(database.parent)] if isinstance(database, Path) else []
    hidden += [str(Path(token).expanduser())] if token else []
    try:
        return tuple(replace(one, hidden=tuple(hidden)) for one in read_engines(_secret_in("FUMAROLE_ENGINES", file)))
    except EngineFault as fault:
        raise InvalidSettings(text("bot-settings-engines", path=file, fault=fault.text)) from fault


def _url(environment: Mapping[str, str], name: str, default: str, schemes: tuple[str, ...]) -> str:
    url = environment.get(name, "").strip() or default
    parts = urlsplit(url)
    if parts.scheme not in schemes or not parts.hostname:
        raise InvalidSettings(text("bot-settings-bad-url", name=name, schemes=schemes))
    return url


def _check_languages(environment: Mapping[str, str]) -> None:
    """Refuse a folder of further languages that has none; sentences are looked up there by ``bot.words.languages``."""
    folder = environment.get(FOLDER)
    if folder and not has_languages(folder):
        raise InvalidSettings(text("bot-settings-no-languages", folder=folder))


def _log_level(environment: Mapping[str, str]) -> int:
    name = environment.get("FUMAROLE_LOG_LEVEL", "").strip().upper() or "INFO"
    if name not in LOG_LEVELS:
        raise InvalidSettings(text("bot-settings-bad-level", levels=LOG_LEVELS))
    return logging.getLevelNamesMapping()[name]


def _log_form(environment: Mapping[str, str]) -> str:
    form = environment.get("FUMAROLE_LOG", "").strip().lower() or LOG_FORMS[0]
    if form not in LOG_FORMS:
        raise InvalidSettings(text("bot-settings-bad-log", forms=LOG_FORMS))
    return form


def _switch(environment: Mapping[str, str], name: str, default: str) -> bool:
    written = environment.get(name, "").strip().lower() or default
    if written not in SWITCHES:
        raise InvalidSettings(text("bot-settings-bad-switch", name=name, switches=tuple(SWITCHES)))
    return SWITCHES[written]


def _shards(environment: Mapping[str, str]) -> ShardOverride:
    """What the process is told to hold; a file has one process, which then has to hold all there is."""
    override = read_override(environment)
    if override is None:
        raise InvalidSettings(text("bot-settings-bad-shards", most=MOST))
    if override.shards is not None and not override.shards.is_whole and isinstance(read_database(environment), Path):
        raise InvalidSettings(text("bot-settings-part-of-shards", shards=str(override.shards)))
    return override


def _pause(environment: Mapping[str, str]) -> float:
    written = environment.get("FUMAROLE_COMPUTER_PAUSE", "").strip() or str(COMPUTER_PAUSE)
    if not re.fullmatch(r"\d{1,2}(\.\d{1,3})?", written) or float(written) > LONGEST_PAUSE:
        raise InvalidSettings(text("bot-settings-bad-pause", most=LONGEST_PAUSE))
    return float(written)


def _timeout_factor(environment: Mapping[str, str]) -> float:
    written = environment.get("FUMAROLE_TIMEOUT_FACTOR", "").strip() or "1"
    if not re.fullmatch(r"\d{1,3}(\.\d{1,3})?", written) or not 1 <= float(written) <= LARGEST_FACTOR:
        raise InvalidSettings(text("bot-settings-bad-timeout-factor", most=LARGEST_FACTOR))
    return float(written)
