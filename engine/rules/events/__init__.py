"""What happened: a closed union of frozen events that carry results, never instructions to compute them again."""

from __future__ import annotations

from engine.rules.events.core import (
    AttackPassed,
    BattleEnded,
    CriticalRolled,
    CriticalTookEffect,
    DamageMarked,
    HeatChanged,
    HeatInflicted,
    InitiativeRolled,
    OrderGiven,
    PhaseBegan,
    PhaseEnded,
    PhysicalAttackMade,
    SetupRolled,
    SpecialAttackDeclared,
    TurnBegan,
    UnitDestroyed,
    UnitMoved,
    UnitPlaced,
    UnitRestarted,
    UnitShutDown,
    UnitStood,
    WeaponFired,
)
from engine.rules.events.fire import (
    BuildingStruck,
    GroundStruck,
    MasterReplaced,
    SensorExpired,
    SensorPlaced,
    SpotterNamed,
)
from engine.rules.events.ground import (
    ControlRolled,
    CrewRecovered,
    CriticalAverted,
    EngineRolled,
    MotiveRolled,
    UnitCrashed,
    UnitLanded,
    UnitSank,
    UnitTookOff,
)
from engine.rules.events.riding import (
    RiderRolled,
    UnitDropped,
    UnitLoaded,
    UnitUnloaded,
)
from engine.rules.events.scoring import (
    ObjectiveCaptured,
    ObjectiveHeld,
    PointsAwarded,
    UnitCrippled,
    UnitLeft,
)
from engine.rules.events.scripted import (
    AreaHeld,
    ChanceRolled,
    CommanderChanged,
    ConditionLatched,
    OddsDrawn,
    Said,
    Shown,
    TriggerFired,
    TriggerRested,
    UnitRemoved,
    UnitsReceived,
)

Event = (
    OrderGiven
    | SetupRolled
    | UnitPlaced
    | TurnBegan
    | PhaseBegan
    | PhaseEnded
    | InitiativeRolled
    | UnitMoved
    | UnitStood
    | SpecialAttackDeclared
    | WeaponFired
    | PhysicalAttackMade
    | AttackPassed
    | DamageMarked
    | CriticalRolled
    | HeatInflicted
    | CriticalTookEffect
    | UnitDestroyed
    | HeatChanged
    | UnitShutDown
    | UnitRestarted
    | BattleEnded
    | UnitTookOff
    | UnitLanded
    | UnitCrashed
    | UnitSank
    | MotiveRolled
    | CrewRecovered
    | CriticalAverted
    | EngineRolled
    | ControlRolled
    | UnitLoaded
    | UnitUnloaded
    | UnitDropped
    | RiderRolled
    | SpotterNamed
    | BuildingStruck
    | GroundStruck
    | SensorPlaced
    | SensorExpired
    | MasterReplaced
    | ObjectiveHeld
    | ObjectiveCaptured
    | PointsAwarded
    | UnitCrippled
    | UnitLeft
    | TriggerFired
    | TriggerRested
    | ConditionLatched
    | ChanceRolled
    | OddsDrawn
    | AreaHeld
    | Said
    | Shown
    | UnitsReceived
    | UnitRemoved
    | CommanderChanged
)

__all__ = [
    "AreaHeld",
    "AttackPassed",
    "BattleEnded",
    "BuildingStruck",
    "ChanceRolled",
    "CommanderChanged",
    "ConditionLatched",
    "ControlRolled",
    "CrewRecovered",
    "CriticalAverted",
    "CriticalRolled",
    "CriticalTookEffect",
    "DamageMarked",
    "EngineRolled",
    "Event",
    "GroundStruck",
    "HeatChanged",
    "HeatInflicted",
    "InitiativeRolled",
    "MasterReplaced",
    "MotiveRolled",
    "ObjectiveCaptured",
    "ObjectiveHeld",
    "OddsDrawn",
    "OrderGiven",
    "PhaseBegan",
    "PhaseEnded",
    "PhysicalAttackMade",
    "PointsAwarded",
    "RiderRolled",
    "Said",
    "SensorExpired",
    "SensorPlaced",
    "SetupRolled",
    "Shown",
    "SpecialAttackDeclared",
    "SpotterNamed",
    "TriggerFired",
    "TriggerRested",
    "TurnBegan",
    "UnitCrashed",
    "UnitCrippled",
    "UnitDestroyed",
    "UnitDropped",
    "UnitLanded",
    "UnitLeft",
    "UnitLoaded",
    "UnitMoved",
    "UnitPlaced",
    "UnitRemoved",
    "UnitRestarted",
    "UnitSank",
    "UnitShutDown",
    "UnitStood",
    "UnitTookOff",
    "UnitUnloaded",
    "UnitsReceived",
    "WeaponFired",
]
