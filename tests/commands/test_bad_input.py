"""Whatever is wrong with scripts, replays and arguments: one clear sentence with its place, and never a traceback."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from engine.record.lines import dump
from engine.record.replay import VERSION, seal
from grammar.commands import check, format, log, los, play, verify
from grammar.door import serve
from tests.commands.use import READERS, SKIRMISH, flipped, good_replay, one_sentence, refused, run
from tests.conftest import Ran


def script(folder: Path, text: str | bytes) -> Path:
    """A script in a folder."""
    path = folder / "bad.strike"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


BAD_SCRIPTS: dict[str, tuple[str | bytes, str]] = {
    "syntax": (SKIRMISH.replace("unit atlas", "unti atlas"), ":9:5: error: unknown word 'unti'."),
    "unknown_card": (SKIRMISH.replace("AS7-RS", "AS7-RZ"), ":9:16: error: there is no unit card 'AS7-RZ'."),
    "no_card": (SKIRMISH.replace(' "AS7-RS"', ""), ":9:10: error: the unit 'atlas' has no card."),
    "off_table": (SKIRMISH.replace("(15, 5)", "(15, 35)"), ":9:28: error: (15, 35) lies off the table."),
    "over_the_edge": (SKIRMISH.replace("(15, 5)", "(15, 0.2)"), ":9:5: error: the base of Atlas would hang over"),
    "overlapping": (SKIRMISH.replace("(15, 5)", "(6.5, 5)"), ":10:5: error: Black Knight would stand on Atlas"),
    "inside_a_building": (SKIRMISH.replace("(15, 5)", "(6, 15, 0)"), ":9:5: error: Atlas would stand inside Depot"),
    "on_nothing": (SKIRMISH.replace("at (15, 5)", "on roof"), ":9:28: error: there is no place 'roof'."),
    "enters_without_home": (
        re.sub(r"    home \w+\n", "", SKIRMISH),
        ":16:5: error: 'jenner' has no edge to enter from: 'kurita' has no home.",
    ),
    "not_utf8": (b'scenario "\xff" { }', ":1:11: error: byte 0xff is not UTF-8 text."),
    "binary": (bytes(range(256)) * 20, ":3:115: error: byte 0x80 is not UTF-8 text."),
    "control_characters": ("table 30 x 30 \x00", ":1:15: error: the character U+0000 means nothing in a script."),
    "a_replay": ('{"format":"sightline-replay","version":1}', ":1:1: error: this is a replay, not a script."),
    "a_packed_replay": (gzip.compress(b"x"), ":1:1: error: this is a replay, not a script."),
    "too_long": ("#" * 1_000_001, ":1:1: error: the script is longer than 1,000,000 characters."),
}


@pytest.mark.parametrize("name", BAD_SCRIPTS)
def test_a_bad_script_is_told_where_and_why_by_every_command(tmp_path: Path, name: str) -> None:
    text, said = BAD_SCRIPTS[name]
    path = script(tmp_path, text)
    message = refused(play, path, "--out", tmp_path / "a.replay")
    assert message.startswith(f"{path}{said}")
    one_sentence(message)
    assert refused(los, path, "atlas", "dragon") == message
    answer = run(check, path)
    assert (answer.status, answer.text) == (1, f"{message}\n1 script checked: 1 error")
    assert [each.name for each in tmp_path.iterdir()] == ["bad.strike"]


BAD_BATTLES = {
    "empty": ("", ": error: the script has no forces: a battle needs two."),
    "only_a_comment": ("# nothing\n", ": error: the script has no forces: a battle needs two."),
    "without_forces": ("table 30 x 30 { }", ": error: the script has no forces: a battle needs two."),
    "one_force": (
        'force red { home south unit u "AS7-RS" at (5, 5) }',
        ":1:7: error: 'red' is alone: a battle needs two forces.",
    ),
    "a_force_without_units": (
        'force red { home south }\nforce blue { unit u "AS7-RS" at (5, 5) }',
        ":1:7: error: 'red' has no units.",
    ),
    "a_full_zone": (
        "table 30 x 30 { area pen at (10, 10) size 3 x 3 }\n"
        'force red { deploys pen  commander aggressive  unit a "AS7-RS" unit b "AS7-RS" unit c "AS7-RS" }\n'
        'force blue { unit u "AS7-RS" at (25, 25) }',
        ":2:7: error: there is no room left for 'c' in the deployment zone of 'red'.",
    ),
}


@pytest.mark.parametrize("name", BAD_BATTLES)
def test_a_script_that_is_no_battle_cannot_be_played(tmp_path: Path, name: str) -> None:
    text, said = BAD_BATTLES[name]
    path = script(tmp_path, text)
    message = refused(play, path, "--out", tmp_path / "a.replay")
    assert message.startswith(f"{path}{said}")
    one_sentence(message)
    assert run(check, path).status == 0
    assert [each.name for each in tmp_path.iterdir()] == ["bad.strike"]


def test_what_is_no_script_at_all(tmp_path: Path) -> None:
    for path, why in ((tmp_path, "it is not a file"), (tmp_path / "nowhere.strike", "no such file or directory")):
        said = f"{path}:1:1: error: the script cannot be read: {why}."
        assert refused(play, path) == refused(los, path, "a", "b") == said
        assert run(check, path).text.startswith(said)
        assert run(format, path).text == said


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A good replay."""
    return good_replay(tmp_path_factory.mktemp("good"))


