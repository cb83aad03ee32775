"""`log`, `verify`, `check` and `card` for programs, and what `verify` says of a record that is not the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import __version__
from engine.record.lines import dump
from engine.record.replay import seal
from grammar.commands import card, check, log, play, verify
from tests.commands.test_play import DIAGNOSTIC
from tests.commands.use import SKIRMISH, misfit, refused, run
from tests.conftest import ROOT, Ran

CARD = {
    "name": str,
    "model": str,
    "title": str,
    "faction": str,
    "type": str,
    "size": int,
    "move": str,
    "tmm": {...: int},
    "damage": {"short": int | str, "medium": int | str, "long": int | str},
    "overheat": int,
    "armor": int,
    "structure": int,
    "skill": int,
    "points": int,
    "specials": [str],
    "arcs": {...: {"short": int | str, "medium": int | str, "long": int | str}},
    "provenance": {...: str},
}
VERIFIED = {"replays": [{"replay": str, "same": bool, "lines": int, "line": int | None, "difference": str}]}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The text of a good replay."""
    folder = tmp_path_factory.mktemp("whole")
    (folder / "skirmish.strike").write_text(SKIRMISH)
    assert run(play, folder / "skirmish.strike", "--out", folder / "a.replay").status == 0
    return (folder / "a.replay").read_text()


@pytest.fixture
def replay(tmp_path: Path, whole: str) -> Path:
    """A good replay in a folder of its own."""
    path = tmp_path / "battle.replay"
    path.write_text(whole)
    return path


def change(path: Path, kind: str, **fields: Any) -> int:
    """Change fields of the first event of a kind; its line."""
    rows = path.read_text().split("\n")
    number = next(n for n, row in enumerate(rows, 1) if f'"event":"{kind}"' in row)
    rows[number - 1] = json.dumps({**json.loads(rows[number - 1]), **fields}, separators=(",", ":"), ensure_ascii=False)
    path.write_text("\n".join(rows))
    return number


def difference(path: Path) -> str:
    """What `verify` says of a replay that is not the same."""
    answer = run(verify, path)
    assert answer.status == 1
    assert misfit(answer.data, VERIFIED) == ""
    assert "\n" not in answer.text
    return answer.text.removeprefix(str(path))


def test_every_event_has_its_sentence(replay: Path) -> None:
    answer = run(log, replay)
    assert answer.data is not None
    assert misfit({**answer.data, "events": []}, {"scenario": str, "events": [dict]}) == ""
    events = answer.data["events"]
    assert len(events) == len(replay.read_text().splitlines()) - 1
    assert all(list(event)[:3] == ["event", "turn", "phase"] and isinstance(event["sentence"], str) for event in events)
    told = [event["sentence"] for event in events if event["event"] not in ("OrderGiven", "PhaseEnded")]
    assert all(sentence.endswith(".") for sentence in told)
    headings = ("TurnBegan", "PhaseBegan")
    spoken = [event["sentence"] for event in events if event["sentence"] and event["event"] not in headings]
    assert [row for row in answer.text.split("\n")[1:] if row and row[0] not in "-="] == spoken


def test_dice_and_modifiers_are_explained(replay: Path) -> None:
    text = run(log, replay).text
    assert text.startswith("Two roads\n\n-- setup --\nAtlas is placed at (15, 5), facing north.\n")
    assert "== Turn 1 ==\n-- initiative --\nInitiative: Davion 9, Kurita 5; Kurita moves and attacks first.\n" in text
    assert (
        "Atlas fires at Grand Dragon, 13.8 in: needs 10 (4 skill, +2 medium range, +2 target can move 12 in, "
        "+2 4.0 in of woods between), rolls 6 + 5 = 11, hits for 4 (4 medium range).\n"
        "Grand Dragon loses 4 armor to weapon attack: 1 armor and 3 structure left."
    ) in text


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_one_turn_alone(replay: Path, turn: int) -> None:
    answer = run(log, replay, "--turn", str(turn))
    assert answer.data is not None
    assert {event["turn"] for event in answer.data["events"]} == {turn}
    assert answer.text.startswith("Two roads" if turn == 0 else f"== Turn {turn} ==")


@pytest.mark.parametrize("turn", ["3", "-1"])
def test_a_turn_that_was_not_played(replay: Path, turn: str) -> None:
    assert refused(log, replay, "--turn", turn, status=2) == f"turn {turn} was not played: the battle has turns 1 to 2"


def test_a_good_replay_is_the_same(replay: Path, whole: str) -> None:
    answer = run(verify, replay, replay)
    lines = whole.count("\n")
    same = {"replay": str(replay), "same": True, "lines": lines, "line": None, "difference": ""}
    assert (answer.status, answer.data) == (0, {"replays": [same, same]})
    assert answer.text == f"{replay}: the same, {lines} lines\n{replay}: the same, {lines} lines"


def test_another_die_is_named_with_its_line(replay: Path) -> None:
    number = change(replay, "WeaponFired", dice=[6, 6])
    assert difference(replay) == f": line {number}: dice[1] is 6, playing it again gives 5"
    data = run(verify, replay).data
    assert data is not None
    assert (data["replays"][0]["line"], data["replays"][0]["same"]) == (number, False)


def test_another_result_is_named_with_its_line(replay: Path) -> None:
    number = change(replay, "DamageMarked", armor=5)
    assert difference(replay).startswith(f": line {number}: armor is 5, playing it again gives 1")


def test_another_order_is_played_and_named_with_what_came_of_it(replay: Path) -> None:
    rows = replay.read_text().split("\n")
    number = next(n for n, row in enumerate(rows) if '"order":"Walk"' in row)
    rows[number] = rows[number].replace("[15.0,9.0]", "[15.0,8.5]")
    replay.write_text("\n".join(rows))
    assert difference(replay) == f": line {number + 2}: path[1][1] is 9.0, playing it again gives 8.5"


