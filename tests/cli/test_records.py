"""`fieldpost replay` and `show`."""

from pathlib import Path

import pytest

from services.rules.engine.kernel.data import board


def test_show_lists_every_place_under_its_region_and_who_decides(fieldpost, record: Path):
    said = fieldpost("show", record, "--at", 3)
    assert said.status == 0
    names = [zone["name"]["en"] for zone in board("world").data["zones"]]
    assert all(f"\n  {name} " in said.out for name in names)
    assert "\nAsia (+7)\n" in said.out
    assert "after line 3 of " in said.out
    assert "\nGreen            -  neutral" in said.out
    assert "\nWaits for: " in said.out


def test_show_goes_from_the_start_to_the_end(fieldpost, record: Path):
    first, last = fieldpost("show", record, "--at", 0), fieldpost("show", record)
    assert "set-up" in first.out
    assert "Waits for: Red (deploying), Blue (deploying)" in first.out
    assert "the game is over (round_limit), won by " in last.out
    assert "Nobody has anything to decide." in last.out
    lines = len([line for line in record.read_text().splitlines() if line[:1].isdigit()])
    said = fieldpost("show", record, "--at", lines)
    assert (said.status, said.err) == (
        2,
        f"fieldpost: --at is {lines}, but the record has the lines 0 to {lines - 1}\n",
    )


@pytest.mark.rule("C-27")
def test_a_wrong_checksum_is_told_and_fails(fieldpost, record: Path):
    text = record.read_text()
    at = text.index("sha256:") + 7
    record.write_text(text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :])
    said = fieldpost("replay", record)
    assert said.status == 1
    assert said.out == ""
    assert "is what the record says, and [checksum sha256:" in said.err
    assert said.err.count("\n") == 1


def test_a_record_without_a_checksum_is_replayed_and_says_so(fieldpost, record: Path):
    lines = [line for line in record.read_text().splitlines(keepends=True) if not line.startswith("[checksum")]
    record.write_text("".join(lines))
    said = fieldpost("replay", record)
    assert said.status == 0
    assert "it has no checksum to compare" in said.out


@pytest.mark.parametrize("command", ["replay", "show"])
def test_a_record_that_cannot_be_played_fails_and_says_at_which_line(command: str, fieldpost, record: Path):
    text = record.read_text()
    line = next(line for line in text.splitlines() if " attack " in line)
    record.write_text(text.replace(line, line.split(" | ")[0]))
    said = fieldpost(command, record)
    assert said.status == 1
    assert said.err.startswith(f"fieldpost: {record}: it breaks at '{line.split(' | ')[0]}': battle wants ")
    assert said.err.count("\n") == 1


def test_a_line_that_cannot_be_read_is_told_with_its_place_in_the_file(fieldpost, record: Path):
    lines = record.read_text().splitlines()
    at = next(at for at, line in enumerate(lines) if " attack " in line)
    lines[at] = lines[at].replace(" attack ", " atack ")
    record.write_text("\n".join(lines) + "\n")
    said = fieldpost("replay", record)
    assert said.status == 2
    assert said.err.startswith(f"fieldpost: {record}: line {at + 1}: there is no verb 'atack'; there are: ")
    assert " attack, " in said.err


def test_a_record_with_the_line_breaks_of_another_system_is_read(fieldpost, record: Path):
    record.write_bytes(record.read_bytes().replace(b"\n", b"\r\n"))
    assert fieldpost("replay", record).status == 0
