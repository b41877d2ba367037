"""From the controller's state to the picture. Nothing here changes anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.panel.course import BEHIND, Cell, course_html
from tabletop.panel.foretell import comparison_html, guess_banner, predict_html
from tabletop.panel.frame import (
    banner_html,
    error_html,
    handover_html,
    head_html,
    notice_html,
    settings_html,
    switches_html,
)
from tabletop.panel.kit import NO_MARKS, Banner, Look, Marks, PanelKit
from tabletop.panel.lesson_view import (
    answers_html,
    author_html,
    keep_html,
    lesson_banner,
    progress_html,
    question_html,
    ways_html,
)
from tabletop.panel.moves import moves_html, waiting_html
from tabletop.panel.parts import lines_of, section
from tabletop.panel.picture import Bars, Picture
from tabletop.panel.told import Reasons, Told, told_html, told_words
from tabletop.panel.why import answer_html, why_html
from tabletop.seats import TEACHER, Viewer, viewer_name
from tabletop.session import Node
from tabletop.svg import Markup, el
from tabletop.verdicts import Verdict

if TYPE_CHECKING:
    from tabletop.panel.controller import Controller

__all__ = ["draw", "marks_of"]

_VIEWERS = {"teacher": "Teacher (sees all)", "spectator": "Onlooker"}


def draw(controller: Controller[Any, Any], *, static: bool = False) -> Picture:
    """The whole picture for the present viewer.

    Args:
        static: whether it goes where nobody can click: without forms, with the text of every rule.
    """
    return _Drawing(controller, static).picture()


def marks_of(controller: Controller[Any, Any]) -> Marks:
    """The state of the board's targets."""
    kit, step = controller.kit, controller.seen.step
    happened = frozenset(kit.happened(step, controller.viewer)) if step is not None else frozenset()
    chosen = frozenset(controller.targets)
    possible: set[str] = set()
    for action in controller.open_actions():
        parts = kit.parts(action)
        if chosen <= set(parts):
            possible.update(parts)
    if controller.chosen is not None and not possible - chosen:
        # The choice is complete: show again what else could be begun with.
        possible = {part for action in controller.open_actions() for part in kit.parts(action)}
    if controller.naming:
        # Every place of this kind can be clicked, and none is marked: that would tell the answer.
        possible.add(f"{controller.naming}:")
    return Marks(frozenset(possible) - chosen, chosen, controller.refused, happened)


