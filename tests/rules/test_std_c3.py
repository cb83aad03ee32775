"""C3 networks: the range modifier that members share, who may be linked, and what cuts a link."""

import pytest

from engine.rules.events import MasterReplaced, SensorExpired, SensorPlaced, WeaponFired
from grammar.performance import Performance
from tests.battle import battle, fault, happened, refusal

CARDS = """
card "LEAD" "Lead" type BM size 2 move "8" damage "3/3/2" overheat 0 armor 9 structure 9 specials "C3M"
card "LEAD2" "Colonel" type BM size 2 move "8" damage "3/3/2" overheat 0 armor 9 structure 9 specials "C3M2"
card "LINK" "Link" type BM size 2 move "8" damage "3/3/2" overheat 0 armor 9 structure 9 specials "C3S"
card "NEAR" "Near" type BM size 2 move "8" damage "3/3/0" overheat 0 armor 9 structure 9 specials "C3S"
card "PEER" "Peer" type BM size 2 move "8" damage "3/3/2" overheat 0 armor 9 structure 9 specials "C3I"
card "BOOST" "Boost" type BM size 2 move "8" damage "3/3/2" overheat 0 armor 9 structure 9 specials "C3BSM"
card "BOOSTED" "Boosted" type BM size 2 move "8" damage "3/3/2" overheat 0 armor 9 structure 9 specials "C3BSS"
card "STAND" "Stand-in" type BM size 2 move "8" damage "3/3/2" overheat 0 armor 9 structure 9 specials "C3EM"
card "EYES" "Eyes" type BM size 2 move "8" damage "3/3/2" overheat 0 armor 9 structure 9 specials "C3S,C3RS"
card "FOE" "Foe" type BM size 2 move "8" damage "1/1/1" overheat 0 armor 30 structure 9
card "JAM" "Jam" type BM size 2 move "8" damage "1/1/1" overheat 0 armor 9 structure 9 specials "ECM"
card "ANGEL" "Angel" type BM size 2 move "8" damage "1/1/1" overheat 0 armor 9 structure 9 specials "AECM"
card "SPARK" "Spark" type BM size 2 move "8" damage "1/1/1" overheat 0 armor 9 structure 9 specials "LECM"
card "DOG" "Dog" type BM size 2 move "8" damage "1/1/1" overheat 0 armor 9 structure 9 specials "WAT"
"""


def network(
    red: str,
    *claims: str,
    blue: str = "",
    table: str = "",
    turns: int = 1,
    orders: str = "",
    later: str = "",
    initiative: str = "red 3, blue 9",
    cards: str = "",
) -> Performance:
    """Red units around a foe at (36, 60), and what must be true after the first movement phase."""
    asked = " ".join(f"expect {claim}" for claim in claims)
    return battle(
        f"""{CARDS} {cards}
        force red  {{ home south  {red} }}
        force blue {{ home north  unit foe "FOE" at (36, 60) facing south {blue} }}
        turn 1 {{ initiative {initiative}  after movement {{ {asked} }} {orders} }} {later}""",
        table=f"table 72 x 72 {{ {table} }}",
        extra="sight silhouette",
        level="standard",
        turns=turns,
    )


def check(red: str, *claims: str, **setting: object) -> None:
    """Nothing of what is said fails."""
    performance = network(red, *claims, **setting)  # type: ignore[arg-type]
    assert not performance.complaints, refusal(performance)
    assert performance.met >= len(claims)


PAIR = """unit far "LEAD" at (36, 28) facing north  unit near "LINK" at (36, 54) facing north
          network alpha master far slaves near"""


@pytest.mark.rule("C3-RANGE-SHARE")
def test_the_nearest_member_with_a_view_lends_its_range() -> None:
    check(PAIR, "far needs 3 to hit foe", "near needs 3 to hit foe")
    alone = PAIR.replace("network alpha master far slaves near", "")
    check(alone, "far needs 7 to hit foe")


@pytest.mark.rule("C3-RANGE-SHARE")
def test_damage_stays_that_of_the_true_range() -> None:
    (fired,) = happened(network(PAIR, orders="far fires at foe rolling 6 6"), WeaponFired)
    assert (fired.number, fired.bracket, fired.total) == (3, "long", 2)
    assert "short range, by C3 from Link" in [part.reason for part in fired.modifiers]


@pytest.mark.rule("C3-RANGE-SHARE")
def test_a_member_that_sees_nothing_lends_nothing() -> None:
    wall = "hill wall outline (33, 56) (39, 56) (39, 57) (33, 57) height 3 slope cliff"
    red = PAIR.replace("(36, 28)", "(30, 28)")
    check(red, "near sees foe not at all", "far needs 7 to hit foe", table=wall)


BOOK = """unit a "LEAD" at (30, 44) facing north  unit b "LINK" at (36, 24) facing north
          unit c "NEAR" at (38, 24) facing north  unit d "LINK" at (41, 62) facing west
          network alpha master a slaves b, c, d"""
BOOK_TABLE = """woods light outline (34, 30) (39, 30) (39, 31) (34, 31)
                hill spur outline (38, 58) (39, 58) (39, 64) (38, 64) height 4 slope cliff"""


