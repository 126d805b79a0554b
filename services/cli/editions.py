"""`fieldpost editions`: what can be played."""

import argparse
import json
from typing import TYPE_CHECKING

from services.rules.engine.editions import edition
from services.rules.engine.kernel.data import edition_names, load
from services.rules.engine.kernel.edition import Option, VariantPlan
from services.rules.engine.kernel.record import Json

if TYPE_CHECKING:
    from services.cli.arguments import Subparsers


def add_parser(subparsers: "Subparsers") -> None:
    """Adds the command to the command line."""
    parser = subparsers.add_parser("editions", help="list editions, variants, seats and options")
    parser.add_argument("--json", action="store_true", help="print one JSON array")
    parser.set_defaults(run=command)


def command(arguments: argparse.Namespace) -> int:
    """Prints all editions with their variants."""
    forms = [edition_form(name) for name in edition_names()]
    if arguments.json:
        print(json.dumps(forms, ensure_ascii=False))
        return 0
    for form in forms:
        print(f"{form['edition']}: {form['title']}")
        for one in form["variants"]:
            print(f"  {one['variant']:13} {one['name']}; seats: {', '.join(map(str, one['seats']))}")
            for option in one["options"]:
                allowed = " | ".join(option["values"]) if "values" in option else f"0 to {option['most']}"
                print(f"      {option['option']}={option['default']}  ({allowed})")
    return 0


def edition_form(name: str) -> dict[str, Json]:
    """An edition as JSON."""
    strings = load(name, "strings.en.json")
    variants = [variant_form(plan, strings["variants"].get(plan.name, {})) for plan in edition(name).plans.values()]
    return {"edition": name, "title": strings["title"], "variants": variants}


def variant_form(plan: VariantPlan, strings: dict[str, str]) -> dict[str, Json]:
    return {
        "variant": plan.name,
        "name": strings.get("name", plan.name),
        "about": strings.get("about", ""),
        "seats": list(plan.sizes),
        "options": [option_form(option) for option in plan.offered],
    }


def option_form(option: Option) -> dict[str, Json]:
    """An option with its default and what it may be: one of "values", or a number up to "most"."""
    allowed: dict[str, Json] = {"values": list(option.values)} if option.values else {"most": option.most}
    return {"option": option.name, "default": option.default, **allowed}
