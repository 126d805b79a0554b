"""The command `fieldpost` as it is installed, run by people who each have a config folder of their own."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from services.cli.client.clients import connect
from services.cli.client.profiles import FILE, Profile, folder
from services.cli.client.server import Server
from services.common.ports import Ports

FIELDPOST = Path(sys.executable).with_name("fieldpost")
PATIENCE = 120.0


class Said(NamedTuple):
    """What a command answered."""

    status: int
    out: str
    err: str


def fieldpost(*words: object, environment: dict[str, str] | None = None) -> Said:
    """Runs the command to its end."""
    done = subprocess.run(
        [FIELDPOST, *map(str, words)], env=environment, capture_output=True, text=True, timeout=PATIENCE
    )
    return Said(done.returncode, done.stdout, done.stderr)


class Person:
    """An account on a server, and the commands of whoever has it."""

    def __init__(self, address: str, config: Path, profile: str, ca: Path | None = None) -> None:
        self.address = address
        self.profile = profile
        self.trust = ("--ca", ca) if ca else ()
        self.environment = {**os.environ, "XDG_CONFIG_HOME": str(config), "FIELDPOST_ADDRESS": address}

    def words(self, *words: object) -> list[str]:
        """A command of the client as this person types it."""
        return [str(word) for word in ("client", *words, "--profile", self.profile, *self.trust)]

    def tells(self, *words: object) -> str:
        """What the client says; it must not refuse."""
        said = fieldpost(*self.words(*words), environment=self.environment)
        assert said.status == 0, said.err
        assert said.err == ""
        return said.out

    def form(self, *words: object) -> Any:
        """What the client says to programs."""
        return json.loads(self.tells(*words, "--json"))

    def watching(self, game_id: str) -> subprocess.Popen[str]:
        """A watch in the background, from the beginning of a game to its end."""
        command = [FIELDPOST, *self.words("watch", game_id, "--since", 0, "--json")]
        return subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, text=True)

    def exported(self, game_id: str, form: str, into: Path) -> Path:
        """A game as a file."""
        with connect(self.address, None) as channel:
            server = Server(channel, self.address, self.kept(), Ports())
            answer = server.call("ExportRecord", game_id=game_id, form=form)
        file = into / answer["file_name"]
        file.write_bytes(base64.b64decode(answer["content"]))
        return file

    def kept(self) -> Profile:
        """What the client keeps of the account."""
        return Profile(folder(self.environment) / FILE, self.profile, self.address)

    def secrets(self) -> list[str]:
        """What nobody else may ever read, least of all in a log."""
        return [str(self.kept().values[name]) for name in ("device_key", "token", "cookie")]


def play_on(person: Person, game_id: str) -> int:
    """Lets a bot answer for a person whenever the person is asked, until the game is over; how many answers it took."""
    answered = 0
    while True:
        person.tells("watch", game_id, "--until", "asked")
        if person.form("show", game_id)["game"]["state"] == "over":
            return answered
        answered += person.form("act", game_id, "--auto", 200)["answered"]
