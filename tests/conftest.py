import gc
import os
import pkgutil
import shutil
import tempfile
from collections.abc import Generator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

import tests
from bot.sandbox.driver import Driver, NotSeenError

# Let pytest rewrite the assertions of helper modules too, so that failures show values.
pytest.register_assert_rewrite(
    *(one.name for one in pkgutil.iter_modules(tests.__path__, "tests.") if one.name != __name__)
)


EARLIER = 0.4
"""The part of a test process's tests among which the slow ones lie; another process may take over the rest."""

MEMORY = Path("/dev/shm")
LEAST_MEMORY = 4 << 30
"""Free bytes; a run of the whole suite writes less than one of these gigabytes."""


def _write_to_memory() -> None:
    """Let files of tests lie in memory where there is plenty: they wait for the disk at every commit otherwise."""
    if "TMPDIR" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > LEAST_MEMORY:
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


_write_to_memory()


def _register_toys() -> None:
    """Add the toy games to the registries, before tests take their games from them at collection."""
    from tests.toys import register

    register()


# This must run before any other conftest is imported, because some modules read the registries on import.
_register_toys()


def _try_the_same_in_every_run() -> None:
    """Let no change fail by luck at what is made up; the whole sweep makes up something new."""
    from tests.thorough import THOROUGH

    settings.register_profile("ours", derandomize=not THOROUGH, deadline=None)
    settings.load_profile("ours")


# A test takes its settings from the profile when its module is imported.
_try_the_same_in_every_run()


def pytest_configure(config: pytest.Config) -> None:
    """Let a test process use the fork server of the whole run."""
    from tests.forking import take_part
    from tests.jitter import delay_the_local_discord

    take_part(config)
    delay_the_local_discord()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Called by pytest-xdist before it starts a test process."""
    from tests.forking import share

    share(node.config, node.workerinput)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Four test processes for two processors: many tests wait for a bot in a process of its own, or for the disk."""
    from tests.quick import asked_for

    ours = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    # Those that are quick wait for nothing, and a test process takes seconds to begin.
    return max(2, ours if asked_for(config) else ours * 2)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even read the other files when the quick tests are asked for."""
    from tests.quick import FILES, asked_for

    return True if asked_for(config) and collection_path.suffix == ".py" and collection_path not in FILES else None


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Collect the tests without collecting garbage: they all stay, and each look at them takes longer than the last."""
    from tests.compiled import compile_share

    gc.disable()
    try:
        compile_share(session.config)
        return (yield)
    finally:
        # No later look for garbage goes through the modules and tests again; the little that is garbage stays as well.
        gc.freeze()
        gc.enable()


def pytest_report_header(config: pytest.Config) -> str:
    """Told at the beginning of a run."""
    from tests.thorough import SLICE

    return f"slice of the sweeps: {SLICE} (FUMAROLE_TESTS_SLICE={SLICE} tries the same again)"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what is quick, leave out what is another day's, and begin no slow test late."""
    from tests.quick import is_quick

    for one in items:
        if is_quick(one):
            one.add_marker("quick")
    _leave_out_other_slices(config, items)
    _spread_the_slow(config, items)


def _leave_out_other_slices(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the day's slice of what takes turns, unless single tests or files are asked for by name."""
    from tests.thorough import of_other_days

    if any("::" in asked or asked.endswith(".py") for asked in config.args):
        return
    others = of_other_days((one.nodeid, parts) for one in items if (parts := _parts(one)) > 1)
    if others:
        config.hook.pytest_deselected(items=[one for one in items if one.nodeid in others])
        items[:] = [one for one in items if one.nodeid not in others]


def _parts(item: pytest.Item) -> int:
    """In how many parts the cases of a test take turns."""
    from tests.thorough import FOLDERS

    marker = item.get_closest_marker("sweep")
    folder = item.path.parent.relative_to(Path(__file__).parent).as_posix()
    return int(marker.args[0]) if marker is not None else FOLDERS.get(folder, 1)


def _spread_the_slow(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Spread the slow tests over the test processes, and over the earlier part of what each of them has to do.

    None of them is begun last. Most of them wait for a bot: what the other processes compute meanwhile is then not
    left for the end, when there is nothing else to wait for.
    """
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    slow = [one for one in items if one.get_closest_marker("slow")]
    others = [one for one in items if not one.get_closest_marker("slow")]
    shares = [len(others) * number // workers for number in range(workers + 1)]
    items[:] = [
        one
        for number in range(workers)
        for one in _mixed(slow[number::workers], others[shares[number] : shares[number + 1]], number / workers)
    ]


def _mixed(slow: list[pytest.Item], others: list[pytest.Item], late: float) -> list[pytest.Item]:
    """The slow ones between the files of the earlier others; the first by such a part of their distance late."""
    distance = len(others) * EARLIER / max(len(slow), 1)
    between = [0, *(at for at, (one, two) in enumerate(pairwise(others), 1) if one.path != two.path), len(others)]
    places = [next(at for at in between if at >= (number + late) * distance) for number in range(len(slow))]
    mixed, done = list[pytest.Item](), 0
    for place, one in zip(places, slow, strict=True):
        mixed += [*others[done:place], one]
        done = place
    return mixed + others[done:]


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
def tmp_path(request: pytest.FixtureRequest, tmp_path: Path) -> Generator[Path, None, None]:
    """Pytest's own, but on a disk for a test of what files in memory do not have."""
    if request.node.get_closest_marker("disk") is None:
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        yield Path(folder)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with the files that say which versions are used."""
    root = Path(__file__).parents[1]
    if not (root / "uv.lock").exists() or shutil.which("uv") is None:
        pytest.skip("this environment was not made by uv")
    (tmp_path / "deploy").mkdir()
    for name in ("pyproject.toml", "uv.lock", "deploy/requirements.txt", "deploy/building.txt", "deploy/Dockerfile"):
        shutil.copy(root / name, tmp_path / name)
    return tmp_path
