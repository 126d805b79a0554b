"""`fieldpost client device`: takes an account to another device, lists its devices and ends them."""

from __future__ import annotations

import argparse
import base64
import re
from typing import Any, Final

from services.cli.client.addresses import page_of
from services.cli.client.server import DEVICE_NAME, KEY_BYTES, Form, Server
from services.rules.engine.kernel.record import BadInput

Told = tuple[Any, list[str]]

LINK: Final = "#/device/"
"""What stands before the secret in the link."""

SECRET: Final = re.compile(r"[A-Za-z0-9_-]{43}")
NEW_KEY: Final = "link_key"
"""Under this name a profile keeps the key that it sends with a link, until somebody has answered."""


def device(server: Server, arguments: argparse.Namespace) -> Told:
    """Runs one of the four."""
    text = " ".join(arguments.words)
    match arguments.what:
        case "link":
            return link(server)
        case "use":
            return use(server, text)
        case "end":
            return end(server, text)
    return listing(server)


def link(server: Server) -> Told:
    """Shows a link and words that take the account to one other device."""
    made = server.call("CreateDeviceLink")
    page = f"{page_of(server.address)}/{LINK}{made['secret']}"
    words = " ".join(made["words"])
    lines = [
        "For one other device, within ten minutes; whoever has this has your account.",
        f"  Open there: {page}",
        f"  or say there: {words}",
        f'  (in a shell: fieldpost client device use "{words}")',
    ]
    return {**made, "link": page}, lines


def use(server: Server, text: str) -> Told:
    """Makes this profile one of an account's devices; one that has an account keeps it."""
    with server.profile.alone():
        if "device_key" in server.profile.values:
            name = server.profile.name
            raise BadInput(f"the profile '{name}' has an account, which stays as it is; say --profile NAME for another")
        key = server.profile.values.get(NEW_KEY) or base64.b64encode(server.ports.entropy.bytes(KEY_BYTES)).decode()
        server.profile.save(**{NEW_KEY: key})  # the same key for all tries: an answer may be lost
        form = {**proof_of(text), "device_key": base64.b64decode(key), "device_name": DEVICE_NAME}
        answer = server.begin("UseDeviceLink", form, ())
        server.profile.save(**{"device_key": key, NEW_KEY: None})
    account = answer["account"]
    return {"account": account}, [f"{account['display_name']} ({account['user_id']}): this device has the account too"]


def proof_of(text: str) -> Form:
    """The secret of a link, or the words; people paste the link as well as its end."""
    secret = text.rpartition(LINK)[2].strip()
    return {"secret": secret} if SECRET.fullmatch(secret) else {"words": text}


def listing(server: Server) -> Told:
    """The account's devices."""
    answer = server.call("ListDevices")
    return answer, [device_line(one) for one in answer["devices"]]


def device_line(one: Form) -> str:
    """A device in a list."""
    here = " (this one)" if one["current"] else ""
    name = one["device_name"] or "a device without a name"
    return f"  {one['device_id']}  {name}{here}, since {one['created_at'][:10]}, last seen {one['seen_at'][:16]}"


def end(server: Server, device_id: str) -> Told:
    """Ends a device."""
    server.call("EndDevice", device_id=device_id)
    return {"device_id": device_id}, [f"{device_id} has the account no more; its last token ends within ten minutes."]
