"""Every pair of random small maps, asked of `wsn` and of the oracle."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from tests.los_cases.random_maps import sketches
from tests.los_cases.sketch import Sketch
from tests.oracle import oracle
from tests.oracle.agreement import compare


@pytest.mark.rule("WSS 5.3")
@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
@given(sketches())
def test_every_pair_of_a_random_map(sketch: Sketch) -> None:
    compare(sketch)


@pytest.mark.slow
@pytest.mark.timeout(900)
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(sketches())
def test_every_pair_of_many_random_maps(sketch: Sketch) -> None:
    compare(sketch)


@pytest.mark.slow
@pytest.mark.timeout(900)
@settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck))
@given(sketches([(17, 12), (25, 16)]))
def test_samples_of_larger_maps(sketch: Sketch) -> None:
    compare(sketch, every=61)


def test_the_oracle_shares_no_code_with_the_project() -> None:
    text = Path(oracle.__file__).read_text(encoding="utf-8")
    imports = [line for line in text.splitlines() if line.startswith(("import ", "from "))]
    assert {line.split()[1].split(".")[0] for line in imports} == {
        "__future__", "collections", "itertools", "dataclasses", "fractions", "functools",
    }  # fmt: skip
