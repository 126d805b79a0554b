"""Rulebooks are read by chapters: each rule of an edition's own stands in exactly one of them, in every language."""

import json
import re
from pathlib import Path

import pytest

EDITIONS = Path(__file__).resolve().parents[3] / "services/rules/engine/editions"


def numbers(listed: str) -> list[str]:
    """ "W-1..3 W-27" one by one."""
    found = [re.fullmatch(r"([A-Z]+)-(\d+)(?:\.\.(\d+))?", one) for one in listed.split()]
    return [f"{one[1]}-{n}" for one in found if one for n in range(int(one[2]), int(one[3] or one[2]) + 1)]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("edition", ["world", "command", "napoleon", "clone_wars"])
def test_every_rule_of_an_edition_stands_in_one_chapter(edition: str, language: str):
    folder = EDITIONS / edition
    rules = json.loads((folder / f"rules.{language}.json").read_text(encoding="utf-8"))
    chapters = json.loads((folder / f"strings.{language}.json").read_text(encoding="utf-8"))["chapters"]
    assert sorted(number for one in chapters for number in numbers(one["rules"])) == sorted(rules)
    assert len({one["name"] for one in chapters}) == len(chapters)
