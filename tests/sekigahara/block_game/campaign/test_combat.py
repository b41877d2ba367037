"""Combat in the campaign: order, castles, retreats, relief, the Mori (B60, B61, B86-B92, B99, B105, E24, E26, E30)."""

from sekigahara.block_game import game
from sekigahara.block_game.campaign_state import CampaignState, put
from sekigahara.block_game.pieces import SIDES
from tests.rules import covers

from .kit import allowed, campaign, events, fight_out, legal, play, refused, standing, step, why


def _impact(state: CampaignState, ishida: int, tokugawa: int) -> CampaignState:
    """The battle that is on, with an impact laid down and only the attacker's and the defender's "done" to come."""
    assert state.battle is not None
    battle = state.battle.but(impact={"ishida": ishida, "tokugawa": tokugawa}, ask="deploy",
                              done=(state.battle.defender,), asked=state.battle.attacker)
    return state.but(battle=battle)


# --- B60: the order of combats ------------------------------------------------------------------------------------


def _two_combats(**more: object) -> CampaignState:
    state = campaign({"kyoto": "ukita-2*2 ukita-1-leader", "gifu": "mori-2*2 mori-1-leader"},
                     {"minakuchi": "date-2*2", "kiyosu": "maeda-2*2"}, hands=("mori*2", ""), **more)  # type: ignore[arg-type]
    return play(state, "move total paying mori mori", "stack kyoto; take all; march minakuchi",
                "stack gifu; take all; march kiyosu", "end")


@covers("B60", "applies", "not")
def test_combats_in_any_order() -> None:
    state = _two_combats()
    assert legal(state) == ["fight minakuchi", "fight kiyosu"] or legal(state) == ["fight kiyosu", "fight minakuchi"]
    assert refused(state, "fight osaka") == "B60"
    assert refused(state, "end") == "B108"
    state = fight_out(play(state, "fight kiyosu"))
    assert legal(state) == ["fight minakuchi"]
    assert refused(state, "fight kiyosu") == "B60"
    state = fight_out(play(state, "fight minakuchi"))
    assert (state.phasing, state.ask) == ("tokugawa", "option")


def test_nothing_else_is_decided_in_a_combat() -> None:
    state = play(_two_combats(), "fight kiyosu")
    assert refused(state, "fight minakuchi") == "B108"
    assert refused(state, "end") == "B108"
    assert refused(state, "bid mori") == "B108"
    assert "fought to its end" in str(why(state, "fight minakuchi"))
    assert why(state, "done").checks[0].rule == "B62"  # a free leader stands there
    assert allowed(state, "deploy mori-1-leader")


def test_the_battle_brings_back_hands_piles_and_losses() -> None:
    state = campaign({"kyoto": "ukita-2*2"}, {"minakuchi": "date-2*2"}, hands=("ukita*2 mori*2", "date*2"))
    state = play(state, "move total paying mori mori", "stack kyoto; take all; march minakuchi", "end", "fight minakuchi")
    state = play(state, "deploy ukita-2 with ukita", "trust")
    assert len(state.hands["ishida"]) == 1
    assert state.battle is not None
    assert state.battle.hands == state.hands
    state = fight_out(state, "deploy date-2 with date", "trust", "deploy ukita-2#2 with ukita", "trust")
    assert len(state.hands["ishida"]) == 2
    assert state.number_at("tokugawa", "minakuchi") == 0
    assert len(state.lost["tokugawa"]) == 1
    assert state.number_at("ishida", "minakuchi") == 2
    assert sum(map(len, state.stacks["tokugawa"].values())) == 1


# --- castles ------------------------------------------------------------------------------------------------------


@covers("B91", "allows", "refuses")
def test_inside_or_outside_is_chosen_at_the_declaration() -> None:
    """E24."""
    three = campaign({"gifu": "ukita-2*3"}, {"kiyosu": "date-2*3"}, side="tokugawa")
    three = play(three, "move minimal; stack kiyosu; take all; march gifu; end; fight gifu")
    assert game.to_act(three) == ("ishida",)
    assert refused(three, "inside") == "B91"
    two = campaign({"gifu": "ukita-2*2"}, {"kiyosu": "date-2*3"}, side="tokugawa")
    two = play(two, "move minimal; stack kiyosu; take all; march gifu; end; fight gifu")
    assert legal(two) == ["inside", "outside"]
    siege = play(two, "inside", "done")
    assert (siege.castles["gifu"], siege.ask) == ("ishida", "option")
    assert (siege.number_at("ishida", "gifu"), siege.number_at("tokugawa", "gifu")) == (2, 3)
    assert siege.moves.besieged == ("gifu",)


