"""Heat at the standard level: overheating on purpose, hot muscles, damaged engines of other kinds."""

import pytest

from engine.rules.events import EngineRolled, HeatChanged, OrderGiven, UnitDestroyed, UnitShutDown, WeaponFired
from engine.rules.orders import RunHot
from engine.rules.state import Unit
from grammar.performance import Performance
from tests.battle import after, battle, happened, in_turns, refusal

BODY = """
    card "STOKER" "Stoker" type {kind} size 3 move "{move}" damage "5/5/4" overheat {overheat} armor 9 structure 9
        specials "{specials}"
    force red  {{ home south  unit a "STOKER" at (24, 3) facing north {a} }}
    force blue {{ home north  unit b "DUMMY" at (24, {y}) facing south }}
    """


def burn(
    *turns: str,
    kind: str = "BM",
    move: str = "10",
    overheat: int = 2,
    specials: str = "TAG",
    a: str = "",
    inches: float = 10.0,
    terrain: str = "",
) -> Performance:
    """A 'Mech at (24, 3) and a target north of it; one string of orders for each turn."""
    script = in_turns(turns, "initiative red 3, blue 9")
    body = BODY.format(kind=kind, move=move, overheat=overheat, specials=specials, a=a, y=4.25 + inches)
    return battle(
        body + script,
        table=f"table 48 x 48 {{ {terrain} }}",
        turns=len(turns),
        level="standard",
        extra="sight silhouette",
    )


def hot(performance: Performance, turn: int = 1) -> Unit:
    """The 'Mech after a turn."""
    return after(performance, turn).unit("a")


FIRE, ON_PURPOSE = "a fires at b rolling 1 1", "a overheats deliberately"


@pytest.mark.rule("HEAT-DELIBERATE")
@pytest.mark.parametrize(
    ("before", "orders", "heat"),
    [
        ("", ON_PURPOSE, 1),
        ("heat 1", f"{FIRE} {ON_PURPOSE}", 2),
        ("heat 2", ON_PURPOSE, 1),
        ("heat 1", f"a fires at b with overheat 1 rolling 1 1 {ON_PURPOSE}", 3),
        ("heat 3", f"{FIRE} {ON_PURPOSE}", 4),
        ("shutdown", ON_PURPOSE, 1),
    ],
)
def test_heat_made_on_purpose_comes_after_all_other_changes(before: str, orders: str, heat: int) -> None:
    performance = burn(orders, a=before)
    assert refusal(performance) == ""
    assert (hot(performance).heat, hot(performance).shut_down) == (heat, heat == 4)
    assert [event.order for event in happened(performance, OrderGiven) if isinstance(event.order, RunHot)] == [
        RunHot("a")
    ]


@pytest.mark.rule("HEAT-DELIBERATE")
def test_it_is_declared_anew_each_turn_and_adds_no_damage() -> None:
    performance = burn(f"a fires at b rolling 6 6 {ON_PURPOSE}", f"{FIRE} {ON_PURPOSE}", "")
    assert [hot(performance, turn).heat for turn in (1, 2, 3)] == [1, 2, 0]
    assert [event.total for event in happened(performance, WeaponFired) if event.hit] == [5]


@pytest.mark.rule("HEAT-DELIBERATE")
@pytest.mark.parametrize(
    ("kind", "move", "overheat", "legal"), [("BM", "10", 1, True), ("IM", "10", 1, True), ("BM", "10", 0, False)]
)
def test_only_who_can_overheat_does(kind: str, move: str, overheat: int, legal: bool) -> None:
    performance = burn(ON_PURPOSE, kind=kind, move=move, overheat=overheat)
    assert hot(performance).heat == legal
    assert ("cannot overheat deliberately" in refusal(performance)) != legal


@pytest.mark.rule("HEAT-WHO", "HEAT-DELIBERATE")
@pytest.mark.parametrize(("kind", "move"), [("CV", "8t"), ("SV", "8w"), ("CI", "4f"), ("BA", "6j")])
def test_nothing_but_mechs_overheats(kind: str, move: str) -> None:
    assert "can overheat by 0 at most" in refusal(
        burn("a fires at b with overheat 1 rolling 6 6", kind=kind, move=move)
    )
    assert "cannot overheat deliberately" in refusal(burn(ON_PURPOSE, kind=kind, move=move))


@pytest.mark.rule("HEAT-DELIBERATE")
def test_the_introductory_level_knows_nothing_of_it() -> None:
    performance = battle(
        BODY.format(kind="BM", move="10", overheat=2, specials="TAG", a="", y=14) + f"turn 1 {{ {ON_PURPOSE} }}"
    )
    assert after(performance, 1).unit("a").heat == 0
    assert refusal(performance) != ""


@pytest.mark.rule("SPEC-TSM", "HEAT-SCALE-EFFECTS")
@pytest.mark.parametrize(("level", "move"), [(0, 10), (1, 12), (2, 8), (3, 6)])
def test_hot_muscles_are_faster(level: int, move: int) -> None:
    claims = f"after movement {{ expect a may move to (24, {3 + move}) expect a cannot move to (24, {3.5 + move}) }}"
    performance = burn(claims, specials="TSM", a=f"heat {level}", inches=20)
    assert refusal(performance) == ""


