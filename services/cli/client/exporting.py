"""`fieldpost client export`: a game as a file."""

from __future__ import annotations

import argparse
import base64
from pathlib import Path
from typing import Any

from services.cli.client.server import Server
from services.rules.engine.kernel.record import BadInput


def export(server: Server, arguments: argparse.Namespace) -> tuple[Any, list[str]]:
    """Writes a new file; one that is there already is left as it is."""
    form = "record" if arguments.record else "proof"
    answer = server.call("ExportRecord", game_id=arguments.game, form=form)
    path: Path = arguments.out or Path(Path(answer["file_name"]).name)
    try:
        write_new(path, base64.b64decode(answer["content"]))
    except FileExistsError:
        raise BadInput(f"{path} is there already; say --out FILE with a new name") from None
    except OSError as fault:
        raise BadInput(f"{path} cannot be written: {fault.strerror}") from None
    hint = f"`fieldpost {'replay' if arguments.record else 'verify'} {path}` checks it."
    return {"file": str(path), "form": form}, [f"{path} is written. {hint}"]


def write_new(path: Path, content: bytes) -> None:
    """Makes a new file, and takes it away again where it cannot be written whole."""
    with path.open("xb") as file:
        try:
            file.write(content)
            file.flush()
        except OSError:
            path.unlink()
            raise
