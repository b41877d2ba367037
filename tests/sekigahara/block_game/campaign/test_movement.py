"""Movement: options, stacks, groups, the rate, overrun (B40-B53, B59, E20-E23)."""

import pytest

from sekigahara.block_game import game
from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.rate import rate_lines, rate_of
from tests.rules import covers

from .kit import allowed, campaign, events, legal, play, refused, standing, step, why

FAR = {"edo": "date-2"}


def _group(home: str, blocks: str, hand: str = "", side: str = "ishida", **more: object) -> CampaignState:
    """A stack that has all its blocks taken, in total movement."""
    mine = {home: blocks}
    cards = f"{hand} mori*2" if side == "ishida" else f"{hand} maeda*2"
    paid = "mori mori" if side == "ishida" else "maeda maeda"
    other = {"edo": "date-2"} if side == "ishida" else {"osaka": "kobayakawa-2"}
    state = campaign(mine if side == "ishida" else other, other if side == "ishida" else mine,
                     hands=(cards, "") if side == "ishida" else ("", cards), side=side, **more)  # type: ignore[arg-type]
    return play(state, f"move total paying {paid}", f"stack {home}", "take all")


def _reach(state: CampaignState, *ways: str) -> CampaignState:
    return play(state, *(f"march {way}" for way in ways))


# --- B40: options -------------------------------------------------------------------------------------------------


@covers("B40", "allows", "refuses")
def test_options_and_their_price() -> None:
    state = campaign({"osaka": "ukita-2", "gifu": "mori-2"}, FAR, hands=("mori ukita", ""))
    assert legal(state) == ["move none", "move minimal", "move limited paying mori", "move limited paying ukita",
                            "move total paying mori ukita"]
    assert refused(state, "move total paying mori") == "B40"
    assert refused(state, "move limited paying uesugi") == "B40"
    assert refused(state, "move total paying mori mori") == "B40"
    assert allowed(state, "move limited paying ukita")[0] == "B40"
    assert str(game.parse("move total paying ukita mori", state)) == "move total paying mori ukita"
    after = play(state, "move total paying mori ukita")
    assert (after.hands["ishida"], len(after.discard["ishida"])) == ((), 2)


@covers("B40", "allows", "refuses")
def test_minimal_is_one_stack_or_one_muster() -> None:
    state = play(campaign({"osaka": "ukita-2", "gifu": "mori-2"}, FAR, recruits=("ukita-3", "")), "move minimal")
    moved = play(state, "stack osaka", "stop")
    assert refused(moved, "stack gifu") == "B40"
    assert refused(moved, "muster ukita-3 himeji") == "B40"
    assert legal(moved) == ["end"]
    mustered = play(state, "muster ukita-3 himeji", "end")
    assert refused(mustered, "stack osaka") == "B40"


@covers("B40", "allows", "refuses")
def test_limited_is_three_stacks_or_two_and_a_muster() -> None:
    stacks = {"osaka": "ukita-2", "gifu": "mori-2", "kyoto": "mori-2", "ueda": "uesugi-3"}
    state = play(campaign(stacks, FAR, hands=("mori", ""), recruits=("ukita-3*2", "")), "move limited paying mori")
    two = play(state, "stack osaka; stop; stack gifu; stop")
    assert "muster ukita-3 himeji" in legal(two)
    three = play(two, "stack kyoto; stop")
    assert refused(three, "stack ueda") == "B40"
    assert refused(three, "muster ukita-3 himeji") == "B40"
    with_muster = play(two, "muster ukita-3 himeji; end")
    assert refused(with_muster, "stack kyoto") == "B40"
    assert refused(with_muster, "muster ukita-3 himeji") == "B40"


def test_total_is_every_stack_and_one_muster() -> None:
    stacks = {"osaka": "ukita-2", "gifu": "mori-2", "kyoto": "mori-2", "ueda": "uesugi-3"}
    state = play(campaign(stacks, FAR, hands=("mori*2", ""), recruits=("ukita-3*2", "")), "move total paying mori mori")
    state = play(state, "muster ukita-3 himeji; end", *(f"stack {place}; stop" for place in stacks))
    assert refused(state, "muster ukita-3 himeji") == "B40"
    assert legal(state) == ["end"]