class _Drawing:
    """One drawing of one controller."""

    def __init__(self, controller: Controller[Any, Any], static: bool) -> None:
        self.it = controller
        self.static = static
        self.kit: PanelKit[Any, Any] = controller.kit
        self.session = controller.session
        self.game = self.session.game
        self.rulebook = self.game.rulebook
        self.view = controller.view
        self.run = controller.lesson
        self.told = () if controller.passing else tuple(map(self.tell, self.told_nodes()))

    # --- the whole ------------------------------------------------------------------------------------------------

    def picture(self) -> Picture:
        it = self.it
        if it.passing is not None:
            return self.handover(it.passing)
        if self.run is not None and self.run.done and self.run.in_place and not self.run.away:
            return self.end()
        strip = lines_of([progress_html(self.run) if it.teaching is not None and self.run is not None else None,
                          _ready(self.kit.strip(self.view))])
        return Picture(self.head(), self.banner(), strip, self.board(), self.told_region(), self.may_region(),
                       self.status(), self.bars(), self.kit.layout)

    def handover(self, seat: str) -> Picture:
        it = self.it
        facts = self.kit.facts(self.view)
        name = self.kit.seat_name(seat)
        head = head_html(self.kit.seal, self.kit.title(self.view), "", "", "")
        bars = Bars(looks=(("nobody", ""),), step=it.step_size, size=it.size, theme=it.theme)
        return Picture(head=head, banner=self.trouble() or "", board=handover_html(name, facts, self.rulebook),
                       status=f"Pass the screen to {name}.", bars=bars, layout="single")

    def end(self) -> Picture:
        assert self.run is not None
        run = self.run
        told = lines_of([keep_html(run), author_html(run)])
        may = section("What you may do", None, ways_html(run) or el("p", "Back leads through the lesson again.",
                                                                    class_="soft"), kind="moves")
        return Picture(self.head(), self.banner(), progress_html(run) or "", answers_html(self.rulebook, run), told,
                       may, self.status(), self.bars(), "even")

    # --- the frame ------------------------------------------------------------------------------------------------

    def head(self) -> Markup:
        it, number = self.it, self.it.number(self.session.here)
        acting = " and ".join(self.kit.seat_name(seat) for seat in it.acting)
        detail = f"{acting} to act" if acting else "the end"
        step = f"Step {number}" if number else "The start"
        if self.run is not None:
            mine = self.run.viewer is not TEACHER and it.acting == (self.run.viewer,)
            detail = f"your turn as {acting}" if mine and acting else detail
            return head_html(self.kit.seal, f"Lesson: {self.run.lesson.title}", self.game.title, step, detail)
        if self.session.mode != "fair" and len(self.session.branches) > 1:
            detail = f"{self.session.branch}, {detail}"
        return head_html(self.kit.seal, self.kit.title(self.view), self.kit.subtitle(self.session, it.viewer), step,
                         detail)

    def trouble(self) -> Markup | None:
        it = self.it
        if it.error is not None:
            return error_html(*it.error)
        return notice_html(it.notice) if it.notice and not self.static else None

    def banner(self) -> Markup:
        parts = [self.trouble()]
        if self.run is not None:
            parts.append(lesson_banner(self.rulebook, self.run, self.words, far=self.kit.layout == "map"))
        else:
            banner = guess_banner(self.it.guesses) if self.it.guesses else self.kit.banner(self.view) or self.outcome()
            parts.append(banner_html(self.rulebook, banner) if banner is not None else None)
        parts.append(self.refusal())
        return lines_of(parts)

    def refusal(self) -> Markup | None:
        """Over a map: why the move just tried is not possible. The whole of it stands far below, under *Why not?*."""
        tried = self.it.tried
        if self.static or self.kit.layout != "map" or not isinstance(tried, Verdict) or tried.legal is not False:
            return None
        check = tried.checks[0]
        return banner_html(self.rulebook, Banner("Not possible.", check.text, (check.rule,), "red", "refused"))

    def outcome(self) -> Banner | None:
        outcome = self.game.outcome(self.session.state)
        if outcome is None:
            return None
        names = " and ".join(self.kit.seat_name(seat) for seat in outcome.winners)
        head = f"{names} win{'s' if len(outcome.winners) == 1 else ''}." if names else "Nobody wins."
        return Banner(head, outcome.text, (outcome.rule,), "gold", "star")

    def words(self, action: Any) -> str:
        return self.kit.describe(action, self.view)

    def step_words(self, action: Any) -> str:
        """Words for a step of anybody, as this viewer may read it."""
        told, viewer = self.game.told(action, self.it.viewer), self.it.viewer
        if viewer is TEACHER or viewer == action.seat or told == str(action):
            return f"{self.kit.seat_name(action.seat)}: {self.words(action)}"
        return f"{self.kit.seat_name(action.seat)}: {told}"

    # --- the board ------------------------------------------------------------------------------------------------

    def board(self) -> Markup:
        it = self.it
        marks = NO_MARKS if self.static else marks_of(it)
        look = Look(it.size, it.theme, it.waiting, it.switches, it.chosen)
        return lines_of([_ready(self.kit.board(self.view, marks, look)),
                         None if self.static else switches_html(self.kit.offered(self.view), it.switches), self.course()])

    def course(self) -> Markup | None:
        it = self.it
        cells: list[Cell] = []
        node: Node[Any, Any] | None = self.session.here
        while node is not None and node.step is not None and len(cells) <= BEHIND:
            if it.noticed(node) and self.kit.in_course(node.step):
                cells.append(self.cell(node))
            node = node.parent
        hidden = ""
        if it.teaching is not None and not it.teaching.done:
            hidden = "what lies ahead stays hidden until you answer" if it.waiting else "the lesson goes on"
        elif it.pending is not None or (it.predicting and it.ahead):
            hidden = "what lies ahead stays hidden while you predict"
        here = it.number(self.session.here)
        return course_html(cells[::-1], here=here, ahead=it.ahead, hidden=hidden,
                           reachable=self.session.mode != "fair" and not self.static,
                           start=node is None or node.step is None)

    def cell(self, node: Node[Any, Any]) -> Cell:
        key = (node, self.it.viewer)
        known: Cell | None = self.it.cells.get(key)
        if known is None:
            score = ""
            if type(self.kit).score is not PanelKit.score:
                score = self.kit.score(self.game.view(node.state, self.it.viewer))
            action = node.step.action if node.step is not None else None
            told = self.game.told(action, self.it.viewer) if action is not None else ""
            known = Cell(self.it.number(node), self.kit.seat_name(action.seat) if action is not None else "", score, told)
            self.it.cells[key] = known
        forks = self.session.mode != "fair" and self.it.teaching is None and len(node.children) > 1
        return known._replace(forks=True) if forks else known

    # --- what just happened ---------------------------------------------------------------------------------------

    def told_nodes(self) -> tuple[Node[Any, Any], ...]:
        """The steps to be told, those among them that the viewer may notice: another one may have looked before him."""
        noticed = tuple(filter(self.it.noticed, self.it.told))
        if self.it.told and not noticed and self.it.seen.step is not None:
            return (self.it.seen,)
        return noticed

    def tell(self, node: Node[Any, Any]) -> Told:
        step, viewer = node.step, self.it.viewer
        assert step is not None
        choice = self.it.choices.get(node)
        reasons = None
        if choice is not None and (viewer is TEACHER or viewer == step.action.seat or self.kit.open_reasons):
            player = self.it.players[step.action.seat].name
            reasons = Reasons(player, tuple((each.rule, each.text, each.amount) for each in choice.reasons))
        return Told(self.it.number(node), self.kit.seat_name(step.action.seat), self.game.told(step.action, viewer),
                    step.events_for(viewer), reasons)

    def told_region(self) -> Markup:
        it = self.it
        compare = comparison_html(self.rulebook, it.guesses, again=self.can_predict_again(),
                                  go_on=it.teaching is None) if it.guesses else None
        author = author_html(self.run) if it.teaching is not None and self.run is not None else None
        if it.pending is not None:
            words = "The step is shown when you have said what you expect."
            told = told_html(self.rulebook, (), before=words, unfolded=it.unfolded.get("told"))
        else:
            told = told_html(self.rulebook, self.told, earlier=it.earlier, unfolded=it.unfolded.get("told"),
                             after=author, static=self.static,
                             before=self.run.lesson.about if self.run is not None else "")
        return lines_of([compare, told, settings_html(self.rulebook, self.kit.settings(self.view))])

    def can_predict_again(self) -> bool:
        return self.it.teaching is None and self.session.can_undo() and not self.static

    # --- what you may do, and why not -----------------------------------------------------------------------------

    def may_region(self) -> Markup:
        return lines_of([self.lesson_ways(), self.moves(), self.why()])

    def lesson_ways(self) -> Markup | None:
        it = self.it
        run = it.teaching
        if run is None:
            return None
        ways = ways_html(run)
        if run.question is not None:
            asked = question_html(run.question, it.typed, it.trouble) if run.waiting and not self.static \
                else el("p", run.question.text, class_="qt")
            apart = el("div", ways, style="margin-top:12px") if ways is not None else None
            return section("A question", "the engine marks it", asked, apart, kind="moves")
        if run.pending is not None and run.waiting:
            return predict_html(run.predictions, self.step_words(run.pending), it.typed, it.trouble, cancel=False)
        return section("What you may do", None, ways, kind="moves") if ways is not None else None

    def moves(self) -> Markup | None:
        it = self.it
        if it.pending is not None:
            return predict_html(it.pending.predictions, self.step_words(it.pending.action), it.pending.typed,
                                it.pending.trouble)
        if it.teaching is not None and not it.may_act():
            return None
        if not it.may_act():
            over = "Nobody has anything to decide any more." if not it.acting else ""
            names = [self.kit.seat_name(seat) for seat in it.acting]
            computer = it.computer_next and not it.ahead and not self.static
            others = [seat for seat in it.acting if seat in it.lookers and seat not in it.players]
            look = (others[0], self.kit.seat_name(others[0])) if others and not self.static else None
            return waiting_html(names, over=over, computer=computer, look=look)
        who = " and ".join(self.kit.seat_name(seat) for seat in it.acting if it.may_act_as(seat))
        learning = it.teaching is not None
        return moves_html(self.rulebook, it.open_groups(), who=who, chosen=it.chosen, hide_amounts=learning,
                          confirm="This is my answer" if learning else "Confirm", unfolded=it.unfolded.get("may"),
                          static=self.static)

    def why(self) -> Markup | None:
        it = self.it
        unfolded = it.unfolded.get("why")
        run = it.teaching
        if run is not None and run.feedback is not None and run.feedback.kind == "legal" \
                and run.feedback.verdict is not None and it.tried is None:
            return answer_html(self.rulebook, run.feedback.verdict, run.feedback.reasons, unfolded)
        asking = it.pending is None and bool(it.acting) and (run is None or run.question is None)
        return why_html(self.rulebook, it.tried, self.words, text=it.asked, example=self.example(), unfolded=unfolded,
                        asking=asking, static=self.static)

    def example(self) -> str:
        actions = self.it.open_actions()
        return str(actions[0]) if actions else ""

    # --- words and bars -------------------------------------------------------------------------------------------

    def status(self) -> str:
        it = self.it
        if it.error is not None:
            return "Something went wrong."
        if it.notice:
            return it.notice
        if isinstance(it.tried, Verdict):
            why = " ".join(check.text for check in it.tried.broken) or it.tried.word
            return f"{self.words(it.tried.action)}: {it.tried.word}. {why}"
        if it.tried is not None:
            return f"Not a move: {it.tried.reason}."
        if it.pending is not None:
            return "Say what you expect before the step is shown."
        if it.chosen is not None:
            return f"Chosen: {self.words(it.chosen)}. Enter confirms."
        if it.targets:
            return "Chosen so far: " + ", ".join(it.targets) + "."
        names = " and ".join(self.kit.seat_name(seat) for seat in it.acting)
        outcome = self.outcome()
        last = f"{outcome.text} {outcome.detail}" if outcome is not None else f"{names} to act." if names else ""
        if self.run is not None and it.teaching is not None and self.run.prompt:
            last = self.run.prompt
        return f"{told_words(self.told)} {last}".strip()

    def bars(self) -> Bars:
        it, session = self.it, self.session
        run = it.teaching
        free = it.pending is None
        named = session.mode != "fair"
        # By the steps that the viewer notices: a button that works would tell him of the others.
        behind, ahead = it.behind is not None, it.ahead > 0
        return Bars(
            looks=tuple((self.looker(viewer), viewer_name(viewer)) for viewer in it.lookers),
            look=viewer_name(it.viewer),
            first=free and behind, back=free and behind,
            next=run.can_next if run is not None else free and (ahead or (it.computer_next and it.acting != ())),
            last=run.can_next and (run.mode == "watch" or not run.in_place) if run is not None
            else free and ahead,
            undo=run is None and free and behind, save=True, step=it.step_size,
            # In fair mode the name of a branch would tell that somebody changed his mind, and that is his secret.
            branches=tuple(session.branches) if named else (), branch=session.branch if named else "",
            can_branch=named and run is None and free, predict=it.predicting,
            can_predict=run is None and self.kit.can_predict, size=it.size, theme=it.theme,
        )

    def looker(self, viewer: Viewer) -> str:
        if isinstance(viewer, str):
            return self.kit.seat_name(viewer) + (" (you)" if self.run is not None else "")
        return _VIEWERS[viewer_name(viewer)]


def _ready(text: str) -> Markup | None:
    """A kit's drawing, which is markup already."""
    return Markup(text) if text else None
