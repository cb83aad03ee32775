"""What a unit does in a turn."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.rules.codec import SPARSE


@dataclass(frozen=True, slots=True)
class Activity:
    """What a unit did and suffered this turn.

    `moved` is '' before its activation, then 'stood', 'ground' or 'jump' (`mode` has the letters of the way it used);
    `attacked` is '', 'weapon', 'physical' or 'none'. `spent` is Move that loading and the like took off what is
    available, `bonus` what a road added. `fired` lists the attacks after which another may follow: 'rear', or arcs of
    the card. `spots` names the target of indirect fire that it spots for, `silent` says that it will not fire itself,
    `dropped` that it came down by parachute, `mired` that it was bogged down, `scorched` that it was in magma,
    `pulses` how often EMI mines have heated it, `sprang` that it has attacked by surprise, `fights` names the fire that
    it fights. `manner` is its advanced way of moving, `hoisted` says that it took aboard or set down a unit as cargo.
    """

    moved: str = ""
    mode: str = ""
    inches: float = 0.0
    spent: float = 0.0
    bonus: int = 0
    special_target: str = ""
    special_kind: str = ""
    special_victim: bool = False
    attacked: str = ""
    overheat: int = 0
    heat_received: int = 0
    pending: tuple[str, ...] = ()
    was_shut_down: bool = False
    was_stunned: bool = False
    spots: str = ""
    silent: bool = False
    rear_fired: int = 0
    fired: tuple[str, ...] = ()
    unloaded: bool = False
    dropped: bool = False
    mired: bool = field(default=False, metadata=SPARSE)
    scorched: bool = field(default=False, metadata=SPARSE)
    pulses: int = field(default=0, metadata=SPARSE)
    manner: str = field(default="", metadata=SPARSE)
    hoisted: bool = field(default=False, metadata=SPARSE)
    sprang: bool = field(default=False, metadata=SPARSE)
    fights: str = field(default="", metadata=SPARSE)
