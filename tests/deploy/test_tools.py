"""What builds and checks the project: only what changed is done again, and no test is left out."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from fieldpost.rules.v1 import rules_pb2
from google.protobuf.descriptor_pb2 import FileDescriptorSet

from deploy.tools import api_page, browser, contracts, front_end, protos, suite
from deploy.tools.report import YIELDING, Report

ROOT = Path(__file__).resolve().parents[2]
CONTRACT = """// Echoes.
syntax = "proto3";
package fieldpost.{name}.v1;
import "buf/validate/validate.proto";
// Answers.
service EchoService {{
  // Says it <again>.
  rpc Echo(EchoRequest) returns (EchoResponse);
}}
// What to say.
message EchoRequest {{
  // Some words.
  string words = 1 [(buf.validate.field).string.max_len = 9];
}}
// What was said.
message EchoResponse {{
  // Words by language.
  map<string, EchoRequest> said = 1;
}}
"""


def written(folder: Path, name: str = "alpha", text: str = CONTRACT) -> Path:
    """A contract in a folder of its own; answers the folder of all contracts."""
    file = folder / "protos" / "fieldpost" / name / "v1" / f"{name}.proto"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text.format(name=name))
    return folder / "protos"


def generated(folder: Path) -> set[str]:
    """The files that were generated, the stamp aside."""
    return {path.as_posix() for path in protos.files_below(folder / "build" / "gen")} - {protos.STAMP}


def test_code_is_generated_once_and_again_when_a_contract_changes(tmp_path: Path):
    source = written(tmp_path)
    assert protos.bring_up_to_date(source, tmp_path / "build")
    assert not protos.bring_up_to_date(source, tmp_path / "build")
    written(tmp_path, text=CONTRACT.replace("max_len = 9", "max_len = 10"))
    assert protos.bring_up_to_date(source, tmp_path / "build")
    assert {"fieldpost/alpha/v1/alpha_pb2.py", "fieldpost/alpha/v1/alpha_pb2.pyi"} <= generated(tmp_path)
    assert "fieldpost/alpha/v1/alpha_pb2_grpc.py" in generated(tmp_path)
    assert "buf/validate/validate_pb2.py" in generated(tmp_path)


def test_what_did_not_change_is_not_touched_and_what_is_gone_is_removed(tmp_path: Path):
    source = written(tmp_path)
    written(tmp_path, "beta")
    protos.bring_up_to_date(source, tmp_path / "build")
    alpha = tmp_path / "build" / "gen" / "fieldpost" / "alpha" / "v1" / "alpha_pb2.py"
    os.utime(alpha, (1, 1))
    shutil.rmtree(source / "fieldpost" / "beta")
    protos.bring_up_to_date(source, tmp_path / "build")
    assert alpha.stat().st_mtime == 1
    assert not [name for name in generated(tmp_path) if "beta" in name]


def test_a_contract_with_a_fault_leaves_the_old_code_in_place(tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    source = written(tmp_path)
    protos.bring_up_to_date(source, tmp_path / "build")
    before = generated(tmp_path)
    written(tmp_path, text="syntax = 'proto3'; message {{")
    with pytest.raises(protos.ContractError):
        protos.bring_up_to_date(source, tmp_path / "build")
    assert "alpha.proto" in capfd.readouterr().err
    assert generated(tmp_path) == before
    assert [path.name for path in (tmp_path / "build").iterdir() if path.name.startswith("gen-")] == []
    written(tmp_path)
    protos.bring_up_to_date(source, tmp_path / "build")
    assert not protos.bring_up_to_date(source, tmp_path / "build")


def test_the_generated_code_is_found_without_a_word_about_where_it_is():
    code = "from fieldpost.rules.v1 import rules_pb2; print(rules_pb2.__file__)"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    found = subprocess.run([sys.executable, "-c", code], cwd="/", env=environment, capture_output=True, text=True)
    assert found.stdout.strip() == rules_pb2.__file__


def test_the_api_page_shows_calls_and_fields_with_their_comments_and_rules(tmp_path: Path):
    protos.bring_up_to_date(written(tmp_path), tmp_path / "build")
    descriptors = tmp_path / "build" / "gen" / protos.DESCRIPTORS
    api_page.write(descriptors, tmp_path / "api" / "index.html", [])
    page = (tmp_path / "api" / "index.html").read_text()
    for part in ("Echoes.", "EchoService", "Says it &lt;again&gt;.", "Some words.", "string { max_len: 9 }"):
        assert part in page
    assert 'map&lt;string, <a href="#fieldpost.alpha.v1.EchoRequest">EchoRequest</a>&gt;' in page
    assert "inside only" in page
    api_page.write(descriptors, tmp_path / "api" / "index.html", ["/fieldpost.alpha.v1.EchoService/Echo"])
    assert "inside only" not in (tmp_path / "api" / "index.html").read_text()


def test_the_api_page_speaks_of_every_message_of_ours():
    found = FileDescriptorSet.FromString((protos.GENERATED / protos.DESCRIPTORS).read_bytes())
    page = api_page.render(found, [])
    names = [f"{file.package}.{shape.name}" for file in found.file for shape in file.message_type]
    ours = [name for name in names if name.startswith("fieldpost.")]
    assert len(ours) > 50
    assert [name for name in ours if f'id="{name}"' not in page] == []


def test_the_baseline_keeps_names_and_types_and_drops_what_may_change(tmp_path: Path):
    protos.bring_up_to_date(written(tmp_path), tmp_path / "build")
    files = FileDescriptorSet.FromString((tmp_path / "build" / "gen" / protos.DESCRIPTORS).read_bytes()).file
    kept = contracts.bare(next(file for file in files if file.name.endswith("alpha.proto")))
    assert [field.name for field in kept.message_type[0].field] == ["words"]
    assert kept.message_type[1].nested_type[0].options.map_entry
    assert not kept.message_type[0].field[0].HasField("options")
    assert (len(kept.dependency), kept.HasField("source_code_info")) == (0, False)


def test_a_wheels_npm_is_found_though_its_link_is_broken(tmp_path: Path):
    program = tmp_path / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    program.parent.mkdir(parents=True)
    program.touch()
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "npm").write_text("require('../lib/cli.js')")
    assert front_end.npm_of(tmp_path / "bin" / "node") == program
    program.unlink()
    assert front_end.npm_of(tmp_path / "bin" / "node") is None


def test_a_script_that_somebody_may_be_running_is_replaced_and_never_written_to(tmp_path: Path):
    script, text = tmp_path / "npm", "#!/bin/sh\necho {}\n"
    front_end.put_script(script, text.format("one"))
    with script.open() as running:
        front_end.put_script(script, text.format("one"))
        assert os.fstat(running.fileno()).st_ino == script.stat().st_ino
        front_end.put_script(script, text.format("two"))
        assert running.read() == text.format("one")
    assert subprocess.run([script], capture_output=True, text=True, check=True).stdout == "two\n"
    assert [path.name for path in tmp_path.iterdir()] == ["npm"]


def test_the_node_of_the_lock_serves_where_the_machine_has_none(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PATH", "/nonexistent")
    node, npm = front_end.node_and_npm()
    assert front_end.version(node) >= front_end.OLDEST
    assert npm.name == "npm-cli.js"


def test_the_page_is_made_from_its_sources_the_contracts_and_the_outlines():
    names = {path.relative_to(ROOT).as_posix() for path in front_end.sources()}
    assert {"pwa/package.json", "build/gen/fieldpost.binpb"} <= names
    assert any(name.endswith("layout.tall.json") for name in names)
    assert not [name for name in names if "/node_modules/" in name or "/dist/" in name or "/src/gen/" in name]


def test_every_folder_of_tests_is_run_by_one_part():
    parts = [*suite.ENGINE, suite.SIMULATION, *suite.STACKS, *suite.service_tests()]
    folders = {path.parent for path in (ROOT / "tests").rglob("test_*.py")}
    tops = {f"tests/{folder.relative_to(ROOT / 'tests').parts[0]}" for folder in folders}
    assert sorted(top for top in tops if parts.count(top) != 1) == []


def test_the_closing_line_counts_the_tests_of_all_parts(capsys: pytest.CaptureFixture[str]):
    report = Report()
    for line in ("3 passed, 1 skipped in 0.50s", "=== 1 failed, 4 passed in 2.00s ==="):
        report.part(line, "-c", f"print({line!r})")
    assert report.close() == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("7 passed, 1 skipped, 1 failed in ")


def test_a_part_that_fails_fails_the_whole():
    report = Report()
    report.part("bad", "-c", "raise SystemExit(3)")
    report.part("good", "-c", "pass")
    assert report.close() == 1


WAVERING = """
from pathlib import Path

