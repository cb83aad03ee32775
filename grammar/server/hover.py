"""What an editor shows under the pointer: unit cards, special abilities, names, words of the language."""

from __future__ import annotations

from lark import Token
from lsprotocol.types import Hover, MarkupContent, MarkupKind, Position

from engine.answer import Refused
from engine.cards import library
from engine.rules.card import Card
from engine.rules.specials import Special, split_specials
from engine.rules.values import Malformed
from grammar.commands.card import abilities, drawn
from grammar.includes import compose
from grammar.server.document import Document, naming, plain, words
from grammar.server.glossary import sentence
from grammar.server.names import Declared, declared, look_up
from grammar.server.place import place_at
from grammar.words import COMPASS


def hover(document: Document, position: Position) -> Hover | None:
    """What the word at a place is; None where there is nothing to say."""
    offset = document.offset(position)
    index = document.index_at(offset)
    if index is None:
        return None
    token = document.tokens[index]
    told = about(document, token, offset)
    return Hover(MarkupContent(MarkupKind.Markdown, told), document.range_of(token)) if told else None


def about(document: Document, token: Token, offset: int) -> str:
    """The word's story in Markdown, or ''."""
    if token.type == "COMMENT":
        return ""
    if token.type == "TEXT":
        return _text(document, token, offset)
    if token.type == "COMPASS":
        degrees = COMPASS[token.replace("-", "")]
        return f"`{token}`: {degrees:g} degrees, clockwise from north."
    if token.type in (*naming(), "GIVEN"):
        one = look_up(declared(document), plain(token))
        if one is not None and (token.type == "GIVEN" or is_name(document, token)):
            return _name(document, one)
    return _word(str(token)) or _ability(str(token)) if token.type != "QUOTED" else ""


def is_name(document: Document, token: Token) -> bool:
    """Whether a word stands where a name may stand."""
    place = place_at(document, token.start_pos or 0)
    return place is not None and bool({"name", "commander"} & place.sorts(token.type))


def _word(word: str) -> str:
    told = sentence(word)
    return f"**{word}**: {told}" if told else ""


def _text(document: Document, token: Token, offset: int) -> str:
    """The card that a unit's text names, or the ability that stands in a card's list."""
    spoken = words(document.tokens)
    at = next(i for i, each in enumerate(spoken) if each is token)
    before = [each.type for each in spoken[max(0, at - 2) : at]]
    if "UNIT" in before[:1] or before[-1:] == ["CARD"]:
        return card_text(document, token.strip('"'))
    if before[-1:] == ["SPECIALS"]:
        start = (token.start_pos or 0) + 1
        for part in split_specials(token.strip('"')):
            found = token.find(part, 1) - 1
            if found <= offset - start <= found + len(part):
                return _ability(part)
    return ""


def card_text(document: Document, name: str) -> str:
    """A unit card, as `card` draws it: one of the script's own, or of the library; '' if there is none."""
    card = _own(document).get(name.lower())
    if card is None:
        try:
            card = library().find(name)
        except Refused:
            return ""
    return f"```\n{drawn(card)}\n```"


def _own(document: Document) -> dict[str, Card]:
    """The cards that the script writes out, if it can be read; cards with faults are left out."""
    if not any(token.type in ("CARD", "INCLUDE") for token in document.tokens):
        return {}
    from grammar.written_cards import inline_cards  # loads much of the engine, and an editor waits for its first answer

    script = compose(document.text, document.path or "script", document.files).script
    return inline_cards(script, lambda span, message, hint: None) if script is not None else {}


def _ability(code: str) -> str:
    try:
        lines = list(abilities(Special.parse(code)))
    except Malformed:
        return ""
    return "\n\n".join(f"**{shown}**  {meaning}" for shown, meaning in (line.strip().split("  ", 1) for line in lines))


def _name(document: Document, one: Declared) -> str:
    what = f"`{one.name}` is {'an' if one.sort[0] in 'aeio' else 'a'} {one.sort}"
    shown = f', "{one.text}"' if one.text else ""
    of = f" of `{one.force}`" if one.force else ""
    line = one.document.position(one.token.start_pos or 0).line + 1
    elsewhere = f" of {one.document.path}" if one.document is not document else ""
    card = f"\n\n{card_text(one.document, one.text)}" if one.sort == "unit" and one.text else ""
    return f"{what}{shown}{of}, declared in line {line}{elsewhere}.{card}"
