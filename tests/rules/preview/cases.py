"""The attacks that are looked at: all editions, and all that can touch their dice."""

from tests.rules.preview.positions import Case, command, galaxy, invade, napoleon, ships, world

ATTACK, DEFENCE = "supreme_attack_die", "supreme_defence_die"
AGAIN = "separatist_sith_lord_fighter"
GRIEVOUS = "separatist_grievous_assault_fighter"


def island(own: int, their: int) -> Case:
    """A battle at sea in one zone, which red holds: blue's ships must fight there."""
    zones = {
        "north_sea": {"red": their, "blue": own, "admiral": {"blue": 1, "red": 1}},
        "england": {"red": 3},
        "castile": {"blue": 2},
    }
    position = {
        "mover": "blue", "phase": "naval", "zones": zones, "fill": {"armies": ["white"]},
        "hands": {"blue": [], "red": [], "white": []}, "slices": {"epidemics": {"zones": []}},
    }  # fmt: skip
    return Case("napoleon", "advanced", 3, "north_sea", "north_sea", position)


def duel(target: str) -> Case:
    """An attack of an ally after a battle elsewhere: a die may turn the ally away before it."""
    zones = {
        "austria_bohemia": {"white": 5},
        "westphalia_saxony": {"red": 6},
        "galicia": {"red": 2},
        "hungary": {"white": 4},
        "illyrian_provinces": {"red": 1},
    }
    position = {"mover": "blue", "zones": zones, "slices": {"alliances": {"masters": {"white": "blue"}}}}
    first = {"verb": "attack", "origin": "austria_bohemia", "target": "westphalia_saxony", "dice": 1}
    return Case("napoleon", "duel-active", 2, "hungary", target, position, answers=(first,))


def campaign(own: int) -> Case:
    """An attack out of Britain's home, where regiments stay."""
    zones = {"england": {"red": own}, "scotland": {"white": 3}}
    position = {
        "mover": "red", "zones": zones, "fill": {"armies": ["blue"]}, "hands": {"blue": [], "red": []},
        "slices": {"epidemics": {"zones": []}},
    }  # fmt: skip
    return Case("napoleon", "campaign", 2, "england", "scotland", position)


def emperor(own: int, their: int) -> Case:
    """The Republic attacks the Emperor's planet, whose defence has larger dice."""
    zones = {
        "alderaan": {"red": own, **ships("red", fighters=1)},
        "byss": {"black": their, **ships("black", corvettes=1)},
    }
    slices = {"order66": {"cell": 5, "given": True, "emperor": "byss"}}
    position = {"mover": "red", "zones": zones, "slices": slices, "hands": {"black": [], "red": []}}
    return Case("clone_wars", "factions", 4, "alderaan", "byss", position)


CASES = {
    "world 8 against 5": world(8, 5),
    "world with one die": world(5, 2, dice=1),
    "world keeping four": world(9, 6, keep=4),
    "world 30 against 30": world(30, 30),
    "world one battle": world(7, 2, battles=1),
    "world four battles": world(9, 7, battles=4),
    "world losing two at most": world(9, 5, losses=2),
    "world while the odds are good": world(9, 7, odds=60),
    "world with all limits": world(12, 9, dice=2, battles=9, keep=4, losses=6, odds=20),
    "command bonus dice": command(8, 6, {"yellow": [ATTACK], "green": [DEFENCE]}, {}),
    "command airfields": command(7, 6, {}, {"yellow": ["alaska"], "green": ["japan"]}),
    "command all": command(
        9, 7, {"yellow": [ATTACK], "green": [DEFENCE]}, {"yellow": ["alaska"], "green": ["kamchatka"]}
    ),
    "napoleon plain": napoleon({"blue": 6}, {"red": 4}),
    "napoleon generals": napoleon({"blue": 8, "general": {"blue": 3}}, {"red": 6, "general": {"red": 1}}),
    "napoleon fort and general": napoleon({"blue": 9}, {"red": 5, "general": {"red": 2}}, fort=True),
    "napoleon one battle": napoleon(
        {"blue": 6, "general": {"blue": 1}}, {"red": 2, "general": {"red": 1}}, fort=True, battles=1
    ),
    "napoleon losing two at most": napoleon(
        {"blue": 9, "general": {"blue": 1}}, {"red": 5}, fort=True, sick=1, losses=2
    ),
    "napoleon while the odds are good": napoleon(
        {"blue": 9, "general": {"blue": 2}}, {"red": 5, "general": {"red": 1}}, odds=70
    ),
    "napoleon guard in three battles": napoleon(
        {"blue": 9}, {"red": 5}, force={"attack": ["territory_aquitaine"]}, battles=3
    ),
    "napoleon epidemics": napoleon({"blue": 6}, {"red": 3}, sick=2),
    "napoleon old guard attacks": napoleon({"blue": 6}, {"red": 5}, force={"attack": ["territory_aquitaine"]}),
    "napoleon old guard defends": napoleon({"blue": 6}, {"red": 5}, force={"defence": ["territory_aquitaine"]}),
    "napoleon all cards": napoleon(
        {"blue": 8, "general": {"blue": 1}},
        {"red": 5, "general": {"red": 2}},
        fort=True,
        force={
            "attack": ["territory_wurttemberg_bavaria", "territory_hungary", "territory_lapland"],
            "defence": ["territory_aquitaine", "territory_sweden"],
        },
    ),
    "napoleon surprise on both sides": napoleon(
        {"blue": 6}, {"red": 4}, force={"attack": ["territory_lapland"], "defence": ["territory_aragon_catalonia"]}
    ),
    "napoleon at sea": island(5, 4),
    "napoleon ally that may leave": duel("illyrian_provinces"),
    "campaign home": campaign(7),
    "galaxy fighters": galaxy(ships("black", fighters=2), ships("red", fighters=1)),
    "galaxy corvettes": galaxy(ships("black", corvettes=2), ships("red", corvettes=2)),
    "galaxy capital ships": galaxy(ships("black", capital_ships=2), ships("red", capital_ships=1)),
    "galaxy all ships": galaxy(ships("black", 1, 1, 1), ships("red", 2, 1, 1)),
    "galaxy one battle": galaxy(ships("black", 1, 1, 1), ships("red", 2, 1, 1), battles=1),
    "galaxy while the odds are good": galaxy(ships("black", 1, 1, 1), ships("red", 1), odds=60),
    "galaxy some of the ships": galaxy(ships("black", 2, 2, 2), ships("red", 1, 1), **invade(fighters=1, losses=2)),
    "galaxy an attack with a card": galaxy(
        ships("black", 1), {}, hand=[GRIEVOUS], **invade(fighters=1, cards=[GRIEVOUS], battles=2)
    ),
    "galaxy emperor": emperor(6, 4),
    "galaxy larger dice for one battle": galaxy({}, {}, {"attack": [GRIEVOUS]}),
    "galaxy one more": galaxy({}, {}, {"attack": ["separatist_chosen_one_fighter"]}),
    "galaxy a single die": galaxy({}, {}, {"defence": ["republic_duel_fighter"]}),
    "galaxy cast again": galaxy({}, {}, {"attack_held": [AGAIN]}, hand=[AGAIN]),
    "galaxy cast again with one fighter": galaxy(ships("black", 1), {}, {"attack_held": [AGAIN]}, hand=[AGAIN]),
    "galaxy cast again with larger dice": galaxy(
        ships("black", 2, 1, 1), ships("red", 1, 1, 1), {"attack_held": [AGAIN]}, hand=[AGAIN]
    ),
}
