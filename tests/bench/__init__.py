"""Figures, not hopes: `make bench` measures and writes build/bench.json."""
