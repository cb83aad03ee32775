"""One short number for a whole state."""

from __future__ import annotations

import hashlib
import json

from engine.rules.codec import encode
from engine.rules.state import State


def digest(state: State) -> str:
    """A digest of the state, the same in every process and on every machine."""
    text = json.dumps(encode(state), separators=(",", ":"), ensure_ascii=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
