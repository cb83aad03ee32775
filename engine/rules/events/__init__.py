"""What happened: a closed union of frozen events that carry results, never instructions to compute them again."""

from __future__ import annotations

from engine.rules.events.advancing import (
    Advanced,
    MannerChosen,
    UnitDisembarked,
    UnitEmbarked,
    UnitPlunged,
)
from engine.rules.events.burning import (
    Burning,
    DousingRolled,
    Drift,
    ExplosionRolled,
    FireFailed,
    FireFought,
    FireRolled,
    FireStarted,
    FireWentOut,
    SmokeDrifted,
    SmokeRose,
    SmokeThinned,
)
from engine.rules.events.core import (
    AttackPassed,
    BattleEnded,
    Core,
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
from engine.rules.events.hidden import Uncovered, UnitRevealed, UnitSprang
from engine.rules.events.mines import (
    Mined,
    MineRolled,
    MinesDetonated,
    MinesLaid,
    UnitPulsed,
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
from engine.rules.events.structures import (
    Structural,
    StructureCollapsed,
    StructureShaken,
    UnitFell,
)
from engine.rules.events.terrain import (
    BogRolled,
    CrackRolled,
    CrustRolled,
    DriftRolled,
    GroundChanged,
    Grounded,
    QuicksandRolled,
    TerrainWorn,
    UnitBogged,
    UnitFellIn,
    UnitFreed,
    UnitSawed,
    UnitScorched,
    UnitSettled,
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
    Core
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
    | Advanced
    | Grounded
    | Mined
    | Structural
    | Weathered
    | Burning
    | Scripted
    | Uncovered
)

__all__ = [
    "Advanced",
    "AreaHeld",
    "AttackPassed",
    "BattleEnded",
    "BogRolled",
    "BreachRolled",
    "BuildingStruck",
    "Burning",
    "ChanceRolled",
    "CommanderChanged",
    "ConditionLatched",
    "ControlRolled",
    "Core",
    "CrackRolled",
    "CrewRecovered",
    "CriticalAverted",
    "CriticalRolled",
    "CriticalTookEffect",
    "CrustRolled",
    "DamageMarked",
    "DousingRolled",
    "Drift",
    "DriftRolled",
    "EngineRolled",
    "Event",
    "ExplosionRolled",
    "FireFailed",
    "FireFought",
    "FireRolled",
    "FireStarted",
    "FireWentOut",
    "GroundChanged",
    "GroundStruck",
    "Grounded",
    "HeatChanged",
    "HeatInflicted",
    "InitiativeRolled",
    "MannerChosen",
    "MasterReplaced",
    "MineRolled",
    "Mined",
    "MinesDetonated",
    "MinesLaid",
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
    "SmokeDrifted",
    "SmokeRose",
    "SmokeThinned",
    "SpecialAttackDeclared",
    "SpotterNamed",
    "Structural",
    "StructureCollapsed",
    "StructureShaken",
    "TargetingSwitched",
    "TerrainWorn",
    "TornadoDispersed",
    "TornadoFormed",
    "TornadoMoved",
    "TornadoRolled",
    "TriggerFired",
    "TriggerRested",
    "TurnBegan",
    "Uncovered",
    "UnitBogged",
    "UnitCrashed",
    "UnitCrippled",
    "UnitDestroyed",
    "UnitDisembarked",
    "UnitDropped",
    "UnitEmbarked",
    "UnitFell",
    "UnitFellIn",
    "UnitFreed",
    "UnitLanded",
    "UnitLeft",
    "UnitLoaded",
    "UnitMoved",
    "UnitPlaced",
    "UnitPlunged",
    "UnitPulsed",
    "UnitRemoved",
    "UnitRestarted",
    "UnitRevealed",
    "UnitSank",
    "UnitSawed",
    "UnitScorched",
    "UnitSettled",
    "UnitShutDown",
    "UnitSprang",
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
