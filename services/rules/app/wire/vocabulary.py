"""An edition's vocabulary as a message: what its records are called, and of what kind their fields are."""

from __future__ import annotations

from typing import Any, Final

from fieldpost.rules.v1 import vocabulary_pb2 as pb

from services.rules.engine.kernel.data import wordings
from services.rules.engine.kernel.vocabulary import LANGUAGES, Entry, FieldEntry, Texts, Vocabulary, Wording, slice_kind

FAMILIES: Final = {
    "place": pb.VERB_FAMILY_PLACE,
    "attack": pb.VERB_FAMILY_ATTACK,
    "move_in": pb.VERB_FAMILY_MOVE_IN,
    "move": pb.VERB_FAMILY_MOVE,
    "cards": pb.VERB_FAMILY_CARDS,
    "choose": pb.VERB_FAMILY_CHOOSE,
    "answer": pb.VERB_FAMILY_ANSWER,
}
PLAIN_SECTIONS: Final = ("words", "endings", "aims")
"""Sections of the words that the message has as they are."""

USES: Final = {
    "hand": pb.HOLDING_USE_HAND,
    "tally": pb.HOLDING_USE_TALLY,
    "master": pb.HOLDING_USE_MASTER,
    "open": pb.HOLDING_USE_OPEN,
    "track": pb.HOLDING_USE_TRACK,
}


def vocabulary_message(edition: str) -> pb.Vocabulary:
    """Everything that an edition names; it must have been loaded."""
    said = Vocabulary(edition)
    declared = said.declared
    named_by, effects = declared.get("kinds", {}), declared.get("effects", {})
    return pb.Vocabulary(
        kinds=[
            pb.KindInfo(kind=kind, list=rows, named_by=named_by.get(kind), effects_slice=effects.get(kind, ""))
            for kind, rows in said.kinds.items()
        ],
        verbs=[verb_info(entry) for entry in said.verbs],
        questions=[question_info(entry) for entry in said.questions],
        events=[event_info(entry) for entry in said.events],
        orders=[pb.OrderInfo(order=one.name, titles=one.titles, fields=field_infos(one.fields)) for one in said.orders],
        units=[
            pb.UnitInfo(unit=name, titles=said.texts("units", name), **form)
            for name, form in declared.get("units", {}).items()
        ],
        marks=[
            pb.MarkInfo(mark=name, titles=said.texts("marks", name), **form)
            for name, form in declared.get("marks", {}).items()
        ],
        holdings=[
            holding_info(name, said.texts("holdings", name), form)
            for name, forms in declared.get("holdings", {}).items()
            for form in (forms if isinstance(forms, list) else [forms])
        ],
        refusals=text_map(refusals(edition)),
        details=declared.get("details", {}),
        **{section: text_map(said.section(section)) for section in PLAIN_SECTIONS},
        fields=text_map({name: texts for name, texts in said.section("fields").items() if "." not in name}),
    )


def text_map(texts: dict[str, Texts]) -> dict[str, pb.Text]:
    return {name: pb.Text(texts=by_language) for name, by_language in texts.items()}


def refusals(edition: str) -> dict[str, Texts]:
    """How refusals are worded, by their codes."""
    by_language = {language: wordings(edition, language) for language in LANGUAGES}
    return {code: {one: by_language[one][code] for one in LANGUAGES} for code in by_language[LANGUAGES[0]]}


def field_infos(fields: tuple[FieldEntry, ...]) -> list[pb.FieldInfo]:
    return [
        pb.FieldInfo(name=one.name, kind=one.kind, many=one.many, optional=one.optional, titles=one.titles)
        for one in fields
    ]


def verb_info(entry: Entry) -> pb.VerbInfo:
    return pb.VerbInfo(
        verb=entry.name,
        titles=entry.titles,
        family=FAMILIES[entry.family],
        closes=entry.closes,
        fields=field_infos(entry.fields),
        piece=entry.piece,
        cost=entry.cost,
        throws=entry.throws,
    )


def question_info(entry: Entry) -> pb.QuestionInfo:
    fields = field_infos(entry.fields)
    return pb.QuestionInfo(
        question=entry.name,
        texts=entry.titles,
        closing=entry.closing,
        fields=fields,
        once=entry.once,
        always=entry.always,
        asked_by=entry.asked_by,
    )


def event_info(entry: Entry) -> pb.EventInfo:
    sentences = [sentence_message(wording) for wording in entry.wordings]
    return pb.EventInfo(event=entry.name, fields=field_infos(entry.fields), sentences=sentences)


def sentence_message(wording: Wording) -> pb.Sentence:
    return pb.Sentence(you=wording.you, lacking=wording.lacking, given=wording.given, texts=wording.texts)


def holding_info(name: str, titles: Texts, form: dict[str, Any]) -> pb.HoldingInfo:
    slice, field = form["slice"], form["field"]
    return pb.HoldingInfo(
        holding=name,
        titles=titles,
        use=USES[form["use"]],
        slice=slice,
        field=field,
        kind=slice_kind(slice, field),
        each_army=form.get("each_army", False),
        track=form.get("track", ""),
        die=form.get("die", 0),
    )
