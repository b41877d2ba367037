"""Two campaigns that differ only in what a viewer may not know give him the same: views, verdicts, events,
pictures, notation, records, and a computer player's choice."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sekigahara.block_game import game
from sekigahara.block_game.actions import Challenge, Deploy, Show, Stance, Trust, Yield
from sekigahara.block_game.campaign_actions import Bid, CampaignAction, Discard, Leave, MoveOption, Muster, Stack, Take
from sekigahara.block_game.campaign_panel import CampaignKit
from sekigahara.block_game.campaign_players import greedy
from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.pieces import SIDES, Side
from tabletop import Step, Verdict, Viewer
from tabletop.panel import Controller
from tabletop.panel.static import static_html
from tabletop.records import save_session
from tabletop.session import Session
from tests.rules import covers

from .kit import campaign, play
from .test_properties import some_action
from .worlds import QUESTIONS, corpus, question, twin

VIEWERS: tuple[Side | None, ...] = (*SIDES, None)
KIT = CampaignKit(game)
OPEN = (Deploy, Challenge, Trust, Show, Yield, Stance, MoveOption, Stack, Take, Leave, Muster)
"""What a seat does that tells it nothing about the enemy, even where it tells the enemy something."""
SECRET = (Bid, Discard, Take, Leave, Muster)
"""Actions that the enemy reads with a ``?``."""


def pairs(each: int, seed: int) -> Iterator[tuple[CampaignState, CampaignState, Viewer]]:
    """So many positions for each question, each with another world for each viewer."""
    random, taken = Random(seed), Counter[str]()
    for state in corpus():
        taken[question(state)] += 1
        if taken[question(state)] <= each:
            for viewer in VIEWERS:
                yield state, twin(state, viewer, random), viewer
    assert set(taken) == QUESTIONS


def test_the_other_worlds_are_positions_and_differ() -> None:
    """What follows would prove nothing with twins that are no positions, or that are the same."""
    changed: Counter[str] = Counter()
    for state, other, viewer in pairs(8, 0):
        assert game.decode(game.encode(other)) == other
        for name in ("stacks", "recruits", "hands", "laid", "march"):
            changed[name] += getattr(state, name) != getattr(other, name)
        for side in SIDES:
            if side == viewer:
                assert (state.stacks[side], state.hands[side]) == (other.stacks[side], other.hands[side])
        if state.battle is not None and other.battle is not None:
            changed["standing"] += state.battle.standing != other.battle.standing
        moves, theirs = state.moves, other.moves
        changed["spent"] += moves.spent != theirs.spent
        changed["fresh"] += moves.fresh != theirs.fresh
    often = ("stacks", "recruits", "hands", "march", "standing", "spent", "fresh")
    assert all(changed[name] > 10 for name in often), changed
    assert changed["laid"] > 3


# --- views, verdicts, choices ---------------------------------------------------------------------------------------------


@covers("B6", "applies")
@covers("B110", "applies")
def test_views_and_their_pictures_in_text() -> None:
    for state, other, viewer in pairs(8, 1):
        one, two = game.view(state, viewer), game.view(other, viewer)
        assert one == two, (question(state), viewer)
        assert str(one) == str(two)
        assert (game.to_act(state), game.phase(state), game.turn(state)) == (
            game.to_act(other), game.phase(other), game.turn(other))


def _all_of(verdict: Verdict[Any]) -> tuple[Any, ...]:
    checks = tuple((check.rule, check.passed, check.text, repr(check.facts)) for check in verdict.checks)
    return verdict.legal, checks, tuple(map(str, verdict.nearest)), str(verdict)


def test_verdicts_on_every_kind_of_action() -> None:
    random, asked = Random(2), Counter[tuple[str, str]]()
    for state, other, viewer in pairs(8, 2):
        actions = [some_action(random, state) for _ in range(9)]
        # What the enemy might do, too: a verdict on it must not tell whether he can.
        if viewer not in game.to_act(state):
            legal = [*game.legal_actions(state), *game.legal_actions(other)]
            actions += random.sample(legal, min(3, len(legal)))
        else:
            actions += random.sample(mine := list(game.legal_actions(state)), min(3, len(mine)))
        for action in actions:
            one, two = (_all_of(game.explain(world, action, viewer)) for world in (state, other))
            assert one == two, (question(state), viewer, str(action))
            asked[question(state), "own" if action.seat == viewer else "other"] += 1
    assert set(asked) == {(kind, whose) for kind in QUESTIONS for whose in ("own", "other")}


def test_a_seats_own_choices_and_the_greedy_players() -> None:
    for number, (state, other, viewer) in enumerate(pairs(8, 3)):
        if not isinstance(viewer, str) or game.to_act(state) != (viewer,):
            continue
        one, two = (game.legal_actions(world) for world in (state, other))
        assert list(one) == list(two), (question(state), viewer)
        choices = [greedy(number).choose(game, game.view(world, viewer), actions, viewer)
                   for world, actions in ((state, one), (other, two))]
        assert str(choices[0].action) == str(choices[1].action)
        assert choices[0].reasons == choices[1].reasons


# --- pictures -------------------------------------------------------------------------------------------------------------


def _picture(session: Session[Any, Any], viewer: Viewer) -> str:
    controller = Controller(session, KIT, viewer=viewer)
    return "\n".join(controller.picture().texts().values())


def test_panels_and_their_static_twins() -> None:
    for number, (state, other, viewer) in enumerate(pairs(3, 4)):
        one, two = (_picture(Session(game, world), viewer) for world in (state, other))
        assert one == two, (question(state), viewer)
        if number % 9 == 0:
            twins = [static_html(Controller(Session(game, world), KIT, viewer=viewer)) for world in (state, other)]
            assert twins[0] == twins[1]


# --- playing on: events, notation, records --------------------------------------------------------------------------------


def _told_alike(action: CampaignAction, other: CampaignState, viewer: Viewer) -> CampaignAction | None:
    """The action of the other world that the viewer can't tell from this one, or None."""
    if action.seat == viewer:
        return action if action in game.legal_actions(other) else None
    told = game.told(action, viewer)
    return next((each for each in game.legal_actions(other) if game.told(each, viewer) == told), None)


