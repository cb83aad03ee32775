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
    "blockers": [{"name": str, "kind": str, "hides": float, "only": float}],
}
SHOT = {"number": int, "modifiers": [{"amount": int, "reason": str}]}
ONE_WAY = {
    **MODE,
    "attacker": str,
    "target": str,
    "turn": int,
    "other_mode": MODE,
    "ambiguous": bool,
    "ambiguity": [str],
    "decided_by": [{"rule": str, "text": str}],
    "reasons": [str],
    "through": [{"name": str, "kind": str, "inches": float}],
    "cover": str,
    "range": float,
    "bracket": str | None,
    "arc": str | None,
    "side": str | None,
    "eye": [float],
    "line": [[float]],
    "to_hit": SHOT,
    "refused": [str],
}
REPORT = {**ONE_WAY, "back": ONE_WAY, "differs": str}


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
    assert data["blockers"] == [{"name": "Depot", "kind": "building", "hides": 1.0, "only": 1.0}]
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
        (
            ("atlas", "15,31"),
            1,
            "the point (15, 31) is off the table, 1 in beyond its north edge: the table is 30 x 30 in",
        ),
        (("atlas", "30.5,3"), 1, "the point (30.5, 3) is off the table, 0.5 in beyond its east edge: "),
        (("9,-2,1", "atlas"), 1, "the point (9, -2) is off the table, 2 in beyond its south edge: "),
        (("atlas", " -1,5"), 1, "the point (-1, 5) is off the table, 1 in beyond its west edge: "),
        (("32,34", "atlas"), 1, "the point (32, 34) is off the table, 2 in beyond its east edge and 4 in beyond its n"),
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


def test_a_point_in_the_ground_is_said_to_be_there(script: Path) -> None:
    assert "\n  the point (15, 3, -0.5) lies 0.50 in under the ground" in run(los, script, "15,3,-0.5", "dragon").text
    assert "\n  the point (24, 15, 1) lies 0.30 in under the ground" in run(los, script, "atlas", "24,15,1").text
    assert "under the ground" not in run(los, script, "24,15", "dragon").text


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
    assert {blocker["name"] for pair in pairs for blocker in pair["blockers"]} == {"Depot", "Low Ridge"}
    rows = answer.text.splitlines()
    assert rows[0].split() == units
    assert [row.split()[0] for row in rows[1 : len(units) + 1]] == units


@pytest.mark.parametrize(
    "words", [(), ("atlas",), ("--all", "atlas", "clint"), ("--all", "atlas"), ("--from", "atlas", "--all")]
)
def test_a_question_is_one_of_four(script: Path, words: tuple[str, ...]) -> None:
    assert refused(los, script, *words, status=2) == (
        "name an attacker and a target, or ask with --all for every pair, with --from UNIT for a field of view, "
        "or with --reach UNIT for what a move could bring"
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--all", "--improve"), "--improve goes with an attacker and a target"),
        (("--reach", "atlas", "--using", "TUR"), "--using goes with an attacker and a target"),
        (("--from", "atlas", "--spotter", "clint"), "--spotter goes with an attacker and a target"),
        (("atlas", "dragon", "--height", "1"), "--height goes with --from"),
        (("--all", "--step", "0"), "--step goes with --from"),
        (("atlas", "dragon", "--phase", "combat"), "name the turn whose combat phase is meant: the set-up has none"),
        (("atlas", "dragon", "--spotter", "3,4"), "'3,4' is no unit that could spot"),
    ],
)
def test_what_does_not_go_together(script: Path, words: tuple[str, ...], said: str) -> None:
    assert refused(los, script, *words, status=2) == said


MARK = """
scenario "Mark" { level introductory  turns 2 }
card "MARK" "Mark" type BM size 1 move "8" damage "1/1/1" armor 0 structure 1
table 30 x 30 { }
force red  { home south  unit gun "AS7-RS" at (15, 5) facing north }
force blue { home north  unit mark "MARK" at (15, 10) facing south  unit other "MARK" at (5, 25) facing south }
turn 1 {
    gun moves to (15, 4) facing north
    gun fires at mark rolling 6 6
}
"""


def test_a_phase_of_a_turn_is_looked_at_as_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "mark.strike"
    path.write_text(MARK)
    assert run(play, path, "--out", path.with_suffix(".replay")).status == 0
    for battle in (path, path.with_suffix(".replay")):
        assert report(battle, "gun", "mark")["eye"] == [15.0, 5.0, 2.0]
        for phase in ("movement", "combat"):
            data = report(battle, "gun", "mark", "--turn", "1", "--phase", phase)
            assert (data["turn"], data["eye"], data["range"]) == (1, [15.0, 4.0, 2.0], 4.75)
        gone = refused(los, battle, "gun", "mark", "--turn", "1", "--phase", "end")
        assert gone == refused(los, battle, "gun", "mark", "--turn", "1")
        assert gone == "'mark' is not on the table at that moment: it is destroyed"


# A low wall 1 in high close before one of two units on the level, in the mode that can be worked out by hand.
WALL = """
scenario "Wall" { level introductory  turns 1  sight silhouette }
table 30 x 30 {
    building heavy "Wall" at (15, 10) size 8 x 1 height 1
    building heavy "Tower" at (15.4, 14) size 0.4 x 1 height 6
}
force red  { home south  unit near "AS7-RS" at (15, 8) facing north }
force blue { home north  unit far "DRG-5K" at (15, 26) facing south }
"""


