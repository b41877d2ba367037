"""A played game as the text of a lesson: to watch and to guess as it is, or for a teacher to write prompts into."""

from __future__ import annotations

import json
from typing import Any

from tabletop.seats import Seat
from tabletop.session import Session

__all__ = ["draft_lesson"]


def draft_lesson(session: Session[Any, Any], title: str, seat: Seat | None = None) -> str:
    """The current branch of a session as the text of a lesson, with the comments as words of the author.

    It holds the whole start, hidden cards included: a text for the teacher.

    Args:
        session: the game that was played.
        title: the lesson's title.
        seat: the learner's seat; None for a lesson that looks at all seats.

    Raises:
        ValueError: an empty title, or one of several lines.
    """
    if not title.strip() or "\n" in title:
        raise ValueError(f"a title is one line of text, not {title!r}")
    game = session.game
    lines = [f"title: {title.strip()}", f"game: {game.name}"]
    if seat is not None:
        lines.append(f"seat: {seat}")
    lines += ["", "start:", f"  state: {json.dumps(game.encode(session.root.state), ensure_ascii=False)}", ""]
    for node in session.line():
        if node.step is not None:
            lines.append(f"{node.step.action.seat}: {node.step.action}")
        lines += [_say(text) for text in session.comments(node) if text.strip()]
    return "\n".join(lines) + "\n"


def _say(text: str) -> str:
    paragraphs = [" ".join(part.split()) for part in text.split("\n\n")]
    return "say: " + "\n\n  ".join(part for part in paragraphs if part)
