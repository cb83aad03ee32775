"""What an editor is told about a script: pure answers to a text and a place in it, marked `|`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lsprotocol.types import CompletionItem, DiagnosticSeverity, Position, TextEdit

from engine.answer import Refused
from engine.cards import library
from grammar import weather_words, words
from grammar.server.changes import definition, formatted, references, renamable, rename
from grammar.server.completion import complete
from grammar.server.diagnosis import diagnose, fixes
from grammar.server.document import Document
from grammar.server.glossary import glossary
from grammar.server.hover import hover
from grammar.server.names import declared
from grammar.server.outline import folds, outline
from grammar.words import GRAMMAR, keywords

BATTLE = """\
# A ford
# and two forces.
scenario "Ford" {
    level standard
    turns 4
}

table 40 x 40 {
    woods light copse "The Copse" at (20, 20) size 6 x 4
    hill ridge at (8, 20) size 6 x 4 height 2
    area ford at (30, 20) radius 3
}

force davion "Davion" {
    home south
    commander defend ford
    unit atlas "AS7-RS" at (12, 4) facing north
    unit standard "JR7-K" at (20, 4)
    unit 'turn' "CN9-D" at (24, 4)
}

force kurita {
    home north
    unit dragon "DRG-5K" at (20, 36)
}

turn 1 {
    atlas moves to (12, 8)
    dragon fires at atlas
    'turn' fires at dragon
    expect atlas armor 10
}
"""


def marked(text: str, path: str = "") -> tuple[Document, Position]:
    """A document from a text with a `|` in it, and the place of that mark."""
    offset = text.index("|")
    document = Document(text.replace("|", "", 1), path)
    return document, document.position(offset)


def offered(text: str, path: str = "") -> list[str]:
    return [written(item) for item in complete(*marked(text, path))]


def written(item: CompletionItem) -> str:
    assert item.text_edit is not None
    return item.text_edit.new_text


def behind(line: str) -> str:
    """The battle with one more line in its turn."""
    return BATTLE.replace("    atlas moves", f"    {line}\n    atlas moves")


def told(text: str) -> str:
    found = hover(*marked(text))
    return found.contents.value if found else ""  # type: ignore[union-attr]


def shown(document: Document) -> list[str]:
    return [fault.message for fault in diagnose(document, thorough=False)]


# ---- places


def test_places_are_counted_as_editors_do() -> None:
    document = Document('scenario "🤖🤖" {\r\n    turns 4\r\n}\r\n')
    assert document.position(document.text.index("{")) == Position(0, 16)
    assert document.offset(Position(0, 16)) == document.text.index("{")
    assert document.position(document.text.index("turns")) == Position(1, 4)
    assert document.offset(Position(1, 4)) == document.text.index("turns")
    assert document.offset(Position(1, 99)) == document.text.index("\n}")
    assert document.offset(Position(99, 0)) == len(document.text)


def test_a_byte_order_mark_is_a_place_of_the_first_line() -> None:
    document = Document("\ufefftable 36 x 36\ntable")
    assert document.text.startswith("table")
    assert document.position(0) == Position(0, 1)
    assert document.offset(Position(0, 7)) == document.text.index("36")
    assert document.offset(Position(1, 2)) == document.text.index("ble", 6)


def test_the_words_of_a_text_in_pieces() -> None:
    document = Document('unit § atlas "AS7-RS\n  at (1, 2')
    assert [(each.type, str(each)) for each in document.tokens] == [
        ("UNIT", "unit"),
        ("WORD", "atlas"),
        ("OPEN", '"AS7-RS'),
        ("AT", "at"),
        ("LPAR", "("),
        ("NUMBER", "1"),
        ("COMMA", ","),
        ("NUMBER", "2"),
    ]


def test_a_text_that_is_too_long_has_no_words_and_one_fault() -> None:
    document = Document("table " * 400_000)
    assert document.tokens == ()
    assert shown(document)[0].startswith("the script is longer than 1,000,000 characters.")


# ---- completion


def test_what_conditions_ask_is_offered() -> None:
    start = BATTLE.split("turn 1")[0]
    assert {"half", "third", "atlas", "davion", "turn", "battle", "every", "once", "not", "dice"} <= set(
        offered(start + "when |")
    )
    assert offered(start + "when half of |") == ["davion", "kurita"]
    assert offered(start + "when half of davion |") == list(words.LOSSES)
    assert offered(start + "when 50 |") == [*words.MEASURES, "of"]
    assert offered(start + "when davion holds |") == ["ford"]
    assert {"begins", "ends", *words.JUDGED_PHASES} <= set(offered(start + "when turn 3 |"))
    assert {"say", "show", "either", "remove", "davion", "atlas"} <= set(offered(start + "when turn 3 begins { |"))


def test_parameters_are_offered_behind_their_sign() -> None:
    text = "parameter skill 3\nparameter first north\nforce a { skill $|"
    assert offered(text) == ["$skill", "$first"]
    assert offered(text.replace("$|", "$sk|")) == ["$skill", "$first"]


def test_closed_tables_are_offered_behind_their_keyword() -> None:
    assert offered("scenario { level |") == list(words.LEVELS)
    assert offered("scenario { rules forced_withdrawal, |")[: len(words.OPTIONAL_RULES)] == list(words.OPTIONAL_RULES)
    assert offered("table 9 x 9 { woods |")[:3] == list(words.KINDS["woods"])
    assert offered("force a { home |") == ["north", "east", "south", "west"]
    assert offered("force a { commander |")[:3] == ["orders", "aggressive", "hold"]
    assert offered("objective relay at (1, 1) captured by |") == list(words.CAPTURES)
    assert set(words.VICTORIES) <= set(offered("victory |"))
    assert offered(behind("dragon fires at atlas using |")) == list(words.WEAPONS)
    assert set(words.PHASES) <= set(offered(behind("after |")))
    assert {*words.STATUSES, *words.QUANTITIES} <= set(offered(behind("expect atlas |")))


def test_names_of_the_right_kind_are_offered() -> None:
    assert offered(behind("atlas punches |")) == ["atlas", "standard", "'turn'", "dragon"]
    assert offered(behind("atlas fires at |"))[:2] == ["copse", "ridge"]
    assert offered(BATTLE.replace("defend ford", "defend |"))[0] == "ford"
    assert offered(BATTLE.replace("at (24, 4)", "on |")) == ["ridge"]
    assert offered(behind("initiative |")) == ["davion", "kurita"]
    assert "atlas" not in offered(BATTLE.replace("unit dragon", "unit |"))


def test_verbs_are_offered_behind_a_name_and_clauses_behind_a_verb() -> None:
    assert {"moves", "fires", "jumps", "stands", "leaves"} <= set(offered(behind("atlas |")))
    after_moving = offered(behind("atlas moves to (12, 9) |"))
    assert {"via", "facing", "rolling", "atlas", "expect"} <= set(after_moving)
    assert not {"using", "spotted", "overheat", "landing"} & set(after_moving)
    on_water = offered("table 9 x 9 { water at (1, 1) |")
    assert {"size", "radius", "depth"} <= set(on_water)
    assert not {"cf", "height", "slope"} & set(on_water)


def test_sections_are_offered_at_the_top() -> None:
    assert set(words.SECTIONS) <= set(offered(BATTLE + "|"))
    assert set(words.SECTIONS) <= set(offered("|" + BATTLE))


def test_every_keyword_that_is_offered_lets_the_script_go_on() -> None:
    place = BATTLE.replace("turns 4", "|")
    assert offered(place) == ["about", "level", "origin", "rules", "seed", "sight", "turns"]


def test_what_is_half_written_before_does_not_matter() -> None:
    whole = offered(behind("atlas punches |"))
    assert offered(behind("standard moves to\n    atlas punches |")) == whole
    assert offered(behind("standard moves to (12\n    atlas punches |")) == whole
    assert (
        offered(BATTLE.replace("turns 4\n}", "turns").replace("atlas moves", "atlas punches |\n    atlas moves"))
        == whole
    )
    assert offered(behind("§ $ ! atlas punches |")) == whole


def test_unit_cards_are_offered_in_quotes() -> None:
    for text in ("unit boss |", 'unit boss "|', 'unit boss "AS|', 'unit boss "|"'):
        names = offered(BATTLE.replace("unit dragon", f"{text}\n    unit dragon"))
        assert '"AS7-RS"' in names
        assert len([name for name in names if name.startswith('"')]) == len(library().cards)
    assert offered('card "PROBE-1" "Probe" type BM\nforce a { unit boss "|')[0] == '"PROBE-1"'


def test_a_completion_takes_the_place_of_the_word_that_is_typed() -> None:
    document, place = marked(BATTLE.replace('"AS7-RS" at', '"AS|7" at'))
    item = next(item for item in complete(document, place) if written(item) == '"AS7-RS"')
    assert item.text_edit is not None
    where = item.text_edit.range  # type: ignore[union-attr]
    assert document.text[document.offset(where.start) : document.offset(where.end)] == '"AS7"'
    document, place = marked(BATTLE.replace('"AS7-RS" at', '"AS| at'))
    where = complete(document, place)[0].text_edit.range  # type: ignore[union-attr]
    assert document.text[document.offset(where.start) : document.offset(where.end)] == '"AS'


def test_files_are_offered_where_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "terrain").mkdir()
    for name in ("main.strike", "shared.strike", "terrain/arch.stl", "terrain/valley.png", "notes.txt"):
        (tmp_path / name).write_text("")
    path = str(tmp_path / "main.strike")
    assert offered("include |", path) == ['"shared.strike"']
    assert offered('include "sh|"', path) == ['"shared.strike"']
    pieces = offered("table 9 x 9 { piece arch |", path)
    assert pieces[0] == '"terrain/arch.stl"'
    assert '"miniatures/hover.glb"' in pieces
    assert offered('table 9 x 9 { ground heights "|', path)[0] == '"terrain/valley.png"'


def test_nothing_is_offered_in_a_comment_or_a_shown_name() -> None:
    assert offered("# a comm|ent") == []
    assert offered('scenario "For|d" {') == []


def test_each_offer_says_what_it_is() -> None:
    items = complete(*marked("scenario { level |"))
    assert items[0].detail == glossary()["introductory"].replace("`", "")
    atlas = next(each for each in complete(*marked(BATTLE + 'force a { unit b "|')) if written(each) == '"AS7-RS"')
    assert atlas.detail is not None
    assert atlas.detail.startswith("Atlas AS7-RS, BM, 48 points")


# ---- hover


def test_a_unit_card_is_shown_as_the_card_command_draws_it() -> None:
    from grammar.commands.card import drawn

    card = f"```\n{drawn(library().find('AS7-RS'))}\n```"
    assert told(BATTLE.replace("AS7", "AS|7")) == card
    assert told(BATTLE.replace("atlas moves", "at|las moves")).endswith(card)


def test_a_card_that_the_script_writes_out_is_shown() -> None:
    own = 'card "PROBE-1" "Probe" type BM move "8" damage "1/1/0" armor 2 structure 1\n'
    assert "Probe PROBE-1" in told(own + 'force a { unit b "PROBE|-1" at (1, 1) }')
    assert "Probe PROBE-1" in told(own.replace("PROBE", "PRO|BE"))


def test_special_abilities_are_shown_with_their_numbers() -> None:
    assert told('card "X" specials "CASE, HT1/1|/-"').startswith("**HT1/1/-**  Heat.")
    assert told('card "X" specials "CA|SE, HT1/1/-"').startswith("**CASE**  ")


def test_words_of_the_language_are_shown_with_their_sentence() -> None:
    assert told(BATTLE.replace("turns", "tu|rns")) == f"**turns**: {glossary()['turns']}"
    assert told(BATTLE.replace("level standard", "level stan|dard")) == f"**standard**: {glossary()['standard']}"
    assert told(BATTLE.replace("facing north", "facing nor|th")) == "`north`: 0 degrees, clockwise from north."


def test_names_are_shown_with_what_they_are_and_where_they_come_from() -> None:
    assert told(BATTLE.replace("defend ford", "defend fo|rd")) == "`ford` is an area, declared in line 11."
    assert told(BATTLE.replace("unit standard", "unit stan|dard")).startswith(
        '`standard` is a unit, "JR7-K" of `davion`, declared in line 18.'
    )


def test_parameters_are_shown_with_their_value() -> None:
    text = "parameter number 4\nforce a { skill $num|ber }"
    assert told(text) == '`number` is a parameter, "4", declared in line 1.'


def test_nothing_is_shown_where_there_is_nothing_to_say() -> None:
    assert told("# tu|rn") == ""
    assert told("table 36 x 36 |") == ""
    assert told('unit a "NO SUCH| CARD"') == ""


# ---- names


def test_names_are_known_while_the_script_cannot_be_read() -> None:
    names = declared(
        Document('force davion { unit atlas "AS7-RS" at (\ntable 9 x { piece arch "a.stl" unit mm hill ridge')
    )
    assert {name: one.sort for name, one in names.items()} == {
        "davion": "force",
        "atlas": "unit",
        "arch": "piece",
        "ridge": "hill",
    }


def test_a_name_leads_to_where_it_is_declared() -> None:
    document, place = marked(BATTLE.replace("fires at atlas", "fires at atl|as"))
    found = definition(document, place)
    assert found is not None
    assert (found[1].start, found[1].end) == (Position(16, 9), Position(16, 14))
    assert definition(*marked(BATTLE.replace("facing north", "fac|ing north"))) is None


def test_a_name_leads_to_the_included_script_that_declares_it(tmp_path: Path) -> None:
    (tmp_path / "ground.strike").write_text("table 40 x 40 {\n    area ford at (30, 20) radius 3\n}\n")
    text = 'include "ground.strike"\nforce davion { home south commander defend fo|rd }\n'
    found = definition(*marked(text, str(tmp_path / "main.strike")))
    assert found is not None
    assert (Path(found[0].path).name, found[1].start) == ("ground.strike", Position(1, 9))


def test_every_use_of_a_name_is_found() -> None:
    document, place = marked(BATTLE.replace("unit atlas", "unit atl|as"))
    assert [where.start.line for _, where in references(document, place)] == [16, 27, 28, 30]


# ---- changes


def after(document: Document, edits: Sequence[TextEdit]) -> str:
    """The text of a document after some edits."""
    text = document.text
    for edit in reversed(edits):
        start, end = document.offset(edit.range.start), document.offset(edit.range.end)
        text = text[:start] + edit.new_text + text[end:]
    return text


def renamed(document: Document, place: Position, new: str) -> list[TextEdit]:
    """The edits of a change of name that stays in one file."""
    ((there, edits),) = rename(document, place, new)
    assert there is document
    return edits


def test_a_name_is_changed_wherever_it_stands() -> None:
    document, place = marked(BATTLE.replace("unit atlas", "unit atl|as"))
    assert after(document, renamed(document, place, "boss")) == BATTLE.replace("atlas", "boss")


def test_a_name_that_is_also_a_word_of_a_table_is_changed_where_it_is_a_name() -> None:
    document, place = marked(BATTLE.replace("unit standard", "unit stan|dard"))
    changed = after(document, renamed(document, place, "scout"))
    assert changed == BATTLE.replace("unit standard", "unit scout")


def test_a_name_in_quotes_keeps_them() -> None:
    document, place = marked(BATTLE.replace("'turn' fires", "'tu|rn' fires"))
    assert after(document, renamed(document, place, "last")) == BATTLE.replace("'turn'", "'last'")


@pytest.mark.parametrize(
    ("new", "why"),
    [
        ("force", "'force' is a word of the language: choose another name."),
        ("north-east", "'north-east' is a word of the language: choose another name."),
        ("dragon", "The name 'dragon' is already taken."),
        ("Big One", "'Big One' is no name: names are lower-case letters"),
        ("", "'' is no name: names are lower-case letters"),
    ],
)
def test_a_name_that_cannot_be_is_refused(new: str, why: str) -> None:
    document, place = marked(BATTLE.replace("unit atlas", "unit atl|as"))
    with pytest.raises(Refused) as refused:
        rename(document, place, new)
    assert refused.value.message.startswith(why)


def test_only_declared_names_of_a_script_that_can_be_read_are_changed() -> None:
    with pytest.raises(Refused, match="Only names that the script declares can be changed"):
        renamable(*marked(BATTLE.replace("level standard", "le|vel standard")))
    document, place = marked(BATTLE.replace("unit atlas", "unit atl|as").replace("turns 4", "turns"))
    with pytest.raises(Refused, match=r"First mend the script: line 5: a number is missing after 'turns'."):
        rename(document, place, "boss")


def test_any_name_can_be_changed_without_a_new_fault() -> None:
    document = Document((Path(__file__).with_name("cairo_gate.strike")).read_text(encoding="utf-8"))
    before = [(fault.message, fault.range.start.line) for fault in diagnose(document, thorough=False)]
    names = declared(document)
    assert len(names) > 12
    for name, one in names.items():
        place = document.position(one.token.start_pos or 0)
        other = after(document, renamed(document, place, f"new_{name}"))
        found = [
            (fault.message.replace("new_", ""), fault.range.start.line) for fault in diagnose(Document(other), False)
        ]
        assert found == before, name


def test_a_parameter_is_changed_where_it_is_used() -> None:
    text = BATTLE.replace("table 40", 'parameter number 4 "Skill"\n\ntable 40')
    text = text.replace("home south", "home south\n    skill $number").replace(
        "home north", "home north\n    skill $num|ber"
    )
    document, place = marked(text)
    assert after(document, renamed(document, place, "skills")) == document.text.replace("number", "skills")


def test_a_name_that_is_used_through_a_parameter_is_changed_in_its_value() -> None:
    text = BATTLE.replace("table 40", "parameter target ford\n\ntable 40").replace("defend ford", "defend $target")
    document, place = marked(text.replace("area ford", "area fo|rd"))
    wanted = document.text.replace(" ford", " gate").replace("# A gate", "# A ford")
    assert after(document, renamed(document, place, "gate")) == wanted


def test_a_name_is_changed_in_the_included_scripts_too(tmp_path: Path) -> None:
    ground = "table 40 x 40 {\n    area ford at (30, 20) radius 3\n}\n"
    (tmp_path / "ground.strike").write_text(ground)
    text = 'include "ground.strike"\nforce davion { home south commander defend fo|rd unit a "AS7-RS" }\n'
    document, place = marked(text, str(tmp_path / "main.strike"))
    changed = {Path(there.path).name: after(there, edits) for there, edits in rename(document, place, "gate")}
    assert changed == {
        "main.strike": document.text.replace("ford", "gate"),
        "ground.strike": ground.replace("ford", "gate"),
    }


def test_formatting_is_the_canonical_form_with_the_line_ends_of_the_document() -> None:
    assert formatted(Document(BATTLE)) == []
    assert formatted(Document(BATTLE.replace("\n", "\r\n"))) == []
    (edit,) = formatted(Document('scenario "A"{turns 4}\r\n'))
    assert (edit.range.start, edit.range.end) == (Position(0, 0), Position(1, 0))
    assert edit.new_text == 'scenario "A" {\r\n    turns 4\r\n}\r\n'
    assert formatted(Document("scenario {")) == []


# ---- outline


def test_the_outline_has_sections_and_what_they_declare() -> None:
    found = outline(Document(BATTLE))
    assert [section.name for section in found] == [
        'scenario "Ford"',
        "table 40 x 40",
        'force davion "Davion"',
        "force kurita",
        "turn 1",
    ]
    assert [each.name for each in found[1].children or []] == ["copse", "ridge", "ford"]
    assert [(each.name, each.detail) for each in found[2].children or []][:2] == [
        ("atlas", "unit AS7-RS"),
        ("standard", "unit JR7-K"),
    ]
    assert (found[1].range.start.line, found[1].range.end.line) == (7, 11)


def test_the_outline_outlives_a_brace_that_is_missing() -> None:
    broken = BATTLE.replace("turns 4\n}", "turns 4\n").replace("defend ford", "defend {")
    assert [section.name for section in outline(Document(broken))] == [each.name for each in outline(Document(BATTLE))]


def test_conditions_are_no_sections() -> None:
    text = 'when turn 3 begins { say "Now." }\nvictory breakthrough by davion\nturn 1 { }\n'
    assert [section.name.split()[0] for section in outline(Document(text))] == ["when", "victory", "turn"]


def test_blocks_and_comments_fold() -> None:
    found = [(fold.start_line, fold.end_line) for fold in folds(Document(BATTLE))]
    assert found == [(0, 1), (2, 4), (7, 10), (13, 18), (21, 23), (26, 30)]


# ---- faults


def test_faults_stand_where_they_are_with_their_hint() -> None:
    (fault,) = diagnose(Document('table 40 x 40 {\n    # 🤖\n    wods light "🤖" at (1, 1) radius 2\n}\n'))
    assert fault.message == "unknown word 'wods'.\nhint: did you mean 'woods'?"
    assert (fault.range.start, fault.range.end) == (Position(2, 4), Position(2, 8))
    assert fault.severity == DiagnosticSeverity.Error


def test_all_faults_are_told_at_once_and_a_whole_script_has_none() -> None:
    assert shown(Document(BATTLE)) == []
    assert len(shown(Document(BATTLE.replace("at atlas", "at atlass").replace('"CN9-D"', '"CN9-X"')))) == 2


def test_what_shows_only_on_the_table_is_looked_for_when_asked_to(tmp_path: Path) -> None:
    text = BATTLE.replace("    area", '    piece arch "arch.stl" at (30, 30)\n    area')
    document = Document(text, str(tmp_path / "a.strike"))
    assert shown(document) == []
    assert "there is no file 'arch.stl'" in diagnose(document)[0].message


def test_a_fault_in_an_included_script_stands_where_it_is_included(tmp_path: Path) -> None:
    (tmp_path / "ground.strike").write_text("table 40 x 40 {\n    wods light at (9, 9) radius 3\n}\n")
    document = Document('# Ground\ninclude "ground.strike"\n', str(tmp_path / "main.strike"))
    (fault,) = diagnose(document, thorough=False)
    assert fault.message.startswith(f"in {tmp_path / 'ground.strike'}, line 2: unknown word 'wods'.")
    assert (fault.range.start, fault.range.end) == (Position(1, 8), Position(1, 23))
    (there,) = fault.related_information or []
    assert there.location.uri == (tmp_path / "ground.strike").as_uri()
    assert there.location.range.start == Position(1, 4)


def test_a_misspelt_word_is_mended_at_a_stroke() -> None:
    text = BATTLE.replace("woods", "wods")
    document = Document(text)
    (action,) = fixes(document, "uri", diagnose(document))
    assert action.title == "Write woods"
    assert action.edit is not None
    assert after(document, (action.edit.changes or {})["uri"]) == BATTLE
    document = Document(BATTLE.replace("'turn' fires at dragon", "'turn' fires at dragno"))
    (action,) = fixes(document, "uri", diagnose(document))
    assert action.edit is not None
    assert after(document, (action.edit.changes or {})["uri"]) == BATTLE


# ---- whatever the text


def survives(text: str, offset: int) -> None:
    """Every question has an answer."""
    document = Document(text)
    place = document.position(min(offset, len(document.text)))
    assert document.offset(place) == min(offset, len(document.text))
    complete(document, place)
    hover(document, place)
    definition(document, place)
    references(document, place)
    outline(document)
    folds(document)
    formatted(document)
    found = diagnose(document, thorough=False)
    fixes(document, "uri", found)
    for fault in found:
        assert document.offset(fault.range.start) <= document.offset(fault.range.end)
    with pytest.raises(Refused):
        rename(document, place, "turn")


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60), st.integers(0, 60))
def test_any_text_has_answers(text: str, offset: int) -> None:
    survives(text, offset)


@settings(max_examples=100, deadline=None)
@given(
    st.integers(0, len(BATTLE)),
    st.integers(0, 40),
    st.sampled_from(["", "{", "}", '"', "'", "#", "🤖", "turn", "\r\n"]),
)
def test_a_script_with_a_hole_has_answers_at_the_hole(start: int, length: int, put: str) -> None:
    survives(BATTLE[:start] + put + BATTLE[start + length :], start)


# ---- the glossary


def closed_tables() -> set[str]:
    """The words of the tables that a script's plain words come from."""
    tables = (
        words.LEVELS,
        words.AMMUNITION,
        words.SIGHT_MODES,
        words.OPTIONAL_RULES,
        words.SLOPES,
        words.SURFACES,
        words.MESH_UNITS,
        words.UPWARD,
        words.CAPTURES,
        words.DEPLOYMENTS,
        words.ROLES,
        tuple(words.COMMANDERS),
        words.UNIT_TYPES,
        words.WEAPONS,
        words.CRITICALS,
        words.STATUSES,
        words.QUANTITIES,
        words.PHASES,
        tuple(words.VICTORIES),
        weather_words.LIGHTS,
        weather_words.SKIES,
        weather_words.AIRS,
        weather_words.TEMPERATURES,
        weather_words.WINDS,
        weather_words.HAZARDS,
        weather_words.TARGETINGS,
        words.SHARES,
        words.LOSSES,
        words.MEASURES,
        *words.KINDS.values(),
    )
    return {word for table in tables for word in table}


def test_every_word_has_one_sentence_and_every_sentence_a_word() -> None:
    reserved = set(keywords(GRAMMAR.read_text(encoding="utf-8")))
    compass = {"north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"}
    assert sorted({*reserved, *closed_tables(), *compass} - set(glossary())) == []
    assert sorted(set(glossary()) - reserved - closed_tables() - compass) == []
    assert [word for word, sentence in glossary().items() if not sentence.endswith(".")] == []
