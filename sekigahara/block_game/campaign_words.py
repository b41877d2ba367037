"""The words of the campaign's panel: actions, why they are possible, groups of them, and what must not be missed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from sekigahara.block_game.actions import Fight, Lose
from sekigahara.block_game.campaign_actions import (
    OPTION_COST,
    Bid,
    CallMori,
    CampaignAction,
    Discard,
    End,
    First,
    Leave,
    March,
    MoveOption,
    Muster,
    Stack,
    Stop,
    Take,
    TakeAll,
)
from sekigahara.block_game.campaign_view import CampaignView
from sekigahara.block_game.panel_words import action_words
from sekigahara.block_game.pieces import ISHIDA, SIDE_NAMES, Side
from sekigahara.block_game.places import PLACES
from sekigahara.block_game.rate import rate_lines, rate_of
from sekigahara.block_game.words import and_list, count
from tabletop import Line
from tabletop.panel.kit import Banner, Group, Item, Note

__all__ = ["campaign_banner", "campaign_groups", "campaign_words", "cards_left_to_discard", "march_lines"]

_OPTION_WORDS: Final = {"none": "No movement", "minimal": "Minimal movement", "limited": "Limited movement",
                        "total": "Total movement"}
_END_WORDS: Final[dict[str, str]] = {"exchange": "End: change no more cards", "muster": "End the muster"}
_OPTION_NOTES: Final = {
    "none": "change cards for others", "minimal": "one stack, or one muster",
    "limited": "three stacks; a muster may stand for one", "total": "every stack, and one muster",
}


def campaign_words(action: CampaignAction, view: CampaignView) -> str:
    """An action in words."""
    match action:
        case Discard(_, card):
            return f"Discard a {card.words}" if view.ask != "exchange" else f"Change a {card.words} for another card"
        case Bid(_, card):
            return "Bid no card" if card is None else f"Bid a {card.words}"
        case First(seat, side):
            return f"{SIDE_NAMES[side]} goes first" + (", that is you" if seat == side else "")
        case MoveOption(_, option, cards):
            paid = and_list(f"a {card.words}" for card in cards)
            return _OPTION_WORDS[option] + (f", paying {paid}" if cards else "")
        case Stack(_, place):
            return f"Move the stack of {PLACES[place].name}"
        case Take(_, block):
            return f"Take {block.words}"
        case TakeAll():
            return "Take all that are left"
        case March(_, to, leader, card):
            return (f"March to {PLACES[to].name}" + (", announcing a leader" if leader else "")
                    + (f", paying a {card.words}" if card else ""))
        case Leave(_, block):
            return f"Leave {block.words} here"
        case Stop():
            return "Stop: they stay where they are"
        case Muster(_, block, to):
            return f"Muster {block.words} to {PLACES[to].name}"
        case CallMori(_, block, card):
            return f"Call {block.words} to Osaka, paying a {card.words}"
        case End():
            return _END_WORDS.get(view.ask, "End the movement phase")
        case Fight(_, place):
            return f"Fight at {PLACES[place].name}"
    if view.battle is None:
        # A combat that is over or never was: what stood there is not in the view any more.
        return f"Lose {action.piece.block.words}" if isinstance(action, Lose) and not isinstance(action.piece, str) \
            else str(action).capitalize()
    return action_words(action, view.battle)


# --- the march --------------------------------------------------------------------------------------------------------


def _leadership(view: CampaignView, side: Side, home: str, led: bool) -> str | None:
    place = PLACES[home]
    if place.capital == side:
        return "capital"
    if place.castle == side and view.castles[home] == side:
        return "castle"
    return "leader" if led else None


def march_lines(view: CampaignView, action: March) -> tuple[tuple[Line, ...], int, int]:
    """What a step of a march rests on: the lines of the rate, the rate, and how far the step leads; nothing where no stack
    moves."""
    march = view.march
    if march is None:
        return (), 0, 0
    announced = march.announced and view.options.leadership == "stack"
    if march.parts:
        part = march.parts[-1]
        path, size, forced, led = (*part.path, action.to), part.size, part.forced, announced or part.led
    else:
        path, size, forced, led = (march.home, action.to), len(march.group), False, announced
    leadership = _leadership(view, action.seat, march.home, led or action.leader)
    forced = forced or action.card is not None
    lines = rate_lines(path, max(1, size), leadership, forced)
    return lines, rate_of(path, max(1, size), leadership is not None, forced), len(path) - 1


def _march_item(view: CampaignView, action: March) -> Item:
    lines, rate, far = march_lines(view, action)
    notes = tuple(Note(line.rule, f"{line.amount:+d} {line.text}" if index else f"{line.amount} {line.text}")
                  for index, line in enumerate(lines))
    return Item(action, campaign_words(action, view), notes, f"{far} of {rate}")


# --- groups -----------------------------------------------------------------------------------------------------------


def cards_left_to_discard(view: CampaignView, side: Side) -> int:
    """How many cards a side has still to discard in the reinforcement step."""
    laid = len(view.laid[side])
    return (len(view.hands[side]) + laid) // 2 - laid


def _title(action: CampaignAction) -> str:
    match action:
        case MoveOption(_, option, _):
            cost = OPTION_COST[option]
            return f"{_OPTION_WORDS[option]}: {count(cost, 'card')}" if cost else "How much to move"
        case March(_, _, _, card) if card is not None:
            return "Forced march"
    return _TITLES[type(action)]


_TITLES: Final[dict[type, str]] = {
    Discard: "Cards", Bid: "The bid", First: "Who is first", Stack: "Stacks", Take: "Who marches", TakeAll: "Who marches",
    March: "Where to", Leave: "Who stays here", Stop: "End of it", Muster: "Muster", CallMori: "The Mori box",
    End: "End of it", Fight: "Combats",
}


def _label(action: CampaignAction, view: CampaignView) -> str:
    """The words for one of many short actions, under the heading that says what they are."""
    match action:
        case Discard(_, card) | Bid(_, card) if card is not None:
            return card.words.removesuffix(" card")
        case MoveOption(_, _, cards) if cards:
            return " + ".join(card.words.removesuffix(" card") for card in cards)
        case Muster(_, block, to):
            return f"{block.words} to {PLACES[to].name}"
        case CallMori(_, block, card):
            return f"{block.words} for {card.words.removesuffix(' card')}"
        case March(_, to, leader, card) if card is not None:
            return f"{PLACES[to].name} for {card.words.removesuffix(' card')}" + (", with leader" if leader else "")
        case Take(_, block) | Leave(_, block):
            return block.words
        case TakeAll():
            return "all that are left"
        case Stack(_, place):
            return PLACES[place].name
    return campaign_words(action, view)


def _notes(view: CampaignView, side: Side, first: CampaignAction) -> tuple[Note, ...]:
    """What holds for a whole group of short actions; () for a group whose actions have notes of their own."""
    match first:
        case Discard():
            if view.ask == "exchange":
                return (Note("B40", "each card discarded is one card drawn"),)
            return (Note("B33", f"{count(cards_left_to_discard(view, side), 'card')} still to discard"),)
        case Bid(_, card) if card is not None:
            return (Note("B36", "the higher number chooses who is first; both cards are gone"),)
        case MoveOption(_, option, cards) if cards:
            return (Note("B40", _OPTION_NOTES[option]),)
        case Muster():
            return (Note("B54", "all of one daimyo where they recruit, or one block to a castle of yours"),)
        case CallMori():
            return (Note("B58", "one card for one block at Osaka; the leader comes last"),)
        case March(_, _, _, card) if card is not None:
            return (Note("B49", "one card, one location farther"),)
        case Take() | TakeAll():
            return (Note("B41", "the blocks that march together"),)
        case Leave():
            return (Note("B42", "a block left behind may go another way, or stay"),)
        case Stack():
            return (Note("B41", "all your blocks at one location; they may go different ways"),)
    return ()


def _item(action: CampaignAction, view: CampaignView, short: bool) -> Item:
    if isinstance(action, Bid) and action.card is not None:
        return Item(action, _label(action, view), (), str(action.card.value))
    if isinstance(action, March) and not short:
        return _march_item(view, action)
    if isinstance(action, MoveOption) and not short:
        return Item(action, campaign_words(action, view), (Note("B40", _OPTION_NOTES[action.option]),))
    if isinstance(action, Stop):
        return Item(action, campaign_words(action, view), (Note("B43", "no block moves twice in a phase"),))
    if isinstance(action, End) and view.ask == "moves":
        return Item(action, campaign_words(action, view), (Note("B38", "the combat phase comes next"),))
    return Item(action, _label(action, view) if short else campaign_words(action, view))


def campaign_groups(view: CampaignView, actions: Iterable[CampaignAction]) -> tuple[Group, ...]:
    """The open actions outside of combats in groups, in the order of the list."""
    kinds: dict[str, list[CampaignAction]] = {}
    for action in actions:
        kinds.setdefault(_title(action), []).append(action)
    return tuple(_group(view, title, found) for title, found in kinds.items())


def _group(view: CampaignView, title: str, actions: Sequence[CampaignAction]) -> Group:
    notes = _notes(view, actions[0].seat, actions[0])
    return Group(title, tuple(_item(action, view, bool(notes)) for action in actions), (), notes)


# --- banners ----------------------------------------------------------------------------------------------------------


def campaign_banner(view: CampaignView) -> Banner | None:
    """What must not be missed outside of combats; the end of the game has a banner without it."""
    asked = SIDE_NAMES[view.asked]
    match view.ask:
        case "discard":
            left = cards_left_to_discard(view, view.asked)
            return Banner(f"Reinforcement: {asked} lays down {count(left, 'more card')}.",
                          "Half the hand, rounded down; nobody sees them before both are done.", ("B33",))
        case "bid":
            return Banner(f"{asked} bids one card, face down.", "The higher number chooses who is first in both turns.",
                          ("B36", "B37"), "gold")
        case "first":
            return Banner(f"{asked} bid higher and chooses who is first.", "It holds for both turns of the week.", ("B36",),
                          "gold")
        case "fight":
            return Banner(f"{asked} chooses the next combat.", "Each place with blocks of both sides has one.", ("B60",),
                          "gold")
    if view.ask == "gather" and view.march is not None and view.asked == ISHIDA and view.march.home == "osaka" and view.box:
        return Banner("The Mori in their box do not march.", "They come to Osaka for a card each, or when it is attacked.",
                      ("B58", "B105"))
    return None
