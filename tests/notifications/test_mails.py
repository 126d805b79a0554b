"""Mails: files without a server, real SMTP with one, and never to an address that nobody confirmed."""

import asyncio
import re
import threading
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from fieldpost.notifications.v1 import notifications_pb2 as pb
from fieldpost.rules.v1 import game_pb2

from services.common.refusals import Kind, Refused
from services.notifications import hands
from tests.notifications.office import inline_office, link_in
from tests.rules.house import ANNE, BEN, CLEO, DAY, refused
from tests.rules.rounds import set_up

TURN = game_pb2.TableClock(turn_seconds=DAY)
PEOPLE = (ANNE, BEN, CLEO)
MAIL = "anne@example.org"


def read(mail: bytes) -> EmailMessage:
    found = message_from_bytes(mail, policy=policy.default)
    assert isinstance(found, EmailMessage)
    return found


async def test_an_address_is_asked_first_and_gets_nothing_before_it_is_confirmed(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        preferences = await at.prefer(ANNE, mail=MAIL)
        assert not preferences.mail_confirmed
        await at.ask(ANNE, pb.SendTestRequest(request_id=at.request_id()))
        await at.deliver()
        (mail,) = at.mails()
        assert read(mail)["subject"] == "Is this your address?"
        assert read(mail)["to"] == MAIL
        assert "List-Unsubscribe" not in read(mail)
        token = link_in(mail, "/mails/confirm/")
        assert (await at.ask(ANNE, pb.ConfirmMailRequest(token=token))).sentence.startswith("Thank you")
        assert (await at.ask(ANNE, pb.GetPreferencesRequest())).preferences.mail_confirmed
        await at.ask(ANNE, pb.SendTestRequest(request_id=at.request_id()))
        await at.deliver()
        (test,) = at.mails()[1:]
        assert read(test)["subject"] == "It works"
        whole = re.search(rb"^List-Unsubscribe: <http\S+(/mails/end/\S+)>\r$", test, re.MULTILINE)
        assert whole is not None, "mail programs read no header that is encoded or folded"
        assert whole[1].decode() == f"/mails/end/{link_in(test, '/mails/end/')}"


async def test_a_link_for_another_address_confirms_nothing(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        await at.prefer(ANNE, mail=MAIL)
        await at.deliver()
        await at.prefer(ANNE, mail="else@example.org")
        with refused(Kind.AGAINST_RULE, "token_over"):
            await at.ask(ANNE, pb.ConfirmMailRequest(token=link_in(at.mails()[0], "/mails/confirm/")))
        assert not (await at.ask(ANNE, pb.GetPreferencesRequest())).preferences.mail_confirmed


async def test_nobody_can_have_mails_sent_to_many_strangers(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        for number in range(5):
            await at.prefer(ANNE, mail=f"a{number}@example.org")
        with refused(Kind.TOO_MUCH, "too_many_addresses"):
            await at.prefer(ANNE, mail="more@example.org")


@pytest.mark.parametrize("address", ["a", "a@b@c", "a b@c", "a@b\r\nBcc: x@y", "<a@b>", "a@b,c@d"])
async def test_what_is_no_address_is_refused(tmp_path: Path, address: str):
    async with inline_office(tmp_path) as at:
        with pytest.raises(Refused) as found:
            await at.prefer(ANNE, mail=address)
        assert found.value.kind is Kind.INVALID


async def test_who_does_not_open_a_push_gets_a_mail_with_all_that_mail_programs_want(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        game_id = await at.house.table(*PEOPLE, clock=TURN, title="Friday")
        for who in PEOPLE:
            await at.address(who, f"{who.id}@example.org")
        mover = await set_up(at.house, game_id, PEOPLE)
        await at.deliver()
        before = len(at.mails())
        at.clock.go(3601)
        await at.deliver()
        (mail,) = at.mails()[before:]
        found = read(mail)
        assert found["subject"] == "Your turn in Friday"
        assert found["to"] == f"{mover.id}@example.org"
        assert found["list-unsubscribe"].startswith("<https://games.example/#/mails/end/")
        assert found["auto-submitted"] == "auto-generated"
        assert found["message-id"].endswith("@localhost>")
        text, page = found.get_body(("plain",)), found.get_body(("html",))
        assert text is not None
        assert page is not None
        for said in (text.get_content(), page.get_content()):
            assert "troops to place" in said
            assert "You have time until" in said
            assert f"https://games.example/#/game/{game_id}" in said
        assert "<img" not in page.get_content()


async def test_who_opened_the_push_gets_no_mail(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        game_id = await at.house.table(*PEOPLE, clock=TURN)
        for who in PEOPLE:
            await at.address(who, f"{who.id}@example.org")
        mover = await set_up(at.house, game_id, PEOPLE)
        await at.deliver()
        before = len(at.mails())
        await at.ask(mover, pb.MarkSeenRequest(up_to=100, game_id=game_id))
        at.clock.go(3601)
        await at.deliver()
        assert len(at.mails()) == before
        assert ("your_turn", "dropped", "opened") in await at.log(mover)


async def test_the_digest_gathers_what_is_news_once(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        await at.address(ANNE, MAIL)
        for title in ("Friday", "Sunday"):
            await at.house.table(*PEOPLE, title=title)
        await at.deliver()
        before = len(at.mails())
        at.clock.go(DAY)
        await at.deliver()
        digests = [one for one in map(read, at.mails()[before:]) if one["subject"] == "Your games today"]
        assert len(digests) == 1
        body = digests[0].get_body(("plain",))
        assert body is not None
        assert "Friday has begun" in body.get_content()
        assert "Sunday has begun" in body.get_content()
        at.clock.go(DAY)
        await at.deliver()
        assert len([one for one in map(read, at.mails()[before:]) if one["subject"] == "Your games today"]) == 1


async def test_one_tap_in_a_mail_ends_all_mails(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        await at.address(ANNE, MAIL)
        await at.ask(ANNE, pb.SendTestRequest(request_id=at.request_id()))
        await at.deliver()
        token = link_in(at.mails()[-1], "/mails/end/")
        with refused(Kind.UNKNOWN_CALLER, "token_refused"):
            await at.ask(ANNE, pb.ConfirmMailRequest(token=token))
        assert (await at.ask(ANNE, pb.EndMailsRequest(token=token))).sentence == "No more mails will come."
        sent = len(at.mails())
        await at.ask(ANNE, pb.SendTestRequest(request_id=at.request_id()))
        await at.deliver()
        assert len(at.mails()) == sent


class Smtp:
    """A mail server that speaks as much SMTP as is needed here, on a port of its own."""

    def __init__(self, answer: str = "250 taken") -> None:
        self.answer = answer
        self.mails: list[bytes] = []
        self.said: list[str] = []
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.port = 0

    def __enter__(self) -> "Smtp":
        self.thread.start()
        server = asyncio.run_coroutine_threadsafe(asyncio.start_server(self.talk, "127.0.0.1", 0), self.loop).result(5)
        self.server = server
        self.port = server.sockets[0].getsockname()[1]
        return self

    def __exit__(self, *_: object) -> None:
        self.loop.call_soon_threadsafe(self.server.close)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while line := (await reader.readline()).decode().strip():
            self.said.append(line)
            word = line.partition(" ")[0].upper()
            if word == "DATA":
                writer.write(b"354 go on\r\n")
                mail = await reader.readuntil(b"\r\n.\r\n")
                self.mails.append(mail.removesuffix(b".\r\n"))
                writer.write(b"250 kept\r\n")
            elif word == "RCPT":
                writer.write(f"{self.answer}\r\n".encode())
            elif word == "EHLO":
                writer.write(b"250-here\r\n250 AUTH PLAIN\r\n")
            elif word == "AUTH":
                writer.write(b"235 good\r\n")
            elif word == "QUIT":
                writer.write(b"221 bye\r\n")
                break
            else:
                writer.write(b"250 fine\r\n")
            await writer.drain()
        await writer.drain()
        writer.close()


def send(smtp: Smtp, folder: Path) -> hands.Sent:
    url = f"smtp://games:s%40cret@127.0.0.1:{smtp.port}"
    return hands.mail(url, folder, "d_1", "games@example.org", MAIL, b"Subject: Hello\r\n\r\nYour turn.\r\n")


def test_a_mail_goes_to_the_server_of_the_setting(tmp_path: Path):
    with Smtp() as smtp:
        assert send(smtp, tmp_path) == hands.Sent(250)
    assert b"Your turn." in smtp.mails[0]
    assert f"rcpt TO:<{MAIL}>" in smtp.said
    assert any(line.startswith("AUTH PLAIN") for line in smtp.said)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("answer", "status"), [("550 unknown", 550), ("451 later", 451)])
def test_what_a_mail_server_refuses_is_told_with_its_status(tmp_path: Path, answer: str, status: int):
    with Smtp(answer) as smtp:
        assert send(smtp, tmp_path) == hands.Sent(status, "refused")


def test_a_mail_server_that_is_away_is_no_network(tmp_path: Path):
    sent = hands.mail("smtp://127.0.0.1:1", tmp_path, "d_1", "games@example.org", MAIL, b"x")
    assert sent == hands.Sent(0, "no_network")


def test_a_mail_that_becomes_a_file_is_its_owners_alone(tmp_path: Path):
    sent = hands.mail("", tmp_path / "mail", "d_1", "games@example.org", MAIL, b"Subject: x\r\n\r\n")
    assert sent == hands.Sent(250, "written_to_file")
    (file,) = (tmp_path / "mail").iterdir()
    assert file.name == "d_1.eml"
    assert not file.stat().st_mode & 0o077
