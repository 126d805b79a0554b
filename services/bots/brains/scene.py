"""A position in a few flat lists, on which plans are tried out: no events, no dice, only what is to be expected."""

from __future__ import annotations

from typing import Final

from services.bots.brains.fights import PLAIN, Fights
from services.rules.engine.kernel.board import Board
from services.rules.engine.kernel.game import ALIVE, Game
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.mechanics.hands import Cards, hand_index
from services.rules.engine.mechanics.limits import free
from services.rules.engine.mechanics.occupants import occupant

Step = tuple[int, int]
"""An attack from one place on another."""


class Atlas:
    """What of a board never changes: the regions by number, their bonuses, and the region of each place.

    Routes over sea bring as much as regions, and come after them.
    """

    __slots__ = ("bonus", "borders", "near", "region_of", "regions", "sea")

    def __init__(self, board: Board) -> None:
        self.near: list[list[int]] = [list(zones) for zones in board.near]
        self.sea: list[bool] = list(board.sea)
        self.regions: list[list[int]] = [list(region.zones) for region in board.regions]
        self.bonus: list[float] = [float(region.bonus) for region in board.regions]
        for route in board.data.get("routes", ()):
            if route["zones"][0] in board.zone:
                self.regions.append([int(board.zone[id]) for id in route["zones"]])
                self.bonus.append(float(route["bonus"]))
        self.region_of: list[int] = [-1] * len(board.zones)
        for index, zones in enumerate(self.regions):
            for zone in zones:
                self.region_of[zone] = index
        self.borders: list[list[int]] = [
            [zone for zone in zones if [near for near in self.near[zone] if self.region_of[near] != index]]
            for index, zones in enumerate(self.regions)
        ]


ATLASES: Final[dict[Board, Atlas]] = {}


def atlas_of(board: Board) -> Atlas:
    """The atlas of a board, made once."""
    atlas = ATLASES.get(board)
    if atlas is None:
        atlas = ATLASES[board] = Atlas(board)
    return atlas


