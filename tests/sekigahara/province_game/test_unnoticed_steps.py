"""A panel tells nobody how many war cards were laid: steps that a viewer may not notice have no number for him (P9.2)."""

from __future__ import annotations

import pytest

from sekigahara.province_game.game import game
from sekigahara.province_game.positions import battle
from tabletop import TEACHER
from tabletop.panel import Controller, Panel
from tabletop.panel.static import static_html
from tabletop.session import Session
from tests.rules import covers

WORLDS = ([], ["war mori-1"], ["war mori-1", "war ii-1"])
BEFORE = ["done", "done"]


def table(war, viewer, after=("done",), **more):
    """A panel on a battle in which Ishida has laid these war cards."""
    state = battle(["mori", "ii"], ["mori", "ii"], ("mori-1 ii-1 date-2", "mori-1 ii-1"))
    session = Session(game, state)
    for text in [*BEFORE, *war, *after]:
        session.do(game.parse(text, session.state))
    return Controller(session, viewer=viewer, **more)


def seen(it):
    """All that the viewer gets."""
    picture = it.picture()
    return [*picture.texts().values(), picture.bars, static_html(it)]


@covers("P9.2", "allows")
@pytest.mark.parametrize("viewer", ["tokugawa", None])
def test_the_number_of_war_cards_is_in_no_count_of_steps(viewer):
    first, *others = [seen(table(war, viewer)) for war in WORLDS]
    assert "Step 3" in first[0]
    for other in others:
        assert other == first


def test_their_owner_and_the_teacher_count_them():
    for viewer in ("ishida", TEACHER):
        assert ["Step 3" in it.picture().head or it.number(it.session.here) for war in WORLDS
                for it in [table(war, viewer)]] == [True, 4, 5]


@pytest.mark.parametrize("viewer", ["tokugawa", None])
def test_going_through_the_game_takes_as_many_presses(viewer):
    def walk(war):
        it = table(war, viewer, after=("done", "war ii-1"))
        pictures = []
        it.first()
        for press in (it.next, it.next, it.next, it.next, it.next, it.back, it.back, it.back, it.next, it.last):
            press()
            pictures.append(seen(it))
        for number in (1, 2, 3, 4, 2):
            it.go_to(number)
            pictures.append(seen(it))
        return pictures

    first, *others = map(walk, WORLDS)
    assert len({picture[0] for picture in first}) > 3
    for other in others:
        assert other == first


def test_what_the_other_is_told_at_the_hand_over():
    def passed_on(war):
        it = table([], "ishida", after=(), handover=True)
        for text in [*war, "done"]:
            it.choose(text)
            it.confirm()
        assert it.passing == "tokugawa"
        between = [*seen(it), repr(Panel(it))]
        it.look()
        return between + seen(it)

    first, *others = map(passed_on, WORLDS)
    assert "step 3, passed on to tokugawa" in first[9]
    for other in others:
        assert other == first


def test_looking_with_other_eyes_forgets_what_they_may_not_notice():
    it = table(WORLDS[2], TEACHER, after=())
    it.set_viewer("tokugawa")
    other = table([], "tokugawa", after=())
    assert it.picture().told == other.picture().told
    assert it.picture().board == other.picture().board


@covers("P9.2", "allows")
@pytest.mark.parametrize("viewer", ["tokugawa", None])
def test_buttons_and_refusals_count_no_war_cards(viewer):
    """What can be taken back, how often, and the number of a step that can't be."""
    start = table([], "ishida", after=()).state

    def press(war):
        session = Session(game, start, mode="fair")
        for text in war:
            session.do(game.parse(text, session.state))
        it = Controller(session, viewer=viewer)
        pictures = [seen(it)]
        for control in ("undo", "back", "first", "next", "last", "undo"):
            it.handle({"control": control})
            pictures.append(seen(it))
        session.last()
        for text in ("done", "done"):
            session.do(game.parse(text, session.state))
        # The cards lie open now; the number of the step that shows them is still the viewer's own.
        for control in ("back", "undo"):
            it.handle({"control": control})
            pictures.append(it.notice)
        return pictures

    first, *others = map(press, WORLDS)
    assert not any((first[0][-2].undo, first[0][-2].back, first[0][-2].first))
    assert first[-1] == "Step 2 can't be taken back: it revealed a secret, or chance decided it."
    for other in others:
        assert other == first


def test_taking_back_takes_what_the_viewer_noticed():
    it = table(WORLDS[2], "tokugawa", after=())
    it.undo()
    assert game.to_act(it.state) == ("tokugawa",)
    assert it.state.ask == "secure"
