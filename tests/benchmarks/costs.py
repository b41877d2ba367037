"""What single things cost: explaining an action, importing an engine, a long game in a panel.

What takes milliseconds is measured in processor time, so that other work on the machine does not count.
"""

from __future__ import annotations

import gc
import os
import random
import subprocess
import sys
import tracemalloc
from importlib import import_module
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

__all__ = ["explain_cost", "import_cost", "legal_actions_cost", "panel_growth"]


def _game(name: str) -> Any:
    module, _, attribute = name.rpartition(".")
    return getattr(import_module(module), attribute)


def _positions(game: Any, number: int) -> list[Any]:
    chooser = random.Random(1)
    states: list[Any] = []
    seed = 0
    while len(states) < number:
        seed += 1
        state = game.setup(seed)
        while actions := list(game.legal_actions(state)):
            states.append(state)
            state = game.apply(state, chooser.choice(actions)).state
    return states[:number]


def explain_cost(name: str, number: int = 400) -> tuple[float, float]:
    """Milliseconds to explain one action with all its words and its nearest legal ones: the median, and the most.

    Half of the actions are legal; the others are legal ones of other positions.
    """
    game = _game(name)
    states = _positions(game, number)
    chooser = random.Random(2)
    pool = [action for state in states for action in game.legal_actions(state)]
    costs = []
    for index, state in enumerate(states):
        own = list(game.legal_actions(state))
        action = chooser.choice(own if index % 2 else pool)
        began = process_time()
        verdict = game.explain(state, action)
        for check in verdict.checks:
            assert check.text
        assert verdict.legal or len(verdict.nearest) <= 3
        costs.append(1000 * (process_time() - began))
    return median(costs), max(costs)


def legal_actions_cost(name: str, number: int = 300) -> tuple[float, float]:
    """Milliseconds to list the legal actions: the median, and the most."""
    game = _game(name)
    costs = []
    for state in _positions(game, number):
        began = process_time()
        list(game.legal_actions(state))
        costs.append(1000 * (process_time() - began))
    return median(costs), max(costs)


def import_cost(module: str, rounds: int = 5) -> float:
    """Milliseconds that importing a module adds to a bare start of Python, the median of fresh processes.

    The first start, which compiles the modules, does not count; the compiled ones are kept in a folder of their own, so
    that it makes no difference whether this machine lets Python keep any.
    """
    with TemporaryDirectory() as compiled:
        surroundings = {**os.environ, "PYTHONPYCACHEPREFIX": compiled}
        surroundings.pop("PYTHONDONTWRITEBYTECODE", None)

        def once(code: str) -> float:
            began = perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True, env=surroundings)
            return 1000 * (perf_counter() - began)

        once(f"import {module}")
        return median(once(f"import {module}") - once("pass") for _ in range(rounds))


def panel_growth(name: str, steps: int = 500) -> dict[str, float]:
    """A panel that is played for so many steps: new widgets, MiB more memory, and milliseconds a step in the first and
    the last fifth."""
    import ipywidgets

    from tabletop.panel import play

    game = _game(name)
    panel = play(game, seed=1)
    controller = panel.controller
    chooser = random.Random(3)
    models = ipywidgets.Widget._active_widgets if hasattr(ipywidgets.Widget, "_active_widgets") else {}
    before = len(models)
    gc.collect()
    tracemalloc.start()
    start = tracemalloc.get_traced_memory()[0]
    costs: list[float] = []
    for number in range(steps):
        began = perf_counter()
        session = controller.session
        actions = list(game.legal_actions(session.state))
        if actions:
            controller.choose(str(chooser.choice(actions)))
            controller.confirm()
        else:
            session.first()
            session.start_branch(f"again {number}")
        panel.refresh()
        costs.append(1000 * (perf_counter() - began))
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - start
    tracemalloc.stop()
    fifth = steps // 5
    return {"new widgets": len(models) - before, "MiB": grown / 2**20, "first ms": median(costs[:fifth]),
            "last ms": median(costs[-fifth:])}
