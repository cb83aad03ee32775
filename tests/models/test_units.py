"""The miniatures of every kind of unit: as high as the rules say, on bases of the rules, closed and light enough."""

from __future__ import annotations

import numpy as np
import pytest

from engine.rules.card import Card
from engine.rules.kinds import base_of, height_of
from engine.rules.specials import Special
from engine.rules.values import DamageValues, Move
from models.catalogue import MINIATURES, figure_mesh, load_parts
from models.parts.designs import DESIGNS, GIANTS
from models.parts.gauge import FLOOR
from models.parts.mechs import DESIGNS as MECHS
from models.parts.part import Vectors
from scenes.battle import figure
from tests.models.test_miniatures import open_edges

OTHERS = [name for name in DESIGNS if name not in MECHS]
FIGURE = {"figure:armor", "figure:trim", "figure:metal", "figure:glass"}
GROUNDS = {
    "earth": {"base:rim", "base:mark", "base:top"},
    "water": {"base:rim", "base:mark", "base:sea"},
    "rail": {"base:rim", "base:mark", "base:top", "base:metal"},
}
OVERHANG, FEET = 0.21, 0.06
SIDES = np.radians(np.arange(6) * 60 + 90)


def card(kind: str, move: str, *specials: str, size: int = 2, name: str = "Unit") -> Card:
    abilities = tuple(Special.parse(special) for special in specials)
    return Card(name, "", kind, size, Move.parse(move), DamageValues.parse("2/2/1"), 0, 3, 2, 20, abilities)


CARDS = {
    "proto": card("PM", "10j"),
    "industrial": card("IM", "8"),
    "tracked_light": card("CV", "12t", size=1),
    "tracked_battle": card("CV", "8t", size=3),
    "tracked_assault": card("CV", "6t", size=4),
    "tracked_missile": card("CV", "6t", "IF2", size=3),
    "wheeled_armored": card("CV", "12w"),
    "wheeled_truck": card("SV", "10w"),
    "hover": card("CV", "18h"),
    "vtol": card("CV", "20v"),
    "wige": card("CV", "20g"),
    "naval": card("CV", "10n"),
    "submarine": card("CV", "8s"),
    "rail": card("SV", "12r"),
    "foot": card("CI", "2f"),
    "motorized": card("CI", "6m"),
    "jump": card("CI", "6j"),
    "battle_armor_a": card("BA", "6j"),
    "battle_armor_b": card("BA", "6j", "SRM2/2"),
    "crawler_large": card("SV", "4t", "LG"),
    "crawler_very_large": card("SV", "4t", "VLG"),
    "crawler_super_large": card("SV", "2t", "SLG"),
    "ship_large": card("SV", "8n", "LG"),
    "ship_very_large": card("SV", "8n", "VLG"),
    "ship_super_large": card("SV", "6n", "SLG"),
}


def beyond_base(points: Vectors, across: float) -> Vectors:
    """Inches by which points (n, 3) lie outside a hexagon so wide, seen from above; negative inside."""
    outward = np.stack([np.cos(SIDES), np.sin(SIDES)])
    return np.asarray((points[:, :2] @ outward).max(axis=1) - across / 2)


@pytest.mark.parametrize("wanted", CARDS)
def test_every_kind_of_unit_has_its_own_miniature_of_the_height_and_base_of_the_rules(wanted: str) -> None:
    file = figure(CARDS[wanted])
    assert file.startswith(wanted)
    rim = load_parts(file)["base:rim"]
    assert figure_mesh(file).bounds[1, 2] == pytest.approx(height_of(CARDS[wanted]), abs=1e-6)
    assert rim.bounds[:, 1] == pytest.approx(np.array([-0.5, 0.5]) * base_of(CARDS[wanted]), abs=1e-4)


@pytest.mark.parametrize(
    ("size", "stands"), [("LG", "large"), ("VLG", "very_large"), ("SLG", "super_large"), ("", "large")]
)
def test_a_crawler_stands_for_a_mobile_structure_of_its_size(size: str, stands: str) -> None:
    fort = card("MS", "2t", *([size] if size else []))
    file = figure(fort)
    assert file == f"crawler_{stands}.glb"
    assert figure_mesh(file).bounds[1, 2] == pytest.approx(height_of(fort), abs=1e-6)
    assert np.ptp(load_parts(file)["base:rim"].bounds[:, 1]) == pytest.approx(base_of(fort), abs=1e-4)


def test_every_design_stands_for_some_card_and_is_on_file() -> None:
    names = {"proto_a", "proto_b", "industrial_a", "industrial_b"} | set(CARDS) - {"proto", "industrial"}
    assert names == set(OTHERS)
    assert {path.stem for path in MINIATURES.glob("*.glb")} == set(DESIGNS)
    assert {figure(card("PM", "10j", name=name)) for name in "abcdef"} == {"proto_a.glb", "proto_b.glb"}


@pytest.mark.parametrize("name", OTHERS)
def test_figure_stands_on_its_base(name: str) -> None:
    points = np.asarray(figure_mesh(f"{name}.glb").vertices)
    assert points[:, 2].min() == pytest.approx(FLOOR, abs=0.04)
    beyond = beyond_base(points, DESIGNS[name].across)
    assert beyond.max() <= OVERHANG
    assert beyond[points[:, 2] < FLOOR + 0.1].max() <= FEET


@pytest.mark.parametrize("name", OTHERS)
def test_nodes_are_named_by_role(name: str) -> None:
    assert set(load_parts(f"{name}.glb")) == FIGURE | GROUNDS[DESIGNS[name].ground]


@pytest.mark.parametrize("name", OTHERS)
def test_parts_are_closed_and_face_outward(name: str) -> None:
    for role, mesh in load_parts(f"{name}.glb").items():
        assert open_edges(mesh) == 0, role
        assert mesh.volume > 0, role
        assert mesh.area_faces.min() > 0, role
    assert all(part.volume > 0 for _, part in DESIGNS[name].figure)


@pytest.mark.parametrize("name", OTHERS)
def test_triangles_stay_within_budget(name: str) -> None:
    most = 13000 if any(name.endswith(size) for size in GIANTS) else 6500
    assert 1000 <= len(figure_mesh(f"{name}.glb").faces) <= most
