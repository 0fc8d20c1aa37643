"""What a run is measured by, in lines to print."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from prometheus_client import Metric

from tests.bot.observability.scraping import value
from tests.load.tables import Sent, Table
from tests.wire.running import children, cpu_seconds, own_megabytes


def percentile(values: Sequence[float], part: float) -> float:
    """The value that this part of all does not exceed; 0 for none."""
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * part), len(ordered) - 1)] if ordered else 0.0


def spread(seconds: Sequence[float]) -> str:
    """Median, 99th percentile and the largest, in milliseconds."""
    parts = [percentile(seconds, part) * 1000 for part in (0.5, 0.99, 1.0)]
    return "p50 {:.0f} ms, p99 {:.0f} ms, latest {:.0f} ms, {} of them".format(*parts, len(seconds))


@dataclass(slots=True)
class Processes:
    """The processor time and memory of the bot's processes, and of the driver with its local Discord."""

    bot: int
    driver: int
    began: dict[int, float] = field(default_factory=dict)
    latest: dict[int, float] = field(default_factory=dict)
    """The processor seconds that each has used, also of workers that have ended since."""
    memory: list[tuple[float, float]] = field(default_factory=list)
    """Samples with their moments."""

    def begin(self) -> None:
        """Count from now on."""
        self._look_at_processors()
        self.began = dict(self.latest)
        self.memory.clear()

    def look(self, moment: float) -> None:
        """Take a sample of the bot's memory and of what the processors have done for it."""
        self._look_at_processors()
        self.memory.append((moment, sum(own_megabytes(one) for one in (self.bot, *children(self.bot)))))

    def used(self) -> dict[int, float]:
        """Processor seconds since the beginning by process."""
        self._look_at_processors()
        return {one: spent - self.began.get(one, 0.0) for one, spent in self.latest.items()}

    def _look_at_processors(self) -> None:
        self.latest |= {one: cpu_seconds(one) for one in (self.driver, self.bot, *children(self.bot))}

    def lines(self, moves: int) -> Iterator[str]:
        """The processor time of a move, and the memory with its slope."""
        used = self.used()
        own = sum(spent for one, spent in used.items() if one not in (self.driver, self.bot))
        bot, workers, driver = (spent / moves * 1000 for spent in (used[self.bot], own, used[self.driver]))
        yield f"CPU a move: bot {bot:.0f} ms, its workers {workers:.0f} ms, driver {driver:.0f} ms"
        sizes = [size for _, size in self.memory]
        if sizes:
            last = slope(self.memory[len(sizes) // 3 :]) * 60
            yield (
                f"memory of the bot's processes: {sizes[0]:.0f} MB, at its most {max(sizes):.0f}, at the end"
                f" {sizes[-1]:.0f}; slope over the last two thirds {last:+.1f} MB a minute"
            )


def slope(points: Sequence[tuple[float, float]]) -> float:
    """The slope of the line that fits these points best; 0 for fewer than two."""
    if len(points) < 2:
        return 0.0
    mean_x, mean_y = (sum(values) / len(points) for values in zip(*points, strict=True))
    across: float = sum((x - mean_x) ** 2 for x, _ in points)
    along: float = sum((x - mean_x) * (y - mean_y) for x, y in points)
    return along / across


def latencies(sent: Sequence[Sent], tables: Sequence[Table]) -> Iterator[str]:
    """How long acknowledgements, answers, boards and films took, counted from the planned instants."""
    told = [one for one in sent if one.told]
    yield (
        f"moves: {len(sent)} sent, {len(told)} played, {sum(one.failed for one in sent)} without an answer in time,"
        f" {sum(one.answered_at is not None and not one.told for one in sent)} refused;"
        f" sent late by {spread([one.sent_at - one.planned_at for one in sent])}"
    )
    yield "acknowledged: " + spread([one.acknowledged_at - one.planned_at for one in sent if one.acknowledged_at])
    yield "answered: " + spread([one.answered_at - one.planned_at for one in told if one.answered_at])
    for name, ends in (("new board posted", True), ("board edited within a turn", False)):
        chosen = [one for one in told if one.ends_turn is ends]
        yield f"{name}: " + spread([one.shown_at - one.planned_at for one in chosen if one.shown_at])
    stories = [story for table in tables for story in table.stories]
    films = [after for after, moving in stories if moving]
    yield f"films after their board: {spread(films)}"


def loop_delay(before: Mapping[str, Metric], after: Mapping[str, Metric]) -> str:
    """How late the bot's event loop was, by its own histogram."""
    name = "fumarole_loop_delay_seconds"
    bounds = [one.labels["le"] for one in after[name].samples if one.name == f"{name}_bucket"]
    counts = {le: _more(before, after, f"{name}_bucket", le=le) for le in bounds}
    total = counts["+Inf"]
    within = next(le for le in bounds if counts[le] >= 0.99 * total)
    return f"event loop: p99 at most {float(within) * 1000:.0f} ms; {counts['0.02'] / total:.1%} of ticks below 20 ms"


def requests(before: Mapping[str, Metric], after: Mapping[str, Metric], seconds: float) -> str:
    """The bot's requests that Discord counts, and its refusals."""
    name = "fumarole_discord_requests_total"
    counted = sum(
        one.value - _before(before, name, one.labels)
        for one in after["fumarole_discord_requests"].samples
        if one.name == name and not one.labels["route"].startswith(("/interactions", "/webhooks"))
    )
    limited = _more(before, after, "fumarole_rate_limits_total")
    return f"requests that Discord counts: {counted / seconds:.1f} a second; 429: {limited:.0f}"


def _before(families: Mapping[str, Metric], name: str, labels: Mapping[str, str]) -> float:
    samples = [one for family in families.values() for one in family.samples if one.name == name]
    return sum(one.value for one in samples if one.labels == labels)


def _more(before: Mapping[str, Metric], after: Mapping[str, Metric], name: str, **labels: str) -> float:
    return value(after, name, **labels) - value(before, name, **labels)
