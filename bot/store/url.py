"""Where a database is: a file of this machine, or a database on a PostgreSQL server."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

SCHEMES = ("postgresql", "postgres")

SECRETS = ("password", "sslpassword")

_HOST = re.compile(r"(\[[0-9A-Fa-f:.%]+\]|[\w.%-]*)(:\d{1,5})?", re.ASCII)
_DATABASE = re.compile(r"/[^/@:?#\s]+")
_KEYWORDS = re.compile(r"\s*(?:host|hostaddr|port|dbname|user|password|service|sslmode)\s*=")


class MalformedUrl(ValueError):
    """An address cannot be understood. It is not repeated, since there may be a password in it."""


@dataclass(frozen=True, slots=True, repr=False)
class DatabaseUrl:
    """A database on a PostgreSQL server. Written out, it shows neither user nor password nor parameters.

    ``address`` is secret. The driver sends parameters that it does not know to the server, which refuses them by name.
    Raises :class:`MalformedUrl`.

    >>> DatabaseUrl("postgresql://bot:hunter2@db.example:5432/games?sslmode=require")
    DatabaseUrl(postgresql://db.example:5432/games)
    >>> str(DatabaseUrl("postgresql://bot@/games?host=/run/postgresql"))
    'postgresql:///games'
    """

    address: str

    def __post_init__(self) -> None:
        if not _is_whole(self.address):
            raise MalformedUrl

    def __str__(self) -> str:
        parts = urlsplit(self.address)
        return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"

    def __repr__(self) -> str:
        return f"DatabaseUrl({self})"

    @property
    def password(self) -> str | None:
        """The password in the address; None if there is none."""
        return unquote(self._written_password) or self.parameters.get("password") or None

    @property
    def parameters(self) -> dict[str, str]:
        """What stands behind the question mark."""
        return dict(parse_qsl(urlsplit(self.address).query, keep_blank_values=True))

    @property
    def secrets(self) -> tuple[str, ...]:
        """What no log may show: the passwords in the address, as they are and as they are written there."""
        written = self._written_password
        given = [value for name, value in self.parameters.items() if name in SECRETS]
        known = (written, unquote(written), *given, *(quote(one, safe="") for one in given))
        return tuple(dict.fromkeys(one for one in known if one))

    def with_password(self, password: str) -> "DatabaseUrl":
        """The same database, reached with this password."""
        return DatabaseUrl(self._changed(("password",), password=password))

    @property
    def without_password(self) -> str:
        """The address for a program of PostgreSQL that gets the passwords in another way than on its command line."""
        return self._changed(SECRETS)

    @property
    def _written_password(self) -> str:
        return urlsplit(self.address).netloc.rpartition("@")[0].partition(":")[2]

    def _changed(self, left_out: tuple[str, ...], **added: str) -> str:
        """The address without the password before its host, and with other parameters."""
        parts = urlsplit(self.address)
        user, at, hosts = parts.netloc.rpartition("@")
        kept = {name: value for name, value in self.parameters.items() if name not in left_out} | added
        query = urlencode(kept, safe="/", quote_via=quote)
        # urlunsplit drops the slashes of an address without a host.
        place = f"{parts.scheme}://{user.partition(':')[0]}{at}{hosts}{parts.path}"
        return f"{place}?{query}" if query else place


Location: TypeAlias = Path | DatabaseUrl


def is_url(written: str) -> bool:
    """Whether somebody meant an address, also one in libpq's words and their values, and not the path of a file.

    >>> is_url("host=db.example dbname=games"), is_url("games.sqlite3")
    (True, False)
    """
    schemed = "://" in written or written.startswith(tuple(f"{one}:" for one in SCHEMES))
    return schemed or _KEYWORDS.match(written) is not None


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
        and "@" not in parts.query
        and all(_HOST.fullmatch(host) for host in hosts.split(","))
        and _DATABASE.fullmatch(parts.path) is not None
        and all(value.replace(",", "").isdecimal() for name, value in parameters if name == "port")
    )
