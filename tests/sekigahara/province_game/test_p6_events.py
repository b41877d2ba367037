"""P6: event cards of the hand and of the round."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sekigahara.province_game import game
from sekigahara.province_game.pieces import HAND_EVENTS, ROUND_EVENTS
from tests.rules import covers
from tests.sekigahara.province_game.kit import (
    allowed,
    hand,
    legal,
    names,
    place,
    play,
    refused,
    rules,
    step,
    to_next_round,
    told,
    units,
    why,
)


def holding(card: str, ishida: str = "kyoto: ii ii; kaga: date", tokugawa: str = "omi: mori; echigo: ii", **more: Any):
    return place(ishida, tokugawa, (card, "mori-1 spies"), **more)


# --- playing -------------------------------------------------------------------------------------------------------


@covers("P6.1", "allows", "refuses")
def test_playing_is_an_action_or_free():
    for option, left in (("action", 1), ("free", 2)):
        state = holding("spies ii-1", options={"event_card": option})
        assert "P6.1" in allowed(state, "play spies")
        it = step(state, "play spies")
        assert names(it.state, "gone", "ishida") == ["spies"]
        assert names(it.state, "discards", "ishida") == []
        assert ("takes no action" in it.events[0].text) == (option == "free")
        state = play(it.state, "draw deck")
        assert state.plan[0].number == left
        assert state.acted
    state = holding("spies ii-1")
    assert refused(state, "play levy ii kaga") == "P6.1"
    assert why(state, "play levy ii kaga", viewer=None).legal is None
    # It pays for nothing, and a loyalty card is no event.
    assert refused(state, "move kyoto>kii ii with spies") == "P6.1"
    assert refused(play(state, "attack omi"), "with spies: kyoto:ii") == "P6.1"
    from sekigahara.province_game.actions import Play
    from sekigahara.province_game.pieces import CARDS

    assert game.explain(state, Play("ishida", CARDS["ii-1"])).rules == ("P6.1",)


@covers("P6.2", "allows", "refuses")
def test_levy():
    state = holding("levy", waiting="removed")
    assert allowed(state, "play levy ii kaga")[0] == "P6.2"
    it = step(state, "play levy ii kaga")
    assert units(it.state, "kaga") == ["date", "ii"]
    assert len(it.state.removed["ishida"]) == len(state.removed["ishida"]) - 1
    assert refused(state, "play levy ii kyoto") == "P6.2"
    assert "a border province (P6.4)" in why(state, "play levy ii kyoto").checks[0].text
    assert refused(state, "play levy ii mino") == "P6.2"
    assert "no castle" in why(state, "play levy ii mino").checks[0].text
    assert refused(state, "play levy ii aki") == "P6.2"
    assert refused(state, "play levy") == "P6.4"
    full = holding("levy", ishida="kyoto: ii ii ii ii ii; kaga: date")
    assert refused(full, "play levy ii kaga") == "P6.2"
    lost = holding("levy", ishida="kyoto: ii", tokugawa="kaga: ii", flags={"ishida": "kaga"})
    assert "held by enemy units" in why(lost, "play levy ii kaga").checks[0].text


def test_night_march():
    state = holding("night-march")
    it = step(state, "play night-march kyoto>ise")
    assert units(it.state, "ise") == ["ii", "ii"]
    assert it.state.plan[0].number == 1
    assert refused(state, "play night-march kyoto>omi") == "P6.2"
    assert refused(state, "play night-march kyoto>kaga") == "P6.2"
    assert refused(state, "play night-march aki>nagato") == "P6.2"
    snow = holding("night-march", event="deep-snow")
    assert "closes the way" in why(snow, "play night-march kaga>mino").checks[0].text


def test_false_orders():
    state = holding("false-orders", tokugawa="omi: mori mori=mori-1; mino: ii; echizen: date")
    it = step(state, "play false-orders omi:mori")
    assert (it.state.ask, it.state.asked) == ("send", "tokugawa")
    assert legal(it.state) == ["send mino", "send echizen"]
    assert game.turn(it.state) == "round 1, Ishida's turn"
    assert refused(it.state, "send ise") == "P6.2"
    assert refused(it.state, "send musashi") == "P6.2"
    after = step(it.state, "send mino")
    assert told(after.events, "P6.2") == ["Tokugawa sends Mōri from Ōmi to Mino."]
    assert units(after.state, "mino", "tokugawa") == ["ii", "mori"]
    assert units(after.state, "omi") == ["mori!"]
    assert (after.state.asked, after.state.ask) == ("ishida", "action")
    assert refused(state, "play false-orders omi:mori#2") == "P6.2"
    assert "is sworn and resists" in why(state, "play false-orders omi:mori#2").checks[0].text
    # No unit next to it, and none that could go anywhere.
    far = holding("false-orders", tokugawa="musashi: ii; sagami: ii")
    assert "no unit of Ishida is adjacent" in why(far, "play false-orders musashi:ii").checks[0].text
    stuck = holding("false-orders", tokugawa="omi: mori")
    assert "no province to go to" in why(stuck, "play false-orders omi:mori").checks[0].text
    allowed(stuck, "play false-orders")


def test_turncoat():
    state = holding("turncoat", tokugawa="omi: mori mori; echigo: ii")
    it = step(state, "play turncoat omi:mori")
    assert (it.state.ask, it.state.asked, legal(it.state)) == ("send", "ishida", ["send kyoto"])
    assert refused(it.state, "send ise") == "P5.4"
    after = play(it.state, "send kyoto")
    assert units(after, "kyoto", "ishida") == ["ii", "ii", "mori"]
    assert units(after, "omi") == ["mori"]
    alone = step(holding("turncoat"), "play turncoat omi:mori")
    assert units(alone.state, "omi", "ishida") == ["mori"]
    assert "P5.4" in rules(alone)
    assert refused(holding("turncoat"), "play turncoat omi:mori#2") == "P6.2"
    equal = holding("turncoat", tokugawa="omi: mori mori")
    assert "lowest goes first" in why(equal, "play turncoat omi:mori#2").checks[0].text
    assert refused(equal, "play turncoat kyoto:ii") == "P6.2"


def test_spies():
    it = step(holding("spies"), "play spies")
    assert (it.state.ask, it.state.asked, it.state.plan[0].number) == ("draw", "ishida", 1)
    secret = "Tokugawa holds Mōri 1 and Spies."
    assert secret in [event.text for event in it.events_for("ishida")]
    assert secret in [event.text for event in it.events_for("tokugawa")]
    assert secret not in [event.text for event in it.events_for(None)]
    assert it.reveals
    dry = step(holding("spies", rest="gone"), "play spies")
    assert dry.state.ask == "action"


@pytest.mark.parametrize(("card", "more"), [
    ("levy", {"ishida": "kyoto: ii", "tokugawa": "omi: mori"}), ("night-march", {"ishida": "", "tokugawa": "omi: mori"}),
    ("false-orders", {"tokugawa": "musashi: mori"}), ("turncoat", {"tokugawa": "omi: mori=mori-1"}),
])
@covers("P6.4", "allows", "refuses")
def test_an_event_without_a_target_does_nothing(card: str, more: dict[str, str]):
    state = holding(card, **more)
    assert legal(state, "play") == [f"play {card}"]
    it = step(state, f"play {card}")
    assert told(it.events, "P6.4") == [f"{HAND_EVENTS[card].title} has no legal target and does nothing."]
    assert it.state.units == state.units
    assert it.state.flags == state.flags
    assert it.state.plan[0].number == 1
    # With a target it must be aimed.
    assert refused(holding("turncoat"), "play turncoat") == "P6.4"
    assert "for example: play turncoat echigo:ii" in why(holding("turncoat"), "play turncoat").checks[0].text


# --- the round events ----------------------------------------------------------------------------------------------


SIX = "ii-1 ii-1 ii-1 date-1 date-2 uesugi-1"
"""A full hand, so that nobody draws at the end of the round."""


def turned(event: str, ishida: str = "kyoto: ii ii; kaga: date", tokugawa: str = "osaka: mori; echigo: ii",
           hands: tuple[str, str] = (SIX, SIX), **more: Any):
    """The step that turns over a round event; Tokugawa is first player then, as after round 1."""
    return to_next_round(place(ishida, tokugawa, hands, events=[event], to_act="tokugawa", actions=1, **more), "pass")


def test_good_harvest():
    it = turned("good-harvest")
    assert [(task.kind, task.side, task.number) for task in it.state.plan[:2]] == [
        ("draw", "tokugawa", 2), ("draw", "ishida", 2)]
    state = play(it.state, "draw deck", "draw deck")
    assert len(state.hands["tokugawa"]) == 8
    assert state.asked == "ishida"
    assert game.phase(state) == "event"


@covers("P6.3", "allows", "refuses")
def test_typhoon():
    state = place("osaka: ii", "mino: mori; mikawa: ii", ("ii-1 date-1", "ii-1"), event="typhoon")
    assert refused(state, "move osaka>sanuki ii with ii-1") == "P6.3"
    assert why(state, "move osaka>sanuki ii with ii-1").checks[0].text == (
        "Typhoon: this is a sea route, and there are none this round.")
    assert "P6.3" in allowed(state, "move osaka>kii ii with ii-1")
    calm = place("osaka: ii", "sanuki: mori", ("ii-1", ""))
    allowed(calm, "attack sanuki")
    storm = place("osaka: ii", "sanuki: mori; kii: mori", ("ii-1", ""), event="typhoon")
    assert refused(storm, "attack sanuki") == "P3.4"
    both = play(place("osaka: ii; iyo: ii", "sanuki: mori", ("ii-1", ""), event="typhoon"), "attack sanuki")
    assert refused(both, "with ii-1: osaka:ii") == "P6.3"
    assert legal(both) == ["with ii-1: iyo:ii"]
    # Nobody retreats by sea.
    fled = place("iyo: ii ii", "sanuki: mori; osaka: ii", ("ii-1 ii-2", ""), event="typhoon", decks=("", "date-1"))
    it = step(play(fled, "attack sanuki", "with ii-1: iyo:ii", "with ii-2: iyo:ii", "done", "done", "done", "done"), "done")
    assert told(it.events, "P9.7") == ["Mōri of Tokugawa can retreat nowhere from Sanuki: removed."]


def test_deep_snow():
    state = place("kaga: ii; mino: ii", "omi: mori; dewa: mori", ("ii-1 ii-2", ""), event="deep-snow")
    assert refused(state, "move kaga>echizen ii with ii-1") == "P6.3"
    assert "no unit leaves Kaga this round" in str(why(state, "move kaga>echizen ii with ii-1"))
    allowed(state, "move mino>kaga ii with ii-1")
    stuck = place("kaga: ii", "echizen: mori", ("ii-1", ""), event="deep-snow")
    assert refused(stuck, "attack echizen") == "P3.4"
    attack = play(place("kaga: ii; mino: ii", "echizen: mori", ("ii-1", ""), event="deep-snow"), "attack echizen")
    assert refused(attack, "with ii-1: kaga:ii") == "P6.3"


def test_rumours():
    it = turned("rumours", ishida="kyoto: ii; omi: ii=ii-2", tokugawa="osaka: mori", decks=("ii-1", "date-1"))
    assert told(it.events, "P6.3")[:2] == ["Rumours: by chance Mōri in Osaka of Tokugawa.",
                                          "Tokugawa turns over Date 1 for Mōri: he stands."]
    assert told(it.events, "P6.3")[2:] == ["Rumours: by chance Ii in Kyoto of Ishida.",
                                          "Ishida turns over Ii 1 for Ii: his own clan's 1, he flees."]
    assert (it.state.ask, it.state.asked, legal(it.state)) == ("retreat", "ishida", ["retreat omi"])
    assert units(play(it.state, "retreat omi"), "omi") == ["ii!", "ii"]
    joins = turned("rumours", ishida="kyoto: ii ii", tokugawa="omi: mori", decks=("ii-2", "levy"))
    assert (joins.state.ask, joins.state.asked, legal(joins.state)) == ("send", "tokugawa", ["send omi"])
    assert units(play(joins.state, "send omi"), "omi", "tokugawa") == ["ii", "mori"]
    stays = turned("rumours", ishida="kyoto: ii ii", tokugawa="musashi: mori", decks=("ii-2", "levy"))
    assert told(stays.events, "P5.4") == ["Ii would have no province to go to, so he stays with Ishida."]
    alone = turned("rumours", ishida="kyoto: ii", tokugawa="musashi: mori", decks=("ii-2", "levy"))
    assert units(alone.state, "kyoto", "tokugawa") == ["ii"]
    nobody = turned("rumours", ishida="kyoto: ii=ii-1", tokugawa="musashi: mori=mori-1")
    assert told(nobody.events, "P6.4") == ["Rumours: Tokugawa has no unsworn unit, so nothing happens.",
                                          "Rumours: Ishida has no unsworn unit, so nothing happens."]
    assert nobody.state.ask == "action"


def test_muster():
    it = turned("muster")
    assert (it.state.ask, it.state.asked) == ("muster", "tokugawa")
    allowed(it.state, "muster ii echigo")
    assert refused(it.state, "muster ii osaka") == "P6.4"
    assert refused(it.state, "muster ii kaga") == "P6.3"
    assert refused(it.state, "muster ii mino") == "P6.3"
    after = play(it.state, "muster ii echigo")
    assert units(after, "echigo") == ["ii", "ii"]
    assert legal(after)[0] == "muster mori kaga"
    gone = turned("muster", ishida="kyoto: ii ii ii ii ii ii ii ii ii ii; kaga: date", tokugawa="osaka: mori")
    assert told(gone.events, "P6.4") == [
        "Muster: Tokugawa has no unit to place, or no castle province to place it in, so nothing happens."]
    assert gone.state.asked == "ishida"
    assert refused(gone.state, "muster ii kaga") == "P6.3"


def test_lean_year():
    it = turned("lean-year", hands=("ii-1 levy", ""), rest="gone")
    assert told(it.events, "P6.4") == ["Lean year: Tokugawa has no card to discard, so nothing happens."]
    assert (it.state.ask, it.state.asked, legal(it.state)) == ("discard", "ishida", ["discard ii-1", "discard levy"])
    verdict = game.explain(it.state, game.parse("discard levy", it.state))
    assert verdict.checks[0].rule == "P6.3"
    assert "P7.2" not in verdict.rules
    assert refused(it.state, "discard mori-1") == "P6.3"
    after = step(it.state, "discard levy")
    # An event that was not played does not leave the game.
    assert names(after.state, "discards", "ishida") == ["levy"]
    assert after.events[0].rules == ("P6.3",)


def test_roads_clear():
    it = turned("roads-clear", ishida="kyoto: ii ii date", tokugawa="osaka: mori")
    assert (it.state.ask, it.state.asked) == ("march", "tokugawa")
    state = play(it.state, "done")
    assert refused(state, "march kyoto>osaka ii") == "P3.2"
    assert refused(state, "march kyoto>musashi ii") == "P6.3"
    assert refused(state, "march kyoto>ise mori") == "P6.3"
    before = state.hands
    it = step(state, "march kyoto>ise ii*2")
    assert units(it.state, "ise") == ["ii", "ii"]
    assert it.state.hands == before
    assert it.state.ask == "action"
    none = turned("roads-clear", ishida="", tokugawa="osaka: mori")
    assert told(none.events, "P6.4") == ["Roads clear: Ishida has no group that could go anywhere, so nothing happens."]


def test_emissaries():
    it = turned("emissaries", ishida="kyoto: ii ii=ii-1", decks=("spies mori-1", ""))
    state = play(it.state, "done")
    assert legal(state) == ["swear kyoto:ii", "done"]
    assert refused(state, "swear kyoto:ii#2") == "P5.2"
    assert refused(state, "swear osaka:mori") == "P6.3"
    it = step(state, "swear kyoto:ii")
    assert units(it.state, "kyoto") == ["ii!", "ii!"]
    assert "spies" in hand(it.state, "ishida")
    assert told(it.events, "P6.3") == ["Mōri 1 lies open with Ii in Kyoto: he is sworn to Ishida."]
    dry = turned("emissaries", rest="gone")
    assert refused(dry.state, "swear osaka:mori") == "P5.1"
    assert why(dry.state, "swear osaka:mori", viewer="ishida").legal is None


def test_desertion():
    it = turned("desertion", ishida="kyoto: ii; omi: ii=ii-1; ise: date=date-2", tokugawa="osaka: mori", flags={
        "ishida": "aki"})
    assert "Desertion: by chance Ii in Kyoto of Ishida." in told(it.events, "P6.3")
    assert legal(it.state) == ["retreat omi", "retreat ise"]
    after = play(it.state, "retreat ise")
    assert units(after, "ise") == ["date!", "ii"]
    # Nowhere to go: removed, and the flag stays until the end of the round.
    lost = turned("desertion", ishida="kyoto: ii; kaga: date=date-1", tokugawa="osaka: mori")
    assert lost.state.removed["ishida"][0].clan in ("mori", "ii")
    assert told(lost.events, "P9.7") == ["Ii of Ishida can retreat nowhere from Kyoto: removed."]
    assert lost.state.flags["kyoto"] == "ishida"
    even = turned("desertion", ishida="kyoto: ii", tokugawa="osaka: mori")
    assert told(even.events, "P6.4") == ["Desertion: both sides have one castle, so nothing happens."]


def test_quiet_season():
    it = turned("typhoon")
    assert it.state.ask == "action"
    quiet = place("kyoto: ii", "osaka: mori", event="typhoon", events=["quiet-season"], to_act="tokugawa", actions=1)
    it = to_next_round(quiet, "pass")
    assert told(it.events, "P2.2") == ["Round 2: Quiet season. Nothing happens this round."]
    assert it.state.event == "quiet-season"
    assert it.state.ask == "action"


def test_no_event_puts_up_a_flag_or_a_unit_in_a_border_province():
    from random import Random

    from sekigahara.province_game.map import BORDERS
    from tests.sekigahara.province_game.kit import choose

    for seed in range(6):
        random, state = Random(seed), game.setup(seed)
        for _ in range(250):
            if not game.to_act(state):
                break
            action = choose(random, state)
            it = game.apply(state, action)
            if type(action).__name__ in ("Play", "Muster", "March", "Swear") and any(task.kind == "flags"
                                                                                     for task in it.state.plan):
                assert it.state.flags == state.flags
            if type(action).__name__ == "Muster" or str(action).startswith("play levy "):
                assert all(len(it.state.units[at]) == len(state.units[at]) for at in BORDERS)
            state = it.state


def test_every_event_has_its_test():
    source = Path(__file__).read_text(encoding="utf-8")
    for name in (*HAND_EVENTS, *ROUND_EVENTS):
        assert f"def test_{name.replace('-', '_')}(" in source, name
