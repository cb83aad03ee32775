"""Smoke: what it does to sight, how it drifts and thins (SMOKE-TYPE, SMOKE-DRIFT, SMOKE-DISPERSE)."""

from __future__ import annotations

import pytest

from engine.rules.events import SmokeDrifted, SmokeRose, SmokeThinned, TornadoFormed, WeaponFired
from grammar.performance import Performance
from tests.battle import after, happened, refusal
from tests.rules.flames import burning

GROVE = "woods {} grove at (20, 14) size 6 x 6"


def grades(played: Performance) -> set[str]:
    """The grades of the smoke that rose."""
    return {smoke.grade for event in happened(played, SmokeRose) for smoke in event.smoke}


def strip(played: Performance, turn: int) -> list[tuple[float, float, str]]:
    """Where smoke is at the end of a turn, from the south up."""
    return sorted((smoke.at.x, smoke.at.y, smoke.grade) for smoke in after(played, turn).smoke)


def shot(terrain: str, *, far: str = "(20, 24)") -> dict[str, int]:
    """What a shot northward from (20, 8) takes, by its reasons; the attacker has not moved."""
    played = burning(terrain, "a fires at z rolling 1 1", units='unit a "MECH" at (20, 8) facing north', far=far)
    (fired,) = happened(played, WeaponFired)
    return {part.reason: part.amount for part in fired.modifiers}


@pytest.mark.rule("SMOKE-TYPE")
@pytest.mark.parametrize(
    ("terrain", "grade", "height"),
    [
        ("fire at (20, 14)", "light", 2.0),
        ("fire inferno at (20, 14)", "heavy", 4.0),
        (f"{GROVE.format('light')} fire at (20, 14)", "light", 2.0),
        (f"{GROVE.format('dense')} fire at (20, 14)", "light", 2.0),
        (f"{GROVE.format('very_dense')} fire at (20, 14)", "heavy", 4.0),
        ("jungle dense at (20, 14) size 6 x 6 fire at (20, 14)", "light", 2.0),
        ("jungle very_dense at (20, 14) size 6 x 6 fire at (20, 14)", "heavy", 4.0),
        ("building light at (20, 14) size 4 x 4 height 1 fire at (20, 14)", "light", 3.0),
        ("building medium at (20, 14) size 4 x 4 height 2 fire at (20, 14)", "light", 4.0),
        ("building heavy at (20, 14) size 4 x 4 height 1 fire at (20, 14)", "heavy", 5.0),
        ("building hardened at (20, 14) size 4 x 4 height 1 fire at (20, 14)", "heavy", 5.0),
    ],
)
def test_what_burns_makes_light_or_heavy_smoke(terrain: str, grade: str, height: float) -> None:
    (event,) = happened(burning(terrain), SmokeRose)
    (smoke,) = event.smoke
    # It rises from the top of what burns.
    assert (smoke.grade, smoke.height, smoke.across) == (grade, height, 2.0)


@pytest.mark.rule("SMOKE-TYPE")
def test_smoke_and_woods_count_in_one_sum() -> None:
    both = "smoke heavy at (20, 14)  woods light grove at (20, 18) size 6 x 2"
    parts = shot(both)
    assert {reason: amount for reason, amount in parts.items() if " in of " in reason} == {
        "2.0 in of light woods": 1,
        "2.0 in of heavy smoke": 2,
    }
    # 2/4 + 2/6 is less than 1; a further 2 in of heavy smoke makes it more.
    blocked = burning(
        f"{both} smoke heavy at (20, 16)", "a fires at z", units='unit a "MECH" at (20, 8) facing north', far="(20, 24)"
    )
    assert "no line of sight" in refusal(blocked)


