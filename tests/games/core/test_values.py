"""Immutable values, and the same values with other fields."""

import dataclasses
from random import Random
from typing import Any

import pytest

from games import REGISTRY
from games.core.values import replace, strictly_equal


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