@covers("B61", "applies", "not")
def test_the_phasing_side_may_stay_inside_or_sally() -> None:
    """O20."""
    state = campaign({"gifu": "ukita-2*2"}, {"gifu": "date-2*3"}, castles={"gifu": "ishida"})
    state = play(state, "move minimal", "end")
    assert legal(state) == ["fight gifu"]
    state = play(state, "fight gifu")
    stayed = play(state, "inside")
    assert (stayed.phasing, stayed.number_at("ishida", "gifu")) == ("tokugawa", 2)
    sally = play(state, "outside")
    assert sally.battle is not None
    assert (sally.battle.attacker, sally.battle.siege) == ("ishida", False)
    lost = play(_impact(sally, 0, 7), "done")
    assert lost.number_at("ishida", "gifu") == 0  # 1 + 1 losses are both blocks


@covers("B97", "applies")
def test_a_siege_is_declared_anew() -> None:
    state = campaign({"gifu": "ukita-2*2"}, {"gifu": "date-2*3"}, castles={"gifu": "ishida"}, side="tokugawa",
                     first="tokugawa")
    state = play(state, "move none", "end", "fight gifu", "inside", "done", "move none", "end", "fight gifu", "inside")
    assert (state.turn, state.phasing) == ("B", "tokugawa")
    assert legal(play(state, "move none", "end")) == ["fight gifu"]


@covers("B96", "applies")
def test_taking_a_castle() -> None:
    state = campaign({"gifu": "ukita-2", "osaka": "mori-2"}, {"kiyosu": "date-2*3"}, side="tokugawa")
    state = play(state, "move minimal; stack kiyosu; take all; march gifu; end; fight gifu; inside")
    assert state.battle is not None
    state = play(state.but(battle=state.battle.but(impact={"ishida": 0, "tokugawa": 7})), "done")
    assert (state.castles["gifu"], state.number_at("ishida", "gifu")) == ("tokugawa", 0)


@covers("B105", "applies", "not")
def test_the_mori_box_joins_at_osaka() -> None:
    """E24: two blocks and three in the box are five: a battle."""
    state = campaign({"osaka": "ukita-2*2"}, {"kyoto": "date-2*3"}, side="tokugawa", box=True, disks=("hideyori",))
    state = state.but(box=state.box[:3], bags={**state.bags, "ishida": (*state.bags["ishida"], *state.box[3:])})
    marched = play(state, "move minimal; stack kyoto; take all; march osaka; end")
    assert events(marched, "fight osaka", "B105")
    state = play(marched, "fight osaka")
    assert state.number_at("ishida", "osaka") == 5
    assert state.box == ()
    assert refused(state, "inside") == "B91"
    assert game.view(state, "tokugawa").stacks["ishida"]["osaka"] == (None,) * 5
    empty = campaign({"osaka": "ukita-2*2"}, {"kyoto": "date-2*3"}, side="tokugawa", disks=("hideyori",))
    empty = play(empty, "move minimal; stack kyoto; take all; march osaka; end")
    assert not events(empty, "fight osaka", "B105")
    assert "inside" in legal(play(empty, "fight osaka"))


# --- B86-B90: retreats --------------------------------------------------------------------------------------------


def _attack(ishida: dict[str, str], tokugawa: dict[str, str], **more: object) -> CampaignState:
    """Ishida's stack in Kyoto attacks in Minakuchi, or where ``to`` says."""
    state = play(campaign(ishida, tokugawa, **more), "move minimal", "stack kyoto", "take all")  # type: ignore[arg-type]
    return play(state, "march minakuchi", "end", "fight minakuchi")


@covers("B89", "allows", "refuses")
def test_back_the_way_one_came() -> None:
    state = play(_impact(_attack({"kyoto": "ukita-2*3"}, {"minakuchi": "date-2*3"}), 0, 0), "done", "lose ukita-2")
    assert legal(state) == ["retreat kyoto"]
    assert refused(state, "retreat kuwana") == "B89"
    after = play(state, "retreat kyoto")
    assert after.number_at("ishida", "kyoto") == 2


