"""Writes build/api/index.html: every service, call and message with its comments, from the descriptors."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from google.protobuf import text_format
from google.protobuf.descriptor_pb2 import (
    DescriptorProto,
    EnumDescriptorProto,
    FieldDescriptorProto,
    FileDescriptorProto,
    FileDescriptorSet,
    ServiceDescriptorProto,
)

Place = tuple[int, ...]
"""Where something stands in its file, as protoc counts it."""

MESSAGES, ENUMS, SERVICES = 4, 5, 6
FIELDS, NESTED, NESTED_ENUMS, ONEOFS = 2, 3, 4, 8
SYNTAX: Place = (12,)
WELL_KNOWN = ".google.protobuf."

STYLE = """
:root { color-scheme: light dark; --line: #8886; --quiet: #777; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; border-right: 1px solid var(--line);
  box-sizing: border-box; font-size: .85rem; }
nav ul { list-style: none; padding-left: .8rem; margin: 0 0 .6rem; }
main { padding: 1rem 2rem 6rem; max-width: 62rem; }
section { border-top: 1px solid var(--line); margin-top: 1.5rem; }
table { border-collapse: collapse; width: 100%; }
td, th { border-bottom: 1px solid var(--line); padding: .3rem .6rem .3rem 0; text-align: left; vertical-align: top; }
code, .type { font-family: ui-monospace, monospace; font-size: .9em; }
.quiet { color: var(--quiet); }
.mark { font-size: .75rem; border: 1px solid var(--line); border-radius: .6rem; padding: 0 .5rem; }
a { color: inherit; }
@media (max-width: 50rem) { body { display: block; } nav { position: static; height: auto; } main { padding: 1rem; } }
"""


@dataclass
class Page:
    """The page as it grows: its body and its table of contents."""

    body: list[str] = field(default_factory=list)
    contents: list[str] = field(default_factory=list)

    def say(self, html: str) -> None:
        """Adds to the body."""
        self.body.append(html)


class File:
    """A file with the comments of everything in it."""

    def __init__(self, file: FileDescriptorProto) -> None:
        self.file = file
        self.comments = {tuple(at.path): at.leading_comments.strip() for at in file.source_code_info.location}

    def comment(self, place: Place) -> str:
        """What the contract says of a thing, as HTML."""
        return escape(self.comments.get(place, "")).replace("\n", " ")


def anchor(name: str) -> str:
    """The id of a message, enum or service, from its full name."""
    return name.strip(".")


def short(name: str) -> str:
    """A name without its package."""
    return re.sub(r"^\.?(\w+\.)*v\d+\.", "", name) if not name.startswith(WELL_KNOWN) else name[len(WELL_KNOWN) :]


def link(name: str) -> str:
    """A type's name, leading to it when it is on the page."""
    if name.startswith(".fieldpost."):
        return f'<a href="#{anchor(name)}">{escape(short(name))}</a>'
    return escape(short(name))


def type_of(part: FieldDescriptorProto, maps: dict[str, DescriptorProto]) -> str:
    """A field's type as a contract writes it."""
    if entry := maps.get(part.type_name):
        key, value = entry.field
        return f"map&lt;{type_of(key, maps)}, {type_of(value, maps)}&gt;"
    plain = FieldDescriptorProto.Type.Name(part.type).removeprefix("TYPE_").lower()
    kind = link(part.type_name) if part.type_name else plain
    return f"repeated {kind}" if part.label == FieldDescriptorProto.LABEL_REPEATED else kind


def rules_of(part: FieldDescriptorProto) -> str:
    """The checks of a field, as its contract writes them."""
    said = text_format.MessageToString(part.options, as_one_line=True)
    return escape(re.sub(r"^\[buf\.validate\.field\] *\{ *(.*?) *\}$", r"\1", said.strip()))


