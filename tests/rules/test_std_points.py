"""What units and forces are worth at standard level: skill, networks, balance, formations."""

from __future__ import annotations

import pytest

from engine.cards import library
from engine.phases import scoring
from engine.rules import worth
from engine.rules.state import State
from grammar.commands.card import drawn
from grammar.commands.play import result, told
from grammar.files import Files
from grammar.performance import Performance, inspect
from tests.battle import after, battle, refusal


def card(points: int, specials: str = "") -> str:
    return (
        f'card "P{points}{specials}" "Unit" type BM size 2 move "8" damage "2/2/1" armor 5 structure 4'
        f' points {points} specials "{specials}"'
    )


def fielded(red: list[int], blue: list[int], *, level: str = "standard", head: bool = True) -> str:
    """A script with a unit for each point value."""
    cards = "\n".join(card(points) for points in sorted({*red, *blue}))
    sides = [
        f"force {side} {{ home {home} "
        + " ".join(f'unit {side[0]}{i} "P{points}" enters turn 1' for i, points in enumerate(values))
        + " }"
        for side, home, values in (("red", "south", red), ("blue", "north", blue))
    ]
    victory = "victory battle_to_the_last" if head else ""
    opening = f'scenario "Even" {{ level {level}  turns 1 }} table 48 x 36 {{ }}' if head else ""
    return f"{opening}\n{cards}\n{sides[0]}\n{sides[1]}\n{victory}"


def warnings(script: str) -> list[str]:
    made, problems = inspect(script, "even.strike", Files(None))
    assert made is not None
    assert all(problem.severity == "warning" for problem in problems)
    return [f"{problem.message} {problem.hint}" for problem in problems]


def at(points: int, skill: int, level: str = "standard") -> Performance:
    return battle(
        f"""{card(points)}
        force red {{ unit a "P{points}" at (10, 10) facing north skill {skill} }}
        force blue {{ unit b "PROBE" at (40, 30) facing north }}""",
        level=level,
    )


def value(points: int, skill: int, level: str = "standard") -> int:
    state = after(at(points, skill, level), 1)
    return scoring.value_of(state, state.unit("a"))


@pytest.mark.rule("PV-DEFAULT-SKILL")
@pytest.mark.parametrize("points", [1, 7, 14, 35, 120])
def test_at_skill_4_a_unit_is_worth_what_is_printed(points: int) -> None:
    assert value(points, 4) == points


@pytest.mark.rule("PV-DEFAULT-SKILL")
def test_the_step_is_looked_up_once_by_the_printed_value() -> None:
    """Base 35 at skill 6 goes down 4 a step; at 31 after the first step the table would give 3."""
    assert value(35, 5) == 31
    assert value(35, 6) == 27
    assert value(35, 7) == 23


LOW = [(0, 1), (14, 1), (15, 2), (24, 2), (25, 3), (34, 3), (35, 4), (44, 4), (45, 5), (54, 5), (55, 6), (64, 6)]
LOW += [(65, 7), (74, 7), (75, 8), (84, 8), (85, 9), (94, 9), (95, 10), (104, 10), (105, 11), (114, 11), (115, 12)]


@pytest.mark.rule("PV-LOW-SKILL")
@pytest.mark.parametrize(("points", "step"), LOW)
def test_a_worse_skill_takes_a_step_off_by_the_table(points: int, step: int) -> None:
    assert worth.WORSE.of(points) == step
    assert worth.at_skill(points, 5) == max(1, points - step)
    assert worth.at_skill(points, 8) == max(1, points - 4 * step)


@pytest.mark.rule("PV-LOW-SKILL")
@pytest.mark.parametrize(("points", "skill", "expected"), [(35, 6, 27), (14, 5, 13), (15, 5, 13)])
def test_the_examples_of_low_skill(points: int, skill: int, expected: int) -> None:
    assert value(points, skill) == expected


HIGH = [(0, 1), (7, 1), (8, 2), (12, 2), (13, 3), (17, 3), (18, 4), (22, 4), (23, 5), (27, 5), (28, 6), (32, 6)]
HIGH += [(33, 7), (37, 7), (38, 8), (42, 8), (43, 9), (47, 9), (48, 10), (52, 10), (53, 11), (57, 11), (58, 12)]


@pytest.mark.rule("PV-HIGH-SKILL")
@pytest.mark.parametrize(("points", "step"), HIGH)
def test_a_better_skill_adds_a_step_by_the_table(points: int, step: int) -> None:
    assert worth.BETTER.of(points) == step
    assert worth.at_skill(points, 3) == max(1, points + step)
    assert worth.at_skill(points, 0) == max(1, points + 4 * step)


@pytest.mark.rule("PV-HIGH-SKILL")
@pytest.mark.parametrize(("points", "skill", "expected"), [(39, 2, 55), (7, 3, 8), (8, 0, 16)])
def test_the_examples_of_high_skill(points: int, skill: int, expected: int) -> None:
    assert value(points, skill) == expected


@pytest.mark.rule("PV-MINIMUM")
@pytest.mark.parametrize(("points", "skill"), [(2, 7), (1, 8), (4, 8)])
def test_no_unit_is_worth_less_than_a_point(points: int, skill: int) -> None:
    assert value(points, skill) == 1


@pytest.mark.rule("PV-DEFAULT-SKILL")
def test_skill_changes_nothing_at_introductory_level() -> None:
    assert value(35, 6, "introductory") == 35