@pytest.mark.rule("SMOKE-TYPE")
def test_light_smoke_adds_1_and_heavy_smoke_2_and_standing_in_it_counts() -> None:
    assert shot("smoke light at (20, 14)")["2.0 in of light smoke"] == 1
    assert shot("smoke at (20, 14)")["2.0 in of light smoke"] == 1
    assert shot("smoke heavy at (20, 14)")["2.0 in of heavy smoke"] == 2
    assert shot("smoke heavy at (20, 24)")["target in heavy smoke"] == 2
    # Smoke over woods counts besides them.
    over = shot("smoke at (20, 14)  woods light grove at (20, 14) size 6 x 2")
    assert over["2.0 in of light woods"] == over["2.0 in of light smoke"] == 1


def test_smoke_blocks_alone_from_6_in_of_light_and_4_in_of_heavy_on() -> None:
    light = " ".join(f"smoke light at (20, {y})" for y in (12, 14, 16))
    orders, units = "a fires at z rolling 1 1", 'unit a "MECH" at (20, 8) facing north'
    assert not refusal(burning(light, orders, units=units, far="(20, 24)"))
    assert "no line of sight" in refusal(
        burning(f"{light} smoke light at (20, 18)", orders, units=units, far="(20, 24)")
    )
    heavy = "smoke heavy at (20, 12) smoke heavy at (20, 14)"
    assert not refusal(burning(heavy, orders, units=units, far="(20, 24)"))
    assert "no line of sight" in refusal(
        burning(f"{heavy} smoke heavy at (20, 16)", orders, units=units, far="(20, 24)")
    )


def test_nobody_jumps_or_walks_differently_through_smoke() -> None:
    units = 'unit a "MECH" at (20, 8) facing north'
    played = burning("smoke heavy at (20, 12)", "a jumps to (20, 16)", "a moves to (20, 8)", units=units)
    assert not refusal(played)


@pytest.mark.rule("SMOKE-NOWIND")
def test_without_wind_smoke_stays_over_the_fire() -> None:
    played = burning(f"{GROVE.format('light')} fire at (20, 14)", length=3)
    assert [strip(played, turn) for turn in (1, 2, 3)] == [[(20.0, 14.0, "light")]] * 3
    assert {smoke.over for smoke in after(played, 3).smoke} == {"(20, 14)"}
    assert not happened(played, SmokeDrifted) and not happened(played, SmokeThinned)


@pytest.mark.rule("SMOKE-DRIFT")
@pytest.mark.parametrize(
    ("wind", "lengths"), [(1, (2, 4, 6, 6)), (2, (4, 6, 6, 6)), (3, (6, 6, 6, 6)), (4, (6, 6, 6, 6))]
)
def test_a_strip_grows_by_2_in_for_each_point_of_wind_up_to_6(wind: int, lengths: tuple[int, ...]) -> None:
    dice = "dice " + " ".join(["1 1"] * 12)
    grove = "woods very_dense grove at (20, 14) size 2.2 x 2.2"
    played = burning(f"{grove} fire at (20, 14)", *[dice] * 4, weather=f"wind {wind} from south")
    assert [max(y for _, y, _ in strip(played, turn)) - 14.0 for turn in (1, 2, 3, 4)] == list(lengths)
    assert all({x for x, _, _ in strip(played, turn)} == {20.0} for turn in (1, 2, 3, 4))
    assert grades(played) == {"heavy"}


@pytest.mark.rule("SMOKE-DISPERSE")
@pytest.mark.parametrize(
    ("wind", "dice", "before", "later"),
    [
        (3, "4 4", "heavy", "light"),
        (3, "4 3", "heavy", "heavy"),
        (1, "5 4", "light", "light"),
        (1, "5 5", "light", ""),
        (2, "5 4", "light", ""),
        (2, "4 4", "light", "light"),
        (4, "3 2", "heavy", "light"),
        (4, "2 2", "heavy", "heavy"),
        (0, "5 5", "heavy", "light"),
        (0, "5 4", "heavy", "heavy"),
    ],
)
def test_smoke_thins_from_10_on_with_what_the_wind_adds(wind: int, dice: str, before: str, later: str) -> None:
    weather = f"wind {wind} from south" if wind else ""
    played = burning(f"smoke {before} at (20, 14)", f"dice {dice}", weather=weather)
    (event,) = happened(played, SmokeThinned)
    assert (event.smoke.grade, event.after) == (before, later)


