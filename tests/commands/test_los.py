"""`los`: who sees whom, in words and for programs, from a script and from a replay."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grammar.commands import los, play
from tests.commands.use import SKIRMISH, misfit, refused, run
from tests.conftest import Ran

MODE = {
    "mode": str,
    "verdict": str,
    "visible": float,
    "uncertainty": float,
    "blockers": [{"name": str, "kind": str, "hides": float}],
}
REPORT = {
    **MODE,
    "attacker": str,
    "target": str,
    "turn": int,
    "other_mode": MODE,
    "ambiguous": bool,
    "reasons": [str],
    "through": [{"name": str, "kind": str, "inches": float}],
    "cover": str,
    "range": float,
    "bracket": str | None,
    "arc": str | None,
    "side": str | None,
    "eye": [float],
    "line": [[float]],
    "to_hit": {"number": int, "modifiers": [{"amount": int, "reason": str}]},
    "refused": [str],
}


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The skirmish, and its replay beside it."""
    path = tmp_path_factory.mktemp("los") / "skirmish.strike"
    path.write_text(SKIRMISH)
    assert run(play, path, "--out", path.with_suffix(".replay")).status == 0
    return path


def report(*words: str | Path) -> dict[str, Any]:
    """The data of a report."""
    answer = run(los, *words)
    assert (answer.status, answer.errors) == (0, "")
    assert answer.data is not None
    return answer.data


def test_the_report_has_the_fields_of_the_contract(script: Path) -> None:
    data = report(script, "atlas", "dragon")
    assert misfit(data, REPORT) == ""
    assert (data["attacker"], data["target"], data["turn"]) == ("atlas", "dragon", 0)
    assert (data["mode"], data["other_mode"]["mode"]) == ("miniature", "silhouette")
    assert (data["eye"], data["line"][0]) == ([15.0, 5.0, 2.0], [15.0, 5.0, 2.0])
    assert (len(data["line"]), len(data["line"][1])) == (2, 3)
    assert (data["range"], data["bracket"], data["arc"], data["side"]) == (17.75, "medium", "front", "front")


def test_woods_are_measured_and_count_in_the_number_to_hit(script: Path) -> None:
    data = report(script, "atlas", "dragon")
    assert (data["verdict"], data["visible"], data["blockers"]) == ("clear", 1.0, [])
    assert data["through"] == [{"name": "Copse", "kind": "woods", "inches": 4.0}]
    amounts = [(part["amount"], part["reason"]) for part in data["to_hit"]["modifiers"]]
    assert amounts == [
        (4, "skill"),
        (2, "medium range"),
        (2, "target can move 12 in"),
        (2, "4.0 in of woods between"),
    ]
    assert data["to_hit"]["number"] == sum(amount for amount, _ in amounts) == 10
    assert data["refused"] == []


def test_what_blocks_is_named_and_forbids_the_shot(script: Path) -> None:
    data = report(script, "knight", "panther")
    assert (data["verdict"], data["visible"], data["other_mode"]["verdict"]) == ("blocked", 0.0, "blocked")
    assert data["blockers"] == [{"name": "Depot", "kind": "building", "hides": 1.0}]
    assert data["to_hit"] is None
    assert len(data["refused"]) == 1
    assert data["refused"][0].startswith("no line of sight to Panther: ")


def test_cover_by_a_low_hill_is_partial_and_costs_two(script: Path) -> None:
    data = report(script, "clint", "daikyu")
    assert data["verdict"] == "partial"
    assert 1 / 3 < data["visible"] < 2 / 3
    assert [(each["name"], each["kind"]) for each in data["blockers"]] == [("Low Ridge", "hill")]
    assert [part["amount"] for part in data["to_hit"]["modifiers"] if "cover" in part["reason"]] == [2]
    assert 0.0 < data["uncertainty"] < 0.05


@pytest.mark.parametrize(("one", "other"), [("atlas", "dragon"), ("knight", "panther"), ("clint", "daikyu")])
def test_the_words_say_what_the_numbers_say(script: Path, one: str, other: str) -> None:
    answer = run(los, script, one, other)
    data = answer.data
    assert data is not None
    first, *rows = answer.text.split("\n")
    assert first == f"{one} -> {other}: {data['verdict'].upper()}"
    assert rows[0] == f"  miniature   {data['visible']:.1%} visible ± {data['uncertainty']:.1%}"
    assert rows[1].startswith(f"  silhouette  {data['other_mode']['visible']:.1%} visible")
    assert any(row.startswith(f"  range {data['range']:.2f} in (medium)") for row in rows)
    assert any(row.startswith("  to hit ") for row in rows) == (data["to_hit"] is not None)
    assert [row.removeprefix("  no shot: ") for row in rows if "no shot" in row] == data["refused"]


