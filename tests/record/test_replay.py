"""The record: every event there and back, seeking, what is refused, and files that are whole or not there."""

import dataclasses
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.answer import Refused
from engine.record import lines
from engine.record.replay import Replay, first_difference, parse, read
from engine.rules.apply import apply
from engine.rules.codec import Undecodable, decode, encode
from engine.rules.digest import digest
from engine.rules.events import Event, OrderGiven, PhaseEnded
from engine.rules.orders import Order
from engine.rules.state import State
from grammar.performance import Performance
from tests.record.battles import BATTLES, demolition, scripted, skirmish

KINDS = {kind.__name__: kind for kind in get_args(Event)}
ORDERS = get_args(Order)
st.register_type_strategy(float, st.floats(allow_nan=False, allow_infinity=False, width=32))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A replay on disk."""
    path = tmp_path / "battle.replay"
    skirmish().replay.write(path)
    return path


def spoil(path: Path, change: Callable[[list[str]], None]) -> str:
    """Change the lines of a file and give what reading it is told."""
    rows = path.read_text().splitlines()
    change(rows)
    path.write_text("\n".join(rows) + "\n")
    with pytest.raises(Refused) as refused:
        read(path)
    assert (refused.value.status, refused.value.message.count("\n")) == (1, 0)
    return refused.value.message


@pytest.mark.parametrize("name", KINDS)
@settings(max_examples=15, deadline=None, derandomize=True)
@given(data=st.data())
def test_every_event_comes_back_from_its_line(name: str, data: st.DataObject) -> None:
    happened = data.draw(st.from_type(KINDS[name]))
    row = lines.line(happened, skirmish().replay.start)
    assert "\n" not in row
    assert lines.event(json.loads(row)) == happened


@pytest.mark.parametrize("kind", ORDERS)
@settings(max_examples=10, deadline=None, derandomize=True)
@given(data=st.data())
def test_every_order_comes_back_as_itself(kind: type, data: st.DataObject) -> None:
    given_order = OrderGiven(data.draw(st.from_type(kind)), "script")
    back = lines.event(json.loads(lines.line(given_order, skirmish().replay.start)))
    assert back == given_order
    assert type(back.order) is kind


def test_the_battles_of_these_tests_hold_every_kind_of_event() -> None:
    assert {type(event).__name__ for battle in BATTLES for event in battle().replay.events} == set(KINDS)


def test_a_state_with_every_notation_of_a_card_comes_back() -> None:
    start = skirmish().replay.start
    assert decode(State, json.loads(json.dumps(encode(start)))) == start
    assert [str(special) for special in start.unit("b").card.specials] == ["IF1", "TUR(2/3/1,IF1)"]
    assert [str(special) for special in start.unit("a").card.specials] == ["HT1/1/-", "CASE"]


def test_the_replay_read_is_the_replay_written(file: Path) -> None:
    replay = read(file)
    assert (replay.header, replay.events) == (skirmish().replay.header, skirmish().replay.events)
    assert replay.lines == file.read_text().splitlines()


@pytest.mark.parametrize("play", BATTLES, ids=lambda play: play.__name__)
def test_every_battle_is_read_as_it_was_written(play: Callable[[], Performance]) -> None:
    rows = play().replay.lines
    assert parse([*rows, ""], "battle.replay").lines == rows


def spoilt(kind: str, play: Callable[[], Performance] = scripted, **fields: Any) -> str:
    """What is said of a battle, one with triggers, in which the first event of a kind has other fields."""
    rows = play().replay.lines
    number = next(number for number, row in enumerate(rows) if f'"event":"{kind}"' in row)
    rows[number] = json.dumps({**json.loads(rows[number]), **fields})
    with pytest.raises(Refused) as refused:
        parse([*rows, ""], "battle.replay")
    assert refused.value.message.startswith(f"battle.replay:{number + 1}: error: ")
    return refused.value.message


def test_what_a_scenario_cannot_have_done_is_refused_with_its_line() -> None:
    boss = json.loads(next(row for row in scripted().replay.lines if '"UnitsReceived"' in row))["units"][0]
    assert "is about 'green', which is not in the battle" in spoilt("Said", force="green")
    assert "brings a unit that is in the battle already" in spoilt("UnitsReceived", units=[{**boss, "id": "a"}])
    assert "is about 'green'" in spoilt("UnitsReceived", units=[{**boss, "force": "green"}])
    assert "rides with one that does not come" in spoilt("UnitsReceived", units=[{**boss, "aboard": "ghost"}])
    assert "has no branch 3" in spoilt("OddsDrawn", branch=3)
    assert "is about 'ghost'" in spoilt("AreaHeld", by="ghost")
    assert "is about 'ghost'" in spoilt("UnitRemoved", unit="ghost")


def test_what_cannot_become_of_a_structure_is_refused_with_its_line() -> None:
    assert "is about 'ghost'" in spoilt("GroundStruck", demolition, victim="ghost")
    assert "leaves 'gold' of a structure" in spoilt("StructureCollapsed", demolition, into="gold")
    assert "has no outline" in spoilt("StructureCollapsed", demolition, outline=[[1.0, 2.0]])
    assert "is about 'ghost'" in spoilt("UnitFell", demolition, unit="ghost")


def test_packed_files_are_written_and_read_and_always_the_same(tmp_path: Path) -> None:
    one, two = tmp_path / "one.replay.gz", tmp_path / "two.replay.gz"
    skirmish().replay.write(one)
    skirmish().replay.write(two)
    assert one.read_bytes() == two.read_bytes()
    assert one.read_bytes()[:2] == b"\x1f\x8b"
    assert read(one).events == skirmish().replay.events
    unpacked = tmp_path / "plain.replay"
    unpacked.write_bytes(gzip.decompress(one.read_bytes()))
    assert read(unpacked).lines == read(one).lines


def test_each_line_names_its_event_turn_and_phase(file: Path) -> None:
    header, *rows = (json.loads(row) for row in file.read_text().splitlines())
    assert (header["format"], header["version"]) == ("sightline-replay", 1)
    assert [list(row)[:3] for row in rows] == [["event", "turn", "phase"]] * len(rows)
    assert [row["event"] for row in rows] == [type(event).__name__ for event in skirmish().replay.events]
    assert {(row["turn"], row["phase"]) for row in rows} >= {(0, "setup"), (1, "movement"), (3, "end")}


def test_every_moment_can_be_sought() -> None:
    replay = skirmish().replay
    assert len(replay.states) == len(replay.events) + 1
    assert replay.states[0] == replay.start
    for before, event, now in zip(replay.states, replay.events, replay.states[1:], strict=False):
        assert apply(event, before) == now
    assert replay.states[-1] == skirmish().made.game.state


def test_the_digest_of_every_phase_stands_for_its_state() -> None:
    replay = skirmish().replay
    ends = [(e, s) for e, s in zip(replay.events, replay.states[1:], strict=True) if isinstance(e, PhaseEnded)]
    assert len(ends) == 1 + 4 * 3
    assert all(event.digest == digest(state) for event, state in ends)


def test_states_are_never_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        skirmish().replay.start.turn = 9  # type: ignore[misc]


@pytest.mark.parametrize("keep", [1, 2, 20, 60])
def test_a_truncated_replay_is_refused_with_the_line_that_is_missing(file: Path, keep: int) -> None:
    rows = file.read_text().splitlines(keepends=True)
    file.write_text("".join(rows[:keep]))
    with pytest.raises(Refused, match="cut short") as refused:
        read(file)
    assert refused.value.message.startswith(f"battle.replay:{keep + 1}: error: ")


def test_a_line_broken_off_is_refused(file: Path) -> None:
    rows = file.read_text().splitlines(keepends=True)
    file.write_text("".join(rows[:30]) + rows[30][:25])
    with pytest.raises(Refused, match=r"^battle\.replay:31: error: the replay is cut short or damaged here"):
        read(file)


def test_a_packed_replay_cut_short_or_damaged_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "battle.replay.gz"
    skirmish().replay.write(path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(Refused, match="cut short"):
        read(path)
    path.write_bytes(whole[:200] + bytes(40) + whole[240:])
    with pytest.raises(Refused, match=r"battle\.replay\.gz: error: "):
        read(path)


@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"hello\n", b'{"format": "other"}\n', b"[1, 2]\n", b"\x89PNG\r\n\x1a\n\x00\xff", b"null\n", b'"x"\n'],
)
def test_a_foreign_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "foreign.replay"
    path.write_bytes(content)
    with pytest.raises(Refused, match="not a Sightline replay"):
        read(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be read"):
        read(tmp_path / "nowhere.replay")
    with pytest.raises(Refused, match="cannot be read"):
        read(tmp_path)


def header_with(**fields: Any) -> Callable[[list[str]], None]:
    """A change of the first line; a field of None is taken out."""

    def change(rows: list[str]) -> None:
        header = {**json.loads(rows[0]), **fields}
        rows[0] = json.dumps({key: value for key, value in header.items() if value is not None})

    return change


def test_a_newer_format_is_refused_with_its_version(file: Path) -> None:
    message = spoil(file, header_with(version=2))
    assert message == "battle.replay:1: error: the replay is of format version 2; this program reads version 1"


@pytest.mark.parametrize("field", ["script", "seed", "start", "files", "scenario"])
def test_a_header_that_lacks_something_is_refused(file: Path, field: str) -> None:
    assert spoil(file, header_with(**{field: None})) == f"battle.replay:1: error: the replay's header has no '{field}'"


@pytest.mark.parametrize("start", [3, [], {}, {"level": "introductory"}, {"units": 7}])
def test_a_damaged_first_state_is_refused(file: Path, start: object) -> None:
    assert spoil(file, header_with(start=start)).startswith("battle.replay:1: error: the first state is damaged")


def row_with(number: int, **fields: Any) -> Callable[[list[str]], None]:
    """A change of one line."""

    def change(rows: list[str]) -> None:
        rows[number - 1] = json.dumps({**json.loads(rows[number - 1]), **fields})

    return change


@pytest.mark.parametrize(
    "fields",
    [{"event": "UnitFlew"}, {"event": None}, {"unit": 7}, {"wings": 2}, {"pose": [1, 2, 3, 4]}, {"pose": {"x": "far"}}],
)
def test_a_damaged_event_is_refused_with_its_line(file: Path, fields: dict[str, Any]) -> None:
    assert json.loads(file.read_text().splitlines()[2])["event"] == "UnitPlaced"
    assert spoil(file, row_with(3, **fields)).startswith("battle.replay:3: error: ")


@pytest.mark.parametrize("row", ["[]", "3", "null", '"UnitPlaced"', "{}", "", "{"])
def test_a_line_that_is_no_event_is_refused_with_its_number(file: Path, row: str) -> None:
    message = spoil(file, lambda rows: rows.__setitem__(4, row))
    assert message.startswith("battle.replay:5: error: ")
    assert "attribute" not in message


def test_an_event_about_a_unit_that_is_not_there_is_refused_with_its_line(file: Path) -> None:
    assert spoil(file, row_with(3, unit="ghost")).startswith("battle.replay:3: error: ")


def test_points_of_a_path_are_checked_too(file: Path) -> None:
    number = next(n for n, row in enumerate(file.read_text().splitlines(), 1) if '"UnitMoved"' in row)
    assert spoil(file, row_with(number, path=[["a", 1, 2]])).startswith(f"battle.replay:{number}: error: ")


def test_values_of_the_wrong_shape_say_where() -> None:
    damaged = encode(skirmish().replay.start)
    damaged["units"]["a"]["card"]["damage"]["long"] = "5*"
    with pytest.raises(Undecodable, match=r"units\.a\.card\.damage\.long is '5\*'"):
        decode(State, damaged, "start")


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    (taken / "battle.replay").mkdir(parents=True)
    (taken / "battle.replay" / "something").touch()
    for path in (tmp_path / "nowhere" / "battle.replay", taken / "battle.replay"):
        with pytest.raises(Refused, match="cannot be written"):
            skirmish().replay.write(path)
    assert [found.name for found in taken.iterdir()] == ["battle.replay"]
    assert not (tmp_path / "nowhere").exists()


def test_writing_again_replaces_the_file_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "battle.replay"
    path.write_text("old")
    skirmish().replay.write(path)
    assert read(path).events == skirmish().replay.events
    assert list(tmp_path.iterdir()) == [path]


def test_a_replay_names_no_place_on_this_machine(file: Path) -> None:
    header = json.loads(file.read_text().splitlines()[0])
    assert header["file"] == "test.strike"
    assert str(Path.home()) not in file.read_text()
    assert str(Path(__file__).parent) not in file.read_text()


@pytest.mark.parametrize(("again", "number"), [("abc", None), ("abx", 3), ("ab", 3), ("abcd", 4), ("xbc", 1), ("", 1)])
def test_the_first_line_that_differs(again: str, number: int | None) -> None:
    assert first_difference("abc", again) == number


def test_a_replay_can_be_made_of_a_header_and_events() -> None:
    replay = skirmish().replay
    assert Replay(replay.header, replay.events).lines == replay.lines
