"""Pictures for the README, of the page as it is: `python -m tests.e2e.readme`. Look at them before you commit them."""

from __future__ import annotations

import base64
import tempfile
from pathlib import Path
from typing import Final

from deploy.tools.front_end import ROOT
from tests.e2e.browsing import Browser
from tests.e2e.looks import GAMES, started
from tests.e2e.play import Play
from tests.e2e.shell import Person

FOLDER: Final = ROOT / "deploy" / "readme"
ATTACKS: Final = {"attack", "invade"}
ROUND: Final = 2
"""From this round on boards have a face of their own."""

AT_ONCE: Final = 6
"""Answers that a bot gives before it is looked how far a game is."""

MOST: Final = 60


def until_an_attack(person: Person, game_id: str) -> None:
    """A bot plays on for a person, until the person may attack in a later round."""
    for _ in range(MOST):
        person.tells("watch", game_id, "--until", "asked")
        view = person.form("show", game_id)["view"]
        verbs = {offer["verb"] for one in view["decisions"] for offer in one["offers"]}
        if view["round"] >= ROUND and verbs & ATTACKS:
            return
        person.tells("act", game_id, "--auto", AT_ONCE if view["round"] < ROUND else 1)
    raise SystemExit(f"nobody may attack in {game_id}")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, Play(Path(folder) / "data") as play:
        anna = Person(f"localhost:{play.port}", Path(folder), "readme")
        anna.form("guest", "--name", "Anna")
        games = {edition: started(anna, "--edition", edition, "--variant", GAMES[edition]) for edition in GAMES}
        for game in games.values():
            until_an_attack(anna, game)
        link = anna.form("device", "link")["link"]
        made = Browser(f"http://localhost:{play.port}", Path(folder)).play("readme", games=games, link=link)
    for name, picture in made["pictures"].items():
        file = FOLDER / f"{name}.webp"
        file.write_bytes(base64.b64decode(picture))
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
