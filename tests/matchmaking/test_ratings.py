"""Ratings: openskill's own figures where nothing special happened, and the true order after enough games."""

from random import Random

import pytest
from openskill.models import PlackettLuce

from services.matchmaking.ratings import NEW, Holder, SeatResult, Skill, carried_over, rated, season_of

MODEL = PlackettLuce()


def seat(name: str, place: int, side: int, share: float = 1.0, left: bool = False) -> SeatResult:
    return SeatResult(side, place, (Holder(name, share, left),))


def own_figures(teams: list[list[Skill]], ranks: list[float]) -> list[list[tuple[float, float]]]:
    """What openskill itself says."""
    after = MODEL.rate([[MODEL.rating(mu=one.mu, sigma=one.sigma) for one in team] for team in teams], ranks=ranks)
    return [[(one.mu, one.sigma) for one in team] for team in after]


@pytest.mark.parametrize("places", [(1, 2, 3), (2, 1, 3), (1, 2, 2), (1, 1, 1), (3, 4, 1)])
def test_a_game_of_all_against_all_gives_openskills_figures(places: tuple[int, ...]):
    skills = {"a": Skill(30, 4), "b": Skill(22, 8), "c": Skill(25, 2)}
    found = rated([seat(name, place, side) for side, (name, place) in enumerate(zip("abc", places))], skills)
    expected = own_figures([[skills[name]] for name in "abc"], [float(place) for place in places])
    for name, (wanted,) in zip("abc", expected):
        assert found[name] == pytest.approx(wanted)


def test_sides_win_together_and_give_openskills_figures():
    skills = {"a": Skill(30, 4), "b": Skill(22, 8), "c": Skill(25, 2), "d": Skill(28, 6)}
    seats = [seat("a", 1, 0), seat("b", 3, 1), seat("c", 1, 0), seat("d", 4, 1)]
    expected = own_figures([[skills["a"], skills["c"]], [skills["b"], skills["d"]]], [1.0, 3.0])
    found = rated(seats, skills)
    for name, wanted in zip("acbd", [*expected[0], *expected[1]]):
        assert found[name] == pytest.approx(wanted)


def test_who_played_a_part_of_the_game_gains_that_part():
    whole = rated([seat("a", 1, 0), seat("b", 2, 1)], {})
    shared = SeatResult(0, 1, (Holder("bot:sergeant", 0.75), Holder("a", 0.25)))
    part = rated([shared, seat("b", 2, 1)], {})
    assert part["a"].mu - NEW.mu == pytest.approx(0.25 * (whole["a"].mu - NEW.mu))
    assert NEW.sigma > part["a"].sigma > whole["a"].sigma
    assert part["b"] == whole["b"]


def test_leaving_never_pays_whatever_the_bot_made_of_the_seat():
    left_behind = SeatResult(0, 1, (Holder("a", 0.1, left=True), Holder("bot:sergeant", 0.9)))
    found = rated([left_behind, seat("b", 2, 1), seat("c", 3, 2)], {})
    last = rated([seat("a", 3, 0), seat("b", 1, 1), seat("c", 2, 2)], {})
    assert found["a"].mu == pytest.approx(last["a"].mu)
    assert found["bot:sergeant"].mu > NEW.mu


def test_a_bot_on_several_seats_has_one_rating():
    found = rated([seat("a", 1, 0), seat("bot:sergeant", 2, 1), seat("bot:sergeant", 3, 2)], {})
    assert set(found) == {"a", "bot:sergeant"}
    assert found["bot:sergeant"].mu < NEW.mu


@pytest.mark.parametrize("players", [4, 6])
def test_ratings_converge_to_the_true_order(players: int):
    random = Random(players)
    truth = {f"u_{number}": 15.0 + 4 * number for number in range(12)}
    skills: dict[str, Skill] = {}
    for _ in range(600):
        names = random.sample(sorted(truth), players)
        order = sorted(names, key=lambda name: -random.gauss(truth[name], 3))
        skills |= rated([seat(name, order.index(name) + 1, side) for side, name in enumerate(names)], skills)
    assert sorted(truth, key=lambda name: skills[name].mu) == sorted(truth, key=lambda name: truth[name])
    assert max(skill.sigma for skill in skills.values()) < NEW.sigma / 2


def test_uncertainty_grows_a_little_between_seasons_and_never_past_that_of_a_newcomer():
    assert carried_over(NEW) == NEW
    old = Skill(31, 1)
    assert carried_over(old).mu == 31
    assert 1 < carried_over(old).sigma < NEW.sigma / 2


@pytest.mark.parametrize(
    ("at", "season"), [(1_800_000_000_000, "2027-1"), (0, "1970-1"), (1_796_000_000_000, "2026-4")]
)
def test_a_season_is_a_quarter_of_a_year(at: int, season: str):
    assert season_of(at) == season
