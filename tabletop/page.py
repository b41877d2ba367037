"""A game's rulebook as a page: the options, each with its reading as the default, and all numbered rules.

``rulebook_page(game)`` is shown by a notebook as HTML, by ``print`` as text. It has no widget and no style of its own, so
that it reads the same in a notebook that Lab does not trust.
"""

from __future__ import annotations

from typing import Any, Final

from tabletop.game import Game
from tabletop.options import Setting
from tabletop.rulebook import Rule
from tabletop.svg import Markup, el

__all__ = ["RulebookPage", "rulebook_page"]

_STATUS: Final = {"stated": "the source says so", "derived": "follows from the source", "reading": "a reading of ours"}


class RulebookPage:
    """The options and the rules of a game, to be read from top to bottom."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.settings: tuple[Setting, ...] = game.options.settings() if game.options is not None else ()

    def __repr__(self) -> str:
        return f"<The rulebook of {self.game.title}: {len(self.settings)} options, {len(self.game.rulebook)} rules>"

    def __str__(self) -> str:
        options = [f"{each.name} = {_value(each.default)} [{each.rule}]{_others(each)}\n  {each.says}"
                   for each in self.settings]
        head = "\n".join(filter(None, (self.game.title, self.game.rulebook.source)))
        return "\n\n".join([head, *options, *map(str, self.game.rulebook.values())])

    def _repr_html_(self) -> str:
        rulebook = self.game.rulebook
        readings = len(rulebook.readings())
        words = f"{len(rulebook)} rules{f', {readings} of them with a reading of ours' if readings else ''}."
        return str(el("div", el("p", el("b", self.game.title), ". ", rulebook.source, " ", words),
                      self._options_html(), self._rules_html()))

    def _options_html(self) -> Markup | None:
        if not self.settings:
            return None
        head = _row("Option", "Default", "Other values", "Rule", "What it decides", name="th")
        rows = [_row(el("code", each.name), el("code", _value(each.default)),
                     el("code", ", ".join(map(_value, each.values[1:]))) if each.values[1:] else _open(each),
                     f"{each.rule} ({each.point})" if each.point else each.rule,
                     f"{each.says}{' A reading of ours.' if each.reading else ''}") for each in self.settings]
        table = el("table", el("tbody", head, rows))
        return el("details", el("summary", f"Options: {len(self.settings)}"), table, open=True)

    def _rules_html(self) -> Markup:
        rows = [_row(rule.id, el("span", el("b", rule.title), ". ", rule.text, _option(rule)), rule.section or "",
                     _STATUS[rule.status]) for rule in self.game.rulebook.values()]
        head = _row("Rule", "Text", "Section", "From where", name="th")
        return el("details", el("summary", f"Rules: {len(self.game.rulebook)}"), el("table", el("tbody", head, rows)))


def rulebook_page(game: Game[Any, Any]) -> RulebookPage:
    """The rulebook of a game as a page: its options with their defaults, and all its rules."""
    return RulebookPage(game)


def _row(*cells: str, name: str = "td") -> Markup:
    # Lab sets the cells of a table to the right.
    return el("tr", [el(name, each, style="text-align:left") for each in cells])


def _value(value: Any) -> str:
    return "none" if value is None else str(value)


def _open(each: Setting) -> str:
    # Without a list of values a check of its own decides, and its sentence says which are possible.
    return "no other so far" if each.values else "see the rule"


def _others(each: Setting) -> str:
    return f" (or {', '.join(map(_value, each.values[1:]))})" if each.values[1:] else ""


def _option(rule: Rule) -> Markup | None:
    return el("span", " Option ", el("code", rule.option), ".") if rule.option else None
