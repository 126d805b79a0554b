"""Which pages may act on the cookie, and what counts as one address."""

import pytest

from services.accounts.origins import OwnPages
from services.common.addresses import household, peer_address
from services.common.refusals import Kind, Refused
from services.common.settings import Settings

LAN = {"origin": "https://192.168.1.20:8080", "sec-fetch-site": "same-origin"}


def allows(headers: dict[str, str], **settings: str | int) -> bool:
    environ = {name.upper(): str(value) for name, value in settings.items()}
    try:
        OwnPages(Settings.read(environ)).check(headers)
    except Refused as refused:
        if refused.kind is not Kind.FORBIDDEN:
            raise
        return False
    return True


def test_the_page_may_be_at_its_public_address_and_on_this_machine():
    public = "https://play.example"
    assert allows({"origin": "https://play.example"}, public_url=public)
    assert allows({"origin": "http://localhost:9090"}, public_url=public, port=9090)
    assert not allows({"origin": "https://play.example:8443"}, public_url=public)
    assert not allows({"origin": "http://play.example"}, public_url=public)


def test_usual_ports_are_not_written_in_an_origin():
    assert allows({"origin": "http://localhost"}, port=80)
    assert allows({"origin": "https://play.example"}, public_url="https://play.example:443")
    assert allows({"origin": "http://[::1]:81"}, public_url="http://[::1]:81")


def test_any_host_of_ours_counts_only_when_all_are_served_and_the_browser_vouches_for_it():
    assert allows(LAN, host="0.0.0.0")
    assert not allows(LAN)
    assert not allows({"origin": LAN["origin"]}, host="0.0.0.0")
    assert not allows({"origin": LAN["origin"], "sec-fetch-site": "same-site"}, host="0.0.0.0")


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("::ffff:198.51.100.7", "198.51.100.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("", "unknown"),
        ("no address", "unknown"),
    ],
)
def test_a_household_is_one_address(address: str, counted: str):
    assert household(address) == counted


@pytest.mark.parametrize(
    ("peer", "address"),
    [("ipv4:127.0.0.1:40000", "127.0.0.1"), ("ipv6:%5B::1%5D:40000", "::1"), ("unix:", "")],
)
def test_the_address_is_read_from_grpcs_name_of_the_peer(peer: str, address: str):
    assert peer_address(peer) == address
