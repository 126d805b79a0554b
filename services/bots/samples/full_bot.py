"""A bot that plays every mode: any of the offered answers, as chance has it."""

import json
import random
import sys


def say(what):
    print(json.dumps(what), flush=True)


def some(field):
    """A value within the bounds of a field."""
    kind, among = field["field"], field.get("among", [])
    if kind == "pick":
        return random.choice(among)
    if kind == "count":
        return field["usual"]
    if kind == "ranking":
        return random.sample(among, len(among))
    if kind == "spread":
        return spread(among, field["low"], field["cap"])
    weights = dict(zip(map(str, among), field["weights"] or [1] * len(among)))
    chosen = []
    for one in among:
        if sum(weights[str(other)] for other in chosen) < field["low"]:
            chosen.append(one)
    return chosen


def spread(among, total, cap):
    """So many troops over places, at most the cap on each where there is one."""
    counts = dict.fromkeys(among, 0)
    for _ in range(total):
        counts[random.choice([zone for zone in among if not cap or counts[zone] < cap])] += 1
    return {zone: count for zone, count in counts.items() if count}


def answer(view, seat):
    offers = next(one["offers"] for one in view["decisions"] if one["seat"] == seat and "offers" in one)
    offer = random.choice(offers)
    return {"verb": offer["verb"], **{name: some(field) for name, field in offer["fields"].items()}}


say({"hello": "full/1", "name": "Anything goes"})
for line in sys.stdin:
    message = json.loads(line)
    if "game" in message:
        random.seed(message["game"]["seed"])
    elif "ask" in message:
        say({"n": message["ask"], "actions": [answer(message["view"], message["seat"])]})
