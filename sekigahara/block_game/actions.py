"""The actions of a battle or siege, and their short notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from sekigahara.block_game.pieces import Block, Card, Side

__all__ = [
    "ACTIONS", "BattleAction", "BlockRef", "Challenge", "Deploy", "Done", "Fight", "Lose", "Retreat", "Show", "Stance",
    "Trust", "Yield",
]


class BlockRef(NamedTuple):
    """One block of a battle: its face, and which of the equal ones.

    The number is a label of the position, counted over the side's blocks of that face: deployed ones first, in the
    order of their deployment, then standing ones. It is no identity that lasts.
    """

    block: Block
    number: int = 1

    def __str__(self) -> str:
        return self.block.name if self.number == 1 else f"{self.block.name}#{self.number}"


@dataclass(frozen=True, slots=True)
class Stance:
    """The castle's owner declares his blocks inside or outside (B91)."""

    seat: Side
    inside: bool

    def __str__(self) -> str:
        return "inside" if self.inside else "outside"


@dataclass(frozen=True, slots=True)
class Deploy:
    """Deploy a block with a card, two with a double card, or a leader without a card (B63, B64, B66)."""

    seat: Side
    blocks: tuple[BlockRef, ...]
    card: Card | None = None

    def __str__(self) -> str:
        text = f"deploy {' '.join(map(str, self.blocks))}"
        return text if self.card is None else f"{text} with {self.card.name}"


@dataclass(frozen=True, slots=True)
class Challenge:
    """Play a Loyalty Challenge card on the deployment just made (B75)."""

    seat: Side

    def __str__(self) -> str:
        return "challenge"


@dataclass(frozen=True, slots=True)
class Trust:
    """Play no Loyalty Challenge on the deployment just made (B75)."""

    seat: Side

    def __str__(self) -> str:
        return "trust"


@dataclass(frozen=True, slots=True)
class Show:
    """Refute a challenge by showing a card that could deploy the block (B75)."""

    seat: Side
    card: Card

    def __str__(self) -> str:
        return f"show {self.card.name}"


@dataclass(frozen=True, slots=True)
class Yield:
    """Refute nothing: the challenged block turns (B77)."""

    seat: Side

    def __str__(self) -> str:
        return "yield"


@dataclass(frozen=True, slots=True)
class Done:
    """Deploy no more in this battle (B74)."""

    seat: Side

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class Lose:
    """Name a block or a disk as a loss (B83, B95)."""

    seat: Side
    piece: BlockRef | str

    def __str__(self) -> str:
        return f"lose {self.piece}"


@dataclass(frozen=True, slots=True)
class Retreat:
    """Retreat to a neighbouring location, ``inside`` the castle, or ``away`` where no place on the map is set (B86)."""

    seat: Side
    to: str

    def __str__(self) -> str:
        return f"retreat {self.to}"


@dataclass(frozen=True, slots=True)
class Fight:
    """Declare the combat at a location (B60)."""

    seat: Side
    place: str

    def __str__(self) -> str:
        return f"fight {self.place}"


BattleAction: TypeAlias = (
    Stance | Deploy | Challenge | Trust | Show | Yield | Done | Lose | Retreat | Fight
)
ACTIONS = (Stance, Deploy, Challenge, Trust, Show, Yield, Done, Lose, Retreat, Fight)