@covers("B88", "allows", "refuses")
def test_free_locations_first() -> None:
    held = _attack({"kyoto": "ukita-2*3", "kuwana": "mori-2*2"}, {"minakuchi": "date-2*3"})
    beaten = play(_impact(held, 1, 0), "done", "lose date-2")
    assert legal(beaten) == ["retreat kuwana"]  # no other way is left
    assert allowed(beaten, "retreat kuwana")[0] == "B89"
    free = campaign({"gifu": "ukita-2*3", "kuwana": "mori-2"}, {"kiyosu": "date-2*3"})
    free = play(free, "move minimal; stack gifu; take all; march kiyosu; end; fight kiyosu")
    free = play(_impact(free, 1, 0), "done", "lose date-2")
    assert legal(free) == ["retreat okazaki"]
    assert refused(free, "retreat kuwana") == "B88"
    assert refused(free, "retreat gifu") == "B89"


@covers("B88", "allows")
@covers("B62", "applies")
def test_a_retreat_into_a_further_battle() -> None:
    state = _attack({"kyoto": "ukita-2*3", "kuwana": "mori-2*2"}, {"minakuchi": "date-2*3"}, hands=("", ""))
    state = play(_impact(state, 1, 0), "done", "lose date-2", "retreat kuwana")
    battle = state.battle
    assert battle is not None
    assert (battle.place, battle.attacker, battle.fled_from) == ("kuwana", "tokugawa", "minakuchi")
    # The loser may not go back to where the retreating side came from, and only to a free location.
    mine = play(_impact(state, 1, 0), "done", "lose date-2")
    assert "minakuchi" not in str(legal(mine))
    assert refused(mine, "retreat minakuchi") == "B89"
    mine = play(mine, "retreat kiyosu")
    assert mine.number_at("tokugawa", "kiyosu") == 1
    assert (mine.ask, mine.phasing) == ("option", "tokugawa")
    assert state.moves.fought == ("minakuchi", "kuwana")


@covers("B53", "applies")
@covers("B88", "allows")
def test_a_retreat_into_an_overrun_either_way() -> None:
    many = campaign({"kyoto": "ukita-2*4 ukita-3", "kuwana": "mori-2"}, {"minakuchi": "date-2*3 date-3*2"},
                    hands=("mori", ""))
    state = play(many, "move minimal", "stack kyoto", "take all", "march minakuchi", "end", "fight minakuchi")
    state = play(_impact(state, 1, 0), "done", "lose date-2")
    over = step(state, "retreat kuwana")
    assert [event for event in over.events if "B53" in event.rules]
    assert over.state.number_at("ishida", "kuwana") == 0
    assert over.state.cubes["kuwana"] == "tokugawa"  # O24
    few = _attack({"kyoto": "ukita-2*3", "kuwana": "mori-2*2 mori-3*2"}, {"minakuchi": "date-2*2"})
    under = play(_impact(few, 1, 0), "done", "lose date-2", "retreat kuwana")
    assert under.number_at("tokugawa", "kuwana") == 0
    assert len(under.lost["tokugawa"]) == 2
    assert under.ask == "option"


def test_falling_back_through_the_enemy() -> None:
    state = campaign({"kanazawa": "ukita-2*3", "murakami": "mori-2", "sendai": "mori-2"}, {"yamagata": "date-2*3"})
    state = play(state, "move minimal; stack murakami; take all; march yamagata; end; fight yamagata")
    # Sendai is held by one Ishida block: the three fall back on it, and it is overrun or fought.
    state = play(_impact(state, 1, 0), "done", "lose date-2")
    assert legal(state) == ["retreat sendai"]
    after = play(state, "retreat sendai")
    assert after.battle is not None
    lost = play(_impact(after, 1, 0), "done", "lose date-2")
    assert set(legal(lost)) == {"retreat nihonmatsu", "retreat soma"}


@covers("B90", "applies", "not")
def test_a_retreat_is_no_movement() -> None:
    state = _attack({"kyoto": "ukita-2*4 ukita-3*3 mori-2*2"}, {"minakuchi": "date-2*3"})  # nine blocks
    assert "kyoto-minakuchi" in state.moves.roads
    state = play(_impact(state, 0, 0), "done", "lose mori-2")
    assert allowed(state, "retreat kyoto")
    march = play(campaign({"kyoto": "ukita-2*2"}, {"edo": "date-2"}),
                 "move minimal; stack kyoto; take ukita-2; march osaka; stop; take ukita-2")
    assert refused(march, "march osaka") == "B44"


