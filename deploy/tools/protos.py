"""Generates build/gen from protos/: Python modules with their types, one descriptor set of everything, the API page.

An unchanged contract costs nothing. Files are replaced one by one and only where they differ, so that a
process that starts meanwhile always finds the folder, and a contract with a fault leaves the old code in place.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import importlib.metadata
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROTOS = ROOT / "protos"
BUILD = ROOT / "build"
GENERATED = BUILD / "gen"
DESCRIPTORS = "fieldpost.binpb"
"""Every contract with its comments and imports: the gateway, the API page and buf read this, not the sources."""

STAMP = "stamp"
VALIDATE = "buf/validate/validate.proto"
GENERATORS = ("grpcio-tools", "protobuf", "protovalidate")


class ContractError(Exception):
    """A contract that protoc refuses; protoc has said why."""


def contracts(protos: Path = PROTOS) -> list[str]:
    """Every .proto file, as protoc names it."""
    return sorted(path.relative_to(protos).as_posix() for path in protos.rglob("*.proto"))


def fingerprint(protos: Path) -> str:
    """What everything is generated from: contracts, generators and our own code."""
    own = Path(__file__)
    digest = hashlib.sha256(own.read_bytes() + own.with_name("api_page.py").read_bytes())
    for name in GENERATORS:
        digest.update(f"{name} {importlib.metadata.version(name)}\n".encode())
    for name in contracts(protos):
        digest.update(name.encode() + b"\0" + hashlib.sha256((protos / name).read_bytes()).digest())
    return digest.hexdigest()


def library(target: Path) -> None:
    """Writes descriptors of what contracts import and protoc lacks: protovalidate's rules are only in its wheel."""
    from google.protobuf import (
        any_pb2,
        descriptor_pb2,
        duration_pb2,
        empty_pb2,
        field_mask_pb2,
        struct_pb2,
        timestamp_pb2,
    )
    from protovalidate._gen.buf.validate.validate_pb import _DESC

    files = descriptor_pb2.FileDescriptorSet()
    for module in (any_pb2, descriptor_pb2, duration_pb2, empty_pb2, field_mask_pb2, struct_pb2, timestamp_pb2):
        module.DESCRIPTOR.CopyToProto(files.file.add())
    files.file.add().ParseFromString(_DESC.proto.to_binary())
    target.write_bytes(files.SerializeToString())


def protoc(*arguments: str) -> None:
    """Runs protoc in this process; it says on stderr what it refuses."""
    from grpc_tools import protoc as compiler

    if compiler.main(["protoc", *arguments]) != 0:
        raise ContractError


def generate(protos: Path, target: Path) -> None:
    """Writes everything that is generated into an empty folder."""
    with tempfile.NamedTemporaryFile(dir=target.parent, suffix=".binpb") as known:
        library(Path(known.name))
        imports = f"--descriptor_set_in={known.name}"
        python = (f"--python_out={target}", f"--pyi_out={target}")
        protoc(imports, *python, VALIDATE)
        if files := contracts(protos):
            everything = ("--include_imports", "--include_source_info", f"--descriptor_set_out={target / DESCRIPTORS}")
            protoc(imports, f"-I{protos}", *python, f"--grpc_python_out={target}", *everything, *files)


def files_below(folder: Path) -> set[Path]:
    """The files of a folder, as paths from it; what Python compiled from them does not count."""
    paths = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {path for path in paths if "__pycache__" not in path.parts}


def publish(fresh: Path, target: Path) -> None:
    """Makes `target` equal to `fresh`; a file that is the same stays untouched."""
    made = files_below(fresh)
    for path in sorted(made):
        old, new = target / path, fresh / path
        if not old.is_file() or old.read_bytes() != new.read_bytes():
            old.parent.mkdir(parents=True, exist_ok=True)
            new.replace(old)
    for path in files_below(target) - made:
        (target / path).unlink()


@contextlib.contextmanager
def alone(build: Path) -> Iterator[None]:
    """One generator at a time: several commands may set up at once."""
    build.mkdir(parents=True, exist_ok=True)
    with (build / "gen.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def up_to_date(wanted: str, target: Path) -> bool:
    """Whether what was generated came from the same contracts."""
    stamp = target / STAMP
    return stamp.is_file() and stamp.read_text() == wanted


def bring_up_to_date(protos: Path = PROTOS, build: Path = BUILD) -> bool:
    """Generates what changed; says whether anything had. Without its stamp, an interrupted run is done again."""
    target = build / GENERATED.name
    wanted = fingerprint(protos)
    if up_to_date(wanted, target):
        return False
    with alone(build):
        if up_to_date(wanted, target):
            return False
        fresh = Path(tempfile.mkdtemp(prefix="gen-", dir=build))
        try:
            generate(protos, fresh)
            (target / STAMP).unlink(missing_ok=True)
            publish(fresh, target)
        finally:
            shutil.rmtree(fresh)
        (target / STAMP).write_text(wanted)
    return True


def write_api_page() -> None:
    """The page that people read, at build/api/index.html."""
    from google.protobuf.descriptor_pb2 import FileDescriptorSet

    from deploy.tools import api_page
    from services.gateway.routes import public_methods

    descriptors = GENERATED / DESCRIPTORS
    public = public_methods(FileDescriptorSet.FromString(descriptors.read_bytes()))
    api_page.write(descriptors, BUILD / "api" / "index.html", [method.path for method in public])


def main() -> int:
    """Generates; a fault of a contract is protoc's sentence and a failed exit."""
    os.chdir(ROOT)
    try:
        changed = bring_up_to_date()
    except ContractError:
        print("make protos: the contracts have faults; what was generated before is still in place", file=sys.stderr)
        return 1
    if changed:
        sys.path.append(str(GENERATED))
        write_api_page()
        print(f"{len(contracts())} contracts generated into {GENERATED.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
