"""Checks the contracts with buf: their style, and that none of them breaks those who know the last release.

buf reads the descriptors of `make protos`: what the contracts import is in them, so it needs no registry.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from google.protobuf.descriptor_pb2 import DescriptorProto, FileDescriptorProto, FileDescriptorSet
from google.protobuf.json_format import MessageToDict

from deploy.tools import front_end
from deploy.tools.protos import DESCRIPTORS, GENERATED, PROTOS, VALIDATE

BASELINE = PROTOS / "baseline.json"
"""The contracts that clients know; renewed on purpose only."""

IMAGE = str(GENERATED / DESCRIPTORS)
RULES = ("--config", str(PROTOS / "buf.yaml"), "--path", "fieldpost")


def check() -> None:
    """Style first, then what would break."""
    front_end.install()
    front_end.run(buf(), "lint", IMAGE, *RULES)
    front_end.run(buf(), "breaking", IMAGE, "--against", str(BASELINE), *RULES)


def renew() -> None:
    """Makes the contracts of now those that must not break; a line for each file, so that a difference can be read."""
    files = FileDescriptorSet.FromString(Path(IMAGE).read_bytes()).file
    lines = [json.dumps(MessageToDict(bare(file)), separators=(",", ":")) for file in files if file.name != VALIDATE]
    BASELINE.write_text('{"file":[\n' + ",\n".join(lines) + "\n]}\n")


def bare(file: FileDescriptorProto) -> FileDescriptorProto:
    """A file without comments and without the rules of its fields: breaking is about names and types."""
    kept = FileDescriptorProto()
    kept.CopyFrom(file)
    kept.ClearField("source_code_info")
    kept.dependency[:] = [name for name in file.dependency if name != VALIDATE]
    for message in messages(kept.message_type):
        if not message.options.map_entry:
            message.ClearField("options")
        for part in (*message.field, *message.oneof_decl):
            part.ClearField("options")
    return kept


def messages(found: Iterable[DescriptorProto]) -> Iterator[DescriptorProto]:
    """Messages and those inside them."""
    for message in found:
        yield message
        yield from messages(message.nested_type)


def buf() -> str:
    """The program from the page's packages."""
    return str(front_end.PWA / "node_modules" / ".bin" / "buf")


def main() -> int:
    """Checks; with --renew, accepts."""
    try:
        if sys.argv[1:] == ["--renew"]:
            renew()
            print(f"{BASELINE.name} holds the contracts of now")
        else:
            check()
    except (front_end.FrontEndError, OSError) as problem:
        print(f"contracts: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