def message(page: Page, file: File, found: DescriptorProto, name: str, place: Place) -> None:
    """A message with its fields, and those inside it."""
    maps = {f"{name}.{inner.name}": inner for inner in found.nested_type if inner.options.map_entry}
    page.say(f'<h4 id="{anchor(name)}">{escape(short(name))}</h4><p>{file.comment(place)}</p>')
    rows = []
    for index, part in enumerate(found.field):
        choice = ""
        if part.HasField("oneof_index") and not part.proto3_optional:
            choice = f'<span class="mark">one of {escape(found.oneof_decl[part.oneof_index].name)}</span> '
        checks = f'<div class="quiet"><code>{rules}</code></div>' if (rules := rules_of(part)) else ""
        rows.append(
            f"<tr><td><code>{escape(part.name)}</code></td><td class=type>{type_of(part, maps)}</td>"
            f"<td>{choice}{file.comment((*place, FIELDS, index))}{checks}</td></tr>"
        )
    if rows:
        page.say(f"<table><tr><th>Field<th>Type<th>Meaning</tr>{''.join(rows)}</table>")
    for index, inner in enumerate(found.nested_type):
        if not inner.options.map_entry:
            message(page, file, inner, f"{name}.{inner.name}", (*place, NESTED, index))
    for index, values in enumerate(found.enum_type):
        enum(page, file, values, f"{name}.{values.name}", (*place, NESTED_ENUMS, index))


def enum(page: Page, file: File, found: EnumDescriptorProto, name: str, place: Place) -> None:
    """An enum with its values."""
    page.say(f'<h4 id="{anchor(name)}">{escape(short(name))}</h4><p>{file.comment(place)}</p>')
    rows = (
        f"<tr><td><code>{escape(value.name)}</code></td><td>{value.number}</td>"
        f"<td>{file.comment((*place, FIELDS, index))}</td></tr>"
        for index, value in enumerate(found.value)
    )
    page.say(f"<table><tr><th>Value<th>Number<th>Meaning</tr>{''.join(rows)}</table>")


def service(page: Page, file: File, found: ServiceDescriptorProto, index: int, public: set[str]) -> None:
    """A service with its calls; those that no page may make are marked."""
    name = f"{file.file.package}.{found.name}"
    page.contents.append(f'<li><a href="#{name}">{escape(found.name)}</a></li>')
    page.say(f'<h3 id="{name}">{escape(found.name)}</h3><p>{file.comment((SERVICES, index))}</p>')
    rows = []
    for number, method in enumerate(found.method):
        inside = "" if f"/{name}/{method.name}" in public else ' <span class="mark">inside only</span>'
        stream = "stream of " if method.server_streaming else ""
        rows.append(
            f"<tr><td><code>{escape(method.name)}</code>{inside}</td>"
            f"<td class=type>{link(method.input_type)} → {stream}{link(method.output_type)}</td>"
            f"<td>{file.comment((SERVICES, index, FIELDS, number))}</td></tr>"
        )
    page.say(f"<table><tr><th>Call<th>Request → response<th>What it does</tr>{''.join(rows)}</table>")


def ours(contracts: FileDescriptorSet) -> Iterator[File]:
    """Our own files, those with services first within a package."""
    files = [file for file in contracts.file if file.package.startswith("fieldpost.")]
    yield from map(File, sorted(files, key=lambda file: (file.package, not file.service, file.name)))


def render(contracts: FileDescriptorSet, public: Sequence[str]) -> str:
    """The whole page."""
    page, package = Page(), ""
    for file in ours(contracts):
        if file.file.package != package:
            package = file.file.package
            page.contents.append(f'<li><strong><a href="#{package}">{package}</a></strong></li>')
            page.say(f'<h2 id="{package}">{package}</h2>')
        page.say(f"<section><p class=quiet>{escape(file.file.name)}</p><p>{file.comment(SYNTAX)}</p>")
        for index, found in enumerate(file.file.service):
            service(page, file, found, index, set(public))
        for index, shape in enumerate(file.file.message_type):
            message(page, file, shape, f".{package}.{shape.name}", (MESSAGES, index))
        for index, values in enumerate(file.file.enum_type):
            enum(page, file, values, f".{package}.{values.name}", (ENUMS, index))
        page.say("</section>")
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>Fieldpost: calls and messages</title><style>{STYLE}</style>"
        f"<nav><ul>{''.join(page.contents)}</ul></nav>"
        f"<main><h1>Calls and messages</h1>{''.join(page.body)}</main></html>\n"
    )


def write(descriptors: Path, target: Path, public: Sequence[str]) -> None:
    """Writes the page; rules of fields are shown when their extension is known to this process."""
    import buf.validate.validate_pb2  # noqa: F401

    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(render(FileDescriptorSet.FromString(descriptors.read_bytes()), public), encoding="utf-8")
