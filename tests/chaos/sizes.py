"""Each test has two sizes: one for every run of the suite, and one for `make chaos`."""

from functools import partial

import pytest

chaos = partial(pytest.param, marks=pytest.mark.chaos)
"""A parameter, or several, that only `make chaos` runs."""
