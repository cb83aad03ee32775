"""The first syntax error in a player's words, with the repair that lets the script go on best.

Small repairs are tried where the parser stopped and a little before: another spelling, one word or sign more, one less,
one of another sort. The repair after which most of the next words parse tells what to say; the cheapest wins a tie.
"""

from __future__ import annotations

from collections.abc import Iterator

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from grammar import blocks
from grammar.diagnostics import Diagnostic
from grammar.forms import (
    A_FACT,
    A_POINT,
    MOST_LISTED,
    SIGNS,
    SORTS,
    either,
    goes_on,
    may_stand,
    run_of,
    sort_of,
    word_of,
    words_after,
)
from grammar.habits import LONGEST_SIZE, both_sides, habits
from grammar.lexical import explain_character, explain_muddle, explain_parameter
from grammar.probe import EXAMPLES, FACT, LOOK_AHEAD, LOOK_BACK, POINT, Probe, Repair, span_of
from grammar.spelling import listed, nearest
from grammar.syntax import Span
from grammar.whereabouts import STANDS_IN
from grammar.words import COMPASS, DEED_WORDS, GLUE, ORDER_WORDS

CLOSEST = ("at", "by", "of", "to")
"""Words that are most likely missing, whatever else may stand there."""
FEW = 2
"""Words that are listed as missing; of more, none is the likely one."""


def explain(lark: Lark, text: str, file: str, fault: UnexpectedInput) -> Diagnostic:
    """The diagnostic for what Lark stumbled over."""
    if isinstance(fault, UnexpectedCharacters):
        return explain_character(text, file, fault.pos_in_stream or 0)
    assert isinstance(fault, UnexpectedToken)
    match fault.token.type:
        case "MUDDLE":
            return explain_muddle(file, fault.token)
        case "GIVEN":
            return explain_parameter(text, file, fault.token)
        case "DEEP":
            return Diagnostic.error(file, span_of(fault.token), "this stands too deep in other blocks and parentheses.")
        case _:
            pass
    return Surgeon(Probe(lark, text, fault.token)).diagnose(file)


