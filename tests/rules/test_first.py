from tests.battle import battle, happened
from engine.rules.events import WeaponFired
import pytest

@pytest.mark.rule("INTRO-TOHIT-TABLE")
def test_a():
    p = battle('''
force red { home south unit a "PROBE" at (10, 5) facing north }
force blue { home north unit b "DUMMY" at (10, 20) facing south }
turn 1 { initiative red 3, blue 9  a fires at b with overheat 1 rolling 5 5   expect a heat 1  after movement expect a needs 6 to hit b }''')
    fired, = happened(p, WeaponFired)
    assert fired.number == 6 and fired.total == 4
    assert not p.complaints
