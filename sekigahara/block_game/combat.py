"""The course of a combat, in the rulebook's order: declaration, deployment, loyalty, losses, retreat, replenishing.

Each function takes the state in which an action was found legal and gives the next one with what happened.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from sekigahara.block_game.actions import (
    BattleAction,
    BlockRef,
    Challenge,
    Deploy,
    Done,
    Lose,
    Retreat,
    Show,
    Stance,
    Trust,
    Yield,
)
from sekigahara.block_game.impact import impact_lines
from sekigahara.block_game.labels import losable_deployed
from sekigahara.block_game.losses import army, instant_victory, losses_due, lost_block, lost_disk
from sekigahara.block_game.loyalty import challenged_blocks, refuting_rule, spend_loyalty_card, turn_blocks
from sekigahara.block_game.pieces import SIDE_NAMES, Block, Side, enemy
from sekigahara.block_game.places import PLACES
from sekigahara.block_game.replenishing import replenish
from sekigahara.block_game.retreat import places_to_go, shelter
from sekigahara.block_game.siege import siege_losses
from sekigahara.block_game.state import BattleState, Deployed, Mark, changed
from sekigahara.block_game.words import blocks_words, count, track_text
from tabletop import Event, Outcome

__all__ = ["carry_out", "declare"]

Result: TypeAlias = tuple[BattleState, list[Event]]

# The rules that a deployment's event may rest on, the most particular first: it is what a learner wants to read.
_PARTICULAR: Final[tuple[str, ...]] = ("B98", "B71", "B70", "B72", "B69", "B68")


# --- 8.1 declaration, 8.9 inside or outside ----------------------------------------------------------------------


def declare(state: BattleState) -> BattleState:
    """The first question of a combat that has been set up (B60): the stance at a castle, else a deployment."""
    if state.castle is not None and not state.siege:
        return state.but(ask="stance", asked=state.castle)
    return state.but(ask="deploy", asked=state.attacker)


def _stance(state: BattleState, action: Stance) -> Result:
    owner = SIDE_NAMES[action.seat]
    facts = {"side": action.seat, "inside": action.inside, "blocks": state.survivors(action.seat)}
    if not action.inside:
        event = Event(("B91", "B92"), f"{owner} is outside the castle: a battle.", facts)
        return state.but(ask="deploy", asked=state.attacker), [event]
    if action.seat == state.attacker:
        outcome = Outcome((), "B61", f"{owner} stays inside: no combat here in this phase.", facts)
        event = Event(("B61",), f"{owner} controls the castle and stays inside: no battle and no siege here in this"
                      " phase.", facts)
        return state.but(ask="over", asked=state.attacker, outcome=outcome), [event]
    event = Event(("B91", "B92"), f"{owner} is inside the castle: a siege. The besieger keeps the initiative.", facts)
    return state.but(siege=True, ask="deploy", asked=state.attacker), [event]


# --- 8.2 deployment, 8.3 impact ----------------------------------------------------------------------------------


def _deploy(state: BattleState, action: Deploy) -> Result:
    side, card = action.seat, action.card
    number = state.course[-1].step + 1 if state.course else 1
    deployed = list(state.deployed)
    standing = list(state.standing[side])
    impact = state.impact[side]
    events: list[Event] = []
    for index, ref in enumerate(action.blocks):
        lines = impact_lines(ref.block, card, (each for each in deployed if each.fights == side), state.options,
                             siege=state.siege)
        each = Deployed(number, side, ref.block, card, index > 0, lines, side)
        deployed.append(each)
        standing.remove(ref.block)
        events.append(_deployed_event(each, impact, len(action.blocks)))
        impact += each.score
    total = changed(state.impact, side, impact)
    hands, played = state.hands, state.played
    if card is not None:
        hand = list(hands[side])
        hand.remove(card)
        hands = changed(hands, side, tuple(hand))
        played = changed(played, side, (*played[side], card))
    state = state.but(
        deployed=tuple(deployed), standing=changed(state.standing, side, tuple(standing)), hands=hands, played=played,
        impact=total, course=(*state.course, Mark(number, side, False, total["ishida"], total["tokugawa"])),
        challenged=False,
    )
    if state.siege:
        return state, events
    if card is None:
        return _after_deployment(state, events)
    return state.but(ask="challenge", asked=enemy(side)), events


def _deployed_event(each: Deployed, before: int, blocks: int) -> Event:
    used = {line.rule for line in each.lines}
    rules = [rule for rule in _PARTICULAR if rule in used]
    if each.block.any_card and each.card is not None:
        rules.append("B106" if each.block.daimyo == "ii" else "B107")
    rules += ["B66"] if each.card is None else ["B64", "B63"] if each.card.double else ["B63"]
    rules.append("B65")
    facts = {
        "side": each.side, "block": each.block.name, "words": each.block.words, "step": each.step,
        "card": each.card.name if each.card else None, "card_words": each.card.words if each.card else None,
        "second": each.second, "score": each.score, "from": before, "to": before + each.score, "blocks": blocks,
    }
    return Event(rules, _deployed_text, facts, lines=each.lines,
                 total=f"{SIDE_NAMES[each.side]} {before} → {before + each.score}")


def _deployed_text(facts: Mapping[str, Any]) -> str:
    with_what = "without a card" if facts["card"] is None else "with the same card" if facts["second"] else (
        f"with a {facts['card_words']}"
    )
    return f"{SIDE_NAMES[facts['side']]} deployed {facts['words']} {with_what}: {facts['score']}."


# --- 8.5 initiative ----------------------------------------------------------------------------------------------


def _after_deployment(state: BattleState, events: list[Event]) -> Result:
    attacker, defender = state.attacker, state.defender
    mine, theirs = state.impact[attacker], state.impact[defender]
    behind = attacker if mine <= theirs else defender
    if len(state.done) == 2:
        return _conclude_battle(state, events)
    facts = {"impact": dict(state.impact), "behind": behind, "attacker": attacker, "done": state.done}
    if behind in state.done:
        holder, rules = enemy(behind), ["B74", "B73"]
    else:
        holder, rules = behind, ["B73"]
    events.append(Event(rules, _initiative_text, {**facts, "initiative": holder}))
    return state.but(ask="deploy", asked=holder), events


def _initiative_text(facts: Mapping[str, Any]) -> str:
    holder = SIDE_NAMES[facts["initiative"]]
    track = track_text(facts["impact"])
    if facts["behind"] in facts["done"]:
        return f"{track}. {SIDE_NAMES[facts['behind']]} is done: {holder} may go on."
    if facts["impact"]["ishida"] == facts["impact"]["tokugawa"]:
        return f"{track}: a tie favours the defender, so {holder}, the attacker, has the initiative."
    return f"{track}: {holder} is behind and has the initiative."


def _done(state: BattleState, action: Done) -> Result:
    number = state.course[-1].step + 1 if state.course else 1
    mark = Mark(number, action.seat, True, state.impact["ishida"], state.impact["tokugawa"])
    state = state.but(done=(*state.done, action.seat), course=(*state.course, mark), challenged=False)
    event = Event(("B94",) if state.siege else ("B74",), f"{SIDE_NAMES[action.seat]} is done and deploys no more.",
                  {"side": action.seat, "step": number})
    if state.siege:
        return _conclude_siege(state, [event])
    return _after_deployment(state, [event])


# --- 8.6 loyalty -------------------------------------------------------------------------------------------------


def _trust(state: BattleState, action: Trust) -> Result:
    event = Event(("B75",), f"{SIDE_NAMES[action.seat]} does not challenge.", {"side": action.seat})
    return _after_deployment(state, [event])


def _challenge(state: BattleState, action: Challenge) -> Result:
    blocks = challenged_blocks(state)
    owner = blocks[0].side
    event = Event(
        ("B75", "B101"), f"{SIDE_NAMES[action.seat]} plays a Loyalty Challenge on"
        f" {blocks_words(each.block for each in blocks)}: {SIDE_NAMES[owner]} must show a card that could deploy"
        f" {'them' if len(blocks) > 1 else 'it'}.",
        {"challenger": action.seat, "owner": owner, "blocks": tuple(each.block.name for each in blocks)},
    )
    return spend_loyalty_card(state, action.seat).but(ask="refute", asked=owner, challenged=True), [event]


def _show(state: BattleState, action: Show) -> Result:
    blocks = challenged_blocks(state)
    rule = refuting_rule(blocks[0].block, len(blocks) > 1)
    both = " for both blocks" if len(blocks) > 1 else ""
    event = Event(
        (rule, "B101") if rule == "B75" else (rule, "B75", "B101"),
        f"{SIDE_NAMES[action.seat]} shows a {action.card.words}: the challenge is refuted{both}. The card stays in hand.",
        {"side": action.seat, "card": action.card.name, "blocks": tuple(each.block.name for each in blocks)},
    )
    return _after_deployment(
        state.but(shown=changed(state.shown, action.seat, (*state.shown[action.seat], action.card))), [event]
    )


def _yield(state: BattleState, action: Yield) -> Result:
    event = Event(("B77",), f"{SIDE_NAMES[action.seat]} shows no card: the challenge stands.", {"side": action.seat})
    state, events = turn_blocks(state)
    last = state.course[-1]._replace(ishida=state.impact["ishida"], tokugawa=state.impact["tokugawa"])
    return _after_deployment(state.but(course=(*state.course[:-1], last)), [event, *events])


# --- 8.7 losses --------------------------------------------------------------------------------------------------


def _conclude_battle(state: BattleState, events: list[Event]) -> Result:
    attacker, defender = state.attacker, state.defender
    winner = attacker if state.impact[attacker] > state.impact[defender] else defender
    tie = state.impact[attacker] == state.impact[defender]
    state = state.but(winner=winner)
    why = "a tie goes to the defender" if tie else "more impact wins"
    events.append(Event(("B62",), f"Both sides are done. {track_text(state.impact)}: {why}, {SIDE_NAMES[winner]} wins the"
                        " battle.", {"winner": winner, "impact": dict(state.impact), "tie": tie}))
    due: dict[Side, int] = {"ishida": 0, "tokugawa": 0}
    for side in (attacker, defender):
        lines = losses_due(state, side)
        due[side] = sum(line.amount for line in lines)
        events.append(Event(("B82",), f"{SIDE_NAMES[side]} loses {count(due[side], 'block')}.",
                            {"side": side, "losses": due[side], "impact": state.impact[enemy(side)],
                             "loser": side != winner},
                            lines=lines, total=f"{SIDE_NAMES[side]} loses {due[side]}"))
    return _next_loss(state.but(due=due), events)


def _conclude_siege(state: BattleState, events: list[Event]) -> Result:
    attacker, defender = state.attacker, state.defender
    lines = siege_losses(state)
    number = lines[0].amount
    effect = f"loses {count(number, 'block or disk', 'blocks or disks')}" if number else "loses nothing"
    events.append(Event(("B95",), f"{SIDE_NAMES[attacker]} stops at {state.impact[attacker]}: {SIDE_NAMES[defender]}"
                        f" {effect}.", {"side": defender, "losses": number, "impact": state.impact[attacker]},
                        lines=lines, total=f"{SIDE_NAMES[defender]} loses {number}"))
    return _next_loss(state.but(due=changed(state.due, defender, number)), events)


def _next_loss(state: BattleState, events: list[Event]) -> Result:
    """Ask for the next loss, the attacker's first; a side that loses all it has is not asked (B85)."""
    for side in (state.attacker, state.defender):
        if state.due[side] and state.due[side] >= army(state, side):
            state, more = _lose_everything(state, side)
            events += more
    for side in (state.attacker, state.defender):
        if state.due[side]:
            return state.but(ask="lose", asked=side), events
    outcome = instant_victory(state)
    if outcome is not None:
        return _over(state, events, outcome)
    return _after_siege(state, events) if state.siege else _after_losses(state, events)


