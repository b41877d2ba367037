"""A game's options: named settings with a default, most of them open points of the rules with our reading.

A game declares a frozen dataclass::

    @dataclass(frozen=True, slots=True)
    class BattleOptions(Options):
        weapon_bonus: str = setting("every", "swords", rule="B70", point="O6", says="...")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from tabletop.coding import DecodeError
from tabletop.spelling import get_close_matches

__all__ = ["OptionError", "Options", "Setting", "setting"]

O = TypeVar("O", bound="Options")


class OptionError(ValueError):
    """An option has a name or a value that the game does not know; the message says which, what is known, and the
    rule.

    Attributes:
        name: the option.
        rule: the id of the rule that it belongs to, or "".
    """

    def __init__(self, name: str, reason: str, rule: str = "") -> None:
        super().__init__(f"option {name}: {reason}" + (f" [{rule}]" if rule else ""))
        self.name = name
        self.rule = rule
        self.reason = reason

    def __reduce__(self) -> tuple[type[OptionError], tuple[str, str, str]]:
        return (OptionError, (self.name, self.reason, self.rule))


@dataclass(frozen=True, slots=True)
class Setting:
    """What is known of one option.

    Attributes:
        name: the field's name.
        default: its default: our reading, where the sources leave it open.
        values: all values it may take; ``()`` where a check of its own decides.
        rule: the rule it belongs to.
        point: the number of the open point in the rules page ("O6"), or "".
        says: what it decides, in a sentence or two.
        reading: whether the default is a reading of ours.
    """

    name: str
    default: Any
    values: tuple[Any, ...]
    rule: str
    point: str
    says: str
    reading: bool


def setting(
    *values: Any,
    rule: str,
    says: str,
    point: str = "",
    reading: bool = True,
    check: Callable[[Any], str | None] | None = None,
) -> Any:
    """A field of an :class:`Options` dataclass. The first value is the default.

    Args:
        values: the allowed values, default first.
        rule: the rule that the option belongs to.
        says: what it decides, for the learner.
        point: the number of the open point.
        reading: whether the default is our reading.
        check: instead of a list of values: a function that returns what is wrong with a value, or None.
    """
    about = {"values": () if check else values, "rule": rule, "says": says, "point": point, "reading": reading}
    return field(default=values[0], metadata={**about, "check": check})


@dataclass(frozen=True, slots=True)
class Options:
    """Base of a game's options. Making one checks every value.

    Raises:
        OptionError: a value is not one that the option may take.
    """

    def __post_init__(self) -> None:
        for known in fields(self):
            value = getattr(self, known.name)
            check = known.metadata.get("check")
            if check is not None:
                reason = check(value)
            elif any(type(value) is type(allowed) and value == allowed for allowed in known.metadata["values"]):
                reason = None
            else:
                reason = f"{value!r} is not one of {', '.join(map(repr, known.metadata['values']))}"
            if reason:
                raise OptionError(known.name, reason, known.metadata["rule"])

    @classmethod
    def make(cls: type[O], options: O | Mapping[str, Any] | None) -> O:
        """Options from a mapping of names to values, from options already made, or the default.

        Raises:
            OptionError: an unknown name, or a value that is not allowed.
        """
        if options is None:
            return cls()
        if isinstance(options, cls):
            return options
        if not isinstance(options, Mapping):
            raise OptionError("options", f"need a mapping of names to values, not {type(options).__name__}")
        known = [each.name for each in fields(cls)]
        for name in options:
            if name not in known:
                near = get_close_matches(str(name), known, n=1)
                hint = f"; did you mean {near[0]}?" if near else f"; known are {', '.join(known)}"
                raise OptionError(str(name), f"is not known{hint}")
        return cls(**options)

    @classmethod
    def settings(cls) -> tuple[Setting, ...]:
        """What is known of every option, in order."""
        return tuple(
            Setting(each.name, each.default, tuple(each.metadata["values"]), each.metadata["rule"],
                    each.metadata["point"], each.metadata["says"], each.metadata["reading"])
            for each in fields(cls)
        )

    def changed(self) -> dict[str, Any]:
        """The options that differ from the default."""
        return {each.name: getattr(self, each.name) for each in fields(self)
                if getattr(self, each.name) != each.default}

    def encode(self) -> dict[str, Any]:
        """Plain JSON data: the options that differ from the default."""
        return self.changed()

    @classmethod
    def decode(cls: type[O], data: Any, path: str) -> O:
        """The options that :meth:`encode` wrote.

        Raises:
            DecodeError: with the path and the reason.
        """
        if not isinstance(data, dict):
            raise DecodeError(path, "needs an object of option names and values")
        try:
            return cls.make(data)
        except OptionError as error:
            raise DecodeError(f"{path}.{error.name}", str(error)) from error
