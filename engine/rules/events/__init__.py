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
)

__all__ = [
    "AttackPassed",
    "BattleEnded",
    "BuildingStruck",
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
    "OrderGiven",
    "PhaseBegan",
    "PhaseEnded",
    "PhysicalAttackMade",
    "PointsAwarded",
    "RiderRolled",
    "SensorExpired",
    "SensorPlaced",
    "SetupRolled",
    "SpecialAttackDeclared",
    "SpotterNamed",
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
    "UnitRestarted",
    "UnitSank",
    "UnitShutDown",
    "UnitStood",
    "UnitTookOff",
    "UnitUnloaded",
    "WeaponFired",
]
