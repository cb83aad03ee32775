"""Battles that together hold an event of every class, for tests of the record."""

import io
from functools import cache

from PIL import Image

from grammar.performance import Performance
from tests.aerospace import attacked
from tests.battle import battle
from tests.rules.built import HIT, depot, siege
from tests.rules.flames import burning
from tests.rules.ground import KITS
from tests.rules.lurkers import lurking
from tests.rules.mined import mined
from tests.rules.outdoors import outdoors

CARDS = """
    card "BURNER" "Burner" type BM size 3 move "8/8j" damage "4/0*/-" overheat 2 armor 1 structure 6
        specials "HT1/1/-, CASE"
    card "HEAP" "Heap" type BM size 3 move "6" damage "3/3/1" overheat 1 armor 2 structure 5
        specials "IF1, TUR(2/3/1,IF1)"
    """


@cache
def skirmish() -> Performance:
    """Fire with overheat, minimal damage, criticals, a charge, a jump attack, a shutdown, a restart."""
    return battle(
        f"""{CARDS}
        force red "Red Lance" {{ home south
            unit a "BURNER" at (20, 5) facing north heat 2
            unit c "JUMPER" at (26, 6) facing north  unit e "PROBE" at (32, 6) facing north }}
        force blue {{ home north
            unit b "HEAP" at (20, 14) facing south  unit d "DUMMY" at (26, 11) facing south
            unit f "DUMMY" at (32, 12) facing south  unit g "HEAP" enters turn 2 from north }}
        turn 1 {{ initiative red 9, blue 3
            d stands  f stands  a stands
            a fires at b with overheat 2 rolling 5 6 4 2 2
            c jumps onto d rolling 6 6 3 4
            e charges f rolling 5 5
            b fires at a rolling 6 6 1 1 1 2 }}
        turn 2 {{ initiative red 3, blue 9
            g moves from (20, 36) to (20, 33)  b turns to 200
            c holds fire  e kicks f rolling 6 5  b fires at a rolling 1 2 }}""",
        table="table 48 x 36 { woods light grove at (20, 33) size 6 x 3  rough at (30, 24) size 4 x 4 }",
        turns=3,
    )


@cache
def deployment() -> Performance:
    """Both sides are set down by their commanders, and one side is destroyed."""
    return battle(
        """
        card "EGG" "Egg" type BM move "4" damage "0*/0*/0*" armor 0 structure 1
        force red { home south  deploys home  commander aggressive  unit a "PROBE" }
        force blue { home north  unit b "EGG" at (12, 14) facing south }""",
        table="table 24 x 24 { }",
        turns=6,
    )


@cache
def riding() -> Performance:
    """Infantry gets in, on and out, jumps out of the air, and is hit on the outside of its carrier."""
    return battle(
        """
        force red { home south
            unit a "Maxim Infantry" at (20, 10) facing north  unit b "RIFLE" at (20, 8.75)
            unit c "Stork" at (30, 10) elevation 4 facing north  unit d "ROCKETEER" aboard c
            unit e "Hellion C" at (38, 10) facing north  unit f "Cavalier" aboard e }
        force blue { home north  unit g "PROBE" at (38, 24) facing south }
        turn 1 { initiative red 3, blue 9
            a moves to (20, 16) loading b unloading b at (20, 17.25)
            c unloads d rolling 2 2 1 1
            g fires at e rolling 6 6 5 }""",
        level="standard",
    )


@cache
def linked() -> Performance:
    """A spotter, a building under fire, a remote sensor, and an emergency master that takes over and steps down."""
    return battle(
        """
        card "HUB" "Hub" type BM move "8" damage "3/3/3" armor 0 structure 1 specials "C3M"
        card "EYES" "Eyes" type BM move "8" damage "3/3/3" armor 5 structure 5 specials "C3S,C3RS"
        card "SPARE" "Spare" type BM move "8" damage "3/3/3" armor 5 structure 5 specials "C3EM,IF1"
        force red { home south
            unit hub "HUB" at (10, 12) facing north  unit eyes "EYES" at (20, 10) facing north
            unit spare "SPARE" at (30, 10) facing north
            network net master hub slaves eyes, spare }
        force blue { home north  unit foe "PROBE" at (10, 20) facing south  unit far "PROBE" at (30, 30) facing south }
        turn 1 { initiative red 3, blue 9
            spare fires at far indirectly spotted by eyes
            eyes throws sensor to (20, 14) rolling 6 6
            hub fires at depot rolling 6 6  foe fires at hub rolling 6 6 }""",
        table="""table 48 x 36 { hill at (30, 20) size 6 x 2 height 9 slope cliff
                 building light depot "Depot" at (14, 18) size 3 x 3 height 1 }""",
        level="standard",
        turns=4,
    )