@covers("B17", "applies")
def test_a_retreat_takes_resources() -> None:
    """O24."""
    state = _attack({"kyoto": "ukita-2*3"}, {"minakuchi": "date-2*3"}, cubes={"kuwana": "ishida"})
    state = play(_impact(state, 1, 0), "done", "lose date-2", "retreat kuwana")
    assert state.cubes["kuwana"] == "tokugawa"


def test_a_besieger_retreats_as_a_defender_does() -> None:
    state = campaign({"gifu": "ukita-2*3"}, {"gifu": "date-2*3"}, castles={"gifu": "ishida"}, side="tokugawa")
    state = play(state, "move minimal", "end", "fight gifu", "outside")
    assert state.battle is not None
    assert state.battle.came_by == ()
    state = play(_impact(state, 0, 0), "done", "lose date-2")
    assert set(legal(state)) == {"retreat sawayama", "retreat iwamura", "retreat kiyosu"}


# --- B99: relief --------------------------------------------------------------------------------------------------


@covers("B99", "applies", "not")
def test_relief() -> None:
    """E30."""
    state = campaign({"ueda": "ukita-2*2", "saku": "mori-2*2 mori-3"}, {"ueda": "date-2*3"}, castles={"ueda": "ishida"})
    state = play(state, "move minimal; stack saku; take all; march ueda; end")
    assert events(state, "fight ueda", "B99")
    state = play(state, "fight ueda")
    assert state.battle is not None
    assert (state.battle.attacker, state.battle.siege, state.battle.ask) == ("ishida", False, "deploy")
    assert len(state.battle.standing["ishida"]) == 5
    beaten = play(_impact(state, 0, 14), "done", "lose mori-2", "lose mori-2", "lose mori-3")
    assert set(legal(beaten)) == {"retreat inside", "retreat saku"}
    inside = play(beaten, "retreat inside")
    assert (inside.number_at("ishida", "ueda"), inside.number_at("tokugawa", "ueda")) == (2, 3)
    assert inside.castles["ueda"] == "ishida"
    assert (inside.phasing, legal(play(inside, "move none", "end"))) == ("tokugawa", ["fight ueda"])
    alone = campaign({"ueda": "ukita-2*2", "saku": "mori-2*2 mori-3"}, {"ueda": "date-2*3"}, castles={"ueda": "ishida"})
    alone = play(alone, "move none", "end")
    assert not events(alone, "fight ueda", "B99")


def test_the_besieger_attacks_whoever_came_in() -> None:
    """O19: in the besieger's own phase three or more are outside."""
    state = campaign({"ueda": "ukita-2*3"}, {"ueda": "date-2*3"}, castles={"ueda": "ishida"}, side="tokugawa")
    state = play(state, "move none", "end", "fight ueda")
    assert refused(state, "inside") == "B91"


@covers("B21", "applies")
def test_a_besieged_castle_belongs_to_the_besieged() -> None:
    state = campaign({"gifu": "ukita-2"}, {"gifu": "date-2*3"}, castles={"gifu": "ishida"})
    assert state.castles["gifu"] == "ishida"
    view = game.view(state, "tokugawa")
    assert view.castles["gifu"] == "ishida"
    other = state.but(stacks=put(state.stacks, "ishida", "gifu", ()))
    from sekigahara.block_game.control import settle

    assert settle(other, ("gifu",))[0].castles["gifu"] == "tokugawa"


def test_a_combat_keeps_every_hidden_face_hidden() -> None:
    state = play(_two_combats(), "fight kiyosu")
    for viewer, other in (SIDES, SIDES[::-1]):
        view = game.view(state, viewer)
        assert view.battle is not None
        assert set(view.battle.sides[other].standing) == {None}
        assert set(view.stacks[other]["kiyosu"]) == {None}
    shown = game.view(play(state, "deploy mori-1-leader"), "tokugawa")
    assert sorted(map(str, shown.stacks["ishida"]["kiyosu"])) == ["None", "None", "mori-1-leader"]
    assert standing(state, "ishida", "kiyosu")
