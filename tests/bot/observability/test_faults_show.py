"""The metrics show every fault that tests inject, and alerts fire for those that need an operator."""

import re
from pathlib import Path

import pytest

from bot.observability.metrics import Metrics
from bot.store.faults import FaultKind
from tests.bot.end_to_end.house import open_house
from tests.bot.observability.scraping import address, scrape
from tests.bot.observability.visible import FAULTS, VISIBLE, Visible, settings
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


def test_every_trouble_of_a_database_has_a_series_before_it_comes() -> None:
    metrics = Metrics()
    for fault in FaultKind:
        labels = {"kind": fault.value}
        assert metrics.registry.get_sample_value(FAULTS, labels) == 0, fault
        metrics.count_fault(fault)
        assert metrics.registry.get_sample_value(FAULTS, labels) == 1


def test_an_operator_is_alerted_to_what_they_must_act_on() -> None:
    rules = (ROOT / "deploy" / "alerts.yaml").read_text(encoding="utf-8")
    expressions = dict(re.findall(r"- alert: (\w+)\n\s+expr: ([\s\S]*?)\n\s+(?:for|labels):", rules))
    for fault in VISIBLE:
        if fault.alert is not None:
            assert fault.sample in expressions[fault.alert], f"{fault} is not what {fault.alert} looks at"
