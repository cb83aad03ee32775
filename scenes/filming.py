"""A film of a turn, made by `render` in a process of its own while the viewer goes on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class Filming:
    """The film under way, if there is one."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._out = Path()

    @property
    def busy(self) -> bool:
        """Whether a film is under way."""
        return self._process is not None

    def start(self, battle: str, turn: int, camera: tuple[str, ...]) -> str:
        """Film a turn (0: the whole battle) of a script or replay into the present folder; the name of the film."""
        stem = f"sightline-{Path(battle).name.split('.')[0]}" + (f"-turn{turn}" if turn else "")
        names = (Path(f"{stem}{f'-{number}' if number else ''}.mp4") for number in range(10_000))
        self._out = next(name for name in names if not name.exists())
        asked = ["--turn", str(turn)] if turn else []
        command = [sys.executable, str(ROOT / "run.py"), "render", battle, "--out", str(self._out), *asked]
        self._process = subprocess.Popen(
            [*command, "--camera", *camera],
            env={**os.environ, "SIGHTLINE_HERE": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        return self._out.name

    def told(self) -> str:
        """How a film that has just ended came out, once; '' while there is nothing to say."""
        if self._process is None or self._process.poll() is None:
            return ""
        errors = self._process.stderr.read().strip() if self._process.stderr else ""
        status, self._process = self._process.returncode, None
        return errors.splitlines()[-1] if status and errors else f"Saved {self._out.name}"

    def stop(self) -> None:
        """Give up a film that is still under way."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None
