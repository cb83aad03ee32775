"""Unit cards as text."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from textwrap import wrap
from typing import Any

import engine.abilities  # noqa: F401 (makes the abilities known)
from engine.answer import Answer, Refused
from engine.cardfile import NEEDED
from engine.cards import ArmyList, library
from engine.rules import tables
from engine.rules.card import Card
from engine.rules.codes import KNOWN, codes_of
from engine.rules.hooks import Ability
from engine.rules.kinds import KINDS
from engine.rules.levels import STANDARD
from engine.rules.specials import Special
from engine.rules.values import BRACKETS, GROUND, JUMP, Arc, DamageValues, Mode
from engine.rules.worth import at_skill

SKILLS = range(9)
"""Skills for which a card shows the point value (PV-DEFAULT-SKILL)."""

SUMMARY = "show unit cards, and where their figures come from"

WIDTH = 66
MODES = {
    GROUND: "on foot",
    JUMP: "jumping",
    "f": "on foot",
    "g": "in ground effect",
    "h": "hovering",
    "m": "motorized",
    "n": "afloat",
    "r": "on rails",
    "s": "under water",
    "t": "on tracks",
    "v": "as a VTOL",
    "w": "on wheels",
    "w(b)": "on two wheels",
    "w(m)": "on one wheel",
}
"""Ways of moving by their letters on the card, in words."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Names of cards, or a list of those there are."""
    parser.add_argument("names", nargs="*", metavar="NAME", help="a model (AS7-RS) or a full name (Atlas AS7-RS)")
    parser.add_argument("--list", action="store_true", help="list the cards; with names, those of factions so named")


def run(args: argparse.Namespace, say: Callable[[str], None]) -> Answer:
    """Show cards by name, or list them by faction."""
    if args.list:
        return listed(" ".join(args.names))
    if not args.names:
        raise Refused("Which card? Name a model (AS7-RS) or a unit (Atlas AS7-RS), or use --list", status=2)
    cards = [library().find(name) for name in args.names]
    return Answer("\n\n".join(map(drawn, cards)), {"cards": [as_data(card) for card in cards]})


def listed(faction: str) -> Answer:
    """All cards by file, after the army lists that name them; only some if a part of a faction's name is given."""
    files = library().files
    chosen = [file for file in files if faction.casefold() in file.faction.casefold()]
    if not chosen:
        raise Refused(f"There are no cards of '{faction}': there are {', '.join(file.faction for file in files)}")
    lines: list[str] = []
    lists = [army for army in library().lists if any(army.faction == file.faction for file in chosen)]
    for file in chosen:
        lines += ["", file.faction]
        for army in lists:
            if army.faction == file.faction:
                lines += army_lines(army)
        lines += [row(card) for card in file.cards if not any(army.faction == file.faction for army in lists)]
    data = {
        "cards": [as_data(card) for file in chosen for card in file.cards],
        "lists": [army_data(army) for army in lists],
    }
    return Answer("\n".join(lines[1:]), data)


def army_lines(army: ArmyList) -> Iterator[str]:
    """An army list, formation by formation, with what it lacks."""
    yield f"{army.name}: {army.points} points, {army.units} units; missing {army.units_missing} ({army.lost})"
    for formation in army.formations:
        yield f"  {formation.name} ({len(formation.cards)} of {formation.expected})"
        yield from map(row, formation.cards)


def row(card: Card) -> str:
    """A card in one line."""
    size, move, damage = card.size, str(card.move), str(card.damage)
    values = f"{size}  {move:7} {damage:7} OV {card.overheat}  {card.armor:2}/{card.structure:<2} {card.points:3}"
    return f"    {card.title:26} {values}  {', '.join(map(str, card.specials))}".rstrip()


def drawn(card: Card) -> str:
    """A card in a frame."""
    specials = [line for special in card.specials for line in abilities(special)] or ["none"]
    move = "   ".join(f"{mode.inches} in {MODES.get(mode.code, mode.code)} (TMM {tmm(mode):+d})" for mode in ways(card))
    body = [
        spread(card.title, f"{card.points} points"),
        spread(f"{kind(card)}, size {card.size}", card.faction),
        "",
        *field("Move", f"{card.move}   {move}"),
        *field("Damage", f"{brackets(card.damage)}   overheat {card.overheat}"),
        *(line for i, arc in enumerate(card.arcs) for line in field("" if i else "Arcs", arc_line(arc))),
        *field("Armor", circles(card.armor)),
        *field("Structure", circles(card.structure)),
        *field("Skill", str(card.skill)),
        *field("By skill", f"{' '.join(str(at_skill(card.points, skill)) for skill in SKILLS)} points (skill 0 to 8)"),
        *(line for i, special in enumerate(specials) for line in field("" if i else "Specials", special)),
    ]
    if card.provenance:
        body += ["", *(line for i, text in enumerate(sources(card)) for line in field("" if i else "Sources", text))]
    frame = "─" * (WIDTH + 2)
    return "\n".join([f"╭{frame}╮", *(f"│ {line:{WIDTH}} │" for line in body), f"╰{frame}╯"])


