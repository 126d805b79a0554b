"""Files of a game, and the parts of its proof, hold for everybody and show each viewer no more than views did."""

import json
from hashlib import sha256

import pytest
from fieldpost.rules.v1 import game_pb2
from fieldpost.rules.v1 import rules_pb2 as pb

from services.common.refusals import Kind, Refused
from services.rules.app.log.export import MOST_THROWS, File, Part, ProofFile, ProofPart, RecordFile, log_of
from services.rules.app.wire.proof import exported, file_asked, part_asked, proof_message
from services.rules.dice import rd1
from services.rules.dice.beacon import NONE
from services.rules.dice.check import check_proof
from services.rules.engine.kernel.game import SPECTATOR
from services.rules.engine.mechanics.defence import DefendWith
from services.rules.engine.record.form import ORDERS, Call
from services.rules.engine.record.replay import checksum, differences, replay
from services.rules.engine.record.text import read_record
from tests.rules.dice.ledger import VARIANTS, Ledger, ledger
from tests.rules.logs import folded

GAME = "g_" + "a" * 20
every_variant = pytest.mark.parametrize(("edition", "name"), VARIANTS, ids=["-".join(one) for one in VARIANTS])


def viewers(kept: Ledger) -> range:
    return range(SPECTATOR, kept.game.variant.seats)


def proof_file(kept: Ledger, viewer: int) -> File:
    return folded(ProofFile(log_of(kept.position), viewer), kept.rows).file()


def record_file(kept: Ledger) -> File:
    return folded(RecordFile(log_of(kept.position)), kept.rows).file()


def part_of(kept: Ledger, viewer: int, since: int, most: int = MOST_THROWS) -> Part:
    return folded(ProofPart(log_of(kept.position), viewer, since, most), kept.rows).part()


def part(kept: Ledger, viewer: int, since: int = 0) -> pb.GetDiceProofResponse:
    asked = part_asked(pb.GetDiceProofRequest(game_id=GAME, since_version=since), log_of(kept.position), viewer)
    return proof_message(kept.terms, folded(asked, kept.rows).part())


@every_variant
def test_the_exported_proof_holds_for_every_viewer_of_a_running_and_of_a_finished_game(edition: str, name: str):
    kept = ledger(edition, name, round_limit="3").play_on("greedy", 1, 80)
    for _ in range(2):
        for viewer in viewers(kept):
            file = proof_file(kept, viewer)
            assert file.name == f"{kept.terms.game}.proof.json"
            assert [one for one in check_proof(json.loads(file.content)) if not one.ok] == []
        kept.play_on("greedy", 1)
    assert kept.game.over()


@pytest.mark.rule("C-27")
@every_variant
def test_the_exported_record_plays_the_same_game_again(edition: str, name: str):
    kept = ledger(edition, name, round_limit="3").play_on("random", 2)
    file = record_file(kept)
    assert file.name == f"{kept.terms.game}.fgr"
    record = read_record(file.content.decode())
    assert differences(record, kept.game) == []
    assert checksum(replay(record).game) == checksum(kept.game)
    assert record.tags["game"] == kept.terms.game


@pytest.mark.rule("A-1")
def test_a_record_holds_orders_and_tells_when_rounds_begin():
    kept = ledger("world", "conquest", round_limit="3").play_on("greedy", 1, 60)
    kept.command(lambda play: play.table(Call(ORDERS, 1, (DefendWith(-1, 1),))))
    kept.play_on("greedy", 1)
    text = record_file(kept).content.decode()
    assert "\n# round 2\n" in text
    assert " orders defend_with dice=1\n" in text
    assert checksum(replay(read_record(text)).game) == checksum(kept.game)


def test_there_is_no_record_of_a_running_game():
    kept = ledger("world", "conquest").play_on("greedy", 1, 40)
    with pytest.raises(Refused) as refusal:
        file_asked(pb.ExportRecordRequest(game_id=GAME, form=pb.EXPORT_FORM_RECORD), log_of(kept.position), 0)
    assert (refusal.value.kind, refusal.value.code) == (Kind.AGAINST_RULE, "game_not_over")