@pytest.mark.rule("SMOKE-DISPERSE")
def test_smoke_thins_neither_in_its_first_turn_nor_over_a_fire() -> None:
    begun = burning("", "", "dice 1 1", trigger="when turn 1 begins { smoke at (20, 14) }")
    assert [event.smoke.since for event in happened(begun, SmokeThinned)] == [1]
    fed = burning(f"{GROVE.format('light')} fire at (20, 14)", length=3)
    assert not happened(fed, SmokeThinned)


@pytest.mark.rule("SMOKE-DISPERSE")
def test_a_tornado_adds_10() -> None:
    played = burning(
        "",
        "dice 6 6  1 1 1 1  6 6  6 6",
        "dice 1 1",
        weather="wind 4 from south",
        trigger="when turn 1 ends { smoke heavy at (40, 14) }",
    )
    assert happened(played, TornadoFormed)
    (event,) = happened(played, SmokeThinned)
    assert [(part.amount, part.reason) for part in event.modifiers] == [(10, "a tornado")]
    assert event.after == "light"


@pytest.mark.rule("SMOKE-WIND-CHANGE")
def test_smoke_that_is_off_the_fire_moves_with_a_new_wind() -> None:
    turning = "when turn 2 begins { weather { wind 2 from south } }"
    dice = "dice 1 1 1 1 1 1 1 1"
    played = burning(
        "woods light grove at (20, 14) size 2.2 x 2.2  fire at (20, 14)",
        dice,
        dice,
        weather="wind 1 from west",
        trigger=turning,
    )
    assert strip(played, 1) == [(20.0, 14.0, "light"), (22.0, 14.0, "light")]
    drift = happened(played, SmokeDrifted)[-1]
    assert (drift.toward, drift.inches) == (0.0, 4.0)
    assert [(tuple(each.smoke.at), tuple(each.to or ())) for each in drift.drifts] == [((22.0, 14.0), (22.0, 18.0))]
    # The smoke over the fire stays, and a new strip begins in the new direction.
    assert strip(played, 2) == [
        (20.0, 14.0, "light"),
        (20.0, 16.0, "light"),
        (20.0, 18.0, "light"),
        (22.0, 18.0, "light"),
    ]


def test_smoke_stays_on_the_table_and_within_6_in() -> None:
    edge = burning("smoke at (20, 35)", "dice 1 1", weather="wind 1 from south")
    assert after(edge, 1).smoke == ()
    far = burning("smoke heavy at (20, 14)", *["dice 1 1"] * 4, weather="wind 1 from south")
    assert [strip(far, turn) for turn in (1, 2, 3, 4)] == [[(20.0, y, "heavy")] for y in (16.0, 18.0, 20.0)] + [[]]


@pytest.mark.parametrize("air", ["vacuum", "thin"])
def test_no_smoke_hangs_in_a_vacuum(air: str) -> None:
    thinner = f"when turn 2 begins {{ weather {{ atmosphere {air} }} smoke at (20, 30) }}"
    played = burning(
        "smoke heavy at (10, 10) woods light at (20, 16) radius 4 fire at (20, 16)", trigger=thinner, length=2
    )
    there = {smoke.at for smoke in after(played, 2).smoke}
    assert there >= {(10.0, 10.0), (20.0, 30.0)} if air == "thin" else there == set()
    gone = [event.smoke.at for event in happened(played, SmokeThinned) if not event.dice]
    assert sorted(gone) == ([] if air == "thin" else [(10.0, 10.0), (20.0, 16.0), (20.0, 30.0)])
