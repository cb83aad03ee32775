"""What `check` says of a mesh: its size, what was mended, what is left open."""

from __future__ import annotations

from engine.geometry.meshes import Asked, Prepared, Use, fitting_unit

SPELT = {
    "in": "inches",
    "ft": "feet",
    "mm": "millimeters",
    "cm": "centimeters",
    "m": "meters",
    "micron": "microns",
}
"""Units as they are said."""


def mesh_note(name: str, prepared: Prepared, asked: Asked, use: Use, extent: tuple[float, float]) -> str:
    """Sentences about a mesh that was made ready, as it was asked for, for a table of some extent."""
    size = prepared.size
    measures = " x ".join(f"{max(side, 0.0):.3g}" for side in size)
    faces = _counted(len(prepared.mesh.faces), "triangle")
    told = [
        f"'{name}', read in {SPELT[prepared.unit]}, has {faces} and measures {measures} in.",
        *_repair(prepared, use),
    ]
    if prepared.stray:
        told.append(f"{_counted(prepared.stray, 'point')} far below the rest: it stands on the rest.")
    if prepared.before:
        moved = f"its surface moved by {prepared.error:.4f} in at most"
        told.append(f"It was given fewer triangles than its {prepared.before:,}: {moved}.")
    if max(size) > max(extent) and not asked.unit and asked.scale == 1.0:
        hint = fitting_unit(max(size), prepared.unit, max(extent))
        told += [f"It is larger than the table: {hint}."] if hint else []
    return " ".join(told)


def _repair(prepared: Prepared, use: Use) -> list[str]:
    mended = prepared.mended
    done = [
        f"{_counted(count, what)} {how}"
        for count, what, how in (
            (mended.flipped_faces, "triangle", "turned over"),
            (mended.duplicate_faces, "doubled triangle", "dropped"),
            (mended.empty_faces, "empty triangle", "dropped"),
            (mended.holes_filled, "small hole", "filled"),
        )
        if count
    ]
    done += ["the open underside closed"] if mended.base_filled else []
    told = [f"Mended: {', '.join(done)}."] if done else []
    rims = f"{_counted(mended.holes_left, 'open rim')} ({_counted(mended.open_edges, 'edge')})"
    left = []
    if mended.open_edges and prepared.closed and use == "ground":
        told.append(f"{rims} given sides and a bottom.")
    elif mended.open_edges:
        left.append(rims)
    if mended.shared_edges:
        left.append(f"{_counted(mended.shared_edges, 'edge')} where more than two triangles meet")
    if mended.crossings:
        left.append("places where its surface runs through itself")
    return [*told, f"Left as found: {', '.join(left)}."] if left else told


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"
