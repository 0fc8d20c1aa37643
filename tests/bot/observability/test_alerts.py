"""The dashboard and the alert rules speak of metrics that there are, and every alert is explained."""

import json
import re

from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from bot.observability.metrics import Metrics
from tests.test_repository import ROOT

DEPLOY = ROOT / "deploy"
ENDINGS = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count"), "summary": ("_sum", "_count")}
NAME = re.compile(r"\b((?:fumarole|process)_[a-z_]+)\b")


def served() -> set[str]:
    """The names of all samples that a scrape can hold; a family is there before it has its first sample."""
    families = text_string_to_metric_families(generate_latest(Metrics().registry).decode())
    return {family.name + ending for family in families for ending in ENDINGS.get(family.type, ("",))}


def expressions() -> list[str]:
    dashboard = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    panels = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", ())]
    rules = re.findall(r"expr: (?:>-\n)?(.*(?:\n {10}.*)*)", (DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))
    return panels + rules


def alerts() -> list[str]:
    return re.findall(r"alert: (\w+)", (DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))


def test_every_metric_of_the_dashboard_and_the_alerts_is_in_a_scrape() -> None:
    named = {name for one in expressions() for name in NAME.findall(one)}
    assert len(named) > 30
    assert named - served() == set()


def test_every_metric_is_on_the_dashboard() -> None:
    shown = {name for one in expressions() for name in NAME.findall(one)}
    families = {re.sub(r"_(total|bucket|sum|count)$", "", name) for name in shown}
    own = {re.sub(r"_(total|bucket|sum|count)$", "", name) for name in served() if name.startswith("fumarole_")}
    assert own - families == set()


def test_every_alert_is_explained_with_what_to_do() -> None:
    rows = re.findall(r"^\| (Fumarole\w+) ?\*? \| (.+) \| (.+) \|$", (DEPLOY / "README.md").read_text("utf-8"), re.M)
    assert {name for name, *_ in rows} == set(alerts())
    assert len(alerts()) >= 15


def test_every_page_is_marked_where_it_is_explained() -> None:
    rules = (DEPLOY / "alerts.yaml").read_text(encoding="utf-8")
    pages = set(re.findall(r"alert: (\w+)\n(?:(?!alert:)[\s\S])*?severity: page", rules))
    starred = set(re.findall(r"^\| (Fumarole\w+) \* \|", (DEPLOY / "README.md").read_text("utf-8"), re.M))
    assert pages == starred
