"""Values to plain JSON data and back, by their annotations alone."""

from __future__ import annotations

import dataclasses
import types
from enum import Enum
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

SPARSE = {"sparse": True}
"""Metadata of a field that is left out of the data while it has its default."""


class Undecodable(ValueError):
    """Data that does not have the shape of the type wanted; the message says where."""


def encode(value: Any) -> Any:
    """Plain data for a value: dataclasses become objects in the order of their fields, tuples become lists."""
    if isinstance(value, Enum):
        return value.value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        held = ((field, getattr(value, field.name)) for field in dataclasses.fields(value))
        return {
            field.name: encode(item)
            for field, item in held
            if not ("sparse" in field.metadata and item == field.default)
        }
    if isinstance(value, dict):
        return {str(key): encode(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [encode(item) for item in value]
    return value


def named(value: Any, tag: str) -> dict[str, Any]:
    """The data of a dataclass with its class's name first, under `tag`."""
    return {tag: type(value).__name__, **encode(value)}


def decode(kind: Any, data: Any, where: str = "value") -> Any:
    """A value of `kind` from plain data; unions of classes are told apart by their fields. Raises `Undecodable`."""
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _decode_union(get_args(kind), data, where)
    if origin is Literal:
        if not isinstance(data, str) or data not in get_args(kind):
            raise Undecodable(f"{where} is {data!r}, not one of {get_args(kind)}")
        return data
    if kind is Any:
        return data
    if origin is tuple:
        return _decode_tuple(get_args(kind), data, where)
    if origin is dict:
        if not isinstance(data, dict):
            raise Undecodable(f"{where} is not an object")
        return {key: decode(get_args(kind)[1], item, f"{where}.{key}") for key, item in data.items()}
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return _decode_dataclass(kind, data, where)
    if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return kind(*_decode_tuple(tuple(_hints(kind).values()), data, where))
    if isinstance(kind, type) and issubclass(kind, Enum):
        try:
            return kind(data)
        except ValueError as error:
            raise Undecodable(f"{where}: {error}") from error
    if kind is float and isinstance(data, int) and not isinstance(data, bool):
        return float(data)
    if not isinstance(kind, type) or not isinstance(data, kind) or (isinstance(data, bool) and kind is not bool):
        raise Undecodable(f"{where} is {data!r}, not {getattr(kind, '__name__', kind)}")
    return data


def decode_named(kinds: dict[str, type], data: Any, tag: str) -> Any:
    """The inverse of `named` for a closed set of classes."""
    if not isinstance(data, dict):
        raise Undecodable(f"{data!r} is no {tag}")
    name = data.get(tag)
    if not isinstance(name, str) or name not in kinds:
        raise Undecodable(f"'{name}' is not one of the known kinds of {tag}")
    return decode(kinds[name], {key: item for key, item in data.items() if key != tag}, str(name))


def members(union: Any) -> dict[str, type]:
    """The classes of a union by name."""
    return {kind.__name__: kind for kind in get_args(union)}


def _decode_union(kinds: tuple[Any, ...], data: Any, where: str) -> Any:
    if data is None and type(None) in kinds:
        return None
    if isinstance(data, dict) and "order" in data:
        return decode_named({kind.__name__: kind for kind in kinds}, data, "order")
    problems = []
    for kind in kinds:
        try:
            return decode(kind, data, where)
        except Undecodable as problem:
            problems.append(str(problem))
    raise Undecodable(problems[0])


def _decode_tuple(args: tuple[Any, ...], data: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise Undecodable(f"{where} is not a list")
    if len(args) == 2 and args[1] is Ellipsis:
        return tuple(decode(args[0], item, f"{where}[{i}]") for i, item in enumerate(data))
    if len(args) != len(data):
        raise Undecodable(f"{where} has {len(data)} items, not {len(args)}")
    return tuple(decode(kind, item, f"{where}[{i}]") for i, (kind, item) in enumerate(zip(args, data, strict=True)))


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _decode_dataclass(kind: type, data: Any, where: str) -> Any:
    if not isinstance(data, dict):
        raise Undecodable(f"{where} is not an object")
    hints = _hints(kind)
    unknown = [key for key in data if key not in hints]
    missing = [f.name for f in dataclasses.fields(kind) if f.name not in data and f.default is dataclasses.MISSING]
    if unknown or missing:
        raise Undecodable(f"{where} has {'no ' + missing[0] if missing else 'an unknown field ' + unknown[0]}")
    return kind(**{key: decode(hints[key], item, f"{where}.{key}") for key, item in data.items()})
