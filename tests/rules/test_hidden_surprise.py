"""Surprise attacks: a hidden unit fires as an enemy comes within 2 in."""

import pytest

from engine.phases import standing
from engine.rules.events import (
    CriticalTookEffect,
    HeatChanged,
    OrderGiven,
    PhaseBegan,
    UnitDestroyed,
    UnitMoved,
    UnitRevealed,
    UnitSprang,
    WeaponFired,
)
from engine.rules.orders import Ambush
from engine.rules.state import Phase
from grammar.performance import Performance
from tests.battle import after, fault, happened, refusal
from tests.rules.lurkers import CARDS, WOODS, lurking

NEAR = '"MECH" at (24, 10) facing north'


def shots(played: Performance) -> list[tuple[str, str, int, bool]]:
    """Who fired by surprise at whom, the number needed, and whether it hit."""
    fired = (event for event in happened(played, WeaponFired) if event.method == "surprise")
    return [(event.unit, event.target, event.number, event.hit) for event in fired]


@pytest.mark.rule("HIDDEN-SURPRISE")
def test_it_needs_only_its_skill_whatever_the_target_did_and_where_it_is() -> None:
    """The enemy has moved with 40 in (TMM +3 and more) and stands in woods, 2 in away; it is night besides."""
    played = lurking(
        "h ambushes a rolling 3 1  a moves to (24, 16.75)", a=NEAR, weather="light moonless wind 3 from west"
    )
    assert refusal(played) == ""
    (shot,) = happened(played, WeaponFired)
    assert [(part.amount, part.reason) for part in shot.modifiers] == [(4, "skill")]
    assert (shot.number, shot.hit, shot.bracket, shot.range) == (4, True, "short", pytest.approx(2.0, abs=0.01))
    assert [(event.unit, event.cause, event.by) for event in happened(played, UnitRevealed)] == [("h", "springs", "a")]


@pytest.mark.rule("HIDDEN-SURPRISE")
@pytest.mark.parametrize(
    ("state", "number"),
    [("", 4), ("criticals fire_control", 6), ("criticals fire_control fire_control", 8), ("heat 2", 4), ("skill 2", 2)],
)
def test_its_own_critical_hits_count_and_its_heat_does_not(state: str, number: int) -> None:
    played = lurking("h ambushes a  a moves to (24, 16.75)", a=NEAR, h=f'"MECH" at (24, 20) facing south {state}')
    assert [(unit, target, needed) for unit, target, needed, _ in shots(played)] == [("h", "a", number)]


@pytest.mark.rule("HIDDEN-SURPRISE")
def test_overheat_adds_to_the_damage_and_heats_in_the_end_phase() -> None:
    played = lurking("h ambushes a with overheat 2 rolling 6 6  a moves to (24, 16.75)", a=NEAR)
    (shot,) = happened(played, WeaponFired)
    assert (shot.overheat, shot.total) == (2, 5)
    assert [(event.unit, event.after) for event in happened(played, HeatChanged)] == [("h", 2)]
    told = refusal(lurking("h ambushes a with overheat 3  a moves to (24, 16.75)", a=NEAR))
    assert "Mech (h) can overheat by 2 at most, not 3" in told


@pytest.mark.rule("HIDDEN-SURPRISE")
def test_the_damage_acts_at_once_and_the_rest_of_the_way_is_never_walked() -> None:
    played = lurking("h ambushes a rolling 6 6  a moves to (24, 17.5)", a='"FRAIL" at (24, 10) facing north')
    (destroyed,) = happened(played, UnitDestroyed)
    log = list(played.replay.events)
    combat = next(event for event in happened(played, PhaseBegan) if event.name is Phase.COMBAT)
    assert destroyed.unit == "a"
    assert log.index(destroyed) < log.index(combat)
    (moved,) = happened(played, UnitMoved)
    assert (moved.pose.y, moved.inches) == (pytest.approx(16.75, abs=0.01), pytest.approx(6.75, abs=0.01))


