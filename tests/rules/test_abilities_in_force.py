"""Which special abilities count at the introductory level."""

import pytest

from engine.rules.events import WeaponFired
from engine.rules.hooks import active
from tests.battle import after, battle, happened, refusal


def in_force(specials: str) -> list[str]:
    """The codes of a card's abilities that are in force."""
    performance = battle(
        f"""
        card "GADGETS" "Gadgets" type BM size 2 move "8" damage "3/3/3" armor 9 structure 9 specials "{specials}"
        force red  {{ home south  unit a "GADGETS" at (24, 5) facing north }}
        force blue {{ home north  unit b "DUMMY" at (24, 15) facing south }}"""
    )
    state = after(performance, 1)
    return [type(ability).__name__ for ability in active(state, state.unit("a"))]


@pytest.mark.rule("INTRO-SPECIALS")
def test_six_abilities_are_in_force_and_all_others_are_ignored() -> None:
    assert in_force("ECM, IF2, ENE") == ["ENE"]
    assert in_force("CASE, CASE II, ENE, HT1/1/-, MEL, OVL") == ["CASE", "CASEII", "ENE", "HT", "MEL", "OVL"]
    assert in_force("AMS, PRB, TAG, RCN, OMNI, AC1/1/-, FLK1/1/1, LRM1/1/1, SRM2/2, REAR1/1/-, TUR(2/3/1,IF1)") == []


@pytest.mark.rule("INTRO-SPECIALS", "LOS-BASIC")
def test_indirect_fire_finds_no_target_out_of_sight() -> None:
    performance = battle(
        """
        card "LOBBER" "Lobber" type BM size 2 move "8" damage "3/3/3" armor 9 structure 9 specials "IF2"
        force red  { home south  unit a "LOBBER" at (24, 5) facing north  unit s "PROBE" at (34, 10) facing north }
        force blue { home north  unit b "DUMMY" at (24, 25) facing south }
        turn 1 { initiative red 3, blue 9  after movement expect s sees b clearly  a fires at b rolling 6 6 }""",
        table="table 48 x 36 { building light at (24, 10) size 8 x 1 height 5 }",
    )
    assert happened(performance, WeaponFired) == []
    assert "no line of sight" in refusal(performance)
    assert "as expected" not in refusal(performance)
