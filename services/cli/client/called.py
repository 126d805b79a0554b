"""What a game without a title is called: what is played, and with whom."""

from __future__ import annotations

from services.cli.client.rebuild import Form
from services.rules.engine.kernel.data import load


def called(game: Form, names: dict[str, str]) -> str:
    """A game's title, or its mode and its people; names are those of accounts by their ids."""
    if game["title"]:
        return str(game["title"])
    mode = game["mode"]
    strings = load(mode["edition"], "strings.en.json")
    title = str(strings["variants"][mode["variant"]]["name"])
    others = [one for one in game["players"] if one["seat"] != game["viewer"]]
    people = [names[one["user_id"]] for one in others if one["user_id"] in names]
    bots = [one for one in others if not one["user_id"] and one["bot_plays"]]
    if people:
        return f"{title} with {' and '.join([', '.join(people[:-1]), people[-1]] if len(people) > 1 else people)}"
    if bots:  # none is told of in an anonymous game
        return f"{title} with {'a bot' if len(bots) == 1 else f'{len(bots)} bots'}"
    return title
