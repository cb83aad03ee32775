"""One line of sight: told, as data, and ready to be drawn."""

from __future__ import annotations

from collections.abc import Callable

from engine.answer import Answer, Refused
from engine.game import Game
from engine.geometry.pictured import PairScene
from engine.phases import sighting
from engine.rules import tables
from engine.rules.state import Unit
from grammar.sight import improve, words
from grammar.sight.ends import buried, viewer_of
from grammar.sight.report import Question, data_of, looked


def pair(
    game: Game, question: Question, turn: int, better: bool, when: str, say: Callable[[str], None]
) -> tuple[Answer, PairScene]:
    """Look along a line both ways; `better` asks for the steps that would change the verdict. Raises `Refused`."""
    if better and not isinstance(question.attacker, Unit):
        raise Refused("a point has no Move: --improve needs a unit as attacker", status=2)
    seen = looked(game, question)
    data = data_of(game, question, seen, turn)
    lines = words.details(data)
    text = words.told(data)
    if notes := [note for end in (question.attacker, question.target) for note in buried(game, end)]:
        text, lines = "\n".join([text, *notes]), [*lines, *notes]
    if better and isinstance(question.attacker, Unit):
        data["improve"] = improve.improved(game, question.attacker, question.target, seen.there, say)
        steps = improve.told(data["improve"])
        text, lines = "\n".join([text, *steps]), [*lines, *steps]
    scene = PairScene(
        sighting.scene(game),
        viewer_of(game, question.attacker),
        viewer_of(game, question.target),
        seen.there,
        seen.back,
        tuple(line.strip() for line in lines[2:]),  # the sheet shows the measures of both modes itself
        tuple((bracket.name, bracket.up_to) for bracket in tables.RANGES),
        f"{data['attacker']} to {data['target']}",
        when,
    )
    return Answer(text, data), scene
