"""A frame as one side sees it, without what the other hides."""

from __future__ import annotations

from dataclasses import replace

from engine.record.secrecy import unknown_fields, unseen_units
from engine.rules.state import State
from scenes.frame import Caption, Frame


def veiled(frame: Frame, state: State, side: str, *, untold: bool) -> Frame:
    """A frame as one side sees it; nothing of it is `untold` unless its event is the other side's secret."""
    unseen, unknown = unseen_units(state, side), unknown_fields(state, side)
    return replace(
        frame,
        units=tuple(look for look in frame.units if look.id not in unseen),
        around=replace(frame.around, fields=tuple(each for each in frame.around.fields if each.id not in unknown)),
        focus=tuple(unit for unit in frame.focus if unit not in unseen),
        places=() if untold else frame.places,
        caption=Caption("") if untold else frame.caption,
    )