class Surgeon:
    """Proposes repairs around the bad word of a script and picks one."""

    def __init__(self, probe: Probe) -> None:
        self.probe = probe
        self.at, self.bad, self.before = probe.at, probe.bad, probe.before
        self.ended = self.bad.type == "$END"
        self.shown = "the end of the script" if self.ended else _quoted(self.bad, probe.text)
        self.after = f" after '{self.before[-1]}'" if self.before else f" before {self.shown}"

    def diagnose(self, file: str) -> Diagnostic:
        """The best repair's sentence, or what could have stood here."""
        attempts = (
            self.unnamed_winner,
            self.misspelt,
            self.reserved,
            self.capital,
            self.missing,
            self.unknown,
            self.wrong_sort,
            self.surplus,
        )
        tried = [*habits(self.probe), *(repair for attempt in attempts for repair in attempt())]
        best = max(tried, key=lambda repair: (repair.reach, -repair.cost), default=None)
        if best is None or best.reach < 1:
            best = self.misplaced() or best or self.lost()
        behind = self.probe.text[best.span.end :].lstrip(" \t")[:1]
        commented = best.span.start == best.span.end and behind == "#" and " is missing after" in best.message
        hint = "what stands behind '#' is a comment" if commented else best.hint
        return Diagnostic.error(file, best.span, best.message, hint)

    def misspelt(self) -> Iterator[Repair]:
        """A keyword in another spelling, here or up to three words before."""
        probe = self.probe
        for i in range(max(0, self.at - LOOK_BACK), self.at + 1):
            token = probe.tokens[i]
            known = token in probe.keywords
            if token.type not in ("WORD", "CODE") and not (known and i == self.at):
                continue
            allowed = [word for word in (*probe.keywords, *COMPASS) if probe.expects(i, probe.kind_of(word))]
            for rank, word in enumerate(nearest(token, allowed)):
                reach = probe.reach(i, [Token(probe.kind_of(word), word)], i + 1)
                if reach is not None:
                    message = f"'{token}' does not fit here." if known else f"unknown word '{token}'."
                    earlier = int(i < self.at)
                    yield Repair(
                        reach + earlier, rank * 0.1 + known, span_of(token), message, f"did you mean '{word}'?"
                    )

    def reserved(self) -> Iterator[Repair]:
        """A word of the language where a name must stand."""
        for i in range(max(0, self.at - 1), self.at + 1):
            token = self.probe.tokens[i]
            if token in self.probe.keywords and self.probe.expects(i, "QUOTED"):
                reach = self.probe.reach(i, [Token("QUOTED", token)], i + 1)
                if reach:
                    message = f"'{token}' is a word of the language and must be quoted to serve as a name."
                    yield Repair(reach, 1, span_of(token), message, "write it in single quotes, or choose another name")

    def capital(self) -> Iterator[Repair]:
        """A name or word with capital letters."""
        for i in range(max(0, self.at - 1), self.at + 1):
            token = self.probe.tokens[i]
            word = token.lower()
            if token.type != "CODE" or not word.replace("_", "a").replace("-", "a").isalnum():
                continue
            reach = self.probe.reach(i, [Token(self.probe.kind_of(word), word)], i + 1)
            if reach is not None:
                hint = f"words and names are lower-case: {word}"
                yield Repair(reach, 0, span_of(token), f"'{token}' has capital letters.", hint)

    def missing(self) -> Iterator[Repair]:
        """One word, sign, value or point more before the bad one."""
        words: dict[int, list[str]] = {}
        expected = self.probe.expected()
        if "BATTLE" in expected and (whole := self.probe.reach(self.at, FACT, self.at)) is not None:
            yield Repair(whole, 1, self._gap(), f"{A_FACT} is missing{self.after}.")
        for kind in expected:
            if kind == "LPAR" and (whole := self.probe.reach(self.at, POINT, self.at)) is not None:
                cost = 2.2 if "QUOTED" in expected else 1.5
                yield Repair(whole, cost, self._gap(), f"{A_POINT} is missing{self.after}.", goes_on(self.before))
            reach = self.probe.reach(self.at, [Token(kind, EXAMPLES.get(kind, ""))], self.at)
            if reach is None:
                continue
            if kind == "RBRACE":
                if self.misplaced() and blocks.balanced(self.probe.text):
                    continue
                where, message, hint = blocks.unclosed(self.before, self.bad)
                yield Repair(reach, 1, span_of(where), message, hint)
            elif kind in SIGNS:
                hint = "a point is written (12, 4)" if kind == "LPAR" else ""
                yield Repair(reach, 1.2, self._gap(), f"'{SIGNS[kind]}' is missing{self.after}.", hint)
            elif kind in SORTS:
                what = sort_of(kind, expected, self.before)
                yield Repair(reach, 2, self._gap(), f"{what} is missing{self.after}.", goes_on(self.before))
            elif word_of(kind) in self.probe.keywords:
                words.setdefault(reach, []).append(word_of(kind))
        best = words[max(words)] if words else []
        best = [word for word in best if word in CLOSEST] or best
        if 0 < len(best) <= FEW and (max(words) > FEW or self.misplaced() is None):
            cost = 1.4 if best[0] in GLUE else 2.6
            begins = self.bad.line != (self.before or [self.bad])[-1].line and all(word in STANDS_IN for word in best)
            place, after = (span_of(self.bad), f" before {self.shown}") if begins else (self._gap(), self.after)
            yield Repair(max(words), cost, place, f"the word {listed(best)} is missing{after}.", goes_on(self.before))

    def unnamed_winner(self) -> Iterator[Repair]:
        """A victory with a condition that does not begin with `victory for` a force."""
        kinds = [token.type for token in self.before]
        if self.bad.type != "LBRACE" and self.probe.expects(self.at, "LBRACE") and "WHEN" in kinds:
            when = len(kinds) - 1 - kinds[::-1].index("WHEN")
            if "VICTORY" in kinds[max(0, when - 4) : when] and not blocks.still_open(self.before):
                victory = len(kinds) - 1 - kinds[::-1].index("VICTORY")
                hint = "for example: victory for davion when raven destroyed"
                what = "a victory with a condition begins with whose it is."
                yield Repair(LOOK_AHEAD, 0, span_of(self.before[victory]), what, hint)

    def unknown(self) -> Iterator[Repair]:
        """A word that nothing resembles where a keyword must stand."""
        if self.bad.type != "WORD":
            return
        fitting: dict[int, list[str]] = {}
        for word, kind in self.probe.keywords.items():
            if self.probe.expects(self.at, kind) and (reach := self._replaced(Token(kind, word))):
                fitting.setdefault(reach, []).append(word)
        if fitting:
            words = sorted(fitting[max(fitting)])
            inside = blocks.enclosing(self.before) and len(words) <= MOST_LISTED
            hint = f"here may stand {listed(words)}" if inside else may_stand(self.probe)
            yield Repair(max(fitting), 1.9, span_of(self.bad), f"unknown word {self.shown}.", hint)

    def wrong_sort(self) -> Iterator[Repair]:
        """A value of one sort where one of another belongs."""
        if self.ended or self.bad.type in ("LBRACE", "RBRACE", "COMMA"):
            return
        reaches = {SORTS[kind]: self._replaced(Token(kind, EXAMPLES[kind])) for kind in SORTS}
        reaches[A_POINT] = self._replaced(*POINT)
        fitting = {sort: reach for sort, reach in reaches.items() if reach is not None}
        if fitting:
            if SORTS["TEXT"] in fitting and self.bad.type in ("CODE", "WORD", "QUOTED"):
                hint = f'write it as a text: "{run_of(self.probe)}"'
            elif SORTS["WORD"] in fitting and self.bad.type == "TEXT" and self.bad[1:-1] in words_after(self.before):
                hint = f"write it without quotes: {self.bad[1:-1]}"
            elif SORTS["EXTENT"] in fitting:
                hint = both_sides(self.probe.text[(start := self.bad.start_pos or 0) : start + LONGEST_SIZE])
            else:
                hint = goes_on(self.before)
            a_name = "QUOTED" in self.probe.expected()
            sorts = ["a name" if a_name and sort == SORTS["WORD"] else sort for sort in fitting]
            following = [token.type for token in self.probe.tokens[self.at + 1 : self.at + 2]]
            shown = "a point" if self.bad.type == "LPAR" and following == ["NUMBER"] else self.shown
            message = f"{shown} stands where {either(sorts)} belongs."
            yield Repair(max(fitting.values()), 2.4, span_of(self.bad), message, hint)

    def surplus(self) -> Iterator[Repair]:
        """One word or sign too many."""
        if self.ended:
            return
        if self.bad.type == "RBRACE" and not blocks.still_open(self.before):
            yield Repair(LOOK_AHEAD, 0, span_of(self.bad), "this '}' closes nothing.")
        reach = self._replaced()
        if reach is not None:
            lost = self.misplaced() or Repair(
                0, 0, span_of(self.bad), f"{self.shown} does not belong here.", may_stand(self.probe)
            )
            if self.bad.type == "COMMA":
                lost = Repair(0, 0, span_of(self.bad), "',' does not belong here.", "leave it out")
            yield Repair(reach, 1 if self.bad.type == "COMMA" else 3, lost.span, lost.message, lost.hint)

    def misplaced(self) -> Repair | None:
        """A word that is known, but stands elsewhere."""
        following = self.probe.tokens[self.at + 1 : self.at + 2]
        an_order = self.bad.type == "WORD" and any(token in (*ORDER_WORDS, *DEED_WORDS) for token in following)
        home = STANDS_IN.get(str(following[0] if an_order else self.bad))
        if home is None:
            return None
        opener = blocks.enclosing(self.before)
        inside = f"inside '{opener}'" if opener and f"'{opener}'" not in home else "here"
        what = self.shown
        if an_order:
            what = f"an order to {self.shown}" if following[0] in ORDER_WORDS else f"'{self.bad} {following[0]}'"
        return Repair(0, 0, span_of(self.bad), f"{what} does not belong {inside}.", f"it stands in {home}")

    def lost(self) -> Repair:
        """Nothing helps: say what could have stood here."""
        expected = self.probe.expected()
        if self.ended and len(expected) == 1:
            what = sort_of(expected[0], expected, self.before)
            return Repair(0, 0, self._gap(), f"{what} is missing{self.after}.", goes_on(self.before))
        message = "the script ends too early." if self.ended else f"{self.shown} does not fit here."
        return Repair(0, 0, self._gap() if self.ended else span_of(self.bad), message, may_stand(self.probe))

    def _replaced(self, *put: Token) -> int | None:
        return self.probe.reach(self.at, put, self.at + 1)

    def _gap(self) -> Span:
        """Right behind the last good word."""
        if not self.before:
            return span_of(self.bad)
        last = span_of(self.before[-1])
        return Span(last.end, last.end, last.end_line, last.end_column, last.end_line, last.end_column)


def _quoted(token: Token, text: str) -> str:
    """A token as it is written, and what it stands for if it is a parameter."""
    written = text[token.start_pos : token.end_pos]
    if written.startswith("$"):
        return f"'{written}' ({token})"
    return str(token) if token.type == "QUOTED" else f"'{token}'"