@covers("B40", "allows", "refuses")
def test_no_movement_changes_cards() -> None:
    state = play(campaign({"osaka": "ukita-2"}, FAR, hands=("mori*2 uesugi", "")), "move none")
    assert refused(state, "stack osaka") == "B108"
    assert refused(state, "discard ukita") == "B40"
    state = play(state, "discard mori", "discard uesugi")
    assert len(state.hands["ishida"]) == 1
    last = step(state, "end")
    assert len(last.state.hands["ishida"]) == 3
    assert last.reveals
    assert last.state.phasing == "tokugawa"


# --- B41-B43: stacks and groups -----------------------------------------------------------------------------------


@covers("B41", "allows", "refuses")
def test_a_stack_goes_different_ways() -> None:
    state = play(campaign({"kyoto": "ukita-2*2 mori-2"}, FAR), "move minimal")
    assert refused(state, "stack osaka") == "B41"
    state = play(state, "stack kyoto")
    assert refused(state, "march ayabe") == "B41"
    assert refused(state, "take uesugi-3") == "B41"
    assert allowed(state, "take mori-2")[0] == "B41"
    state = play(state, "take mori-2", "march osaka", "stop", "take ukita-2", "march ayabe", "stop", "stop")
    assert {place: len(blocks) for place, blocks in state.stacks["ishida"].items()} == {"kyoto": 1, "osaka": 1, "ayabe": 1}
    assert refused(state, "take ukita-2") == "B108"


def test_only_the_number_of_a_group_is_public() -> None:
    state = play(campaign({"kyoto": "ukita-2*2 mori-2"}, FAR), "move minimal", "stack kyoto")
    one = step(state, "take mori-2")
    assert game.told(one.action, "tokugawa") == game.told(one.action, None) == "take ?"
    assert game.told(one.action, "ishida") == "take mori-2"
    assert not [event for event in one.events_for("tokugawa") if "Mori" in event.text]
    view = game.view(one.state, "tokugawa")
    assert view.march is not None
    assert (view.march.group, view.march.left) == ((None,), (None, None))
    other = step(state, "take ukita-2")
    assert view == game.view(other.state, "tokugawa")


@covers("B42", "allows", "refuses")
def test_groups_split_on_the_way() -> None:
    state = _reach(_group("kyoto", "ukita-2*2 mori-2 mori-1-leader", "uesugi"), "minakuchi", "kuwana")
    assert refused(state, "leave uesugi-3") == "B42"
    assert allowed(state, "leave mori-2")[0] == "B42"
    state = play(state, "leave mori-2", "leave ukita-2", "march kiyosu", "stop")
    # The blocks that were left are asked now: they may go another way, but not along the same road.
    assert refused(state, "march kiyosu") == "B44"
    assert allowed(state, "march anotsu paying uesugi")
    state = play(state, "leave mori-2")
    assert refused(state, "leave ukita-2") == "B42"
    state = play(state, "stop", "stop")
    assert standing(state, "ishida", "kiyosu") == ["mori-1-leader", "ukita-2"]
    assert standing(state, "ishida", "kuwana") == ["mori-2", "ukita-2"]


@covers("B43", "allows", "refuses")
def test_no_block_moves_twice() -> None:
    state = campaign({"kyoto": "ukita-2", "osaka": "mori-2*2"}, FAR, hands=("mori*2", ""))
    state = play(state, "move total paying mori mori", "stack kyoto", "take all", "march osaka", "stop")
    assert refused(state, "stack kyoto") == "B41"
    state = play(state, "stack osaka")
    assert allowed(state, "take mori-2")
    assert refused(state, "take ukita-2") == "B43"
    state = play(state, "take all")
    assert [block.name for block in state.march.group] == ["mori-2", "mori-2"]  # type: ignore[union-attr]
    again = play(state, "stop")
    assert refused(again, "stack osaka") == "B43"


@covers("B43", "refuses")
def test_a_place_where_all_have_marched_in() -> None:
    state = campaign({"kyoto": "ukita-2", "osaka": "mori-2"}, FAR, hands=("mori*2", ""))
    state = play(state, "move total paying mori mori", "stack kyoto", "take all", "march ayabe", "stop")
    assert refused(state, "stack ayabe") == "B43"


@covers("B44", "allows", "refuses")
def test_a_road_is_used_once() -> None:
    state = campaign({"kyoto": "ukita-2*2", "sawayama": "mori-2"}, FAR, hands=("mori*2", ""))
    state = play(state, "move total paying mori mori", "stack kyoto", "take ukita-2", "march sawayama", "stop",
                 "take ukita-2")
    assert refused(state, "march sawayama") == "B44"
    assert allowed(state, "march minakuchi")
    state = play(state, "stop", "stack sawayama", "take all")
    assert refused(state, "march kyoto") == "B44"


