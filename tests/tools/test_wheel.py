"""The wheel: all of the program and what is shipped, nothing else, and an entry for the menu of a desktop."""

from __future__ import annotations

import configparser
import re
import tomllib
import zipfile
from functools import cache

import pytest
from hatchling.builders.wheel import WheelBuilder
from packaging.metadata import Metadata
from trove_classifiers import classifiers

from tests.tools.wheels import PACKAGES, ROOT, SHIPPED, of_the_program
from tools import man_page, setting_up
from tools.long_description import drop_links

IN_THE_REPOSITORY = {f"wsn/shipped/{kind}/": f"{kind}/" for kind in SHIPPED}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    (made,) = WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    return zipfile.ZipFile(made)


def test_the_wheel_holds_the_whole_program_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    inside = {name for name in names if ".dist-info/" not in name and ".data/" not in name}
    assert inside == of_the_program()
    for needed in (
        "wsn/client/tones/",
        "wsn/table/picture/fonts/",
        "pointbuy/catalogue/",
        "wsn/shipped/maps/",
    ):
        assert any(name.startswith(needed) for name in inside), needed


def test_the_wheel_brings_the_command_an_icon_and_an_entry_of_the_menu(wheel: zipfile.ZipFile) -> None:
    share = {name.partition(".data/data/share/")[2]: name for name in wheel.namelist() if ".data/" in name}
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str
    entry.read_string(wheel.read(share["applications/wsn.desktop"]).decode())
    desktop = entry["Desktop Entry"]
    assert desktop["Type"] == "Application"
    assert desktop["Terminal"] == "false"
    assert desktop["Categories"].startswith("Game;")
    assert desktop["Keywords"].endswith(";")
    (commands,) = (name for name in wheel.namelist() if name.endswith("entry_points.txt"))
    assert f"{desktop['Exec'].split()[0]} = wsn.__main__:run" in wheel.read(commands).decode()
    icon = desktop["Icon"]
    assert {f"icons/hicolor/256x256/apps/{icon}.png", f"icons/hicolor/scalable/apps/{icon}.svg"} <= set(share)


