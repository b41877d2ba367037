"""How a lesson looks: prompt, hints, progress, the author's words, questions, and the page at the end.

What the author says (serif, a gold rule at the left) and what the engine counts stand apart. A legal move that is not
the one asked for is gold; red is kept for what the rules or the engine refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from tabletop.panel.frame import banner_html
from tabletop.panel.glyphs import icon
from tabletop.panel.kit import Banner
from tabletop.panel.parts import badge, button, lines_of, section
from tabletop.rulebook import Rulebook
from tabletop.svg import Markup, el

if TYPE_CHECKING:
    from tabletop.lessons.feedback import Feedback
    from tabletop.lessons.marking import QuestionForm
    from tabletop.lessons.run import LessonRun

__all__ = ["answers_html", "author_html", "keep_html", "lesson_banner", "progress_html", "question_html", "ways_html"]

_PROGRESS: Final = {
    "right": ("d", "right"), "second": ("d s", "right after a try"), "wrong": ("x", "not right"),
    "now": ("n", "the present one"), "seen": ("d", "seen"), "ahead": ("", "ahead"),
}


def _feedback_banner(feedback: Feedback, describe: Callable[[Any], str]) -> Banner | None:
    rules = feedback.rules
    if feedback.kind == "right":
        other = f" The lesson plays on with {describe(feedback.goes_on)}." if feedback.goes_on is not None else ""
        if feedback.numbers:
            return Banner(f"Right: {' : '.join(str(each.answer) for each in feedback.numbers)}.", other, (), "pine", "done")
        return Banner("Right.", (feedback.answer + other).strip(), rules[:1], "pine", "done")
    if feedback.kind == "legal":
        reason = next((each.text for each in feedback.reasons if not each.met), "")
        return Banner("Legal, but not what was asked for.", reason, rules[:1], "gold", "equal")
    if feedback.kind == "shown":
        return Banner("This was the move.", "", rules[:1], "ink", "eye")
    if feedback.kind == "wrong" and feedback.numbers:
        said = " : ".join(str(each.given) for each in feedback.numbers)
        true = " : ".join(str(each.answer) for each in feedback.numbers)
        missing = tuple(each.missing.rule for each in feedback.numbers if each.missing is not None)
        detail = "One rule is missing in your count." if missing else "Compare it with the count."
        return Banner(f"Not quite: it is {true}, you said {said}.", detail, missing or rules[:1], "red", "refused")
    if feedback.kind == "wrong":
        return Banner("Not right.", feedback.answer, rules[:1], "red", "refused")
    return None


def lesson_banner(
    rulebook: Rulebook, run: LessonRun, describe: Callable[[Any], str], *, far: bool = False
) -> Markup:
    """What came of the last answer, and what is asked now, with the button for a hint.

    Args:
        far: whether all else of the lesson lies far below, as under a map. Then a question, the author's words, the hints
            and the button that leads on stand here too: who answers on the map would not see them.
    """
    parts: list[Markup | None] = []
    feedback = run.feedback if run.in_place and not run.away else None
    tried = run.feedback is not None and run.feedback.kind == "legal"
    banner = _feedback_banner(feedback, describe) if feedback is not None else None
    way, said = _way_on(run) if far else (None, "")
    if feedback is not None and banner is not None:
        if far and feedback.text and feedback.text not in banner.detail:
            banner = banner._replace(detail=f"{banner.detail} {feedback.text}".strip())
        parts.append(banner_html(rulebook, banner, None if said else way))
        if feedback.kind == "wrong":
            parts.append(_names_html(rulebook, feedback))
    if said or (way is not None and banner is None):
        parts.append(banner_html(rulebook, Banner("", said, sign="person"), way))
    if run.away:
        parts.append(banner_html(rulebook, Banner("You play on by yourself.", "The lesson waits.", sign="person"),
                                 button("~lesson:return", "Back to the lesson", "undo")))
    elif run.question is not None and run.in_place:
        if far and run.waiting:
            parts.append(banner_html(rulebook, Banner(run.question.text, sign="ask")))
    elif run.prompt and not tried:
        total = len(run.hints_shown) + run.hints_left
        number = len(run.hints_shown) + 1
        hint = button("~lesson:hint", f"Hint, {number} of {total}" if total > 1 else "Hint", "hint") \
            if run.hints_left and run.waiting else None
        hints = " ".join(run.hints_shown) if far else ""
        parts.append(banner_html(rulebook, Banner(run.prompt, hints, sign="person"), hint))
    elif not run.in_place:
        parts.append(banner_html(rulebook, Banner("You look back.", "Next leads on to where the lesson stands.",
                                                  sign="eye")))
    elif run.done:
        parts.append(banner_html(rulebook, _end_banner(run)))
    return lines_of(parts)


def _way_on(run: LessonRun) -> tuple[Markup | None, str]:
    """The button that a learner needs next where no answer is awaited, and what the author says before it; a question has
    its own buttons by its form."""
    tried = run.feedback is not None and run.feedback.kind == "legal"
    if run.away or not run.in_place or run.question is not None:
        return None, ""
    said = " ".join(run.said) if not tried and not run.done else ""
    if tried and run.can_again:
        return button("~lesson:again", "Try again", "undo", main=True), ""
    return button("~lesson:next", "Go on", "next", main=True) if run.can_next else None, said


def _names_html(rulebook: Rulebook, feedback: Feedback) -> Markup | None:
    """Of a list of names, why each wrong one does not belong to it, and why each that is missing does."""
    rows = []
    for index, reason in enumerate(feedback.reasons):
        sign = icon("check", 18, "is missing", "pine") if index >= len(feedback.wrong_names) \
            else icon("refused", 18, "does not belong there", "red")
        rule = badge(rulebook, reason.rules[0], "told", broken=not reason.met) if reason.rules else el("span")
        rows.append(el("li", sign, rule, el("span", reason.text)))
    return el("ul", rows, class_="chk", style="padding:8px 24px") if rows else None


def _end_banner(run: LessonRun) -> Banner:
    scores = run.scores
    wrong = [score for score in scores if not score.right]
    if not scores:
        return Banner("The lesson is over.", tone="pine", sign="done")
    head = f"{len(scores) - len(wrong)} of {len(scores)} right."
    if not wrong:
        return Banner(head, "Nothing to look at again.", (), "pine", "star")
    rules = tuple(dict.fromkeys(score.rule for score in wrong if score.rule))
    return Banner(head, "To look at again: " + "; ".join(score.what for score in wrong) + ".", rules, "gold", "equal")


def progress_html(run: LessonRun) -> Markup | None:
    """A box for each point so far. It does not tell how many follow."""
    if not run.progress:
        return None
    boxes = []
    for number, mark in enumerate(run.progress, 1):
        kind, words = _PROGRESS[mark]
        sign = icon("check", 13) if kind.startswith("d") else icon("cross", 13) if kind == "x" else str(number)
        boxes.append(el("li", sign, class_=f"pb {kind}".strip(), aria_label=f"{number}: {words}", title=words))
    return el("div", el("span", "Lesson", class_="lab"), el("ol", boxes, class_="pr", aria_label="Your way so far"),
              class_="strip2")


def _words(title: str, text: str) -> Markup:
    paragraphs = [el("p", each.strip()) for each in text.split("\n\n") if each.strip()]
    return el("div", el("div", title, class_="lab"), el("blockquote", paragraphs), class_="fb")


def author_html(run: LessonRun) -> Markup | None:
    """The author's words: to the last answer, about the position, and the hints that were taken."""
    parts = []
    if run.feedback is not None and run.feedback.text:
        parts.append(_words("The author says", run.feedback.text))
    if run.said and not (run.feedback is not None and run.feedback.kind == "legal"):
        parts.append(_words("The author says", "\n\n".join(run.said)))
    if run.hints_shown:
        parts.append(_words("Hint" if len(run.hints_shown) == 1 else "Hints", "\n\n".join(run.hints_shown)))
    return lines_of(parts) or None


