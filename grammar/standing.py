"""Asking what is left of structures."""

from __future__ import annotations

from engine.game import Game
from engine.phases import structures
from grammar import syntax
from grammar.syntax import Number, Word


def of_structure(game: Game, name: str, node: syntax.Expectation) -> tuple[bool, str]:
    """What is left of a structure; of a track, of its weakest section."""
    parts = [each for each in game.state.structures if name in (each.name, each.part_of)]
    left = min((structures.remaining(game.state, each.name) for each in parts), default=0)
    fallen = any(each.fallen for each in parts)
    match node.predicate, node.values:
        case "cf", (Number(value=wanted),):
            return left == wanted, f"cf {left}"
        case "status", (Word(text="collapsed"),):
            return fallen, "collapsed" if fallen else f"cf {left}"
        case what, _:
            return False, f"'{what}' is asked of a unit, and {name} is none"
