"""Before the first turn: the table, army lists, home edges, and deployment in zones."""

from itertools import groupby

import pytest
import shapely

from engine.cards import library
from engine.phases import setup
from engine.phases.setup import edge_strip
from engine.phases.standing import base
from engine.rules.dice import Dice
from engine.rules.events import InitiativeRolled, SetupRolled, UnitPlaced
from engine.rules.orders import Deploy
from engine.rules.state import Pose
from grammar.performance import Performance
from tests.battle import after, battle, fault, happened, refusal


def units(names: str, *, of: str = "PROBE") -> str:
    """Units without a place, one for each letter."""
    return " ".join(f'unit {name} "{of}"' for name in names)


def deployed(red: str = units("ab"), blue: str = units("xy"), **more: object) -> Performance:
    """Both sides deploy at their home edges."""
    forces = f"force red {{ home south deploys home {red} }} force blue {{ home north deploys home {blue} }}"
    return battle(forces, **more)  # type: ignore[arg-type]


def sides(performance: Performance) -> list[str]:
    """The force of each unit placed, in order."""
    state = after(performance, 1)
    return [state.unit(event.unit).force for event in happened(performance, UnitPlaced)]


@pytest.mark.rule("SETUP-TABLE-SIZE")
def test_a_scenario_without_a_table_is_played_on_one_of_72_by_48() -> None:
    body = 'force red { unit a "PROBE" at (70, 46) } force blue { unit b "PROBE" at (10, 5) }'
    table = battle(body, table="").made.table
    assert (table.width, table.depth) == (72.0, 48.0)
    larger = battle(body, table="table 96 x 48").made.table
    assert (larger.width, larger.depth) == (96.0, 48.0)


@pytest.mark.rule("SETUP-TABLE-SIZE", "SETUP-MAP-EDGE-USE")
@pytest.mark.parametrize(
    ("at", "words"), [("(73, 5)", "lies off the table"), ("(71.6, 5)", "hang over the table's edge")]
)
def test_no_unit_starts_off_the_table_or_over_its_edge(at: str, words: str) -> None:
    assert words in fault(f'force red {{ unit a "PROBE" at {at} facing north }}', table="")


@pytest.mark.rule("SETUP-ARMY-LISTS")
def test_a_side_may_take_an_agreed_part_of_a_list_whatever_its_points() -> None:
    lance = next(army for army in library().lists if army.name == "House Davion company").formations[0]
    names = " ".join(f'unit u{i} "{card.model}"' for i, card in enumerate(lance.cards))
    performance = battle(f'force red {{ home south {names} }} force blue {{ home north unit b "JR7-K" }}')
    worth = [sum(unit.card.points for unit in after(performance, 1).of_force(side)) for side in ("red", "blue")]
    assert worth == [sum(card.points for card in lance.cards), 20]


@pytest.mark.rule("SETUP-ARMY-LISTS")
def test_the_printed_lists_are_of_about_equal_worth() -> None:
    points = {army.name: army.points for army in library().lists}
    assert (min(points.values()), max(points.values())) == (363, 408)
    houses = [army for army in library().lists if "House" in army.name]
    assert {(army.units, len(army.formations)) for army in houses} == {(12, 3)}


@pytest.mark.rule("SETUP-HOME-EDGES")
@pytest.mark.parametrize(
    ("edge", "other"), [("north", "south"), ("south", "north"), ("east", "west"), ("west", "east")]
)
@pytest.mark.parametrize("first", [True, False])
def test_the_opposite_edge_is_the_opponents(edge: str, other: str, first: bool) -> None:
    one, two = (f"home {edge}", "") if first else ("", f"home {edge}")
    performance = battle(f'force red {{ {one} unit a "PROBE" }} force blue {{ {two} unit b "PROBE" }}')
    homes = [force.home for force in after(performance, 1).forces]
    assert homes == ([edge, other] if first else [other, edge])


@pytest.mark.rule("SETUP-HOME-EDGES")
@pytest.mark.parametrize("edge", ["south", "east", "west"])
def test_home_edges_that_do_not_lie_opposite_each_other_are_refused(edge: str) -> None:
    message = fault(f'force red {{ home south unit a "PROBE" }} force blue {{ home {edge} unit b "PROBE" }}')
    assert "the home edge of 'blue' must lie opposite that of 'red', in the north" in message
    assert "^" in message


@pytest.mark.rule("SETUP-INITIATIVE-INTRO", "SETUP-DEPLOYMENT-ZONE")
@pytest.mark.parametrize("seed", range(4))
def test_both_sides_roll_for_set_up_and_the_winner_places_second(seed: int) -> None:
    performance = deployed(seed=seed)
    (rolled,) = happened(performance, SetupRolled)
    totals = {roll.force: roll.total for roll in rolled.attempts[-1]}
    assert all(len(roll.dice) == 2 and sum(roll.dice) == roll.total for roll in rolled.attempts[-1])
    assert totals[rolled.winner] == max(totals.values())
    assert sides(performance)[0] == min(totals, key=lambda force: totals[force])


@pytest.mark.rule("SETUP-INITIATIVE-INTRO")
def test_a_tied_set_up_roll_is_rolled_again_and_is_not_the_initiative_of_turn_1() -> None:
    def ties(seed: int) -> bool:
        dice = Dice(seed)
        return sum(dice.roll(2)) == sum(dice.roll(2))

    performance = deployed(seed=next(seed for seed in range(200) if ties(seed)))
    (rolled,), (initiative,) = happened(performance, SetupRolled), happened(performance, InitiativeRolled)
    first, *_, last = rolled.attempts
    assert first[0].total == first[1].total
    assert last[0].total != last[1].total
    assert initiative.attempts[0] != rolled.attempts[0]
    events = performance.replay.events
    assert events.index(rolled) < events.index(initiative)


