"""The line below the map: what to click next, what is chosen so far, and the button that carries it out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from sekigahara.province_game.map import PROVINCES
from sekigahara.province_game.panel_words import action_words
from sekigahara.province_game.pieces import CARDS, CLAN_NAMES, and_list
from tabletop.panel.parts import button
from tabletop.svg import Markup, el

if TYPE_CHECKING:
    from sekigahara.province_game.view import View
    from tabletop.panel.kit import Look, Marks

__all__ = ["GUIDE_CSS", "guide", "guide_html"]

GUIDE_CSS: Final = (
    ".tt .pv-guide{grid-column:1/-1;display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px;min-height:44px}"
)

_FIRST: Final = {
    "action": "Click a unit that moves or gets a gift, a province with enemies to attack it, or an event card.",
    "pay": "Click a unit that attacks, then a card of its clan.",
    "secure": "Click one of your units in the battle, then a card of its clan; or say done.",
    "war": "Click a card to lay it as a war card; say done when it is enough.",
    "retreat": "Click the province to retreat to.", "send": "Click the province that the unit goes to.",
    "draw": "Click an open card of your outlook, or draw blind from the deck.", "discard": "Click a card of your hand.",
    "muster": "Click a unit that waits, then a castle.", "march": "Click a unit, then a province; or say done.",
    "swear": "Click a unit that takes the oath; or say done.",
}
_NEXT: Final = {
    "unit": {"action": "a province to go to, or cards for a gift", "pay": "a card of its clan",
             "secure": "a card of its clan", "march": "a province"},
    "place": {"action": "a card of the clan"}, "spare": {"action": "a castle", "muster": "a castle"},
    "card": {"action": "a unit or a province", "pay": "a unit of that clan", "secure": "a unit of that clan"},
}


def guide(view: View, chosen: Iterable[str], action: Any) -> str:
    """What to do next, in a sentence or two.

    Args:
        chosen: the targets that are chosen so far.
        action: the action that they make, or None.
    """
    if action is not None:
        return f"Chosen: {action_words(action, view)}."
    names = sorted(chosen, key=lambda each: list(_WORDS).index(each.partition(":")[0]))
    if not names:
        return _FIRST.get(view.ask, "")
    # Of cards and places the next thing depends on what is chosen last, of a unit on the question alone.
    kinds = [each.partition(":")[0] for each in names]
    kind = next((each for each in ("place", "unit", "spare", "card") if each in kinds), "")
    if kinds.count("card") and "unit" in kinds and "place" not in kinds and view.ask == "action":
        follows = "cards worth three for a gift, or a province to go to"
    else:
        follows = _NEXT.get(kind, {}).get(view.ask, "one of the marked things")
    return f"So far: {and_list(map(_target_words, names))}. Next: {follows}."


def guide_html(view: View, marks: Marks, look: Look) -> Markup | None:
    """The line with its buttons; None where the viewer has nothing to decide. Once it is there it stays, so that nothing
    moves while one clicks."""
    ready = look.chosen is not None
    if "place:" in marks.possible:
        # A question of a lesson asks for provinces.
        ready = bool(marks.chosen)
        words = and_list(map(_target_words, sorted(marks.chosen))) if ready else "Click the provinces that you mean."
    else:
        words = guide(view, marks.chosen, look.chosen) if marks.possible or marks.chosen else ""
    if not words:
        return None
    sure = button("~confirm", "This is my answer" if look.learning else "Confirm", "check", main=True)
    return el("div", el("b" if ready else "span", words, class_=None if ready else "soft"), sure if ready else None,
              button("~clear", "Clear") if marks.chosen else None, class_="pv-guide")


def _target_words(target: str) -> str:
    kind, _, name = target.partition(":")
    plain = name.partition("#")[0]
    if kind == "place":
        return PROVINCES[name].name
    if kind in ("card", "outlook"):
        return CARDS[plain].words
    if kind == "unit":
        place, _, clan = plain.partition(":")
        return f"{CLAN_NAMES[clan]} in {PROVINCES[place].name}"
    if kind == "spare":
        return f"{CLAN_NAMES[name]} that waits"
    return _WORDS[kind]


_WORDS: Final = {"unit": "", "spare": "", "go": "part of them", "place": "", "card": "", "outlook": "", "say": "done"}