def question_html(form: QuestionForm, typed: Sequence[str] = (), trouble: str = "") -> Markup:
    """A question: choices, numbers or free text, and the button that gives the answer."""
    if form.choices:
        kind = "checkbox" if form.several else "radio"
        fields = [
            el("label", el("input", type_=kind, name=str(index if form.several else 0), value=choice,
                           checked=choice in typed, data_key=f"q:{index}"), el("span", choice), class_="opt")
            for index, choice in enumerate(form.choices)
        ]
        body = el("fieldset", el("legend", form.text, class_="vh"), fields)
    elif form.numbers:
        body = el("div", [
            el("label", el("span", label), el("input", name=str(index), inputmode="numeric", autocomplete="off", size=4,
                                              value=typed[index] if index < len(typed) else "", data_key=f"q:{index}"),
               class_="fld") for index, label in enumerate(form.numbers)], class_="pred")
    else:
        how = "Click them on the board, or write them with commas between" if form.board else \
            "Several, with commas between them" if form.several else "Your answer"
        body = el("label", el("span", how, class_="lab"),
                  el("input", name="0", value=typed[0] if typed else "", autocomplete="off", spellcheck="false",
                     data_key="q:0"), class_="free")
    ready = el("button", icon("check"), el("span", "This is my answer"), type_="submit", class_="btn pri big2")
    return el("form", el("p", form.text, class_="qt"), body,
              el("p", icon("ask"), trouble, class_="verd open", role="alert") if trouble else None,
              el("div", ready, class_="row"), data_form="question")