def _lose_everything(state: BattleState, side: Side) -> Result:
    due = state.due[side]
    # With challenger_may_lose the enemy's blocks that turned are part of what this side has.
    turned = [index for index in losable_deployed(state, side) if state.deployed[index].side != side]
    blocks = _remaining_blocks(state, side) + [state.deployed[index].block for index in turned]
    disks = state.disks if state.siege else ()
    state = _without(state, side).but(due=changed(state.due, side, 0))
    for index in turned:
        each = state.deployed[index]
        deployed = (*state.deployed[:index], each._replace(lost=True), *state.deployed[index + 1:])
        state = state.but(deployed=deployed, lost=changed(state.lost, each.side, (*state.lost[each.side], each.block)))
    if state.siege:
        for disk in disks:
            state = lost_disk(state, disk)
    names = [blocks_words(blocks)] if blocks else []
    names += [f"the {disk.capitalize()} disk" for disk in disks]
    between = ", and " if len(set(blocks)) > 1 else " and "
    rules = ["B85", "B83"] if not state.siege else ["B95", *("B103" if disk == "hideyori" else "B104" for disk in disks)]
    return state, [Event(
        rules, f"{SIDE_NAMES[side]} loses all that it has here: {between.join(names)}.",
        {"side": side, "due": due, "blocks": tuple(block.name for block in blocks), "disks": disks},
    )] if names else []


