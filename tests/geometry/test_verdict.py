"""From shares to verdicts: which rule decides, and which threshold is in doubt."""

from __future__ import annotations

import pytest

from engine.geometry.hiding import Hidden
from engine.geometry.verdict import Facts, SightRules, doubts, judge

RULES = SightRules()


def facts(woods: float = 0.0, touching: bool = False, water: float = 0.0, coverable: bool = True) -> Facts:
    """Two units on dry ground, neither under water."""
    return Facts(woods, touching, False, False, water, False, coverable)


@pytest.mark.rule("LOS-VISIBLE-FRACTION", "LOS-PARTIAL-COVER", "LOS-WOODS-BLOCK", "LOS-WATER-COVER", "LOS-BASE-CONTACT")
@pytest.mark.parametrize(
    ("share", "known", "verdict", "rules"),
    [
        (0.0, facts(), "clear", ["LOS-VISIBLE-FRACTION"]),
        (1 / 3, facts(), "clear", ["LOS-VISIBLE-FRACTION"]),
        (0.5, facts(), "partial", ["LOS-VISIBLE-FRACTION"]),
        (0.5, facts(coverable=False), "clear", ["LOS-PARTIAL-COVER"]),
        (0.7, facts(), "blocked", ["LOS-VISIBLE-FRACTION"]),
        (0.2, facts(woods=6.0), "blocked", ["LOS-WOODS-BLOCK"]),
        (0.7, facts(woods=7.0), "blocked", ["LOS-VISIBLE-FRACTION", "LOS-WOODS-BLOCK"]),
        (0.2, facts(water=1.0), "partial", ["LOS-WATER-COVER"]),
        (0.5, facts(water=1.0), "partial", ["LOS-VISIBLE-FRACTION", "LOS-WATER-COVER"]),
        (0.9, facts(touching=True), "partial", ["LOS-VISIBLE-FRACTION", "LOS-BASE-CONTACT"]),
    ],
)
def test_the_rules_that_decide(share: float, known: Facts, verdict: str, rules: list[str]) -> None:
    judged = judge(Hidden(share, 1e-9), known, RULES)
    assert (judged.verdict, [decision.rule for decision in judged.decided]) == (verdict, rules)


@pytest.mark.rule("LOS-VISIBLE-FRACTION")
def test_the_thresholds_in_doubt_are_those_within_the_uncertainty() -> None:
    assert doubts(0.34, 0.01, RULES, coverable=True) == ("one third",)
    assert doubts(0.34, 0.005, RULES, coverable=True) == ()
    assert doubts(0.34, 0.01, RULES, coverable=False) == ()
    assert doubts(0.66, 0.01, RULES, coverable=False) == ("two thirds",)
    assert doubts(1 / 3, 1e-9, RULES, coverable=True) == ()