NETWORK = f"""
    {card(20, "C3M")} {card(15, "C3S")}
    force red {{ home south
        unit m "P20C3M" at (10, 10)  unit s "P15C3S" at (13, 10)  unit t "P15C3S" at (16, 10)
        unit u "P15C3S" at (19, 10)  unit free "P15C3S" at (30, 10)
        network alpha master m slaves s t u }}
    force blue {{ home north  unit b "PROBE" at (40, 30) }}
    turn 1 {{ expect m pv MASTER  expect s pv SLAVE  expect t pv SLAVE  expect u pv SLAVE  expect free pv 15 }}"""


@pytest.mark.rule("PV-C3-NETWORK")
@pytest.mark.parametrize(("rules", "master", "slave"), [("", 20, 15), ("rules network_surcharge", 25, 19)])
def test_members_of_a_network_are_dearer_only_where_the_scenario_says_so(rules: str, master: int, slave: int) -> None:
    """Four linked units: 10 % and three times 5 %, each increase rounded up; 25 and three times 19 make 82."""
    body = NETWORK.replace("MASTER", str(master)).replace("SLAVE", str(slave))
    performance = battle(body, level="standard", extra=rules)
    assert refusal(performance) == ""
    assert scoring.force_value(after(performance, 1), "red") == master + 3 * slave + 15


@pytest.mark.rule("PV-C3-NETWORK")
@pytest.mark.parametrize(("points", "members", "expected"), [(20, 1, 20), (20, 2, 23), (15, 4, 19), (20, 4, 25)])
def test_the_surcharge_by_the_number_linked(points: int, members: int, expected: int) -> None:
    assert worth.linked(points, members) == expected


@pytest.mark.rule("SETUP-FORCE-BALANCE")
@pytest.mark.parametrize(("blue", "fair"), [(346, True), (347, True), (350, False), (330, True)])
def test_forces_within_five_per_cent_of_the_larger_are_fair(blue: int, fair: bool) -> None:
    """330 against 346 is 4.6 %, against 350 it is 5.7 %."""
    found = warnings(fielded([330], [blue]))
    assert (not found) == fair
    if not fair:
        assert found == [
            f"the forces are uneven: red 330 with 1 unit, blue {blue} with 1 unit. 5.7 % apart, 5 % is fair"
        ]


@pytest.mark.rule("SETUP-FORCE-BALANCE")
def test_unequal_numbers_are_fair_when_the_points_are() -> None:
    assert warnings(fielded([40, 40, 40], [60, 60])) == []


@pytest.mark.rule("SETUP-FORCE-BALANCE")
def test_an_uneven_battle_is_warned_of_and_played_all_the_same() -> None:
    performance = battle(
        'force red { home south unit a "PROBE" at (10, 10) } force blue { home north unit b "DUMMY" at (40, 30) }'
        " victory battle_to_the_last",
        level="standard",
    )
    assert [problem.severity for problem in performance.made.diagnostics] == ["warning"]
    assert after(performance, 1).ended
    data = result(performance, None)
    assert data["balance"] == {
        "forces": {"red": {"units": 1, "points": 20}, "blue": {"units": 1, "points": 10}},
        "difference": 0.5,
        "fair": False,
    }
    assert "forces: Red 1 unit for 20, Blue 1 unit for 10: 50.0 % apart, uneven" in told(performance, None)


@pytest.mark.rule("SETUP-ARMY-LISTS", "SETUP-FORCE-BALANCE")
def test_the_introductory_level_reports_totals_and_warns_of_nothing() -> None:
    assert warnings(fielded([330], [20], level="introductory")) == []


@pytest.mark.rule("PV-LOW-SKILL", "PV-HIGH-SKILL")
def test_a_card_shows_its_value_at_every_skill() -> None:
    shown = drawn(library().find("AS7-RS"))
    assert "By skill   88 78 68 58 48 43 38 33 28 points (skill 0 to 8)" in shown


def test_balance_goes_by_skill() -> None:
    performance = battle(
        f"""{card(35)}
        force red {{ unit a "P35" at (10, 10) skill 6 }} force blue {{ unit b "P35" at (40, 30) skill 2 }}""",
        level="standard",
    )
    state: State = after(performance, 1)
    assert scoring.balance(state).points == {"red": 27, "blue": 49}


@pytest.mark.rule("TERM-FORMATIONS")
@pytest.mark.parametrize(
    ("formation", "units"),
    [
        ("lance", (4, 4)),
        ("company", (12, 12)),
        ("battalion", (36, 36)),
        ("regiment", (108, 108)),
        ("star", (5, 5)),
        ("binary", (10, 10)),
        ("trinary", (15, 15)),
        ("cluster", (30, 75)),
        ("galaxy", (90, 375)),
    ],
)
def test_formations_by_what_they_are_made_of(formation: str, units: tuple[int, int]) -> None:
    assert worth.strength(formation) == units


@pytest.mark.rule("TERM-FORMATIONS")
def test_a_force_of_the_size_of_a_formation_is_called_so() -> None:
    performance = battle(fielded([20] * 4, [20] * 5, head=False), level="standard")
    told_forces = "forces: Red 4 units (a lance) for 80, Blue 5 units (a star) for 100: 20.0 % apart, uneven"
    assert told_forces in told(performance, None)
    assert [worth.formation_of(units) for units in (1, 4, 5, 12, 15, 30)] == [
        "",
        "lance",
        "star",
        "company",
        "trinary",
        "",
    ]
