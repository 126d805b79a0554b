"""All bugs that the simulation must find: each takes one guard out of the services."""

from __future__ import annotations

from tests.simulation import planted_calls, planted_clocks, planted_commands, planted_services, planted_streams

BUGS = (
    *planted_commands.BUGS,
    *planted_clocks.BUGS,
    *planted_streams.BUGS,
    *planted_services.BUGS,
    *planted_calls.BUGS,
)
