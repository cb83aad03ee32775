"""One line of sight in words."""

from __future__ import annotations

from typing import Any


def told(data: dict[str, Any]) -> str:
    """The report of one line, there and back."""
    back = data["back"]
    rows = [f"{data['attacker']} -> {data['target']}: {data['verdict'].upper()}", *details(data)]
    rows.append(f"  back: {back['attacker']} -> {back['target']}: {back['verdict'].upper()}, {_share(back)}")
    rows += [f"  {_sentence(data['differs'])}"] if data["differs"] else []
    return "\n".join(rows)


def details(data: dict[str, Any]) -> list[str]:
    """What is said below the verdict: shares, why, what is in the way, the range, the shot."""
    other = data["other_mode"]
    rows = [
        f"  {data['mode']:11} {_share(data)}",
        f"  {other['mode']:11} {_share(other)}, {other['verdict']}",
    ]
    if data["ambiguous"]:
        rows.append(f"  Ambiguous: {'; '.join(data['ambiguity'])}. Agree which counts.")
    rows += [f"  {_sentence(decision['text'])[:-1]} ({decision['rule']})." for decision in data["decided_by"]]
    for blocker in data["blockers"]:
        alone = f"  {blocker['name']} ({blocker['kind']}) alone hides {blocker['hides']:.1%}"
        rows.append(alone + (f", {blocker['only']:.1%} that nothing else hides" if len(data["blockers"]) > 1 else ""))
    for part in data["through"]:
        rows.append(f"  the line runs {part['inches']:.2f} in through {part['name']} ({part['kind']})")
    arc = f", {data['arc']} arc, a hit is on the {data['side']}" if data["arc"] else ""
    rows.append(f"  range {data['range']:.2f} in ({data['bracket'] or 'out of range'}){arc}")
    if data["to_hit"]:
        parts = ", ".join(f"{p['amount']:+d} {p['reason']}" for p in data["to_hit"]["modifiers"])
        rows.append(f"  to hit {data['to_hit']['number']} ({parts})")
    return [*rows, *(f"  no shot: {reason}" for reason in data["refused"])]


def _share(view: dict[str, Any]) -> str:
    return f"{view['visible']:.1%} visible ± {view['uncertainty']:.1%}"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