@cache
def objectives() -> Performance:
    """An objective is held and taken, another contested, and a crippled unit goes home."""
    return battle(
        """
        force red { home south  unit a "PROBE" at (20, 10) facing north
            unit c "PROBE" at (40, 6) facing north armor 0 structure 2 }
        force blue { home north  unit b "PROBE" at (20, 14) facing south  unit d "DUMMY" at (4, 32) }
        objective relay "The Relay" at (20, 12) for red captured by standing 2 turns worth 30
        objective mast "The Mast" at (4, 30) captured by holding 2 turns
        victory points""",
        level="standard",
        turns=3,
        extra="rules forced_withdrawal",
    )


@cache
def breakdown() -> Performance:
    """Flyers rise and land, and vehicles break down: one crashes, one sinks, one's crew is stunned and recovers."""
    return battle(
        """
        card "PIN" "Pin" type BM size 2 move "4" damage "1/1/1" armor 9 structure 9
        card "BOILER" "Boiler" type IM size 2 move "6" damage "1/1/1" armor 5 structure 5 specials "EE"
        card "PLATED" "Plated" type BM size 2 move "4" damage "1/1/1" armor 5 structure 5 specials "ARM"
        force red { home south
            unit a "PIN" at (10, 5) facing north  unit b "PIN" at (20, 5) facing north
            unit c "PIN" at (30, 5) facing north  unit d "BOILER" at (40, 5) facing north criticals engine
            unit e "Dragonfly Gunship" at (4, 5) facing north
            unit f "Dragonfly Gunship" at (46, 5, 4) facing north }
        force blue { home north
            unit v "Stork" at (10, 15, 5) facing south  unit w "Bulwark" at (20, 15) facing south armor 0
            unit x "Moray" at (30, 15, -2) facing south  unit y "PLATED" at (40, 15) facing south armor 0 }
        turn 1 { initiative red 3, blue 9
            e takes off to (4, 9) at 3  f lands at (46, 9)
            a fires at v rolling 6 6 5 6 6  b fires at w rolling 6 6 1 2 1
            c fires at x rolling 6 6 3 4 5 6 6  d fires at y rolling 6 6  dice 6 5 3 4 }""",
        table="table 48 x 36 { water at (30, 12) size 6 x 20 depth 6 }",
        level="standard",
        turns=2,
        extra="sight silhouette",
    )


@cache
def cliff() -> Performance:
    """A climb that takes two turns, a hop, a fall on a unit; a tank rides in a bay, a 'Mech lies in a hold."""
    return battle(
        """
        card "HULK" "Hulk" type SV size 4 move "6t" damage "0/0/0" armor 9 structure 4 specials "VTM1, CT100"
        card "TANK" "Tank" type CV size 2 move "8t" damage "2/2/1" armor 5 structure 4
        force red { home west commander orders
            unit a "PROBE" at (23.3, 10) facing east  unit b "PROBE" at (24.3, 18) facing west
            unit c "PROBE" at (24.3, 26) facing west  unit d "TANK" at (8, 16.75) facing north
            unit e "PROBE" at (8, 19.25) facing south  unit hulk "HULK" at (8, 18) facing north }
        force blue { home east  unit f "DUMMY" at (22.6, 26) facing west  unit g "PROBE" at (4, 4) facing east }
        turn 1 { initiative red 9, blue 3
            a climbs to (26, 10)  b hops to (23.35, 18) ending at (20, 18)  c falls onto f rolling 1 1
            d embarks on hulk  e embarks on hulk as cargo  g evades }
        turn 2 { initiative red 9, blue 3  a climbs to (26, 10)  hulk unloads d, e  g moves to (12, 4) sprinting }""",
        table="table 48 x 36 { hill bluff at (34, 18) size 20 x 30 height 8 slope cliff }",
        level="advanced",
        turns=2,
    )


