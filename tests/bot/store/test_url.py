"""Where a database is: an address on a server is understood as the driver does, and shows no password."""

import pytest

from bot.store.url import DatabaseUrl, MalformedUrl, is_url

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
    server = DatabaseUrl(address)
    assert str(server) == f"{server}" == shown
    assert repr(server) == f"DatabaseUrl({shown})"
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
        f"postgresql://bot:12/3?{SECRET}=1@db/games",
        "postgresql://bot@/games?port=many",
        "postgresql://[::1/games",
    ],
)
def test_an_address_with_a_part_out_of_place_is_refused_and_not_repeated(address: str) -> None:
    with pytest.raises(MalformedUrl) as refused:
        DatabaseUrl(address)
    assert str(refused.value) == ""


@pytest.mark.parametrize(
    "ours", ["host=db dbname=games", "dbname = games", f"user=bot password={SECRET}", "  service=a"]
)
@pytest.mark.parametrize("path", ["games.sqlite3", "/var/lib/host=1/games", "hosts=1", "a b=c"])
def test_words_with_values_are_an_address_and_a_path_is_none(ours: str, path: str) -> None:
    assert (is_url(ours), is_url(path)) == (True, False)


@pytest.mark.parametrize(
    "address",
    ["postgresql://bot@db/games", "postgresql://bot@/games?host=/run/postgresql", "postgres://db:5432/games?user=bot"],
)
def test_a_password_is_put_in_and_taken_out_again(address: str) -> None:
    password = "p@ss/w?rd #1%+&="
    server = DatabaseUrl(address).with_password(password)
    assert server.password == password
    assert server.without_password == address
    assert DatabaseUrl(address).password is None


def test_all_that_is_secret_in_an_address_is_known_as_it_may_be_written() -> None:
    server = DatabaseUrl("postgresql://bot:a%2Fb@db/games?sslpassword=c%40d")
    assert set(server.secrets) == {"a%2Fb", "a/b", "c@d", "c%40d"}
    assert DatabaseUrl("postgresql://bot@db/games").secrets == ()
    assert "c@d" in server.with_password("other").secrets, "it is of the key, not of the user"
