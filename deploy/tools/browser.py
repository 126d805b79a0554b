"""The Chromium that browser tests drive: the machine's own; where it is missing, root gets it from the distribution."""

from __future__ import annotations

import os
import shutil
import subprocess

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
APT = ("apt-get", "install", "--yes", "--quiet", "--no-install-recommends", "chromium")


def chromium() -> str:
    """The path of a Chromium, which FIELDPOST_CHROMIUM may say; empty when there is none."""
    said = os.environ.get("FIELDPOST_CHROMIUM")
    return next(filter(None, map(shutil.which, [said] if said else NAMES)), "")


def obstacle() -> str:
    """Why no browser can be driven here, in a sentence; empty when one can. Installs it where that is possible."""
    if chromium():
        return ""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return "there is no Chromium here, and only root can install it (on Debian: apt-get install chromium)"
    print("installing Chromium", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (("apt-get", "update", "--quiet"), APT):
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT)
    return "" if chromium() else "there is no Chromium here, and it could not be installed"
