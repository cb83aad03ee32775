"""What a unit's type and its way of moving make of it."""

from __future__ import annotations

import pytest

from engine.geometry.plane import base_gap, hex_base
from engine.rules.card import Card
from engine.rules.events import WeaponFired
from engine.rules.kinds import KINDS, TITLES, base_of, categories, has_arcs
from engine.rules.specials import Special
from engine.rules.values import DamageValues, Move
from tests.battle import battle, happened, refusal


def card(kind: str, move: str = "8", specials: str = "") -> Card:
    """A card of a type, a Move and perhaps an ability."""
    found = tuple(Special.parse(code) for code in specials.split())
    return Card("", "X", kind, 2, Move.parse(move), DamageValues.parse("1/1/0"), 0, 3, 2, 10, found)


@pytest.mark.rule("TERM-UNIT-TYPES")
def test_every_type_has_its_name_and_ground_types_their_critical_column() -> None:
    assert TITLES == {
        "BM": "BattleMech",
        "IM": "industrial 'Mech",
        "PM": "protomech",
        "CV": "combat vehicle",
        "SV": "support vehicle",
        "CI": "conventional infantry",
        "BA": "battle armor",
        "AF": "aerospace fighter",
        "CF": "conventional fighter",
        "DS": "spheroid DropShip",
        "DA": "aerodyne DropShip",
        "SC": "small craft",
        "MS": "mobile structure",
    }
    columns = {code: kind.criticals for code, kind in KINDS.items()}
    assert columns["IM"] == columns["BM"] == "mech"
    assert (columns["PM"], columns["CV"], columns["SV"], columns["CI"]) == ("protomech", "vehicle", "vehicle", "")


@pytest.mark.rule("TERM-UNIT-CATEGORIES", "MOV-UNIT-TYPE-KEY")
@pytest.mark.parametrize(
    ("kind", "move", "covered", "other"),
    [
        ("BM", "8", "mech", "vehicle infantry"),
        ("IM", "8", "mech im", "vehicle"),
        ("PM", "8", "pm", "mech infantry"),
        ("CI", "4f", "infantry foot", "vehicle mech"),
        ("CI", "8h", "infantry hover", "vehicle ground_vehicle"),
        ("BA", "4", "infantry ba", "mech"),
        ("CV", "8t", "vehicle ground_vehicle tracked", "air_vehicle naval_vehicle"),
        ("SV", "8w(b)", "vehicle ground_vehicle wheeled_bicycle on_wheels", "wheeled"),
        ("CV", "8h", "vehicle ground_vehicle hover", "naval_vehicle"),
        ("CV", "8r", "vehicle ground_vehicle rail", "tracked"),
        ("CV", "12v", "vehicle air_vehicle vtol", "ground_vehicle aerospace_unit"),
        ("CV", "16g", "vehicle air_vehicle wige", "aerospace_unit"),
        ("CV", "8n", "vehicle naval_vehicle naval", "ground_vehicle"),
        ("CV", "8s", "vehicle naval_vehicle submarine", "ground_vehicle"),
        ("AF", "7a", "aerospace_unit", "vehicle dropship"),
        ("SV", "4a", "aerospace_unit sv", "vehicle air_vehicle"),
        ("DS", "4p", "aerospace_unit dropship", "vehicle"),
        ("DA", "4a", "aerospace_unit dropship", "mech"),
    ],
)
def test_the_words_that_cover_a_unit(kind: str, move: str, covered: str, other: str) -> None:
    found = categories(card(kind, move))
    assert found.issuperset(covered.split())
    assert found.isdisjoint(other.split())


@pytest.mark.rule("TERM-THRUST")
def test_thrust_instead_of_move_makes_an_aerospace_unit() -> None:
    assert "aerospace_unit" in categories(card("CF", "5a"))
    assert "aerospace_unit" not in categories(card("SV", "5t"))


@pytest.mark.rule("TERM-BASE-SIZES")
@pytest.mark.parametrize(
    ("kind", "specials", "inches"),
    [
        *[(code, "", 1.25) for code in ("BM", "IM", "CV", "SV", "CI", "BA", "AF", "CF")],
        ("PM", "", 1.0),
        ("SV", "LG", 2.0),
        ("SV", "VLG", 4.0),
        ("SV", "SLG", 6.0),
        ("SC", "", 2.0),
        ("DS", "", 6.0),
        ("DA", "", 6.0),
    ],
)
def test_bases(kind: str, specials: str, inches: float) -> None:
    assert base_of(card(kind, specials=specials)) == inches


@pytest.mark.rule("TERM-BASE-SIZES")
def test_a_protomech_touches_a_mech_at_an_inch_and_an_eighth() -> None:
    mech, protomech = hex_base((0.0, 0.0)), hex_base((0.0, 1.125), 180.0, base_of(card("PM")))
    assert base_gap(mech, protomech) == pytest.approx(0.0, abs=1e-9)


@pytest.mark.rule("TERM-CARD-KINDS")
@pytest.mark.parametrize(
    ("kind", "specials", "several"),
    [("BM", "", False), ("CV", "", False), ("CI", "", False), ("AF", "", False), ("SV", "", False)]
    + [("SV", "LG", True), ("SV", "VLG", True), ("DS", "", True), ("DA", "", True), ("MS", "", True)],
)
def test_which_cards_have_several_arcs(kind: str, specials: str, several: bool) -> None:
    assert has_arcs(card(kind, specials=specials)) is several


@pytest.mark.rule("MOV-FACING-BY-TYPE")
@pytest.mark.parametrize(
    ("kind", "move", "side"),
    [("BM", "6", "rear"), ("CV", "6t", "rear"), ("CI", "6f", "front"), ("BA", "6", "front")],
)
def test_infantry_has_neither_front_nor_rear(kind: str, move: str, side: str) -> None:
    """The target looks away from the attacker, and may shoot back only if it has no front."""
    performance = battle(
        f"""card "T" "T" type {kind} size 1 move "{move}" damage "1/1/0" armor 9 structure 9 points 10
        force red  {{ home south  unit a "PROBE" at (10, 10) facing north }}
        force blue {{ home north  unit t "T" at (10, 15) facing north }}
        turn 1 {{ initiative red 2, blue 9
            after movement expect t {"cannot" if side == "rear" else "may"} fire at a
            a fires at t rolling 6 6 }}""",
        level="standard",
    )
    assert refusal(performance) == ""
    assert happened(performance, WeaponFired)[0].side == side
