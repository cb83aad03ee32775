"""The walls of the house: who may import whom, read from the source."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OURS = ("engine", "grammar", "scenes")
SOURCES = [path.relative_to(ROOT) for package in OURS for path in sorted((ROOT / package).rglob("*.py"))]
LONGEST = 300

OPEN_TO = {
    "engine/geometry": ("engine.geometry",),
    "engine/rules": ("engine.rules", "engine.geometry"),
    "engine/abilities": ("engine.abilities", "engine.rules", "engine.geometry"),
    "engine/phases": ("engine.phases", "engine.rules", "engine.geometry", "engine.game"),
    "engine/record": ("engine.record", "engine.rules", "engine.answer", "engine.__version__"),
    "engine": ("engine",),
    "grammar": ("grammar", "engine"),
    "scenes": ("scenes", "engine.rules", "engine.record", "engine.geometry", "engine.answer", "engine.cards"),
}
"""The rooms of the house and what of ours each may import."""

CLOSED = {
    "engine/geometry": {"yaml"},
    "engine": {"lark", "panda3d", "direct", "time", "datetime", "zoneinfo", "grammar", "scenes", "run"},
    "grammar": {"panda3d", "direct", "scenes", "run"},
    "scenes": {"lark", "grammar", "run"},
}
"""What a room may never import."""

GEOMETRY_STANDS_ON = {"numpy", "trimesh", "shapely", "manifold3d", "embreex", "PIL", "scipy", "mapbox_earcut"}


def imports(path: Path) -> Iterator[str]:
    """The full name of everything that a source file imports, wherever it stands in it."""
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = path.parts[: len(path.parts) - node.level] if node.level else ()
            module = ".".join((*parents, *filter(None, [node.module])))
            yield from (f"{module}.{alias.name}" for alias in node.names)


def inside(name: str, places: Iterable[str]) -> bool:
    """Whether a name is one of some places or within one."""
    return any(name == place or name.startswith(f"{place}.") for place in places)


def room(path: Path, rooms: Mapping[str, object]) -> str:
    """The innermost of some rooms that a file is in."""
    return max((name for name in rooms if path.as_posix().startswith(f"{name}/")), key=len)


def parsed(path: Path) -> ast.Module:
    """A source file as a tree."""
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


def test_a_module_imports_only_what_its_room_may() -> None:
    crossings = []
    for path in SOURCES:
        open_to = OPEN_TO[room(path, OPEN_TO)]
        crossings += [(str(path), name) for name in imports(path) if inside(name, OURS) and not inside(name, open_to)]
    assert crossings == []


def test_a_module_never_imports_what_its_room_is_closed_to() -> None:
    crossings = []
    for path in SOURCES:
        closed = {name for where, names in CLOSED.items() if path.as_posix().startswith(f"{where}/") for name in names}
        crossings += [(str(path), name) for name in imports(path) if inside(name, closed)]
    assert crossings == []


def test_geometry_stands_on_few_packages() -> None:
    files = [path for path in SOURCES if path.as_posix().startswith("engine/geometry/")]
    foreign = {name.split(".")[0] for path in files for name in imports(path)}
    assert foreign - set(sys.stdlib_module_names) - {"engine"} <= GEOMETRY_STANDS_ON


def test_abilities_do_not_import_one_another() -> None:
    families = [path for path in SOURCES if path.parent == Path("engine/abilities") and path.stem != "__init__"]
    crossings = [(path, name) for path in families for name in imports(path) if inside(name, {"engine.abilities"})]
    assert crossings == []


def test_chance_comes_from_the_dice_alone() -> None:
    users = []
    for path in SOURCES:
        attributes = [node for node in ast.walk(parsed(path)) if isinstance(node, ast.Attribute)]
        numpy_random = [node for node in attributes if ast.unparse(node) in ("np.random", "numpy.random")]
        if path.parts[0] == "engine" and (numpy_random or any(inside(n, {"random", "secrets"}) for n in imports(path))):
            users.append(path.as_posix())
    assert users == ["engine/rules/dice.py"]


def test_no_module_is_longer_than_one_thing_needs() -> None:
    lines = {str(path): len((ROOT / path).read_text(encoding="utf-8").splitlines()) for path in SOURCES}
    assert {path: count for path, count in lines.items() if count > LONGEST} == {}


def test_only_the_door_prints_and_catches_everything() -> None:
    prints, broad = [], []
    for path in SOURCES:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "print":
                prints.append(path.as_posix())
            if isinstance(node, ast.ExceptHandler) and (
                node.type is None or ast.unparse(node.type) in ("Exception", "BaseException")
            ):
                broad.append(path.as_posix())
    assert (set(prints), broad) == ({"grammar/door.py"}, ["grammar/door.py"])


def test_importing_the_engine_loads_no_screen_and_no_language() -> None:
    everything = "import pkgutil, importlib, sys, engine\n" + (
        "for found in pkgutil.walk_packages(engine.__path__, 'engine.'): importlib.import_module(found.name)\n"
        "print(sorted({'panda3d', 'direct', 'lark'} & {name.split('.')[0] for name in sys.modules}))"
    )
    ran = subprocess.run([sys.executable, "-c", everything], cwd=ROOT, capture_output=True, text=True)
    assert (ran.stdout.strip(), ran.stderr) == ("[]", "")


def abilities() -> Iterator[type]:
    """Every ability class, after all families have been imported."""
    package = importlib.import_module("engine.abilities")
    for found in pkgutil.iter_modules(package.__path__, "engine.abilities."):
        family = importlib.import_module(found.name)
        yield from (kind for kind in vars(family).values() if inspect.isclass(kind) and kind.__module__ == found.name)


def test_every_hook_that_an_ability_answers_exists() -> None:
    from engine.rules.hooks import Ability

    kinds = [kind for kind in abilities() if issubclass(kind, Ability)]
    assert len(kinds) > 10
    misspelt = [
        f"{kind.__name__}.{name}"
        for kind in kinds
        for name, value in vars(kind).items()
        if not name.startswith("_") and (callable(value) or isinstance(value, (classmethod, staticmethod, property)))
        if not hasattr(Ability, name)
    ]
    assert misspelt == []


def test_every_ability_is_named_by_its_code_and_names_its_rule() -> None:
    from engine.rules.hooks import Ability

    for kind in abilities():
        if issubclass(kind, Ability):
            assert kind.__name__ == kind.__name__.upper()
            assert kind.rule, f"{kind.__name__} names no rule"
            assert kind.__doc__, f"{kind.__name__} has no name in words"
