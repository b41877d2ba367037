"""Short ways to set up and play campaigns in tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from sekigahara.block_game import campaign as position
from sekigahara.block_game import game
from sekigahara.block_game.campaign_actions import CampaignAction
from sekigahara.block_game.campaign_setup import SYMBOL_BLOCKS
from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.pieces import BLOCK_COUNTS, BLOCKS, CARD_COUNTS, SIDES, Side
from tabletop import Event, Step, Verdict

from ..kit import names

Stacks = Mapping[str, str]


def _pair(texts: tuple[str, str]) -> dict[str, list[str]]:
    return {side: names(text) for side, text in zip(SIDES, texts, strict=True)}


def _rest(counts: Mapping[Side, Mapping[str, int]], used: Mapping[Side, list[str]]) -> dict[str, list[str]]:
    """What is left of each side's pieces, in the order of lists: so that tests know what comes next."""
    return {side: list((Counter(counts[side]) - Counter(used[side])).elements()) for side in SIDES}


def campaign(
    ishida: Stacks | None = None, tokugawa: Stacks | None = None, *, hands: tuple[str, str] = ("", ""),
    recruits: tuple[str, str] = ("", ""), box: bool = False, cubes: Mapping[str, Side] | None = None,
    castles: Mapping[str, Side] | None = None, disks: tuple[str, ...] = (), lost: tuple[str, str] = ("", ""),
    side: Side | None = "ishida", first: Side | None = None, week: int = 1, turn: str = "A",
    options: Mapping[str, Any] | None = None,
) -> CampaignState:
    """A position of one's own from short texts, with bags and draw piles in the order of lists.

    Args:
        side: whose movement phase begins; None for the week's beginning, where bids are due.
        box: whether the Mori box is full; else its blocks are in the bag.
    """
    stacks: dict[Side, dict[str, list[str]]] = {
        "ishida": {place: names(text) for place, text in (ishida or {}).items()},
        "tokugawa": {place: names(text) for place, text in (tokugawa or {}).items()},
    }
    boxes, gone, held = _pair(recruits), _pair(lost), _pair(hands)
    mori = [block.name for block in SYMBOL_BLOCKS["mori_box"]] if box else []
    used = {each: [*boxes[each], *gone[each], *(name for here in stacks[each].values() for name in here)] for each in SIDES}
    used["ishida"] += mori
    blocks = {each: {name: BLOCK_COUNTS[name] for name, block in BLOCKS.items() if block.side == each} for each in SIDES}

    def owned(owners: Mapping[str, Side] | None) -> dict[str, list[str]]:
        return {each: [place for place, owner in (owners or {}).items() if owner == each] for each in SIDES}

    return position(
        stacks, held, recruits=boxes, lost=gone, mori_box=mori, castles=owned(castles), cubes=owned(cubes), disks=disks,
        bags=_rest(blocks, used), decks=_rest(CARD_COUNTS, held), phase="movement" if side else "bids",
        to_act=side or first or "ishida", first=first, week=week, turn=turn, options=options,
    )


def standing(state: CampaignState, side: Side, place: str) -> list[str]:
    """The names of a side's blocks at a location."""
    return [block.name for block in state.blocks_at(side, place)]


def step(state: CampaignState, text: str) -> Step[CampaignState, CampaignAction]:
    """The step of one action by the side that is asked."""
    return game.apply(state, game.parse(text, state))


def play(state: CampaignState, *texts: str) -> CampaignState:
    """The state after some actions, each by the side that is asked; several in one text stand between semicolons."""
    for text in texts:
        for each in text.split(";"):
            state = step(state, each.strip()).state
    return state


def events(state: CampaignState, text: str, rule: str) -> list[Event]:
    """Of an action's events those that rest on a rule."""
    return [event for event in step(state, text).events if rule in event.rules]


def why(state: CampaignState, text: str, seat: str | None = None, **more: Any) -> Verdict[CampaignAction]:
    """The verdict on an action in notation."""
    return game.explain(state, game.parse(text, state, seat), **more)


def legal(state: CampaignState) -> list[str]:
    """The legal actions in notation."""
    return [str(action) for action in game.legal_actions(state)]


def refused(state: CampaignState, text: str, seat: str | None = None) -> str:
    """The rule that decides against an action, which must be illegal."""
    verdict = why(state, text, seat)
    assert verdict.legal is False, f"{text} should be refused"
    action = game.parse(text, state, seat)
    assert action not in game.legal_actions(state)
    assert action not in list(game.legal_actions(state))
    return verdict.checks[0].rule


def allowed(state: CampaignState, text: str) -> tuple[str, ...]:
    """The rules that an action rests on, which must be legal; the granting one first."""
    verdict = why(state, text)
    assert verdict.legal is True, f"{text} should be legal:\n{verdict}"
    assert text in legal(state)
    return verdict.rules


def fight_out(state: CampaignState, *texts: str) -> CampaignState:
    """Play the combat that is on to its end: as the texts say, then done, trust and the first loss or retreat."""
    state = play(state, *texts)
    while state.battle is not None:
        here = legal(state)
        plain = [text for text in ("done", "trust", "yield") if text in here]
        state = play(state, plain[0] if plain else here[0])
    return state


def beaten() -> CampaignState:
    """Ishida is beaten at Gifu and may go inside or to Sawayama; Tokugawa came from Kiyosu, and stands in Iwamura."""
    state = campaign({"gifu": "ukita-2*2 mori-2 mori-1-leader"},
                     {"kiyosu": "tokugawa-3*2 date-2*2", "iwamura": "date-1-gun"}, hands=("ukita", "tokugawa*2 date*2"),
                     side="tokugawa", disks=("sanada",))
    return play(state, "move minimal; stack kiyosu; take all; march gifu; end; fight gifu; outside",
                "deploy tokugawa-3 with tokugawa; trust; done; deploy tokugawa-3 with tokugawa; trust",
                "deploy date-2 with date; trust; deploy date-2 with date; trust; done; lose mori-1-leader; lose mori-2")


def random_play(state: CampaignState, random: Random, actions: int) -> CampaignState:
    """The state after some random actions."""
    for _ in range(actions):
        open_now = list(game.legal_actions(state))
        if not open_now:
            break
        state = game.apply(state, random.choice(open_now)).state
    return state
