"""Clicks on the table, and the actions that they make.

Targets of the board: ``card:Spy`` is a card of one's own, ``place:temple``, ``place:guild`` and ``place:hand`` are where
one goes, and ``Spy@temple`` is a card that was put there, though only in mind. ``pick:Spy`` and ``put:temple`` mean the
same where a choice from the list holds those names already: a click on a name that is chosen would take it away.

In the second half of a turn ``show:Spy`` is the action card to show, ``look:Mia``, ``take:Mia``, ``peek`` and ``to:Mia``
are what to do with it, and ``pass`` ends the turn.
Cards are equal by name, so a target names no copy.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from allegiance.actions import HIDDEN, AllegianceAction, Give, Lay, Look, Pass, Peek, Take
from allegiance.view import View
from tabletop.seats import Seat

__all__ = ["PLACES", "Draft", "action_cards", "compose_action", "draft_of", "joined_targets", "targets_of"]

PLACES: Final = ("temple", "guild", "hand")
_DEEDS: Final = ("look:", "take:", "to:", "peek")


class Draft(NamedTuple):
    """What was put where, in mind, and what waits for its other half.

    Attributes:
        laid: the card of each place that has one.
        card: a card that was clicked and waits for its place, or None.
        place: a place that was clicked and waits for its card, or None.
    """

    laid: dict[str, str]
    card: str | None
    place: str | None

    def left(self, cards: Iterable[str]) -> list[str]:
        """Those of some cards that lie nowhere yet."""
        rest = list(cards)
        for name in self.laid.values():
            if name in rest:
                rest.remove(name)
        return rest


def draft_of(targets: Iterable[str]) -> Draft:
    """The draft that some clicked targets make."""
    listed = list(targets)
    laid = {place: name for name, at, place in (each.partition("@") for each in listed) if at}
    # A choice from the list holds all three cards and places besides what is laid; none of them waits then.
    cards = [each.removeprefix("card:") for each in listed if each.startswith("card:")]
    places = [each.removeprefix("place:") for each in listed if each.startswith("place:")]
    free_places = [each for each in places if each not in laid]
    free_cards = list(cards)
    for name in laid.values():
        if len(places) > 1 and name in free_cards:
            free_cards.remove(name)
    card = free_cards[-1] if free_cards else None
    return Draft(laid, card, free_places[-1] if free_places and card is None else None)


def targets_of(action: AllegianceAction) -> tuple[str, ...]:
    """The targets that an action uses; all places and cards that a click on the way to it may have chosen."""
    match action:
        case Lay():
            if HIDDEN in (action.temple, action.guild):
                return ("place:temple", "place:guild")
            cards = [action.temple, action.guild] + ([action.keep] if action.keep is not None else [])
            laid = [f"{card}@{place}" for card, place in zip(cards, PLACES, strict=False)]
            return (*laid, *(f"card:{card}" for card in dict.fromkeys(cards)),
                    *(f"place:{place}" for place in PLACES[:len(cards)]))
        case Pass():
            return ("pass",)
        case Peek():
            deed: tuple[str, ...] = ("peek",)
        case Look():
            deed = (f"look:{action.target}",)
        case Take():
            deed = (f"take:{action.target}",)
        case Give():
            deed = (f"card:{action.card}", f"to:{action.target}")
    return ((f"show:{action.show}",) if action.show is not None else ()) + deed


def joined_targets(targets: tuple[str, ...], target: str) -> tuple[tuple[str, ...], ...]:
    """What a click on one more target may make of those that are chosen."""
    if _is_deed(target) or any(map(_is_deed, targets)):
        return _joined_deed(targets, target)
    draft = draft_of(targets)
    laid = dict(draft.laid)
    kind, _, name = target.partition(":")
    kind = {"pick": "card", "put": "place"}.get(kind, kind)
    card, place = (name, draft.place) if kind == "card" else (draft.card, name)
    if kind not in ("card", "place"):
        return ((target,),)
    if kind == "place" and card is None and name in laid:
        # A click on a place that has a card takes it up again.
        card, place = laid.pop(name), None
    if card is not None and place is not None:
        laid[place] = card
        card = place = None
    put = tuple(f"{laid[each]}@{each}" for each in PLACES if each in laid)
    waits = (f"card:{card}",) if card is not None else (f"place:{place}",) if place is not None else ()
    return ((*put, *waits), (target,))


def _is_deed(target: str) -> bool:
    return target.startswith(("show:", "pass", *_DEEDS)) and "@" not in target


def _joined_deed(targets: tuple[str, ...], target: str) -> tuple[tuple[str, ...], ...]:
    if target == "pass":
        return ((target,),)
    kept = [each for each in targets if each != "pass"]

    def drop(*starts: str) -> None:
        kept[:] = [each for each in kept if not each.startswith(starts)]

    if target.startswith("show:"):
        drop("show:")
    elif target.startswith("card:"):
        drop("card:", "look:", "take:", "peek")
    else:
        drop(*_DEEDS)
        if not target.startswith("to:"):
            drop("card:")
    return ((*kept, target), (target,))


def compose_action(view: View, targets: tuple[str, ...]) -> AllegianceAction | None:
    """The action that the clicked targets make, legal or not, or None while they make none."""
    seat = view.acts
    if seat is None:
        return None
    if view.phase == "allocate":
        return _lay(view, seat, draft_of(targets))
    if "pass" in targets:
        return Pass(seat)
    named = {kind: name for kind, _, name in (each.partition(":") for each in targets)}
    show = named.get("show") or _first_action_card(view)
    if "look" in named:
        return Look(seat, show, named["look"])
    if "take" in named:
        return Take(seat, show, named["take"])
    if "peek" in targets:
        return Peek(seat, show)
    if "to" in named and "card" in named:
        return Give(seat, show, named["card"], named["to"])
    return None


def _lay(view: View, seat: Seat, draft: Draft) -> Lay | None:
    if draft.card is not None or draft.place is not None or len(draft.laid) < 2:
        return None
    if view.options.allocate_from == "hand":
        return Lay(seat, draft.laid["temple"], draft.laid["guild"])
    laid = dict(draft.laid)
    left = draft.left(view.drawn or ())
    if len(laid) == 2 and len(left) == 1:
        # The third card has only one place left.
        laid[next(place for place in PLACES if place not in laid)] = left[0]
    return Lay(seat, *(laid[place] for place in PLACES)) if len(laid) == 3 else None


def action_cards(view: View) -> tuple[str, ...]:
    """The kinds of action cards in the hand of the seat that acts, as far as the looker knows it."""
    cards = view.hand(view.acts).cards if view.acts is not None else None
    return tuple(name for name in dict.fromkeys(cards or ()) if view.options.card_table[name].action)


def _first_action_card(view: View) -> str | None:
    return next(iter(action_cards(view)), None)
