"""Where a push may go: a page may name any address, and nothing inside a network is ever called for it."""

import socket

import pytest

from services.common.refusals import Refused
from services.notifications import hands
from services.notifications.endpoints import endpoint, public

HOSTILE = """
http://fcm.googleapis.com/x
https://fcm.googleapis.com:8443/x
https://fcm.googleapis.com.evil.example/x
https://evil.example/fcm.googleapis.com
https://evil.example#fcm.googleapis.com
https://evilfcm.googleapis.com/x
https://push.apple.com/x
https://evilpush.apple.com/x
https://user@fcm.googleapis.com/x
https://fcm.googleapis.com@evil.example/x
https://user:secret@fcm.googleapis.com/x
https://127.0.0.1/x
https://[::1]/x
https://169.254.169.254/latest/meta-data
https://localhost/x
https://0/x
https://2130706433/x
https://10.0.0.1/x
ftp://fcm.googleapis.com/x
file:///etc/passwd
//fcm.googleapis.com/x
fcm.googleapis.com/x
https:///x
https://fcm.googleapis.com
https://fcm.googleapis.com:x/y
https://fcm.googleapis.com/x y
https://fcm.googleapis.com/x\\r\\nHost: evil
https://fcm.googleapis.com\\@evil.example/x
https://ｆcm.googleapis.com/x
https://fcm.googleapis.com%2eevil.example/x
http://127.0.0.1:9001/x
http://127.0.0.1:9000@evil.example/x
javascript:alert(1)
""".strip().splitlines()


@pytest.mark.parametrize("text", HOSTILE)
def test_an_address_that_is_no_push_services_is_refused(text: str):
    with pytest.raises(Refused) as found:
        endpoint(text.encode().decode("unicode_escape") if "\\r" in text else text, ("127.0.0.1:9000",))
    assert text not in f"{found.value.message} {found.value.details}", "what was given is never said again"


@pytest.mark.parametrize(
    "text",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://db5p.notify.windows.com/w/?token=abc",
        "https://FCM.googleapis.com:443/x",
    ],
)
def test_the_push_services_of_browsers_are_called(text: str):
    found = endpoint(text)
    assert found.secure
    assert found.port == 443
    assert found.origin == f"https://{found.host}"


def test_a_push_service_of_ones_own_is_called_where_a_setting_names_it():
    assert endpoint("http://127.0.0.1:9000/x", ("127.0.0.1:9000",)).origin == "http://127.0.0.1:9000"
    assert endpoint("https://push.example.org/x", ("*.example.org",)).host == "push.example.org"


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "192.168.1.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"]
    + [
        "::1",
        "fe80::1",
        "fc00::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b:1::1",
        "ff02::1",
        "::",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
    ],
)
def test_an_address_inside_a_network_is_not_public(address: str):
    assert not public(address)


def test_addresses_out_on_the_internet_are():
    assert public("8.8.8.8")
    assert public("2a00:1450:4007:80c::200a")


def test_a_known_name_that_leads_inside_is_not_called(monkeypatch: pytest.MonkeyPatch):
    def inside(*asked: object, **more: object) -> list[object]:
        family = socket.AF_INET, socket.SOCK_STREAM, 6, ""
        return [(*family, ("8.8.8.8", 443)), (*family, ("127.0.0.1", 443))]

    monkeypatch.setattr(socket, "getaddrinfo", inside)
    sent = hands.push("https://fcm.googleapis.com/x", {}, b"", ())
    assert (sent.status, sent.reason) == (0, "not_allowed")


def test_hands_check_an_address_again():
    assert hands.push("https://evil.example/x", {}, b"", ()).reason == "not_allowed"


def test_without_a_network_it_is_said_so(monkeypatch: pytest.MonkeyPatch):
    def nowhere(*asked: object, **more: object) -> list[object]:
        raise socket.gaierror("no network")

    monkeypatch.setattr(socket, "getaddrinfo", nowhere)
    assert hands.push("https://fcm.googleapis.com/x", {}, b"", ()).reason == "no_network"


@pytest.mark.parametrize(("text", "seconds"), [("", 0), ("7", 7), ("99999999", 86400), ("-1", 60), ("soon", 60)])
def test_what_a_push_service_asks_to_wait_is_bounded(text: str, seconds: int):
    assert hands.seconds(text) == seconds
