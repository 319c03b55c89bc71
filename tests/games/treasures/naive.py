"""Unexpected Treasures once more, from the rulebook, with lists, dicts and words; no code is shared with the rules.

`Referee` follows a match by its written moves alone: it says who may play what, and in the end who has how much.
"""

from __future__ import annotations

from collections import Counter

VALUES = {"stool": 1, "lamp": 2, "armchair": 3, "television": 4, "radio": 5}
BAG = ["stool"] * 8 + ["lamp"] * 8 + ["armchair"] * 8 + ["television"] * 8 + ["radio"] * 3
REMOVED = {3: 6, 4: 3, 5: 0, 6: 0}
BONUS = {
    "rising": {1: 3, 2: 7, 3: 12, 4: 18, 5: 25, 6: 33},
    "steep": {n: n * (n + 1) for n in range(1, 7)},
    "even": {n: 4 * n for n in range(1, 7)},
}
CHANCE = "chance"


class Referee:
    """A patient person with the rulebook in hand. Seats are numbered from 1, as in the file."""

    def __init__(self, seats: int, bonus: str, missions: dict[str, list[str]]) -> None:
        self.players = list(range(1, seats + 1))
        self.bonus = BONUS[bonus]
        self.wanted = missions
        self.unseen = sorted(missions)
        self.deck = len(missions) - REMOVED[seats]
        self.open: list[str] = []
        self.done: dict[int, list[str]] = {player: [] for player in self.players}
        self.homes: dict[int, list[str]] = {player: [] for player in self.players}
        self.bag, self.pile, self.kerb = list(BAG), [], []
        self.chips: dict[int, int] = {}
        self.thieves: set[int] = set()
        self.cards: dict[int, int] = {}
        self.phase = "chips"
        self.owed = 0
        self.steps: list[tuple[int, int]] = []
        self.may_take = 0

    # -- who may play what ----------------------------------------------------------------------------

    def expected(self) -> dict[int | str, set[str]]:
        """Give the legal moves of everybody who must choose, in words; nothing when the match is over."""
        if self.phase == "chips":
            left = set(self.players) - set(self.chips.values())
            return {CHANCE: {f"deal seat={len(self.chips) + 1} chip={chip}" for chip in left}}
        if self.phase == "mission":
            return {CHANCE: {f"reveal {mission}" for mission in self.unseen}}
        if self.phase == "tile":
            return {CHANCE: {f"draw {good}" for good in self.bag}}
        if self.phase == "cards":
            return {
                player: {f"choose {card}" for card in range(6) if card or player not in self.thieves}
                for player in self.players
                if player not in self.cards
            }
        if self.phase == "over":
            return {}
        _, player = self.steps[0]
        return {player: self.hauls() | {"enough"} if self.phase == "haul" else self.fills() | {"done"}}

    def hauls(self) -> set[str]:
        """Give what the player in turn may still steal or take."""
        card, _ = self.steps[0]
        if self.may_take == 0:
            return set()
        if card > 0:
            return {f"take {good}" for good in self.kerb}
        return {f"steal seat={victim} good={good}" for _, victim in self.steps[1:] for good in self.homes[victim]}

    def fills(self) -> set[str]:
        """Give the missions that the player in turn can fill."""
        _, player = self.steps[0]
        return {f"fill {mission}" for mission in self.open if self.price(player, mission) is not None}

    def price(self, player: int, mission: str) -> list[str] | None:
        """Give the tiles with which a player would pay a mission, or None: real ones first, then radios."""
        left, paid = Counter(self.homes[player]), []
        for good in sorted(self.wanted[mission], key=lambda good: good != "radio"):
            tile = good if left[good] else "radio"
            if not left[tile]:
                return None
            left[tile] -= 1
            paid.append(tile)
        return paid

    # -- play -----------------------------------------------------------------------------------------

    def play(self, who: int | str, text: str) -> None:
        """Follow one move."""
        verb, *words = text.split()
        values = [word.split("=")[-1] for word in words]
        if verb == "deal":
            self.chips[int(values[0])] = int(values[1])
            if len(self.chips) == len(self.players):
                self.phase = "mission"
        elif verb == "reveal":
            self.unseen.remove(values[0])
            self.deck -= 1
            self.open.append(values[0])
            self.owed = len(self.wanted[values[0]])
            self.supply()
        elif verb == "draw":
            self.bag.remove(values[0])
            self.kerb.append(values[0])
            self.owed -= 1
            if not self.bag:
                self.bag, self.pile = self.pile, []
            self.supply()
        elif verb == "choose":
            self.cards[int(who)] = int(values[0])
            if len(self.cards) == len(self.players):
                self.open_cards()
        else:
            self.step(int(who), verb, values)

    def supply(self) -> None:
        """Go on with drawing, with another mission, or with the cards."""
        if self.owed and not self.bag:
            self.bag, self.pile = self.pile, []
        if self.owed and self.bag:
            self.phase = "tile"
            return
        self.owed = 0
        short = len(self.kerb) < 2 * len(self.players)
        if short and self.deck and (self.bag or self.pile):
            self.phase = "mission"
        else:
            self.phase, self.cards = "cards", {}

    def open_cards(self) -> None:
        """Settle all contests and line up those who go."""
        self.thieves = {player for player, card in self.cards.items() if card == 0}
        self.steps = []
        for card in range(6):
            met = sorted((self.chips[player], player) for player in self.players if self.cards[player] == card)
            chips = [chip for chip, _ in met]
            for (_, player), chip in zip(met, reversed(chips), strict=True):
                self.chips[player] = chip
            self.steps += [(card, player) for _, player in met[:1]]
        self.begin_step()

    def begin_step(self) -> None:
        """Begin the step of the lowest card, or end the round."""
        if not self.steps:
            self.phase = "mission" if self.deck else "over"
            return
        card, _ = self.steps[0]
        self.may_take = card or len(self.steps) - 1
        self.phase = "haul"
        self.go_on()

    def go_on(self) -> None:
        """Pass over what leaves no choice."""
        if self.phase == "haul" and not self.hauls():
            self.phase = "fill"
        if self.phase == "fill" and not self.fills():
            self.steps.pop(0)
            self.begin_step()

    def step(self, player: int, verb: str, values: list[str]) -> None:
        """Follow a move of the player in turn."""
        home = self.homes[player]
        if verb in ("take", "steal"):
            source = self.kerb if verb == "take" else self.homes[int(values[0])]
            source.remove(values[-1])
            home.append(values[-1])
            self.may_take -= 1
        elif verb == "enough":
            self.phase = "fill"
        elif verb == "fill":
            for tile in self.price(player, values[0]) or []:
                home.remove(tile)
                self.pile.append(tile)
            self.open.remove(values[0])
            self.done[player].append(values[0])
        else:
            self.steps.pop(0)
            self.begin_step()
            return
        self.go_on()

    # -- the end --------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """Add up missions and goods of every player."""
        totals = []
        for player in self.players:
            goods = sum(VALUES[good] for good in self.homes[player])
            missions = [self.wanted[mission] for mission in self.done[player]]
            totals.append(goods + sum(sum(VALUES[g] for g in wanted) + self.bonus[len(wanted)] for wanted in missions))
        return totals