@pytest.mark.rule("C3-EXAMPLE")
def test_the_books_four_mechs() -> None:
    orders = (
        "a moves to (30, 45) facing north  b moves to (36, 25) c moves to (38, 25)  foe moves to (36, 61) facing south"
    )
    performance = network(
        BOOK,
        "b needs 9 to hit foe",
        'c cannot fire at foe because "no damage at long range"',
        "a needs 7 to hit foe",
        "d sees foe not at all",
        "d cannot fire at foe",
        table=BOOK_TABLE,
        orders=orders,
    )
    assert not performance.complaints, refusal(performance)
    assert performance.met == 5


TRIO = """unit far "LEAD" at (36, 28) facing north {far}  unit near "LINK" at (36, 54) facing north {near}
          unit third "LINK" at (40, 28) facing north  network alpha master far slaves near, third"""


@pytest.mark.rule("C3-LOSS-UNIT")
def test_a_member_that_is_shut_down_is_out_and_a_master_takes_all_with_it() -> None:
    check(TRIO.format(far="", near=""), "third needs 3 to hit foe", "far needs 3 to hit foe")
    check(TRIO.format(far="", near="shutdown"), "third needs 7 to hit foe", "far needs 7 to hit foe")
    check(TRIO.format(far="shutdown", near=""), "third needs 7 to hit foe", "near needs 3 to hit foe")
    aside = TRIO.format(far="", near="").replace(
        "network", 'unit fourth "LINK" at (10, 10) facing north shutdown network'
    )
    check(f"{aside}, fourth", "third needs 3 to hit foe", "far needs 3 to hit foe")


@pytest.mark.rule("C3-LOSS-UNIT")
def test_a_destroyed_slave_stays_for_its_turn_and_leaves_the_rest_linked() -> None:
    performance = network(
        TRIO.format(far="", near="armor 0 structure 1"),
        orders="foe turns to south  foe fires at near rolling 6 6  far fires at foe rolling 1 1",
        later="turn 2 { after movement { expect far needs 7 to hit foe } }",
        turns=2,
        initiative="red 9, blue 3",
    )
    assert not performance.complaints, refusal(performance)
    assert [fired.number for fired in happened(performance, WeaponFired)] == [4 + 0 - 1, 3]


LIMITS = [
    (
        'unit m "LEAD" at (9, 9) '
        + " ".join(f'unit s{i} "LINK" at ({12 + 3 * i}, 9)' for i in range(3))
        + " network n master m slaves s0, s1, s2",
        "",
    ),
    (
        'unit m "LEAD" at (9, 9) '
        + " ".join(f'unit s{i} "LINK" at ({12 + 3 * i}, 9)' for i in range(4))
        + " network n master m slaves s0, s1, s2, s3",
        "leads 3 at most",
    ),
    (
        'unit m "BOOST" at (9, 9) '
        + " ".join(f'unit s{i} "BOOSTED" at ({12 + 3 * i}, 9)' for i in range(4))
        + " network n master m slaves s0, s1, s2, s3",
        "",
    ),
    ('unit m "BOOST" at (9, 9) unit s "LINK" at (12, 9) network n master m slaves s', ""),
    ('unit m "LEAD" at (9, 9) unit s "BOOSTED" at (12, 9) network n master m slaves s', "cannot be a slave"),
    ('unit m "LINK" at (9, 9) unit s "LINK" at (12, 9) network n master m slaves s', "cannot be a master"),
    (
        " ".join(f'unit p{i} "PEER" at ({9 + 3 * i}, 9)' for i in range(6))
        + " network n members p0, p1, p2, p3, p4, p5",
        "",
    ),
    (
        " ".join(f'unit p{i} "PEER" at ({9 + 3 * i}, 9)' for i in range(7))
        + " network n members p0, p1, p2, p3, p4, p5, p6",
        "improved C3 links 6",
    ),
    ('unit p "PEER" at (9, 9) unit s "LINK" at (12, 9) network n members p, s', "has no C3I"),
    (
        'unit m "LEAD" at (9, 9) unit s "LINK" at (12, 9) unit o "LEAD" at (15, 9) '
        "network n master m slaves s network k master o slaves s",
        "belongs to 'n' already",
    ),
    (
        'unit m "LEAD" at (9, 9) unit s "LINK" at (12, 9) unit o "LINK" at (15, 9) '
        "network n master m slaves s network k master m slaves o",
        "has 1 master system and leads 'n' already",
    ),
    (
        'unit m "LEAD2" at (9, 9) unit s "LINK" at (12, 9) unit o "LINK" at (15, 9) '
        "network n master m slaves s network k master m slaves o",
        "",
    ),
    (
        'unit m "LEAD" at (9, 9) unit o "LEAD" at (12, 9) unit p "LEAD" at (15, 9) unit q "LINK" at (18, 9) '
        "network n master m slaves o network k master o slaves p network l master p slaves q",
        "third level",
    ),
    ('unit m "LEAD" at (9, 9) network n master m slaves foe', "does not belong to 'red'"),
]


