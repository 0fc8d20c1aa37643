"""Where a database is: a file of this machine, or a database on a PostgreSQL server."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

SCHEMES = ("postgresql", "postgres")

OBEYED = frozenset(
    {"host", "port", "user", "password", "passfile", "target_session_attrs", "krbsrvname", "options", "sslmode"}
    | {"sslcert", "sslkey", "sslrootcert", "sslcrl", "sslpassword", "sslnegotiation"}
    | {"ssl_min_protocol_version", "ssl_max_protocol_version"}
)
"""Parameters that the driver obeys; it would send any other to the server as a setting of the session."""

NEEDLESS = frozenset(
    {"application_name", "fallback_application_name", "client_encoding", "connect_timeout", "tcp_user_timeout"}
    | {"keepalives", "keepalives_idle", "keepalives_interval", "keepalives_count", "load_balance_hosts"}
    | {"min_protocol_version", "max_protocol_version", "sslcompression", "sslsni", "gssencmode", "channel_binding"}
)
"""Parameters of libpq without which nothing is lost; pg_dump obeys them."""

FOREIGN = frozenset({"pgbouncer", "connection_limit", "pool_timeout", "statement_cache_size", "supa"})
"""Parameters of other libraries that providers write into their addresses; libpq refuses an address with them."""

WEAK = frozenset({"disable", "prefer"})
"""Values with which ``gssencmode`` and ``channel_binding`` demand nothing."""

SYSTEM, CHECKED = "system", "verify-full"
"""The value of ``sslrootcert`` for the authorities that this machine trusts, and the only ``sslmode`` it goes with."""

SECRETS = ("password", "sslpassword")

_HOST = re.compile(r"(\[[0-9A-Fa-f:.%]+\]|[\w.%-]*)(:\d{1,5})?", re.ASCII)
_DATABASE = re.compile(r"/[^/@:?#\s]+")
_NAME = re.compile(r"[A-Za-z_]{2,40}")
_KEYWORDS = re.compile(r"\s*(?:host|hostaddr|port|dbname|user|password|service|sslmode)\s*=")


class MalformedAddress(ValueError):
    """An address cannot be understood. It is not repeated, since there may be a password in it."""


class ParameterRefused(MalformedAddress):
    """An address asks for something by a parameter, ``name``, that cannot be obeyed and is not without meaning."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name


@dataclass(frozen=True, slots=True, repr=False)
class ServerAddress:
    """A database on a PostgreSQL server. Written out, it shows neither user nor password nor parameters.

    ``address`` is secret. Raises :class:`MalformedAddress` and :class:`ParameterRefused`.

    >>> ServerAddress("postgresql://bot:hunter2@db.example:5432/games?sslmode=require")
    ServerAddress(postgresql://db.example:5432/games)
    >>> print(ServerAddress("postgresql://bot@/games?host=/run/postgresql"))
    postgresql:///games
    """

    address: str

    def __post_init__(self) -> None:
        if not _is_whole(self.address):
            raise MalformedAddress
        _require_obeyed(self.address)

    def __str__(self) -> str:
        parts = urlsplit(self.address)
        return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"

    def __repr__(self) -> str:
        return f"ServerAddress({self})"

    @property
    def password(self) -> str | None:
        """The password in the address; None if there is none."""
        parts = urlsplit(self.address)
        _, _, written = parts.netloc.rpartition("@")[0].partition(":")
        return unquote(written) or self.parameters.get("password") or None

    @property
    def parameters(self) -> dict[str, str]:
        """What stands behind the question mark."""
        return dict(parse_qsl(urlsplit(self.address).query, keep_blank_values=True))

    @property
    def unused(self) -> tuple[str, ...]:
        """The names of the parameters that have no effect on the bot."""
        return tuple(name for name in self.parameters if name not in OBEYED)

    @property
    def secrets(self) -> tuple[str, ...]:
        """What no log may show: the passwords in the address, as they are and as they are written there."""
        parts = urlsplit(self.address)
        _, _, written = parts.netloc.rpartition("@")[0].partition(":")
        given = [value for name, value in parse_qsl(parts.query) if name in SECRETS]
        known = (written, unquote(written), *given, *(quote(one, safe="") for one in given))
        return tuple(dict.fromkeys(one for one in known if one))

    def with_password(self, password: str) -> "ServerAddress":
        """The same database, reached with this password."""
        return ServerAddress(self._changed(frozenset(SECRETS), password=password))

    def for_driver(self, **changed: str) -> str:
        """The address with those of its parameters that the driver obeys, some of them ``changed``."""
        return self._changed(frozenset(self.unused), **changed)

    @property
    def without_password(self) -> str:
        """The address for a program of PostgreSQL that gets the passwords in another way than on its command line."""
        return self._changed(FOREIGN.union(SECRETS))

    def _changed(self, left_out: frozenset[str], **changed: str) -> str:
        """The address with other parameters, and without the password before the host if that is to be left out."""
        parts = urlsplit(self.address)
        user, at, hosts = parts.netloc.rpartition("@")
        if "password" in left_out:
            user = user.partition(":")[0]
        kept = {name: value for name, value in self.parameters.items() if name not in left_out} | changed
        query = urlencode(kept, safe="/", quote_via=quote)
        # urlunsplit drops the slashes of an address without a host.
        place = f"{parts.scheme}://{user}{at}{hosts}{parts.path}"
        return f"{place}?{query}" if query else place


