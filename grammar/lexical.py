"""Characters that no word, number or sign of the language begins with, and numbers run into words."""

from __future__ import annotations

import re
import unicodedata

from lark import Token

from grammar.diagnostics import Diagnostic
from grammar.parameters import IN_FORCE
from grammar.source import place
from grammar.spelling import did_you_mean

BESIDE = "leave it out: a word and its value stand side by side"
PARENS = "points stand in parentheses: (12, 10)"
COMMENTS = "a comment begins with '#'"
SIGNS = {
    "%": "write the word: 50 percent",
    "&": "write the word 'and'",
    "|": "write the word 'or'",
    "!": "write the word 'not'",
    "$": "a parameter is its name right behind the sign: $skill",
    "=": BESIDE,
    ":": BESIDE,
    ";": "leave it out: nothing stands between statements",
    "[": PARENS,
    "]": PARENS,
    "*": "a size is written 6 x 4",
    "×": "a size is written with the letter x: 6 x 4",
    "°": "leave it out: 45 is in degrees already",
    "<": "leave it out: the facts of conditions say 'has', 'holds', 'loses' ...",
    ">": "leave it out: 'has 20 points' means 20 or more",
    ".": "leave it out: no sentence ends with a full stop",
    "\u2018": "names stand between straight single quotes, texts between straight double ones",
    "\u2019": "names stand between straight single quotes, texts between straight double ones",
    "\u2013": "the minus sign is the plain hyphen: -4",
    "\u2014": "the minus sign is the plain hyphen: -4",
    "\u2212": "the minus sign is the plain hyphen: -4",
    "\ufeff": "delete it: it cannot be seen, and the words beside it are not told apart",
    "\u200b": "delete it: it cannot be seen, and the words beside it are not told apart",
}
"""Signs of other languages -> what to write instead."""

SAID = (
    (re.compile(r"//|/\*|--|;(?= *[A-Za-z])"), re.compile(r"(^|\n)[ \t]*$"), COMMENTS),
    (re.compile(r"\.\d+"), re.compile(r"(^|[^\d.])$"), "a number begins with a digit: 0..."),
    (re.compile(r"\."), re.compile(r"\d$"), "a number has one dot"),
    (re.compile(r"%"), re.compile(r"\b(either|or) +\d+$"), "odds are plain numbers: either 2 or 1"),
    (re.compile(r"/\d+ +of\b"), re.compile(r"\d$"), "write: half of, third of or quarter of"),
    (re.compile(r"/(?=\d)"), re.compile(r"\d$"), "fractions are written with a dot: 0.5"),
    (re.compile(r";(?= *\d)"), re.compile(r"\d$"), "a comma stands between the numbers of a point: (12, 10)"),
    (re.compile(r"\+"), re.compile(r"\d$"), "leave it out"),
    (re.compile(r"[\"']"), re.compile(r"\d$"), "inches are written 12 or 12in, without a quote"),
    (re.compile(r"'t\b"), re.compile(r"\bcan$"), "write 'cannot'"),
)
"""What a sign may begin, and what stands before it -> what to write instead, where that tells more."""

NAME_RULE = (
    "names are lower-case letters a to z, digits and underscores; a shown name in double quotes may hold anything"
)


def explain_character(text: str, file: str, at: int) -> Diagnostic:
    """What is wrong with the character at an offset."""
    letter = text[at]
    told = _told(text, at)
    rest = len(text[at:].split("\n", 1)[0].rstrip())
    if letter == '"':
        return Diagnostic.error(
            file,
            place(text, at, rest),
            "this text has no closing double quote.",
            told or "a text ends on the line where it begins",
        )
    if letter == "'":
        return Diagnostic.error(
            file,
            place(text, at, rest),
            "this name has no closing single quote.",
            told or "a name ends on the line where it begins",
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
            file,
            place(text, at, 1),
            f"'{letter}' stands alone.",
            told or "a sign stands right before a number's digits",
        )
    shown = f"'{letter}'" if letter.isprintable() else f"the character U+{ord(letter):04X}{_named(letter)}"
    return Diagnostic.error(file, place(text, at, 1), f"{shown} means nothing in a script.", told)


def _told(text: str, at: int) -> str:
    """What to write instead of a sign, for what stands around it."""
    for sign, before, hint in SAID:
        if (found := sign.match(text, at)) and before.search(text[max(0, at - 80) : at]):
            return hint.replace("...", found[0])
    return SIGNS.get(text[at], "")


def explain_muddle(file: str, token: Token) -> Diagnostic:
    """A number with letters at its end."""
    line, column = token.line or 1, token.column or 1
    fault = Diagnostic(file, line, column, line, column + len(token), "error", f"'{token}' is not a number.", "")
    if re.search(r"\dx", token):
        hint = "a size is written 6 x 4"
    elif re.fullmatch(r"\d+d", token):
        hint = "two dice are always meant: dice 9"
    elif re.fullmatch(r"\d+(st|nd|rd|th)", token):
        hint = "write the plain number: 1, 2, 3"
    elif re.search(r"(inch|inches|ft|cm|mm|m)$", token):
        hint = "distances are inches, written 12 or 12in"
    else:
        hint = "leave a space between a number and a word; a name begins with a letter"
    return Diagnostic(file, line, column, line, fault.end_column, "error", fault.message, hint)


def explain_parameter(text: str, file: str, token: Token) -> Diagnostic:
    """A parameter that nothing sets, or that stands where none may."""
    name, known, before = token[1:], IN_FORCE.get(), text[: token.start_pos][-80:]
    message = f"there is no parameter '{name}'."
    hint = did_you_mean(name, known).replace("'", "'$", 1) or f"set it at the top: parameter {name} 3"
    if re.search(r"\bparameter\s+$", before):
        hint = f"where it is set, the sign is left out: parameter {name} 3"
    elif re.search(r"\bparameter\s+\S+\s+$", before):
        message, hint = "a parameter cannot stand for another.", "write its value"
    elif re.search(r"\binclude\s+$", before):
        message, hint = "a parameter cannot stand for a file to include.", "write the file's name"
    return Diagnostic.error(file, place(text, token.start_pos or 0, len(token)), message, hint)


def _foreign_word(text: str, file: str, at: int) -> Diagnostic:
    start = at
    while start > 0 and (text[start - 1].isalnum() or text[start - 1] in "_-"):
        start -= 1
    end = at
    while end < len(text) and (text[end].isalnum() or text[end] in "_-"):
        end += 1
    word = text[start : min(end, start + 40)]
    where = place(text, start, end - start)
    if word.isnumeric():
        return Diagnostic.error(file, where, f"'{word}' is not a number.", "numbers are written with the digits 0 to 9")
    return Diagnostic.error(file, where, f"'{word}' cannot be a name or word.", NAME_RULE)


def _named(letter: str) -> str:
    name = unicodedata.name(letter, "")
    return f" ({name.lower()})" if name else ""
