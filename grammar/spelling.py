"""Which known word was meant by an unknown one."""

from __future__ import annotations

from collections.abc import Iterable

from grammar.meant import MEANT

LONGEST = 40
"""Letters beyond which no word is taken for a misspelling."""


def distance(one: str, other: str) -> int:
    """Letters to add, drop, change, or swap with their neighbor to turn one word into the other."""
    before_last: list[int] = []
    last = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            steps = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and b == one[i - 2]:
                steps = min(steps, before_last[j - 2] + 1)
            row.append(steps)
        before_last, last = last, row
    return last[-1]


def tolerance(word: str) -> int:
    """How many wrong letters still let a word be recognized."""
    return 0 if len(word) < 2 or len(word) > LONGEST else 1 if len(word) < 5 else 2 if len(word) < 9 else 3


def nearest(word: str, known: Iterable[str]) -> list[str]:
    """The known words within tolerance, the nearest first; of equally near ones those of the same letters, then the
    others in the order given.
    """
    allowed = tolerance(word)
    letters, alphabet = sorted(word.lower()), set(word.lower())
    near = [
        (distance(word.lower(), each.lower()), sorted(each.lower()) != letters, each)
        for each in known
        if allowed and abs(len(each) - len(word)) <= allowed and len(alphabet.difference(each.lower())) <= allowed
    ]
    return [each for steps, _, each in sorted(near, key=lambda found: found[:2]) if steps <= allowed]


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`did you mean 'raven'?`, or nothing."""
    table = tuple(known)
    near = nearest(word, table) or [each for each in MEANT.get(word, ()) if each in table]
    return f"did you mean '{near[0]}'?" if near else ""


def listed(words: Iterable[str], joint: str = "or") -> str:
    """`'a', 'b' or 'c'`."""
    quoted = [f"'{word}'" for word in words]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} {joint} {quoted[-1]}" if quoted else ""