class Scene:
    """A position as one army sees it, which plans alter; `steps` and `placed` say what they did so far.

    `keep` is how many troops must stay in a place, `worth` what holding it brings each turn besides places and regions,
    `muscle` what each army may add to one place before it attacks. `chance` is how likely all of it comes about.
    `scores` are points so far where those decide after so many more `rounds`; `prizes` are what taking places brings
    once, `dues` what holding them brings each turn, `stakes` who wins how much by taking own ones, `landings` from
    where besides the places around. `jewel` must not fall.
    """

    __slots__ = (
        "alive",
        "atlas",
        "captures",
        "cards",
        "chance",
        "dues",
        "holder",
        "jewel",
        "keep",
        "landings",
        "last",
        "me",
        "muscle",
        "placed",
        "prizes",
        "reach",
        "reserve",
        "risked",
        "root",
        "rounds",
        "scores",
        "side_of",
        "stakes",
        "steps",
        "tables",
        "troops",
        "worth",
    )

    def __init__(self, atlas: Atlas, me: int) -> None:
        self.atlas = atlas
        self.me = me
        self.tables: dict[int, Fights] = {}
        self.scores: list[float] = []
        self.prizes: dict[int, float] = {}
        self.dues: dict[int, float] = {}
        self.stakes: dict[int, tuple[int, float]] = {}
        self.landings: dict[int, list[int]] = {}
        self.rounds = 0
        self.last = False
        self.jewel = -1
        self.holder: list[int] = []
        self.troops: list[int] = []
        self.keep: list[int] = []
        self.worth: list[float] = []
        self.reach: list[list[int]] = atlas.near
        self.cards: list[int] = []
        self.alive: list[bool] = []
        self.side_of: tuple[int, ...] = ()
        self.muscle: list[float] = []
        self.reserve = 0
        self.captures = 0
        self.chance = 1.0
        self.risked = 0
        self.root: list[int] = []
        self.placed: dict[int, int] = {}
        self.steps: list[Step] = []

    def copy(self) -> Scene:
        """The same position, to be altered; what plans never alter is shared."""
        other = Scene(self.atlas, self.me)
        other.tables = self.tables
        other.scores = self.scores
        other.prizes = self.prizes
        other.dues = self.dues
        other.stakes = self.stakes
        other.landings = self.landings
        other.rounds = self.rounds
        other.last = self.last
        other.jewel = self.jewel
        other.holder = self.holder[:]
        other.troops = self.troops[:]
        other.keep = self.keep[:]
        other.worth = self.worth
        other.reach = self.reach
        other.cards = self.cards[:]
        other.alive = self.alive
        other.side_of = self.side_of
        other.muscle = self.muscle
        other.reserve = self.reserve
        other.captures = self.captures
        other.chance = self.chance
        other.risked = self.risked
        other.root = self.root[:]
        other.placed = self.placed.copy()
        other.steps = self.steps[:]
        return other

    def fights(self, zone: int) -> Fights:
        """The odds of attacks on a place."""
        return self.tables.get(zone, PLAIN) if self.tables else PLAIN

    def free(self, zone: int) -> int:
        """How many troops may leave an own place."""
        return self.troops[zone] - self.keep[zone]

    def hostile(self, zone: int) -> bool:
        """Whether somebody of another side holds a place."""
        holder = self.holder[zone]
        return holder >= 0 and self.side_of[holder] != self.side_of[self.me]

    def place(self, zone: int, count: int) -> None:
        """Puts reserves on a place; those that follow a stack are placed where it began."""
        if count > 0:
            root = self.root[zone]
            self.placed[root] = self.placed.get(root, 0) + count
            self.troops[zone] += count
            self.reserve -= count

    def capture(self, origin: int, target: int, left: int, moved: int) -> None:
        """A place falls to an own stack: `left` troops came through, of which `moved` go in."""
        victim = self.holder[target]
        self.troops[origin] = self.keep[origin] + left - moved
        self.troops[target] = moved
        self.keep[target] = 1
        self.holder[target] = self.me
        self.root[target] = self.root[origin]
        self.captures += 1
        self.steps.append((origin, target))
        if victim >= 0 and victim not in self.holder:
            self.cards[self.me] += self.cards[victim]
            self.cards[victim] = 0


def scene_of(game: Game, me: Army, reserve: int) -> Scene:
    """The position of a game as an army sees it, with so many reserves to place."""
    variant = game.variant
    scene = Scene(atlas_of(variant.board), me)
    scene.holder = [int(holder) for holder in game.holder]
    scene.troops = game.total[:]
    scene.keep = [1] * len(scene.troops)
    scene.side_of = variant.side_of
    scene.alive = [status == ALIVE for status in game.status]
    scene.worth = [0.0] * len(scene.troops)
    for zone in variant.board.every_zone:
        if game.holder[zone] == me:
            scene.keep[zone] = game.total[zone] - free(game, zone, me)
        elif game.holder[zone] < 0 and game.total[zone]:
            scene.holder[zone] = occupant(game, zone)
    if variant.edges:
        scene.reach = wider(game, me, scene.atlas)
    cards = game.slices.get(Cards.NAME)
    hands = [len(hand) for hand in cards.hands] if isinstance(cards, Cards) else []
    scene.cards = [hands[hand_index(game, army)] if hands else 0 for army in variant.every_army]
    scene.root = list(range(len(scene.troops)))
    scene.reserve = reserve
    scene.captures = game.captures
    return scene


def wider(game: Game, me: Army, atlas: Atlas) -> list[list[int]]:
    """Which places an army may attack from each of its own, by borders and otherwise."""
    found: list[list[int]] = []
    for zone in game.variant.board.every_zone:
        reach = atlas.near[zone]
        if game.holder[zone] == me:
            reach = reach[:]
            for rule in game.variant.edges:
                reach += [one for one in rule.edges(game, me, Zone(zone)) if one not in reach]
        found.append(reach)
    return found
