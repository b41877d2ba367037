"""The actions of the week, of movement and of mustering, and their short notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from sekigahara.block_game.actions import ACTIONS, BattleAction, Fight
from sekigahara.block_game.pieces import Block, Card, Side

__all__ = [
    "BATTLE_ACTIONS", "CAMPAIGN_ACTIONS", "OPTIONS", "OPTION_COST", "Bid", "CallMori", "CampaignAction", "Discard", "End",
    "First", "Leave", "March", "MoveOption", "Muster", "OptionName", "Stack", "Stop", "Take", "TakeAll",
]

OptionName: TypeAlias = Literal["none", "minimal", "limited", "total"]
OPTIONS: Final[tuple[OptionName, ...]] = ("none", "minimal", "limited", "total")
OPTION_COST: Final[dict[OptionName, int]] = {"none": 0, "minimal": 0, "limited": 1, "total": 2}
"""How many cards each movement option costs (B40)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay a card on the discard pile: in the reinforcement step (B33), or to change it for another (B40)."""

    seat: Side
    card: Card

    def __str__(self) -> str:
        return f"discard {self.card.name}"


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid a card face down for the turn order; None with an empty hand (B36)."""

    seat: Side
    card: Card | None

    def __str__(self) -> str:
        return "bid none" if self.card is None else f"bid {self.card.name}"


@dataclass(frozen=True, slots=True)
class First:
    """The higher bid decides who is first in both turns of the week (B36)."""

    seat: Side
    side: Side

    def __str__(self) -> str:
        return f"first {self.side}"


@dataclass(frozen=True, slots=True)
class MoveOption:
    """Choose how much to move in this movement phase, and pay for it (B40)."""

    seat: Side
    option: OptionName
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        paying = f" paying {' '.join(card.name for card in self.cards)}" if self.cards else ""
        return f"move {self.option}{paying}"


@dataclass(frozen=True, slots=True)
class Stack:
    """Pick the stack that moves next (B41)."""

    seat: Side
    place: str

    def __str__(self) -> str:
        return f"stack {self.place}"


@dataclass(frozen=True, slots=True)
class Take:
    """Take one more block of the stack into the group that will march (B41)."""

    seat: Side
    block: Block

    def __str__(self) -> str:
        return f"take {self.block.name}"


@dataclass(frozen=True, slots=True)
class TakeAll:
    """Take all blocks of the stack that are left into the group (B41)."""

    seat: Side

    def __str__(self) -> str:
        return "take all"


@dataclass(frozen=True, slots=True)
class March:
    """March the group along one road (B46), announcing a leader (B48) or paying a forced march (B49) where needed."""

    seat: Side
    to: str
    leader: bool = False
    card: Card | None = None

    def __str__(self) -> str:
        text = f"march {self.to}{' with leader' if self.leader else ''}"
        return text if self.card is None else f"{text} paying {self.card.name}"


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave one block of the group here; it may go another way, or stay (B42)."""

    seat: Side
    block: Block

    def __str__(self) -> str:
        return f"leave {self.block.name}"


@dataclass(frozen=True, slots=True)
class Stop:
    """The blocks in question stay where they are (B42, B43)."""

    seat: Side

    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class Muster:
    """Bring one block from the recruitment box to the map (B54)."""

    seat: Side
    block: Block
    to: str

    def __str__(self) -> str:
        return f"muster {self.block.name} {self.to}"


@dataclass(frozen=True, slots=True)
class CallMori:
    """Discard a card to bring one block from the Mori box to Osaka (B58)."""

    seat: Side
    block: Block
    card: Card

    def __str__(self) -> str:
        return f"call {self.block.name} paying {self.card.name}"


@dataclass(frozen=True, slots=True)
class End:
    """End the discards, the muster or the movement phase."""

    seat: Side

    def __str__(self) -> str:
        return "end"


CampaignAction: TypeAlias = (
    Discard | Bid | First | MoveOption | Stack | Take | TakeAll | March | Leave | Stop | Muster | CallMori | End
    | BattleAction
)
CAMPAIGN_ACTIONS: Final = (
    Discard, Bid, First, MoveOption, Stack, Take, TakeAll, March, Leave, Stop, Muster, CallMori, End, *ACTIONS,
)
BATTLE_ACTIONS: Final = tuple(kind for kind in ACTIONS if kind is not Fight)
"""The actions that belong to a combat which is going on."""
