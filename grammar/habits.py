"""Mistakes of habit: plain English for the language's words, words in another order, foreign punctuation."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import Token

from grammar import blocks
from grammar.meant import LONGEST_PHRASE, MEANT
from grammar.probe import LOOK_AHEAD, LOOK_BACK, Probe, Repair, span_of
from grammar.spelling import listed, nearest
from grammar.syntax import Span
from grammar.whereabouts import STANDS_IN
from grammar.words import ORDER_WORDS

MOST_LISTED = 12
LONGEST_SIZE = 40
"""Characters within which both sides of a size are looked for."""

NAMED = ("AREA", "FORCE", "HILL", "LANCE", "NETWORK", "OBJECTIVE", "PARAMETER", "PIECE", "ROAD", "UNIT", "WATER")
"""Words behind which a name stands, of one word."""
NAMES = ("WORD", "QUOTED")
PUNCTUATION = ("LBRACE", "RBRACE", "LPAR", "RPAR", "COMMA", "$END")
SIDES = re.compile(r"\(?([0-9.]+)\s*(?:in|inch|inches|feet|ft|\")?(?:\s*(?:by|[xX×*,;/])\s*|\s+)([0-9.]+)")
"""Two sides of a size, however they are joined."""


def habits(probe: Probe) -> Iterator[Repair]:
    """What players bring along from English and from other languages, found around a bad word."""
    for habit in (_meant, _swapped, _moved, _joined, _two_words, _decimal, _quotes, _stray):
        yield from habit(probe)


def both_sides(text: str) -> str:
    """How to write the size that a text begins with: `write: 36 x 36`."""
    found = SIDES.match(text)
    return f"write: {found[1]} x {found[2]}" if found else "a size is how wide and how deep: 6 x 4"


def _meant(probe: Probe) -> Iterator[Repair]:
    """A word or phrase that says in English what another one says here, or that is not needed."""
    for i in range(max(0, probe.at - LOOK_BACK), probe.at + 1):
        for count in range(1, LONGEST_PHRASE + 1):
            phrase = probe.tokens[i : i + count]
            shown = " ".join(phrase)
            for rank, right in enumerate(MEANT.get(shown, ())):
                reach = probe.reach(i, [_token(probe, word) for word in right.split()], i + count)
                if reach is None or not (reach or right):
                    continue
                if right.isdigit():
                    what, hint = f"'{shown}' stands where a number belongs.", f"write: {right}"
                    yield Repair(reach + (i < probe.at), -1, _over(phrase), what, hint)
                    continue
                unknown = count == 1 and right and shown not in probe.keywords and shown != ","
                misfit = f"'{shown}' does not {'fit' if right else 'belong'} here."
                what = f"unknown word '{shown}'." if unknown else misfit
                hint = f"did you mean '{right}'?" if right else "leave it out"
                yield Repair(reach + (i < probe.at), 0.1 * (rank - count) - 1, _over(phrase), what, hint)


def _swapped(probe: Probe) -> Iterator[Repair]:
    """Two neighbors the wrong way round, a verb perhaps in another form: `move atlas`, `8 turns`."""
    for i in range(max(0, probe.at - 1), probe.at + 1):
        pair = probe.tokens[i : i + 2]
        if len(pair) < 2 or any(token.type in PUNCTUATION for token in pair):
            continue
        first, second = pair
        verbs = nearest(first, ORDER_WORDS) if second.type in NAMES else []
        meant = [word for right in MEANT.get(first, ()) for word in right.split()[:1] if word in ORDER_WORDS]
        for word in dict.fromkeys((str(first), *verbs, *meant)):
            put = first if word == first else _token(probe, word)
            reach = probe.reach(i, [second, put], i + 2)
            if reach:
                what = f"'{first}' stands before {_shown(second)}, and belongs behind it."
                yield Repair(reach, 1.3, _over(pair), what, f"write: {second} {word}")


def _moved(probe: Probe) -> Iterator[Repair]:
    """Three words in another order: `say "..." to davion`, `davion captures relay`."""
    orders = (((-1, 0, 1), lambda a, b, c: (b, c, a)), ((-2, -1, 0), _captured))
    for places, order in orders:
        if not 0 <= probe.at + places[0] <= probe.at + places[2] < len(probe.tokens):
            continue
        words = [probe.tokens[probe.at + place] for place in places]
        put = [] if any(word.type in PUNCTUATION for word in words) else list(order(*words))
        reach = probe.reach(probe.at + places[0], put, probe.at + places[2] + 1) if put else None
        if reach is not None:
            what = f"{' '.join(_shown(word) for word in words)} stand in the wrong order."
            yield Repair(reach, 1.9, _over(words), what, f"write: {' '.join(put)}")


def _captured(subject: Token, verb: Token, target: Token) -> tuple[Token, ...]:
    by = (Token("CAPTURED", "captured"), Token("_BY", "by"))
    return (target, *by, subject) if verb in ("captures", "takes", "seizes") else ()


def _joined(probe: Probe) -> Iterator[Repair]:
    """Two orders, or two objects of one order, joined by a word or a comma."""
    before, bad = probe.before, probe.bad
    if blocks.enclosing(before) != "turn":
        return
    if bad not in ("and", "or", "then", ","):
        yield from _said_twice(probe)
        return
    begun = [i for i in range(len(before) - 1) if before[i].type in NAMES and before[i + 1] in ORDER_WORDS]
    if not begun:
        return
    start = begun[-1]
    rest = probe.tokens[probe.at + 1 : probe.at + 3]
    for put, what in ((before[start : start + 1], rest), (before[start:-1], rest[:1])):
        reach = probe.reach(probe.at, put, probe.at + 1)
        if reach and reach >= len(what):
            written = " ".join((*put, *what))
            yield Repair(reach, 0.5, span_of(bad), f"'{bad}' does not join orders.", f"write another: {written} ...")
            return


def _said_twice(probe: Probe) -> Iterator[Repair]:
    """One expectation that says two things."""
    kinds = [token.type for token in probe.before]
    if "EXPECT" in kinds[-6:]:
        start = len(kinds) - 1 - kinds[::-1].index("EXPECT")
        put = probe.before[start : start + 2]
        reach = probe.reach(probe.at, put, probe.at)
        if reach:
            rest = probe.tokens[probe.at : probe.at + 2]
            hint = f"write another: {' '.join((*put, *rest))}"
            yield Repair(reach, 2.3, span_of(probe.bad), "an 'expect' says one thing.", hint)


def _two_words(probe: Probe) -> Iterator[Repair]:
    """A name of two words."""
    head = probe.before[-2:]
    if len(head) == 2 and head[0].type in NAMED and head[1].type == probe.bad.type == "WORD":
        reach = probe.reach(probe.at, [], probe.at + 1)
        if reach:
            both = _over([head[1], probe.bad])
            yield Repair(reach, 1.1, both, "a name is one word.", f"write: {head[1]}_{probe.bad}")


def _decimal(probe: Probe) -> Iterator[Repair]:
    """A comma where the language writes a dot."""
    text, start, end = probe.text, probe.bad.start_pos or 0, probe.bad.end_pos or 0
    if probe.bad.type == "COMMA" and text[start - 1].isdigit() and text[end : end + 1].isdigit():
        before, after = re.search(r"[0-9.]+$", text[:start][-20:]), re.match(r"[0-9]+", text[end : end + 20])
        if before and after:
            what = f"'{before[0]},{after[0]}' is not one number."
            hint = f"decimals are written with a dot: {before[0]}.{after[0]}"
            yield Repair(LOOK_AHEAD, -2, span_of(probe.bad), what, hint)


def _quotes(probe: Probe) -> Iterator[Repair]:
    """Double quotes that mean inches, or that stand inside a text."""
    start = probe.bad.start_pos or 0
    last = probe.before[-1] if probe.before else probe.bad
    if probe.bad.type == "TEXT" and probe.text[:start][-1:].isdigit():
        hint = f"inches are written {last} or {last}in"
        yield Repair(LOOK_AHEAD, -2, span_of(probe.bad), "a double quote begins a text.", hint)
    elif last.type == "TEXT" and last.end_pos == start and probe.bad.type not in PUNCTUATION:
        hint = f"inside a text single quotes may stand: '{probe.bad}'"
        yield Repair(LOOK_AHEAD, -2, span_of(probe.bad), f"the text ends before '{probe.bad}'.", hint)


def _stray(probe: Probe) -> Iterator[Repair]:
    """A word too many that was taken for a name."""
    word = probe.before[-1] if probe.before else probe.bad
    if word.type == "WORD" and probe.tokens.count(word) == 1 and word is not probe.bad:
        reach = probe.reach(probe.at - 1, [], probe.at)
        if not reach:
            return
        ahead = probe.before[-2].line if len(probe.before) > 1 else 0
        if ahead != word.line == probe.bad.line:
            block = f"a '{blocks.enclosing(probe.before)}' block"
            here = [each for each, home in STANDS_IN.items() if home == block]
            hint = f"{block} holds {listed(here, 'and')}" if 0 < len(here) < MOST_LISTED else ""
            yield Repair(reach, 2.9, span_of(word), f"unknown word '{word}'.", hint)
        else:
            yield Repair(reach, 2.9, span_of(word), f"'{word}' does not belong here.", "leave it out")


def _token(probe: Probe, word: str) -> Token:
    return Token("NUMBER" if word.isdigit() else probe.kind_of(word), word)


def _shown(token: Token) -> str:
    return str(token) if token.type in ("TEXT", "QUOTED") else f"'{token}'"


def _over(tokens: list[Token]) -> Span:
    """From the first of some words to the last, as far as they stand in one line."""
    first, *rest = (span_of(token) for token in tokens)
    last = [span for span in (first, *rest) if span.line == first.line][-1]
    return Span(first.start, last.end, first.line, first.column, last.end_line, last.end_column)