def test_passes_alone_but_not_at_first():
    seen = Path(__file__).with_suffix(".seen")
    before = seen.exists()
    seen.touch()
    assert before

def test_passes():
    pass
"""


def test_what_fails_in_real_time_is_tried_once_more_alone_and_shown_twice(tmp_path: Path):
    (tmp_path / "test_wavering.py").write_text(WAVERING)
    (tmp_path / "pytest.ini").write_text("[pytest]")
    report = Report()
    report.tests_in_real_time("wavering", str(tmp_path))
    assert [line.split()[0] for line in report.lines] == ["FAILED", "ok"]
    assert report.close() == 0
    assert sum(report.counts.values(), Counter()) == {"passed": 2}


def test_what_fails_twice_in_real_time_fails_the_whole_and_takes_no_other_failure_back(tmp_path: Path):
    (tmp_path / "test_broken.py").write_text("def test_fails():\n    assert not 'broken'\n")
    report = Report()
    report.part("bad", "-c", "raise SystemExit(3)")
    report.tests_in_real_time("broken", str(tmp_path))
    assert [line.split()[0] for line in report.lines] == ["FAILED", "FAILED", "FAILED"]
    assert report.failed == {"bad", "broken", "broken: what failed, alone"}


def test_of_parts_side_by_side_each_says_its_own_at_its_end_and_one_that_fails_fails_the_whole(
    capsys: pytest.CaptureFixture[str],
):
    report = Report()
    twice = "print('first'); print('last')"
    report.together({"one": ("-c", twice), "two": ("-c", f"{twice}; raise SystemExit(3)")})
    assert report.close() == 1
    said = [line for line in capsys.readouterr().out.splitlines() if line in ("first", "last")]
    assert said == ["first", "last", "first", "last"]


def test_a_part_beside_others_lets_them_go_first_and_fails_the_whole(capsys: pytest.CaptureFixture[str]):
    report = Report()
    computes = ("-c", "import os; print('niceness', os.nice(0)); raise SystemExit(3)")
    with report.beside(lambda: report.said_at_the_end("computes", computes, YIELDING)):
        report.part("waits", "-c", "pass")
    said = capsys.readouterr().out
    assert f"niceness {min(os.nice(0) + 10, 19)}\n" in said
    assert (report.close(), "computes" in report.lines[-1] + report.lines[-2]) == (1, True)


def test_a_browser_that_was_named_is_the_one(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FIELDPOST_CHROMIUM", sys.executable)
    assert browser.chromium() == sys.executable
    monkeypatch.setenv("FIELDPOST_CHROMIUM", "/nonexistent")
    assert browser.chromium() == ""
