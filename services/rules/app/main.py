"""Runs the rules service: `python -m services.rules.app.main`."""

from services.common.server import run
from services.rules.app.app import build

if __name__ == "__main__":
    run("rules", build)
