"""Water at the standard level: its surface, its bottom, and everything between."""

from __future__ import annotations

import pytest

from grammar.performance import Performance
from tests.battle import after, battle, fault, refusal
from tests.rules.marching import moved

LAKE = "water lake at (10, 15) size 16 x 20 depth {depth}"


def cruise(
    orders: str,
    *,
    kind: str = "CV",
    move: str = "8s",
    specials: str = "",
    at: str = "(10, 8)",
    depth: float = 6,
    terrain: str = LAKE,
    others: str = "",
) -> Performance:
    """One turn of a unit `a` on a table with a lake whose southern shore is at y = 5."""
    extra = f'specials "{specials}"' if specials else ""
    return battle(
        f"""
        card "BOAT" "Boat" type {kind} size 1 move "{move}" damage "1/1/0" armor 3 structure 2 points 10 {extra}
        force red  {{ home south  unit a "BOAT" at {at} facing north }}
        force blue {{ home north  unit far "DUMMY" at (44, 32) facing south  {others} }}
        turn 1 {{ initiative blue 2, red 9  {orders} }}""",
        level="standard",
        table=f"table 48 x 36 {{ {terrain.format(depth=depth)} }}",
    )


@pytest.mark.rule("MOV-HOVER", "MOV-COST-TABLE", "TRN-WATER-DEPTH")
def test_a_hovercraft_crosses_deep_water_as_clear_ground() -> None:
    event = moved(cruise("a moves to (10, 13)", move="10h", at="(10, 3)"))
    assert (event.cost, event.pose.z, sum(leg.climb for leg in event.legs)) == (10, 0.0, 0)
    path = "a moves to (10, 12) after movement { expect a elevation 0  expect a depth 0 }"
    assert refusal(cruise(path, move="10h", at="(10, 3)")) == ""


@pytest.mark.rule("MOV-NAVAL", "MOV-COST-TABLE")
def test_a_ship_keeps_to_the_surface() -> None:
    assert moved(cruise("a moves to (10, 16)", move="8n")).cost == 8
    assert "it may not enter dry land" in refusal(cruise("a moves to (10, 3)", move="8n"))
    assert after(cruise("a moves to (10, 16)", move="8n"), 1).unit("a").place.z == 0.0


@pytest.mark.rule("MOV-AMP")
@pytest.mark.parametrize("move", ["8t", "8w"])
def test_amphibious_vehicles_pay_double_on_the_surface(move: str) -> None:
    assert moved(cruise("a moves to (10, 12)", move=move, specials="AMP")).cost == 8
    assert moved(cruise("a moves to (10, 7)", move=move, specials="AMP", at="(10, 3)")).cost == 2 + 2 * 2
    assert "it may not enter water" in refusal(cruise("a moves to (10, 7)", move=move, at="(10, 3)", depth=1))


@pytest.mark.rule("TRN-FORBIDDEN", "MOV-COST-TABLE", "MOV-UNIT-TYPE-KEY")
@pytest.mark.parametrize(("kind", "move"), [("CV", "8t"), ("CV", "8w"), ("SV", "8r"), ("CI", "6f"), ("BA", "6")])
@pytest.mark.parametrize("depth", [1, 2])
def test_who_may_not_wade(kind: str, move: str, depth: int) -> None:
    assert "it may not enter water" in refusal(
        cruise("a moves to (10, 6)", kind=kind, move=move, at="(10, 4)", depth=depth)
    )


@pytest.mark.rule("MOV-INFANTRY-WATER")
def test_infantry_with_umu_goes_into_any_water() -> None:
    assert "it may not enter water" in refusal(
        cruise("a moves to (10, 7)", kind="CI", move="8f", at="(10, 4)", depth=1)
    )
    performance = cruise("a moves to (10, 7)", kind="BA", move="8", specials="UMU", at="(10, 4)")
    assert moved(performance).cost == 3 + 4
    assert (
        refusal(
            cruise(
                "a moves to (10, 7) after movement expect a submerged",
                kind="BA",
                move="8",
                specials="UMU",
                at="(10, 4)",
            )
        )
        == ""
    )


@pytest.mark.rule("MOV-IM-DEEP-WATER")
@pytest.mark.parametrize(("specials", "depth", "legal"), [("", 1, True), ("", 2, False), ("SEAL", 2, True)])
def test_industrial_mechs_need_a_seal_in_deep_water(specials: str, depth: int, legal: bool) -> None:
    performance = cruise("a moves to (10, 6)", kind="IM", move="12", specials=specials, at="(10, 4)", depth=depth)
    assert (refusal(performance) == "") is legal
    assert ("it may not enter water" in refusal(performance)) is not legal


