"""One event, one line of JSON."""

from __future__ import annotations

import json
from typing import Any

from engine.rules.codec import decode_named, encode, members, named
from engine.rules.events import Event, OrderGiven
from engine.rules.state import State

EVENTS = members(Event)
STAMPS = ("turn", "phase")


def dump(data: Any) -> str:
    """Compact JSON, the same everywhere."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def line(event: Event, state: State) -> str:
    """The line for an event; `state` is the one after it."""
    data = named(event, "event")
    if isinstance(event, OrderGiven):
        data["order"] = named(event.order, "order")
    return dump({"event": data.pop("event"), "turn": state.turn, "phase": encode(state.phase), **data})


def event(data: Any) -> Event:
    """The event of a line's data; raises `engine.rules.codec.Undecodable`."""
    fields = {key: value for key, value in data.items() if key not in STAMPS} if isinstance(data, dict) else data
    found: Event = decode_named(EVENTS, fields, "event")
    return found
