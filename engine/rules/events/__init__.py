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
    Scripted,
    Shown,
    TriggerFired,
    TriggerRested,
    UnitRemoved,
    UnitsReceived,
)
from engine.rules.events.terrain import (
    BogRolled,
    CrustRolled,
    DriftRolled,
    GroundChanged,
    Grounded,
    QuicksandRolled,
    UnitBogged,
    UnitFellIn,
    UnitFreed,
    UnitScorched,
    UnitSwallowed,
)
from engine.rules.events.weather import (
    BreachRolled,
    QuakeRolled,
    QuakeStruck,
    SearchlightSwitched,
    TargetingSwitched,
    TornadoDispersed,
    TornadoFormed,
    TornadoMoved,
    TornadoRolled,
    UnitStrained,
    WeatherChanged,
    Weathered,
    WindRolled,
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
    | Grounded
    | Weathered
    | Scripted
)

__all__ = [
    "AreaHeld",
    "AttackPassed",
    "BattleEnded",
    "BogRolled",
    "BreachRolled",
    "BuildingStruck",
    "ChanceRolled",
    "CommanderChanged",
    "ConditionLatched",
    "ControlRolled",
    "CrewRecovered",
    "CriticalAverted",
    "CriticalRolled",
    "CriticalTookEffect",
    "CrustRolled",
    "DamageMarked",
    "DriftRolled",
    "EngineRolled",
    "Event",
    "GroundChanged",
    "GroundStruck",
    "Grounded",
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
    "QuakeRolled",
    "QuakeStruck",
    "QuicksandRolled",
    "RiderRolled",
    "Said",
    "Scripted",
    "SearchlightSwitched",
    "SensorExpired",
    "SensorPlaced",
    "SetupRolled",
    "Shown",
    "SpecialAttackDeclared",
    "SpotterNamed",
    "TargetingSwitched",
    "TornadoDispersed",
    "TornadoFormed",
    "TornadoMoved",
    "TornadoRolled",
    "TriggerFired",
    "TriggerRested",
    "TurnBegan",
    "UnitBogged",
    "UnitCrashed",
    "UnitCrippled",
    "UnitDestroyed",
    "UnitDropped",
    "UnitFellIn",
    "UnitFreed",
    "UnitLanded",
    "UnitLeft",
    "UnitLoaded",
    "UnitMoved",
    "UnitPlaced",
    "UnitRemoved",
    "UnitRestarted",
    "UnitSank",
    "UnitScorched",
    "UnitShutDown",
    "UnitStood",
    "UnitStrained",
    "UnitSwallowed",
    "UnitTookOff",
    "UnitUnloaded",
    "UnitsReceived",
    "WeaponFired",
    "WeatherChanged",
    "Weathered",
    "WindRolled",
]
