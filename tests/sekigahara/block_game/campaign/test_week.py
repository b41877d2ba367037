"""The week: reinforcement, turn order, turns and phases, points and the end (B4, B11, B32-B39)."""

from sekigahara.block_game import game
from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.pieces import CARDS, SIDES
from sekigahara.block_game.reinforcement import blocks_due, cards_due, cards_to_discard
from tests.rules import covers

from .kit import allowed, campaign, events, legal, play, refused, step, why


def _last_phase(week: int = 1, hands: tuple[str, str] = ("", ""), **more: object) -> CampaignState:
    """Tokugawa's last movement phase of a week in which Ishida was first."""
    stacks = ({"osaka": "ukita-2"}, {"edo": "date-2"})
    return play(campaign(*stacks, hands=hands, side="tokugawa", first="ishida", week=week, turn="B", **more),  # type: ignore[arg-type]
                "move none")


# --- B33: cards ---------------------------------------------------------------------------------------------------


@covers("B33", "allows", "refuses")
def test_discards_of_the_reinforcement_step() -> None:
    """E17: of a hand of 5 two are discarded, then five are drawn; more castles give one more."""
    state = play(_last_phase(hands=("mori*5", "date*5")), "end")
    assert (state.week, state.ask, state.asked) == (2, "discard", "ishida")
    assert allowed(state, "discard mori")[0] == "B33"
    assert refused(state, "discard ukita") == "B33"
    assert refused(state, "end") == "B108"
    state = play(state, "discard mori", "discard mori")
    assert (state.asked, len(state.hands["ishida"])) == ("tokugawa", 3)
    state = play(state, "discard date", "discard date")
    assert state.ask == "bid"
    assert (len(state.hands["ishida"]), len(state.hands["tokugawa"])) == (8, 9)


def test_how_many_are_discarded() -> None:
    for cards, due in ((5, 2), (7, 3), (1, 0), (0, 0), (8, 4)):
        assert cards_to_discard(campaign(hands=(f"mori*{cards}" if cards else "", "")), "ishida") == due


def test_small_hands_are_not_asked() -> None:
    state = play(_last_phase(hands=("mori", "")), "end")
    assert (state.ask, len(state.hands["ishida"]), len(state.hands["tokugawa"])) == ("bid", 6, 6)


def test_discards_are_hidden_until_both_are_through() -> None:
    state = play(_last_phase(hands=("mori*2 ukita*2", "date*4")), "end", "discard mori", "discard ukita")
    assert game.view(state, "tokugawa").laid["ishida"] == (None, None)
    assert game.view(state, "ishida").laid["ishida"] == state.laid["ishida"]
    assert game.told(game.parse("discard date", state), "ishida") == "discard ?"
    assert not [event for event in step(state, "discard date").events_for("ishida") if "Date" in event.text]
    last = step(play(state, "discard date"), "discard date")
    assert [event.text for event in last.events if event.rules == ("B33",)][1:3] == [
        "Ishida discards Mori card and Ukita card.", "Tokugawa discards Date card and Date card."]


# --- B34, B35: blocks ---------------------------------------------------------------------------------------------


@covers("B34", "applies", "not")
def test_blocks_of_the_week() -> None:
    """E18."""
    more = campaign(cubes={"kyoto": "ishida"}, week=2)
    assert sum(line.amount for line in blocks_due(more, "ishida")) == 3
    assert sum(line.amount for line in blocks_due(more, "tokugawa")) == 2
    tie = campaign(cubes={"kyoto": "ishida", "edo": "tokugawa"}, week=5)
    for side in SIDES:
        assert sum(line.amount for line in blocks_due(tie, side)) == 2
        assert sum(line.amount for line in blocks_due(campaign(week=1), side)) == 1  # week 1 has no such step


def test_nine_blocks_over_the_weeks() -> None:
    """E19."""
    printed = [blocks_due(campaign(cubes={"edo": "tokugawa"}, week=week), "ishida")[0].amount for week in range(2, 8)]
    assert sum(printed) == 9


@covers("B34", "applies")
def test_blocks_go_into_the_box() -> None:
    state = _last_phase()
    before = state.bags["ishida"][:2]
    state = play(state, "end")
    assert sorted(map(str, state.recruits["ishida"])) == sorted(map(str, before))
    assert len(state.recruits["tokugawa"]) == 3  # Edo against nothing


@covers("B35", "applies", "not")
def test_an_empty_bag() -> None:
    state = _last_phase()
    assert len(play(state, "end").recruits["ishida"]) == 2
    short = state.but(bags={"ishida": state.bags["ishida"][:1], "tokugawa": state.bags["tokugawa"]})
    assert events(short, "end", "B35")
    assert len(play(short, "end").recruits["ishida"]) == 1
    assert not events(state, "end", "B35")


@covers("B33", "allows")
def test_more_castles_draw_one_more() -> None:
    state = campaign()
    assert [sum(line.amount for line in cards_due(state, side)) for side in SIDES] == [5, 6]
    state = campaign({"hakone": "ukita-2"})
    assert [sum(line.amount for line in cards_due(state, side)) for side in SIDES] == [6, 5]


@covers("B39", "holds")
def test_hands_grow_without_limit() -> None:
    state = play(_last_phase(hands=("mori*10 ukita*8", "")), "end", *["discard mori"] * 9)
    assert len(state.hands["ishida"]) == 14


