"""GameDice: what a command draws, what is stored of it, and what is not spent when it is not stored."""

from hashlib import sha256

import pytest

from services.rules.dice import rd1
from services.rules.dice.beacon import NONE, OFF, NoBeacon
from services.rules.dice.chain import ChainSpent
from services.rules.dice.dice import GameDice, Spent
from services.rules.dice.draws import Draws, Throw
from services.rules.dice.form import Form
from services.rules.dice.game_secrets import GameSecrets, new_secrets
from services.rules.dice.reading import read_draws
from services.rules.engine.kernel.play import Play
from services.rules.engine.mechanics.verbs import Attack
from tests.rules.dice.ledger import Fixed, ledger

SECRETS = new_secrets(Fixed("dice"), 600)
JOINT = bytes(range(32))
NEW = Spent()


def dice(spent: Spent = NEW, turn: int = 3, beacon: str = NONE, game: str = "g_a", joint: bytes = JOINT) -> GameDice:
    return GameDice(SECRETS, game, joint, spent, turn, beacon)


def some(chance: GameDice) -> Draws:
    """A command that throws twice and shuffles once."""
    chance.roll("battle", 5)
    chance.shuffle("cards", (4, 8, 15, 16, 23, 42))
    chance.roll("order66", 4, 8)
    return chance.take()


def test_a_command_that_is_not_stored_has_spent_nothing():
    first = some(dice())
    again = dice()
    assert some(again) == first
    assert again.spent == Spent(2, 1)
    assert some(dice(again.spent)).throws != first.throws


def test_two_commands_draw_what_one_would():
    whole = dice()
    faces = [whole.roll("battle", 5) for _ in range(8)]
    halves = []
    spent = Spent()
    for _ in range(2):
        half = dice(spent)
        halves += [half.roll("battle", 5) for _ in range(4)]
        spent = half.spent
    assert halves == faces
    assert spent == whole.spent == Spent(8, 0)


def test_what_was_drawn_is_noted_with_its_reason_and_forgotten_when_it_is_taken():
    chance = dice(Spent(10, 2))
    faces, eights, order = chance.roll("battle", 5), chance.roll("order66", 3, 8), chance.shuffle("cards", (7, 9))
    draws = chance.take()
    assert (draws.turn, draws.beacon, draws.first) == (3, NONE, 11)
    assert draws.throws == (Throw("battle", 6, faces), Throw("order66", 8, eights))
    assert [(one.number, one.reason, one.cards, one.order) for one in draws.shuffles] == [(2, "cards", (7, 9), order)]
    assert chance.take() == Draws(3, NONE, 13, (), b"", ())


def test_the_secret_of_the_last_throw_is_shown_and_the_others_follow_from_it():
    chance = dice(Spent(254))  # over the end of a block
    faces = [chance.roll("battle", 5) for _ in range(5)]
    draws = chance.take()
    assert draws.reveal == SECRETS.chain.secret(259)
    assert draws.secrets() == [SECRETS.chain.secret(index) for index in range(255, 260)]
    assert [rd1.faces(secret, chance.now, 255 + at, 5, 6) for at, secret in enumerate(draws.secrets())] == faces
    assert sha256(draws.secrets()[0]).digest() == SECRETS.chain.secret(254)


def test_each_commitment_opens_to_its_card_alone():
    draws = some(dice())
    one = draws.shuffles[0]
    assert sorted(one.order) == sorted(one.cards)
    salts = [rd1.card_salt(SECRETS.deck, "g_a", 0, position) for position in range(6)]
    assert [rd1.card_commitment(salt, card) for salt, card in zip(salts, one.order, strict=True)] == list(
        one.commitments
    )
    assert rd1.card_commitment(salts[0], one.order[1]) not in one.commitments


@pytest.mark.parametrize(
    "other",
    [
        dice(game="g_b"),
        dice(joint=bytes(32)),
        dice(turn=4),
        dice(beacon="4d2"),
        GameDice(new_secrets(Fixed("else"), 600), "g_a", JOINT, Spent(), 3),
        dice(Spent(1, 1)),
    ],
)
def test_everything_that_names_the_moment_changes_dice_and_piles(other: GameDice):
    mine = dice()
    assert other.roll("battle", 20) != mine.roll("battle", 20)
    assert other.shuffle("cards", tuple(range(40))) != mine.shuffle("cards", tuple(range(40)))


def test_a_chain_that_is_spent_says_so_and_keeps_what_was_thrown():
    chance = dice(Spent(599))
    faces = chance.roll("battle", 3)
    with pytest.raises(ChainSpent):
        chance.roll("battle", 3)
    assert chance.take().throws == (Throw("battle", 6, faces),)
    assert chance.spent == Spent(600, 0)


def test_a_throw_of_no_dice_and_a_shuffle_of_no_cards_have_their_numbers():
    chance = dice()
    assert chance.roll("battle", 0) == ()
    assert chance.shuffle("spies", ()) == ()
    assert chance.spent == Spent(1, 1)


@pytest.mark.parametrize("sides", [0, 1, 256, 1000])
def test_dice_that_a_byte_cannot_throw_are_refused(sides: int):
    with pytest.raises(ValueError, match="2 to 255 sides"):
        dice().roll("battle", 1, sides)


@pytest.mark.parametrize("size", [0, 15, 65])
def test_a_seed_of_the_wrong_size_is_refused(size: int):
    with pytest.raises(ValueError, match="16 to 64 bytes"):
        rd1.joint_seed([bytes(16), bytes(size)])


def test_seeds_cannot_be_moved_from_one_seat_to_the_next():
    assert rd1.joint_seed([bytes(16), bytes(17)]) != rd1.joint_seed([bytes(17), bytes(16)])


def test_the_public_part_knows_no_card_and_no_secret_to_come():
    draws = some(dice())
    public = draws.public()
    assert "cards" not in public["shuffles"][0]
    assert "order" not in public["shuffles"][0]
    back = read_draws(Form(public, "draws"))
    assert back.throws == draws.throws
    assert back.public() == public


def test_stored_secrets_are_the_same_again_and_not_in_what_is_printed():
    again = GameSecrets.decode(SECRETS.encode())
    assert (again.deck, again.log, again.published()) == (SECRETS.deck, SECRETS.log, SECRETS.published())
    assert again.chain.secret(300) == SECRETS.chain.secret(300)
    assert repr(SECRETS.deck) not in repr(SECRETS)
    assert SECRETS.deck not in SECRETS.published()


def test_a_refused_answer_draws_nothing():
    kept = ledger("world", "conquest").play_on("greedy", 1, 60)
    chance = GameDice(kept.secrets, kept.terms.game, kept.terms.joint, kept.spent, kept.turn)
    play = Play(kept.game.copy(), chance)
    for seat in range(kept.game.variant.seats):
        assert play.submit(seat, Attack(0, 0, 3)) is not None
    assert chance.take() == Draws(kept.turn, NONE, kept.spent.throws + 1, (), b"", ())


def test_without_a_beacon_every_turn_has_the_same_value_and_games_are_marked():
    beacon = NoBeacon()
    assert (beacon.level, beacon.value(1, 0), beacon.value(2, 10**12)) == (OFF, NONE, NONE)
    assert ledger("world", "duel").terms.beacon == OFF
