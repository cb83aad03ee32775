"""What happens when the display goes away under an open window: a sentence instead of the X library's abort."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable
from typing import Any

LOST = "The display went away, and the window with it."
STATUS = 1


def on_lost_display(before: Callable[[], None]) -> Any:
    """Have the loss of the X display call `before` and end the program with one sentence and status 1.

    To be called once the window is open, for its pipe sets a handler too. What it returns has to be kept for as long
    as the window is open; None where windows are not those of X.
    """
    if not sys.platform.startswith("linux"):
        return None
    try:
        library = ctypes.CDLL("libX11.so.6")
    except OSError:
        return None

    def lost(_: int | None) -> int:
        # The X library does not allow a way back from here: nothing that draws may be touched any more.
        try:
            before()
            sys.stderr.write(f"{LOST}\n")
            sys.stderr.flush()
        finally:
            os._exit(STATUS)

    handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(lost)
    library.XSetIOErrorHandler.restype = ctypes.c_void_p
    library.XSetIOErrorHandler(handler)
    return handler
