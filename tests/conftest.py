from __future__ import annotations

import pkgutil
from collections.abc import Generator

import pytest

import tests
from bot.sandbox.driver import Driver, NotSeenError

# What the helpers of the tests assert is shown with its values, as what the tests themselves do.
pytest.register_assert_rewrite(
    *(one.name for one in pkgutil.iter_modules(tests.__path__, "tests.") if one.name != __name__)
)


def _register_toys() -> None:
    """Tests take their games from the registries when they are collected; from now on the toys are among these."""
    from tests.toys import register

    register()


# Before any other conftest is imported: what is worked out from a registry is worked out on import.
_register_toys()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails while people are at a sandbox shows what was to be seen there."""
    report = yield
    told_already = call.excinfo is not None and call.excinfo.errisinstance(NotSeenError)
    if call.when == "call" and report.failed and not told_already and isinstance(item, pytest.Function):
        drivers = [getattr(one, "driver", None) for one in item.funcargs.values()]
        told = [one.told() for one in drivers if isinstance(one, Driver)]
        report.sections += [("seen in the sandbox", one) for one in told]
    return report
