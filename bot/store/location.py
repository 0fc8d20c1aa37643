"""Where a database is: a file of this machine, or a database on a PostgreSQL server."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlencode, urlsplit

SCHEMES = ("postgresql", "postgres")

PARAMETERS = frozenset(
    {"host", "port", "user", "password", "passfile", "target_session_attrs", "krbsrvname", "options", "sslmode"}
    | {"sslcert", "sslkey", "sslrootcert", "sslcrl", "sslpassword", "sslnegotiation"}
    | {"ssl_min_protocol_version", "ssl_max_protocol_version"}
)
"""What may stand behind the question mark; a misspelt one would be sent to the server as a setting of its own."""

SECRETS = ("password", "sslpassword")

_HOST = re.compile(r"(\[[0-9A-Fa-f:.%]+\]|[\w.%-]*)(:\d{1,5})?", re.ASCII)
_DATABASE = re.compile(r"/[^/@:?#\s]+")


class MalformedAddress(ValueError):
    """An address cannot be understood. It is not repeated, since there may be a password in it."""


@dataclass(frozen=True, slots=True, repr=False)
class Server:
    """A database on a PostgreSQL server. Written out, it shows neither user nor password nor parameters.

    ``address`` is secret. Raises :class:`MalformedAddress`.

    >>> Server("postgresql://bot:hunter2@db.example:5432/games?sslmode=require")
    Server(postgresql://db.example:5432/games)
    >>> print(Server("postgresql://bot@/games?host=/run/postgresql"))
    postgresql:///games
    """

    address: str

    def __post_init__(self) -> None:
        if not _is_whole(self.address):
            raise MalformedAddress

    def __str__(self) -> str:
        parts = urlsplit(self.address)
        return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"

    def __repr__(self) -> str:
        return f"Server({self})"

    @property
    def password(self) -> str | None:
        """The password in the address; None if there is none."""
        parts = urlsplit(self.address)
        _, _, written = parts.netloc.rpartition("@")[0].partition(":")
        return unquote(written) or dict(parse_qsl(parts.query)).get("password")

    @property
    def secrets(self) -> tuple[str, ...]:
        """What no log may show: the passwords in the address, as they are and as they are written there."""
        parts = urlsplit(self.address)
        _, _, written = parts.netloc.rpartition("@")[0].partition(":")
        given = [value for name, value in parse_qsl(parts.query) if name in SECRETS]
        known = (written, unquote(written), *given, *(quote(one, safe="") for one in given))
        return tuple(dict.fromkeys(one for one in known if one))

    def with_password(self, password: str) -> Server:
        """The same database, reached with this password."""
        parts = urlsplit(self.without_password)
        query = "&".join(one for one in (parts.query, f"password={quote(password, safe='')}") if one)
        return Server(_written(parts, parts.netloc, query))

    @property
    def without_password(self) -> str:
        """The address for a program that gets the passwords in another way than on its command line."""
        parts = urlsplit(self.address)
        user, at, hosts = parts.netloc.rpartition("@")
        kept = [(name, value) for name, value in parse_qsl(parts.query) if name not in SECRETS]
        return _written(parts, f"{user.partition(':')[0]}{at}{hosts}", urlencode(kept, safe="/"))


Location: TypeAlias = Path | Server


def is_address(written: str) -> bool:
    """Whether somebody meant an address, not the path of a file."""
    return "://" in written


def _written(parts: SplitResult, netloc: str, query: str) -> str:
    # urlunsplit drops the slashes of an address without a host.
    place = f"{parts.scheme}://{netloc}{parts.path}"
    return f"{place}?{query}" if query else place


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
        and all(name in PARAMETERS for name, _ in parameters)
        and all(value.replace(",", "").isdecimal() for name, value in parameters if name == "port")
    )
