"""A bot for `fieldpost arena --external`: one border, and every attack that it is likely to win."""

import json
import sys


def say(what):
    print(json.dumps(what), flush=True)


def mine(state, zone):
    return state["owner"][number[zone]] == seat


def troops(state, zone):
    return state["troops"][number[zone]]


def strikes(state):
    """Every (advantage, from, to) along a border, the best last."""
    own = [zone for zone in near if mine(state, zone)]
    pairs = [(zone, other) for zone in own for other in near[zone] if not mine(state, other)]
    return sorted((troops(state, zone) - troops(state, other), zone, other) for zone, other in pairs)


def answer(ask):
    state, question = ask["state"], ask["question"]
    if question == "claim":
        beside = {zone: sum(mine(state, other) for other in near[zone]) for zone in ask["free"]}
        return {"zone": max(beside, key=beside.get)}
    if question == "trade":
        return {"cards": ask["sets"][0]}
    if question in ("place", "reinforce"):
        border = strikes(state)
        zone = border[-1][1] if border else next(zone for zone in near if mine(state, zone))
        return {"troops": {zone: ask["left"] if ask.get("all", True) else 1}}
    if question == "move_in":
        return {"troops": ask["high"]}
    if question == "attack":
        border = [strike for strike in strikes(state) if troops(state, strike[1]) > 2]
        if border and border[-1][0] > 0:
            return {"from": border[-1][1], "to": border[-1][2], "dice": 3, "until": "end"}
    return {"done": True}


say({"hello": "land/1", "name": "Borderer"})
for line in sys.stdin:
    message = json.loads(line)
    if "game" in message:
        seat = message["game"]["seat"]
        near = {zone["id"]: zone["near"] for zone in message["game"]["zones"]}
        number = {zone: index for index, zone in enumerate(near)}
    elif "ask" in message:
        say({"n": message["ask"], **answer(message)})
