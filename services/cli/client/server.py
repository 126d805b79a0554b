"""Calls to a server in the name of one of this machine's accounts; requests and answers are plain values."""

from __future__ import annotations

import base64
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, Final

import grpc
from google.protobuf.message import Message

from services.cli.client.clients import callable_of, request_of
from services.cli.client.failing import REFUSED, WRONG, Failed, silence
from services.cli.client.profiles import Profile
from services.common.messages import plain
from services.common.ports import Ports
from services.common.statuses import problem_of
from services.rules.engine.kernel.record import BadInput

Form = dict[str, Any]
Metadata = tuple[tuple[str, str], ...]

SECONDS: Final = 10.0
PAUSES: Final = (0.2, 0.5, 1.0, 2.0)
"""How long to wait before each further try; requests have ids, so a second try is never a second deed."""
LONGEST_WAIT: Final = 5.0
EARLY: Final = 30_000
"""Milliseconds before its end that a token is replaced."""
UNSURE: Final = ("UNAVAILABLE", "DEADLINE_EXCEEDED", "INTERNAL", "UNKNOWN", "CANCELLED")
"""Statuses after which nobody knows whether the call was carried out."""
AGAIN: Final = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED)
TOKEN_CODES: Final = ("token_refused", "token_expired", "token_missing")
"""What is said of a token that was good and is not any more."""
ENDED: Final = ("session_ended", "no_session", "account_gone")
KEY_BYTES: Final = 32
SEED_BYTES: Final = 32
DEVICE_NAME: Final = "Command line"
"""What this machine is called in the list of the account's devices."""


class Server:
    """One server, for one account."""

    def __init__(self, channel: grpc.Channel, address: str, profile: Profile, ports: Ports) -> None:
        self.channel = channel
        self.address = address
        self.profile = profile
        self.ports = ports

    @property
    def user_id(self) -> str:
        """The account's id; empty while there is none."""
        return str(self.profile.values.get("user_id", ""))

    def sign_in(self, name: str = "") -> Form:
        """Signs in with the profile's device key, which is made and kept before anything is sent."""
        with self.profile.alone():
            key = self.profile.values.get("device_key")
            if key is None:
                key = base64.b64encode(self.ports.entropy.bytes(KEY_BYTES)).decode()
                self.profile.save(device_key=key)
            try:
                sent = base64.b64decode(key)
            except ValueError:
                raise BadInput(f"{self.profile.file} has a wrong 'device_key'; mend it or move it away") from None
            return self.begin(
                "SignInAsGuest", {"device_key": sent, "display_name": name, "device_name": DEVICE_NAME}, ()
            )

    def begin(self, method: str, form: Form, metadata: Metadata) -> Form:
        """A call that begins or continues a session: keeps its token and its cookie."""
        answer, headers = self.tried(callable_of(self.channel, method).with_call, request_of(method, form), metadata)
        self.profile.save(
            user_id=answer["account"]["user_id"],
            display_name=answer["account"]["display_name"],
            token=answer["token"]["value"],
            token_ends=milliseconds(answer["token"]["expires_at"]),
            cookie=cookie_in(headers) or self.profile.values.get("cookie"),
        )
        return answer

    def metadata(self) -> Metadata:
        """What proves who calls; a token that ends soon is replaced."""
        if "device_key" not in self.profile.values:
            raise BadInput("nobody is signed in here; say `fieldpost client guest` first")
        if self.ends_soon():
            with self.profile.alone():
                if self.ends_soon():  # no other command has replaced it meanwhile
                    self.renew()
        return (("authorization", f"Bearer {self.profile.values['token']}"),)

    def ends_soon(self) -> bool:
        """Whether the token is of no use any more, or soon."""
        known = self.profile.values
        return "token" not in known or bool(known.get("token_ends", 0) < self.ports.clock.now() + EARLY)

    def renew(self) -> None:
        """A fresh token for the session's cookie, or for the device key when the session is over."""
        cookie = self.profile.values.get("cookie")
        if cookie:
            try:
                self.begin("RefreshSession", {}, (("cookie", cookie),))
                return
            except Failed as failed:
                if failed.code not in ENDED:
                    raise
        self.sign_in()

    def call(self, method: str, **form: Any) -> Form:
        """The answer to a call; Failed says why there is none. A token that is refused is replaced once."""
        try:
            return self.send(method, form, self.metadata())
        except Failed as failed:
            if failed.code not in TOKEN_CODES:
                raise
        self.profile.save(token_ends=0)
        return self.send(method, form, self.metadata())

    def deed(self, method: str, **form: Any) -> Form:
        """A call that changes something, with a request id of its own."""
        return self.call(method, request_id=self.new_id(), **form)

    def send(self, method: str, form: Form, metadata: Metadata) -> Form:
        """The answer to a call that is not signed here."""
        return self.tried(callable_of(self.channel, method).with_call, request_of(method, form), metadata)[0]

    def tried(self, call: Callable[..., Any], request: Message, metadata: Metadata) -> tuple[Form, Metadata]:
        """Sends a request until there is an answer, as long as another try may help; the answer and its headers."""
        heard = ""
        for pause in (*PAUSES, None):
            try:
                response, sent = call(request, timeout=SECONDS, metadata=metadata)
                return plain(response), sent.initial_metadata()
            except grpc.RpcError as error:
                wait = wait_for(error, pause)
                heard += f"{error.details()}\n"  # of a name with two addresses, each try tells of one
                if wait is None:
                    raise failure(error, self.address, heard) from None
            time.sleep(wait)
        raise AssertionError("the last try raises or returns")

    def stream(self, method: str, **form: Any) -> Iterator[Form]:
        """The messages of a stream; Failed when it breaks."""
        messages = callable_of(self.channel, method)(request_of(method, form), metadata=self.metadata())
        try:
            for message in messages:
                yield plain(message)
        except grpc.RpcError as error:
            raise failure(error, self.address, f"{error.details()}") from None
        finally:
            messages.cancel()

    def new_id(self) -> str:
        """A request id; whoever may have to repeat the request keeps it."""
        return self.ports.ids.new("cli")

    def new_seed(self) -> bytes:
        """This account's share in a game's dice."""
        return self.ports.entropy.bytes(SEED_BYTES)


