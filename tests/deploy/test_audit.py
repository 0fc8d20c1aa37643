"""A known hole, or a licence that does not allow what we do, stops the build."""

import asyncio
import json
import re
import tomllib
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from runpy import run_path

import pytest
from aiohttp import web
from PIL import Image

from bot.words.language import CODES
from tests.test_repository import ROOT

SCRIPT = run_path(str(ROOT / "deploy" / "audit.py"))
HOLE = {
    "id": "GHSA-made-up-hole",
    "modified": "2026-01-01T00:00:00Z",
    "published": "2026-01-01T00:00:00Z",
    "summary": "Made up for a test",
    "affected": [
        {
            "package": {"ecosystem": "PyPI", "name": "pillow"},
            "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "9999"}]}],
        }
    ],
}


@pytest.fixture
async def database() -> AsyncIterator[tuple[str, set[str]]]:
    """A database of holes on this machine, and the packages that have one."""
    holed: set[str] = set()

    async def query(request: web.Request) -> web.Response:
        asked = (await request.json())["queries"]
        known = {"vulns": [{"id": HOLE["id"], "modified": HOLE["modified"]}]}
        return web.json_response({"results": [known if one["package"]["name"] in holed else {} for one in asked]})

    async def hole(_: web.Request) -> web.Response:
        return web.json_response(HOLE)

    application = web.Application()
    application.add_routes([web.post("/v1/querybatch", query), web.get("/v1/vulns/{id}", hole)])
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/", holed
    await runner.cleanup()


@pytest.mark.full
async def test_a_known_hole_stops_the_build(checkout: Path, database: tuple[str, set[str]]) -> None:
    address, holed = database
    good, said = await asyncio.to_thread(SCRIPT["holes"], checkout, "--service-url", address)
    assert good, said
    holed.add("pillow")
    good, said = await asyncio.to_thread(SCRIPT["holes"], checkout, "--service-url", address)
    assert not good
    assert "pillow" in said
    assert str(HOLE["id"]) in said


@pytest.mark.full
def test_where_nobody_can_be_asked_it_is_said_and_only_a_release_is_stopped(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UV_HTTP_RETRIES", "0")
    for setting, goes_on in (("", True), ("needed", False)):
        monkeypatch.setenv("FUMAROLE_AUDIT", setting)
        good, said = SCRIPT["holes"](checkout, "--service-url", "http://127.0.0.1:1/")
        assert good is goes_on, setting
        assert said.startswith("NOT CHECKED")
    assert "FUMAROLE_AUDIT=needed" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_every_package_may_be_handed_on() -> None:
    found = SCRIPT["licences"](ROOT)
    assert len(found) > 15
    assert {name: licence for name, licence in found.items() if not SCRIPT["allows"](licence)} == {}
    assert not SCRIPT["allows"]("GPL-3.0-or-later")


def test_a_package_that_only_the_python_of_the_image_has_is_looked_at_and_an_unknown_one_refused(
    tmp_path: Path,
) -> None:
    assert "audioop-lts" in SCRIPT["licences"](ROOT)
    (tmp_path / "deploy").mkdir()
    (tmp_path / "deploy" / "requirements.txt").write_text("nobody-has-this==1.0 \\\n", encoding="utf-8")
    ((name, licence),) = SCRIPT["licences"](tmp_path).items()
    assert name == "nobody-has-this"
    assert not SCRIPT["allows"](licence)


def test_the_page_about_licences_that_is_packed_names_every_package() -> None:
    page = (ROOT / "deploy" / "LIBRARIES.md").read_text(encoding="utf-8")
    found = SCRIPT["licences"](ROOT)
    assert set(re.findall(r"(?m)^\| ([a-z0-9-]+) \|", page)) - {"package"} == set(found)
    packed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["license-files"]
    assert set(packed) == {"LICENSE", "rendering/fonts/OFL.txt", "deploy/LIBRARIES.md"}
    assert all((ROOT / name).is_file() for name in packed)


@pytest.mark.parametrize("code", CODES)
def test_the_listing_has_texts_and_pictures_as_the_directory_takes_them(code: str) -> None:
    folder = ROOT / "deploy" / "listing"
    text = (folder / f"{code}.md").read_text(encoding="utf-8")
    short = text.split("\n\n")[3]
    assert 50 < len(short) <= 200, len(short)
    pictures = sorted(folder.glob(f"?-{code}.png"))
    assert len(pictures) == 5
    for path in pictures:
        with Image.open(path) as picture:
            assert picture.size == (1920, 1080)
    with Image.open(folder / "icon.png") as icon:
        assert icon.size == (512, 512)


def test_the_list_of_what_is_inside_holds_every_requirement(checkout: Path, tmp_path: Path) -> None:
    SCRIPT["write_list"](checkout, tmp_path / "list.json")
    listed = {
        one["name"]: one for one in json.loads((tmp_path / "list.json").read_text(encoding="utf-8"))["components"]
    }
    assert set(SCRIPT["licences"](ROOT)) <= set(listed)
    assert {"CPython", "NotoSans-CondensedBold.ttf"} <= set(listed)
    assert [name for name, one in listed.items() if not one["licenses"]] == []
    assert [name for name, one in listed.items() if name != "CPython" and "SHA-256" not in json.dumps(one)] == []


def test_an_image_of_an_old_python_is_named_and_not_released(monkeypatch: pytest.MonkeyPatch) -> None:
    version, released = SCRIPT["base"](ROOT)
    for days, setting, goes_on in ((100, "needed", True), (200, "", True), (200, "needed", False)):
        monkeypatch.setenv("FUMAROLE_AUDIT", setting)
        good, said = SCRIPT["image"](ROOT, released + timedelta(days=days))
        assert good is goes_on, (days, setting)
        assert f"Python {version}, which is {days} days old" in said
        assert ("take a newer one" in said) is (days == 200)


def test_the_build_asks_all_of_this() -> None:
    steps = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "deploy/audit.py holes" in steps
    assert "deploy/audit.py licences" in steps
    assert "deploy/audit.py image" in steps
