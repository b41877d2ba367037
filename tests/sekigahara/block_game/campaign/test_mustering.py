"""Mustering and the Mori box (B54-B58, E25)."""

from sekigahara.block_game import game
from sekigahara.block_game.campaign_state import CampaignState
from tests.rules import covers

from .kit import allowed, campaign, legal, play, refused, standing, step

FAR = {"edo": "tokugawa-2"}


def _muster(recruits: str, **more: object) -> CampaignState:
    return play(campaign({"kyoto": "ukita-2"}, FAR, recruits=(recruits, ""), **more), "move minimal")  # type: ignore[arg-type]


@covers("B54", "allows", "refuses")
def test_one_daimyo_where_it_recruits() -> None:
    state = _muster("ukita-3*2 mori-2 ukita-1-gun")
    assert refused(state, "muster kobayakawa-2 osaka") == "B54"
    assert refused(state, "muster ukita-3 kyoto") == "B54"
    assert allowed(state, "muster ukita-3 himeji")[0] == "B40"
    state = play(state, "muster ukita-3 himeji")
    assert refused(state, "muster mori-2 himeji") == "B54"
    assert refused(state, "muster ukita-3 gifu") == "B54"
    state = play(state, "muster ukita-3 himeji", "muster ukita-1-gun himeji")
    assert legal(state) == ["end"]
    assert standing(play(state, "end"), "ishida", "himeji") == ["ukita-1-gun", "ukita-3", "ukita-3"]


@covers("B54", "allows", "refuses")
def test_one_block_at_a_castle() -> None:
    state = _muster("ukita-3*2 kobayakawa-2*2")
    one = play(state, "muster ukita-3 osaka")
    assert legal(one) == ["end"]
    assert refused(one, "muster ukita-3 osaka") == "B54"
    assert refused(one, "muster kobayakawa-2 osaka") == "B54"
    # Kobayakawa recruits at Osaka, so any number of it may come there.
    assert allowed(play(state, "muster kobayakawa-2 osaka"), "muster kobayakawa-2 osaka")
    assert refused(state, "muster ukita-3 hakone") == "B54"
    assert allowed(_muster("ukita-3"), "muster ukita-3 gifu")


def test_what_is_mustered_is_hidden() -> None:
    state = _muster("ukita-3 mori-2")
    one, other = step(state, "muster ukita-3 himeji"), step(state, "muster mori-2 himeji")
    assert game.told(one.action, "tokugawa") == "muster ? himeji"
    assert game.view(one.state, "tokugawa") == game.view(other.state, "tokugawa")
    assert [event.text for event in one.events_for("tokugawa")] == [event.text for event in other.events_for(None)]


@covers("B55", "allows", "refuses")
def test_mustered_blocks_stay() -> None:
    state = campaign({"himeji": "mori-2"}, FAR, hands=("mori*2", ""), recruits=("ukita-3*2", ""))
    state = play(state, "move total paying mori mori", "muster ukita-3 himeji", "end", "stack himeji")
    assert refused(state, "take ukita-3") == "B55"
    assert allowed(state, "take mori-2")
    state = play(state, "take all")
    assert len(state.march.group) == 1  # type: ignore[union-attr]
    alone = campaign({"kyoto": "mori-2"}, FAR, hands=("mori*2", ""), recruits=("ukita-3", ""))
    alone = play(alone, "move total paying mori mori", "muster ukita-3 himeji", "end")
    assert refused(alone, "stack himeji") == "B55"


@covers("B56", "allows", "refuses")
def test_nobody_is_mustered_among_enemies() -> None:
    state = campaign({"gifu": "ukita-2"}, {"gifu": "date-2*2", "himeji": "maeda-2"}, recruits=("ukita-3", ""))
    state = play(state, "move minimal")
    assert refused(state, "muster ukita-3 gifu") == "B56"
    assert refused(state, "muster ukita-3 himeji") == "B56"
    assert allowed(state, "muster ukita-3 ueda")


@covers("B58", "allows", "refuses")
def test_calling_the_mori() -> None:
    """E25: two cards bring two plain blocks; the leader comes as the fifth."""
    state = play(campaign({"kyoto": "ukita-2"}, FAR, hands=("mori ukita*6", ""), box=True), "move minimal")
    assert refused(state, "call mori-1-leader paying mori") == "B58"
    assert refused(state, "call mori-2 paying mori") == "B58"
    assert refused(state, "call mori-3 paying uesugi") == "B58"
    assert allowed(state, "call mori-3 paying mori")[0] == "B58"
    two = play(state, "call mori-3 paying mori", "call mori-3 paying ukita")
    assert standing(two, "ishida", "osaka") == ["mori-3", "mori-3"]
    assert len(two.box) == 3
    assert refused(two, "stack osaka") == "B55"
    all_five = play(two, "call mori-3 paying ukita", "call mori-3 paying ukita", "call mori-1-leader paying ukita")
    assert all_five.box == ()
    # It is extra: the option is still unused.
    assert allowed(all_five, "stack kyoto")


@covers("B58", "allows", "refuses")
def test_the_mori_are_ishidas_and_come_without_movement_too() -> None:
    state = campaign({"kyoto": "ukita-2"}, FAR, hands=("mori", "date"), box=True)
    assert allowed(play(state, "move none"), "call mori-3 paying mori")
    other = play(state, "move none", "end", "move none")
    assert refused(other, "call mori-3 paying date") == "B58"
    assert not [text for text in legal(other) if text.startswith("call")]
