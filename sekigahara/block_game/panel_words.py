"""The words of a battle's panel: actions, what they count and why they are possible, groups of them, and banners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sekigahara.block_game.actions import (
    BattleAction,
    BlockRef,
    Challenge,
    Deploy,
    Done,
    Fight,
    Lose,
    Retreat,
    Show,
    Stance,
    Trust,
    Yield,
)
from sekigahara.block_game.impact import impact_lines
from sekigahara.block_game.losses import SEVEN
from sekigahara.block_game.loyalty import refuting_rule
from sekigahara.block_game.pieces import SIDE_NAMES, SIDES, Block, Side, enemy
from sekigahara.block_game.places import PLACES
from sekigahara.block_game.state import Deployed
from sekigahara.block_game.view import BattleView
from sekigahara.block_game.words import and_list, blocks_words, count
from tabletop import Line
from tabletop.panel.kit import Banner, Group, Item, Note

__all__ = [
    "action_amount", "action_notes", "action_words", "battle_banner", "battle_groups", "challenged_now", "closed_notes",
    "foretold", "impact_after", "short_words",
]

_KINGS: Final = {"ishida-1-leader": "B1", "tokugawa-1-leader": "B2", "hideyori": "B1"}


# --- what a deployment would count ---------------------------------------------------------------------------------


def foretold(view: BattleView, action: Deploy) -> tuple[tuple[Block, tuple[Line, ...]], ...]:
    """What each block of a deployment would count, line by line: by the engine's own count, from what the view holds.

    It rests on what everyone sees and on the blocks named, so it is the same for each viewer who may know them.
    """
    friends = [each for side in SIDES for each in view.sides[side].deployed if each.fights == action.seat]
    counts: list[tuple[Block, tuple[Line, ...]]] = []
    for ref in action.blocks:
        lines = impact_lines(ref.block, action.card, friends, view.options, siege=view.siege)
        friends.append(Deployed(0, action.seat, ref.block, action.card, bool(counts), lines, action.seat))
        counts.append((ref.block, lines))
    return tuple(counts)


def impact_after(view: BattleView, action: Deploy) -> dict[Side, int]:
    """The track after a deployment, before anybody challenges it."""
    added = sum(line.amount for _, lines in foretold(view, action) for line in lines)
    return {side: impact + added if side == action.seat else impact for side, impact in view.impact.items()}


# --- words ---------------------------------------------------------------------------------------------------------


def _deployed_words(view: BattleView, ref: BlockRef) -> str:
    """Which of equal blocks it is, for those that everyone sees."""
    same = [each for side in SIDES for each in view.sides[side].deployed if each.block is ref.block and not each.lost]
    return f", deployed in step {same[ref.number - 1].step}" if ref.number <= len(same) else ""


def short_words(action: Deploy) -> str:
    """A deployment in the fewest words, under the heading that it is one."""
    words = blocks_words(ref.block for ref in action.blocks)
    if len(action.blocks) == 2:
        one, other = action.blocks
        words = f"both {one.block.words}" if one.block is other.block else words
    words = words[:1].upper() + words[1:]
    return words if action.card is None else f"{words} with {action.card.words}"


def action_words(action: BattleAction, view: BattleView) -> str:
    """An action in words."""
    match action:
        case Deploy(_, blocks, card):
            words = f"Deploy {blocks_words(ref.block for ref in blocks)}"
            return f"{words} without a card" if card is None else f"{words} with a {card.words}"
        case Done():
            return "Done, deploy no more"
        case Challenge():
            return "Play a Loyalty Challenge card"
        case Trust():
            return "No challenge"
        case Show(_, card):
            return f"Show a {card.words}"
        case Yield():
            return "Show no card"
        case Lose(_, piece):
            if isinstance(piece, str):
                return f"Lose the {piece.capitalize()} disk"
            return f"Lose {piece.block.words}{_deployed_words(view, piece)}"
        case Retreat(_, to):
            where = {"inside": "into the castle", "away": "from here"}.get(to)
            return f"Retreat {where or f'to {PLACES[to].name}'}"
        case Stance(_, inside):
            return "All blocks inside the castle" if inside else "All blocks outside"
        case Fight(_, place):
            return f"Fight at {PLACES[place].name}"


def challenged_now(view: BattleView) -> list[Deployed]:
    """The blocks of the last deployment."""
    step = view.course[-1].step if view.course else 0
    return [each for side in SIDES for each in view.sides[side].deployed if each.step == step]


# --- notes: why an action is possible and what it does ----------------------------------------------------------------


def _count_notes(action: Deploy, counts: Sequence[tuple[Block, Sequence[Line]]]) -> Iterator[Note]:
    amounts: dict[str, int] = {}
    for _, lines in counts:
        for line in lines:
            amounts[line.rule] = amounts.get(line.rule, 0) + line.amount
    weapon = next((block.weapon for block, _ in counts if block.weapon is not None), None)
    words = {
        "B68": "{} mon", "B69": "+{} same daimyo", "B70": f"+{{}} {weapon} with swords", "B71": "+{} same weapon before",
        "B72": "swords add nothing without a weapon", "B98": f"a siege: swords add nothing to the {weapon}",
    }
    if action.card is None:
        yield Note("B66", "no card spent")
    elif len(action.blocks) == 2:
        yield Note("B64", "one card for both")
    for rule, amount in amounts.items():
        yield Note(rule, words[rule].format(amount))


def _lead_note(view: BattleView, action: Deploy) -> Note:
    after = impact_after(view, action)
    side = action.seat
    if view.siege:
        sevens = after[side] // SEVEN
        return Note("B95", f"{after[side]} in all, {count(sevens, 'full seven')}")
    track = f"{after['ishida']} : {after['tokugawa']}"
    mine, theirs = after[side], after[enemy(side)]
    if mine > theirs or (mine == theirs and side == view.defender):
        return Note("B73", f"leads {track}")
    return Note("B73", f"a tie at {track}, the defender leads" if mine == theirs else f"still behind, {track}")


def _done_notes(view: BattleView, side: Side) -> Iterator[Note]:
    if view.siege:
        number = view.impact[side] // SEVEN
        yield Note("B94", "the deployment ends")
        yield Note("B95", f"the castle loses {count(number, 'block or disk', 'blocks or disks')}")
    elif view.sides[enemy(side)].done:
        winner = view.attacker if view.impact[view.attacker] > view.impact[view.defender] else view.defender
        yield Note("B62", f"both are done: {SIDE_NAMES[winner]} wins")
    else:
        yield Note("B74", f"final; {SIDE_NAMES[enemy(side)]} may go on")


def _lose_notes(view: BattleView, piece: BlockRef | str) -> Iterator[Note]:
    name = piece if isinstance(piece, str) else piece.block.name
    if isinstance(piece, str):
        yield Note("B103" if piece == "hideyori" else "B104",
                   "the last to be lost here" if piece == "hideyori" else "instead of a block")
    elif _deployed_words(view, piece):
        yield Note("B95" if view.siege else "B83", "out for good")
    else:
        yield Note("B95" if view.siege else "B83", "shown, and out for good" if view.siege else "no deployed block is left")
    if name in _KINGS:
        yield Note(_KINGS[name], "this ends the game")


def action_notes(view: BattleView, action: BattleAction) -> Iterator[Note]:
    """Why an action is possible and what it does, each with its rule."""
    match action:
        case Deploy():
            yield from _count_notes(action, foretold(view, action))
            yield _lead_note(view, action)
        case Done(seat):
            yield from _done_notes(view, seat)
        case Challenge(seat):
            blocks = blocks_words(each.block for each in challenged_now(view))
            yield Note("B75", f"spends the card; {SIDE_NAMES[enemy(seat)]} must show another that could deploy {blocks}")
        case Trust():
            yield Note("B75", "the deployment stands")
        case Show():
            blocks_ = challenged_now(view)
            yield Note(refuting_rule(blocks_[0].block, len(blocks_) > 1) if blocks_ else "B75",
                       "refutes the challenge; the card stays in hand")
        case Yield(seat):
            yield Note("B77", f"{blocks_words(each.block for each in challenged_now(view))} will count for"
                              f" {SIDE_NAMES[enemy(seat)]}")
        case Lose(_, piece):
            yield from _lose_notes(view, piece)
        case Retreat(_, to):
            yield Note("B87", "to be besieged there") if to == "inside" else Note("B89", "all survivors go there")
        case Stance(seat, inside):
            if not inside:
                yield Note("B92", "a battle with all blocks")
            elif seat == view.attacker:
                yield Note("B61", "no battle and no siege here")
            else:
                yield Note("B92", f"a siege: only {SIDE_NAMES[view.attacker]} deploys")
        case Fight():
            return


def action_amount(view: BattleView, action: BattleAction) -> str:
    """The impact that an action brings, "" where there is none to speak of."""
    if isinstance(action, Deploy):
        return f"+{sum(line.amount for _, lines in foretold(view, action) for line in lines)}"
    return "0" if isinstance(action, Done) else ""


def closed_notes(view: BattleView, side: Side) -> Iterator[Note]:
    """Which of the side's blocks can't be deployed, and why."""
    hand, known = view.sides[side].hand, view.sides[side]
    faces = [block for block in known.standing if block is not None]
    first = not any(each.card is not None for each in known.deployed)
    stuck = [block for block in faces if not any(card is not None and card.deploys(block) for card in hand)]
    plain = [block for block in stuck if not (block.leader and first)]
    if plain:
        yield Note("B63", f"No card fits {blocks_words(plain)}.")


# --- groups ---------------------------------------------------------------------------------------------------------

_GROUPS: Final = ("Inside or outside", "Deploy", "Leaders without a card", "Loyalty", "Losses", "Retreat", "End")


def _group_of(action: BattleAction) -> str:
    if isinstance(action, Deploy):
        return "Deploy" if action.card is not None else "Leaders without a card"
    if isinstance(action, (Challenge, Trust, Show, Yield)):
        return "Loyalty"
    return {Stance: "Inside or outside", Lose: "Losses", Retreat: "Retreat"}.get(type(action), "End")


def battle_groups(view: BattleView, actions: Sequence[BattleAction]) -> tuple[Group, ...]:
    """The open actions in groups, in the order to be shown."""
    items: dict[str, list[Item]] = {title: [] for title in _GROUPS}
    for action in actions:
        words = short_words(action) if isinstance(action, Deploy) else action_words(action, view)
        notes = tuple(action_notes(view, action))
        items[_group_of(action)].append(Item(action, words, notes, action_amount(view, action)))
    closed = tuple(closed_notes(view, view.asked)) if view.ask == "deploy" else ()
    return tuple(
        Group(title, tuple(items[title]), closed if title == "Deploy" else ())
        for title in _GROUPS if items[title] or (title == "Deploy" and closed)
    )


# --- banners ----------------------------------------------------------------------------------------------------------


def _end_banner(view: BattleView) -> Banner:
    outcome = view.outcome
    assert outcome is not None
    if outcome.rule == "B61":
        return Banner("No combat here.", outcome.text, ("B61",), "ink", "warn")
    if outcome.rule != "B62":
        # "What happened: what follows from it."
        what, _, follows = outcome.text.partition(": ")
        return Banner(f"{what}.", follows[:1].upper() + follows[1:], (outcome.rule,), "gold", "star")
    names = and_list(SIDE_NAMES[winner] for winner in outcome.winners)
    lost = ", ".join(f"{SIDE_NAMES[side]} lost {count(len(view.sides[side].lost), 'block')}" for side in SIDES)
    return Banner(f"{names} wins the battle.", f"Ishida {view.impact['ishida']} : {view.impact['tokugawa']} Tokugawa;"
                  f" {lost}.", ("B62",), "gold", "star")


def battle_banner(view: BattleView) -> Banner | None:
    """What must not be missed in this position."""
    asked = SIDE_NAMES[view.asked]
    if view.outcome is not None:
        return _end_banner(view)
    if view.ask == "stance":
        rule = "B61" if view.asked == view.attacker else "B92"
        return Banner("Inside or outside?", f"{asked} holds the castle and decides for all its blocks.", ("B91", rule),
                      "gold")
    if view.ask == "refute":
        blocks = blocks_words(each.block for each in challenged_now(view))
        return Banner("A challenge to answer.", f"{asked} shows a card that could deploy {blocks}, or the deployment counts"
                      f" for {SIDE_NAMES[enemy(view.asked)]}.", ("B75", "B77"), "gold")
    if view.ask == "lose":
        due = view.sides[view.asked].due
        return Banner(f"{asked} has {count(due, 'loss', 'losses')} to name.", "", ("B95" if view.siege else "B82",), "gold")
    if view.ask == "retreat":
        return Banner(f"{asked} must retreat.", "All survivors leave together.", ("B86", "B89"), "gold")
    if view.siege:
        where = f" of {PLACES[view.place].name}" if view.place else ""
        return Banner(f"Siege{where}.", f"Only {asked} deploys; each full seven costs the castle a block or disk.",
                      ("B94", "B95"))
    return None
