"""Pushes as the standards have them: encryption, signature, and what is left of a text that is too long."""

import base64
import json
from pathlib import Path

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from services.notifications import webpush
from services.notifications.vapid import VapidKeys, base64url
from tests.notifications.push_service import AUTH, Browser, decoded, decrypted, raw

PLAIN = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
RECEIVER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
SECRET, SALT = "BTBZMqHH6r4Tts7J_aSIgg", "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A"
    "_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)
"""The worked example of RFC 8291, section 5 and appendix A."""


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(text), "big"), ec.SECP256R1())


def test_the_example_of_the_standard_comes_out_byte_for_byte():
    keys = webpush.Keys(raw(private(RECEIVER).public_key()), decoded(SECRET))
    sealed = webpush.encrypted(PLAIN, keys, private(SENDER), decoded(SALT))
    assert base64.urlsafe_b64encode(sealed).rstrip(b"=").decode() == SEALED


def test_the_tests_own_browser_reads_the_example_of_the_standard():
    assert decrypted(decoded(SEALED), Browser("rfc", "", private(RECEIVER)), decoded(SECRET)) == PLAIN


def test_the_longest_text_fits_into_what_every_push_service_takes():
    browser = Browser("long", "", ec.generate_private_key(ec.SECP256R1()))
    text = b"x" * webpush.MOST
    sealed = webpush.encrypted(text, webpush.Keys(browser.p256dh, AUTH), private(SENDER), bytes(16))
    assert len(sealed) <= 4096
    assert decrypted(sealed, browser) == text


@pytest.mark.parametrize("most", [webpush.MOST, webpush.SMALL])
@pytest.mark.parametrize("letter", ["a", "é", "🎲"])
def test_a_text_that_is_too_long_loses_buttons_first_and_then_its_end(most: int, letter: str):
    notification = {"title": "Your turn", "body": letter * 5000, "actions": [{"action": "x"}], "data": {"tokens": {}}}
    packed = webpush.text({"web_push": 8030, "notification": notification, "app_badge": "1"}, most)
    found = json.loads(packed)
    assert len(packed) <= most
    assert "actions" not in found["notification"]
    assert found["notification"]["title"] == "Your turn"
    assert found["notification"]["body"].startswith(letter * 100)
    assert found["notification"]["body"].endswith("…")


def test_a_short_text_stays_as_it_is():
    form = {"notification": {"title": "T", "body": "b", "actions": [1], "data": {"tokens": {}}}}
    assert json.loads(webpush.text(form)) == form


def test_the_key_is_made_once_and_an_old_one_is_kept_when_another_is_made(tmp_path: Path):
    first = VapidKeys(tmp_path)
    assert VapidKeys(tmp_path).current.public == first.current.public
    first.add()
    second = VapidKeys(tmp_path)
    assert second.current.public != first.current.public
    assert second.of(first.current.public) is not None
    assert second.of(b"\x04" * 65) is None
    assert {file.stat().st_mode & 0o077 for file in second.folder.iterdir()} == {0}


def test_a_signature_is_for_one_push_service_and_half_a_day(tmp_path: Path):
    key = VapidKeys(tmp_path).current
    kind, _, parts = key.authorization("https://push.example", "mailto:a@b.example", 1_000_000).partition(" ")
    said = dict(part.strip().split("=", 1) for part in parts.split(","))
    assert (kind, said["k"]) == ("vapid", base64url(key.public))
    claims = jwt.decode(said["t"], options={"verify_signature": False})
    assert claims == {"aud": "https://push.example", "exp": 1_000_000 + 12 * 3600, "sub": "mailto:a@b.example"}