def test_what_the_wheel_says_it_needs_is_pinned(wheel: zipfile.ZipFile) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (about,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    lines = wheel.read(about).decode().splitlines()
    assert f"Version: {project['version']}" in lines
    needs = [line.removeprefix("Requires-Dist: ") for line in lines if line.startswith("Requires-Dist: ")]
    plain = [re.split(r"[<>=~!; ]", need)[0] for need in needs if "extra ==" not in need]
    assert len(plain) == len(project["dependencies"])
    pins = setting_up.pins([ROOT / "requirements.txt"])
    assert {name.replace("_", "-") for name in plain} <= {name.replace("_", "-") for name in pins}


# ---------------------------------------------------------------- what a distribution asks of it


@pytest.fixture(scope="module")
def about(wheel: zipfile.ZipFile) -> Metadata:
    """What the wheel says of itself; a field that is not as the standards have it is refused here."""
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    return Metadata.from_email(wheel.read(name), validate=True)


@cache
def licences() -> list[tuple[re.Pattern[str], set[str]]]:
    """The rows of REUSE.toml, in order: what they match, and its licences."""
    rows = tomllib.loads((ROOT / "REUSE.toml").read_text(encoding="utf-8"))["annotations"]
    made = []
    for row in rows:
        globs = [row["path"]] if isinstance(row["path"], str) else row["path"]
        plain = (re.escape(glob).replace(r"\*\*", ".*").replace(r"\*", "[^/]*") for glob in globs)
        made.append((re.compile("|".join(plain)), set(row["SPDX-License-Identifier"].split(" AND "))))
    return made


def licences_of(path: str) -> set[str]:
    """The licences of a file of the repository: the last row of REUSE.toml that matches counts."""
    return next(named for pattern, named in reversed(licences()) if pattern.fullmatch(path))


def test_the_wheel_names_every_licence_of_what_it_holds_and_brings_its_text(
    wheel: zipfile.ZipFile, about: Metadata
) -> None:
    held: set[str] = set()
    for name in of_the_program():
        for shipped, there in IN_THE_REPOSITORY.items():
            name = name.replace(shipped, there) if name.startswith(shipped) else name
        held |= licences_of(name)
    assert about.license_expression is not None
    assert (
        held == set(about.license_expression.split(" AND ")) == {"MIT", "OFL-1.1", "etalab-2.0", "CC-BY-4.0"}
    )
    texts = {name.partition("/licenses/")[2] for name in wheel.namelist() if "/licenses/" in name}
    assert texts == set(about.license_files or [])
    assert {"LICENSE", "wsn/table/picture/fonts/OFL.txt"} <= texts
    assert {f"LICENSES/{one}.txt" for one in held - {"MIT"}} <= texts


def test_the_texts_of_the_licences_are_there_and_no_others() -> None:
    named = set().union(*(named for _, named in licences()))
    assert {f"{one}.txt" for one in named} == {file.name for file in (ROOT / "LICENSES").iterdir()}
    assert (ROOT / "LICENSES" / "MIT.txt").read_text() == (ROOT / "LICENSE").read_text()
    assert all(len((ROOT / "LICENSES" / f"{one}.txt").read_text(encoding="utf-8")) > 1000 for one in named)


def test_a_file_that_names_the_terms_of_its_data_is_not_under_ours_alone() -> None:
    """Fonts are known by their ending; maps by the key that credits others."""
    fonts = [
        p
        for p in (ROOT / "wsn" / "table" / "picture" / "fonts").iterdir()
        if p.suffix in (".ttf", ".otf", ".woff2")
    ]
    assert fonts
    assert {frozenset(licences_of(p.relative_to(ROOT).as_posix())) for p in fonts} == {frozenset({"OFL-1.1"})}
    credited = [
        path.relative_to(ROOT).as_posix()
        for folder in SHIPPED
        for path in sorted((ROOT / folder).rglob("*.toml"))
        if re.search(r"Licence Ouverte|\bCC BY", path.read_text(encoding="utf-8"))
    ]
    assert credited == ["maps/normandy_44.toml"]
    assert [one for one in credited if not {"etalab-2.0", "CC-BY-4.0"} <= licences_of(one)] == []


def test_both_packages_say_that_they_are_typed(wheel: zipfile.ZipFile, about: Metadata) -> None:
    assert {f"{package}/py.typed" for package in PACKAGES} <= set(wheel.namelist())
    assert "Typing :: Typed" in (about.classifiers or [])


def test_what_an_index_sorts_by_is_known_to_it(about: Metadata) -> None:
    assert set(about.classifiers or []) <= set(classifiers)
    assert not any(one.startswith("License ::") for one in about.classifiers or []), "the expression says it"
    assert len(about.keywords or []) > 3
    assert about.author == "The wsn contributors"
    assert not about.project_urls, "there is no page on the net yet, and none is invented"


def test_the_long_description_needs_no_file_beside_it(about: Metadata) -> None:
    assert about.description is not None
    assert about.description_content_type == "text/markdown"
    links = re.findall(r"\]\(([^)]*)\)", about.description)
    assert [link for link in links if "://" not in link] == []
    assert about.description.startswith("# wsn\n")
    assert "## Settle a shot" in about.description
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(about.description) > 0.9 * len(readme) > len(drop_links(readme)) / 2


def test_links_to_addresses_stay_in_the_long_description() -> None:
    text = (
        "See [a page](docs/a.md) and [another](https://pages.example/b).\n\n![A board](docs/b.png)\n\nEnd.\n"
    )
    assert drop_links(text) == "See a page and [another](https://pages.example/b).\n\nEnd.\n"


def test_the_manual_page_lists_every_command(wheel: zipfile.ZipFile) -> None:
    (name,) = (name for name in wheel.namelist() if name.endswith("/share/man/man1/wsn.1"))
    page = wheel.read(name).decode()
    assert page == man_page.manual_page(), "run python tools/man_page.py"
    assert "\n.B verify\n" in page
    assert man_page.troff(".a `b-c`") == "\\&.a \\fBb\\-c\\fR"