def test_the_mode_that_counts_is_the_script_s(tmp_path: Path, script: Path) -> None:
    other = tmp_path / "silhouette.strike"
    other.write_text(SKIRMISH.replace("seed 5", "seed 5  sight silhouette"))
    one, two = report(script, "clint", "daikyu"), report(other, "clint", "daikyu")
    assert (two["mode"], two["other_mode"]["mode"]) == ("silhouette", "miniature")
    assert (two["visible"], two["other_mode"]["visible"]) == (one["other_mode"]["visible"], one["visible"])


def test_points_may_stand_for_units(script: Path) -> None:
    low, high = report(script, "6,8", "6,22"), report(script, "6,8,12", "6,22,12")
    assert (low["verdict"], low["blockers"][0]["name"], high["verdict"]) == ("blocked", "Depot", "clear")
    assert (low["attacker"], low["eye"], high["eye"]) == ("6,8,0", [6.0, 8.0, 0.0], [6.0, 8.0, 12.0])
    assert (low["arc"], low["side"], low["to_hit"], low["refused"]) == (None, None, None, [])
    assert report(script, "6,15", "24,15")["eye"] == [6.0, 15.0, 4.0]
    mixed = report(script, "atlas", "15,24,2")
    assert (mixed["attacker"], mixed["target"], mixed["arc"]) == ("atlas", "15,24,2", None)


def test_why_a_shot_is_refused_is_told_whole(script: Path) -> None:
    data = report(script, "clint", "knight")
    assert data["refused"] == ["Black Knight is on the same side", "Black Knight is outside the firing arc"]
    assert data["arc"] == "left"
    assert report(script, "knight", "clint")["refused"] == ["Clint is on the same side"]


@pytest.mark.parametrize("turn", ["0", "1", "2"])
def test_script_and_replay_give_the_same_answer(script: Path, turn: str) -> None:
    pair = ("atlas", "dragon", "--turn", turn)
    assert report(script, *pair) == report(script.with_suffix(".replay"), *pair)
    assert report(script, *pair)["eye"][1] == (5.0 if turn == "0" else 9.0)


def test_without_a_turn_it_is_as_set_up(script: Path) -> None:
    assert report(script, "atlas", "dragon") == report(script.with_suffix(".replay"), "atlas", "dragon", "--turn", "0")


def test_faulty_orders_do_not_keep_from_looking_at_the_set_up(tmp_path: Path) -> None:
    path = tmp_path / "one.strike"
    path.write_text(SKIRMISH.replace("atlas moves to (15, 9)", "atlas moves to (29, 29)"))
    assert report(path, "atlas", "dragon")["verdict"] == "clear"


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("atlsa", "dragon"), 1, "there is no unit 'atlsa': did you mean 'atlas'?"),
        (("atlas", "nobody"), 1, "there is no unit 'nobody': there are 'atlas', 'knight', 'clint', 'dragon', "),
        (("atlas", "jenner"), 1, "'jenner' is not on the table at that moment: it is in reserve"),
        (("atlas", "15,31"), 1, "the point (15, 31) is off the table, which is 30 x 30 in"),
        (("atlas", "30.5,3"), 1, "the point (30.5, 3) is off the table, which is 30 x 30 in"),
        (("atlas", "1,2,3,4"), 2, "'1,2,3,4' is not a point: x,y or x,y,z in inches"),
        (("atlas", "5,5,inf"), 2, "'5,5,inf' is not a point: x,y or x,y,z in inches"),
        (("atlas", "nan,5"), 2, "'nan,5' is not a point: x,y or x,y,z in inches"),
        (("atlas", "5"), 2, "'5' is not a point: x,y or x,y,z in inches"),
        (("atlas", "atlas"), 2, "'atlas' cannot look at itself: name two units or points"),
        (("atlas", "dragon", "--turn", "9"), 2, "turn 9 was not played: the battle has turns 1 to 2"),
        (("atlas", "dragon", "--turn", "-1"), 2, "there is no turn -1: turns are counted from 1, "),
    ],
)
def test_what_cannot_be_looked_at(script: Path, words: tuple[str, ...], status: int, said: str) -> None:
    for battle in (script, script.with_suffix(".replay")):
        assert refused(los, battle, *words, status=status).startswith(said)


