"""Views as JSON for other programs: nothing is lost, and nothing is in them that the view does not hold."""

import json
from itertools import islice

import pytest

from games import REGISTRY
from games.core.values import deserialize, serialize
from tests.games.worlds import worlds_of
from tests.golden.positions import golden_names, positions_of

GOLDEN = [(game, name) for game in REGISTRY for name in golden_names(game)]


@pytest.mark.full
@pytest.mark.parametrize(("game", "name"), GOLDEN)
def test_every_view_comes_back_from_its_json(game: str, name: str) -> None:
    for position in positions_of(game, name, 4):
        for seat in (None, *range(position.seats)):
            view = position.view(seat)
            written = json.dumps(serialize(type(view), view, named=True))
            assert deserialize(type(view), json.loads(written), named=True) == view


@pytest.mark.full
@pytest.mark.parametrize("game", [key for key, game in REGISTRY.items() if game.has_secrets])
def test_worlds_that_look_the_same_are_written_the_same(game: str) -> None:
    for one, other in islice(worlds_of(game), 100):
        views = [world.after.view(world.viewer) for world in (one, other)]
        assert len({json.dumps(serialize(type(view), view, named=True)) for view in views}) == 1