@covers("B45", "applies", "not")
def test_marching_blocks_stop_at_enemies() -> None:
    state = _group("kyoto", "ukita-2*3", castles=None)
    state = state.but(stacks={"ishida": state.stacks["ishida"], "tokugawa": {"sawayama": state.stacks["tokugawa"]["edo"]}})
    stopped = step(state, "march sawayama")
    assert [event for event in stopped.events if "B45" in event.rules]
    assert stopped.state.ask == "moves"
    free = step(state, "march minakuchi")
    assert not [event for event in free.events if "B45" in event.rules]
    assert free.state.ask == "march"


@covers("B45", "applies")
def test_a_lone_disk_stops_them_too() -> None:
    """O18."""
    state = campaign({"osaka": "ukita-2"}, {"saku": "date-2*2"}, side="tokugawa", disks=("sanada",))
    state = play(state, "move minimal", "stack saku", "take all", "march ueda")
    assert state.ask == "moves"
    assert state.castles["ueda"] == "ishida"
    state = play(state, "end", "fight ueda", "inside")
    assert state.battle is not None
    assert state.battle.siege
    gone = state.battle.but(impact={"ishida": 0, "tokugawa": 7}, done=())
    taken = play(state.but(battle=gone), "done")
    assert (taken.castles["ueda"], taken.disks) == ("tokugawa", ())


# --- B46-B51: the rate --------------------------------------------------------------------------------------------


@covers("B46", "allows", "refuses")
@covers("B48", "allows")
@covers("B49", "allows")
def test_movement_from_edo() -> None:
    """E20."""
    three = _reach(_group("edo", "tokugawa-2*4", "date", "tokugawa"), "hakone", "numazu", "sunpu")
    assert refused(three, "march hamamatsu") == "B46"
    assert "Edo to Hakone to Numazu to Sunpu to Hamamatsu is 4, but the rate is 3: 1 base + 1 highway + 1 own capital, no"\
        " forced march." in str(why(three, "march hamamatsu"))
    four = play(three, "march hamamatsu paying date")
    assert standing(four, "tokugawa", "hamamatsu")
    assert four.ask == "moves"  # nobody goes farther than four


@covers("B50", "allows", "refuses")
def test_size() -> None:
    """E20: 5-8 one less, 9-12 two, 13-16 three, 17 not at all."""
    many = "tokugawa-2*4 tokugawa-3*5 maeda-2*4 fukushima-2*3 ii-4"
    path = ("edo", "hakone", "numazu", "sunpu", "hamamatsu")
    for size, rate in ((4, 3), (5, 2), (8, 2), (9, 1), (12, 1), (13, 0), (16, 0)):
        assert rate_of(path, size, True, False) == rate
    sixteen = _group("edo", many.replace(" ii-4", ""), "date", "tokugawa")
    assert refused(sixteen, "march hakone") == "B46"
    assert allowed(sixteen, "march hakone paying date")
    assert refused(_group("edo", many, "date", "tokugawa"), "march hakone paying date") == "B50"


@covers("B47", "applies", "not")
def test_highway_only_for_the_whole_move() -> None:
    """E21, E22."""
    mito = _reach(_group("edo", "date-2*3", "date", "tokugawa"), "mito", "iwaki")
    assert refused(mito, "march soma") == "B46"
    assert allowed(mito, "march soma paying date")
    suwa = _group("suwa", "ukita-2*2", "uesugi")
    assert allowed(_reach(suwa, "saku"), "march takasaki")
    assert refused(_reach(suwa, "kofu"), "march numazu") == "B46"
    ueda = _reach(suwa, "saku")
    assert refused(ueda, "march ueda") == "B46"
    assert "The highway bonus is lost on the road." in str(why(ueda, "march ueda"))
    assert allowed(ueda, "march ueda paying uesugi")
    assert [line.rule for line in rate_lines(("suwa", "saku", "ueda"), 2, None, True)] == ["B46", "B49"]


@covers("B46", "refuses")
def test_an_illegal_march_says_what_is_missing() -> None:
    state = _reach(_group("suwa", "ukita-2*2", "uesugi"), "saku", "takasaki")
    verdict = why(state, "march oshi")
    assert verdict.checks[0].rule == "B46"
    assert verdict.checks[0].text == ("Suwa to Saku to Takasaki to Oshi is 3, but the rate is 2: 1 base + 1 highway, no"
                                      " leader, no forced march.")
    assert verdict.checks[0].facts["rate"] == 2
    assert str(verdict.nearest[0]) == "march oshi paying uesugi"


