"""Editions as messages."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

from fieldpost.rules.v1 import catalogue_pb2 as pb
from fieldpost.rules.v1 import rules_pb2
from google.protobuf.struct_pb2 import Struct

from services.rules.app.wire.encoding import JSON, struct
from services.rules.app.wire.vocabulary import vocabulary_message
from services.rules.engine.editions import edition
from services.rules.engine.kernel.data import load, rulebook
from services.rules.engine.kernel.edition import Option, VariantPlan
from services.rules.engine.kernel.vocabulary import LANGUAGES
from services.rules.engine.mechanics.standing import counted

REVISION: Final = 16
"""Digits of a revision."""


def edition_message(name: str) -> pb.Edition:
    """A whole edition, with a revision that changes whenever anything else of it does."""
    found = edition(name)
    strings = {language: load(name, f"strings.{language}.json") for language in LANGUAGES}
    titles = {language: words["title"] for language, words in strings.items()}
    variants = [variant_message(plan, strings) for plan in found.plans.values()]
    message = pb.Edition(
        summary=pb.EditionSummary(edition=name, titles=titles, variants=variants),
        board=struct_message(found.board.data),
        strings={language: struct_message(words) for language, words in strings.items()},
        rulebooks={language: pb.Rulebook(rules=rulebook(name, language)) for language in LANGUAGES},
        vocabulary=vocabulary_message(name),
    )
    message.summary.revision = sha256(message.SerializeToString(deterministic=True)).hexdigest()[:REVISION]
    return message


def variant_message(plan: VariantPlan, strings: dict[str, Any]) -> pb.VariantInfo:
    """One mode: the numbers of seats, the choices of the table, and how it ends if nobody wins before."""
    return pb.VariantInfo(
        variant=plan.name,
        sizes=plan.sizes,
        options=[option_message(option) for option in plan.offered],
        titles={language: words["variants"][plan.name]["name"] for language, words in strings.items()},
        last_round=plan.usual.last_round,
        counted=counted(plan.usual),
        phases=[phase.NAME for phase in plan.usual.phases if phase.ASKS],
    )


def option_message(option: Option) -> pb.OptionInfo:
    return pb.OptionInfo(name=option.name, default_value=option.default, values=option.values, most=option.most)


def struct_message(form: dict[str, JSON]) -> Struct:
    return Struct.FromString(struct(form))


def list_bytes(editions: list[pb.Edition]) -> bytes:
    """The answer of ListEditions."""
    answer = rules_pb2.ListEditionsResponse(editions=[one.summary for one in editions])
    return answer.SerializeToString(deterministic=True)


def get_bytes(editions: list[pb.Edition]) -> bytes:
    """The answer of GetEdition."""
    return rules_pb2.GetEditionResponse(editions=editions).SerializeToString(deterministic=True)
