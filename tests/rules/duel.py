"""Two 'Mechs that face each other: the least that a rule of combat needs."""

from grammar.performance import Performance
from tests.battle import battle


def duel(
    orders: str, *, a: str = "PROBE", b: str = "DUMMY", at: str = "(10, 15)", of_a: str = "", of_b: str = ""
) -> Performance:
    """One turn of two 'Mechs on open ground, 8.75 in apart unless said; the first attacks first."""
    return battle(
        f"""
        card "SLOW" "Slow" type BM size 2 move "4" damage "4/4/4" armor 5 structure 5
        card "FLAMER" "Flamer" type BM size 2 move "4" damage "1/1/1" armor 9 structure 5 specials "HT2/2/2"
        force red  {{ home south  unit a "{a}" at (10, 5) facing north {of_a} }}
        force blue {{ home north  unit b "{b}" at {at} facing south {of_b} }}
        turn 1 {{ initiative red 3, blue 9  {orders} }}""",
        table="table 72 x 48 { }",
    )
