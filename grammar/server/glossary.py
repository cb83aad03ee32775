"""The words of the language, one sentence each: read from WORDS.md, which people read too."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

GLOSSARY = Path(__file__).resolve().parent.parent / "WORDS.md"


@cache
def glossary() -> dict[str, str]:
    """Every word that stands in the first column of a table -> the second, as Markdown."""
    rows = re.findall(r"^\| ((?:`[^`|]+`(?:, )?)+) \| (.+) \|$", GLOSSARY.read_text(encoding="utf-8"), re.MULTILINE)
    return {word: sentence for words, sentence in rows for word in re.findall(r"`([^`]+)`", words)}


def sentence(word: str) -> str:
    """What a word is, in one sentence of Markdown; '' for one that the glossary has not."""
    return glossary().get(word, "")


def said(word: str) -> str:
    """The sentence of a word without its marks of Markdown."""
    return sentence(word).replace("`", "")
