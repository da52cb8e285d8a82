from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import oracle
from oracle.checking import Judged, Run, Summary
from oracle.errors import BadInput, Problem, Usage
from oracle.trace import Record
from oracle.verdict import Status
from tests.cli.scene import HEADER, after, play, question, without


def test_check_takes_records_a_path_or_a_stream(tmp_path: Path) -> None:
    records = [HEADER, play(1, after=after()), play(2, "u1")]
    expected = [Status.LEGAL, Status.ILLEGAL]
    file = tmp_path / "game.ndjson"
    file.write_text("".join(json.dumps(record) + "\n" for record in records))
    assert [verdict.status for verdict in oracle.check(records)] == expected
    assert [verdict.status for verdict in oracle.check(iter(records))] == expected
    assert [verdict.status for verdict in oracle.check(file)] == expected
    with file.open("rb") as stream:
        assert [verdict.status for verdict in oracle.check(stream)] == expected


def test_check_judges_while_the_records_are_still_coming() -> None:
    def records() -> Any:
        yield HEADER
        yield play(1, after=after())
        raise AssertionError("asked for more than was needed")

    verdicts = oracle.check(records())
    with pytest.raises(AssertionError, match="asked for more"):
        list(verdicts)


def test_check_stops_at_a_bad_record_unless_told_to_go_on() -> None:
    records = [HEADER, {"kind": "incident", "n": 1}, play(2, "u1")]
    with pytest.raises(BadInput, match="/before"):
        list(oracle.check(records))
    assert [verdict.n for verdict in oracle.check(records, keep_going=True)] == [2]


def test_the_caller_chooses_edition_readings_and_rules() -> None:
    records = [HEADER, play(1, "u1")]
    (verdict,) = oracle.check(records, edition="1.3", readings={"grant-recheck": "choice"})
    assert verdict.provenance["edition"] == "1.3"
    assert verdict.readings["grant-recheck"] == "choice"
    (verdict,) = oracle.check(records, skip=["timing.showdown", "ambush.*"])
    assert {finding.rule for finding in verdict.findings}.isdisjoint({"timing.showdown"})
    with pytest.raises(Usage, match="unknown-edition"):
        list(oracle.check(records, edition="0"))


def test_readings_agreed_in_mid_game_win_over_the_header() -> None:
    header = {**HEADER, "readings": {"grant-recheck": "finalization"}}
    plain, agreed = oracle.check([header, play(1), play(2, readings={"grant-recheck": "choice"})])
    assert plain.readings["grant-recheck"] == "finalization"
    assert agreed.readings["grant-recheck"] == "choice"


def test_the_edition_in_force_on_a_day_is_taken() -> None:
    header = {**without(HEADER, "edition"), "asOf": "2026-06-01"}
    (verdict,) = oracle.check([header, play(1)])
    assert (verdict.provenance["edition"], verdict.provenance["asOf"]) == ("1.3", "2026-06-01")


def test_solve_and_count_and_every_agree() -> None:
    asked = question()
    verdict = oracle.solve(asked, HEADER)
    assert verdict.status is Status.LEGAL
    ways = list(oracle.every(asked, HEADER))
    assert verdict.witness in ways
    assert len(ways) == oracle.count(asked, HEADER)
    assert len({json.dumps(way.as_record()) for way in ways}) == len(ways)
    assert oracle.count(asked, HEADER, what="choices") == 1


def test_every_legal_way_is_legal_when_it_is_recorded() -> None:
    for number, way in enumerate(oracle.every(question(), HEADER), 1):
        record = {**question(), "n": number}
        record["action"] = {**record["action"], **way.as_record()}
        (verdict,) = oracle.check([HEADER, {**record, "claim": {"accepted": True}}])
        assert Status.ILLEGAL not in verdict.aspects.values()


def test_a_question_needs_no_header_where_one_rulebook_has_such_actions() -> None:
    assert oracle.solve(question()).provenance["rulebook"] == "riftbound"


def test_explain_and_read() -> None:
    assert oracle.explain("missing-field")[0].what == "reason"
    kinds = [record.kind for record in oracle.read([HEADER, play(1)]) if isinstance(record, Record)]
    assert kinds == ["header", "incident"]


def test_the_same_question_has_the_same_answer_whatever_was_asked_before() -> None:
    asked = question()
    asked["before"]["players"][0]["runes"] = asked["before"]["players"][0]["runes"][:2]
    first = oracle.solve(asked, HEADER).as_record()
    oracle.solve(question(), HEADER)
    assert oracle.solve(asked, HEADER).as_record() == first


def test_importing_the_package_imports_nothing_else() -> None:
    code = "import sys; before = set(sys.modules); import oracle; print(sorted(set(sys.modules) - before))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "['__future__', 'oracle']"


@pytest.mark.parametrize("words", [["--help"], ["check", "--help"]])
def test_help_loads_neither_solver_nor_rulebook(words: list[str]) -> None:
    code = (
        "import sys\nfrom oracle.cli import main\n"
        f"try: main({words})\nexcept SystemExit: pass\n"
        "heavy = ('z3', 'msgspec', 'jsonschema_rs', 'oracle.riftbound', 'multiprocessing')\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.splitlines()[-1] == "[]"


WORDS: tuple[Any, ...] = (None, True, 0, -1, 7, 10**15, "", "X", "u1", "A", "nobody", [], {}, ["u1"], {"id": "u1"})


def damage(record: Any, chance: random.Random) -> None:
    """Replaces, drops or doubles one thing somewhere in the record."""
    while True:
        keys = list(record) if isinstance(record, dict) else list(range(len(record)))
        if not keys:
            return
        key = chance.choice(keys)
        inner = record[key]
        if isinstance(inner, (dict, list)) and inner and chance.random() < 0.8:
            record = inner
            continue
        deed = chance.randrange(4)
        if deed == 0:
            del record[key]
        elif deed == 1 and isinstance(record, list):
            record.append(inner)
        elif deed == 2 and isinstance(record, dict):
            record[key] = chance.choice(list(record.values()))
        else:
            record[key] = chance.choice(WORDS)
        return


def test_a_thousand_damaged_traces_never_raise_and_always_answer() -> None:
    heard = 0
    for seed in range(1000):
        chance = random.Random(seed)
        records = [json.loads(json.dumps(record)) for record in (HEADER, play(1, "u1", after=after()), question())]
        records[2]["n"] = 2
        for _ in range(chance.randrange(1, 4)):
            damage(records[chance.choice((0, 1, 1, 1, 2))], chance)
        *events, last = Run([_stream(records)]).events()
        assert isinstance(last, Summary)
        for event in events:
            assert isinstance(event, (Judged, Problem, Record))
            if isinstance(event, Judged):
                heard += 1
                assert [each for each in event.verdict.reasons if each.kind == "internal"] == [], seed
                json.dumps(event.as_record())
    assert 300 < heard < 1900


def _stream(records: list[Any]) -> Any:
    from oracle.records import Records

    return Records(records)