@covers("B11", "applies")
def test_a_draw_pile_that_runs_out_in_the_reinforcement_step() -> None:
    state = _last_phase()
    pile = state.draw["ishida"]
    state = state.but(draw={**state.draw, "ishida": pile[:2]}, discard={**state.discard, "ishida": pile[2:]})
    last = step(state, "end")
    assert [event for event in last.events if "B11" in event.rules]
    assert len(last.state.hands["ishida"]) == 5
    assert last.came


# --- B36, B37: bids -----------------------------------------------------------------------------------------------


@covers("B36", "allows", "refuses")
def test_bids() -> None:
    state = campaign(hands=("mori mori-double", "date loyalty"), side=None, first="ishida")
    assert (state.ask, state.asked) == ("bid", "ishida")
    assert allowed(state, "bid mori-double")[0] == "B36"
    assert refused(state, "bid none") == "B36"
    assert refused(state, "bid ukita") == "B36"
    state = play(state, "bid mori-double")
    assert game.view(state, "tokugawa").laid["ishida"] == (None,)
    assert game.told(game.parse("bid date", state), "ishida") == "bid ?"
    state = play(state, "bid date")
    assert (state.ask, state.asked) == ("first", "ishida")
    assert legal(state) == ["first ishida", "first tokugawa"]
    assert [len(state.discard[side]) for side in SIDES] == [1, 1]
    state = play(state, "first tokugawa")
    assert (state.phasing, state.first, state.turn, state.ask) == ("tokugawa", "tokugawa", "A", "option")


@covers("B37", "holds")
def test_no_two_bids_are_equal() -> None:
    """E16."""
    values = {side: {card.value for card in CARDS[side].values()} for side in SIDES}
    assert values == {"ishida": {1, 3, 5, 7}, "tokugawa": {2, 4, 6, 8}}
    assert not values["ishida"] & values["tokugawa"]
    for mine, theirs, winner in (("loyalty", "loyalty", "tokugawa"), ("loyalty", "date-double", "ishida"),
                                 ("mori-double", "date-double", "tokugawa"), ("mori", "date", "tokugawa")):
        state = play(campaign(hands=(mine, theirs), side=None), f"bid {mine}", f"bid {theirs}")
        assert state.asked == winner


def test_bids_with_empty_hands() -> None:
    """O11."""
    one = play(campaign(hands=("mori", ""), side=None), "bid mori", "bid none")
    assert one.asked == "ishida"
    none = play(campaign(side=None, first="tokugawa"), "bid none", "bid none")
    assert (none.first, none.phasing, none.ask) == ("tokugawa", "tokugawa", "option")


# --- B32, B38: the sequence ---------------------------------------------------------------------------------------


@covers("B38", "applies", "not")
def test_turns_and_phases() -> None:
    state = play(campaign(hands=("mori", "date"), side=None), "bid mori", "bid date", "first ishida")
    seen = []
    for _ in range(4):
        seen.append((state.turn, state.phasing))
        state = play(state, "move none", "end")
    assert seen == [("A", "ishida"), ("A", "tokugawa"), ("B", "ishida"), ("B", "tokugawa")]
    assert (state.week, state.phasing, state.ask) == (2, None, "bid")


@covers("B32", "applies", "not")
def test_no_reinforcement_in_week_one() -> None:
    start = game.setup(3)
    assert (start.week, start.ask) == (1, "bid")
    assert len(start.recruits["ishida"]) == 4
    after = play(_last_phase(), "end")
    assert (after.week, len(after.hands["ishida"])) == (2, 5)


@covers("B4", "applies")
def test_the_end_after_week_seven() -> None:
    """E27: a tie is Ishida's."""
    state = _last_phase(7, castles={"hakone": "tokugawa"}, cubes={"kyoto": "ishida"})
    last = step(state, "end")
    outcome = game.outcome(last.state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (("tokugawa",), "B4")
    assert outcome.facts["points"] == {"ishida": 9, "tokugawa": 11}
    assert game.to_act(last.state) == ()
    assert legal(last.state) == []
    assert refused(last.state, "end") == "B108"
    tie = _last_phase(7, cubes=dict.fromkeys(("kyoto", "kiso", "kuwana"), "ishida"))
    outcome = game.outcome(play(tie, "end"))
    assert outcome is not None
    assert (outcome.winners, outcome.facts["tie"]) == (("ishida",), True)


def test_a_tie_of_thirteen_each() -> None:
    """E27 in full: one resource neutral."""
    mine = ("kyoto", "tsuruga", "kuwana", "kiso", "takeda")
    state = _last_phase(7, cubes={**dict.fromkeys(mine, "ishida"), **dict.fromkeys(("edo", "niigata", "shirakawa"),
                                                                                  "tokugawa")})
    outcome = game.outcome(play(state, "end"))
    assert outcome is not None
    assert outcome.facts["points"] == {"ishida": 13, "tokugawa": 13}
    assert outcome.winners == ("ishida",)


@covers("B108", "allows", "refuses")
def test_out_of_turn() -> None:
    state = campaign({"osaka": "ukita-2"}, {"edo": "date-2"}, hands=("mori", "date"))
    assert refused(state, "move none", "tokugawa") == "B108"
    assert refused(state, "stack osaka") == "B108"
    assert refused(state, "deploy ukita-2 with mori") == "B108"
    assert refused(state, "done") == "B108"
    assert refused(state, "fight osaka") == "B108"
    assert allowed(state, "move none")
    assert "No combat is on" in why(state, "retreat kyoto").broken[0].text
