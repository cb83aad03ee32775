"""Settles a line of sight."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from engine.answer import Answer, Refused, set_parameters
from engine.game import Game
from engine.geometry.pictured import Pictures
from engine.rules.state import Phase
from grammar.opening import game_at
from grammar.orders import ARCS, METHODS, way
from grammar.sight import reach
from grammar.sight.ends import end_of, unit_of
from grammar.sight.field import field
from grammar.sight.matrix import matrix
from grammar.sight.pair import pair
from grammar.sight.report import Question

SUMMARY = "says what one unit sees of another, how sure that is, and why"

QUESTIONS = (
    "name an attacker and a target, or ask with --all for every pair, with --from UNIT for a field of view, "
    "or with --reach UNIT for what a move could bring"
)

EXAMPLES = """\
examples:
  los demo.strike atlas dragon                    what the Atlas sees of the Dragon, and back
  los demo.strike 12,9,2 dragon                   from a point in space, inches
  los demo.replay atlas dragon --turn 3 --phase movement
                                                  as it stood when all had moved in turn 3
  los demo.strike atlas dragon --improve          the smallest step that would change the verdict
  los demo.strike atlas dragon --picture a.png    the view, the cut and the plan as a sheet
  los demo.strike --all                           who sees whom
  los demo.strike --from atlas --height 1         where something 1 in high would be seen
  los demo.strike --reach atlas                   the best view of each enemy that its move can bring
"""

STEP, HEIGHT = 1.0, 2.0


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLES
    parser.add_argument("battle", help="a scenario or a replay")
    parser.add_argument("attacker", type=str.strip, nargs="?", help="a unit, or a point x,y or x,y,z")
    parser.add_argument("target", type=str.strip, nargs="?", help="a unit, or a point x,y or x,y,z")
    parser.add_argument("--all", action="store_true", help="who sees whom: every pair of units on the table")
    parser.add_argument(
        "--from", dest="viewpoint", type=str.strip, metavar="UNIT", help="what it sees all over the table"
    )
    parser.add_argument("--reach", metavar="UNIT", help="what it could see after a whole move")
    parser.add_argument("--improve", action="store_true", help="the smallest step that would change it")
    codes = sorted({*METHODS, *ARCS})
    parser.add_argument("--using", choices=codes, help="what it would fire with instead of its whole card")
    parser.add_argument("--spotter", metavar="UNIT", help="the unit that would spot for indirect fire")
    set_parameters(parser)
    parser.add_argument("--height", type=float, metavar="H", help=f"with --from: inches of the target ({HEIGHT:g})")
    parser.add_argument("--step", type=float, metavar="S", help=f"with --from: inches between spots ({STEP:g})")
    parser.add_argument("--turn", type=int, metavar="N", help="as it stands at the end of this turn, not as set up")
    phases = [str(phase) for phase in (Phase.MOVEMENT, Phase.COMBAT, Phase.END)]
    parser.add_argument("--phase", choices=phases, help="as it stands at the end of this phase of the turn")
    parser.add_argument("--picture", metavar="FILE", help="draw the answer too: .png or .svg")


def run(args: argparse.Namespace, say: Callable[[str], None], pictures: Pictures) -> Answer:
    """Look from one to the other and report, or from each to each, or all over the table."""
    _check(args)
    picture = Path(args.picture) if args.picture is not None else None
    if picture is not None:
        pictures.check(picture)
    game = game_at(args.battle, args.turn, say, Phase(args.phase) if args.phase else None, dict(args.set))
    answer = _answer(args, game, say, pictures, picture)
    if picture is None:
        return answer
    return replace(answer, text=f"{answer.text}\n{picture}", data={**(answer.data or {}), "picture": str(picture)})


def _answer(
    args: argparse.Namespace, game: Game, say: Callable[[str], None], pictures: Pictures, picture: Path | None
) -> Answer:
    turn, when = args.turn or 0, _when(args)
    if args.all:
        answer, who = matrix(game, turn, when)
        if picture is not None:
            pictures.matrix(picture, who)
    elif args.viewpoint is not None:
        step, height = (STEP if args.step is None else args.step), (HEIGHT if args.height is None else args.height)
        answer, seen = field(game, end_of(game, args.viewpoint), step, height, turn, when, say)
        if picture is not None:
            pictures.field(picture, seen)
    elif args.reach is not None:
        unit = unit_of(game, args.reach, "is a point and has no Move: --reach needs a unit")
        answer, reached = reach.reach(game, unit.id, turn, say)
        if picture is not None:
            pictures.field(picture, reach.scene(game, unit.id, reached, when, say))
    else:
        answer, line = pair(game, _question(args, game), turn, args.improve, when, say)
        if picture is not None:
            pictures.pair(picture, line)
    return answer


def _check(args: argparse.Namespace) -> None:
    """Refuse what does not go together, before anything is opened."""
    asked = [bool(args.target), args.all, args.viewpoint is not None, args.reach is not None]
    if asked.count(True) != 1 or (args.attacker and not args.target):
        raise Refused(QUESTIONS, status=2)
    for flag, value, question, needs in (
        ("--improve", args.improve, args.target, "an attacker and a target"),
        ("--using", args.using, args.target, "an attacker and a target"),
        ("--spotter", args.spotter, args.target, "an attacker and a target"),
        ("--height", args.height is not None, args.viewpoint is not None, "--from"),
        ("--step", args.step is not None, args.viewpoint is not None, "--from"),
    ):
        if value and not question:
            raise Refused(f"{flag} goes with {needs}", status=2)
    if args.target and args.attacker == args.target:
        raise Refused(f"'{args.attacker}' cannot look at itself: name two units or points", status=2)


def _question(args: argparse.Namespace, game: Game) -> Question:
    attacker, target = end_of(game, args.attacker), end_of(game, args.target)
    method, arc = ("indirect", "") if args.spotter else way(args.using or "")
    if args.spotter:
        unit_of(game, args.spotter, "is no unit that could spot")
    return Question(attacker, target, method, arc, args.spotter or "")


def _when(args: argparse.Namespace) -> str:
    """The moment that was asked about, for the top of a picture."""
    moment = f"end of the {args.phase} phase of turn {args.turn}" if args.phase else f"end of turn {args.turn}"
    return f"{Path(args.battle).name}, {moment if args.turn else 'as set up'}"
