"""The shapes of what programs send and are sent; the OpenAPI document is made from them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from .library import LARGEST_SET
from .table import LONGEST_CHAT, MOST_SEATS, Phase, Undoing, Who


class Strict(BaseModel):
    """A body with nothing in it but what is declared."""

    model_config = ConfigDict(extra="forbid")


# -- what they send -----------------------------------------------------------------------------------------


class SeatOrder(Strict):
    """Who is to sit on a seat."""

    who: Who = Field(Who.BOT, description="person: somebody with a link; screen: somebody beside the host; bot")
    name: str = Field("", max_length=40)
    bot: str = Field("medium", max_length=40, description="the level of a bot")
    mine: bool = Field(False, description="whether the caller plays this seat")


class TableOrder(Strict):
    """What table is to be opened."""

    game: str = Field(max_length=40, examples=["curios"])
    seats: list[SeatOrder] = Field(
        max_length=MOST_SEATS, examples=[[{"who": "person", "name": "Ada", "mine": True}, {"who": "bot"}]]
    )
    options: dict[str, str] = Field(default_factory=dict, max_length=20)
    pace: Literal["live", "days"] = Field("live", description="how long people who are away are waited for")
    undo: Undoing = Field(
        Undoing.OWN,
        description="what may be taken back: off: nothing; own: the own last move, while nobody has moved since and "
        "nothing was shown; agreed: that, and whatever everybody at the table agrees to",
    )
    watchers: bool = Field(True, description="whether everybody who knows the table's address may watch")
    components: str = Field("", max_length=LARGEST_SET, description="a component set of your own, as TOML")


class JoinOrder(Strict):
    """An invitation and the name of who takes it up."""

    table: str = Field(max_length=32)
    invitation: str = Field(max_length=64)
    name: str = Field("", max_length=40)


class MoveOrder(Strict):
    """A move in words, as the list of legal moves spells it."""

    move: str = Field(max_length=200)
    seat: int | None = Field(None, ge=0, lt=MOST_SEATS, description="one of your seats; the first if left out")
    seen: int | None = Field(
        None, ge=0, description="the table's number when you looked: an answer to an old question is refused"
    )
    id: str | None = Field(
        None, min_length=8, max_length=64, description="your own name for this move: a repeat gets the first answer"
    )


class StreamChoice(BaseModel):
    """What a listener wants to hear."""

    seat: int | None = Field(None, ge=0, lt=MOST_SEATS, description="one of your seats; the first if left out")
    seen: int | None = Field(None, ge=0, description="the last number you know: nothing is repeated")


class SeatChoice(Strict):
    """One of the caller's seats; the first of them if none is named."""

    seat: int | None = Field(None, ge=0, lt=MOST_SEATS)


class Answer(Strict):
    """Whether the caller agrees that somebody takes a move back."""

    agrees: bool
    question: int | None = Field(None, ge=0, description="the number of the question that you answer")


class Remark(Strict):
    """Something said at the table."""

    text: str = Field(max_length=LONGEST_CHAT)


class Substitute(Strict):
    """The level of the bot that is to play on; "" opens the seat for somebody else."""

    bot: str = Field("", max_length=40)


# -- what they are sent -------------------------------------------------------------------------------------


class Trouble(BaseModel):
    """Why something was refused."""

    error: str = Field(description="one sentence that says what is wrong and what would be right")
    clause: str | None = Field(description="the clause of the game's rules that forbids it, if one does")


class OptionShown(BaseModel):
    """An option of a game."""

    name: str
    choices: list[str]
    default: str
    help: str


class GameShown(BaseModel):
    """A game and what can be chosen at its tables."""

    game: str
    title: str
    blurb: str
    seats: list[int] = Field(description="how many may play")
    usual_seats: int
    minutes: str
    options: list[OptionShown]
    levels: list[str] = Field(description="the levels of its bots, the weakest first")
    paces: list[str]


