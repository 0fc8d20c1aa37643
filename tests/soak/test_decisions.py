"""A soak reads from the bot's log which turn a call was for, also while the log grows."""

from pathlib import Path

from tests.soak.decisions import Decision, Decisions

LINE = "2026-11-23 00:00:00,000 INFO bot.delivery.calls: session {}: after action {}, {} calls seats since {}\n"


def test_the_latest_line_of_any_process_tells_what_a_call_is_for(tmp_path: Path) -> None:
    first, second = tmp_path / "first.log", tmp_path / "second.log"
    decisions = Decisions([first, second])
    assert decisions.of("p7-1") is None
    half = LINE.format(4, 12, "p7-1", {0: 1_795_457_594_980, 2: None})
    first.write_text(half[:-20])
    assert decisions.of("p7-1") is None, "the line is not complete"
    first.write_text(half)
    assert decisions.of("p7-1") == Decision(4, 12, {0: 1_795_457_594_980, 2: None})
    second.write_text("Traceback\n" + LINE.format(4, 13, "p7-1", {1: 5}) + LINE.format(5, 1, "p7-11", {}))
    assert decisions.of("p7-1") == Decision(4, 13, {1: 5})
