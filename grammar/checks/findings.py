"""Where the checks put what they find, and the questions that they all ask."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from grammar.diagnostics import Diagnostic
from grammar.spelling import did_you_mean, listed, nearest
from grammar.syntax import Clause, Number, Span, Word
from grammar.words import HEIGHTS, LARGEST_NUMBER, LARGEST_TABLE, LIMITS, NOT_PLAYED

MOST_LISTED = 12

PATIENCE = 50_000
"""Names with which unknown ones are compared: all, in a script that somebody wrote, and a second of work at most."""


@dataclass
class Findings:
    """The faults of one script, in the order in which they were found."""

    file: str
    faults: list[Diagnostic] = field(default_factory=list)
    patience: int = PATIENCE
    """Names that may still be compared with misspelt ones."""

    def error(self, span: Span, message: str, hint: str = "") -> None:
        """Note a fault."""
        self.faults.append(Diagnostic.error(self.file, span, message, hint))

    def warning(self, span: Span, message: str, hint: str = "") -> None:
        """Note something that keeps nothing from being played."""
        self.faults.append(Diagnostic.warning(self.file, span, message, hint))

    def line(self, span: Span) -> str:
        """`line 3`, and of which file if it is an included one."""
        return f"line {span.line} of {span.file}" if span.file else f"line {span.line}"

    def unknown(self, span: Span, what: str, name: str, known: Iterable[str]) -> None:
        """Note a name or word that is not in a table, with the nearest that is, or a short table itself."""
        table = self._compared(known)
        hint = did_you_mean(name, table)
        if not hint and 0 < len(table) <= MOST_LISTED:
            hint = f"there is {listed(table, 'and')}" if len(table) == 1 else f"there are {listed(table, 'and')}"
        self.error(span, f"there is no {what} '{name}'.", hint)

    def resembles(self, name: str, known: Iterable[str]) -> bool:
        """Whether a name may be a misspelling of a known one."""
        return bool(nearest(name, self._compared(known)))

    def _compared(self, known: Iterable[str]) -> list[str]:
        """The names of a table while there is patience, then none."""
        table = list(known) if self.patience > 0 else []
        self.patience -= len(table)
        return table

    def word(self, word: Word, what: str, table: Iterable[str]) -> bool:
        """Whether a word is in its table; notes it if not."""
        known = tuple(table)
        if word.text not in known:
            self.unknown(word.span, what, word.text, known)
        return word.text in known

    def whole(self, number: Number, what: str) -> bool:
        """Whether a number is whole and within the limits of `what`; notes it unless it is too large for anything."""
        if abs(number.value) > LARGEST_NUMBER:
            return False
        low, high = LIMITS[what]
        fits = number.whole and low <= number.value <= high
        if not fits:
            self.error(
                number.span, f"'{what}' must be a whole number from {low} to {high:,}.", f"{number.value:.15g} is not"
            )
        return fits

    def points(self, number: Number) -> None:
        """Note points that are not to the quarter, or less than none."""
        if not (4 * number.value).is_integer():
            self.error(number.span, "points are counted to the quarter.", f"{number.value:.15g} are none")

    def height(self, number: Number, what: str) -> None:
        """Note a height or depth that no table has; heights below 0 are under water."""
        least = 0 if what == "depth" else -LARGEST_TABLE
        if not least <= number.value <= LARGEST_TABLE:
            self.error(number.span, f"'{what}' must be from {least} to {LARGEST_TABLE}.", f"{number.value:.15g} is not")

    def measure(self, number: Number, what: str) -> None:
        """Note a number that does not suit its clause: heights need not be whole, all others must."""
        if what in HEIGHTS:
            self.height(number, what)
        else:
            self.whole(number, what)

    def not_played(self, span: Span, word: str) -> None:
        """Note something that parses and is not played yet."""
        self.error(span, f"{NOT_PLAYED[word]} not played yet.", f"leave out '{word}' for now")

    def clauses(self, clauses: Iterable[Clause], what: str, allowed: Iterable[str]) -> None:
        """Note clauses that are given twice or that `what` does not have."""
        seen: dict[str, Clause] = {}
        table = tuple(allowed)
        for clause in clauses:
            if clause.word not in table:
                hint = f"{what} may have {listed(table, 'and')}" if table else f"{what} has no settings"
                self.error(clause.word_span, f"'{clause.word}' does not belong to {what}.", hint)
            elif clause.word in seen:
                self.error(
                    clause.word_span,
                    f"'{clause.word}' is given twice.",
                    f"first in {self.line(seen[clause.word].span)}",
                )
            seen.setdefault(clause.word, clause)

    def lacks(self, span: Span, clauses: Iterable[Clause], what: str, needed: Iterable[str]) -> None:
        """Note each clause that `what` needs and has not."""
        given = [clause.word for clause in clauses]
        for word in needed:
            if word not in given:
                self.error(span, f"{what} needs '{word}'.", "")