Location: TypeAlias = Path | ServerAddress


def is_address(written: str) -> bool:
    """Whether somebody meant an address, not the path of a file."""
    return "://" in written or written.startswith(tuple(f"{one}:" for one in SCHEMES))


def is_keywords(written: str) -> bool:
    """Whether somebody meant the other way in which libpq takes an address: words and their values.

    >>> is_keywords("host=db.example dbname=games"), is_keywords("games.sqlite3")
    (True, False)
    """
    return _KEYWORDS.match(written) is not None


def _require_obeyed(address: str) -> None:
    """Raises :class:`ParameterRefused`; where the name can be a part of a password, only :class:`MalformedAddress`."""
    query = urlsplit(address).query
    parameters = dict(parse_qsl(query, keep_blank_values=True))
    refused = [one for one in parameters if one not in OBEYED | NEEDLESS | FOREIGN]
    if parameters.get("gssencmode", "disable") not in WEAK:
        refused.append("gssencmode")
    # The certificate of the system's authorities belongs to a host, so whoever trusts them has to look at it.
    trusts_system = parameters.get("sslrootcert") == SYSTEM
    if trusts_system and parameters.get("sslmode", CHECKED) != CHECKED:
        refused.append("sslmode")
    # It shows that nobody is in between, and so does a certificate that is looked at; the driver only knows the latter.
    is_checked = parameters.get("sslmode", CHECKED if trusts_system else "") == CHECKED
    if not is_checked and parameters.get("channel_binding", "disable") not in WEAK:
        refused.append("channel_binding")
    for name in refused:
        raise MalformedAddress if "@" in query or not _NAME.fullmatch(name) else ParameterRefused(name)


def _is_whole(address: str) -> bool:
    """Whether every part is in its place; where a password holds a delimiter that is not encoded, one is not."""
    try:
        parts = urlsplit(address)
        parameters = parse_qsl(parts.query, keep_blank_values=True, strict_parsing=True) if parts.query else []
    except ValueError:
        return False
    hosts = parts.netloc.rpartition("@")[2]
    return (
        parts.scheme in SCHEMES
        and address.startswith(f"{parts.scheme}://")
        and not parts.fragment
        and parts.netloc.count("@") <= 1
        and all(_HOST.fullmatch(host) for host in hosts.split(","))
        and _DATABASE.fullmatch(parts.path) is not None
        and all(value.replace(",", "").isdecimal() for name, value in parameters if name == "port")
    )
