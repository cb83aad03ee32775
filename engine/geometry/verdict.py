"""From measures to a verdict: clear, partial or blocked, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.geometry.hiding import Blocker, Hidden
from engine.geometry.soft import Through

_EQUAL = 1e-9  # shares closer than this to a threshold lie on it
_HAIR = 1e-6  # inches within which sums of soft terrain count as equal to a limit


@dataclass(frozen=True)
class SightRules:
    """The numbers by which a measured sight becomes a verdict.

    Hidden shares above `cover` make partial cover, above `block` they block (LOS-VISIBLE-FRACTION); soft terrain of
    `woods` inches blocks, or only of more where `woods_inclusive` is false (LOS-WOODS-BLOCK). Where there are `limits`,
    inches by kind and grade, each stretch counts as its share of its limit instead, and a sum over 1 blocks; what has
    none counts for nothing (XTRN-LOS-LENGTH, ruling 2). Water of `wading` inches gives cover (LOS-WATER-COVER);
    `underwater` lets two submerged units in one water see each other (LOS-SUBMERGED); `torpedoes` reach through the
    surface of one water (LOS-UNDERWATER-ATTACK).
    """

    cover: float = 1.0 / 3.0
    block: float = 2.0 / 3.0
    woods: float = 6.0
    woods_inclusive: bool = True
    wading: float = 1.0
    underwater: bool = False
    torpedoes: bool = False
    limits: tuple[tuple[str, str | None, float], ...] = ()

    @property
    def thresholds(self) -> tuple[float, float]:
        """The hidden shares near which it pays to measure finely."""
        return self.cover, self.block


@dataclass(frozen=True)
class Facts:
    """What counts besides solids: inches of soft terrain, contact, water, and whether the target can be in cover."""

    woods: float
    touching: bool
    eye_sunk: bool
    target_sunk: bool
    water: float
    same_water: bool
    coverable: bool = True
    through: tuple[Through, ...] = ()


class Decision(NamedTuple):
    """A rule that made a verdict, by its id, and how it applied."""

    rule: str
    text: str


class Judgment(NamedTuple):
    """`cover` names in words what gives partial cover; `undecided`: a threshold lies within the uncertainty.

    `decided` is by which rules, those that count most first.
    """

    verdict: str
    cover: str
    reasons: tuple[str, ...]
    undecided: bool
    decided: tuple[Decision, ...]


def judge(hidden: Hidden, facts: Facts, rules: SightRules) -> Judgment:
    """The verdict on one view."""
    under = _under_water(facts, rules)
    if under:
        deciding = "LOS-UNDERWATER-ATTACK" if rules.torpedoes else "LOS-SUBMERGED"
        return Judgment("blocked", "", (under,), False, (Decision(deciding, f"{under}: blocked"),))
    reasons, decided = list[str](), list[Decision]()
    if not facts.touching and (dense := _too_dense(facts, rules)):
        reasons.append(dense[0])
        decided.append(dense[1])
    walled = hidden.share > rules.block + _EQUAL and not facts.touching
    if walled:
        reasons.insert(0, _hidden_by(hidden, rules.block))
        decided.insert(0, Decision("LOS-VISIBLE-FRACTION", f"more than {_part(rules.block)} hidden: blocked"))
    if reasons:
        undecided = walled and len(reasons) == 1 and _close(hidden, rules.block)
        return Judgment("blocked", "", tuple(reasons), undecided, tuple(decided))
    at_cover = facts.coverable and _close(hidden, rules.cover)
    undecided = at_cover or (_close(hidden, rules.block) and not facts.touching)
    covers = []
    decided.append(_by_share(hidden, facts, rules))
    if facts.coverable and hidden.share > rules.cover + _EQUAL:
        covers.append(f"behind {names(hidden.blockers)}")
        reasons.append(_hidden_by(hidden, rules.cover))
    if facts.coverable and facts.water >= rules.wading - _HAIR and not facts.target_sunk:
        covers.append(f"in water {facts.water:.4g} in deep")
        reasons.append(f"the target stands in water {facts.water:.4g} in deep")
        in_water = Decision("LOS-WATER-COVER", f"in water {facts.water:.4g} in deep: partial cover")
        decided = [in_water] if len(covers) == 1 else [*decided, in_water]
        undecided = undecided and _close(hidden, rules.block) and not facts.touching
    if facts.touching:
        reasons.append("the bases touch: they always see each other")
        decided.append(Decision("LOS-BASE-CONTACT", reasons[-1]))
    return Judgment("partial" if covers else "clear", " and ".join(covers), tuple(reasons), undecided, tuple(decided))


def doubts(share: float, uncertainty: float, rules: SightRules, coverable: bool) -> tuple[str, ...]:
    """The thresholds, in words, that lie within the uncertainty of a hidden share."""
    hidden = Hidden(share, uncertainty)
    counting = rules.thresholds if coverable else (rules.block,)
    return tuple(_part(threshold) for threshold in counting if _close(hidden, threshold))


def _by_share(hidden: Hidden, facts: Facts, rules: SightRules) -> Decision:
    """What the hidden share decides where it does not block."""
    cover, block = _part(rules.cover), _part(rules.block)
    if hidden.share <= rules.cover + _EQUAL:
        what = f"not more than {cover} hidden" if hidden.share else "nothing hidden"
        return Decision("LOS-VISIBLE-FRACTION", f"{what}: no cover")
    within = "" if hidden.share > rules.block + _EQUAL else f" and not more than {block}"
    if facts.coverable:
        return Decision("LOS-VISIBLE-FRACTION", f"more than {cover}{within} hidden: partial cover")
    return Decision("LOS-PARTIAL-COVER", f"more than {cover}{within} hidden: no cover for a target of its kind")


def names(blockers: tuple[Blocker, ...]) -> str:
    """The blockers in words."""
    each = [blocker.name for blocker in blockers] or ["nothing"]
    return each[0] if len(each) == 1 else f"{', '.join(each[:-1])} and {each[-1]}"


def _too_dense(facts: Facts, rules: SightRules) -> tuple[str, Decision] | None:
    """Why soft terrain stops a line, and by which rule; None where it does not."""
    if not rules.limits:
        full = rules.woods - _HAIR if rules.woods_inclusive else rules.woods + _HAIR
        if facts.woods < full:
            return None
        told = f"{facts.woods:.2f} in of soft terrain"
        return (
            f"{told} on the line: {rules.woods:g} in block it",
            Decision("LOS-WOODS-BLOCK", f"{told}, {rules.woods:g} in block"),
        )
    limits = {(kind, grade): limit for kind, grade, limit in rules.limits}
    parts = [(part, limits[part.kind, part.grade]) for part in facts.through if (part.kind, part.grade) in limits]
    filled = sum(part.inches / limit for part, limit in parts)
    if filled <= 1.0 + _HAIR:
        return None
    each = " and ".join(f"{part.inches:.2f} in of {_called(part)} of {limit:g}" for part, limit in parts)
    return (
        f"{each} in on the line: {100.0 * filled:.0f}% of what lets it through",
        Decision("XTRN-LOS-LENGTH", f"{each} in, {100.0 * filled:.0f}% of what lets a line through: blocked"),
    )


def _called(part: Through) -> str:
    return f"{part.grade.replace('_', ' ')} {part.kind}" if part.grade else part.kind


def _under_water(facts: Facts, rules: SightRules) -> str:
    if facts.eye_sunk and facts.target_sunk:
        if rules.underwater:
            return "" if facts.same_water else "both are under water, in different waters"
        return "both are under water"
    if rules.torpedoes and (facts.eye_sunk or facts.target_sunk):
        return "" if facts.same_water else "they are in different waters"
    if facts.eye_sunk:
        return "the attacker is under water"
    return "the target is under water" if facts.target_sunk else ""


def _close(hidden: Hidden, threshold: float) -> bool:
    """Whether the true share might lie on the other side of a threshold; an exact measure on it is no doubt."""
    return hidden.uncertainty > _EQUAL and abs(hidden.share - threshold) <= hidden.uncertainty


def _hidden_by(hidden: Hidden, threshold: float) -> str:
    return f"{100.0 * hidden.share:.1f}% hidden by {names(hidden.blockers)}: more than {_part(threshold)}"


def _part(threshold: float) -> str:
    thirds = round(threshold * 3.0)
    return (
        {1: "one third", 2: "two thirds"}[thirds] if abs(threshold * 3.0 - thirds) < 1e-9 else f"{100.0 * threshold:g}%"
    )