def wait_for(error: grpc.RpcError, pause: float | None) -> float | None:
    """How long to wait before the next try; None when there is none, or when it would come to the same."""
    if pause is None or error.code() in AGAIN:
        return pause
    problem = problem_of(error)
    if error.code() == grpc.StatusCode.RESOURCE_EXHAUSTED and problem is not None:
        wanted = problem.retry_after.ToMilliseconds() / 1000
        return max(wanted, pause) if wanted <= LONGEST_WAIT else None
    return None


def failure(error: grpc.RpcError, address: str, heard: str) -> Failed:
    """What a status means to whoever typed the command; `heard` is what gRPC said of all tries."""
    problem, code = problem_of(error), error.code()
    if problem is None and code in AGAIN:
        return Failed("no_answer", silence(address, heard), unsure=True)
    unsure = code.name in UNSURE
    if problem is None:
        return Failed(code.name.lower(), f"{address} answers: {error.details() or code.name.lower()}", unsure=unsure)
    status = WRONG if code == grpc.StatusCode.INVALID_ARGUMENT else REFUSED
    return Failed(
        problem.code,
        problem.message,
        status=status,
        rule=problem.rule,
        field=problem.field,
        details=plain(problem)["details"],
        unsure=unsure,
    )


def cookie_in(headers: Metadata) -> str:
    """The cookie that an answer gives, as it is sent back; "" without any."""
    given = [value.partition(";")[0] for name, value in headers if name == "set-cookie"]
    return given[-1] if given and not given[-1].endswith("=") else ""


def milliseconds(time: str) -> int:
    """A time as `plain` writes it, since 1970."""
    return round(datetime.fromisoformat(time).timestamp() * 1000)
