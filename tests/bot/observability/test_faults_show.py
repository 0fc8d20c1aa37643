"""Whoever watches the metrics sees every fault that tests inject, and is alerted to what an operator must act on."""

import ast
import re
from pathlib import Path

import pytest

from bot.observability.metrics import Metrics
from bot.store.faults import Trouble
from tests.bot.end_to_end.house import open_house
from tests.bot.observability.scraping import address, scrape
from tests.bot.observability.visible import ELSEWHERE, OF_THE_SOAK, TROUBLES, VISIBLE, Visible, settings
from tests.soak.weather import KINDS
from tests.test_repository import ROOT

SECONDS = 30.0
"""Within which a fault shows."""


@pytest.mark.full
async def test_every_fault_moves_a_series_within_half_a_minute(tmp_path: Path) -> None:
    async with open_house(tmp_path, **settings(tmp_path)) as house:
        await house.begin(house.bruno)
        for fault in VISIBLE:
            before = fault.read(await scrape(house))
            await fault.make(house)

            async def moved(fault: Visible = fault, before: float = before) -> bool:
                return fault.read(await scrape(house)) != before

            await house.written(moved, f"{fault} to move from {before} at {address(house)}", SECONDS)


def test_every_kind_of_fault_that_is_injected_has_a_series() -> None:
    """Those of the soak, and every trouble of a database; a new kind without a row fails."""
    faults = {one.fault for one in VISIBLE}
    assert set(OF_THE_SOAK) == set(KINDS)
    assert {fault for found in OF_THE_SOAK.values() for fault in found} <= faults
    metrics = Metrics()
    for trouble in Trouble:
        labels = {"kind": trouble.value}
        assert metrics.registry.get_sample_value(TROUBLES, labels) == 0, f"{trouble} has no series before it comes"
        metrics.troubled(trouble)
        assert metrics.registry.get_sample_value(TROUBLES, labels) == 1


def test_every_trouble_of_a_database_is_really_made_and_its_series_read() -> None:
    """In the house above, or by a function of another test that names the series."""
    here = {Trouble(one.labels["kind"]) for one in VISIBLE if one.sample == TROUBLES}
    assert here | set(ELSEWHERE) == set(Trouble)
    for trouble, (file, name) in ELSEWHERE.items():
        functions = ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8")))
        found = [one for one in functions if isinstance(one, ast.AsyncFunctionDef) and one.name == name]
        assert found, f"{file} has no {name}"
        words = {one.value for one in ast.walk(found[0]) if isinstance(one, ast.Constant)}
        assert trouble.value in words, f"{name} in {file} does not read the series of {trouble}"


def test_an_operator_is_alerted_to_what_they_must_act_on() -> None:
    rules = (ROOT / "deploy" / "alerts.yaml").read_text(encoding="utf-8")
    expressions = dict(re.findall(r"- alert: (\w+)\n\s+expr: ([\s\S]*?)\n\s+(?:for|labels):", rules))
    for fault in VISIBLE:
        if fault.alert is not None:
            assert fault.sample in expressions[fault.alert], f"{fault} is not what {fault.alert} looks at"
