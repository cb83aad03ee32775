"""The launcher, in a small house of its own whose lock names one tiny package, so that nothing real is installed."""

from __future__ import annotations

import ast
import hashlib
import importlib.metadata
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.xdist_group("launcher")

DOOR = """
import sys
def serve(argv, rooms, extras):
    import tiny
    print(tiny.VERSION, sys.prefix, *argv)
    return 7
"""


def wheel(folder: Path, version: str) -> str:
    """Write a wheel of the package `tiny` and return its line in a lock."""
    path = folder / f"tiny-{version}-py3-none-any.whl"
    info = f"tiny-{version}.dist-info"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("tiny.py", f"VERSION = {version!r}\n")
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: tiny\nVersion: {version}\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", f"tiny.py,,\n{info}/METADATA,,\n{info}/WHEEL,,\n{info}/RECORD,,\n")
    return f"tiny=={version} \\\n    --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}\n"


class House:
    """A checkout with its launcher and lock."""

    def __init__(self, folder: Path, wheels: Path) -> None:
        self.folder, self.wheels = folder, wheels
        self.venv, self.stamp = folder / ".venv", folder / ".venv" / "sightline.stamp"

    def start(self, *words: str, **env: str) -> subprocess.Popen[str]:
        """Start the launcher, in a process group of its own, with packages from the folder of wheels alone."""
        clean = {key: value for key, value in os.environ.items() if not key.startswith(("PIP_", "SIGHTLINE_"))}
        return subprocess.Popen(
            [sys.executable, "run.py", *words],
            cwd=self.folder,
            env={**clean, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.wheels), **env},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def run(self, *words: str, **env: str) -> tuple[int, str, str]:
        """Run the launcher to its end: status, standard output, standard error."""
        child = self.start(*words, **env)
        out, err = child.communicate(timeout=120)
        return child.returncode, out, err

    def lock(self, text: str) -> None:
        """Change the lock."""
        (self.folder / "requirements.lock").write_text(text)


def build(folder: Path, wheels: Path) -> House:
    """A house that has not been set up."""
    (folder / "grammar").mkdir(parents=True)
    (folder / "grammar" / "__init__.py").touch()
    (folder / "grammar" / "door.py").write_text(DOOR)
    shutil.copy(ROOT / "run.py", folder)
    wheels.mkdir(exist_ok=True)
    house = House(folder, wheels)
    house.lock(wheel(wheels, "1.0"))
    return house


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> tuple[House, tuple[int, str, str]]:
    """A house and what its first run said."""
    folder = tmp_path_factory.mktemp("first")
    house = build(folder / "house", folder / "wheels")
    return house, house.run("play", "a b", "--seed", "5")


@pytest.fixture
def house(first: tuple[House, tuple[int, str, str]], tmp_path: Path) -> House:
    """A copy of a house that has been set up."""
    shutil.copytree(first[0].folder, tmp_path / "house", symlinks=True)
    return House(tmp_path / "house", first[0].wheels)


@pytest.fixture
def bare(tmp_path: Path) -> House:
    """A house that has not been set up."""
    return build(tmp_path / "house", tmp_path / "wheels")


def test_the_first_run_sets_up_and_hands_over(first: tuple[House, tuple[int, str, str]]) -> None:
    house, (status, out, err) = first
    assert status == 7
    assert out.split() == ["1.0", str(house.venv), "play", "a", "b", "--seed", "5"]
    assert err == "Setting up Sightline, once: 1 packages of requirements.lock ...\n"


def test_the_second_run_says_nothing(house: House) -> None:
    status, out, err = house.run()
    assert (status, err) == (7, "")
    assert out.split() == ["1.0", str(house.venv)]


def test_a_changed_lock_is_installed(house: House) -> None:
    house.lock(wheel(house.wheels, "2.0"))
    status, out, err = house.run()
    assert (status, out.split()[0]) == (7, "2.0")
    assert "Setting up" in err


def test_line_ends_of_a_lock_do_not_matter(house: House) -> None:
    path = house.folder / "requirements.lock"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert house.run()[2] == ""


def test_an_unfinished_environment_is_made_from_scratch(house: House) -> None:
    house.stamp.write_text("")
    (house.venv / "left over").touch()
    status, out, _ = house.run()
    assert (status, out.split()[0]) == (7, "1.0")
    assert not (house.venv / "left over").exists()


def test_the_tests_have_packages_of_their_own(house: House) -> None:
    extra = wheel(house.wheels, "3.0")
    (house.folder / "requirements-dev.lock").write_text(extra)
    status, out, err = house.run("test", "-k", "x")
    assert (status, out.split()[0], out.split()[2:]) == (7, "3.0", ["test", "-k", "x"])
    assert "requirements-dev.lock" in err
    assert "requirements.lock" not in err
    assert len(house.stamp.read_text().splitlines()) == 2
    assert house.run("play")[2] == ""


def test_a_folder_of_someone_else_is_left_alone(bare: House) -> None:
    bare.venv.mkdir()
    (bare.venv / "theirs").write_text("precious")
    status, out, err = bare.run()
    assert (status, out) == (3, "")
    assert err.count("\n") == 1
    assert "not Sightline's" in err
    assert [path.name for path in bare.venv.iterdir()] == ["theirs"]


