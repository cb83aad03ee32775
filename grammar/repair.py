"""The first syntax error in a player's words, with the repair that lets the script go on best.

Small repairs are tried where the parser stopped and a little before: another spelling, one word or sign more, one less,
one of another sort. The repair after which most of the next words parse tells what to say; the cheapest wins a tie.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from grammar import blocks
from grammar.diagnostics import Diagnostic
from grammar.lexical import explain_character, explain_muddle, explain_parameter
from grammar.probe import EXAMPLES, FACT, LOOK_AHEAD, LOOK_BACK, POINT, Probe
from grammar.spelling import listed, nearest
from grammar.syntax import Span
from grammar.whereabouts import STANDS_IN
from grammar.words import COMPASS, GLUE, ORDER_WORDS

MOST_LISTED = 16
SIGNS = {"LBRACE": "{", "RBRACE": "}", "LPAR": "(", "RPAR": ")", "COMMA": ","}
SORTS = {
    "WORD": "a word",
    "TEXT": "a text in double quotes",
    "NUMBER": "a number",
    "EXTENT": "a size such as 6 x 4",
    "COMPASS": "a direction such as north",
    "CODE": "a code such as TUR",
}
A_POINT = "a point such as (12, 4)"
A_FACT = "a condition such as 'raven destroyed'"
FEW = 2
"""Words that are listed as missing; of more, none is the likely one."""


@dataclass(frozen=True, slots=True)
class Repair:
    """One thing that may be wrong: how many words it lets through, what it costs to believe, and what to say."""

    reach: int
    cost: float
    span: Span
    message: str
    hint: str = ""


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


def span_of(token: Token) -> Span:
    """Where a token stands."""
    start, end = token.start_pos or 0, token.end_pos or 0
    return Span(start, end, token.line or 1, token.column or 1, token.end_line or 1, token.end_column or 1)


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
        tried = [repair for attempt in attempts for repair in attempt()]
        best = max(tried, key=lambda repair: (repair.reach, -repair.cost), default=None)
        if best is None or best.reach < 1:
            best = self.misplaced() or best or self.lost()
        return Diagnostic.error(file, best.span, best.message, best.hint)

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
                yield Repair(whole, 1.5, self._gap(), f"{A_POINT} is missing{self.after}.")
            reach = self.probe.reach(self.at, [Token(kind, EXAMPLES.get(kind, ""))], self.at)
            if reach is None:
                continue
            if kind == "RBRACE":
                if self.misplaced() and blocks.balanced(self.probe.text):
                    continue
                where, message, hint = blocks.unclosed(self.before, self.bad)
                yield Repair(reach, 1, span_of(where), message, hint)
            elif kind in SIGNS:
                yield Repair(reach, 1.2, self._gap(), f"'{SIGNS[kind]}' is missing{self.after}.")
            elif kind in SORTS:
                what = "a name" if kind == "WORD" and self.probe.expects(self.at, "QUOTED") else SORTS[kind]
                yield Repair(reach, 2, self._gap(), f"{what} is missing{self.after}.")
            elif _word(kind) in self.probe.keywords:
                words.setdefault(reach, []).append(_word(kind))
        if words and len(best := words[max(words)]) <= FEW:
            cost = 1.4 if best[0] in GLUE else 2.6
            yield Repair(max(words), cost, self._gap(), f"the word {listed(best)} is missing{self.after}.")

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
            hint = f"here may stand {listed(words)}" if inside else self._may_stand()
            yield Repair(max(fitting), 1.9, span_of(self.bad), f"unknown word {self.shown}.", hint)

    def wrong_sort(self) -> Iterator[Repair]:
        """A value of one sort where one of another belongs."""
        if self.ended or self.bad.type in ("LBRACE", "RBRACE"):
            return
        reaches = {SORTS[kind]: self._replaced(Token(kind, EXAMPLES[kind])) for kind in SORTS}
        reaches[A_POINT] = self._replaced(*POINT)
        fitting = {sort: reach for sort, reach in reaches.items() if reach is not None}
        if fitting:
            as_text = SORTS["TEXT"] in fitting and self.bad.type in ("CODE", "WORD")
            hint = f'write it as a text: "{self.bad}"' if as_text else ""
            message = f"{self.shown} stands where {_either(list(fitting))} belongs."
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
                0, 0, span_of(self.bad), f"{self.shown} does not belong here.", self._may_stand()
            )
            yield Repair(reach, 3, lost.span, lost.message, lost.hint)

    def misplaced(self) -> Repair | None:
        """A word that is known, but stands elsewhere."""
        following = self.probe.tokens[self.at + 1 : self.at + 2]
        an_order = self.bad.type == "WORD" and any(token in ORDER_WORDS for token in following)
        home = STANDS_IN.get(str(following[0] if an_order else self.bad))
        if home is None:
            return None
        opener = blocks.enclosing(self.before)
        inside = f"inside '{opener}'" if opener and f"'{opener}'" not in home else "here"
        what = f"an order to {self.shown}" if an_order else self.shown
        return Repair(0, 0, span_of(self.bad), f"{what} does not belong {inside}.", f"it stands in {home}")

    def lost(self) -> Repair:
        """Nothing helps: say what could have stood here."""
        words = [_word(kind) for kind in self.probe.expected()]
        if self.ended and len(words) == 1 and words[0] in self.probe.keywords:
            return Repair(0, 0, self._gap(), f"the word '{words[0]}' is missing{self.after}.")
        message = "the script ends too early." if self.ended else f"{self.shown} does not fit here."
        return Repair(0, 0, span_of(self.bad), message, self._may_stand())

    def _replaced(self, *put: Token) -> int | None:
        return self.probe.reach(self.at, put, self.at + 1)

    def _may_stand(self) -> str:
        expected = self.probe.expected()
        sorts = [sort for kind, sort in SORTS.items() if kind in expected]
        words = sorted(_word(kind) for kind in expected if _word(kind) in self.probe.keywords)
        signs = [sign for kind, sign in SIGNS.items() if kind in expected and kind != "COMMA"]
        quoted = [f"'{word}'" for word in (*words, *signs)]
        return f"here may stand {_either([*sorts, *quoted])}" if 0 < len(sorts) + len(quoted) <= MOST_LISTED else ""

    def _gap(self) -> Span:
        """Right behind the last good word."""
        if not self.before:
            return span_of(self.bad)
        last = span_of(self.before[-1])
        return Span(last.end, last.end, last.end_line, last.end_column, last.end_line, last.end_column)


def _quoted(token: Token, text: str) -> str:
    """A token as it is written, and what it stands for if it is a parameter."""
    written = text[token.start_pos : token.end_pos]
    return f"'{written}' ({token})" if written.startswith("$") else f"'{token}'"


def _word(kind: str) -> str:
    """The keyword of a terminal."""
    return kind.strip("_").lower()


def _either(choices: list[str]) -> str:
    return choices[0] if len(choices) == 1 else f"{', '.join(choices[:-1])} or {choices[-1]}"
