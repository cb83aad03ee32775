"""The card library: as printed, with what is lost marked; bad files are refused with their place."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

import pytest
import yaml

import engine.abilities  # (makes the abilities known)
import engine.cardfile
from engine.answer import Refused
from engine.cardfile import NEEDED, read
from engine.cards import CardNotFound, library
from engine.rules.hooks import Ability
from engine.rules.values import DamageValues, Move

GOOD = (
    "{name: Tin, model: T-1, type: BM, size: 1, move: 10/4j, damage: 1/0*/-, overheat: 0, "
    "armor: 2, structure: 1, points: 9, specials: [IF1]}"
)


def written(folder: Path, *lines: str) -> Path:
    """A card file with these lines."""
    path = folder / "mine.yaml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.mark.rule("TERM-UNIT-CARD-FIELDS")
def test_a_printed_card_is_as_printed() -> None:
    card = library().find("AS7-RS")
    assert (card.title, card.type, card.size, card.points) == ("Atlas AS7-RS", "BM", 4, 48)
    assert (str(card.move), str(card.damage), card.overheat, card.armor, card.structure) == ("6", "3/4/1", 1, 10, 8)
    assert (list(map(str, card.specials)), card.skill, card.provenance) == (["IF1"], 4, {})
    assert card.faction == "House Davion (Federated Suns)"


def test_the_lists_have_all_printed_units_and_say_what_is_lost() -> None:
    rows = {army.name: [card for part in army.formations for card in part.cards] for army in library().lists}
    assert sum(map(len, rows.values())) == 57
    for army in library().lists:
        cards = rows[army.name]
        assert len(cards) + army.units_missing == army.units == sum(part.expected for part in army.formations)
        assert sum(card.points for card in cards) + army.points_missing == army.points
        assert army.lost
    assert {army.name: (army.points, army.units_missing) for army in library().lists} == {
        "House Liao company": (377, 3),
        "House Kurita company": (371, 3),
        "House Davion company": (370, 3),
        "House Steiner company": (363, 3),
        "House Marik company": (389, 3),
        "Jade Falcon Binary": (386, 4),
        "Clan Wolf Binary": (408, 4),
    }


def test_figures_that_the_lists_have_lost_are_marked() -> None:
    listed = [card for army in library().lists for part in army.formations for card in part.cards]
    marked = Counter(tuple(card.provenance.items()) for card in listed)
    lost = (("specials", "ruling 35"),)
    assert marked == {(): 38, lost: 18, (("points", "ruling 35"), *lost): 1}
    hawk = library().find("Black Hawk A")
    assert (hawk.points, str(hawk.move), list(map(str, hawk.specials))) == (35, "10", ["AMS", "CASE", "OMNI"])
    assert list(map(str, library().find("RVN-3L").specials)) == ["CASE", "ECM", "PRB", "RCN", "SNARC1", "TAG"]
    assert library().find("TMP-3M").specials == ()


@pytest.mark.parametrize(("name", "size", "move", "damage", "overheat", "health"), [
    ("RFL-3N", 3, None, None, None, (4, 5)),
    ("STK-3F", 4, None, "3/4/2", 3, None),
    ("Vulture Prime", 3, "10", None, None, None),
    ("VND-3L", 2, "8j", None, None, None),
    ("CES-3R", 3, None, None, None, None),
    ("ANV-3M-EX", 3, "10/4j", None, None, None),
    ("JR7-K-EX", 1, "14/6j", None, None, None),
    ("Loki Prime", 3, None, None, 3, None),
    ("Mad Cat Prime", 3, None, "5/5/4", 1, None),
])  # fmt: skip
def test_units_of_the_worked_examples_have_the_books_figures(
    name: str, size: int, move: str | None, damage: str | None, overheat: int | None, health: tuple[int, int] | None
) -> None:
    card = library().find(name)
    assert card.size == size
    assert move in (None, str(card.move))
    assert damage in (None, str(card.damage))
    assert overheat in (None, card.overheat)
    assert health in (None, (card.armor, card.structure))


def test_figures_that_the_examples_do_not_give_say_where_they_come_from() -> None:
    card = library().find("RFL-3N")
    assert (card.provenance["armor"], card.provenance["points"]) == (
        "worked example",
        "general knowledge, medium confidence",
    )
    for card in library().cards:
        if card.faction == "Worked examples":
            assert set(card.provenance) == set(NEEDED)


@pytest.mark.parametrize("name", ["AS7-RS", "as7-rs", "Atlas AS7-RS", "ATLAS  as7-rs", "AS7-RS Atlas"])
def test_a_card_answers_to_its_model_and_full_name(name: str) -> None:
    assert library().find(name).model == "AS7-RS"


@pytest.mark.parametrize(("name", "title"), [
    ("Raven", "Raven RVN-3L"),
    ("Timber Wolf Prime", "Mad Cat Prime"),
    ("DWO-1K", "Daimyo DMO-1K"),
    ("Wraith", "Wraith TR1"),
])  # fmt: skip
def test_a_card_answers_to_its_other_names(name: str, title: str) -> None:
    assert library().find(name).title == title


def test_a_name_of_several_cards_is_not_guessed() -> None:
    with pytest.raises(CardNotFound) as refusal:
        library().find("Atlas")
    assert refusal.value.message == "'Atlas' may be 'Atlas AS7-RS' or 'Atlas AS7-K'"


def test_an_unknown_name_gets_suggestions() -> None:
    for typo in ("AS7-SR", "Atlas AS7RS", "atlsa as7-rs"):
        with pytest.raises(CardNotFound, match=r"did you mean 'Atlas AS7-RS'"):
            library().find(typo)
    with pytest.raises(CardNotFound, match=r"^There is no unit card 'qqqq'$"):
        library().find("qqqq")


def test_every_special_ability_on_a_card_exists() -> None:
    codes = {special.code for card in library().cards for special in card.specials}
    assert codes <= set(Ability.known)


def test_titles_are_unique() -> None:
    titles = Counter(card.title for card in library().cards)
    assert [title for title, count in titles.items() if count > 1] == []


def test_all_cards_are_read_in_a_moment() -> None:
    library.cache_clear()
    start = time.process_time()
    assert library().find("AS7-RS")
    assert time.process_time() - start < 0.2


def test_a_file_of_ones_own_adds_to_the_library(tmp_path: Path) -> None:
    path = written(tmp_path, "faction: Ours", "source: homebrew", "cards:", f"  - {GOOD}")
    card = library().with_file(path).find("tin")
    assert (card.move, card.damage) == (Move.parse("10/4j"), DamageValues(1, "0*", "-"))
    assert (card.faction, card.provenance["size"]) == ("Ours", "homebrew")
    with pytest.raises(CardNotFound):
        library().find("tin")


def edited(old: str, new: str) -> str:
    """The good card with one thing changed."""
    assert old in GOOD
    return GOOD.replace(old, new)


@pytest.mark.parametrize(("card", "sentence"), [
    (edited("armor: 2", "armour: 2"), "a card has no 'armour': did you mean 'armor'?"),
    (edited("points: 9, ", ""), "the card of 'Tin' lacks points"),
    (edited("size: 1", "size: -1"), "size: -1 is not a whole number from 0 to 9999"),
    (edited("armor: 2", "armor: true"), "armor: True is not a whole number from 0 to 9999"),
    (edited("armor: 2", "armor: 100000"), "armor: 100000 is not a whole number from 0 to 9999"),
    (edited("move: 10/4j", "move: fast"), "move: 'fast' is not a Move: inches and a mode, as in 10, 14/8j or 8j"),
    (edited("damage: 1/0*/-", "damage: 1/2"), "damage: '1/2' is not a damage field: three values as in 3/3/1"),
    (edited("[IF1]", "IF1"), "specials: 'IF1' is not a list of abilities, as in [CASE, IF1]"),
    (edited("model: T-1", "model: 1e5"), None),
    (edited("model: T-1", "model: 1.5"), "model: 1.5 is no word: put it in quotes"),
    (edited("model: T-1", "model: no"), "model: False is no word: put it in quotes"),
    ("just words", "'just words' is not a card: {name: ..., model: ..., ...}"),
])  # fmt: skip
def test_a_wrong_card_is_refused_with_its_place(tmp_path: Path, card: str, sentence: str | None) -> None:
    path = written(tmp_path, "# mine", "cards:", f"  - {GOOD}", f"  - {card}")
    if sentence is None:
        assert read(path).cards[1].model == "1e5"
        return
    with pytest.raises(Refused) as refusal:
        read(path)
    line = 2 if card == "just words" else 4
    assert refusal.value.message == f"{path}:{line}: error: {sentence}"
    assert refusal.value.status == 1


@pytest.mark.parametrize(("lines", "line", "words"), [
    (["cards:", "  - {name: Tin", "  - {name: Can}"], 3, "not valid YAML"),
    (["cards: &a", "  - *b"], 2, "not valid YAML: found undefined alias"),
    (["cards:", "  - !!python/object:os.system {}"], 2, "not valid YAML: could not determine a constructor"),
    (["- 1"], 1, "a card file has a list of 'cards'"),
    (["cards: none"], 1, "a card file has a list of 'cards'"),
    ([""], 1, "a card file has a list of 'cards'"),
])  # fmt: skip
def test_a_broken_file_is_refused_with_its_place(tmp_path: Path, lines: list[str], line: int, words: str) -> None:
    path = written(tmp_path, *lines)
    with pytest.raises(Refused) as refusal:
        read(path)
    assert refusal.value.message.startswith(f"{path}:{line}: error: {words}")
    assert "\n" not in refusal.value.message


@pytest.mark.parametrize("reader", [engine.cardfile._Reader, yaml.SafeLoader])
def test_a_file_that_is_a_pit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reader: object) -> None:
    monkeypatch.setattr(engine.cardfile, "_Reader", reader)
    with pytest.raises(Refused, match="not valid YAML"):
        read(written(tmp_path, "[" * 5_000))


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be read: No such file"):
        read(tmp_path / "nowhere.yaml")
    (tmp_path / "latin.yaml").write_bytes(b"cards: [\xe9]")
    with pytest.raises(Refused, match="not UTF-8"):
        read(tmp_path / "latin.yaml")
    (tmp_path / "large.yaml").write_text("# " + "x" * 2_000_000)
    with pytest.raises(Refused, match="too large"):
        read(tmp_path / "large.yaml")


def test_a_list_that_names_no_card_is_refused_with_its_place(tmp_path: Path) -> None:
    head = ["cards:", f"  - {GOOD}", "lists:", "  - name: Short", "    units: {expected: 1, missing: 0}"]
    rest = ["    points: {expected: 9, missing: 0}", "    formations: [{name: Only, expected: 1, units: [T-2]}]"]
    path = written(tmp_path, *head, *rest)
    with pytest.raises(Refused, match=r"mine\.yaml:4: error: There is no unit card 'T-2': did you mean 'Tin T-1'"):
        _ = library().with_file(path).lists
    path = written(tmp_path, *head)
    with pytest.raises(Refused, match=r"mine\.yaml:4: error: the list lacks 'points'"):
        _ = library().with_file(path).lists
