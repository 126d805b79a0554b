"""The process of the diary service."""

from services.diary.app import build

from services.common.server import run

if __name__ == "__main__":
    run("diary", build)
