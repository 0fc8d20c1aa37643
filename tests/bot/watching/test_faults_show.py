"""Whoever watches the metrics sees every fault that tests inject, and is alerted to what an operator must act on."""

from __future__ import annotations

import re
from pathlib import Path

from bot.store.faults import Trouble
from bot.watching.metrics import Metrics
from tests.bot.end_to_end.house import open_house
from tests.bot.watching.scraping import ANYWHERE, address, scrape
from tests.bot.watching.visible import OF_THE_SOAK, TROUBLES, VISIBLE, Visible
from tests.soak.weather import KINDS
from tests.test_repository import ROOT

SECONDS = 30.0
"""Within which a fault shows."""


async def test_every_fault_moves_a_series_within_half_a_minute(tmp_path: Path) -> None:
    async with open_house(tmp_path, FUMAROLE_METRICS=ANYWHERE) as house:
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


def test_an_operator_is_alerted_to_what_they_must_act_on() -> None:
    rules = (ROOT / "deploy" / "alerts.yaml").read_text(encoding="utf-8")
    expressions = dict(re.findall(r"- alert: (\w+)\n\s+expr: ([\s\S]*?)\n\s+(?:for|labels):", rules))
    for fault in VISIBLE:
        if fault.alert is not None:
            assert fault.sample in expressions[fault.alert], f"{fault} is not what {fault.alert} looks at"
