import os
import pkgutil
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

import tests
from bot.program import Timeouts

# Let pytest rewrite the assertions of helper modules too, so that failures show values.
pytest.register_assert_rewrite(
    *(one.name for one in pkgutil.iter_modules(tests.__path__, "tests.") if one.name != __name__)
)

MEMORY = Path("/dev/shm")
LEAST_MEMORY = 4 << 30
"""Free bytes; a run of the whole suite writes less than one of these gigabytes."""

# Files of tests lie in memory where there is plenty: they wait for the disk at every commit otherwise.
if "TMPDIR" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > LEAST_MEMORY:
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)

# No change fails by luck at what hypothesis makes up.
settings.register_profile("ours", derandomize=True, deadline=None, max_examples=50)
settings.load_profile("ours")

# Nothing is refused, left out or made simpler because the machine stands still for some seconds.
Timeouts.factor = 5.0

# Pictures know a few letters of other scripts, whatever fonts the machine has.
os.environ["FUMAROLE_FONTS"] = str(Path(__file__).parent / "rendering" / "fonts")

# Before any other conftest is imported: some modules read the registries of games on import.
import tests.toys.registered  # noqa: E402
from tests.wire.driver import Driver, NotSeenError  # noqa: E402

FULL = tuple(
    f"tests/{one}/"
    for one in ("bot/cluster", "bot/end_to_end", "bot/sandbox", "browser", "conformance", "languages", "load", "soak")
)
"""The folders whose tests are all of the full tier."""

LONGEST_SECONDS = 600
"""How long a test of the full tier may take on a busy machine."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Import nothing of these folders in the fast tier; each of its processes would."""
    place = f"{collection_path.relative_to(config.rootpath).as_posix()}/"
    return True if config.option.markexpr == "not full" and place in FULL else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of the full tier, before pytest chooses by marks."""
    for one in items:
        if one.nodeid.startswith(FULL):
            one.add_marker("full")
        if one.get_closest_marker("full") is not None and one.get_closest_marker("timeout") is None:
            one.add_marker(pytest.mark.timeout(LONGEST_SECONDS))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the sandbox's visible messages to the report of a failed test that uses one."""
    report = yield
    told_already = call.excinfo is not None and call.excinfo.errisinstance(NotSeenError)
    if call.when == "call" and report.failed and not told_already and isinstance(item, pytest.Function):
        drivers = [getattr(one, "driver", None) for one in item.funcargs.values()]
        told = [one.told() for one in drivers if isinstance(one, Driver)]
        report.sections += [("seen in the sandbox", one) for one in told]
    return report


@pytest.fixture
def disk_path() -> Generator[Path, None, None]:
    """A folder on a disk, as ``tmp_path`` is not where files of tests lie in memory."""
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        yield Path(folder)
