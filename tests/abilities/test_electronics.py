"""ECM and its kin, probes, C3 systems: each as its own ability."""

import pytest

from engine.rules.events import MasterReplaced, SensorPlaced
from tests.abilities.bench import in_force
from tests.battle import happened
from tests.rules.test_std_c3 import PAIR, check, network
from tests.rules.test_std_ecm import BOOST, PEERS, jammer


@pytest.mark.rule("ECM-RADIUS")
def test_ecm_jams_within_twelve_inches() -> None:
    check(PAIR, "far needs 7 to hit foe", blue=jammer("JAM", 11.9))
    check(PAIR, "far needs 3 to hit foe", blue=jammer("JAM", 12.1))


@pytest.mark.rule("SPEC-LECM")
def test_lecm_jams_within_two_inches() -> None:
    check(PAIR, "far needs 7 to hit foe", blue=jammer("SPARK", 1.9))
    check(PAIR, "far needs 3 to hit foe", blue=jammer("SPARK", 3.0))


@pytest.mark.rule("SPEC-AECM")
def test_aecm_jams_boosted_networks_as_well() -> None:
    check(BOOST, "far needs 7 to hit foe", blue=jammer("ANGEL", 11.9))
    check(BOOST, "far needs 3 to hit foe", blue=jammer("JAM", 11.9))


@pytest.mark.rule("SPEC-WAT")
def test_wat_jams_as_ecm_does() -> None:
    check(PAIR, "far needs 7 to hit foe", blue=jammer("DOG", 11.9))
    check(PAIR, "far needs 3 to hit foe", blue=jammer("DOG", 12.1))


@pytest.mark.rule("C3-MASTER")
def test_c3m_leads_slaves() -> None:
    check(PAIR, "far needs 3 to hit foe")


@pytest.mark.rule("C3-SLAVE")
def test_c3s_shares_what_it_sees() -> None:
    check(PAIR, "near needs 3 to hit foe")


@pytest.mark.rule("C3-IMPROVED")
def test_c3i_needs_no_master() -> None:
    check(PEERS, "far needs 3 to hit foe")
    check(PEERS, "far needs 7 to hit foe", blue=jammer("JAM", 5))


@pytest.mark.rule("C3-BOOSTED")
def test_c3bsm_leads_through_ecm() -> None:
    check(BOOST, "far needs 3 to hit foe", blue=jammer("JAM", 5))


@pytest.mark.rule("C3-BOOSTED")
def test_c3bss_stays_linked_through_ecm() -> None:
    check(BOOST, "near needs 3 to hit foe", "far needs 3 to hit foe", blue=jammer("JAM", 5))


@pytest.mark.rule("C3-EMERGENCY")
def test_c3em_takes_over_when_the_master_is_gone() -> None:
    red = """unit far "LEAD" at (36, 28) facing north armor 0 structure 1
        unit near "LINK" at (36, 54) facing north  unit heir "STAND" at (44, 30) facing north
        network alpha master far slaves near, heir"""
    performance = network(
        red,
        blue='unit gun "FOE" at (36, 46) facing south',
        orders="gun fires at far rolling 6 6 6 6",
        turns=3,
        later="turn 2 { initiative red 3, blue 9 } turn 3 { initiative red 3, blue 9 }",
    )
    assert [event.unit for event in happened(performance, MasterReplaced)][:1] == ["heir"]


@pytest.mark.rule("C3-REMOTE-SENSOR")
def test_c3rs_throws_a_sensor_for_its_network() -> None:
    red = PAIR.replace('"LINK"', '"EYES"')
    (placed,) = happened(network(red, orders="near throws sensor to (36, 58) rolling 6 6"), SensorPlaced)
    assert (placed.unit, placed.hit, placed.network) == ("near", True, "alpha")


@pytest.mark.rule("SPEC-PRB", "SPEC-LEVEL-SCOPE")
def test_prb_does_nothing_at_this_level() -> None:
    assert in_force("PRB, CASE") == ["CASE"]


@pytest.mark.rule("SPEC-TAG", "SPEC-LEVEL-SCOPE")
def test_tag_does_nothing_at_this_level() -> None:
    assert in_force("TAG, CASE") == ["CASE"]


@pytest.mark.rule("SPEC-RCN", "SPEC-LEVEL-SCOPE")
def test_rcn_does_nothing_at_this_level() -> None:
    assert in_force("RCN, CASE") == ["CASE"]