@pytest.mark.rule("HIDDEN-SURPRISE")
def test_a_critical_hit_of_the_surprise_acts_at_once_and_shortens_the_way() -> None:
    """A movement hit halves 40 in to 20; 16.75 have been walked, so that 3.25 are left."""
    played = lurking(
        "h ambushes a rolling 6 6 3 4  a moves to (36, 16.75) via (24, 16.75)",
        a='"MECH" at (24, 0.75) facing north armor 0 structure 9',
    )
    assert [(event.unit, event.effect) for event in happened(played, CriticalTookEffect)] == [("a", "mp")]
    unit = after(played, 1).unit("a")
    assert unit.activity.inches == pytest.approx(20.0, abs=0.1)
    assert unit.place.x == pytest.approx(28.0, abs=0.1)


@pytest.mark.rule("HIDDEN-SURPRISE")
def test_who_is_not_stopped_goes_on_to_where_it_was_going() -> None:
    played = lurking("h ambushes a rolling 1 1  a moves to (34, 12) via (24, 16.9) facing east", a=NEAR)
    first, second = happened(played, UnitMoved)
    state = after(played, 1).unit("a")
    assert (state.place.x, state.place.y, state.place.facing) == (34.0, 12.0, 90.0)
    assert state.activity.inches == pytest.approx(first.inches + second.inches, abs=0.01)
    assert shots(played) == [("h", "a", 4, False)]


@pytest.mark.rule("HIDDEN-SURPRISE")
def test_afterwards_it_neither_moves_nor_fires_nor_acts_until_the_turn_ends() -> None:
    played = lurking(
        """h ambushes a rolling 1 1  a moves to (24, 16.75)  h moves to (24, 22)  h fires at a
        h overheats deliberately""",
        "h fires at a",
        a=NEAR,
    )
    told = refusal(played)
    assert "h has attacked by surprise in turn 1 and does nothing more" in told
    assert "Mech (h) has attacked by surprise and does nothing more this turn" in told
    assert [(event.unit, event.target) for event in happened(played, UnitSprang)] == [("h", "a")]
    assert [(event.unit, event.method) for event in happened(played, WeaponFired)] == [
        ("h", "surprise"),
        ("h", "direct"),
    ]
    assert after(played, 1).unit("h").place.y == 20.0


@pytest.mark.rule("HIDDEN-SURPRISE")
@pytest.mark.parametrize(
    ("way", "facing", "springs"),
    [
        ("a moves to (24, 16.7)", "south", False),
        ("a moves to (24, 16.75)", "south", True),
        ("a moves to (24, 16.8)", "south", True),
        ("a moves to (24, 16.8)", "north", False),
        ("a moves to (14, 20) via (22.5, 17.4)", "south", True),
        ("a stands", "south", False),
    ],
)
def test_it_takes_an_enemy_that_moves_within_two_inches_in_its_arc(way: str, facing: str, springs: bool) -> None:
    played = lurking(f"h ambushes a  {way}", a=NEAR, h=f'"MECH" at (24, 20) facing {facing}')
    assert refusal(played) == ""
    assert bool(shots(played)) is springs
    assert after(played, 1).unit("h").hidden is not springs


@pytest.mark.rule("HIDDEN-SURPRISE")
def test_a_jump_is_met_where_it_lands_and_a_flyer_where_it_passes_low() -> None:
    leaper = '"LEAPER" at (24, 10) facing north'
    assert shots(lurking("h ambushes a  a jumps to (24, 16.9)", a=leaper)) != []
    onto = lurking("h ambushes a  a jumps to (24, 19.8)", a=leaper)
    assert shots(onto) != [], "who would land on it is met like any other, and lands before it"
    assert standing.in_contact(after(onto, 1).unit("a"), after(onto, 1).unit("h"))
    low = '"GUNSHIP" at (20, 4, 3) facing north'
    passing = lurking(
        "h ambushes a  a flies to (20, 22, 3)",
        a=low,
        h='"MECH" at (24, 12) facing west',
        terrain="rough at (24, 12) radius 2",
    )
    assert shots(passing) == []
    close = lurking(
        "h ambushes a  a flies to (21, 22, 3)",
        a='"GUNSHIP" at (21, 4, 3) facing north',
        h='"MECH" at (24, 12) facing west',
        terrain="rough at (24, 12) radius 2",
    )
    assert shots(close) != []
    high = lurking(
        "h ambushes a  a flies to (21, 22, 9)",
        a='"GUNSHIP" at (21, 4, 9) facing north',
        h='"MECH" at (24, 12) facing west',
        terrain="rough at (24, 12) radius 2",
    )
    assert shots(high) == []


