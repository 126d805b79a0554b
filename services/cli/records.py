"""Game records as files."""

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.record.form import GameRecord, seat_labels
from services.rules.engine.record.recorder import Recorder
from services.rules.engine.record.replay import Broken, replay
from services.rules.engine.record.text import read_record, write_record

SUFFIX: Final = ".fgr"


def open_record(path: Path) -> GameRecord:
    """The record in a file; BadInput where there is none."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as fault:
        raise BadInput(f"{path} cannot be read: {fault.strerror}") from None
    except ValueError:
        raise BadInput(f"{path} is no game record: it is not UTF-8 text") from None
    try:
        return read_record(text)
    except BadInput as fault:
        raise BadInput(f"{path}: {fault}") from None


def play(path: Path, record: GameRecord, last: int | None = None) -> Game:
    """The game after a line of the record, or at its end; Broken where it cannot be played that far."""
    try:
        return replay(record, last).game
    except Broken as fault:
        raise Broken(f"{path}: {fault}") from None


def save(folder: Path, match: Recorder, seed: int, bots: tuple[str, ...]) -> Path:
    """Writes a simulated game into a folder, which is made where it is missing; a file of that name is replaced."""
    variant = match.game.variant
    labels = seat_labels(variant)
    players = bots * len(labels) if len(bots) == 1 else bots
    tags = {f"player.{label}": bot for label, bot in zip(labels, players, strict=True)}
    path = folder / f"{variant.edition}-{variant.name}-{variant.seats}-{seed}{SUFFIX}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(write_record(match.record({**tags, "engine": engine(), "seed": str(seed)})), encoding="utf-8")
    except OSError as fault:
        raise BadInput(f"{path} cannot be written: {fault.strerror}") from None
    return path


def engine() -> str:
    """The name and version of this engine, as records name it."""
    try:
        return f"fieldpost {version('fieldpost')}"
    except PackageNotFoundError:  # run from a checkout that is not installed
        return "fieldpost"