def _remaining_blocks(state: BattleState, side: Side) -> list[Block]:
    return [each.block for each in state.deployed if each.side == side and not each.lost] + list(state.standing[side])


def _without(state: BattleState, side: Side) -> BattleState:
    """The state after all blocks of a side here are lost."""
    blocks = _remaining_blocks(state, side)
    return state.but(
        deployed=tuple(each._replace(lost=True) if each.side == side else each for each in state.deployed),
        standing=changed(state.standing, side, ()), lost=changed(state.lost, side, (*state.lost[side], *blocks)),
    )


def _lose(state: BattleState, action: Lose) -> Result:
    side = action.seat
    left = state.due[side] - 1
    more = f" {count(left, 'more loss', 'more losses').capitalize()} to name." if left else ""
    if isinstance(action.piece, BlockRef):
        owner = action.piece.block.side
        state = lost_block(state, action.piece)
        rules = ("B95", "B84") if state.siege else ("B83", "B84") if owner == side else ("B79", "B83", "B84")
        what = action.piece.block.words
    else:
        state = lost_disk(state, action.piece)
        rules = ("B103", "B95") if action.piece == "hideyori" else ("B104", "B95")
        what = f"the {action.piece.capitalize()} disk"
    event = Event(rules, f"{SIDE_NAMES[side]} loses {what}.{more}", {"side": side, "piece": str(action.piece),
                                                                      "left": left})
    return _next_loss(state.but(due=changed(state.due, side, left)), [event])


