"""The proof of a game, running or over, holds for everybody, and shows each viewer what the viewer may know."""

import json

import pytest

from services.rules.app.storage.positions import Cause
from services.rules.dice.check import check_proof
from services.rules.dice.document import FORMAT, MARK, Proof
from services.rules.dice.faults import Finding
from services.rules.dice.proof import Teller
from services.rules.dice.rd1 import card_salt
from services.rules.dice.reading import read
from services.rules.engine.kernel.game import SPECTATOR
from services.rules.engine.kernel.record import Json
from services.rules.engine.mechanics.defence import DefendWith
from services.rules.engine.mechanics.verbs import Attack
from services.rules.engine.record.form import ORDERS, PLANS, RESIGNS, Call
from tests.rules.dice.ledger import VARIANTS, Ledger, ledger

every_variant = pytest.mark.parametrize(
    ("edition", "name"), VARIANTS, ids=[f"{edition}-{name}" for edition, name in VARIANTS]
)
DRAWS = {"drawn", "objective_dealt", "mission_dealt", "mission_drawn", "token_drawn"}
"""The events that give a viewer a card from the top of a hidden pile."""


def viewers(kept: Ledger) -> range:
    return range(SPECTATOR, kept.game.variant.seats)


def faults(document: Json) -> list[Finding]:
    """What does not hold in a document that went over a wire."""
    return [finding for finding in check_proof(json.loads(json.dumps(document))) if not finding.ok]


def written(proof: Proof) -> Json:
    """The document that was read."""
    opened = proof.opened
    return {
        MARK: FORMAT,
        "terms": proof.terms.form(),
        "viewer": None if proof.viewer < 0 else proof.viewer,
        "entries": [one.form() for one in proof.entries],
        "mine": [one.form() for one in proof.mine],
        "opened": None
        if opened is None
        else {
            "deck": opened.deck.hex(),
            "log": opened.log.hex(),
            "entries": [one.form() for one in opened.entries],
            "record": opened.record,
        },
    }


@every_variant
def test_the_proof_holds_for_every_viewer_from_the_first_entry_to_the_end(edition: str, name: str):
    for seed, bot in ((1, "greedy"), (2, "random")):
        kept = ledger(edition, name, seed=seed, round_limit="4")
        while not kept.game.over():
            for viewer in viewers(kept):
                assert faults(kept.document(viewer)) == []
            kept.play_on(bot, len(kept.rows), 60)
        for viewer in viewers(kept):
            document = kept.document(viewer)
            assert faults(document) == []
            assert len(check_proof(document)) == 13
            assert document["mine"] == []


@every_variant
def test_each_viewer_gets_the_cards_that_the_viewer_drew_and_no_others(edition: str, name: str):
    given = 0
    for seed in range(3):
        kept = ledger(edition, name, seed=seed).play_on("greedy", seed, 150)
        if kept.game.over():
            continue
        for viewer in viewers(kept):
            document = kept.document(viewer)
            names = kept.game.variant.board.ids
            drawn = []
            for entry in document["entries"]:
                for event in entry["events"]:
                    if event["event"] in DRAWS:
                        kind = next(kind for kind in ("card", "objective", "mission", "token") if kind in event)
                        if event[kind] is not None:
                            drawn.append((entry["number"], names[kind].index(event[kind])))
            assert [(one["entry"], one["card"]) for one in document["mine"]] == drawn
            given += len(drawn)
    assert given > 5


@every_variant
def test_a_document_is_read_and_written_without_loss(edition: str, name: str):
    kept = ledger(edition, name, round_limit="2").play_on("greedy", 1, 40)
    assert written(read(kept.document())) == kept.document()
    kept.play_on("greedy", 1)
    assert written(read(kept.document())) == kept.document()


@pytest.mark.parametrize(("edition", "name"), [("world", "objectives"), ("clone_wars", "factions")])
def test_a_running_game_shows_no_secret(edition: str, name: str):
    kept = ledger(edition, name).play_on("greedy", 1, 150)
    secrets = kept.secrets
    hidden = [secrets.deck, secrets.log, *[secrets.chain.secret(kept.spent.throws + 1 + at) for at in range(300)]]
    salts = {
        (shuffle["number"], position): card_salt(secrets.deck, kept.terms.game, shuffle["number"], position)
        for entry in kept.document()["entries"]
        for shuffle in entry["draws"]["shuffles"]
        for position in range(len(shuffle["commitments"]))
    }
    assert len(salts) > 60
    for viewer in viewers(kept):
        document = kept.document(viewer)
        own = {(one["shuffle"], one["position"]) for one in document["mine"]}
        assert bool(own) == (viewer != SPECTATOR)
        text = json.dumps(document)
        closed = [*hidden, *[salt for place, salt in salts.items() if place not in own]]
        assert not [secret for secret in closed if secret.hex() in text]
        assert document["opened"] is None


