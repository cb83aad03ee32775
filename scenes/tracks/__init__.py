"""Events to pictures: for each event how long it takes, and how things look at a moment in it. Pure Python."""

from __future__ import annotations

from typing import Any, assert_never

from engine.rules import events as e
from scenes.tracks.attacks import Fired, Passed, Struck
from scenes.tracks.damage import CriticalShown, Destroyed, HeatTaken, Marked, TookEffect
from scenes.tracks.endings import (
    Ended,
    HeatShown,
    InitiativeShown,
    PhaseShown,
    Restarted,
    SetupShown,
    Stopped,
    TurnShown,
)
from scenes.tracks.movement import Declared, Moved, Placed, Stood
from scenes.tracks.news import Told
from scenes.tracks.track import Happening, Track, Unseen


def track(happening: Happening[Any]) -> Track[Any]:
    """The track of an event in its place."""
    event: e.Event = happening.event
    match event:
        case e.OrderGiven() | e.PhaseEnded():
            return Unseen(happening)
        case e.SetupRolled():
            return SetupShown(happening)
        case e.UnitPlaced():
            return Placed(happening)
        case e.TurnBegan():
            return TurnShown(happening)
        case e.PhaseBegan():
            return PhaseShown(happening)
        case e.InitiativeRolled():
            return InitiativeShown(happening)
        case e.UnitMoved():
            return Moved(happening)
        case e.UnitStood():
            return Stood(happening)
        case e.SpecialAttackDeclared():
            return Declared(happening)
        case e.WeaponFired():
            return Fired(happening)
        case e.PhysicalAttackMade():
            return Struck(happening)
        case e.AttackPassed():
            return Passed(happening)
        case e.DamageMarked():
            return Marked(happening)
        case e.CriticalRolled():
            return CriticalShown(happening)
        case e.HeatInflicted():
            return HeatTaken(happening)
        case e.CriticalTookEffect():
            return TookEffect(happening)
        case e.UnitDestroyed():
            return Destroyed(happening)
        case e.HeatChanged():
            return HeatShown(happening)
        case e.UnitShutDown():
            return Stopped(happening)
        case e.UnitRestarted():
            return Restarted(happening)
        case e.BattleEnded():
            return Ended(happening)
        case (
            e.UnitTookOff()
            | e.UnitLanded()
            | e.UnitCrashed()
            | e.UnitSank()
            | e.MotiveRolled()
            | e.CrewRecovered()
            | e.CriticalAverted()
            | e.EngineRolled()
            | e.UnitLoaded()
            | e.UnitUnloaded()
            | e.UnitDropped()
            | e.RiderRolled()
            | e.SpotterNamed()
            | e.BuildingStruck()
            | e.GroundStruck()
            | e.SensorPlaced()
            | e.SensorExpired()
            | e.MasterReplaced()
            | e.ObjectiveHeld()
            | e.ObjectiveCaptured()
            | e.PointsAwarded()
            | e.UnitCrippled()
            | e.UnitLeft()
        ):
            return Told(happening)
        case _:
            assert_never(event)


__all__ = ["Happening", "Track", "track"]
