"""Libraries of a part of the program only: asked for in a sentence, and imported nowhere else."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from wsn.client.view import display
from wsn.data import extras
from wsn.data.disk import write_error_text
from wsn.data.extras import LIBRARIES, NEEDS, MissingLibrary, missing_sentence, need_libraries

ROOT = Path(__file__).resolve().parents[2]
OWN_ROOMS = {"window": "wsn/client/", "host": "wsn/host/", "serve": "wsn/host/", "postgres": "wsn/host/"}
"""Rooms that nobody imports without having asked: there a library may be imported at the top."""


def project() -> dict[str, list[str]]:
    made = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {"": made["dependencies"], **made["optional-dependencies"]}


def test_what_a_sentence_tells_to_install_is_what_the_extra_brings() -> None:
    extra_of = {"postgres": "serve"}
    for part, (_, modules) in NEEDS.items():
        told = {LIBRARIES[module] for module in modules}
        assert told <= set(project()[extra_of.get(part, part)]), part
    assert set(LIBRARIES) == {module for _, modules in NEEDS.values() for module in modules}
    assert not set(LIBRARIES.values()) & set(project()[""]), "the core has it, so nobody need ask"


def test_a_part_that_lacks_nothing_is_silent_and_one_that_does_names_it_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert missing_sentence("print") is None
    need_libraries("print")
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    assert missing_sentence("window") == (
        "the window needs what is not installed here: pip install 'pyglet>=2.1.19,<3' 'imgui-bundle>=1.93'"
    )
    with pytest.raises(MissingLibrary, match=r"^a PDF or a QR square needs .* pip install 'reportlab>=4.2'$"):
        need_libraries("print")


def test_whoever_tells_why_a_file_is_not_written_tells_this_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    with pytest.raises(MissingLibrary) as caught:
        need_libraries("print")
    assert write_error_text("a.pdf", caught.value).startswith("a.pdf cannot be written: a PDF or a QR square")


def test_without_its_libraries_there_is_no_window_and_the_reason_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    assert display.why_none() == missing_sentence("window")


def test_no_room_of_the_core_imports_a_library_of_an_extra_when_it_is_imported() -> None:
    libraries = "|".join(LIBRARIES)
    at_the_top = re.compile(rf"^(?:import|from) ({libraries})\b", re.MULTILINE)
    homes = {module: OWN_ROOMS.get(part, "-") for part, (_, all_) in NEEDS.items() for module in all_}
    homes["reportlab"] = "-"
    wrong, seen = [], set()
    for package in ("wsn", "pointbuy"):
        for file in sorted((ROOT / package).rglob("*.py")):
            name = file.relative_to(ROOT).as_posix()
            for module in at_the_top.findall(file.read_text(encoding="utf-8")):
                seen.add(module)
                if not name.startswith(homes[module]):
                    wrong.append(f"{name}: {module}")
    assert wrong == []
    assert {"pyglet", "imgui_bundle", "starlette"} <= seen, "something is looked for"


def test_no_sentence_sends_anybody_to_a_package_called_wsn() -> None:
    """The name is not ours on any index: whoever has it would get these installations."""
    sent = re.compile(r"(?:pip install|pipx install|uv add) '?wsn\b")
    files = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    files += [file for package in ("wsn", "pointbuy") for file in sorted((ROOT / package).rglob("*.py"))]
    assert [str(file) for file in files if sent.search(file.read_text(encoding="utf-8"))] == []
    assert sent.search("pip install 'wsn[host]'")