def started(turns: int = 60) -> Ledger:
    """A game of three in which somebody attacks next."""
    kept = ledger("world", "conquest").play_on("greedy", 1, turns)
    while kept.game.agenda[-1].NAME != "attacking":
        kept.play_on("greedy", 1, 1)
    return kept


@pytest.mark.rule("A-15")
def test_what_a_seat_stores_unseen_changes_no_number_and_is_in_the_next_entry():
    plain, ordered = started(), started()
    mover = ordered.game.agenda[-1].seat
    other = (mover + 1) % 3
    ordered.command(lambda play: play.table(Call(ORDERS, other, (DefendWith(-1, 2),))))
    assert ordered.document(mover) == plain.document(mover)
    for kept in (plain, ordered):
        kept.play_on("greedy", 1, 1)
    one, two = plain.document(mover)["entries"][-1], ordered.document(mover)["entries"][-1]
    assert (one.pop("leaf"), one.pop("head")) != (two.pop("leaf"), two.pop("head"))
    assert one == two
    seen = ordered.document(other)["entries"][-1]["events"]
    assert seen[0]["event"] == "ordered"
    assert seen[1:] == one["events"]
    ordered.play_on("greedy", 1)
    assert faults(ordered.document(mover)) == []


def test_plans_resignations_and_clocks_that_ran_out_are_in_the_proof():
    kept = started()
    mover = kept.game.agenda[-1].seat
    others = [seat for seat in range(3) if seat != mover]
    kept.command(lambda play: play.table(Call(PLANS, others[0], ())))
    kept.command(lambda play: play.expire(mover))
    kept.command(lambda play: play.table(Call(RESIGNS, others[0])))
    kept.play_on("greedy", 1)
    assert kept.game.over()
    assert faults(kept.document(others[1])) == []
    words = [call[0] for entry in kept.document()["opened"]["entries"] for call in entry["calls"]]
    assert {"start", "answers", "expires", "plans", "resigns"} <= set(words)


def test_several_answers_in_one_command_are_one_entry_with_all_of_their_throws():
    kept = started()
    seat = kept.game.agenda[-1].seat
    offer = next(offer for offer in kept.game.agenda[-1].offers(kept.game) if offer.verb == "attack")
    origin, target = offer.fields[0].among[0], offer.fields[1].among[0]
    entries, throws = len(kept.rows), kept.spent.throws
    kept.command(lambda play: play.batch(seat, (Attack(origin, target, 1), Attack(origin, target, 1))))
    assert len(kept.rows) == entries + 1
    assert kept.spent.throws == throws + 2
    assert [len(one) for one in kept.document()["entries"][-1]["draws"]["throws"]] == [3, 3]
    assert faults(kept.document()) == []


def test_an_entry_in_which_nothing_happened_to_the_game_is_in_the_chain_too():
    kept = started()
    kept.outage(3_600)
    kept.play_on("greedy", 1, 5)
    assert faults(kept.document()) == []
    noted = kept.document()["entries"][-6]
    assert (noted["about"], noted["events"]) == ({"cause": Cause.OUTAGE, "seat": SPECTATOR, "extended": 3_600}, [])


def test_the_log_can_be_told_entry_by_entry():
    kept = ledger("clone_wars", "factions").play_on("greedy", 1, 100)
    document = kept.document(1)
    teller = Teller(kept.terms, 1, kept.secrets.deck)
    walked = [teller.tell(row) for row in kept.rows]
    assert [entry.number for entry, _, _ in walked] == [entry["number"] for entry in document["entries"]]
    assert [one.form() for _, mine, _ in walked for one in mine] == document["mine"]


def test_these_games_know_eight_sided_dice_and_dice_thrown_again():
    entries = ledger("clone_wars", "factions", 4).play_on("greedy", 1).document()["entries"]
    assert {throw[1] for entry in entries for throw in entry["draws"]["throws"]} == {6, 8}
    words = [event["dice"] for entry in entries for event in entry["events"] if "dice" in event]
    assert any(">" in word for word in words)
    assert any("=" in word for word in words)