def test_an_order_that_is_refused_now_is_named(replay: Path) -> None:
    replay.write_text(replay.read_text().replace("[15.0,9.0]", "[15.0,29.0]", 1))
    said = difference(replay)
    assert "playing it again ends here; an order of the record is refused: " in said
    assert "the way costs " in said


def test_a_line_too_many_is_named(replay: Path) -> None:
    rows = replay.read_text().split("\n")
    number = next(n for n, row in enumerate(rows) if '"event":"HeatChanged"' in row or '"event":"AttackPassed"' in row)
    rows.insert(number, rows[number])
    replay.write_text("\n".join(rows))
    assert f"line {number + 2}" in difference(replay)


def test_another_sightline_s_record_says_so(replay: Path) -> None:
    number = change(replay, "WeaponFired", dice=[6, 6])
    rows = replay.read_text().split("\n")
    header = {**json.loads(rows[0]), "engine": "0.0.1"}
    replay.write_text("\n".join([dump({**header, "digest": seal(header)}), *rows[1:]]))
    said = (
        f": line {number}: dice[1] is 6, playing it again gives 5 (recorded by Sightline 0.0.1, this is {__version__})"
    )
    assert difference(replay) == said


def test_a_header_that_was_changed_is_refused(replay: Path) -> None:
    replay.write_text(replay.read_text().replace('"seed":5', '"seed":6', 1))
    assert difference(replay) == ":1: error: the replay's header is damaged or was changed: its digest does not fit"


def test_a_changed_header_with_a_fresh_digest_is_found_out_by_playing(replay: Path) -> None:
    rows = replay.read_text().split("\n")
    header = json.loads(rows[0])
    header["start"]["units"]["atlas"]["armor"] = 9
    replay.write_text("\n".join([dump({**header, "digest": seal(header)}), *rows[1:]]))
    assert difference(replay) == ": line 1: start.units.atlas.armor is 9, playing it again gives 10"


def test_all_are_verified_even_when_one_cannot_be_read(replay: Path, tmp_path: Path) -> None:
    answer = run(verify, tmp_path / "nowhere.replay", replay)
    missing, fine = answer.text.split("\n")
    assert answer.status == 1
    assert missing == f"{tmp_path / 'nowhere.replay'}: error: cannot be read: No such file or directory"
    assert fine.startswith(f"{replay}: the same, ")
    assert answer.data is not None
    assert [each["same"] for each in answer.data["replays"]] == [False, True]


def test_diagnostics_for_programs(tmp_path: Path) -> None:
    fine, bad = tmp_path / "fine.strike", tmp_path / "bad.strike"
    fine.write_text(SKIRMISH)
    bad.write_text(SKIRMISH.replace('"DRG-5K"', '"DRG-5X"'))
    assert run(check, fine).data == {"files": 1, "diagnostics": []}
    answer = run(check, fine, bad)
    assert misfit(answer.data, {"files": int, "diagnostics": [DIAGNOSTIC]}) == ""
    assert answer.data is not None
    assert (answer.status, answer.data["files"]) == (1, 2)
    (found,) = answer.data["diagnostics"]
    assert found["message"] == "there is no unit card 'DRG-5X'."
    assert found["hint"] == "did you mean 'Grand Dragon DRG-5K'?"
    assert (found["line"], found["column"], found["end_column"]) == (15, 17, 25)


def test_cards_for_programs() -> None:
    answer = run(card, "Atlas AS7-RS", "jr7-k")
    assert misfit(answer.data, {"cards": [CARD]}) == ""
    assert answer.data is not None
    assert [each["title"] for each in answer.data["cards"]] == ["Atlas AS7-RS", "Jenner JR7-K"]
    assert [each["armor"] for each in answer.data["cards"]] == [10, 2]
    assert [each["arcs"] for each in answer.data["cards"]] == [{}, {}]
    (ship,) = (run(card, "Monitor Warship").data or {})["cards"]
    assert list(ship["arcs"]) == ["front", "left", "right", "rear"]
    assert ship["arcs"]["rear"] == {"short": 2, "medium": 2, "long": 2}
    everything = run(card, "--list").data
    assert everything is not None
    assert misfit(everything["cards"], [CARD]) == ""


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("AS7-RZ",), 1, "There is no unit card 'AS7-RZ': did you mean 'Atlas AS7-RS'"),
        (("Atlas",), 1, "'Atlas' may be 'Atlas AS7-RS' or 'Atlas AS7-K'"),
        ((), 2, "Which card? "),
        (("--list", "Narnia"), 1, "There are no cards of 'Narnia': there are Clan Jade Falcon, "),
    ],
)
def test_cards_that_are_not_there(words: tuple[str, ...], status: int, said: str) -> None:
    assert refused(card, *words, status=status).startswith(said)


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("verify", "{replay}", "--json"), 0),
        (("verify", "nowhere.replay", "--json"), 1),
        (("log", "{replay}", "--json", "--turn", "7"), 2),
    ],
)
def test_one_object_and_nothing_else(
    replay: Path, sightline: Callable[..., Ran], words: tuple[str, ...], status: int
) -> None:
    ran = sightline(*(word.format(replay=replay) for word in words), cwd=replay.parent)
    assert (ran.status, ran.out.count("\n")) == (status, 1)
    assert isinstance(ran.data, dict)
    assert "Traceback" not in ran.err


def test_the_scripts_that_come_with_it_are_right() -> None:
    scripts = sorted((ROOT / "scripts").rglob("*.strike"))
    assert run(check, *scripts).text == f"{len(scripts)} scripts checked: nothing wrong"