# --- 8.8 retreat -------------------------------------------------------------------------------------------------


def _after_losses(state: BattleState, events: list[Event]) -> Result:
    assert state.winner is not None
    loser = enemy(state.winner)
    left = state.survivors(loser)
    if not left:
        return _replenished(state, events)
    facts = {"side": loser, "survivors": left, "place": state.place}
    must = f"{SIDE_NAMES[loser]} must leave with {count(left, 'survivor')}."
    if shelter(state, loser):
        events.append(Event(("B86", "B87"), f"{must} Two or fewer may also go into the castle.", facts))
        return state.but(ask="retreat", asked=loser), events
    if state.place is None:
        events.append(Event(("B86",), must, facts))
        return _replenished(state, events)
    if places_to_go(state, loser):
        events.append(Event(("B86", "B89"), must, facts))
        return state.but(ask="retreat", asked=loser), events
    gone = _remaining_blocks(state, loser)
    state = _without(state, loser)
    events.append(Event(("B89",), f"{SIDE_NAMES[loser]} has nowhere to retreat to: {blocks_words(gone)} destroyed.",
                        {**facts, "blocks": tuple(block.name for block in gone)}))
    outcome = instant_victory(state)
    return _over(state, events, outcome) if outcome is not None else _replenished(state, events)


