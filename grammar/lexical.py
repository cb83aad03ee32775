"""Characters that no word, number or sign of the language begins with, and numbers run into words."""

from __future__ import annotations

import re
import unicodedata

from lark import Token

from grammar.diagnostics import Diagnostic
from grammar.parameters import IN_FORCE
from grammar.source import place
from grammar.spelling import did_you_mean

SIGNS = {
    "%": "write the word: 50 percent",
    "&": "write the word 'and'",
    "|": "write the word 'or'",
    "!": "write the word 'not'",
    "$": "a parameter is its name right behind the sign: $skill",
}
"""Signs of other languages -> what to write instead."""

NAME_RULE = (
    "names are lower-case letters a to z, digits and underscores; a shown name in double quotes may hold anything"
)


def explain_character(text: str, file: str, at: int) -> Diagnostic:
    """What is wrong with the character at an offset."""
    letter = text[at]
    rest = len(text[at:].split("\n", 1)[0].rstrip())
    if letter == '"':
        return Diagnostic.error(
            file,
            place(text, at, rest),
            "this text has no closing double quote.",
            "a text ends on the line where it begins",
        )
    if letter == "'":
        return Diagnostic.error(
            file,
            place(text, at, rest),
            "this name has no closing single quote.",
            "a name ends on the line where it begins",
        )
    if letter in "“”„«»":
        return Diagnostic.error(
            file,
            place(text, at, 1),
            f"'{letter}' does not open a text.",
            'texts stand between straight double quotes: "..."',
        )
    if letter.isalnum():
        return _foreign_word(text, file, at)
    if letter == "-" or letter == "+":
        return Diagnostic.error(
            file, place(text, at, 1), f"'{letter}' stands alone.", "a sign stands right before a number's digits"
        )
    shown = f"'{letter}'" if letter.isprintable() else f"the character U+{ord(letter):04X}{_named(letter)}"
    return Diagnostic.error(file, place(text, at, 1), f"{shown} means nothing in a script.", SIGNS.get(letter, ""))


def explain_muddle(file: str, token: Token) -> Diagnostic:
    """A number with letters at its end."""
    line, column = token.line or 1, token.column or 1
    fault = Diagnostic(file, line, column, line, column + len(token), "error", f"'{token}' is not a number.", "")
    if re.search(r"\dx", token):
        hint = "a size is written 6 x 4"
    elif re.search(r"(inch|inches|ft|cm|mm|m)$", token):
        hint = "distances are inches, written 12 or 12in"
    else:
        hint = "leave a space between a number and a word; a name begins with a letter"
    return Diagnostic(file, line, column, line, fault.end_column, "error", fault.message, hint)


def explain_parameter(text: str, file: str, token: Token) -> Diagnostic:
    """A parameter that nothing sets."""
    name = token[1:]
    known = IN_FORCE.get()
    hint = did_you_mean(name, known).replace("'", "'$", 1) or f"set it at the top: parameter {name} 3"
    where = place(text, token.start_pos or 0, len(token))
    return Diagnostic.error(file, where, f"there is no parameter '{name}'.", hint)


def _foreign_word(text: str, file: str, at: int) -> Diagnostic:
    start = at
    while start > 0 and (text[start - 1].isalnum() or text[start - 1] in "_-"):
        start -= 1
    end = at
    while end < len(text) and (text[end].isalnum() or text[end] in "_-"):
        end += 1
    word = text[start : min(end, start + 40)]
    return Diagnostic.error(file, place(text, start, end - start), f"'{word}' cannot be a name or word.", NAME_RULE)


def _named(letter: str) -> str:
    name = unicodedata.name(letter, "")
    return f" ({name.lower()})" if name else ""
