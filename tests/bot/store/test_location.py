"""Where a database is: an address on a server is understood as the driver does, and shows no password."""

import pytest

from bot.store.location import FOREIGN, NEEDLESS, OBEYED, MalformedAddress, ParameterRefused, ServerAddress, is_keywords
from tests.test_repository import ROOT

SECRET = "hunter2"


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://db.example/games", "postgresql://db.example/games"),
        (f"postgres://bot:{SECRET}@db.example:5432/games", "postgres://db.example:5432/games"),
        (f"postgresql://bot@/games?host=/run/postgresql&password={SECRET}", "postgresql:///games"),
        (
            f"postgresql://bot:{SECRET}@one:5432,two:5433/games?target_session_attrs=read-write",
            "postgresql://one:5432,two:5433/games",
        ),
        (f"postgresql://bot:{SECRET}%40%2F%3A@[::1]:5432/games?sslmode=verify-full", "postgresql://[::1]:5432/games"),
        (f"postgresql://bot@db/games?sslpassword={SECRET}", "postgresql://db/games"),
    ],
)
def test_an_address_is_shown_without_its_secrets(address: str, shown: str) -> None:
    server = ServerAddress(address)
    assert str(server) == f"{server}" == shown
    assert repr(server) == f"ServerAddress({shown})"
    assert SECRET not in f"{server} {server!r} {server.without_password}"


@pytest.mark.parametrize(
    "address",
    [
        "mysql://bot@db/games",
        "postgresql:/db/games",
        "postgresql://db",
        "postgresql://db/",
        f"postgresql://bot:{SECRET}/1@db/games",
        f"postgresql://bot:{SECRET}?1@db/games",
        f"postgresql://bot:{SECRET}#1@db/games",
        f"postgresql://bot:{SECRET}@1@db/games",
        "postgresql://bot:123/4@db/games",
        "postgresql://bot:123?a=b@db/games",
        "postgresql://bot@db:http/games",
        "postgresql://bot@db/games?sslmod=require",
        "postgresql://bot@/games?port=many",
        "postgresql://[::1/games",
    ],
)
def test_an_address_with_a_part_out_of_place_is_refused_and_not_repeated(address: str) -> None:
    with pytest.raises(MalformedAddress) as refused:
        ServerAddress(address)
    assert str(refused.value) == ""


@pytest.mark.parametrize(
    ("given", "driver", "unused"),
    [
        ("postgres://u:p1@ec2-1-2-3-4.compute.example:5432/d1", "", ()),
        ("postgresql://admin:AVNS_x@db-do-user-1.example:25060/defaultdb?sslmode=require", "sslmode=require", ()),
        (
            "postgresql://u:p@ep-1.example/db?sslmode=verify-full&sslrootcert=system&channel_binding=require&options=e%3D1",
            "sslmode=verify-full&sslrootcert=system&options=e%3D1",
            ("channel_binding",),
        ),
        (
            "postgres://postgres.abc:x@aws-0-eu.example:5432/postgres?sslmode=require&supa=base-pooler.x&pgbouncer=true",
            "sslmode=require",
            ("supa", "pgbouncer"),
        ),
        (
            "postgresql://db.example/games?application_name=x&connect_timeout=9&sslnegotiation=direct&sslmode=require",
            "sslnegotiation=direct&sslmode=require",
            ("application_name", "connect_timeout"),
        ),
        (
            "postgresql://db.example/games?gssencmode=disable&keepalives=1&keepalives_idle=30&target_session_attrs=any",
            "target_session_attrs=any",
            ("gssencmode", "keepalives", "keepalives_idle"),
        ),
    ],
)
def test_an_address_as_providers_give_it_loses_only_what_has_no_effect(
    given: str, driver: str, unused: tuple[str, ...]
) -> None:
    server = ServerAddress(given)
    plain = given.partition("?")[0]
    assert server.for_driver() == (f"{plain}?{driver}" if driver else plain)
    assert server.unused == unused
    assert not {"pgbouncer", "supa"} & ServerAddress(server.without_password).parameters.keys(), "pg_dump refuses them"


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("sslmode=require&channel_binding=require", "channel_binding"),
        ("channel_binding=require", "channel_binding"),
        ("gssencmode=require", "gssencmode"),
        ("sslmode=require&sslrootcert=system", "sslmode"),
        ("require_auth=scram-sha-256", "require_auth"),
        ("sslmod=require", "sslmod"),
        ("schema=games", "schema"),
    ],
)
def test_what_cannot_be_obeyed_is_refused_by_its_name(query: str, name: str) -> None:
    with pytest.raises(ParameterRefused) as refused:
        ServerAddress(f"postgresql://bot:{SECRET}@db/games?{query}")
    assert refused.value.name == name


def test_the_page_for_operators_names_every_parameter_that_is_taken() -> None:
    page = (ROOT / "deploy" / "POSTGRES.md").read_text(encoding="utf-8")
    assert [one for one in OBEYED | NEEDLESS | FOREIGN if f"`{one}`" not in page] == []


def test_what_may_be_a_part_of_a_password_is_no_name() -> None:
    with pytest.raises(MalformedAddress) as refused:
        ServerAddress(f"postgresql://bot:12/3?{SECRET}=1@db/games")
    assert not isinstance(refused.value, ParameterRefused)


@pytest.mark.parametrize(
    "written", ["host=db dbname=games", "dbname = games", f"user=bot password={SECRET}", "  service=games"]
)
def test_words_with_values_are_no_path(written: str) -> None:
    assert is_keywords(written)


@pytest.mark.parametrize("written", ["games.sqlite3", "/var/lib/host=1/games", "hosts=1", "a b=c"])
def test_a_path_is_no_words_with_values(written: str) -> None:
    assert not is_keywords(written)


@pytest.mark.parametrize(
    "address",
    ["postgresql://bot@db/games", "postgresql://bot@/games?host=/run/postgresql", "postgres://db:5432/games?user=bot"],
)
def test_a_password_is_put_in_and_taken_out_again(address: str) -> None:
    password = "p@ss/w?rd #1%+&="
    server = ServerAddress(address).with_password(password)
    assert server.password == password
    assert server.without_password == address
    assert ServerAddress(address).password is None


def test_all_that_is_secret_in_an_address_is_known_as_it_may_be_written() -> None:
    server = ServerAddress("postgresql://bot:a%2Fb@db/games?sslpassword=c%40d")
    assert set(server.secrets) == {"a%2Fb", "a/b", "c@d", "c%40d"}
    assert ServerAddress("postgresql://bot@db/games").secrets == ()