def test_without_network_one_sentence_says_so_and_nothing_is_trusted(house: House) -> None:
    house.lock(wheel(house.wheels, "4.0"))
    (house.wheels / "tiny-4.0-py3-none-any.whl").rename(house.wheels / "away")
    nowhere = "http://127.0.0.1:9/simple"
    status, out, err = house.run(PIP_NO_INDEX="", PIP_FIND_LINKS="", PIP_INDEX_URL=nowhere, PIP_RETRIES="1")
    assert (status, out) == (3, "")
    assert "could not install the packages of requirements.lock: no network?" in err
    assert "Traceback" not in err
    assert house.stamp.read_text() == ""
    (house.wheels / "away").rename(house.wheels / "tiny-4.0-py3-none-any.whl")
    assert house.run()[1].split()[0] == "4.0"


def test_a_package_that_is_not_what_the_lock_says_is_refused(house: House) -> None:
    line = wheel(house.wheels, "5.0")
    house.lock(line[:-65] + "0" * 64 + "\n")
    status, _, err = house.run()
    assert status == 3
    assert "no network" not in err
    assert house.stamp.read_text() == ""


def test_debug_shows_where_setting_up_failed(bare: House) -> None:
    bare.venv.mkdir()
    (bare.venv / "theirs").touch()
    assert "Traceback" in bare.run("--debug")[2]


@pytest.mark.skipif(os.name == "nt", reason="process groups are POSIX")
def test_ctrl_c_while_setting_up_leaves_nothing_that_is_trusted(house: House) -> None:
    house.lock("tiny==6.0 --hash=sha256:" + "0" * 64 + "\n")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        index = f"http://127.0.0.1:{silent.getsockname()[1]}/simple"
        child = house.start(PIP_NO_INDEX="", PIP_FIND_LINKS="", PIP_INDEX_URL=index, PIP_DEFAULT_TIMEOUT="600")
        silent.settimeout(60)
        connection, _ = silent.accept()
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=60)
        assert house.stamp.read_text() == ""
        house.lock(wheel(house.wheels, "1.0"))
        assert house.run()[0] == 7  # which has to wait for a pip that lives on
        connection.close()
    assert child.returncode == 130
    assert err.endswith("\nInterrupted.\n")
    assert "Traceback" not in err


def test_two_that_start_together_set_up_once(bare: House) -> None:
    pair = [bare.start(), bare.start()]
    ended = [child.communicate(timeout=120) for child in pair]
    assert [child.returncode for child in pair] == [7, 7]
    assert [out.split()[0] for out, _ in ended] == ["1.0", "1.0"]
    assert sum("Setting up" in err for _, err in ended) == 1


@pytest.mark.skipif(os.name == "nt", reason="on Windows the lock ends with its process")
def test_a_killed_launcher_leaves_its_pip_the_lock(house: House) -> None:
    house.lock("tiny==6.0 --hash=sha256:" + "0" * 64 + "\n")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        index = f"http://127.0.0.1:{silent.getsockname()[1]}/simple"
        child = house.start(PIP_NO_INDEX="", PIP_FIND_LINKS="", PIP_INDEX_URL=index)
        silent.settimeout(60)
        connection, _ = silent.accept()
        child.kill()
        child.wait(timeout=60)
        house.lock(wheel(house.wheels, "1.0"))
        waiting = house.start()
        time.sleep(1.5)
        assert waiting.poll() is None
        os.killpg(child.pid, signal.SIGTERM)
        connection.close()
        out, err = waiting.communicate(timeout=120)
    assert "Waiting for another" in err
    assert (waiting.returncode, out.split()[0]) == (7, "1.0")


def test_one_may_run_in_the_python_at_hand(bare: House) -> None:
    (bare.folder / "tiny.py").write_text("VERSION = 'mine'\n")
    status, out, err = bare.run("play", SIGHTLINE_HERE="1")
    assert (status, out.split(), err) == (7, ["mine", sys.prefix, "play"], "")
    assert not bare.venv.exists()


def test_a_python_that_has_everything_is_used_as_it_is(bare: House) -> None:
    (bare.folder / "tiny.py").write_text("VERSION = 'mine'\n")
    version = importlib.metadata.version("pytest")
    bare.lock(f"pytest=={version} \\\n    --hash=sha256:0\nelsewhere==1 ; sys_platform == 'x'\n")
    status, out, _ = bare.run()
    assert (status, out.split()) == (7, ["mine", sys.prefix])
    assert not bare.venv.exists()


@pytest.fixture
def inner(bare: House, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The launcher of a house that has not been set up, as a module, so that parts of its Python can be taken away."""
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(bare.wheels))
    spec = importlib.util.spec_from_file_location("launcher", bare.folder / "run.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def lacking(monkeypatch: pytest.MonkeyPatch, *absent: str) -> None:
    """Make this Python look as if it came without some modules."""
    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name in absent else real(name))


def test_a_python_without_ensurepip_lends_its_own_pip(
    bare: House, inner: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking(monkeypatch, "ensurepip")
    inner.prepare(["requirements.lock"])
    assert not list(bare.venv.rglob("site-packages/pip"))
    assert bare.run()[:2] == (7, f"1.0 {bare.venv}\n")


def test_a_python_without_any_pip_is_told_what_to_install(
    bare: House, inner: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking(monkeypatch, "ensurepip", "pip")
    with pytest.raises(inner.Trouble, match="apt install python3-venv"):
        inner.prepare(["requirements.lock"])
    assert bare.stamp.read_text() == ""


def test_an_old_python_gets_a_sentence() -> None:
    source = (ROOT / "run.py").read_text()
    ast.parse(source, feature_version=(3, 4))
    pretend = "import sys; sys.version_info = (3, 8, 2); exec(compile(open('run.py').read(), 'run.py', 'exec'))"
    ran = subprocess.run([sys.executable, "-c", pretend], cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 2
    assert ran.stderr == "Sightline needs Python 3.11 or newer; this is Python 3.8.\n"
