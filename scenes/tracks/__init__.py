"""Events to pictures: for each event how long it takes, and how things look at a moment in it. Pure Python."""

from __future__ import annotations

from typing import Any, assert_never

from engine.rules import events as e
from engine.rules.tables import ASSAULTS
from scenes.tracks.advancing import Chosen, Climbed, Plunged
from scenes.tracks.attacks import Fired, Passed, Struck
from scenes.tracks.built import Battered, Collapsed
from scenes.tracks.crews import ControlShown, Crippled, EngineShown, MotiveShown, Recovered
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
from scenes.tracks.flights import Crashed, Drifted, FellIn, FellOff, Landed, Sank, Settled, TookOff
from scenes.tracks.lurking import Revealed
from scenes.tracks.mines import Exploded
from scenes.tracks.movement import Declared, Moved, Placed, Stood
from scenes.tracks.news import Brief, Followed, Told
from scenes.tracks.rides import Dropped, Loaded, RiderShown, Unloaded
from scenes.tracks.scoring import Captured, Held, Left
from scenes.tracks.scripted import AreaShown, Caused, PictureShown, Received, Removed, SaidShown
from scenes.tracks.spotting import BuildingHit, GroundFired, SensorGone, SensorThrown, Spotted
from scenes.tracks.track import Happening, Track, Unseen


def track(happening: Happening[Any]) -> Track[Any]:
    """The track of an event in its place."""
    event: e.Event = happening.event
    if isinstance(event, e.UnitRevealed):
        return Revealed(happening)
    if isinstance(event, e.SmokeThinned) or (isinstance(event, e.FireRolled) and not event.lit):
        return Brief(happening)
    if isinstance(event, e.Weathered | e.Burning | e.Uncovered):
        return Told(happening)
    match event:
        case e.OrderGiven() | e.PhaseEnded() | e.TriggerRested() | e.ConditionLatched():
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
        case e.UnitMoved(climbs=True):
            return Climbed(happening)
        case e.UnitMoved():
            return Moved(happening)
        case e.MannerChosen():
            return Chosen(happening)
        case e.UnitPlunged():
            return Plunged(happening)
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
        case e.UnitTookOff():
            return TookOff(happening)
        case e.UnitLanded():
            return Landed(happening)
        case e.UnitCrashed():
            return Crashed(happening)
        case e.UnitSank():
            return Sank(happening)
        case e.MotiveRolled():
            return MotiveShown(happening)
        case e.CrewRecovered():
            return Recovered(happening)
        case e.EngineRolled():
            return EngineShown(happening)
        case e.UnitLoaded() | e.UnitEmbarked():
            return Loaded(happening)
        case e.UnitUnloaded() | e.UnitDisembarked():
            return Unloaded(happening)
        case e.UnitDropped():
            return Dropped(happening)
        case e.RiderRolled():
            return RiderShown(happening)
        case e.SpotterNamed():
            return Spotted(happening)
        case e.BuildingStruck():
            return BuildingHit(happening)
        case e.GroundStruck(method=method):
            return Battered(happening) if method in ASSAULTS else GroundFired(happening)
        case e.SensorPlaced():
            return SensorThrown(happening)
        case e.SensorExpired():
            return SensorGone(happening)
        case e.ObjectiveHeld():
            return Held(happening)
        case e.ObjectiveCaptured():
            return Captured(happening)
        case e.UnitCrippled():
            return Crippled(happening)
        case e.UnitLeft():
            return Left(happening)
        case e.CriticalAverted():
            return Followed(happening)
        case e.ControlRolled():
            return ControlShown(happening)
        case e.MasterReplaced() | e.PointsAwarded() | e.ChanceRolled() | e.OddsDrawn() | e.CommanderChanged():
            return Told(happening)
        case e.BogRolled() | e.UnitBogged() | e.UnitFreed() | e.QuicksandRolled() | e.UnitSwallowed():
            return Told(happening)
        case e.CrustRolled() | e.GroundChanged() | e.UnitScorched():
            return Told(happening)
        case e.TerrainWorn(by=""):
            return Brief(happening)
        case e.TerrainWorn() | e.UnitSawed() | e.CrackRolled():
            return Told(happening)
        case e.MinesLaid() | e.MineRolled() | e.UnitPulsed():
            return Told(happening)
        case e.MinesDetonated():
            return Exploded(happening)
        case e.UnitSettled():
            return Settled(happening)
        case e.StructureCollapsed():
            return Collapsed(happening)
        case e.StructureShaken():
            return Told(happening)
        case e.UnitFell():
            return FellOff(happening)
        case e.UnitFellIn():
            return FellIn(happening)
        case e.DriftRolled():
            return Drifted(happening)
        case e.TriggerFired():
            return Caused(happening)
        case e.AreaHeld():
            return AreaShown(happening)
        case e.Said():
            return SaidShown(happening)
        case e.Shown():
            return PictureShown(happening)
        case e.UnitsReceived():
            return Received(happening)
        case e.UnitRemoved():
            return Removed(happening)
        case _:
            assert_never(event)


__all__ = ["Happening", "Track", "track"]
