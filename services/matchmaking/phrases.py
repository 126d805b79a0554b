"""The set phrases: their ids in the order in which they are offered, with their words in every language.

A phrase that was used once is never taken out or given another meaning: old messages say it still.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).parent
LANGUAGES: Final = ("en", "fr")
WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    language: json.loads((_HERE / f"phrases.{language}.json").read_text("utf-8")) for language in LANGUAGES
}
PHRASES: Final = tuple(WORDS["en"])
