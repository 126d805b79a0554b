"""How use cases give answers: written down as they are kept under the request's id."""

from __future__ import annotations

from collections.abc import Callable

from services.matchmaking.tables import Table

Answer = Callable[[Table, str], bytes]
"""Writes down what somebody is answered about a table."""
