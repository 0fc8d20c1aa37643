"""Immutable values: the same with other fields, and read back from plain data as they were."""

import dataclasses
import json
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, NamedTuple

import pytest

from games import REGISTRY
from games.core.values import replace, restored, restored_fields, stored, stored_fields, strictly_equal


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
    assert stored(TOLD) == PLAIN
    assert restored(Told, through_json(PLAIN)) == TOLD
    assert type(restored(Told, through_json(PLAIN)).deal.spots[0]) is Spot


def test_fields_are_stored_by_name_all_or_those_named_in_that_order() -> None:
    assert stored_fields(TOLD) == {"deal": PLAIN[0], "note": None}
    some = stored_fields(TOLD.deal, "gone", "hues")
    assert list(some.items()) == [("gone", [2, 9, 10]), ("hues", ["blue"])]
    assert restored_fields(Deal, through_json(some), "hues", "gone") == {
        "hues": (Hue.BLUE,),
        "gone": frozenset((2, 9, 10)),
    }
    assert restored_fields(Spot, {"half": 1, "name": "A1"}) == {"name": "A1", "half": 1}


def test_a_type_that_nobody_can_read_back_is_refused_before_anything_is_lost() -> None:
    with pytest.raises(TypeError, match="not made to be stored"):
        restored(dict, {})


def test_data_with_a_value_too_few_is_refused() -> None:
    with pytest.raises(ValueError, match="shorter"):
        restored(Told, PLAIN[:1])


@pytest.mark.parametrize("key", REGISTRY)
def test_a_position_with_one_other_field_is_what_the_standard_library_makes(key: str) -> None:
    dice = Random(7)
    game = REGISTRY[key]
    options = game.complete_options({})
    one: Any = game.start(game.seats_for(options)[-1], options, dice.randbytes(16))
    other: Any = one.play(min(one.to_act), dice.choice(one.moves(min(one.to_act)))).position
    for field in dataclasses.fields(one):
        changes = {field.name: getattr(other, field.name)}
        assert strictly_equal(replace(one, **changes), dataclasses.replace(one, **changes)), field.name
    assert strictly_equal(replace(one), one)


def test_a_name_that_is_no_field_is_refused() -> None:
    one: Any = REGISTRY["volcano"].start(2, {}, bytes(16))
    with pytest.raises(KeyError, match="caldera"):
        replace(one, caldera=1)