def as_data(card: Card) -> dict[str, Any]:
    """A card for programs."""
    return {
        "name": card.name,
        "model": card.model,
        "title": card.title,
        "faction": card.faction,
        "type": card.type,
        "size": card.size,
        "move": str(card.move),
        "tmm": {str(mode): tmm(mode) for mode in ways(card)},
        "damage": dict(zip(BRACKETS, card.damage, strict=True)),
        "arcs": {arc.name: dict(zip(BRACKETS, arc.damage, strict=True)) for arc in card.arcs},
        "overheat": card.overheat,
        "armor": card.armor,
        "structure": card.structure,
        "skill": card.skill,
        "points": card.points,
        "specials": [str(special) for special in card.specials],
        "provenance": card.provenance,
    }


def army_data(army: ArmyList) -> dict[str, Any]:
    """An army list for programs."""
    return {
        "name": army.name,
        "faction": army.faction,
        "units": {"expected": army.units, "missing": army.units_missing},
        "points": {"expected": army.points, "missing": army.points_missing},
        "formations": [
            {"name": part.name, "expected": part.expected, "units": [card.title for card in part.cards]}
            for part in army.formations
        ],
    }


def ways(card: Card) -> tuple[Mode, ...]:
    """The ways of moving; a lone jump value serves on foot too (TERM-MOVE-NOTATION)."""
    modes = card.move.modes
    return modes if any(mode.code != JUMP for mode in modes) else (Mode(card.move.ground, GROUND), *modes)


def tmm(mode: Mode) -> int:
    """The target movement modifier of a way of moving, undamaged and cool."""
    return tables.movement_modifier(mode.inches) + (tables.TMM_JUMP if mode.code == JUMP else 0)


def circles(count: int) -> str:
    """Circles to cross out, in fives, and their number."""
    groups = " ".join("○" * min(5, count - done) for done in range(0, min(count, 40), 5))
    return f"{groups}  {count}".strip()


def kind(card: Card) -> str:
    """A card's type in words."""
    return "'Mech" if card.type == "BM" else KINDS[card.type].title if card.type in KINDS else card.type


def brackets(damage: DamageValues) -> str:
    """Damage bracket by bracket."""
    return "   ".join(f"{bracket} {value}" for bracket, value in zip(BRACKETS, damage, strict=True))


def arc_line(arc: Arc) -> str:
    """What one of several arcs does."""
    return f"{arc.name:7}{brackets(arc.damage)}"


def abilities(special: Special) -> Iterator[str]:
    """An ability as the card prints it, with its name and meaning, and those of what its turret holds."""
    code, *held = codes_of(special)
    yield f"{special}  {meaning(code)}"
    for each in held:
        yield f"  {each}  {meaning(each)}"


def meaning(code: str) -> str:
    """An ability's name and one sentence about it."""
    if code in Ability.known and code in STANDARD.specials:
        return " ".join((Ability.known[code].__doc__ or "").split())
    name = KNOWN.get(code, code)
    return f"{name[:1].upper()}{name[1:]}. It does nothing at standard level."


def sources(card: Card) -> list[str]:
    """Which figures come from where, for those that are not simply printed."""
    by_source: dict[str, list[str]] = {}
    for name, source in card.provenance.items():
        by_source.setdefault(source, []).append(name)
    whole = len(NEEDED)
    return [f"{source}: {'all' if len(names) == whole else ', '.join(names)}" for source, names in by_source.items()]


def field(label: str, text: str) -> list[str]:
    """A labeled line, continued under itself if it is long."""
    first, *more = wrap(text, WIDTH - 11) or [""]
    return [f"{label:11}{first}", *(f"{'':11}{line}" for line in more)]


def spread(left: str, right: str) -> str:
    """Two texts at the ends of a line."""
    return left + right.rjust(WIDTH - len(left)) if len(left) + len(right) < WIDTH else f"{left} {right}"[:WIDTH]