@pytest.mark.rule("C3-MASTER", "C3-BOOSTED", "C3-SLAVE", "C3-IMPROVED", "C3-NETWORK-IDS", "C3-MULTI-MASTER")
@pytest.mark.parametrize(("red", "why"), LIMITS)
def test_what_may_be_linked(red: str, why: str) -> None:
    said = fault(
        f'{CARDS} force red {{ home south {red} }} force blue {{ home north unit foe "FOE" at (36, 60) }}',
        table="table 72 x 72 { }",
        level="standard",
    )
    assert (why in said) if why else said == ""


@pytest.mark.rule("C3-MULTI-MASTER", "C3-NETWORK-IDS")
def test_a_company_shares_what_any_of_it_sees() -> None:
    red = """unit boss "LEAD2" at (10, 20) facing north  unit own "LINK" at (36, 28) facing north
             unit lead "LEAD" at (14, 20) facing north  unit scout "LINK" at (36, 54) facing north
             network one master boss slaves own
             network two master boss slaves lead
             network three master lead slaves scout"""
    check(red, "own needs 3 to hit foe")
    check(
        red.replace('"LEAD" at (14, 20) facing north', '"LEAD" at (14, 20) facing north shutdown'),
        "own needs 7 to hit foe",
    )


@pytest.mark.rule("C3-EMERGENCY")
def test_an_emergency_master_leads_for_two_turns() -> None:
    red = """unit boss "LEAD" at (10, 20) facing north shutdown  unit far "LINK" at (36, 28) facing north
             unit near "LINK" at (36, 54) facing north  unit spare "STAND" at (20, 20) facing north
             network n master boss slaves far, near, spare"""
    turns = " ".join(
        f"turn {turn} {{ after movement {{ expect far needs {number} to hit foe }} }}"
        for turn, number in ((2, 3), (3, 3), (4, 7))
    )
    dead = red.replace(
        '"LEAD" at (10, 20) facing north shutdown', '"LEAD" at (10, 20) facing north armor 0 structure 1'
    )
    performance = network(
        dead,
        "far needs 3 to hit foe",
        blue='unit gun "FOE" at (10, 26) facing south',
        orders="gun fires at boss rolling 6 6",
        later=turns,
        turns=4,
    )
    assert not performance.complaints, refusal(performance)
    replaced = [(event.unit, event.until) for event in happened(performance, MasterReplaced)]
    assert replaced == [("spare", 3), ("", 0)]


SCOUT = """unit far "LEAD" at (36, 28) facing north  unit eyes "EYES" at (30, 52) facing north {skill}
           network n master far slaves eyes"""


ONE = SCOUT.format(skill="")


@pytest.mark.rule("C3-REMOTE-SENSOR", "HIT-TABLE")
def test_a_remote_sensor_sees_for_two_turns() -> None:
    wall = "hill wall outline (28, 56) (32, 56) (32, 57) (28, 57) height 3 slope cliff"
    performance = network(
        ONE.replace("(30, 52)", "(24, 54)"),
        "far needs 5 to hit foe",
        orders="eyes moves to (26, 55) facing north  eyes throws sensor to (31, 58.2) rolling 1 1",
        later="""turn 2 { after movement { expect far needs 3 to hit foe } }
                 turn 3 { after movement { expect far needs 5 to hit foe } }""",
        table=wall.replace("(28, 56) (32, 56) (32, 57) (28, 57)", "(33, 50) (34, 50) (34, 56) (33, 56)"),
        turns=3,
    )
    (placed,) = happened(performance, SensorPlaced)
    assert (placed.number, placed.hit) == (4 + 0 - 4, True)
    assert [part.amount for part in placed.modifiers if part.reason == "remote sensor"] == [-4]
    assert not performance.complaints, refusal(performance)
    assert len(happened(performance, SensorExpired)) == 1


@pytest.mark.rule("C3-REMOTE-SENSOR")
def test_what_a_sensor_needs() -> None:
    assert "beyond short range" in refusal(network(ONE, orders="eyes throws sensor to (30, 60)"))
    assert "firing arc" in refusal(network(ONE, orders="eyes throws sensor to (30, 48)"))
    assert "no remote sensors" in refusal(network(ONE, orders="far throws sensor to (36, 32)"))
    lone = ONE.replace("network n master far slaves eyes", "")
    assert "belongs to no network" in refusal(network(lone, orders="eyes throws sensor to (30, 56)"))
    full = ONE.replace("slaves eyes", "slaves eyes, x, y").replace(
        "network", 'unit x "LINK" at (50, 20) unit y "LINK" at (54, 20) network'
    )
    assert "4 active members" in refusal(network(full, orders="eyes throws sensor to (30, 56)"))
    spent = " ".join(f"turn {n} {{ eyes throws sensor to (30, 56) rolling 1 1 }}" for n in range(2, 7))
    tried = network(
        SCOUT.format(skill="skill 8"), orders="eyes throws sensor to (30, 56) rolling 1 1", later=spent, turns=6
    )
    assert "has placed its 4 sensors" in refusal(tried)
