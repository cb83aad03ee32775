"""Write and read our own binary glTF: one node and one mesh a role, shades as vertex colors, inches, z up.

Written here byte for byte, so that a file depends on nothing but its parts; any glTF reader opens it.
"""

from __future__ import annotations

import json
import os
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.parts.paint import Skin
from models.parts.roles import ROLES, Role

MAGIC, JSON_CHUNK, BINARY_CHUNK = 0x46546C67, 0x4E4F534A, 0x004E4942
FLOAT, UNSIGNED_BYTE, UNSIGNED_SHORT = 5126, 5121, 5123
VERTICES, INDICES = 34962, 34963
DTYPES = {FLOAT: "<f4", UNSIGNED_BYTE: "u1", UNSIGNED_SHORT: "<u2"}
WIDTHS = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}


def encode(skins: Mapping[str, Skin]) -> bytes:
    """The bytes of a file with the skins by name ('figure:armor'), each in the color its role has by default."""
    blob = bytearray()
    views: list[dict[str, Any]] = []
    accessors: list[dict[str, Any]] = []

    def store(values: NDArray[Any], component: int, kind: str, target: int, **more: Any) -> int:
        views.append({"buffer": 0, "byteOffset": len(blob), "byteLength": values.nbytes, "target": target})
        blob.extend(values.astype(DTYPES[component]).tobytes())
        blob.extend(bytes(-len(blob) % 4))
        accessors.append(
            {"bufferView": len(views) - 1, "componentType": component, "count": len(values), "type": kind, **more}
        )
        return len(accessors) - 1

    meshes: list[dict[str, Any]] = []
    materials: list[dict[str, Any]] = []
    for name, skin in skins.items():
        role = name.partition(":")[2]
        low, high = skin.positions.min(axis=0).tolist(), skin.positions.max(axis=0).tolist()
        attributes = {
            "POSITION": store(skin.positions, FLOAT, "VEC3", VERTICES, min=low, max=high),
            "NORMAL": store(skin.normals, FLOAT, "VEC3", VERTICES),
            "COLOR_0": store(skin.colors, UNSIGNED_BYTE, "VEC4", VERTICES, normalized=True),
        }
        indices = store(skin.faces.reshape(-1), UNSIGNED_SHORT, "SCALAR", INDICES)
        meshes.append(
            {"name": name, "primitives": [{"attributes": attributes, "indices": indices, "material": len(materials)}]}
        )
        materials.append(_material(role, ROLES[role]))
    document = {
        "asset": {
            "version": "2.0",
            "generator": "Sightline models.build",
            "extras": {"unit": "inch", "up": "z", "front": "y"},
        },
        "scene": 0,
        "scenes": [{"nodes": list(range(len(meshes)))}],
        "nodes": [{"name": mesh["name"], "mesh": index} for index, mesh in enumerate(meshes)],
        "meshes": meshes,
        "materials": materials,
        "accessors": accessors,
        "bufferViews": views,
        "buffers": [{"byteLength": len(blob)}],
    }
    text = json.dumps(document, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    head = struct.pack("<III", MAGIC, 2, 28 + len(text) + len(blob))
    return (
        head
        + struct.pack("<II", len(text), JSON_CHUNK)
        + text
        + struct.pack("<II", len(blob), BINARY_CHUNK)
        + bytes(blob)
    )


def decode(data: bytes) -> dict[str, Skin]:
    """The skins of a file that `encode` made, by name; raises ValueError for anything else."""
    if len(data) < 28 or struct.unpack_from("<I", data)[0] != MAGIC:
        raise ValueError("not a binary glTF file")
    length = struct.unpack_from("<I", data, 12)[0]
    document, start = json.loads(data[20 : 20 + length]), 28 + length

    def values(index: int) -> NDArray[Any]:
        accessor = document["accessors"][index]
        width, offset = WIDTHS[accessor["type"]], start + document["bufferViews"][accessor["bufferView"]]["byteOffset"]
        flat = np.frombuffer(data, DTYPES[accessor["componentType"]], accessor["count"] * width, offset)
        return flat.reshape(-1, width)

    skins = {}
    for mesh in document["meshes"]:
        primitive = mesh["primitives"][0]
        attributes = primitive["attributes"]
        positions, normals, colors = (values(attributes[key]) for key in ("POSITION", "NORMAL", "COLOR_0"))
        skins[mesh["name"]] = Skin(positions, normals, colors, values(primitive["indices"]).reshape(-1, 3))
    return skins


def write_whole(path: Path, data: bytes) -> None:
    """Write a file under another name and move it into place, so that no reader ever sees half of it."""
    beside = path.with_name(path.name + ".part")
    beside.write_bytes(data)
    os.replace(beside, path)


def _material(name: str, role: Role) -> dict[str, Any]:
    surface = {
        "baseColorFactor": [*role.color, 1.0],
        "metallicFactor": 0.0,
        "roughnessFactor": round(1 - role.shine, 4),
    }
    return {
        "name": name,
        "pbrMetallicRoughness": surface,
        "emissiveFactor": [round(role.glow * part, 4) for part in role.color],
    }
