"""Predict first: the form for the numbers that a step will show, and the comparison of the guess with the count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.events import Line
from tabletop.panel.glyphs import icon
from tabletop.panel.kit import Banner, Prediction
from tabletop.panel.parts import amount, badge, button, lines_of, section
from tabletop.rulebook import Rulebook
from tabletop.svg import Markup, el

__all__ = ["Guess", "comparison_html", "guess_banner", "missing", "predict_html", "read_guesses"]


class Guess(NamedTuple):
    """A prediction with what the learner said."""

    prediction: Prediction
    said: int

    @property
    def right(self) -> bool:
        """Whether the guess is the answer."""
        return self.said == self.prediction.answer


def read_guesses(values: Sequence[str], predictions: Sequence[Prediction]) -> tuple[Guess, ...]:
    """The learner's numbers.

    Raises:
        ValueError: one of them is missing or is no whole number; the message is for the learner.
    """
    guesses = []
    for index, prediction in enumerate(predictions):
        text = str(values[index]).strip().replace("−", "-") if index < len(values) else ""
        try:
            guesses.append(Guess(prediction, int(text)))
        except ValueError:
            told = f"{text!r} is not a whole number" if text else "a number is missing"
            raise ValueError(f"{prediction.label}: {told}.") from None
    return tuple(guesses)


def _stop(guess: Guess) -> int | None:
    """The index of the line that the guess leaves out: where its count stops, or the one amount that is the whole
    difference; None where no single line explains it."""
    lines = guess.prediction.lines
    track = guess.prediction.answer - sum(line.amount for line in lines)
    stops = None
    for index, line in enumerate(lines):
        if track == guess.said and line.amount:
            stops = index
        track += line.amount
    if stops is not None:
        return stops
    missed = guess.prediction.answer - guess.said
    return next((index for index, line in enumerate(lines) if line.amount == missed), None)


def missing(guess: Guess) -> Line | None:
    """The line that a wrong guess left out, where one explains it."""
    index = None if guess.right else _stop(guess)
    return None if index is None else guess.prediction.lines[index]


def predict_html(
    predictions: Sequence[Prediction], action: str, values: Sequence[str] = (), trouble: str = "", *,
    cancel: bool = True,
) -> Markup:
    """The form: what is about to happen, and a field for each number.

    Args:
        action: the step in words.
        values: what was typed before.
        trouble: what was wrong with it.
        cancel: whether there is a button to leave it.
    """
    fields = [
        el("label", el("span", each.label), el(
            "input", name=str(index), inputmode="numeric", autocomplete="off", data_key=f"predict:{index}",
            value=values[index] if index < len(values) else "", size=4), class_="fld")
        for index, each in enumerate(predictions)
    ]
    form = el("form", el("p", action, class_="pact"), el("div", fields, class_="pred"),
              el("p", icon("ask"), trouble, class_="verd open", role="alert") if trouble else None,
              el("div", el("button", icon("check"), el("span", "This is my prediction"), type_="submit",
                           class_="btn pri big2"),
                 button("~clear", "Not this step", "undo", big=True) if cancel else None, class_="row"),
              data_form="predict")
    return section("Predict first", "before the step is shown", form, kind="moves")


def _table(rulebook: Rulebook, guess: Guess) -> Markup:
    lines = guess.prediction.lines
    track = guess.prediction.answer - sum(line.amount for line in lines)
    stop = None if guess.right else _stop(guess)
    # Only where the guess is a point of the running count does it stop there; a line left out in between stops nothing.
    stops_there = stop is not None and track + sum(line.amount for line in lines[:stop]) == guess.said
    rows = [_row(None, "before the step", "", track, None, "")]
    for index, line in enumerate(lines):
        track += line.amount
        miss = index == stop
        own: Markup | None = icon("check", 18, "counted", "pine") if stop is None and guess.right else None
        if stop is not None:
            counted = index < stop or (not stops_there and not miss)
            own = icon("check", 18, "counted", "pine") if counted else None
            if stops_there and index == stop - 1:
                own = el("span", "you stop here", class_="stopm")
            if miss:
                own = el("span", icon("refused", 18, "", "red"), "missing", class_="miss")
        kind = "bad" if miss else "stop" if stops_there and stop is not None and index == stop - 1 else ""
        rows.append(_row(badge(rulebook, line.rule, "told", broken=miss), line.text, amount(line.amount), track, own, kind))
    total = el("tr", el("td"), el("td", f"{guess.prediction.label}: the count"), el("td", class_="num"),
               el("td", str(guess.prediction.answer), class_="num"),
               el("td", icon("check", 18, "right", "pine") if guess.right else f"you said {guess.said}"), class_="sum")
    head = el("tr", el("th", "rule", class_="vh"), el("th", guess.prediction.label), el("th", "adds", class_="num"),
              el("th", "track", class_="num"), el("th", "your count"))
    return el("table", el("thead", head), el("tbody", rows, total), class_="cmp")


def _row(rule: Markup | None, text: str, adds: str, track: int, own: Markup | None, kind: str) -> Markup:
    return el("tr", el("td", rule), el("td", text), el("td", adds, class_="num"), el("td", str(track), class_="num"),
              el("td", own), class_=kind or None)


def comparison_html(rulebook: Rulebook, guesses: Sequence[Guess], *, again: bool = False, go_on: bool = True) -> Markup:
    """The guess beside the count, number by number, with the rule that is missing.

    Args:
        again: whether there is a button to predict the step once more.
        go_on: whether there is a button to go on.
    """
    fields = [
        el("span", el("span", guess.prediction.label), el("b", str(guess.said)),
           icon("done", 20, "right", "pine") if guess.right else icon("refused", 20, "wrong", "red"),
           None if guess.right else el("span", f"is {guess.prediction.answer}", class_="is"),
           class_="fld" if guess.right else "fld no")
        for guess in guesses
    ]
    tables = [_table(rulebook, guess) for guess in guesses if guess.prediction.lines]
    ways = lines_of([button("~clear", "Go on", "next", main=True, big=True) if go_on else None,
                     button("~predict:again", "Predict it again", "undo", big=True) if again else None])
    return section("Your prediction", "beside the count", el("div", fields, class_="pred"), lines_of(tables),
                   el("div", ways, class_="row") if ways else None, kind="cmp-s")


def guess_banner(guesses: Sequence[Guess]) -> Banner:
    """What came of a prediction, in a line."""
    true = " : ".join(str(guess.prediction.answer) for guess in guesses)
    said = " : ".join(str(guess.said) for guess in guesses)
    if all(guess.right for guess in guesses):
        return Banner(f"Right: {true}.", tone="pine", sign="done")
    lost = [line for guess in guesses if (line := missing(guess)) is not None]
    detail = "One rule is missing in your count." if lost else "Compare the counts line by line."
    return Banner(f"Not quite: it is {true}, you said {said}.", detail, tuple(line.rule for line in lost), "red", "refused")
