"""What nobody has seen stays hidden: two positions that differ in that only are the same to every viewer."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sengokuki import Flip, State, game
from sengokuki.board import SQUARES
from sengokuki.pieces import CARD, NAMES
from tabletop import TEACHER, Viewer
from tests.sengokuki.helpers import after, flips, place
from tests.sengokuki.walks import WALKS, Walk, any_action

few = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
VIEWERS: tuple[Viewer, ...] = ("white", "black", None)


def unseen(state: State) -> list[str]:
    return [SQUARES[square] for square, code in enumerate(state.board) if code == CARD and not state.seen[square]]


def twin(state: State, random: Random) -> State:
    """The same position with the unseen cards dealt anew."""
    data = game.encode(state)
    squares = unseen(state)
    faces = [data["cards"][square] for square in squares]
    random.shuffle(faces)
    return game.decode({**data, "cards": {**data["cards"], **dict(zip(squares, faces, strict=True))}})


@few
@given(WALKS, st.integers(0, 2**32))
def test_the_world_of_a_viewer_is_closed(positions: Walk, seed: int) -> None:
    random = Random(seed)
    for state, _ in positions[:: max(1, len(positions) // 3)]:
        other = twin(state, random)
        hidden = set(unseen(state))
        assert str(other) == str(state)
        assert repr(other) == repr(state)
        assert list(game.legal_actions(other)) == list(game.legal_actions(state))
        assert str(game.outcome(other)) == str(game.outcome(state))
        for viewer in VIEWERS:
            assert game.view(other, viewer) == game.view(state, viewer)
            assert str(game.view(other, viewer)) == str(game.view(state, viewer))
        listed = list(game.legal_actions(state))
        for action in (*random.sample(listed, min(10, len(listed))), *(any_action(random) for _ in range(20))):
            for viewer in (*VIEWERS, TEACHER):
                assert str(game.explain(other, action, viewer)) == str(game.explain(state, action, viewer))
        for action in listed:
            if not (isinstance(action, Flip) and action.square in hidden):
                one, two = game.apply(state, action), game.apply(other, action)
                assert [(str(event), dict(event.facts)) for event in one.events] == [
                    (str(event), dict(event.facts)) for event in two.events]
                assert one.reveals == two.reveals
                for viewer in VIEWERS:
                    assert game.view(one.state, viewer) == game.view(two.state, viewer)


@few
@given(WALKS)
def test_a_view_names_no_unseen_card(positions: Walk) -> None:
    for state, _ in positions[::5]:
        for viewer in VIEWERS:
            view = game.view(state, viewer)
            for name in unseen(state):
                assert view[name].card is None
                assert view[name].seen is None
        teacher = game.view(state, TEACHER)
        assert [each.card or "" for each in teacher.squares] == [NAMES[face] for face in state.faces]


def table() -> State:
    return place("wDa1 wSc1 bDf7", {"a3": "kihei-red", "b3": "ki", "e5": "heiya", "d5": "kihei-red", "f5": "ki"})


def test_what_was_seen_is_remembered_for_all() -> None:
    state = flips(table(), "a3", "b3").state
    for viewer in VIEWERS:
        view = game.view(state, viewer)
        assert view.memory == {"a3": "kihei-red", "b3": "ki"}
        assert [view[name].seen_turn for name in ("a3", "b3", "d5")] == [1, 1, None]
        assert view["a3"].holds == "card"
        # A picture does not tell the memory.
        assert "kihei" not in str(game.view(after(state, "Df7-f6"), viewer))


def test_a_card_that_left_is_forgotten() -> None:
    state = flips(table(), "a3", "b3").state
    state = after(state, "flip d5", "flip a3")
    assert game.view(state, "white").memory == {"b3": "ki"}
    assert game.view(state, "white").gone == ("kihei-red", "kihei-red")


def test_the_teacher_sees_all() -> None:
    view = game.view(table(), TEACHER)
    assert {each.name: each.card for each in view.squares if each.card} == {
        "a3": "kihei-red", "b3": "ki", "e5": "heiya", "d5": "kihei-red", "f5": "ki"}
    assert "e5 heiya" in str(view)


def test_every_flip_reveals_and_no_move_does() -> None:
    for action in game.legal_actions(table()):
        assert game.apply(table(), action).reveals == isinstance(action, Flip)


def test_a_view_in_short() -> None:
    state = table()
    view = game.view(state, "black")
    assert view.text == str(state).splitlines()[-1]
    assert repr(view) == "<View of Sengokuki, turn 1, White to move, black looks>"
    assert (view.hidden, view.times, view.kyousei, view.outcome) == (5, 1, False, None)
    assert view.board == state.board
    again = after(state, "Sc1-c2", "Df7-f6", "Sc2-c1", "Df6-f7")
    assert game.view(again, None).times == 2
    assert "this position has come 2 times since the last flip" in str(game.view(again, None))
