"""Changes at random: no script and no replay, however spoiled, may break a command."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.answer import Refused
from engine.record.lines import dump
from grammar.files import Files
from grammar.performance import inspect, play, ready
from tests.commands.use import READERS, SKIRMISH, flipped, good_replay, one_sentence, run
from tests.conftest import ROOT

WORD = r'"[^"\n]*"|[\w.-]+|\s+|[^\w\s]'
DEMO = (ROOT / "scripts" / "demo.strike").read_text()
STRANGE = st.sampled_from(
    [
        *("0", "-1", "999999999", "0.001", "17", "24.5", "facing 33", "heat 4", "structure 0", "enters turn 2"),
        *('""', '"JR7-K"', "(0, 0)", "(15, 9)", "{", "}", "north", "cliff", "jumps", "charges", "immobile", "shutdown"),
        *("deploys home", "turn", "\x00", "é"),
    ]
)
CUTS = st.lists(
    st.tuples(st.integers(0, 10_000), st.sampled_from(["drop", "put", "swap", "twice"]), STRANGE),
    min_size=1,
    max_size=3,
)


def mutated(text: str, cuts: list[tuple[int, str, str]]) -> str:
    """A script with some of its words dropped, doubled, swapped with the next word, or replaced."""
    words = re.findall(WORD, text)
    for place, how, word in cuts:
        at = place % (len(words) - 3)
        words[at : at + 3] = {
            "drop": words[at + 1 : at + 3],
            "put": [word, *words[at + 1 : at + 3]],
            "swap": [words[at + 2], words[at + 1], words[at]],
            "twice": [*words[at : at + 3], *words[at : at + 3]],
        }[how]
    return "".join(words)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(CUTS)
def test_no_change_of_a_script_ever_breaks_playing_it(cuts: list[tuple[int, str, str]]) -> None:
    try:
        play(ready(mutated(SKIRMISH, cuts), "m.strike", Files(None), None), last=2)
    except Refused as refusal:
        one_sentence(refusal.message.split("\nm.strike:")[0])


@settings(max_examples=40, deadline=None, derandomize=True)
@given(CUTS)
def test_no_change_of_the_demo_ever_breaks_setting_it_up(cuts: list[tuple[int, str, str]]) -> None:
    made, problems = inspect(mutated(DEMO, cuts), "m.strike", Files(ROOT / "scripts"))
    assert made is not None or problems
    if made is not None and not problems:
        play(made, last=0)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.data())
def test_no_change_of_a_replay_ever_breaks_reading_it(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    whole = good_replay(tmp_path_factory.getbasetemp())
    rows = whole.split(b"\n")
    at = data.draw(st.integers(0, len(rows) - 2))
    how = data.draw(st.sampled_from(["bit", "drop", "move", "cut", "value"]))
    if how == "bit":
        place = data.draw(st.integers(0, len(rows[at]) - 1))
        rows[at] = flipped(rows[at], place)
    elif how == "drop":
        del rows[at]
    elif how == "move":
        rows.insert(data.draw(st.integers(0, len(rows) - 1)), rows.pop(at))
    elif how == "cut":
        rows = rows[:at]
    else:
        fields = json.loads(rows[at])
        value: Any = data.draw(
            st.none() | st.booleans() | st.floats() | st.text(max_size=3) | st.just([]) | st.just({})
        )
        fields[data.draw(st.sampled_from(sorted(fields)))] = value
        rows[at] = dump(fields).encode()
    path = tmp_path_factory.getbasetemp() / "mutated.replay"
    path.write_bytes(b"\n".join(rows))
    for command, more in READERS:
        try:
            assert run(command, path, *more).status in (0, 1)
        except Refused as refusal:
            one_sentence(refusal.message)
