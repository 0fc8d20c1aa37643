"""Immutable values are read back from plain data as they were."""

import json
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

import pytest

from games.core.text import Notation, Seat, Text, text
from games.core.values import deserialize, deserialize_fields, serialize, serialize_fields


class Hue(Enum):
    RED = "red"
    BLUE = "blue"


class Spot(NamedTuple):
    name: str
    half: int


@dataclass(frozen=True, slots=True)
class Deal:
    seed: bytes
    hues: tuple[Hue, ...]
    pair: tuple[int, Hue]
    spots: tuple[Spot | None, ...]
    gone: frozenset[int]
    share: float
    open: bool


@dataclass(frozen=True, slots=True)
class Told:
    deal: Deal
    note: str | None


TOLD = Told(Deal(b"\x01\xff", (Hue.BLUE,), (3, Hue.RED), (Spot("N1", 2), None), frozenset((9, 10, 2)), 0.5, True), None)
PLAIN = [["01ff", ["blue"], [3, "red"], [["N1", 2], None], [2, 9, 10], 0.5, True], None]


def through_json(data: Any) -> Any:
    return json.loads(json.dumps(data))


def test_every_kind_of_value_comes_back_as_it_was() -> None:
    assert serialize(Told, TOLD) == PLAIN
    assert deserialize(Told, through_json(PLAIN)) == TOLD
    assert type(deserialize(Told, through_json(PLAIN)).deal.spots[0]) is Spot


def test_fields_are_stored_by_name_all_or_those_named_in_that_order() -> None:
    assert serialize_fields(TOLD) == {"deal": PLAIN[0], "note": None}
    some = serialize_fields(TOLD.deal, "gone", "hues")
    assert list(some.items()) == [("gone", [2, 9, 10]), ("hues", ["blue"])]
    assert deserialize_fields(Deal, through_json(some), "hues", "gone") == {
        "hues": (Hue.BLUE,),
        "gone": frozenset((2, 9, 10)),
    }
    assert deserialize_fields(Spot, {"half": 1, "name": "A1"}) == {"name": "A1", "half": 1}


def test_a_type_that_nobody_can_read_back_is_refused_before_anything_is_lost() -> None:
    with pytest.raises(TypeError, match="cannot be written"):
        deserialize(dict, {})


def test_data_with_a_value_too_few_is_refused() -> None:
    with pytest.raises(ValueError, match="shorter"):
        deserialize(Told, PLAIN[:1])


def test_a_sentence_comes_back_as_it_was_with_all_that_stands_in_it() -> None:
    inner = text("volcano-piece", colour="red").signed("red3")
    sentence = text("any", seat=Seat(2), count=3, word="x", move=Notation("hekla", "3@C2"), pieces=(inner, "y"))
    plain = serialize(Text, sentence)
    assert plain[1][:2] == [["seat", {"kind": "Seat", "index": 2}], ["count", 3]]
    again = deserialize(Text, through_json(plain))
    assert again == sentence
    assert again.values[-1][1][0].sign == "red3"  # type: ignore[index, union-attr]