@pytest.mark.rule("MOV-BOTTOM-WALK", "MOV-COST-TABLE")
@pytest.mark.parametrize(
    ("depth", "move", "inches"), [(1, 8, 8), (2, 10, 5), (3, 10, 5), (4, 8, 2), (5, 8, 2), (12, 8, 2)]
)
def test_along_the_bottom(depth: int, move: int, inches: int) -> None:
    event = moved(cruise(f"a moves to (10, {8 + inches})", kind="BM", move=str(move), depth=depth))
    assert (event.inches, event.cost, event.pose.z) == (inches, move, -depth)


@pytest.mark.rule("MOV-BOTTOM-WALK")
def test_nobody_walks_on_the_deepest_bottom() -> None:
    assert moved(cruise("a moves to (10, 10)", kind="BM", move="8", depth=30)).cost == 8
    said = fault(
        """card "M" "M" type BM size 1 move "8" damage "1/1/0" armor 3 structure 2
        force red { home south unit a "M" at (10, 8) } force blue { home north unit far "DUMMY" at (44, 32) }""",
        level="standard",
        table=f"table 48 x 36 {{ {LAKE.format(depth=31)} }}",
    )
    assert "M may not enter water" in said


@pytest.mark.rule("MOV-SUBMERGED-THRESHOLD")
@pytest.mark.parametrize(
    ("kind", "move", "specials", "depth", "submerged"),
    [
        ("BM", "8", "", 1, False),
        ("BM", "8", "", 2, True),
        ("PM", "8", "", 1, True),
        ("BA", "4", "UMU", 1, True),
        ("CV", "8s", "", 1, False),
    ],
)
def test_when_a_unit_is_submerged(kind: str, move: str, specials: str, depth: int, submerged: bool) -> None:
    """A submarine starts on the surface, at depth 0."""
    unit = "a.1" if kind == "PM" else "a"
    claim = f"after movement expect {'' if submerged else 'not '}{unit} submerged"
    assert refusal(cruise(claim, kind=kind, move=move, specials=specials, depth=depth)) == ""


@pytest.mark.rule("MOV-SUBMARINE", "MOV-LEVEL-COST")
def test_a_submarine_pays_two_for_each_inch_of_depth() -> None:
    performance = cruise("a dives to (10, 12) depth 2 after movement { expect a depth 2  expect a elevation -2 }")
    event = moved(performance)
    assert (event.cost, event.pose.z, event.mode) == (4 + 4, -2.0, "s")
    assert "the way costs 8.50 in of Move, Boat has 8 in" in refusal(cruise("a dives to (10, 12.5) depth 2"))
    assert moved(cruise("a dives to (10, 12) depth 0", at="(10, 8) depth 2")).cost == 4 + 4


@pytest.mark.rule("MOV-SUBMARINE")
def test_moving_keeps_the_depth_and_bottom_terrain_costs_nothing() -> None:
    event = moved(cruise("a moves to (10, 16)", at="(10, 8) depth 3"))
    assert (event.cost, event.pose.z) == (8, -3.0)
    assert (moved(cruise("a moves to (10, 16)")).pose.z) == 0.0


@pytest.mark.rule("MOV-SUBMARINE")
def test_a_submarine_stays_between_bottom_and_surface_and_in_the_water() -> None:
    assert "the bed rises to -6 in there" in refusal(cruise("a dives to (10, 9) depth 7", move="20s"))
    assert "it would leave the water" in refusal(cruise("a moves to (10, 9, 1)"))
    assert "it would leave the water" in refusal(cruise("a moves to (10, 3)"))
    shoal = LAKE + " water shallow at (30, 15) size 10 x 10 depth 2"
    bank = "water lake at (10, 15) size 16 x 20 depth 6  hill reef at (10, 12) size 4 x 2 height 9 slope cliff"
    assert "of Move" not in refusal(cruise("a moves to (10, 15)", terrain=shoal))
    assert refusal(cruise("a moves to (10, 15)", terrain=bank)) == ""


@pytest.mark.rule("MOV-SUBMARINE", "MOV-SUBMERGED-THRESHOLD")
def test_units_with_umu_swim_once_they_are_under() -> None:
    event = moved(cruise("a moves to (10, 12)", kind="BA", move="4", specials="UMU"))
    assert (event.cost, event.pose.z) == (4, -1.0)
    performance = cruise("a dives to (10, 10) depth 2", kind="BA", move="4", specials="UMU")
    assert (moved(performance).cost, moved(performance).inches) == (2 + 2, 3)
    said = refusal(cruise("a dives to (10, 6) depth 2", kind="BA", move="8", specials="UMU", at="(10, 3)"))
    assert "Boat is not under water" in said
    assert moved(cruise("a moves to (10, 12)", kind="BM", move="4", specials="UMU", depth=3)).cost == 4
