"""Electronic countermeasures: how far a bubble reaches, and which links it cuts."""

import pytest

from tests.battle import refusal
from tests.rules.test_std_c3 import PAIR, TRIO, check, network

BOOST = PAIR.replace('"LEAD"', '"BOOST"').replace('"LINK"', '"BOOSTED"')
PEERS = """unit far "PEER" at (36, 28) facing north  unit near "PEER" at (36, 54) facing north
           network alpha members far, near"""


def jammer(card: str, gap: float) -> str:
    """A jamming unit west of the slave at (36, 54), so many inches from edge to edge on the line of the centers."""
    return f'unit jam "{card}" at ({36 - gap - 1.25 / 3**0.5 * 2:.2f}, 54) facing north'


@pytest.mark.rule("ECM-RADIUS", "SPEC-LECM", "SPEC-AECM", "SPEC-WAT")
@pytest.mark.parametrize(
    ("card", "gap", "number"),
    [
        ("JAM", 11.9, 7),
        ("JAM", 12.1, 3),
        ("ANGEL", 11.9, 7),
        ("ANGEL", 12.1, 3),
        ("DOG", 11.9, 7),
        ("DOG", 12.1, 3),
        ("SPARK", 1.9, 7),
        ("SPARK", 2.1, 3),
    ],
)
def test_a_bubble_reaches_so_far_from_edge_to_edge(card: str, gap: float, number: int) -> None:
    check(PAIR, f"far needs {number} to hit foe", blue=jammer(card, gap))


@pytest.mark.rule("C3-LOSS-ECM", "ECM-C3")
def test_a_slave_in_a_bubble_is_cut_off_alone() -> None:
    red = TRIO.format(far="", near="").replace("(40, 28)", "(58, 50)")
    check(red, "far needs 5 to hit foe", "third needs 5 to hit foe", "near needs 3 to hit foe", blue=jammer("JAM", 8))


@pytest.mark.rule("C3-LOSS-ECM", "ECM-C3")
def test_a_slave_behind_a_bubble_is_cut_off_and_the_others_are_fine() -> None:
    red = TRIO.format(far="", near="").replace("(40, 28)", "(60, 28)")
    blue = 'unit jam "SPARK" at (38, 41) facing north'
    check(red, "third needs 7 to hit foe", "near needs 3 to hit foe", blue=blue)
    fourth = red.replace("network", 'unit fourth "LINK" at (60, 60) facing west network') + ", fourth"
    check(fourth, "third needs 5 to hit foe", "near needs 3 to hit foe", blue=blue)


@pytest.mark.rule("C3-LOSS-ECM", "ECM-C3")
def test_a_bubble_over_the_master_brings_the_network_down() -> None:
    red = TRIO.format(far="", near="").replace("(40, 28)", "(60, 40)")
    check(red, "third needs 7 to hit foe", blue='unit jam "SPARK" at (38, 28) facing north')
    check(red, "third needs 3 to hit foe", blue='unit jam "SPARK" at (45, 28) facing north')


@pytest.mark.rule("C3-BOOSTED", "SPEC-AECM")
def test_boosted_networks_heed_only_an_angel() -> None:
    check(BOOST, "far needs 3 to hit foe", blue=jammer("JAM", 5))
    check(BOOST, "far needs 3 to hit foe", blue=jammer("DOG", 5))
    check(BOOST, "far needs 7 to hit foe", blue=jammer("ANGEL", 5))


@pytest.mark.rule("C3-SLAVE")
def test_an_ordinary_slave_of_a_boosted_master_stays_open_to_ecm() -> None:
    mixed = PAIR.replace('"LEAD"', '"BOOST"')
    check(mixed, "far needs 3 to hit foe")
    check(mixed, "far needs 7 to hit foe", blue=jammer("JAM", 5))


@pytest.mark.rule("C3-IMPROVED", "ECM-C3I")
def test_an_improved_network_loses_members_and_never_falls() -> None:
    six = " ".join(f'unit p{i} "PEER" at ({20 + 4 * i}, 28) facing north' for i in range(4))
    red = PEERS.replace("network", f"{six} network") + ", p0, p1, p2, p3"
    check(red, "far needs 3 to hit foe", "p0 needs 3 to hit foe")
    check(red, "far needs 7 to hit foe", "near needs 3 to hit foe", "p0 needs 7 to hit foe", blue=jammer("JAM", 5))
    lost = red.replace('"PEER" at (20, 28) facing north', '"PEER" at (20, 28) facing north shutdown')
    check(lost, "far needs 3 to hit foe", "p3 needs 3 to hit foe")


@pytest.mark.rule("ECM-C3I")
def test_one_free_line_keeps_a_member_linked() -> None:
    blue = 'unit jam "SPARK" at (38, 41) facing north'
    check(PEERS, "far needs 7 to hit foe", blue=blue)
    third = PEERS.replace("network", 'unit third "PEER" at (66, 30) facing north network') + ", third"
    check(third, "far needs 3 to hit foe", blue=blue)


@pytest.mark.rule("ECM-FRIENDLY")
def test_a_friends_bubble_hinders_nobody() -> None:
    own = PAIR.replace("network", 'unit jam "JAM" at (34, 50) facing north network')
    check(own, "far needs 3 to hit foe")


@pytest.mark.rule("ECM-FRIENDLY", "SPEC-AFC")
def test_ecm_does_not_touch_fire_control() -> None:
    red = 'unit truck "TRUCK" at (36, 54) facing north'
    card = 'card "TRUCK" "Truck" type SV move "8t" damage "2/2/2" armor 3 structure 3 skill 5 specials "AFC"'
    said = network(red, "truck needs 4 to hit foe", blue=jammer("JAM", 5), cards=card)
    assert not said.complaints, refusal(said)


@pytest.mark.rule("ECM-SHUTDOWN")
def test_a_carrier_that_is_shut_down_has_no_bubble_until_it_runs_again() -> None:
    performance = network(
        PAIR,
        "far needs 3 to hit foe",
        blue=f"{jammer('JAM', 5)} shutdown",
        later="turn 2 { after movement { expect far needs 7 to hit foe } }",
        turns=2,
    )
    assert not performance.complaints, refusal(performance)


@pytest.mark.rule("ECM-STACK")
def test_two_bubbles_do_what_one_does() -> None:
    other = jammer("ANGEL", 8).replace("unit jam", "unit jam2")
    check(PAIR, "far needs 7 to hit foe", "near needs 3 to hit foe", blue=f"{jammer('JAM', 5)} {other}")


@pytest.mark.rule("ECM-OTHER", "SPEC-LEVEL-SCOPE")
def test_probes_and_beacons_are_inert_at_this_level() -> None:
    cards = 'card "NARC" "Narc" type BM move "8" damage "2/2/2" armor 3 structure 3 specials "SNARC1,PRB"'
    red = 'unit narc "NARC" at (36, 54) facing north'
    plain = network(red, "narc needs 3 to hit foe", cards=cards)
    jammed = network(red, "narc needs 3 to hit foe", cards=cards, blue=jammer("JAM", 5))
    assert not plain.complaints and not jammed.complaints
