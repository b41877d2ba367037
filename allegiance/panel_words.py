"""The words of the panel: actions, their groups with rules, and what is closed now."""

from __future__ import annotations

from collections.abc import Sequence

from allegiance.actions import HIDDEN, AllegianceAction, Give, Lay, Look, Pass, Peek, Take
from allegiance.drafting import action_cards
from allegiance.view import View
from tabletop.panel.kit import Group, Item, Note

__all__ = ["action_groups", "action_words", "phase_words"]


def phase_words(view: View) -> str:
    """Where in the game one is."""
    if view.acts is None:
        return f"the end, {view.turns} of {view.turns} turns"
    what = {"allocate": "lays three cards", "action": "may take an action", "end of turn": "ends the turn"}[view.phase]
    return f"round {view.round} of {view.rounds}, turn {view.turn} of {view.turns}: {view.acts} {what}"


def action_words(action: AllegianceAction) -> str:
    """An action in words."""
    match action:
        case Lay():
            if HIDDEN in (action.temple, action.guild):
                return "Lay two cards face down"
            kept = f", {action.keep} into the hand" if action.keep is not None else ""
            return f"{action.temple} on the Temple, {action.guild} on the Guild{kept}"
        case Look():
            return f"{_show(action.show)}look at {action.target}'s cards"
        case Peek():
            return f"{_show(action.show)}peek at both piles"
        case Take():
            return f"{_show(action.show)}take a card from {action.target}"
        case Give():
            card = "a card" if action.card == HIDDEN else action.card
            return f"{_show(action.show)}give {card} to {action.target}"
        case Pass():
            return "End the turn"


def _show(card: str | None) -> str:
    return f"Show the {card}: " if card is not None else "Without an action card: "


def action_groups(view: View, actions: Sequence[AllegianceAction]) -> tuple[Group, ...]:
    """The open actions in groups: how to lay the cards, by what one keeps; or what an action card opens."""
    lays = [action for action in actions if isinstance(action, Lay)]
    if lays:
        return _from_hand(lays) if lays[0].keep is None else _by_kept(view, lays)
    return _deeds(view, actions)


def _by_kept(view: View, lays: Sequence[Lay]) -> tuple[Group, ...]:
    groups = []
    for kept in dict.fromkeys(lay.keep for lay in lays):
        assert kept is not None
        card = view.options.card_table[kept]
        items = tuple(Item(lay, f"{lay.temple} to Temple, {lay.guild} to Guild") for lay in lays if lay.keep == kept)
        note = Note("A3.1", "With an action card in the hand you may act.") if card.action else \
            Note("A2.2", "The other two lie face down.")
        groups.append(Group(f"Keep {card}", items, (), (note,)))
    return tuple(groups)


def _from_hand(lays: Sequence[Lay]) -> tuple[Group, ...]:
    note = Note("A2.2", "The second card lies on the Guild.")
    return tuple(
        Group(f"{temple} on the Temple", tuple(Item(lay, lay.guild) for lay in lays if lay.temple == temple), (), (note,))
        for temple in dict.fromkeys(lay.temple for lay in lays))


def _deeds(view: View, actions: Sequence[AllegianceAction]) -> tuple[Group, ...]:
    shows = dict.fromkeys(action.show for action in actions if isinstance(action, (Look, Peek, Take, Give)))
    many = len(shows) > 1

    def label(words: str, show: str | None) -> str:
        return f"{words}, showing {show}" if many else words

    looks = tuple(Item(each, label(each.target, each.show)) for each in actions if isinstance(each, Look))
    peeks = tuple(Item(each, label("both piles", each.show)) for each in actions if isinstance(each, Peek))
    takes = tuple(Item(each, label(f"from {each.target}", each.show)) for each in actions if isinstance(each, Take))
    gives = tuple(Item(each, label(f"{each.card} to {each.target}", each.show)) for each in actions
                  if isinstance(each, Give))
    peek = "The topmost cards that others laid." if view.options.peek == "top_of_others" else \
        "At the end of your turn these are your own two."
    groups = [Group(title, items, (), (Note(rule, words),)) for title, items, rule, words in (
        ("Look at a hand", looks, "A3.2", "You see all its cards."),
        ("Peek at the top cards", peeks, "A3.3", peek),
        ("Take a card", takes, "A3.4", "Chance decides which."),
        ("Give a card", gives, "A3.5", "One of your choice."),
    ) if items]
    ends = tuple(Item(each, "End the turn") for each in actions if isinstance(each, Pass))
    closed: list[Note] = []
    if not groups:
        none = "You hold no action card." if not action_cards(view) else "One action a turn, and it is done."
        closed.append(Note("A3.1", f"Actions: {none[0].lower()}{none[1:]}"))
    if ends:
        groups.append(Group("End the turn", ends, tuple(closed), (Note("A2.3", "Then the next player draws."),)))
    return tuple(groups)