@covers("B48", "allows", "refuses")
def test_leadership() -> None:
    led = _reach(_group("suwa", "ukita-2 ukita-1-leader"), "saku", "takasaki")
    announced = step(led, "march oshi with leader")
    assert next(event.rules for event in announced.events) == ("B48",)
    assert "leader" not in str(game.view(announced.state, "tokugawa")).lower().replace("leadership", "")
    unled = _reach(_group("suwa", "ukita-2 mori-2", "uesugi"), "saku", "takasaki")
    assert refused(unled, "march oshi with leader") == "B48"
    verdict = why(unled, "march oshi with leader", viewer="tokugawa")
    assert verdict.legal is None
    assert "B48" not in verdict.rules


@covers("B48", "allows", "refuses")
def test_castles_of_ones_own_colour() -> None:
    """O8: natural colour and control."""
    own = _reach(_group("gifu", "ukita-2"), "kiyosu")
    assert allowed(own, "march kuwana")
    held = _reach(_group("anotsu", "ukita-2", "uesugi"), "kuwana")
    assert refused(held, "march kiyosu") == "B46"


@covers("B48", "allows", "refuses")
def test_a_leader_helps_every_group_or_only_his_own() -> None:
    """O7."""
    for reading, helped in (("stack", True), ("group", False)):
        state = campaign({"suwa": "ukita-1-leader mori-2*2"}, FAR, hands=("mori*3", ""), options={"leadership": reading})
        state = play(state, "move total paying mori mori", "stack suwa", "take mori-2", "march kofu")
        if helped:
            assert allowed(state, "march numazu with leader")
        else:
            assert refused(state, "march numazu with leader") == "B48"
    own = play(campaign({"suwa": "ukita-1-leader mori-2*2"}, FAR, options={"leadership": "group"}), "move minimal",
               "stack suwa", "take ukita-1-leader", "march kofu")
    assert allowed(own, "march numazu with leader")


@covers("B49", "allows", "refuses")
def test_forced_march() -> None:
    state = _reach(_group("suwa", "ukita-2*2", "uesugi ukita"), "saku", "takasaki")
    assert refused(state, "march oshi paying kobayakawa") == "B49"
    forced = step(state, "march oshi paying uesugi")
    assert forced.state.hands["ishida"] == (game.parse("bid ukita", state).card,)  # type: ignore[union-attr]
    assert next(event.rules for event in forced.events) == ("B49",)
    early = _group("suwa", "ukita-2*2", "uesugi")
    assert refused(early, "march saku paying uesugi") == "B49"
    big = _reach(_group("suwa", "ukita-2*3 mori-2*2 ukita-1-leader", "uesugi ukita"), "saku")
    assert allowed(big, "march takasaki with leader")
    twice = play(big, "march takasaki paying uesugi")
    assert refused(twice, "march oshi paying ukita") == "B49"


@covers("B49", "allows")
def test_each_part_pays_for_its_forced_step() -> None:
    state = _reach(_group("suwa", "ukita-2*2", "uesugi ukita"), "saku")
    state = play(state, "leave ukita-2", "march takasaki", "march oshi paying uesugi", "stop")
    assert refused(state, "march ueda") == "B46"
    state = play(state, "march ueda paying ukita")
    assert state.hands["ishida"] == ()


@covers("B51", "allows", "refuses")
def test_a_plain_sum() -> None:
    sixteen = "ukita-2*4 ukita-3*3 mori-2*2 mori-3*6 kobayakawa-2"
    none = _group("suwa", sixteen, "uesugi")
    assert refused(none, "march saku paying uesugi") == "B46"  # 1 + 1 + 1 - 3
    led = _group("suwa", sixteen.replace("kobayakawa-2", "ukita-1-leader"), "uesugi")
    assert allowed(led, "march saku with leader paying uesugi")
    assert refused(_group("suwa", "ukita-1-leader"), "march saku with leader") == "B51"
    assert refused(_group("gifu", "ukita-1-leader"), "march kiyosu with leader") == "B51"


@covers("B51", "refuses")
def test_dropping_blocks_does_not_speed_a_group_up() -> None:
    state = _reach(_group("suwa", "ukita-2*3 mori-2*2", "uesugi"), "saku")
    state = play(state, "leave mori-2", "leave mori-2")
    assert refused(state, "march takasaki") == "B46"
    assert "1 base + 1 highway - 1 for five blocks" in str(why(state, "march takasaki"))