def _tells(step: Step[CampaignState, CampaignAction], before: CampaignState, viewer: Viewer) -> bool:
    """Whether the viewer learns something by this step that was hidden from him."""
    after = step.state
    if step.action.seat == viewer and isinstance(step.action, OPEN):
        # His own deed shows him nothing new, unless cards are drawn, or the combat ends with it.
        return after.draw is not before.draw or after.lost is not before.lost or (
            before.battle is not None and (after.battle is None or after.battle.lost is not before.battle.lost))
    return step.reveals


def test_what_is_told_while_they_play_on() -> None:
    walked, secret = Counter[str](), Counter[str]()
    for number, state in enumerate(corpus()):
        for viewer in VIEWERS:
            random = Random(f"{number} {viewer}")
            worlds = Session(game, state), Session(game, twin(state, viewer, random))
            for before, action in _walk(worlds, viewer, random):
                walked[question(before)] += 1
                if action.seat != viewer and isinstance(action, SECRET):
                    assert game.told(action, viewer).split()[1] == "?"
                    secret[type(action).__name__] += 1
            records = []
            for session in worlds:
                save_session(session, file := io.StringIO(), viewer)
                records.append(file.getvalue())
            assert records[0] == records[1]
            if number % 5 == 0:
                assert _picture(worlds[0], viewer) == _picture(worlds[1], viewer)
    # What only reveals is not walked here: an answer shows a card, a loss a block, and after a retreat cards are drawn.
    assert set(walked) >= QUESTIONS - {"battle refute", "battle lose", "battle retreat"}, walked
    assert set(secret) == {each.__name__ for each in SECRET}


def _walk(
    worlds: tuple[Session[Any, Any], Session[Any, Any]], viewer: Viewer, random: Random
) -> Iterator[tuple[CampaignState, CampaignAction]]:
    """Some steps in both worlds, as long as they tell the viewer nothing that was hidden: what he is told is the same."""
    for _ in range(6):
        one, other = (session.state for session in worlds)
        actions = list(game.legal_actions(one))
        action = random.choice(actions) if actions else None
        alike = None if action is None else _told_alike(action, other, viewer)
        if action is None or alike is None:
            return
        steps = game.apply(one, action), game.apply(other, alike)
        if _tells(steps[0], one, viewer) or _tells(steps[1], other, viewer):
            return
        told = [[(event.rules, event.text, repr(event.facts), event.lines, event.total)
                 for event in step.events_for(viewer)] for step in steps]
        assert told[0] == told[1], (question(one), str(action), str(alike))
        assert game.told(action, viewer) == game.told(alike, viewer)
        assert game.view(steps[0].state, viewer) == game.view(steps[1].state, viewer), (str(action), str(alike))
        worlds[0].do(action)
        worlds[1].do(alike)
        yield one, action


@pytest.mark.parametrize(("before", "asked", "words"), [
    ("stack suwa", "take ukita-2", "No stack of Tokugawa is moving."),
    ("stack suwa; take all; march kofu", "leave ukita-2", "No group of Tokugawa is on its way."),
    ("stack suwa; take all; march kofu", "march numazu with leader", "No stack of Tokugawa is moving."),
    ("muster ukita-2 himeji", "muster mori-2 himeji", "No Mori 2-mon is in Tokugawa's recruitment box."),
])
def test_asking_for_oneself_tells_nothing_of_the_other_side(before: str, asked: str, words: str) -> None:
    """Who asks whether he could take, leave or announce it learns nothing of the stack that the enemy moves."""
    foe = {"edo": "tokugawa-3"}
    verdicts = []
    for mine, box, text in (("ukita-2 ukita-1-leader", "ukita-2", before),
                            ("mori-2 mori-3", "mori-2", before.replace("ukita-2", "mori-2"))):
        state = play(campaign({"suwa": mine}, foe, recruits=(box, "")), f"move minimal; {text}")
        verdicts.append(_all_of(game.explain(state, game.parse(asked, state, "tokugawa"))))
    assert verdicts[0] == verdicts[1]
    assert words in verdicts[0][-1]