def ways_html(run: LessonRun) -> Markup | None:
    """The buttons on the way through a lesson: try again, play on, a hint, the answer, go on."""
    tried = run.feedback is not None and run.feedback.kind == "legal"
    row: list[Markup] = []
    if run.can_next and not run.away:
        row.append(button("~lesson:next", "Go on", "next", main=not tried, big=True))
    if run.can_again and not run.away:
        row.append(button("~lesson:again", "Try again", "undo", main=tried, big=True))
    if not run.away and (tried or run.done):
        row.append(button("~lesson:on", "Play on from here", "person", big=True))
    if (tried or run.question is not None) and run.hints_left:
        row.append(button("~lesson:hint", "Hint", "hint", big=True))
    if run.can_show:
        row.append(button("~lesson:show", "Show the answer", "eye", big=True))
    if not row:
        return None
    count = run.feedback.count if run.feedback is not None else None
    note = el("p", f"{count[0]} of the {count[1]} legal moves {'is' if count[0] == 1 else 'are'} right.",
              class_="soft small") if count else None
    return lines_of([el("div", row, class_="row"), note])


def answers_html(rulebook: Rulebook, run: LessonRun) -> Markup:
    """At the end: every answer with its rule."""
    rows = []
    for number, score in enumerate(run.scores, 1):
        sign = icon("done", 20, "right", "pine") if score.right else icon("refused", 20, "not right", "red")
        notes = [score.note] if score.note else []
        if score.tries > 1:
            notes.append(f"{score.tries} tries")
        if score.hints:
            notes.append(f"{score.hints} hint{'s' if score.hints > 1 else ''}")
        if score.move:
            notes.insert(0, score.move)
        words = el("span", el("b", score.what), el("span", ", ".join(notes)) if notes else None, class_="q")
        rows.append(el("li", sign, el("span", str(number), class_="qn"), words,
                       badge(rulebook, score.rule, "told", broken=not score.right) if score.rule else None,
                       class_=None if score.right else "bad"))
    body = el("ol", rows, class_="qs") if rows else el("p", "Nothing was asked.", class_="soft")
    return section("Your answers", f"{len(rows)}, each with its rule", body, kind="answers")


def keep_html(run: LessonRun) -> Markup:
    """At the end: the result as text, to download, or to select and copy."""
    buttons = el("div", el("button", icon("save"), el("span", "Keep as text"), type_="button", class_="btn pri big2",
                           data_download="result.txt"),
                 el("button", icon("check"), el("span", "Copy"), type_="button", class_="btn big2", data_copy="1"),
                 class_="row")
    return section("Keep as text", "nothing leaves this page", el("pre", run.result, class_="kt", tabindex=0), buttons,
                   kind="keep")
