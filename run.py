"""The door of Sightline: makes its own environment beside it, once, and hands over to a command.

Standard library only, in syntax that old Pythons can read, so that they get a sentence instead of a syntax error.
"""

import sys

if sys.version_info < (3, 11):
    sys.stderr.write("Sightline needs Python 3.11 or newer; this is Python %d.%d.\n" % sys.version_info[:2])
    sys.exit(2)

import contextlib
import hashlib
import importlib.metadata
import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from typing import Any

HERE = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(HERE, ".venv")
PYTHON = os.path.join(VENV, "Scripts", "python.exe") if os.name == "nt" else os.path.join(VENV, "bin", "python")
STAMP = os.path.join(VENV, "sightline.stamp")
BASE = getattr(sys, "_base_executable", None) or sys.executable


class Trouble(Exception):
    """The environment cannot be made; the message is ready to print."""


class Pictures:
    """Draws sheets as `engine.geometry.pictured.Pictures`; what draws them is loaded when one is asked for."""

    def __getattr__(self, kind: str) -> Any:
        """The function of `scenes.sheets` that draws or checks a sheet."""
        from scenes import sheets

        return getattr(sheets, kind)


def main(argv: "list[str] | None" = None) -> int:
    """Carry out a command line in the present environment and return the exit status (also the console script)."""
    from grammar.door import serve

    def open_battle(*about: Any, **more: Any) -> Any:
        from grammar import opening
        from scenes.battle import Battle

        opened = opening.open_battle(*about, **more)
        return Battle(opened.replay, opened.table, opened.title, look=opened.look, path=about[0])

    def language(*_: Any) -> Any:
        from grammar import benchmarks
        from scenes.measure import Figure

        return [Figure(*row) for row in benchmarks.language()]

    rooms = {"grammar": (), "scenes": (open_battle,)}  # type: dict[str, tuple[Any, ...]]
    return serve(
        sys.argv[1:] if argv is None else argv, rooms, {"los": (Pictures(),), "bench": ({"language": language},)}
    )


def start() -> int:
    """Carry out the command line in an environment that holds what the lock names, made first where there is none."""
    locks = ["requirements.lock"]
    if next((word for word in sys.argv[1:] if not word.startswith("-")), "") == "test":
        locks.append("requirements-dev.lock")
    inside = os.path.realpath(sys.prefix) == os.path.realpath(VENV)
    if os.environ.get("SIGHTLINE_HERE") or (inside and stamped(locks)):
        return main()
    if not stamped(locks):
        if not inside and satisfied(locks):
            return main()
        prepare(locks)
    command = [PYTHON, os.path.abspath(__file__), *sys.argv[1:]]
    if os.name == "posix":
        sys.stderr.flush()
        os.execv(PYTHON, command)
    child = subprocess.Popen(command)
    while True:
        with contextlib.suppress(KeyboardInterrupt):  # the command hears Ctrl-C too, and answers it
            return child.wait()


def digest(lock: str) -> str:
    """One line that names a lock file and its content, however its lines end."""
    with open(os.path.join(HERE, lock), "rb") as file:
        return lock + " " + hashlib.sha256(file.read().replace(b"\r\n", b"\n")).hexdigest()


def stamp() -> "list[str] | None":
    """The digests of what the environment holds: empty if there is none or it is unfinished, None if it is not ours."""
    try:
        with open(STAMP) as file:
            return file.read().splitlines()
    except OSError:
        return None if os.path.isdir(VENV) and os.listdir(VENV) else []


def stamped(locks: "list[str]") -> bool:
    """Whether the environment beside us holds exactly what these locks name."""
    return os.path.exists(PYTHON) and set(map(digest, locks)) <= set(stamp() or [])


def pins(lock: str) -> "list[tuple[str, str, bool]]":
    """The packages of a lock: name, version, and whether it is for some platforms only."""
    with open(os.path.join(HERE, lock)) as file:
        found = re.findall(r"(?m)^([\w.-]+)==([^\s;]+)(.*)$", file.read())
    return [(name, version, ";" in rest) for name, version, rest in found]


