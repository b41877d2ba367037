"""A view as text: the static twin of the panel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from allegiance.view import HandView, PileView, Seen, View

__all__ = ["picture"]


def picture(view: View) -> str:
    """The view as text, some twenty lines."""
    acts = f"{view.acts}, {view.phase}" if view.acts else "the end, all cards are shown"
    cards = " The card table is a reconstruction [A1.3]." if view.reconstructed else ""
    out = "no Merchant is" if not view.removed else f"{view.removed} Merchants are"
    lines = [
        f"Allegiance, seen by {view.viewer}. Round {view.round} of {view.rounds}, turn {view.turn} of {view.turns}: "
        f"{acts}.",
        f"Deck {view.deck}; {out} out of the game.{cards}",
    ]
    lines += [_pile(pile) for pile in (view.temple, view.guild)]
    for hand in view.hands:
        lines += _hand(view, hand)
    if view.drawn is not None:
        lines.append(f"Drawn: {_points(view, view.drawn)}.")
    lines += [_seen(seen) for seen in view.seen]
    lines += [f"{seat} has seen of your hand: {', '.join(cards)}." for seat, cards in view.seen_by]
    if view.deeds:
        lines.append("Done: " + "; ".join(
            f"{deed.turn} {deed.seat} {deed.text}" + (f" ({deed.card})" if deed.card else "") for deed in view.deeds))
    if view.count is not None:
        lines += ["", str(view.count)]
    return "\n".join(lines)


def _points(view: View, cards: Iterable[str]) -> str:
    table = view.options.card_table
    return ", ".join(str(table[name]) for name in cards) or "nothing"


def _pile(pile: PileView) -> str:
    cards = ", ".join(f"{slot.by} {slot.card or '?'}" for slot in pile.slots) or "nothing"
    return f"{pile.name}, {len(pile.slots)} cards, influence {pile.influence}; from the bottom: {cards}."


def _hand(view: View, hand: HandView) -> list[str]:
    head = f"{hand.seat}, {hand.size} card{'' if hand.size == 1 else 's'}"
    sides = f"temple {hand.temple}, thieves {hand.thieves}: {' or '.join(hand.sides)}"
    shown = f" Shown to all: {', '.join(hand.shown)}." if hand.shown and view.count is None else ""
    if hand.cards is not None:
        return [f"{head}: {_points(view, hand.cards)}; {sides}.{shown}"]
    must = f"must hold {_numbers(hand.must)}; " if hand.must else ""
    return [f"{head}: {must}may hold {_numbers(hand.may)}; {sides}.{shown}"]


def _numbers(cards: Sequence[tuple[str, int]]) -> str:
    return ", ".join(name if number == 1 else f"{number} {name}" for name, number in cards) or "nothing"


def _seen(seen: Seen) -> str:
    gone = f"; {', '.join(seen.gone)} has left since" if seen.gone else ""
    if seen.until is not None:
        holds = f"certain until turn {seen.until}, when a card left unseen"
    elif seen.how == "peek":
        holds = "for good"
    else:
        holds = "still certain"
    return f"Seen in turn {seen.turn}, {seen.where}: {', '.join(seen.cards)} ({seen.how}; {holds}{gone}) [{seen.rule}]"
