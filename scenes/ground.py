"""The table as it is at the moment shown: the land, what grows and what is built on it, and what comes down."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence

from panda3d.core import NodePath

from engine.geometry.afloat import afloat
from engine.geometry.altered import altered
from engine.geometry.terrain import Table
from engine.rules.battlefield import Change
from engine.rules.grounds import steps
from scenes.buildings import built
from scenes.cover import Cover, painted
from scenes.frame import UnitLook
from scenes.lights import Light
from scenes.rails import railways
from scenes.rooms import Rooms, closed, entered, opened
from scenes.scatter import scattered
from scenes.terrain import land
from scenes.woods import planted

KEPT = 6
"""Tables that are kept for the way back; only speed depends on it."""

DEEPER = 0.3
"""Inches under the ground to which what collapses goes down."""


class Ground:
    """The nodes of a table after the changes of a battle, made when they are first needed; `table` is that shown,
    `afloat` the same with waters filled.
    """

    def __init__(self, root: NodePath, table: Table, light: Light) -> None:
        self._root, self._table, self._light = root.attachNewNode("ground"), table, light
        self._made: OrderedDict[tuple[Change, ...], tuple[Table, Table, NodePath]] = OrderedDict()
        self._shown: NodePath | None = None
        self._cover: Cover | None = None
        self._moved: list[NodePath] = []
        self._opened: list[NodePath] = []
        self._rooms: Rooms = ()
        self._entered: NodePath | None = None
        self.table = self.afloat = table
        self.show((), {})

    def show(self, changes: tuple[Change, ...], falls: Mapping[str, float], looks: Sequence[UnitLook] = ()) -> None:
        """Show the table after these changes; of what falls, a share has gone down already. Buildings in which there
        are units are opened.
        """
        self.table, self.afloat, made = self._made.get(changes) or self._make(changes)
        self._made.move_to_end(changes)
        if made is not self._shown:
            if self._shown is not None:
                self._shown.detachNode()
            made.reparentTo(self._root)
            self._shown = made
        for path in self._moved:
            if not path.isEmpty():
                path.setPos(0.0, 0.0, 0.0)
        self._moved = [self._sunk(name, share) for name, share in falls.items() if share > 0.0]
        self._open(entered(looks, self.table), made)
        while len(self._made) > KEPT:
            self._made.popitem(last=False)

    def _open(self, rooms: Rooms, made: NodePath) -> None:
        if (rooms, made) == (self._rooms, self._entered):
            return
        for path in self._opened:
            closed(path, self._light)
        self._rooms, self._entered, self._opened = rooms, made, []
        for room, floors in rooms:
            path = self.structure(room.name)
            if not path.isEmpty():
                opened(path, room, floors, self._light)
                self._opened.append(path)

    def _make(self, changes: tuple[Change, ...]) -> tuple[Table, Table, NodePath]:
        table = altered(self._table, (step for change in changes for step in steps(change)))
        made = NodePath("table")
        first = self._table if changes else None
        cover = painted(table, self._cover)
        self._cover = self._cover or cover
        for part in (
            land(table, cover, self._light),
            planted(table, self._light, first),
            scattered(table, self._light, first),
            railways(table, self._light),
            built(table, self._light),
        ):
            part.reparentTo(made)
        self._made[changes] = (table, afloat(table, 0.0), made)
        return self._made[changes]

    def _sunk(self, name: str, share: float) -> NodePath:
        path = self.structure(name)
        bounds = path.getTightBounds() if not path.isEmpty() else None
        if bounds is not None:
            path.setPos(0.0, 0.0, -share * (bounds[1][2] - bounds[0][2] + DEEPER))
        return path

    def structure(self, name: str) -> NodePath:
        """The node of what is built of a name, an empty one if it does not stand."""
        rows = [] if self._shown is None else self._shown.find("buildings").getChildren()
        return next((path for path in rows if path.getName() == name), NodePath())