def satisfied(locks: "list[str]") -> bool:
    """Whether the present Python already has every package of these locks, in the same version."""
    for name, version, partly in [pin for lock in locks for pin in pins(lock)]:
        try:
            if importlib.metadata.version(name) != version:
                return False
        except importlib.metadata.PackageNotFoundError:
            if not partly:
                return False
    return True


def prepare(locks: "list[str]") -> None:
    """Make or renew the environment. The stamp is emptied first and written last: without it no trust."""
    with alone():
        if stamped(locks):
            return
        held = stamp()
        if held is None:
            raise Trouble(VENV + " is not Sightline's: move it away, or set SIGHTLINE_HERE=1 to use the Python at hand")
        if not held or not os.path.exists(PYTHON):
            shutil.rmtree(VENV, ignore_errors=True)
            held = []
        kept = [lock for lock in locks if digest(lock) in held] if digest(locks[0]) in held else []
        os.makedirs(VENV, exist_ok=True)
        open(STAMP, "w").close()
        if not held:
            create()
        for lock in locks:
            if lock not in kept:
                install(lock)
        with open(STAMP + ".new", "w") as file:
            file.write("".join(digest(lock) + "\n" for lock in locks))
        os.replace(STAMP + ".new", STAMP)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Keep out others that want to set up; the system opens the lock again when its holders end, pip among them."""
    with open(VENV + ".lock", "w") as file:
        os.set_inheritable(file.fileno(), True)
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                sys.stderr.write("Waiting for another Sightline that is setting up ...\n")
                fcntl.flock(file, fcntl.LOCK_EX)
        yield


def create() -> None:
    """Make the empty environment, with a pip of its own where this Python brings one."""
    if not importlib.util.find_spec("ensurepip") and not importlib.util.find_spec("pip"):
        raise Trouble("this Python comes without pip and venv (on Debian and Ubuntu: apt install python3-venv)")
    bare = [] if importlib.util.find_spec("ensurepip") else ["--without-pip"]
    made = subprocess.run([BASE, "-m", "venv", *bare, VENV], capture_output=True, text=True)
    if made.returncode:
        raise Trouble("could not make %s: %s" % (VENV, (made.stdout + made.stderr).strip()))


def install(lock: str) -> None:
    """Install what a lock names, counting the packages on a terminal."""
    total = len(pins(lock))
    sys.stderr.write("Setting up Sightline, once: %d packages of %s ...\n" % (total, lock))
    own = subprocess.run([PYTHON, "-m", "pip", "--version"], capture_output=True).returncode == 0
    pip = [PYTHON, "-m", "pip"] if own else [sys.executable, "-m", "pip", "--python", PYTHON]
    options = ["--disable-pip-version-check", "--no-input", "--no-deps", "--require-hashes", "--only-binary=:all:"]
    command = [*pip, "install", *options, "-r", os.path.join(HERE, lock)]
    said = []  # type: list[str]
    child = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, close_fds=False, encoding="utf-8", errors="replace"
    )
    with child:
        try:
            for line in child.stdout or ():
                said.append(line.strip())
                if sys.stderr.isatty() and line.startswith(("Collecting", "Installing")):
                    count = sum(text.startswith("Collecting") for text in said)
                    note = "[%d/%d] %s" % (count, total, line.split(" (")[0].split(":")[0].split("==")[0].strip())
                    sys.stderr.write("\r" + note.ljust(60)[:60])
        except KeyboardInterrupt:
            child.terminate()
            raise
    sys.stderr.write("\r".ljust(61) + "\r" if sys.stderr.isatty() else "")
    if child.returncode:
        why = next((text[7:] for text in reversed(said) if text.startswith("ERROR: ")), "".join(said[-1:]))
        offline = any(re.search(r"(?i)retrying|connection|resolve", text) for text in said)
        reason = "no network? (pip: %s)" % why if offline else why
        raise Trouble("could not install the packages of %s: %s" % (lock, reason))


if __name__ == "__main__":
    try:
        sys.exit(start())
    except KeyboardInterrupt:
        sys.stderr.write("\nInterrupted.\n")
        sys.exit(130)
    except (Trouble, OSError) as trouble:
        if "--debug" in sys.argv:
            raise
        sys.stderr.write("Sightline: %s\n" % trouble)
        sys.exit(3)
