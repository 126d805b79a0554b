"""The list of mutants fits the code, and what becomes of one is told as it is."""

import ast
from pathlib import Path

import pytest

from tests.mutants.__main__ import drawn, seed_of
from tests.mutants.catalogue import ENGINE, HERE, ROOT, Mutant, misfit, misfits, mutants, mutated
from tests.mutants.trial import Fate, confirmed, copy_tree, naming, try_one


def test_there_are_at_least_forty_mutants_and_each_edition_has_some():
    assert len(mutants()) >= 40
    assert len(set(mutants())) == len(mutants())
    assert {file.stem for file in HERE.glob("*.toml")} >= {"core", "world", "command", "napoleon"}


def test_every_mutant_fits_its_function_and_changes_what_it_does():
    assert "\n".join(misfits()) == ""
    for mutant in mutants():
        before = (ROOT / ENGINE / mutant.file).read_text(encoding="utf-8")
        assert ast.dump(ast.parse(mutated(ROOT, mutant))) != ast.dump(ast.parse(before)), mutant


def test_a_mutant_that_no_longer_fits_is_told_with_the_nearest_function():
    renamed = Mutant("mechanics/dice.py", "comparing", "min(len(attack), len(defence))", "1", "C-37")
    assert misfit(ROOT, renamed).endswith("no comparing; it is in compare")
    moved = renamed._replace(file="editions/dice.py", at="compare")
    assert misfit(ROOT, moved).endswith("no such file; it fits mechanics/dice.py")


def test_the_rule_of_every_mutant_is_named_by_a_test_or_a_case():
    assert [mutant for mutant in mutants() if not naming(ROOT, mutant.rule)] == []


def test_the_same_commit_draws_the_same_mutants_and_another_one_others():
    assert drawn(10, seed_of(ROOT)) == drawn(10, seed_of(ROOT))
    assert drawn(10, 1) != drawn(10, 2)


def test_without_git_the_draw_changes_with_the_files(tmp_path: Path):
    (tmp_path / "tests").mkdir()
    module = tmp_path / "tests" / "module.py"
    module.write_text("first = 1\n")
    first = seed_of(tmp_path)
    module.write_text("second = 2\n")
    second = seed_of(tmp_path)
    module.write_text("first = 1\n")
    assert first == seed_of(tmp_path) != second


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_tree(tmp_path_factory.mktemp("mutants"))


OLD = "attack[index] <= defence[index]"


@pytest.mark.parametrize(
    ("new", "rule", "fate"),
    [
        ("attack[index] < defence[index]", "C-36", Fate.CAUGHT),
        ("not attack[index] > defence[index]", "C-36", Fate.SURVIVED),
        ("not attack[index] > defence[index]", "X-99", Fate.UNTESTED),
    ],
)
def test_a_mutant_is_caught_only_by_a_test_of_its_rule_that_fails(tree: Path, new: str, rule: str, fate: Fate):
    mutant = Mutant("mechanics/dice.py", "compare", OLD, new, rule)
    before = (tree / "services/rules/engine/mechanics/dice.py").read_text(encoding="utf-8")
    assert try_one(tree, mutant) is fate
    assert (tree / "services/rules/engine/mechanics/dice.py").read_text(encoding="utf-8") == before
    assert confirmed(tree)