@pytest.mark.rule("SETUP-DEPLOYMENT-ZONE")
@pytest.mark.parametrize("home", ["north", "south", "east", "west"])
def test_units_are_put_down_wholly_within_ten_inches_of_the_home_edge(home: str) -> None:
    performance = battle(
        f'force red {{ home {home} deploys home {units("abcdef")} }} force blue {{ unit x "PROBE" at (24, 18) }}',
        seed=3,
    )
    zone = edge_strip(48.0, 36.0, home, 10.0)
    bases = [base(unit) for unit in after(performance, 1).of_force("red")]
    assert len(bases) == 6
    assert all(zone.buffer(1e-6).covers(each) for each in bases)
    assert not any(one.buffer(-0.01).intersects(two) for i, one in enumerate(bases) for two in bases[:i])


@pytest.mark.rule("SETUP-DEPLOYMENT-ZONE")
@pytest.mark.parametrize(("y", "legal"), [(0.63, True), (9.37, True), (9.38, False), (11.0, False)])
def test_the_whole_base_must_be_inside_the_zone(y: float, legal: bool) -> None:
    """From the middle of a base to the side that faces north it is 0.625 in."""
    game = deployed().made.game
    reasons = setup.refusals(game, Deploy("a", Pose.at(40.0, y, 0.0, 0.0)))
    assert [reason.text for reason in reasons] == (
        [] if legal else ["Probe (a) would stand outside its deployment zone"]
    )


@pytest.mark.rule("SETUP-DEPLOYMENT-ZONE", "MOV-NO-STACKING")
def test_every_reason_against_a_place_is_told_at_once() -> None:
    game = deployed(table="table 48 x 36 { building light hall at (40, 12) size 4 x 4 height 3 }").made.game
    there = game.state.unit("x").place
    on_an_enemy = setup.refusals(game, Deploy("a", there))
    assert [reason.rule for reason in on_an_enemy] == ["SETUP-DEPLOYMENT-ZONE", "MOV-NO-STACKING"]
    in_a_wall = setup.refusals(game, Deploy("a", Pose.at(37.6, 12.0, 0.0, 0.0)))
    assert [reason.text for reason in in_a_wall] == [
        "Probe (a) would stand outside its deployment zone",
        "Probe (a) would stand inside hall",
    ]


@pytest.mark.rule("SETUP-DEPLOYMENT-ZONE")
def test_an_area_may_be_the_zone_and_the_base_keeps_out_of_its_holes() -> None:
    performance = battle(
        f'force red {{ home south deploys camp {units("abcd")} }} force blue {{ unit x "PROBE" at (4, 30) }}',
        table="""table 48 x 36 {
            area ring at (20, 15) radius 5
            area pit at (20, 15) radius 2
            area camp ring minus pit
        }""",
    )
    zone = next(zone for zone in performance.made.table.zones if zone.name == "camp").outline
    bases = [base(unit) for unit in after(performance, 1).of_force("red")]
    assert len(bases) == 4
    assert all(zone.buffer(1e-6).covers(each) for each in bases)
    assert not any(shapely.Point(20, 15).dwithin(each, 1.99) for each in bases)


@pytest.mark.rule("SETUP-DEPLOYMENT-ZONE")
def test_a_zone_that_cannot_be_used_is_told() -> None:
    full = fault(
        f'force red {{ home south deploys nook {units("abcd")} }} force blue {{ unit x "PROBE" at (4, 30) }}',
        table="table 48 x 36 { area nook at (20, 15) radius 1.5 }",
    )
    assert "there is no room left for" in full
    homeless = fault(f"force red {{ deploys home {units('ab')} }}")
    assert "'red' has no home edge to deploy at" in homeless
    assert "^" in homeless


@pytest.mark.rule("SETUP-DEPLOY-UNEVEN", "SEQ-UNEVEN-NUMBERS")
def test_eight_against_four_place_two_for_each_one() -> None:
    performance = deployed(units("abcdefgh"), units("wxyz"))
    runs = [(side, len(list(run))) for side, run in groupby(sides(performance))]
    one, two = sides(performance)[0], {"red": "blue", "blue": "red"}[sides(performance)[0]]
    share = {"red": 2, "blue": 1}
    assert runs == [(one, share[one]), (two, share[two])] * 4


@pytest.mark.rule("SETUP-DEPLOY-UNEVEN")
def test_only_units_that_deploy_take_turns() -> None:
    """Those with a place stand there first; those that enter later, or from an edge, wait off the table."""
    performance = deployed(
        'unit a "PROBE" at (24, 18) unit b "PROBE" unit c "PROBE"',
        'unit x "PROBE" unit y "PROBE" unit z "PROBE" enters turn 2 from east unit w "PROBE" enters turn 1 from west',
    )
    placed = [event.unit for event in happened(performance, UnitPlaced)]
    assert placed[0] == "a"
    assert sorted(placed) == ["a", "b", "c", "x", "y"]
    assert {sides(performance)[i] for i in (1, 2)} == {sides(performance)[i] for i in (3, 4)} == {"red", "blue"}
    assert refusal(performance) == ""
