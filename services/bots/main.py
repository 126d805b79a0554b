"""Runs the bots service: `python -m services.bots.main`."""

from services.bots.app import build
from services.common.server import run

if __name__ == "__main__":
    run("bots", build)
