"""What can be played: the same for everybody, so it is put together once and kept as the answers' bytes."""

from functools import cache

from services.common.refusals import Kind, Refused
from services.rules.app.wire.catalogue import edition_message, get_bytes, list_bytes
from services.rules.engine.kernel.data import edition_names


@cache
def list_editions() -> bytes:
    """The serialised ListEditionsResponse."""
    return list_bytes([edition_message(name) for name in edition_names()])


def get_edition(name: str) -> bytes:
    """The serialised GetEditionResponse for one edition, or for all where the name is empty."""
    known = edition_names()
    if name and name not in known:
        message = f"there is no edition '{name[:32]}'; there are: {', '.join(known)}"
        raise Refused(Kind.HIDDEN, "unknown_edition", message, field="edition", details={"editions": list(known)})
    return edition_bytes(name)


@cache
def edition_bytes(name: str) -> bytes:
    return get_bytes([edition_message(one) for one in edition_names() if name in ("", one)])