def test_a_battle_without_that_unit_or_any(tmp_path: Path) -> None:
    path = tmp_path / "bare.strike"
    path.write_text('table 30 x 30 { building heavy "Wall" at (15, 15) size 10 x 1 height 5 }\n')
    assert report(path, "15,5,2", "15,25,2")["blockers"][0]["name"] == "Wall"
    assert refused(los, path, "atlas", "1,1") == "there is no unit 'atlas': there are none"
    path.write_text(path.read_text() + 'force a { home south  unit u "AS7-RS" at (5, 5) }\n')
    assert refused(los, path, "atlas", "1,1") == "there is no unit 'atlas': there is 'u'"


def test_as_a_program_asks(script: Path, tmp_path: Path, sightline: Callable[..., Ran]) -> None:
    ran = sightline("los", script, "atlas", "dragon", "--json", cwd=tmp_path)
    assert (ran.status, ran.err, ran.out.count("\n")) == (0, "", 1)
    assert ran.data == report(script, "atlas", "dragon")
    missing = sightline("los", script, "atlas", "nobody", "--json", cwd=tmp_path)
    assert (missing.status, set(missing.data)) == (1, {"error"})
    assert missing.err == missing.data["error"] + "\n"


GUNBOAT = """
scenario "Lake" { level standard  turns 1 }
card "GUNBOAT" "Gunboat" type CV size 2 move "8n" damage "2/2/2" armor 4 structure 3 specials "TOR3/3"
card "DIVER" "Diver" type BM size 2 move "8" damage "2/2/2" armor 4 structure 4
table 48 x 48 { water sea at (24, 24) size 40 x 40 depth 4 }
force red  { home south  unit boat "GUNBOAT" at (24, 9) facing north }
force blue { home north  unit diver "DIVER" at (24, 15.25) facing south }
"""

CRAWLER = """
scenario "Crawler" { level standard  turns 1 }
card "FORT" "Crawler" type SV size 4 move "4t" damage "3/3/1" armor 9 structure 8 specials "LG"
    arcs "front 3/3/1, left 2/2/0, right 2/2/0, rear 1/1/0"
card "FOE" "Foe" type BM size 2 move "8" damage "2/2/2" armor 4 structure 4
force red  { home south  unit fort "FORT" at (24, 9) facing north }
force blue { home north  unit foe "FOE" at (36, 9) facing west }
"""


@pytest.mark.rule("SPEC-TOR", "RANGE-UNDERWATER")
def test_the_bracket_is_that_of_the_weapons_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "lake.strike"
    path.write_text(GUNBOAT)
    torpedoes, guns = report(path, "boat", "diver", "--using", "TOR"), report(path, "boat", "diver")
    assert (torpedoes["range"], torpedoes["bracket"], torpedoes["to_hit"]["number"]) == (5.0, "short", 4)
    assert (guns["bracket"], guns["to_hit"], guns["verdict"]) == ("medium", None, "blocked")


@pytest.mark.rule("ARC-MULTI")
@pytest.mark.parametrize(
    ("arc", "told"),
    [
        ("FRONT", ["Foe is outside the front arc"]),
        ("LEFT", ["Foe is outside the left arc"]),
        ("RIGHT", []),
        ("REAR", ["Foe is outside the rear arc"]),
    ],
)
def test_an_arc_of_the_card_may_be_asked_for(tmp_path: Path, arc: str, told: list[str]) -> None:
    path = tmp_path / "crawler.strike"
    path.write_text(CRAWLER)
    assert report(path, "fort", "foe", "--using", arc)["refused"] == told


def test_all_asks_for_every_pair_and_agrees_with_single_questions(script: Path) -> None:
    answer = run(los, script, "--all")
    assert answer.data is not None
    units, pairs = answer.data["units"], answer.data["pairs"]
    assert [(p["attacker"], p["target"]) for p in pairs] == [(a, b) for a in units for b in units if a != b]
    for pair in pairs[:6]:
        alone = report(script, pair["attacker"], pair["target"])
        assert {key: alone[key] for key in pair} == pair
    rows = answer.text.splitlines()
    assert rows[0].split() == units
    assert [row.split()[0] for row in rows[1 : len(units) + 1]] == units


@pytest.mark.parametrize("words", [(), ("atlas",), ("--all", "atlas", "clint")])
def test_a_question_names_two_ends_or_all(script: Path, words: tuple[str, ...]) -> None:
    assert refused(los, script, *words, status=2) == "name an attacker and a target, or ask with --all for every pair"
