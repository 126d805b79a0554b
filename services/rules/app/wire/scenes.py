"""Scenes of a game's past, and its story, as messages."""

from __future__ import annotations

from typing import Final

from fieldpost.rules.v1 import rules_pb2 as pb

from services.common.page_tokens import page_token
from services.rules.app.log.moment import Moment
from services.rules.app.log.scenes import Film, Scene, shots
from services.rules.app.log.story import ADVISER, Standing, Story
from services.rules.app.wire.encoding import framed, in_order, tag
from services.rules.app.wire.moment import entry_of, view_of
from services.rules.app.wire.names import names_of
from services.rules.app.wire.records import action_message
from services.rules.app.wire.view import ZONE, slice_part, zone_part
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Seat
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.kernel.view import masked
from services.rules.odds.winning import chances

BEFORE: Final = tag(pb.ListScenesResponse.BEFORE_FIELD_NUMBER)
SCENE: Final = tag(pb.ListScenesResponse.SCENES_FIELD_NUMBER)
ENTRY: Final = tag(pb.Scene.ENTRY_FIELD_NUMBER)
CHANGE: Final = tag(pb.Scene.CHANGES_FIELD_NUMBER)
SLICES: Final = tag(pb.Scene.SLICES_FIELD_NUMBER)
CHANGED: Final = tag(pb.Change.ZONES_FIELD_NUMBER)


def film_page(film: Film, viewer: Seat, first: bool) -> bytes:
    """A page of ListScenes; the `first` one begins with the view that the scenes are seen against."""
    following = page_token(*film.cursor) if film.more else ""
    return b"".join(
        [
            framed(BEFORE, view_of(film.opening, viewer)) if first else b"",
            *[framed(SCENE, scene_part(scene, viewer)) for scene in film.scenes],
            pb.ListScenesResponse(next_page_token=following).SerializeToString(),
        ]
    )


def scene_part(scene: Scene, viewer: Seat) -> bytes:
    """An entry with what it changed, as a viewer may see it."""
    game = scene.moment.position.game
    names = names_of(game.variant)
    head = pb.Scene(mover=names.armies[game.mover] if game.mover >= 0 else "", round=game.round)
    changes = [
        framed(
            CHANGE,
            pb.Change(event=shot.event).SerializeToString()
            + b"".join([CHANGED + zone_part(names, shot.game, zone)[len(ZONE) :] for zone in shot.zones]),
        )
        for shot in shots(scene, viewer)
    ]
    return b"".join(
        [
            framed(ENTRY, entry_of(scene.moment, viewer)),
            *changes,
            framed(SLICES, slices_changed(scene.before, scene.moment, viewer)),
            head.SerializeToString(),
        ]
    )


def slices_changed(before: Game, after: Moment, viewer: Seat) -> bytes:
    """The rules' state that a viewer sees otherwise after an entry, as entries of a Struct."""
    names = names_of(before.variant)
    old, new = masked(before, viewer).slices, masked(after.position.game, viewer).slices
    parts = [(slice_part(names, old[name]), slice_part(names, new[name])) for name in in_order(tuple(new))]
    return b"".join([now for then, now in parts if now != then])


def story_message(story: Story, game: Game, version: int) -> pb.GetStoryResponse:
    """The answer to GetStory; `game` is as the story ends."""
    names = names_of(game.variant).armies
    luck = [
        pb.Luck(
            army=names[army],
            battles=one.battles,
            lost=one.lost,
            expected_lost=one.expected_lost,
            slain=one.slain,
            expected_slain=one.expected_slain,
            percentile=one.percentile,
        )
        for army, one in sorted(story.luck.items())
    ]
    points = [
        pb.TurningPoint(
            version=one.version,
            round=one.round,
            mover=names[one.mover],
            army=names[one.army],
            before=one.before,
            after=one.after,
            suggested=[action_message(action, game.variant) for action in one.suggested],
            suggested_by=ADVISER if one.suggested else "",
            suggested_after=one.suggested_after,
        )
        for one in story.turning_points()
    ]
    rounds = [round_message(one, game.variant) for one in story.rounds]
    return pb.GetStoryResponse(rounds=rounds, luck=luck, turning_points=points, version=version)


def round_message(standing: Standing, variant: Variant) -> pb.RoundStanding:
    """How all armies stood when a round began, and who would win from there."""
    chance = chances(variant, standing.places, standing.troops)
    armies = [
        pb.ArmyStanding(army=name, places=places, troops=troops, win_chance=wins)
        for name, places, troops, wins in zip(
            names_of(variant).armies, standing.places, standing.troops, chance, strict=True
        )
    ]
    return pb.RoundStanding(round=standing.round, version=standing.version, armies=armies)