@pytest.fixture(scope="module")
def walled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two units with a low wall and a thin tower between."""
    path = tmp_path_factory.mktemp("walled") / "wall.strike"
    path.write_text(WALL)
    return path


@pytest.mark.rule("LOS-VISIBLE-FRACTION", "LOS-BASIC")
def test_there_and_back_differ_and_why(walled: Path) -> None:
    there = report(walled, "near", "far")
    back = there["back"]
    # From 2 in high, past the wall's far top edge 2.5 in away, the sight falls 1 in each 2.5 in: it hides nothing.
    assert (there["verdict"], [b["name"] for b in there["blockers"]]) == ("clear", ["Tower"])
    # Back over 18 in, the line over its far top edge, 16.5 in away, has fallen by 18 / 16.5 where it meets the target.
    low = 2.0 - 18.0 / 16.5
    hidden = {blocker["name"]: blocker for blocker in back["blockers"]}
    assert hidden["Wall"]["hides"] == pytest.approx(low / 2.0, abs=2e-3)
    assert (back["attacker"], back["target"], back["mode"]) == ("far", "near", "silhouette")
    assert (
        1.0 - back["visible"] == pytest.approx(hidden["Wall"]["hides"] + hidden["Tower"]["only"], abs=1e-3)
        and hidden["Tower"]["only"] < hidden["Tower"]["hides"]
    )
    assert back == {key: value for key, value in report(walled, "far", "near").items() if key in ONE_WAY}


@pytest.mark.rule("LOS-VISIBLE-FRACTION")
def test_what_each_alone_hides_and_what_only_it_hides(walled: Path) -> None:
    back = report(walled, "far", "near")
    wall, tower = (next(b for b in back["blockers"] if b["name"] == name) for name in ("Wall", "Tower"))
    both = 1.0 - back["visible"]
    assert both == pytest.approx(wall["only"] + tower["hides"], abs=2e-4)
    assert both == pytest.approx(tower["only"] + wall["hides"], abs=2e-4)
    told = run(los, walled, "far", "near").text
    assert f"Tower (building) alone hides {tower['hides']:.1%}, {tower['only']:.1%} that nothing else hides" in told


@pytest.mark.rule("LOS-VISIBLE-FRACTION", "LOS-WOODS-BLOCK", "LOS-SUBMERGED", "LOS-WATER-COVER", "LOS-BASE-CONTACT")
def test_which_rule_decided_is_named(script: Path, walled: Path, tmp_path: Path) -> None:
    def decided(path: Path, *words: str) -> list[tuple[str, str]]:
        return [(each["rule"], each["text"]) for each in report(path, *words)["decided_by"]]

    assert decided(script, "knight", "panther") == [("LOS-VISIBLE-FRACTION", "more than two thirds hidden: blocked")]
    assert decided(script, "clint", "daikyu") == [
        ("LOS-VISIBLE-FRACTION", "more than one third and not more than two thirds hidden: partial cover")
    ]
    assert decided(script, "atlas", "dragon") == [("LOS-VISIBLE-FRACTION", "nothing hidden: no cover")]
    assert decided(walled, "near", "far")[0][1] == "not more than one third hidden: no cover"
    path = tmp_path / "wet.strike"
    path.write_text("""
scenario "Wet" { level introductory  turns 1 }
table 40 x 30 {
    woods light "Deep Wood" at (5, 15) size 6 x 7
    water brook "Brook" at (15, 20) size 4 x 4 depth 1
    water lake "Lake" at (25, 20) size 4 x 4 depth 3
}
force red  {
    home south  unit a "AS7-RS" at (5, 5) facing north  unit b "AS7-RS" at (15, 5) facing north
    unit c "AS7-RS" at (25, 5) facing north  unit d "AS7-RS" at (35, 5) facing north
}
force blue {
    home north  unit e "DRG-5K" at (5, 25) facing south  unit f "DRG-5K" at (15, 20) facing south
    unit g "DRG-5K" at (25, 20) facing south  unit h "DRG-5K" at (35, 6.25) facing south
}
""")
    assert decided(path, "a", "e") == [("LOS-WOODS-BLOCK", "7.00 in of soft terrain, 6 in block")]
    assert decided(path, "b", "f") == [("LOS-WATER-COVER", "in water 1 in deep: partial cover")]
    assert decided(path, "c", "g") == [("LOS-SUBMERGED", "the target is under water: blocked")]
    assert decided(path, "d", "h")[-1] == ("LOS-BASE-CONTACT", "the bases touch: they always see each other")
    assert "In water 1 in deep: partial cover (LOS-WATER-COVER)." in run(los, path, "b", "f").text


@pytest.mark.rule("LOS-VISIBLE-FRACTION")
def test_an_ambiguous_verdict_says_what_it_hangs_on(tmp_path: Path) -> None:
    path = tmp_path / "edge.strike"
    near = WALL.replace("sight silhouette", "").replace(
        "(15, 10) size 8 x 1 height 1", "(15, 23) size 8 x 1 height 0.9"
    )
    path.write_text(near.replace("(15.4, 14)", "(5, 14)"))
    data = report(path, "near", "far")
    # The wall hides 2 in - 1.1 in x 18 / 15.5 of the rectangle, a little more than a third, and less of the figure.
    assert data["other_mode"]["visible"] == pytest.approx(1.1 * 18.0 / 15.5 / 2.0, abs=1e-3)
    assert (data["verdict"], data["other_mode"]["verdict"], data["ambiguous"]) == ("clear", "partial", True)
    assert data["ambiguity"] == ["by the miniature it is clear, by the silhouette partial"]
    told = run(los, path, "near", "far").text
    assert "Ambiguous: by the miniature it is clear, by the silhouette partial. Agree which counts." in told
