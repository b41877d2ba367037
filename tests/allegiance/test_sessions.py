"""Allegiance at the shared table: sessions, records and experiments."""

from __future__ import annotations

import io
import json
from pathlib import Path
from random import Random

import pytest

from allegiance import game
from allegiance.actions import Lay
from allegiance.players import RandomPlayer
from tabletop import Viewer
from tabletop.experiments import run
from tabletop.nodes import Node
from tabletop.recorder import Recorder, save_session
from tabletop.records import load_session
from tabletop.session import Session, UndoRefused
from tests.allegiance.tables import random_steps, stacked
from tests.allegiance.twins import Script, replay, twins_of, write_script


def _record(script: Script, viewer: Viewer) -> str:
    """The record of a script, as it is written for a viewer while the game is played."""
    (start, _), *path = replay(script)
    file = io.StringIO()
    recorder = Recorder(file, game, start, viewer)
    node: Node = Node(0, start, None, None)  # type: ignore[type-arg]
    for number, (state, step) in enumerate(path, 1):
        node = Node(number, state, step, node)
        recorder.did(node, "main")
    return file.getvalue()


@pytest.mark.parametrize("seed", range(4))
def test_records_for_a_seat_are_alike_for_twins(seed: int) -> None:
    script = write_script(seed, 9, players=4)
    viewers: tuple[Viewer, ...] = (*script.table.seats, None)
    twins = 0
    for viewer in viewers:
        place = -1 if viewer is None else script.table.seat_of[str(viewer)]
        record = _record(script, viewer)
        assert "start" not in json.loads(record.splitlines()[0])
        assert "came" not in record
        for twin in twins_of(script, place, Random(seed), 6):
            twins += 1
            assert _record(twin, viewer) == record
    assert twins


def test_a_session_is_saved_and_loaded(tmp_path: Path) -> None:
    for seed in range(4):
        start = game.setup(seed)
        session: Session = Session(game, start)  # type: ignore[type-arg]
        for _, step in random_steps(seed):
            session.do(step.action)
        file = tmp_path / f"{seed}.jsonl"
        save_session(session, file)
        loaded = load_session(file)
        assert loaded.state == session.state
        assert str(loaded.state) == str(session.state)


def test_fair_undo_stops_where_cards_were_seen() -> None:
    session: Session = Session(game, stacked(["Spy"]), mode="fair")  # type: ignore[type-arg]
    session.do(next(action for action in game.legal_actions(session.state) if isinstance(action, Lay)))
    session.undo()
    session.redo()
    session.do(game.parse("show Spy look Mia", session.state))
    with pytest.raises(UndoRefused):
        session.undo()
    session.do(game.parse("pass", session.state))
    with pytest.raises(UndoRefused):
        session.undo()


def test_an_experiment_counts_endings() -> None:
    results = run(game, RandomPlayer, 30, options={"players": 4}, executor="serial",
                  measure="allegiance.measures.ending")
    assert len(results.games) == 30
    for result in results.games:
        assert not result.error, result.trace
        assert result.rule in ("A4.4", "A4.5", "A4.6")
        assert result.measures["winners"] == len(result.winners)
        assert (result.rule == "A4.4") == (result.measures["decided"] == "temple")
        assert (result.measures["ruler"] == "temple") == (result.measures["temple"] > result.measures["thieves"])
        assert 0 <= result.measures["peeks"] <= result.measures["actions"] <= 16