@cache
def overflight() -> Performance:
    """A fighter is hit, keeps control, is hit again and comes down."""
    return attacked("a fires at b rolling 6 6  dice 3 3", "a fires at b rolling 6 6  dice 3 2", turns=3)


def picture(width: int = 8, height: int = 6) -> bytes:
    """A file in PNG format."""
    packed = io.BytesIO()
    Image.new("RGB", (width, height), (40, 90, 60)).save(packed, "PNG")
    return packed.getvalue()


@cache
def scripted() -> Performance:
    """The scenario speaks, shows a picture, draws, brings a unit and takes one away, pays, and has the last word."""
    return battle(
        """
        force red "Red Lance" { home south  unit a "PROBE" at (20, 12) facing north }
        force blue "Blue Star" { home north  unit b "DUMMY" at (20, 30) facing south  unit d "DUMMY" at (4, 30) }
        when battle begins { say to red "Hold the ford!"  show "valley.png" "The valley" }
        when turn 1 begins and dice 8 {
            either { blue receives { unit c "PROBE" at (30, 30) facing south } } or { draw } }
        when once red enters ford and turn 1 ends { red gains 5 points  remove d  blue commander breakthrough south }
        whenever red holds ford { say "The ford is held." }
        when turn 2 ends { red wins "The ford is ours!" }
        turn 1 { initiative red 3, blue 9  dice 4 4 2 }
        turn 2 { a moves to (20, 20) }""",
        table="table 48 x 36 { area ford at (20, 12) radius 2 }",
        level="standard",
        turns=3,
        files={"valley.png": picture()},
    )


@cache
def ground() -> Performance:
    """Swamp turns to quicksand, ice breaks, magma burns what has no armor, rapids carry off, quicksand swallows."""
    return battle(
        f"""
        card "KIT" "Kit" {KITS["BM"]}
        force red {{ home west commander orders
            unit a "KIT" at (12, 6) facing east  unit b "KIT" at (12, 15) facing east
            unit c "KIT" at (12, 24) facing east armor 0  unit d "KIT" at (12, 32) facing east
            unit f "KIT" at (44, 16) facing north }}
        force blue {{ home east commander orders  unit far "DUMMY" at (46, 2) facing west }}
        turn 1 {{ initiative red 9, blue 5
            a moves to (20, 6) rolling 6 6 1 1 6 6  b moves to (20, 15) rolling 3 6 6 6
            c moves to (14, 24) rolling 6 6 1 2 3 3  f moves to (44, 24)  dice 2 3 }}
        turn 2 {{ initiative red 9, blue 5  a stands }}
        turn 3 {{ initiative red 9, blue 5  a jumps to (12, 6) }}""",
        table="""table 48 x 36 { swamp at (24, 6) size 20 x 8  ice at (24, 15) size 30 x 8 depth 4
                 magma liquid at (24, 24) size 30 x 8  water at (24, 32) size 30 x 6 depth 2 rapids east
                 swamp at (44, 24) size 6 x 8 quicksand }""",
        level="advanced",
        turns=3,
    )


@cache
def tempest() -> Performance:
    """A storm brings a tornado that walks and disperses, the ground shakes, the wind turns, the weather changes."""
    return outdoors(
        "wind 4 variable from west light night hazards earthquakes",
        "dice 6 6  6 6 3 1 3 1 1 1 3 4  6 2  a switches its searchlight off  b switches its targeting to long_range",
        "dice 4 4  1 1  3 1  6 2",
        "dice 1 1  1 1",
        b='"SWAP"',
        apart=30,
        cards='card "SWAP" "Swap" type BM size 2 move "8" damage "3/3/3" armor 6 structure 4 specials "VRT"',
        trigger="when turn 3 ends { weather { wind 1 from north sky rain } }",
    )


@cache
def airless() -> Performance:
    """A hull is breached where there is no air, and a unit uses more than its normal Move where it weighs little."""
    return outdoors(
        "atmosphere vacuum gravity 0.5",
        "a moves to (24, 20)  b fires at a rolling 6 6 4 4 3 4",
        "",
        apart=30,
    )


