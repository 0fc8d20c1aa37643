"""What is sampled of a database on a server, whose disk is not this machine's."""

from typing import Any

from bot.connection.launch import opened
from bot.observability.metrics import Metrics
from bot.observability.sampler import Sampler
from bot.store.location import ServerAddress


async def test_a_server_can_be_written_and_no_disk_seems_full(another: tuple[str, Any]) -> None:
    address, inside = another
    async with opened(ServerAddress(address), 0) as (database, _):
        metrics = Metrics()
        sampler = Sampler(metrics, database, ServerAddress(address), lambda: 0)
        await sampler.sample()
        counted = metrics.registry.get_sample_value
        assert sampler.writable
        assert counted("fumarole_database_writable") == 1
        assert counted("fumarole_disk_free_bytes") is None, "an alert would take 0 for a full disk"
        await inside.execute("ALTER DATABASE another SET default_transaction_read_only = on")
        await inside.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
        await sampler.sample()
        assert not sampler.writable
        assert counted("fumarole_database_writable") == 0
