"""Reads what the bot serves to those who watch it."""

import json
import re
from collections.abc import Mapping
from typing import Any

import aiohttp
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from tests.bot.end_to_end.house import House

ANYWHERE = "127.0.0.1:0"
"""The setting for a bot whose metrics are served on a free port, which its log names."""


def address(house: House) -> str:
    """Where this house's bot serves its metrics."""
    found = re.findall(r"metrics and health at (http://\S+)", house.bot.logged())
    assert found, house.bot.last_logged()
    return str(found[-1])


async def get(url: str, **headers: str) -> tuple[int, str]:
    """The status and the text of an answer."""
    async with aiohttp.ClientSession() as session, session.get(url, headers=headers) as response:
        return response.status, await response.text()


async def scrape(house: House) -> dict[str, Metric]:
    """The families of metrics by name, as Prometheus reads them."""
    status, written = await get(f"{address(house)}/metrics")
    assert status == 200
    return {family.name: family for family in text_string_to_metric_families(written)}


async def health(house: House) -> tuple[int, Mapping[str, Any]]:
    """The status and the content of the answer to a supervisor."""
    status, written = await get(f"{address(house)}/healthz")
    return status, json.loads(written)


def value(families: Mapping[str, Metric], name: str, **labels: str) -> float:
    """The sum of the samples of this name with these labels."""
    samples = [one for family in families.values() for one in family.samples if one.name == name]
    assert samples, f"no metric {name}"
    return sum(one.value for one in samples if labels.items() <= one.labels.items())
