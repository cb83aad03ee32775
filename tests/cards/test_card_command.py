"""The command `card`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Run = Callable[..., Any]


def test_a_card_is_drawn_with_all_that_it_says(sightline: Run) -> None:
    ran = sightline("card", "AS7-RS")
    assert (ran.status, ran.err) == (0, "")
    for words in ("Atlas AS7-RS", "48 points", "6 in on foot (TMM +1)", "short 3   medium 4   long 1   overheat 1"):
        assert words in ran.out
    assert "Armor      ○○○○○ ○○○○○  10" in ran.out
    assert "Structure  ○○○○○ ○○○  8" in ran.out
    assert "IF1  Indirect fire" in ran.out
    assert "Sources" not in ran.out
    assert len({len(line) for line in ran.out.splitlines()}) == 1


def test_a_card_shows_where_figures_come_from_that_were_not_printed(sightline: Run) -> None:
    assert "Sources    ruling 35: specials" in sightline("card", "raven").out
    assert "general knowledge, medium confidence: size" in sightline("card", "RFL-3N").out


def test_a_lone_jump_serves_on_foot_too(sightline: Run) -> None:
    assert "10j   10 in on foot (TMM +2)   10 in jumping (TMM +3)" in sightline("card", "DV-7D").out
    assert sightline("card", "JR7-K", "--json").data["cards"][0]["tmm"] == {"14": 3, "8j": 2}


def test_cards_as_json(sightline: Run) -> None:
    cards = sightline("card", "AS7-RS", "Mad Cat Prime", "--json").data["cards"]
    assert [card["title"] for card in cards] == ["Atlas AS7-RS", "Mad Cat Prime"]
    assert cards[0]["damage"] == {"short": 3, "medium": 4, "long": 1}
    assert cards[1]["specials"] == ["LRM1/1/2", "IF2", "CASE", "OMNI"]


def test_the_list_of_a_faction_says_what_it_lacks(sightline: Run) -> None:
    ran = sightline("card", "--list", "kurita")
    assert "House Kurita company: 371 points, 12 units; missing 3" in ran.out
    assert ran.out.count("Grand Dragon DRG-5K") == 2
    assert "Atlas AS7-RS" not in ran.out
    data = sightline("card", "--list", "--json").data
    assert sum(len(part["units"]) for army in data["lists"] for part in army["formations"]) == 57


def test_unknown_names_are_refused(sightline: Run) -> None:
    ran = sightline("card", "atlsa", "AS7-RS")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == "There is no unit card 'atlsa': did you mean 'Atlas AS7-RS' or 'Atlas AS7-K'?\n"
    ran = sightline("card", "--list", "davoin")
    assert (ran.status, ran.out) == (1, "")
    assert "There are no cards of 'davoin'" in ran.err
    assert sightline("card").status == 2
