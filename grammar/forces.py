"""From the force sections to forces, units and where they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from engine.phases.setup import OPPOSITE
from engine.rules.card import Card
from engine.rules.kinds import categories
from engine.rules.levels import Level
from engine.rules.network import LINKING, Network, faults, system_of
from engine.rules.state import HALVED_BY_ENGINE, SHUTDOWN_HEAT, Force, Status, Unit
from engine.rules.values import Mode, Move
from engine.rules.weather import under_gravity
from grammar import syntax
from grammar.clauses import clause, number, value, values, whole, word
from grammar.fittings import NORMAL, fit, targeting_of
from grammar.laying import COMPASS_EDGES
from grammar.points import point_of
from grammar.syntax import Direction, Name, Number, Point, Span, Word
from grammar.trains import couple
from grammar.weather import weather_of

COLORS = ("#2f6fb3", "#d9622b", "#4f9d69", "#b08d2f")
"""Force colors that also the color-blind tell apart, in the order of the forces."""

SIDES = 2
"""A battle is fought between two sides (TERM-SIDES)."""

Report = Callable[[Span, str, str], None]
FindCard = Callable[[str], Card | None]


@dataclass(frozen=True, slots=True)
class Placement:
    """Where the script puts a unit on the table, as written; `elevation` and `depth` are heights given in words, the
    one that of a floor for a unit that starts `inside` a building.
    """

    at: Point | None
    on: str
    facing: float
    span: Span
    elevation: float | None = None
    depth: float | None = None
    inside: bool = False


@dataclass
class Muster:
    """The forces of a script, their units and networks; `placed` has those that start on the table, `landing` those
    that come down on it, `aboard` who starts in or on which other, `spans` where forces and units stand in the text, by
    id. `bands` are the units that triggers bring, by the place of the action in the text; `gravity` is that of their
    world.
    """

    forces: list[Force] = field(default_factory=list)
    networks: list[Network] = field(default_factory=list)
    units: dict[str, Unit] = field(default_factory=dict)
    placed: dict[str, Placement] = field(default_factory=dict)
    landing: dict[str, Placement] = field(default_factory=dict)
    aboard: dict[str, Name] = field(default_factory=dict)
    spans: dict[str, Span] = field(default_factory=dict)
    bands: dict[Span, Muster] = field(default_factory=dict)
    gravity: float = 1.0

    @property
    def received(self) -> dict[str, Unit]:
        """The units that triggers bring, by id."""
        return {unit.id: unit for band in self.bands.values() for unit in band.units.values()}


def muster(script: syntax.Script, find: FindCard, level: Level, report: Report) -> Muster:
    """All forces and units; units whose card is unknown are left out (the checker has said so).

    Units of a type that does not fight at the level are left out and reported (INTRO-SCOPE).
    """
    found = Muster(gravity=weather_of(script).gravity)
    sections = [section for section in script.sections if isinstance(section, syntax.Force)]
    for extra in sections[SIDES:]:
        hint = "a battle has two sides; a side may have lances"
        report(extra.id.span, f"'{extra.id.text}' is one side too many.", hint)
    for index, section in enumerate(sections):
        found.forces.append(_force(section, index))
        found.spans[section.id.text] = section.id.span
        _gather(found, section, section.members, find, level, report)
        found.networks += _networks(found, section, level, report)
    found.forces = _homes(sections, found.forces, report)
    for action in (node for node in syntax.walk(script) if isinstance(node, syntax.Action) and node.word == "receives"):
        section = next(section for section in sections if action.subject and section.id.text == action.subject.text)
        members = [value for value in action.values if isinstance(value, syntax.Lance | syntax.Unit)]
        band = found.bands[action.span] = Muster(forces=found.forces, gravity=found.gravity)
        _gather(band, section, members, find, level, report)
    for each in (found, *found.bands.values()):
        _entries(each, report, arriving=each is not found)
        couple(each.units, each.spans, report)
    _number_twins(found)
    return found


def _gather(
    found: Muster,
    section: syntax.Force,
    members: Iterable[syntax.Lance | syntax.Unit],
    find: FindCard,
    level: Level,
    report: Report,
) -> None:
    """Enlist the units of lances and those in none."""
    for member in members:
        lance = member.text.text if isinstance(member, syntax.Lance) and member.text else ""
        for unit in member.units if isinstance(member, syntax.Lance) else (member,):
            card = find(unit.card.text) if unit.card else None
            if card is not None and card.type not in level.types:
                *others, last = sorted(level.types)
                fighting = f"{', '.join(others)} and {last}" if others else last
                what = f"'{unit.id.text}' is of type {card.type}: at {level.name} level only {fighting} fight."
                report(unit.span, what, "")
            elif card is not None:
                fit(unit, card, report)
                _enlist(found, section, unit, lance, card)


def _networks(found: Muster, section: syntax.Force, level: Level, report: Report) -> list[Network]:
    """The C3 networks of a force; what may not be linked is reported (C3-NETWORK-IDS)."""
    networks, spans = [], {}
    for node in section.networks:
        names = [name.text for name in (node.master, *node.others) if name is not None]
        if all(name in found.units for name in names):
            master = node.master.text if node.master else ""
            system = system_of(found.units[master].card if master else None)
            networks.append(Network(node.id.text, master, tuple(name.text for name in node.others), system))
            spans[node.id.text] = node.span
    if networks and not level.specials & LINKING:
        report(section.networks[0].span, f"there are no networks at {level.name} level.", "")
        return []
    for network_id, fault in faults(networks, lambda unit: found.units[unit].card):
        report(spans[network_id], f"{fault}.", "")
    return networks


def _force(section: syntax.Force, index: int) -> Force:
    settings = section.settings
    home = value(settings, "home", Direction)
    deploys = clause(settings, "deploys")
    zone = deploys.values[0] if deploys else None
    return Force(
        id=section.id.text,
        name=section.text.text if section.text else section.id.text.replace("_", " ").title(),
        home=COMPASS_EDGES.get(home.degrees, "") if home else "",
        deploys=zone.text if isinstance(zone, Name | Word) else "",
        commander=word(settings, "commander", "orders"),
        attacker=section.role is not None and section.role.text == "attacker",
        color=COLORS[index % len(COLORS)],
    )


def _homes(sections: list[syntax.Force], forces: list[Force], report: Report) -> list[Force]:
    """The forces with their home edges: opposite each other, so that one edge gives the other (SETUP-HOME-EDGES)."""
    if len(forces) == SIDES:
        one, other = forces
        if one.home and other.home and OPPOSITE[one.home] != other.home:
            edge = OPPOSITE[one.home]
            what = f"the home edge of '{other.id}' must lie opposite that of '{one.id}', in the {edge}."
            report(_span(sections[1], "home"), what, f"write: home {edge}")
        homes = (one.home or OPPOSITE.get(other.home, ""), other.home or OPPOSITE.get(one.home, ""))
        forces = [replace(force, home=home) for force, home in zip(forces, homes, strict=True)]
    for section, force in zip(sections, forces, strict=True):
        if force.deploys == "home" and not force.home:
            report(_span(section, "deploys"), f"'{force.id}' has no home edge to deploy at.", "for example: home south")
    return forces


def _entries(found: Muster, report: Report, *, arriving: bool) -> None:
    """Units that start off the table need a zone to be set down in or an edge to come from (SETUP-MAP-EDGE-USE); those
    that are `arriving` in the battle are not set down.
    """
    forces = {force.id: force for force in found.forces}
    for unit in found.units.values():
        force = forces[unit.force]
        deployed = force.deploys and unit.enters <= 1 and not arriving
        if unit.id in found.landing:
            if arriving:
                what = f"'{unit.id}' comes with a trigger: it cannot land."
                report(found.spans[unit.id], what, "write: at a point")
            elif "aerospace" not in categories(unit.card):
                report(found.spans[unit.id], f"'{unit.id}' is no aerospace unit: it cannot come by landing.", "")
        elif "aerospace" in categories(unit.card) and unit.id not in (*found.placed, *found.aboard):
            what = f"'{unit.id}' is an aerospace unit: it starts on the ground or comes by landing."
            report(found.spans[unit.id], what, "for example: enters turn 2 landing at (30, 20)")
        elif unit.id not in (*found.placed, *found.aboard) and not (deployed or unit.edge or force.home):
            what = f"'{unit.id}' has no edge to enter from: '{force.id}' has no home."
            report(found.spans[unit.id], what, "for example: home south in the force, or 'at' a point after the unit")


def _span(section: syntax.Force, word: str) -> Span:
    found = clause(section.settings, word)
    return found.span if found else section.span


def _enlist(found: Muster, section: syntax.Force, node: syntax.Unit, lance: str, card: Card) -> None:
    clauses, unit_id = node.clauses, node.id.text
    heat = whole(clauses, "heat", 0)
    shut_down = clause(clauses, "shutdown") is not None or heat >= SHUTDOWN_HEAT
    enters = clause(clauses, "enters")
    edge = next((v for v in enters.values if isinstance(v, Direction)), None) if enters else None
    unit = Unit(
        id=unit_id,
        name=card.name or unit_id.replace("_", " ").title(),
        force=section.id.text,
        card=card,
        skill=whole(clauses, "skill", whole(section.settings, "skill", card.skill)),
        armor=whole(clauses, "armor", card.armor),
        structure=whole(clauses, "structure", card.structure),
        move=under_gravity(card.move, found.gravity),
        lance=lance,
        status=Status.RESERVE,
        heat=SHUTDOWN_HEAT if shut_down else heat,
        shut_down=shut_down,
        enters=int(next((v.value for v in enters.values if isinstance(v, Number)), 1)) if enters else 1,
        edge=COMPASS_EDGES.get(edge.degrees, "") if edge else "",
        point=point_of(unit_id),
        leader=clause(clauses, "leader") is not None,
        hidden=clause(clauses, "hidden") is not None,
        ammunition=word(clauses, "ammunition", ""),
        dimmed=word(clauses, "searchlight", "on") == "off",
        targeting=targeting_of(word(clauses, "targeting", NORMAL)),
        behind=_car_behind(clauses),
    )
    if clause(clauses, "immobile"):
        unit = replace(unit, move=Move(tuple(Mode(0, mode.code) for mode in unit.move.modes)))
    found.spans[unit_id] = node.span
    found.units[unit_id] = _hit(unit, tuple(w.text for w in values(clauses, "criticals", Word)))
    if carrier := value(clauses, "aboard", Name):
        found.aboard[unit_id] = carrier
    at, on = value(clauses, "at", Point), value(clauses, "on", Name)
    facing = value(clauses, "facing", Direction)
    turned = facing.degrees if facing else number(clauses, "facing", _toward_enemy(section))
    lands = value(clauses, "enters", Point)
    if lands is not None:
        found.landing[unit_id] = Placement(lands, "", turned, node.span)
    if at is not None or on is not None:
        found.placed[unit_id] = Placement(
            at,
            on.text if on else "",
            turned,
            node.span,
            _height(clauses, "elevation"),
            _height(clauses, "depth"),
            clause(clauses, "inside") is not None,
        )


def _car_behind(clauses: tuple[syntax.Clause, ...]) -> str:
    """The unit that draws this one, '' for none."""
    found = value(clauses, "behind", Name)
    return found.text if found else ""


def _height(clauses: tuple[syntax.Clause, ...], word: str) -> float | None:
    found = value(clauses, word, Number)
    return found.value if found else None


def _hit(unit: Unit, criticals: tuple[str, ...]) -> Unit:
    for kind in criticals:
        unit = replace(unit, criticals=unit.criticals.more(kind))
        if kind == "mp":
            unit = replace(unit, move=unit.move.after_hit())
        elif kind == "engine" and unit.card.type in HALVED_BY_ENGINE:
            unit = replace(unit, move=unit.move.halved())
    return unit


def _toward_enemy(section: syntax.Force) -> float:
    """A unit without a facing looks away from its home edge."""
    home = value(section.settings, "home", Direction)
    return (home.degrees + 180.0) % 360.0 if home else 0.0


def _number_twins(found: Muster) -> None:
    """Units of one name get a mark to tell them apart (TERM-UNIT-CARD-FIELDS)."""
    groups = (found, *found.bands.values())
    names = [unit.name for group in groups for unit in group.units.values()]
    for group in groups:
        for unit in list(group.units.values()):
            if names.count(unit.name) > 1:
                group.units[unit.id] = replace(unit, name=f"{unit.name} ({unit.id})")
