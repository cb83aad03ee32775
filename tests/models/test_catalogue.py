"""Which miniature stands for which card, and how fast it is at hand."""

from __future__ import annotations

from time import perf_counter

import pytest

from models.catalogue import MINIATURES, ROLES, TERRAIN, figure_mesh, load_parts, miniature_for, trees


@pytest.mark.parametrize(("size", "weight"), [(1, "light"), (2, "medium"), (3, "heavy"), (4, "assault")])
def test_size_chooses_the_weight(size: int, weight: str) -> None:
    file = miniature_for("BM", size, "Atlas AS7-RS")
    assert file.startswith(f"mech_{weight}_")
    assert (MINIATURES / file).is_file()


def test_a_name_always_has_the_same_variant_and_names_differ() -> None:
    names = ("Atlas AS7-RS", "Awesome AWS-9M", "Stalker STK-5S", "Daimyo DMO-1K", "Cerberus MR-V2", "Emperor EMP-6A")
    files = [miniature_for("BM", 4, name) for name in names]
    assert files == [miniature_for("BM", 4, name) for name in names]
    assert len(set(files)) == 3


@pytest.mark.parametrize(("card_type", "size"), [("AF", 2), ("BM", 0), ("BM", 5)])
def test_what_has_no_miniature_is_refused(card_type: str, size: int) -> None:
    with pytest.raises(LookupError, match=f"type {card_type} size {size}"):
        miniature_for(card_type, size, "Nobody")


def test_a_missing_file_is_refused() -> None:
    with pytest.raises(FileNotFoundError):
        load_parts("mech_huge_z.glb")


def test_loading_takes_milliseconds_and_is_shared() -> None:
    load_parts("mech_light_b.glb")
    load_parts.cache_clear()
    start = perf_counter()
    parts = load_parts("mech_light_a.glb")
    assert perf_counter() - start < 0.2
    assert load_parts("mech_light_a.glb") is parts


def test_the_figure_is_everything_but_the_base() -> None:
    parts = load_parts("mech_heavy_c.glb")
    faces = sum(len(mesh.faces) for name, mesh in parts.items() if name.startswith("figure:"))
    assert len(figure_mesh("mech_heavy_c.glb").faces) == faces
    assert figure_mesh("mech_heavy_c.glb").volume > 0


def test_every_node_has_a_known_role() -> None:
    files = [*MINIATURES.glob("*.glb"), *TERRAIN.glob("*.glb")]
    assert {name.partition(":")[2] for file in files for name in load_parts(file.name)} == set(ROLES)


def test_there_are_four_trees() -> None:
    assert trees() == ("tree_broadleaf_a.glb", "tree_broadleaf_b.glb", "tree_conifer_a.glb", "tree_conifer_b.glb")
