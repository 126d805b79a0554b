"""The process of the accounts service."""

from services.accounts.app import build
from services.common.server import run

if __name__ == "__main__":
    run("accounts", build)