def test_an_export_is_the_proof_unless_the_record_is_asked_for():
    kept = ledger("world", "conquest", round_limit="2").play_on("greedy", 1)
    for form, file in (
        (pb.EXPORT_FORM_UNSPECIFIED, proof_file(kept, 1)),
        (pb.EXPORT_FORM_PROOF, proof_file(kept, 1)),
        (pb.EXPORT_FORM_RECORD, record_file(kept)),
    ):
        asked = file_asked(pb.ExportRecordRequest(game_id=GAME, form=form), log_of(kept.position), 1)
        answer = pb.ExportRecordResponse.FromString(exported(folded(asked, kept.rows).file()))
        assert (answer.file_name, answer.content) == (file.name, file.content)


@every_variant
def test_every_throw_follows_from_its_secret_and_every_secret_from_the_next(edition: str, name: str):
    kept = ledger(edition, name, round_limit="4").play_on("greedy", 3, 200)
    answer = part(kept, SPECTATOR)
    before = kept.terms.anchor
    assert [one.index for one in answer.throws] == list(range(1, len(answer.throws) + 1))
    assert len(answer.throws) == kept.spent.throws
    for one in answer.throws:
        assert sha256(one.secret).digest() == before
        now = rd1.moment(kept.terms.game, kept.terms.joint, NONE, one.turn)
        assert rd1.faces(one.secret, now, one.index, len(one.faces), one.sides) == tuple(one.faces)
        before = one.secret
    assert answer.commitment == game_pb2.DiceCommitment(
        anchor=kept.terms.anchor,
        piles=kept.terms.deck,
        length=kept.terms.length,
        beacon=game_pb2.BEACON_STATE_OFF,
    )
    assert answer.head == kept.rows[-1].link.head


@every_variant
def test_a_viewer_can_open_the_cards_that_the_viewer_drew_and_no_others(edition: str, name: str):
    kept = ledger(edition, name).play_on("greedy", 1, 150)
    for viewer in viewers(kept):
        answer = part(kept, viewer)
        piles = {one.shuffle: one.positions for one in answer.piles}
        for one in answer.opened:
            assert piles[one.shuffle][one.position] == rd1.card_commitment(one.salt, one.card)
        if not kept.game.over():
            mine = json.loads(proof_file(kept, viewer).content)["mine"]
            assert [(one.shuffle, one.position, one.card, one.salt.hex()) for one in answer.opened] == [
                (one["shuffle"], one["position"], one["card"], one["salt"]) for one in mine
            ]
        if viewer == SPECTATOR and not kept.game.over():
            assert list(answer.opened) == []


@pytest.mark.parametrize(("edition", "name"), [("world", "objectives"), ("clone_wars", "factions")])
def test_no_part_of_the_proof_of_a_running_game_holds_a_secret(edition: str, name: str):
    kept = ledger(edition, name).play_on("greedy", 1, 150)
    secrets = kept.secrets
    coming = [secrets.chain.secret(kept.spent.throws + 1 + at) for at in range(300)]
    for viewer in viewers(kept):
        answer = part(kept, viewer)
        own = {(one.shuffle, one.position) for one in answer.opened}
        salts = [
            rd1.card_salt(secrets.deck, kept.terms.game, one.shuffle, position)
            for one in answer.piles
            for position in range(len(one.positions))
            if (one.shuffle, position) not in own
        ]
        assert len(salts) > 40
        data = answer.SerializeToString()
        assert not [secret for secret in (secrets.deck, secrets.log, *coming, *salts) if secret in data]


@every_variant
def test_parts_follow_each_other_without_a_gap_and_cut_no_entry(edition: str, name: str):
    kept = ledger(edition, name, round_limit="4").play_on("greedy", 2, 200)
    for viewer in (SPECTATOR, 0):
        whole = part_of(kept, viewer, 0, 10**9)
        throws, piles, opened = [], [], []
        since, more, parts = 0, True, 0
        while more:
            found = part_of(kept, viewer, since, 7)
            throws += found.throws
            piles += found.piles
            opened += found.opened
            assert found.head == whole.head
            more, parts = found.more, parts + 1
            since = found.throws[-1].version if found.throws else since
        assert (tuple(throws), tuple(piles), tuple(opened)) == whole[:3]
        assert parts > 1 or len(throws) <= 7
        assert part_of(kept, viewer, kept.game.version).throws == ()


def test_a_version_that_is_yet_to_come_is_refused():
    kept = ledger("world", "conquest").play_on("greedy", 1, 10)
    with pytest.raises(Refused) as refusal:
        part(kept, 0, kept.game.version + 1)
    assert (refusal.value.code, refusal.value.field) == ("version_ahead", "since_version")
