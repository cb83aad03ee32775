"""Every key of the viewer: what the help shows is what the viewer obeys."""

from __future__ import annotations

from typing import NamedTuple


class Key(NamedTuple):
    """The verb of the viewer, the events of Panda3D that call it, how people write the keys, what it does."""

    verb: str
    events: tuple[str, ...]
    written: str
    does: str


TIME = (
    Key("toggle_play", ("space",), "Space", "play, pause"),
    Key("next_event", ("arrow_right", "arrow_right-repeat"), "→", "next event"),
    Key("previous_event", ("arrow_left", "arrow_left-repeat"), "←", "previous event"),
    Key("next_phase", ("shift-arrow_right", "shift-arrow_right-repeat"), "Shift →", "next phase"),
    Key("previous_phase", ("shift-arrow_left", "shift-arrow_left-repeat"), "Shift ←", "previous phase"),
    Key("next_turn", ("control-arrow_right", "control-arrow_right-repeat"), "Ctrl →", "next turn"),
    Key("previous_turn", ("control-arrow_left", "control-arrow_left-repeat"), "Ctrl ←", "previous turn"),
    Key("go_home", ("home",), "Home", "start"),
    Key("go_end", ("end",), "End", "end"),
    Key("slower", ("-",), "-", "slower"),
    Key("faster", ("=", "shift-=", "+"), "=", "faster"),
    Key("toggle_loop", ("o",), "O", "loop this turn"),
    Key("bookmark", ("b",), "B", "bookmark this moment"),
    Key("write_note", ("n",), "N", "write a note on it"),
    Key("next_bookmark", (".",), ".", "next bookmark"),
    Key("previous_bookmark", (",",), ",", "previous bookmark"),
)
CAMERA = (
    Key("view_top", ("t",), "T", "from above"),
    Key("view_table", ("h",), "H", "the whole table"),
    Key("view_follow", ("f",), "F", "follow the selected unit"),
    Key("view_director", ("d",), "D", "director: the action finds itself"),
    Key("view_eye", ("e",), "E", "from the eye of the selected unit"),
)
LAYERS = (
    Key("toggle_grid", ("1",), "1", "coordinates"),
    Key("toggle_heights", ("2",), "2", "contour lines"),
    Key("toggle_places", ("3",), "3", "zones and named places"),
    Key("toggle_ranges", ("4",), "4", "ranges and arcs of the selected unit"),
    Key("toggle_ways", ("5",), "5", "ways gone this turn"),
    Key("toggle_templates", ("6",), "6", "templates of fire, smoke and mines"),
    Key("toggle_ruler", ("r",), "R", "ruler: two clicks"),
    Key("swap_sight", ("x",), "X", "line of sight: the other way"),
)
SCREEN = (
    Key("toggle_labels", ("c",), "C", "labels"),
    Key("toggle_log", ("l",), "L", "log"),
    Key("larger_text", ("]",), "]", "larger text"),
    Key("smaller_text", ("[",), "[", "smaller text"),
    Key("screenshot", ("f12",), "F12", "save a picture"),
    Key("film", ("f11",), "F11", "film this turn"),
    Key("toggle_help", ("f1",), "F1", "this help"),
    Key("quit", ("escape",), "Esc", "leave"),
)
MOUSE = (
    ("Drag", "turn around the table"),
    ("Middle or Shift drag", "move over the table"),
    ("Wheel", "closer, farther"),
    ("Point at a unit", "how it is"),
    ("Click a unit", "its card"),
    ("Click a second unit", "the line of sight to it"),
    ("Click the log", "go there"),
    ("Drag on the bar", "go to any moment"),
)
KEYS = (*TIME, *CAMERA, *LAYERS, *SCREEN)
