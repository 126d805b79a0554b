"""The process of the notifications service."""

from services.common.server import run
from services.notifications.app import build

if __name__ == "__main__":
    run("notifications", build)