@pytest.mark.rule("HIDDEN-SURPRISE")
def test_only_the_enemy_that_is_named_and_only_once_is_surprised() -> None:
    played = lurking(
        "h ambushes c  a moves to (22.5, 17.3)  c moves to (25, 17.2)",
        a=NEAR,
        red='unit c "FRAIL" at (26, 4) facing north',
    )
    assert [shot[:2] for shot in shots(played)] == [("h", "c")]
    twice = lurking(
        "h ambushes a  h ambushes c  a moves to (24, 16.75)  c moves to (27, 16.9)",
        a=NEAR,
        red='unit c "FRAIL" at (27, 4) facing north',
    )
    assert [shot[:2] for shot in shots(twice)] == [("h", "a")]


def test_what_can_not_be_an_ambush_is_told() -> None:
    sides = """force red { home south unit a "MECH" at (24, 4) facing north }
    force blue { home north unit h "MECH" at (24, 20) facing south %s unit f "MECH" at (40, 30) }
    turn 1 { initiative red 3, blue 9  %s }"""
    table = f"table 48 x 36 {{ {WOODS} }}"
    told = fault(CARDS + sides % ("", "h ambushes a"), table=table, level="standard")
    assert "'ambushes' is a word of the advanced level" in told
    told = fault(CARDS + sides % ("hidden", "h ambushes f"), table=table, level="advanced")
    assert "'f' is on the same side" in told
    played = lurking("f ambushes a  a moves to (24, 16.75)", a=NEAR, blue='unit f "MECH" at (24, 30) facing south')
    assert "f was not hidden as turn 1 began: nobody is surprised" in refusal(played)


@pytest.mark.rule("HIDDEN-SURPRISE")
@pytest.mark.parametrize("commander", ["aggressive", "hold", "breakthrough south"])
def test_commanders_spring_when_they_can_and_come_out_for_a_good_shot(commander: str) -> None:
    played = lurking("a moves to (24, 16.75)", a=NEAR, commander=commander)
    assert [shot[:3] for shot in shots(played)] == [("h", "a", 4)]
    assert [event.order for event in happened(played, OrderGiven) if isinstance(event.order, Ambush)] == [
        Ambush("h", "a")
    ]
    near = lurking("a stands", a='"MECH" at (24, 13) facing north', commander=commander)
    assert [(event.unit, event.cause) for event in happened(near, UnitRevealed)] == [("h", "attacks")]
    far = lurking(
        "a moves to (24, 3)",
        commander=commander,
        h='"MECH" at (24, 34) facing south',
        terrain="woods light at (24, 34) size 8 x 4",
    )
    assert happened(far, UnitRevealed) == []


def test_the_commander_kills_with_as_much_overheat_as_that_takes() -> None:
    played = lurking(
        "a moves to (24, 16.75)", a='"MECH" at (24, 10) facing north armor 1 structure 3', commander="aggressive"
    )
    (shot,) = happened(played, WeaponFired)
    assert shot.overheat == 1


@pytest.mark.rule("HIDDEN-SETUP")
def test_an_enemy_commander_does_not_know_of_it() -> None:
    """It gives the order that it would give if nobody were there."""
    hunter = '"MECH" at (24, 8) facing north'
    there = lurking("", a=hunter, hunter="aggressive", blue='unit f "MECH" at (24, 33) facing south')
    elsewhere = lurking(
        "",
        a=hunter,
        hunter="aggressive",
        blue='unit f "MECH" at (24, 33) facing south',
        h='"MECH" at (3, 33) facing south',
        terrain="rough at (24, 20) radius 1  rough at (3, 33) radius 1",
    )
    first, second = (
        [event.order for event in happened(played, OrderGiven) if event.order.unit == "a"]
        for played in (there, elsewhere)
    )
    assert first[0] == second[0]