@cache
def minefields() -> Performance:
    """Mines of all kinds go off, one field on command."""
    return mined(
        """minefield active spring density 3 at (24, 9) for blue
        minefield emi pulse density 4 at (24, 12) for blue
        minefield command gate density 2 at (24, 15) for blue""",
        "a moves to (24, 15) rolling 6 6 6 6  b detonates gate  a fires at b rolling 1 1",
        "b moves to (24, 31) rolling 6 5",
    )


@cache
def wildfire() -> Performance:
    """Fires are set, spread, are fought and go out; smoke drifts and thins; heavy industry blows up."""
    return burning(
        """woods light grove at (20, 14) size 6 x 6  water pond at (40, 30) size 4 x 4 depth 1
        industry at (34, 16) size 8 x 8  building light hall at (39, 16) size 1 x 1 height 1
        fire at (40, 30)  fire at (20, 14)  smoke heavy at (8, 8)""",
        "a sets fire to (28, 14) rolling 6 6 6 5  f fights the fire  "
        "c fires at z rolling 1 1 5 1  dice 4 4 6 6 1 1 1 1",
        "dice 1 1 1 1",
        units="""unit a "MECH" at (28, 8) facing north  unit c "MECH" at (34, 8) facing north
        unit f "SQUAD" at (20, 12.37) facing north""",
        far="(34, 16)",
        weather="wind 1 from south",
    )


@cache
def ambush() -> Performance:
    """A hidden unit springs on an enemy that passes, another is found by a probe."""
    return lurking(
        "h ambushes a with overheat 1 rolling 6 6  a moves to (24, 16.9)",
        a='"PROBER" at (24, 10) facing north',
        blue='unit i "FOOT" at (30, 20) facing south hidden',
        terrain="woods light at (27, 20) size 12 x 6",
    )


@cache
def earthworks() -> Performance:
    """A crack opens, ground is shot and sawn away, a DropShip comes down on mud."""
    return battle(
        """
        card "GUN" "Gun" type BM size 2 move "8" damage "25/25/25" armor 6 structure 4 specials "SAW"
        card "UNION" "Union" type DS size 3 move "4p" damage "3/3/3" armor 30 structure 9
            arcs "front 3/3/1, left 2/2/0, right 2/2/0, rear 1/1/0"
        weather { earthquake turn 1 }
        force red { home south  unit a "GUN" at (24, 8) facing north  unit s "GUN" at (30, 20) facing north
            unit c "GUN" at (20, 12) facing north  unit u "UNION" enters landing at (10, 10) facing north }
        force blue { home north  unit b "GUN" at (44, 32) facing south }
        turn 1 { initiative red 9, blue 5  dice 6 6  1 1 4  3 4  3 4  3 4
            c fires at (26, 20) rolling 6 6  s clears woods }""",
        table="""table 48 x 36 { woods light grove at (28, 20) size 8 x 6  mud at (10, 10) size 8 x 8
            road track along (0, 30) (48, 30) width 2 surface dirt }""",
        level="advanced",
    )


@cache
def demolition() -> Performance:
    """A crack opens under a building, which is shot down with a unit on it; a track and a bridge are cut."""
    return siege(
        depot("medium", cf=15) + ' rails main "Main line" along (4, 24) (34, 24) width 1'
        ' bridge span "Span" along (30, 8) (30, 14) width 3 height 4',
        f"dice 6 6 3 4 3 4 3 4 3 4 1 1 1 2 3 4 3  a punches depot {HIT}",
        f"a fires at depot {HIT} c fires at main at (20.7, 24) {HIT} dice 3 4",
        f"a fires at span {HIT}",
        damage=18,
        at="at (20, 10.2)",
        blue='unit b "MECH" on depot facing south',
        red='unit c "GUN" at (26, 19) facing north-west skill 0',
        specials="\nweather { earthquake turn 1 }",
    )


BATTLES = (
    skirmish,
    deployment,
    riding,
    linked,
    objectives,
    breakdown,
    overflight,
    cliff,
    scripted,
    ground,
    tempest,
    airless,
    minefields,
    wildfire,
    ambush,
    earthworks,
    demolition,
)
