"""The process of the bots service."""

from services.bots.service import build
from services.common.server import run

if __name__ == "__main__":
    run("bots", build)
