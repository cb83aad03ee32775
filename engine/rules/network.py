"""C3 networks: who belongs to one, which system links them, and what may be linked at all (C3-NETWORK-IDS)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from engine.geometry.plane import Point3
from engine.rules.card import Card

MASTERS = {"C3M": "c3", "C3BSM": "boosted"}
"""Abilities of a master -> the system of its network."""

SLAVES = {
    "c3": frozenset({"C3S", "C3M", "C3EM"}),
    "boosted": frozenset({"C3BSS", "C3BSM", "C3S"}),
}
"""Systems -> the abilities with which a unit can be a subordinate (C3-MASTER, C3-SLAVE, C3-BOOSTED, C3-EMERGENCY)."""

MOST_SLAVES = {"c3": 3, "boosted": 4}
"""Systems -> subordinates of one master; the boosted number is of low confidence (C3-MASTER, C3-BOOSTED)."""

LINKING = frozenset({"C3M", "C3BSM", "C3I"})
"""Abilities of which one at least makes a network."""

IMPROVED = "improved"
IMPROVED_SYSTEM = "C3I"
MOST_IMPROVED = 6
"""Members of a network without a master (C3-IMPROVED)."""

COMPANY = 12
"""Units that several linked networks may have together (C3-MULTI-MASTER)."""

SENSORS = 4
"""Remote sensors that a unit may place in a game, and members of a network that has some (C3-REMOTE-SENSOR)."""

SENSOR_TURNS = 1
"""Turns after the one of its placing to whose end a remote sensor works (C3-REMOTE-SENSOR)."""

STANDS_IN = 2
"""Turns that an emergency master works (C3-EMERGENCY)."""


@dataclass(frozen=True, slots=True)
class Sensor:
    """A remote sensor on the ground, which works up to the end of turn `until`."""

    at: Point3
    until: int


@dataclass(frozen=True, slots=True)
class Network:
    """Units that share their sights: a master ('' for improved systems) and the others.

    `stand_in` is an emergency master at work up to the end of turn `until`, `spent` those that have been.
    """

    id: str
    master: str
    others: tuple[str, ...]
    system: str
    stand_in: str = ""
    until: int = 0
    spent: tuple[str, ...] = ()
    sensors: tuple[Sensor, ...] = ()

    @property
    def members(self) -> tuple[str, ...]:
        """All units of it, the master first."""
        return (self.master, *self.others) if self.master else self.others


def system_of(master: Card | None) -> str:
    """The system that a master's card makes; improved without one, '' for a card that is no master's."""
    if master is None:
        return IMPROVED
    return next((system for code, system in MASTERS.items() if master.special(code)), "")


def faults(networks: Iterable[Network], card: Callable[[str], Card]) -> Iterator[tuple[str, str]]:
    """Every fault of the networks of one side: the network's id and a sentence without its full stop."""
    found = tuple(networks)
    for network in found:
        yield from ((network.id, fault) for fault in _own_faults(network, card))
    for network in found:
        yield from ((network.id, fault) for fault in _shared_faults(network, found, card))


def _own_faults(network: Network, card: Callable[[str], Card]) -> Iterator[str]:
    if network.system == IMPROVED:
        if len(network.others) > MOST_IMPROVED:
            yield f"'{network.id}' has {len(network.others)} members: improved C3 links {MOST_IMPROVED} at most"
        for member in network.others:
            if not card(member).special(IMPROVED_SYSTEM):
                yield f"'{member}' has no {IMPROVED_SYSTEM}, without which it cannot join '{network.id}'"
        return
    if not network.system:
        yield f"'{network.master}' cannot be a master: it has neither {' nor '.join(MASTERS)}"
        return
    most = MOST_SLAVES[network.system]
    if len(network.others) > most:
        yield f"'{network.id}' has {len(network.others)} slaves: a master leads {most} at most"
    for slave in network.others:
        if not any(card(slave).special(code) for code in SLAVES[network.system]):
            wanted = " or ".join(sorted(SLAVES[network.system]))
            yield f"'{slave}' cannot be a slave in '{network.id}': it has no {wanted}"


def _shared_faults(network: Network, networks: tuple[Network, ...], card: Callable[[str], Card]) -> Iterator[str]:
    """A unit is led in one network; it leads as many as it has masters; two levels and a company at most."""
    before = networks[: networks.index(network)]
    for member in network.others:
        other = next((each for each in before if member in each.others), None)
        if other is not None:
            yield f"'{member}' belongs to '{other.id}' already"
    if not network.master:
        return
    led = [each for each in networks if each.master == network.master]
    masters = next((card(network.master).special(code) for code in MASTERS if card(network.master).special(code)), None)
    can_lead = masters.value if masters is not None and isinstance(masters.value, int) else 1
    if led.index(network) >= can_lead:
        systems = f"{can_lead} master system{'s' if can_lead > 1 else ''}"
        yield f"'{network.master}' has {systems} and leads '{led[0].id}' already"
    above = next((each for each in networks if network.master in each.others), None)
    if above is not None and any(above.master in each.others for each in networks):
        yield f"'{network.id}' is a third level of masters: there are two at most"
    if above is None and led[0] is network:
        company = {unit for each in _under(network.master, networks, ()) for unit in each.members}
        if len(company) > COMPANY:
            yield f"'{network.id}' and what hangs on it have {len(company)} units: a company of {COMPANY} is the most"


def _under(master: str, networks: tuple[Network, ...], seen: tuple[str, ...]) -> Iterator[Network]:
    """The networks that a unit leads, and those that its subordinates lead."""
    for network in networks:
        if network.master == master and network.id not in seen:
            yield network
            for slave in network.others:
                if slave != master:
                    yield from _under(slave, networks, (*seen, network.id))
