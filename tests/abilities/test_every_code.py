"""The closed table of abilities: every code has a class, a rule and a test; strange codes are refused, advanced ones do
nothing.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.answer import Refused
from engine.cardfile import read
from engine.cards import library
from engine.rules.codes import ADVANCED, KNOWN, STANDARD, codes_of
from engine.rules.hooks import Ability, active
from engine.rules.levels import LEVELS
from engine.rules.specials import Special
from engine.rules.values import DamageValues, Malformed
from tests.battle import after, battle, fault

TESTS = Path(__file__).resolve().parent.parent
WRITTEN = "".join(path.read_text(encoding="utf-8") for path in sorted(TESTS.rglob("test_*.py")))
MARKED = {rule for call in re.findall(r"mark\.rule\(([^)]*)\)", WRITTEN) for rule in re.findall(r'"([^"]+)"', call)}
ON_CARDS = sorted({code for card in library().cards for special in card.specials for code in codes_of(special)})

CARD = 'card "KIT" "Kit" type BM move "8" damage "2/2/1" armor 5 structure 3 specials "{}"'
SIDES = """force red {{ home south unit a "KIT" at (24, 5) facing north }}
force blue {{ home north unit b "DUMMY" at (24, 15) facing south }}"""


@pytest.mark.parametrize("code", sorted(Ability.known))
def test_every_ability_has_a_test_named_after_it_and_one_for_its_rule(code: str) -> None:
    assert re.search(rf"def test_{code.lower().replace('-', '_')}_\w+\(", WRITTEN), f"no test is named after {code}"
    assert Ability.known[code].rule in MARKED


def test_every_code_of_the_standard_level_and_every_code_on_a_card_has_a_class() -> None:
    assert sorted(set(STANDARD) - set(Ability.known)) == []
    assert [code for code in ON_CARDS if code not in Ability.known] == []
    assert sorted(set(STANDARD) - set(ON_CARDS)) == []


@pytest.mark.rule("SPEC-LEVEL-SCOPE")
def test_the_levels_use_exactly_their_own_abilities() -> None:
    assert LEVELS["introductory"].specials == {"CASE", "CASEII", "ENE", "HT", "MEL", "OVL"}
    assert LEVELS["standard"].specials == set(STANDARD)
    assert not set(STANDARD) & set(ADVANCED)


@pytest.mark.rule("SPEC-LEVEL-SCOPE")
@pytest.mark.parametrize(("level", "specials", "codes"), [
    ("standard", "PRB, TSM, RCN, TAG, CASE", ["TSM", "CASE"]),
    ("introductory", "PRB, TSM, CASE", ["CASE"]),
    ("standard", "BRID, MHQ2, MSL3/3/3, ART-AIS1, LG, SEAL, DRO", ["LG", "SEAL", "DRO"]),
])  # fmt: skip
def test_abilities_of_other_levels_do_nothing(level: str, specials: str, codes: list[str]) -> None:
    state = after(battle(CARD.format(specials) + SIDES.format(), level=level), 1)
    assert [ability.code for ability in active(state, state.unit("a"))] == codes


@pytest.mark.rule("SPEC-LEVEL-SCOPE")
def test_a_code_that_no_card_can_have_is_refused_with_a_suggestion(tmp_path: Path) -> None:
    told = fault(CARD.format("CASSE, TUR(2/2/1,AMZ)") + SIDES.format(), level="standard")
    assert "there is no special ability 'CASSE'" in told
    assert "did you mean 'CASE'?" in told
    assert "there is no special ability 'AMZ'" in told
    path = tmp_path / "mine.yaml"
    path.write_text(
        "cards:\n  - {name: Tin, model: T, type: BM, size: 1, move: 8, damage: 1/1/0, overheat: 0, armor: 1, "
        "structure: 1, points: 9, specials: [LRMM1/1/1]}\n",
        encoding="utf-8",
    )
    with pytest.raises(Refused, match="there is no special ability 'LRMM': did you mean 'LRM'"):
        read(path)


@pytest.mark.rule("SPEC-NOTATION")
@pytest.mark.parametrize(("text", "code", "value"), [
    ("HT1/-/-", "HT", DamageValues(1, "-", "-")),
    ("TOR3/3", "TOR", DamageValues(3, 3, "-", 2)),
    ("IF0*", "IF", "0*"),
    ("IF2", "IF", 2),
    ("LRM1/1/2/1", "LRM", DamageValues(1, 1, 2, 4, 1)),
    ("FLK0*/1/-", "FLK", DamageValues("0*", 1, "-")),
    ("CASE", "CASE", None),
    ("I-TSM", "I-TSM", None),
    ("C3BSM2", "C3BSM", 2),
    ("TUR(2/3/1,IF1)", "TUR", (DamageValues(2, 3, 1), Special("IF", 1))),
    ("TUR(3/3,FLK1/1/-,AMS)", "TUR", (DamageValues(3, 3, "-", 2), Special.parse("FLK1/1/-"), Special("AMS"))),
    ("BOMB4", "BOMB", 4),
])  # fmt: skip
def test_a_notation_is_read_and_prints_back(text: str, code: str, value: object) -> None:
    special = Special.parse(text)
    assert (special.code, special.value, str(special)) == (code, value, text)


@pytest.mark.rule("SPEC-NOTATION", "SPEC-HMEC", "SPEC-BFC", "SPEC-CASEII")
@pytest.mark.parametrize(("spelled", "code"), [
    ("XMEC", "HMEC"), ("BFS", "BFC"), ("LRPB", "LPRB"), ("C3i", "C3I"), ("CASE II", "CASEII"), ("iNARC1", "INARC"),
    ("HELI", "HP"), ("C3BS1", "C3BSS"), ("ARTX-2", "ARTX"),
])  # fmt: skip
def test_other_spellings_are_understood(spelled: str, code: str) -> None:
    assert Special.parse(spelled).code == code in KNOWN


@pytest.mark.parametrize("card", library().cards, ids=lambda card: card.title)
def test_every_ability_of_a_shipped_card_prints_back(card: object) -> None:
    for special in card.specials:  # type: ignore[attr-defined]
        assert Special.parse(str(special)) == special


@pytest.mark.parametrize("text", ["", "1CASE", "HT1//2", "TUR(", "IF+1"])
def test_what_is_no_notation_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        Special.parse(text)