# --- B52, B53, B102: overrun --------------------------------------------------------------------------------------


def _meeting(mine: int, theirs: int, place: str = "sawayama", **more: object) -> CampaignState:
    blocks = ["ukita-2*4", "ukita-3*3", "mori-2*2", "mori-3*4"]
    names, left = [], mine
    for name in blocks:
        kind, _, number = name.partition("*")
        use = min(left, int(number))
        left -= use
        names += [kind] * use
    foes = (["date-2", "date-3", "date-1-gun", "tokugawa-2"])[:theirs]
    state = campaign({"kyoto": " ".join(names)}, {place: " ".join(foes)}, hands=("mori*3", ""), **more)  # type: ignore[arg-type]
    state = play(state, "move total paying mori mori", "stack kyoto", "take all")
    here = legal(state)
    return play(state, next(text for text in here if text.startswith(f"march {place}")))


@covers("B52", "applies", "not")
@pytest.mark.parametrize(("mine", "theirs", "over"), [(4, 1, True), (3, 1, False), (8, 2, True), (7, 2, False),
                                                      (12, 3, True)])
def test_overrun(mine: int, theirs: int, over: bool) -> None:
    """E23."""
    state = _meeting(mine, theirs)
    assert (state.number_at("tokugawa", "sawayama") == 0) == over
    assert len(state.lost["tokugawa"]) == (theirs if over else 0)
    assert len(state.hands["tokugawa"]) == (theirs // 2 if over else 0)


@covers("B102", "applies", "not")
@covers("B53", "not")
def test_cards_after_an_overrun() -> None:
    state = campaign({"kyoto": "ukita-2*4 ukita-3*3 mori-2"}, {"sawayama": "date-2*2"}, hands=("mori*3", ""))
    state = play(state, "move total paying mori mori", "stack kyoto", "take all")
    assert events(state, "march sawayama", "B102")
    one = campaign({"kyoto": "ukita-2*4"}, {"sawayama": "date-2"}, hands=("mori*3", ""))
    one = play(one, "move total paying mori mori", "stack kyoto", "take all")
    after = step(one, "march sawayama")
    assert "no card" in next(event.text for event in after.events if "B102" in event.rules)
    assert not events(one, "march minakuchi", "B102")


@covers("B52", "not")
def test_a_castle_shelters_two() -> None:
    state = _group("sawayama", "ukita-2*4 ukita-3*3", "mori")
    state = state.but(stacks={"ishida": state.stacks["ishida"], "tokugawa": {"tsuruga": state.stacks["tokugawa"]["edo"]}})
    assert not play(state, "march tsuruga paying mori").number_at("tokugawa", "tsuruga")
    castle = campaign({"ayabe": "ukita-2*4"}, {"miyazu": "date-2"}, hands=("mori*2", ""))
    castle = play(castle, "move total paying mori mori", "stack ayabe", "take all", "march miyazu")
    assert castle.number_at("tokugawa", "miyazu") == 1


def test_an_overrun_can_end_the_game() -> None:
    state = campaign({"hakone": "ukita-2*4"}, {"edo": "tokugawa-1-leader"}, hands=("mori*2", ""))
    state = play(state, "move total paying mori mori", "stack hakone", "take all", "march edo")
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (("ishida",), "B2")
    assert game.to_act(state) == ()


def test_an_overrun_takes_the_resource_and_goes_on() -> None:
    state = campaign({"minakuchi": "ukita-2*4"}, {"kuwana": "date-2"}, hands=("mori*2", ""))
    state = play(state, "move total paying mori mori", "stack minakuchi", "take all", "march kuwana", "march kiyosu")
    assert state.cubes["kuwana"] == "ishida"
    assert state.number_at("ishida", "kiyosu") == 4


@covers("B59", "allows", "refuses")
def test_besieged_blocks_may_not_leave() -> None:
    state = campaign({"gifu": "ukita-2*2"}, {"gifu": "date-2*2", "edo": "maeda-2"}, hands=("mori*2", ""))
    inside = play(state, "move minimal")
    assert refused(inside, "stack gifu") == "B59"
    outside = play(campaign({"gifu": "ukita-2*2"}, {"gifu": "date-2*2"}, side="tokugawa"), "move minimal")
    assert allowed(outside, "stack gifu")
    left = play(outside, "stack gifu", "take all", "march kiyosu", "stop")
    assert left.castles["gifu"] == "ishida"