@pytest.mark.rule("SPEC-TSM", "HEAT-SCALE-EFFECTS")
@pytest.mark.parametrize(("move", "level", "tmm"), [("10", 1, 2), ("10", 0, 2), ("10", 2, 1), ("8/8j", 3, 0)])
def test_the_target_modifier_follows_the_movement_available(move: str, level: int, tmm: int) -> None:
    performance = burn(
        f"a moves to (24, 4.2)  after movement expect a tmm {tmm}", specials="TSM", move=move, a=f"heat {level}"
    )
    assert refusal(performance) == ""


@pytest.mark.rule("SPEC-TSM")
def test_muscles_that_are_shot_away_do_not_move() -> None:
    performance = burn("after movement expect a tmm -4", specials="TSM", move="2", a="heat 1 criticals mp")
    assert refusal(performance) == ""


@pytest.mark.rule("HEAT-SCALE-EFFECTS")
def test_no_ground_movement_left_is_not_immobile_while_a_jump_is() -> None:
    performance = burn(
        "after movement { expect a move 0  expect not a immobile  expect a may jump to (24, 9)  expect a tmm 0 }",
        move="6/6j",
        a="heat 3",
    )
    assert refusal(performance) == ""


@pytest.mark.rule("SPEC-EE", "SPEC-FC", "CRIT-ENGINE-MECH")
@pytest.mark.parametrize("specials", ["EE", "FC"])
@pytest.mark.parametrize(
    ("order", "dice", "rolled", "lost"),
    [
        (FIRE, "6 6", True, ["engine explosion"]),
        (FIRE, "6 5", True, []),
        ("", "6 6", False, []),
        ("a holds fire", "6 6", False, []),
    ],
)
def test_a_damaged_engine_of_another_kind_may_explode_and_does_not_heat(
    specials: str, order: str, dice: str, rolled: bool, lost: list[str]
) -> None:
    performance = burn(f"dice {dice}  {order}", kind="IM", specials=specials, a="criticals engine")
    assert len(happened(performance, EngineRolled)) == rolled
    assert [event.cause for event in happened(performance, UnitDestroyed)] == lost
    assert hot(performance).heat == 0


@pytest.mark.rule("SPEC-EE")
def test_no_roll_in_the_turn_of_the_hit_itself_and_a_second_hit_destroys() -> None:
    def struck(dice: str, a: str = "") -> Performance:
        return battle(
            f"""
            card "STOKER" "Stoker" type BM size 3 move "10" damage "5/5/4" armor 9 structure 9 specials "EE"
            force red  {{ home south  unit a "STOKER" at (24, 3) facing north armor 0 {a} }}
            force blue {{ home north  unit b "DUMMY" at (24, 14) facing south }}
            turn 1 {{ initiative blue 3, red 9  b fires at a rolling 6 6 {dice}
                a fires at b rolling 1 1  dice 6 6 }}""",
            level="standard",
            extra="sight silhouette",
        )

    first = struck("1 2")
    assert (happened(first, EngineRolled), hot(first).criticals.engine, hot(first).heat) == ([], 1, 0)
    assert [event.cause for event in happened(struck("1 2", "criticals engine"), UnitDestroyed)] == [
        "second engine hit"
    ]


@pytest.mark.rule("HEAT-EX-MADCAT", "HEAT-OV-USE", "HEAT-OV-SPECIALS")
@pytest.mark.parametrize(("inches", "damage"), [(4.0, 6), (10.0, 6), (30.0, 4)])
def test_the_mad_cat_of_the_book(inches: float, damage: int) -> None:
    performance = burn("a fires at b with overheat 1 rolling 6 6", overheat=1, specials="LRM1/1/1, IF2", inches=inches)
    assert [event.total for event in happened(performance, WeaponFired)] == [damage]


@pytest.mark.rule("HEAT-EX-MADCAT", "HEAT-OV-LIMIT", "HEAT-SHUTDOWN")
def test_one_point_in_each_of_four_turns_shuts_it_down() -> None:
    once = "a fires at b with overheat 1 rolling 1 1"
    performance = burn(once, once, once, once, overheat=1)
    assert [hot(performance, turn).heat for turn in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert len(happened(performance, UnitShutDown)) == 1


@pytest.mark.rule("HEAT-COOL", "HEAT-OV-GAIN", "CRIT-ENGINE-MECH")
@pytest.mark.parametrize(
    ("depth", "before", "order", "heat"),
    [
        (2, "heat 3", FIRE, 2),
        (1, "heat 3", FIRE, 3),
        (2, "heat 1", "a fires at b with overheat 1 rolling 1 1", 1),
        (2, "criticals engine", FIRE, 0),
        (1, "criticals engine", FIRE, 1),
        (2, "heat 2", "", 0),
    ],
)
def test_deep_water_takes_a_point_off_whoever_fires(depth: int, before: str, order: str, heat: int) -> None:
    pool = f"water at (24, 8) size 20 x 20 depth {depth}"
    performance = burn(order, a=before, terrain=pool, inches=3.0)
    assert refusal(performance) == ""
    assert hot(performance).heat == heat


@pytest.mark.rule("HEAT-COOL", "HEAT-DELIBERATE")
def test_each_part_of_a_change_is_told() -> None:
    (changed,) = happened(burn(f"a fires at b with overheat 1 rolling 1 1 {ON_PURPOSE}"), HeatChanged)
    assert [(part.amount, part.reason) for part in changed.parts] == [(1, "overheat"), (1, "deliberate overheating")]