def _retreat(state: BattleState, action: Retreat) -> Result:
    side = SIDE_NAMES[action.seat]
    left = state.survivors(action.seat)
    facts = {"side": action.seat, "to": action.to, "survivors": left}
    if action.to == "inside":
        event = Event(("B87",), f"{side} goes into the castle with {count(left, 'block')} and is besieged.", facts)
        return _replenished(state.but(gone_to="inside"), [event], sheltered=True)
    where = "away" if action.to == "away" else f"to {PLACES[action.to].name}"
    event = Event(("B86", "B89"), f"{side} retreats {where} with {count(left, 'block')}.", facts)
    return _replenished(state.but(gone_to=action.to), [event])


# --- 8.10 replenishing and the end -------------------------------------------------------------------------------


def _replenished(state: BattleState, events: list[Event], *, sheltered: bool = False) -> Result:
    assert state.winner is not None
    winner, loser = state.winner, enemy(state.winner)
    holds = state.survivors(winner) > 0
    if state.castle == loser and holds and not sheltered:
        if state.disks:
            events.append(Event(("B60", "B93", "B21"), "A disk is left in the castle: the castle still belongs to"
                                f" {SIDE_NAMES[loser]} and is besieged from the next combat phase on.",
                                {"castle": loser, "disks": state.disks}))
        else:
            state = state.but(castle=winner)
            events.append(Event(("B21",), f"Nothing is left in the castle: it belongs to {SIDE_NAMES[winner]} now.",
                                {"castle": winner}))
    state, more = replenish(state)
    outcome = Outcome((winner,), "B62", f"{SIDE_NAMES[winner]} wins the battle, {track_text(state.impact)}.",
                      {"impact": dict(state.impact), "lost": {side: len(lost) for side, lost in state.lost.items()}})
    return _over(state, events + more, outcome)


def _after_siege(state: BattleState, events: list[Event]) -> Result:
    attacker, defender = state.attacker, state.defender
    taken = army(state, defender) == 0
    facts = {"taken": taken, "impact": state.impact[attacker], "blocks": state.survivors(defender), "disks": state.disks}
    if taken:
        state = state.but(castle=attacker, winner=attacker)
        text = f"The castle is taken: it belongs to {SIDE_NAMES[attacker]}."
        events.append(Event(("B96",), text, facts))
    else:
        state = state.but(winner=defender)
        text = f"The castle holds out: {SIDE_NAMES[defender]} is besieged, and both sides stay."
        events.append(Event(("B96", "B97"), text, facts))
    state, more = replenish(state)
    winner = attacker if taken else defender
    return _over(state, events + more, Outcome((winner,), "B96", text, facts))


def _over(state: BattleState, events: list[Event], outcome: Outcome) -> Result:
    # Survivors are hidden again only in a game that goes on; what was deployed here everyone has seen.
    return state.but(ask="over", asked=state.attacker, outcome=outcome), [
        *events, Event((outcome.rule,), outcome.text, {**outcome.facts, "winners": outcome.winners})
    ]


_CARRY_OUT: Final[dict[type, Any]] = {
    Stance: _stance, Deploy: _deploy, Done: _done, Trust: _trust, Challenge: _challenge, Show: _show, Yield: _yield,
    Lose: _lose, Retreat: _retreat,
}


def carry_out(state: BattleState, action: BattleAction) -> Result:
    """The state after a legal action, and what happened."""
    result: Result = _CARRY_OUT[type(action)](state, action)
    return result