class SeatShown(BaseModel):
    """Who sits where."""

    seat: int
    name: str
    who: Who
    bot: str | None = Field(description="the level of its bot, or of the one that plays on for somebody")
    taken: bool
    away: bool


class QuestionShown(BaseModel):
    """Whether a seat may take its last move back, with all that followed it; the next move lets the question lapse."""

    number: int = Field(description="send it back with the answer")
    seat: int = Field(description="who asks")
    waits_for: list[int] = Field(description="the seats of those who have not agreed yet")


class TableShown(BaseModel):
    """What everybody may know of a table who may see it at all."""

    table: str
    game: str
    phase: Phase
    number: int = Field(description="how many things have happened at it: send it back as `seen`")
    opened: datetime | None = Field(description="when the table was opened, in UTC")
    ended: datetime | None = Field(description="when its match ended here or the host ended the table, in UTC")
    options: dict[str, str]
    pace: str
    undo: Undoing
    watchers: bool
    seats: list[SeatShown]
    pending: list[int] = Field(description="the seats that must choose now")
    commitment: str | None = Field(description="the seal of the key of chance; the key itself opens at the end")
    question: QuestionShown | None = Field(description="what people are asked just now")
    rematch: str | None


class TableOpened(TableShown):
    """A new table, with the secrets that belong to it; they are shown this once."""

    token: str | None = Field(description="your bearer token; null where you brought one")
    invitations: dict[int, str] = Field(default_factory=dict, description="an invitation for each open seat")


class Seated(TableShown):
    """A table that somebody has joined."""

    token: str | None = Field(description="your bearer token; null where you brought one")
    seat: int | None = Field(description="your seat; null for a watcher")


class MoveShown(BaseModel):
    """A legal move: the word to send, and a sentence to show."""

    move: str
    label: str


class PositionShown(TableShown):
    """A table with its match as the caller sees it."""

    seat: int | None = None
    view: dict[str, Any] | None = Field(None, description="what this seat sees; what is hidden from it is not there")
    status: str | None = None
    prompt: dict[str, str] | None = None
    legal: list[MoveShown] | None = None
    result: dict[str, Any] | None = Field(None, description="the score sheet, when the match is over")
    key: str | None = Field(None, description="the key of chance, when the match is over")
    talk: list[dict[str, Any]] = Field(default_factory=list)
    notices: list[str] = Field(default_factory=list)


class Accepted(BaseModel):
    """A move that is on disk."""

    accepted: bool
    number: int = Field(description="the number of its entry at the table")
    length: int = Field(description="how many entries the table has now")


class Candidate(BaseModel):
    """A move that a search thought about."""

    move: str
    label: str
    visits: float = Field(description="the part of all tries that went into it: how sure the search is")
    result: float = Field(description="the share of the victory that is expected after it")
    sentence: str


class HintShown(BaseModel):
    """What a search would do."""

    seat: int
    moves: list[Candidate]


class Invitation(BaseModel):
    """A link's secret; it is shown this once and taken up once."""

    invitation: str
    seat: int | None


class Proof(BaseModel):
    """Whether chance was fair: every outcome computed again from the opened key."""

    commitment: str | None
    key: str
    fair: bool
    why: str | None
    brought_in: bool = Field(description="whether the match came from a file, whose writer could know the key before")


def sentence(error: Mapping[str, Any]) -> str:
    """Say in one sentence what is wrong with a request, by the first error that was found in its shape."""
    where = ".".join(str(part) for part in error["loc"] if isinstance(part, (str, int))) or "the body"
    match error["type"]:
        case "missing":
            return f"The request lacks {where}."
        case "extra_forbidden":
            return f"The request has {where[:60]}, which is not known here; /api/openapi.json says what is."
        case "json_invalid":
            return "The body must be JSON; it cannot be read as such."
        case "model_type" | "model_attributes_type" if not error["loc"]:
            return "The body must be a JSON object, and be sent with content-type: application/json."
    return f"In the request, {where[:60]} is wrong: {_lowered(str(error['msg'])).rstrip('.')}."


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]
