"""The process of the matchmaking service."""

from services.common.server import run
from services.matchmaking.app import build

if __name__ == "__main__":
    run("matchmaking", build)