def header(data: bytes, **fields: object) -> bytes:
    """A replay with fields of its header changed, and the header's digest made anew."""
    first, _, rest = data.partition(b"\n")
    changed = {**json.loads(first), **fields}
    return dump({**changed, "digest": seal(changed)}).encode() + b"\n" + rest


SPOIL: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda data: b"", r":1: error: not a Sightline replay"),
    "foreign": (lambda data: b'{"frames": []}\n', r":1: error: not a Sightline replay"),
    "text": (lambda data: b"once upon a time\n" * 9, r":1: error: not a Sightline replay"),
    "binary": (lambda data: bytes(range(255, 0, -1)), r": error: not a Sightline replay"),
    "newer": (
        lambda data: header(data, version=VERSION + 1),
        rf":1: error: the replay is of format version {VERSION + 1}; this program reads version {VERSION}",
    ),
    "header_only": (lambda data: data.split(b"\n")[0] + b"\n", r":2: error: the replay is cut short"),
    "cut_between_lines": (
        lambda data: b"\n".join(data.split(b"\n")[:20]) + b"\n",
        r":21: error: the replay is cut short",
    ),
    "cut_in_a_line": (lambda data: data[:-60], r":\d+: error: the replay is cut short or damaged here"),
    "header_bit": (lambda data: flipped(data, 300), r":1: error: the replay's header is damaged or was changed"),
    "event_bit": (
        lambda data: data.replace(b'"unit":"dragon"', b'"unit":"drafon"', 1),
        r":\d+: error: \w+ is about 'drafon', which is not in the battle",
    ),
    "word_bit": (
        lambda data: data.replace(b'"bracket":"medium"', b'"bracket":"mediuM"', 1),
        r":\d+: error: WeaponFired has the unknown word 'mediuM'",
    ),
    "high_bit": (lambda data: data[:-50] + b"\xff" + data[-49:], r":\d+: error: the line is damaged: it is not text"),
    "turn_changed": (
        lambda data: data.replace(b'"turn":2', b'"turn":7', 1),
        r":\d+: error: the line does not belong into turn 2, initiative phase",
    ),
    "line_lost": (
        lambda data: b"\n".join(row for row in data.split(b"\n") if b'"event":"TurnBegan","turn":1' not in row),
        r":\d+: error: the line does not belong into turn 0, initiative phase",
    ),
    "too_deep": (
        lambda data: data.replace(b'"modifiers":[', b'"modifiers":' + b"[" * 100_000, 1),
        r":\d+: error: the replay is cut short or damaged here",
    ),
    "packed_and_cut": (lambda data: gzip.compress(data)[:-900], r": error: the packed file is cut short"),
    "packed_header_only": (lambda data: gzip.compress(data)[:12], r": error: the packed file is cut short"),
    "packed_and_flipped": (lambda data: flipped(gzip.compress(data), 1200), r": error: "),
    "packed_junk": (lambda data: b"\x1f\x8b" + b"junk" * 30, r": error: "),
}


@pytest.mark.parametrize("name", SPOIL)
def test_a_spoiled_replay_is_refused_by_every_command_that_reads_one(tmp_path: Path, good: bytes, name: str) -> None:
    spoil, said = SPOIL[name]
    path = tmp_path / "spoiled.replay"
    path.write_bytes(spoil(good))
    assert path.read_bytes() != good
    messages = [refused(log, path), refused(los, path, "atlas", "dragon")]
    answer = run(verify, path)
    for message in (*messages, answer.text):
        assert re.search(rf"spoiled\.replay{said}", message), message
        assert "\n" not in message
        one_sentence(message)
    assert answer.status == 1


@pytest.mark.parametrize(("command", "more"), READERS)
def test_a_script_is_no_replay_and_a_folder_neither(tmp_path: Path, command: ModuleType, more: tuple[str, ...]) -> None:
    named = tmp_path / "script.replay"
    named.write_text(SKIRMISH)
    (tmp_path / "folder.replay").mkdir()
    faults = {named: "1: error: not a Sightline replay", tmp_path / "folder.replay": "cannot be read: it is not a file"}
    for path, why in {**faults, tmp_path / "nowhere.replay": "cannot be read: No such file or directory"}.items():
        said = run(verify, path).text if command is verify else refused(command, path, *more)
        assert said.endswith(why)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "the following arguments are required: script"),
        (("--out",), "argument --out: expected one argument"),
        (("a.strike", "b.strike"), "unknown argument: b.strike"),
        (("a.strike", "--sede", "3"), "unknown argument: --sede 3"),
        (("a.strike", "--seed", "three"), "argument --seed: invalid int value: 'three'"),
    ],
)
def test_wrong_use(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    with pytest.raises(SystemExit) as ended:
        serve(["play", *words], {"grammar": ()})
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith(f"play: error: {said}\n")


def test_a_terminal_is_not_steered_by_what_is_quoted(tmp_path: Path, sightline: Callable[..., Ran]) -> None:
    path = script(tmp_path, SKIRMISH.replace("Two roads", "Two \x1b[31mroads\x07"))
    ran = sightline("play", path)
    assert ran.status == 0
    assert ran.out.startswith("Two \ufffd[31mroads\ufffd, seed 5")
