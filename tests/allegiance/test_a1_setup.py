"""A1: cards, table of cards, setup, options."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from allegiance import AllegianceOptions, CardTable, CardTableError, CardTableWarning, game
from tabletop import OptionError
from tests.allegiance.tables import make_table
from tests.rules import covers


@covers("A1.1", "allows", "refuses")
def test_three_to_five_players_with_names_of_their_own() -> None:
    good: tuple[Any, ...] = ((3, ("Ida", "Mia", "Tom")), (["Ann", "Bob", "Cy", "Dee"], ("Ann", "Bob", "Cy", "Dee")))
    for players, seats in good:
        state = game.setup(0, {"players": players})
        assert game.seats(state) == seats
    assert len(game.seats(game.setup(0, {"players": 5}))) == 5
    assert len(game.seats(game.setup(0))) == 3
    bad: tuple[Any, ...] = (True, 3.0, "Ida", ["A", "B", "A"], ["A", "B", "C D"], ["A", "B", "C=D"], ["A", "B", ""],
                    ["A", "B", "?"], ["A", "B", 3], ["A", "B", "teacher"], ["A", "B", "C\n"], list("ABCDEF"))
    for players in bad:
        with pytest.raises(OptionError, match=r"option players: .*\[A1\.1\]"):
            game.setup(0, {"players": players})


@covers("A1.2", "holds")
def test_every_card_has_points_for_both_sides() -> None:
    for card in CardTable.default().cards:
        assert card.temple >= 0
        assert card.thieves >= 0
        assert card.points == f"{card.temple}/{card.thieves}"


@covers("A1.3", "holds")
def test_the_default_table_fits_all_that_is_known() -> None:
    table = CardTable.default()
    assert sum(card.count for card in table.cards) == 52
    assert table["Merchant"].count == 4
    assert table["Guildmaster"].count == 1
    assert all(card.thieves < table["Guildmaster"].thieves for card in table.cards if card.name != "Guildmaster")
    assert {card.name for card in table.cards if card.action} == {"Inquisitor", "Spy"}
    assert sum(card.count * card.temple for card in table.cards) == sum(
        card.count * card.thieves for card in table.cards)
    # The one size below 232 with whole rounds for 3, 4 and 5 players.
    assert [size for size in range(9, 232) if all((size - out - players) % (3 * players) == 0
            for players, out in ((3, 4), (4, 0), (5, 2)))] == [52]
    assert "reconstruction" in game.rulebook["A1.3"].text
    assert game.rulebook["A1.3"].is_reading


@covers("A1.4", "applies", "not")
@pytest.mark.parametrize(("players", "merchants"), [(3, 0), (4, 4), (5, 2)])
def test_merchants_are_taken_out(players: int, merchants: int) -> None:
    state = game.setup(3, {"players": players})
    assert state.table.words(state.order).count("Merchant") == merchants
    for viewer in (None, "Ida"):
        view = game.view(state, viewer)
        assert view.removed == 4 - merchants


@covers("A1.5", "holds")
def test_one_card_each_and_the_rest_is_the_deck() -> None:
    state = game.setup(7, {"players": 4})
    assert [len(hand) for hand in state.hands] == [1, 1, 1, 1]
    assert tuple(sorted(state.order)) == state.table.pack
    assert (state.temple, state.guild) == ((), ())
    assert state.deck == 52 - 4 - 3
    assert game.setup(7, {"players": 4}) == state
    assert game.setup(8, {"players": 4}).order != state.order


@covers("A1.6", "allows", "refuses")
def test_the_first_player_is_named_or_random() -> None:
    assert game.to_act(game.setup(0, {"first_player": "Tom"})) == ("Tom",)
    assert {game.to_act(game.setup(seed))[0] for seed in range(30)} == {"Ida", "Mia", "Tom"}
    for first in ("Noor", "", 1, None):
        with pytest.raises(OptionError, match=r"first_player.*\[A1\.6\]"):
            game.setup(0, {"first_player": first})


@covers("A4.7", "allows", "refuses")
def test_options_may_be_changed_to_what_is_known() -> None:
    state = game.setup(0, {"allocate_from": "hand", "peek": "top_of_others", "players": 5})
    assert state.options.changed() == {"players": 5, "allocate_from": "hand", "peek": "top_of_others"}
    for name, value in (("allocate_from", "deck"), ("peek", "bottom"), ("peak", "top"), ("players", None)):
        with pytest.raises(OptionError, match=name):
            game.setup(0, {name: value})
    assert [setting.name for setting in AllegianceOptions.settings()] == [
        "players", "cards", "first_player", "allocate_from", "peek"]
    assert all(setting.rule in game.rulebook and setting.says for setting in AllegianceOptions.settings())
    for setting in AllegianceOptions.settings():
        assert game.rulebook[setting.rule].option == setting.name


def test_options_go_through_json() -> None:
    rows = CardTable.default().rows()
    own = [["Abbot", *row[1:]] if row[0] == "High Priest" else row for row in rows]
    for options in ({}, {"players": ["A", "B", "C"], "first_player": "B"}, {"cards": own, "players": 5}):
        made = AllegianceOptions.make(options)
        assert AllegianceOptions.decode(json.loads(json.dumps(made.encode())), "options") == made
    assert AllegianceOptions.make({"cards": rows}) == AllegianceOptions()


# --- card tables of one's own --------------------------------------------------------------------------------------

DEFAULT = (Path(__file__).parents[2] / "allegiance" / "data" / "cards.csv").read_text(encoding="utf-8")


def _file(folder: Path, text: str) -> Path:
    file = folder / "own.csv"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_table_of_ones_own_is_played(tmp_path: Path) -> None:
    file = _file(tmp_path, "\ufeff" + DEFAULT.replace("High Priest", "Abbess of All").replace("\n", "\r\n"))
    state = game.setup(1, {"cards": str(file), "players": 4})
    assert "Abbess of All" in state.table.names
    assert make_table(cards=file, players=4) is state.table
    assert "reconstruction" not in str(game.view(state, None))
    assert "reconstruction [A1.3]" in str(game.view(game.setup(1), None))
    # The position carries the table: the file is not needed any more.
    file.unlink()
    assert game.decode(json.loads(json.dumps(game.encode(state)))) == state


@covers("A1.3", "holds")
@pytest.mark.parametrize(("change", "line", "says"), [
    (("Merchant,unaligned,1,1,4,0", "Merchant,unaligned,1,1,2,0"), None, "the deck has 50 cards and needs 52"),
    (("Merchant,unaligned,1,1,4,0", "Merchant,unaligned,1,1,5,0"), None, "53 cards"),
    (("Merchant,", "Trader,"), None, "no Merchant"),
    (("Merchant,unaligned,1,1,4,0", "Merchant,unaligned,1,1,3,0\nHealer,unaligned,0,0,1,0"), 12, "3 of Merchant"),
    (("Guildmaster,", "Master,"), None, "no Guildmaster"),
    (("Guildmaster,thieves,0,5,1,0\nBurglar,thieves,0,3,4", "Guildmaster,thieves,0,5,2,0\nBurglar,thieves,0,3,3"), 7,
     "2 of Guildmaster"),
    (("Burglar,thieves,0,3", "Burglar,thieves,0,5"), 8, "more than any other card"),
    (("Spy,thieves,0,2,4,1", "Spy,thieves,0,-2,4,1"), 9, "Spy, thieves: needs a whole number from 0, not '-2'"),
    (("Spy,thieves,0,2,4,1", "Spy,thieves,0,2.5,4,1"), 9, "needs a whole number"),
    (("Spy,thieves,0,2,4,1", "Spy,thieves,0,,4,1"), 9, "needs a whole number"),
    (("Spy,thieves,0,2,4,1", "Spy,thieves,0,2,4,2"), 9, "needs 0 or 1"),
    (("Spy,thieves,0,2,4,1", "Spy,thieves,0,2,4"), 9, "needs 6 cells"),
    (("Spy,thieves,0,2,4,1", "Spy,robbers,0,2,4,1"), 9, "the side is 'robbers'"),
    (("Spy,", "Priest,"), 9, "stands in the table twice"),
    (("Spy,", "S=y,"), 9, "must not hold ="),
    (("Spy,", "Spy to Rent,"), 9, "the word 'to'"),
    (("Spy,", ","), 9, "needs a name"),
    (("name,side", "card,side"), 1, "the first line needs the columns"),
    ((",4,1\n", ",4,0\n"), None, "no action card"),
])
def test_bad_tables_are_refused_with_rule_file_and_line(
    tmp_path: Path, change: tuple[str, str], line: int | None, says: str
) -> None:
    assert change[0] in DEFAULT
    file = _file(tmp_path, DEFAULT.replace(*change))
    with pytest.raises(CardTableError) as refused:
        CardTable.load(file)
    error = refused.value
    assert (error.rule, error.file, error.line) == ("A1.3", str(file), line)
    assert says in str(error)
    assert str(error).endswith("[A1.3]")
    assert ("line" in str(error).split(":")[0].removeprefix(str(file))) == (line is not None)
    with pytest.raises(OptionError, match=r"cards.*\[A1\.3\]$") as option:
        game.setup(0, {"cards": file})
    assert str(file) in str(option.value)


def test_what_is_no_table_is_refused(tmp_path: Path) -> None:
    binary = tmp_path / "x.csv"
    binary.write_bytes(b"\xff\xfe\x00")
    for source in (tmp_path / "missing.csv", binary, tmp_path, [], [["Spy"]], ["Spy"], 7, None, b"x", {"a": 1}):
        with pytest.raises(CardTableError, match=r"\[A1\.3\]"):
            CardTable.load(source)  # type: ignore[arg-type]
    for value in (7, None, {"a": 1}):
        with pytest.raises(OptionError, match=r"cards.*\[A1\.3\]"):
            game.setup(0, {"cards": value})


def test_unequal_totals_are_a_warning_only(tmp_path: Path) -> None:
    file = _file(tmp_path, DEFAULT.replace("Acolyte,temple,2", "Acolyte,temple,1"))
    with pytest.warns(CardTableWarning, match=r"44 temple points against 51 .*\[A1\.3\]"):
        table = CardTable.load(file)
    assert table["Acolyte"].temple == 1
