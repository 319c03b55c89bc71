"""`wunderkammer simulate`, and its transcripts judged again without our code."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import refused, run, spawn
from wunderkammer import load
from wunderkammer.arena.simulation import simulate
from wunderkammer.bots.bot import BotSpec
from wunderkammer.core.errors import OptionError


def report(*arguments: object) -> dict:
    ran = run("simulate", "curios", "--json", *arguments)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("\n") == 1
    return ran.json


def timeless(out: dict) -> dict:
    return {key: value for key, value in out.items() if key != "seconds"}


def test_json_is_one_object():
    out = report("--matches", 300, "--seats", 3)
    assert out["game"] == "curios"
    assert out["matches"] == 300
    assert out["options"] == {"visits": "yes", "starter": "random"}
    assert [seat["bot"] for seat in out["seats"]] == ["random"] * 3
    assert sum(seat["wins"] for seat in out["seats"]) == pytest.approx(1, abs=1e-4)
    assert 3 <= sum(seat["place"] for seat in out["seats"]) <= 6
    assert out["decisions"] / out["matches"] < out["moves"]


def test_the_usual_number_of_seats_is_taken():
    assert len(report("--matches", 10)["seats"]) == 4


def test_the_same_seed_gives_the_same_result_and_another_differs():
    one, two, other = (timeless(report("--matches", 200, "--seed", seed)) for seed in (7, 7, 8))
    assert one == two
    assert one["seats"] != other["seats"]


def test_one_name_fills_all_seats():
    same = [report("--matches", 50, "--seats", 3, "--bots", bots) for bots in ("greedy", "greedy,greedy,greedy")]
    assert timeless(same[0]) == timeless(same[1])


def test_bots_sit_where_they_are_named():
    out = report("--matches", 400, "--seats", 2, "--bots", "random,greedy")
    assert [seat["bot"] for seat in out["seats"]] == ["random", "greedy"]
    assert out["seats"][1]["wins"] > out["seats"][0]["wins"]


def test_many_matches_are_summed_up_in_parts():
    """More matches than one part holds: the sums are those of the parts."""
    out = report("--matches", 5000, "--seats", 2)
    assert out["matches"] == 5000
    assert sum(seat["wins"] for seat in out["seats"]) == pytest.approx(1, abs=1e-4)


def test_for_people_there_is_a_table_and_progress_on_the_error_stream():
    ran = run("simulate", "curios", "--matches", 20, "--seats", 2, "--bots", "greedy,random")
    assert ran.code == 0
    assert ran.out.splitlines()[0].split() == ["seat", "wins", "place", "points", "±"]
    assert ran.out.splitlines()[1].startswith("1 greedy")
    assert "20 matches of" in ran.out
    assert ran.err.startswith("Playing Curios: ")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--bots", "deep-blue"], "There is no bot 'deep-blue'; the bots are"),
        (["--bots", "random,random", "--seats", "3"], "2 bots were named for 3 seats; name one for all"),
        (["--bots", "ismcts:fast"], "'fast' is not a budget; write milliseconds or iterations"),
        (["--bots", "ismcts:0ms"], "'0ms' is not a budget"),
        (["--bots", "ismcts:"], "'' is not a budget"),
        (["--matches", "0"], "'0' is not a number from 1 to"),
        (["--matches", "many"], "'many' is not a number from 1 to"),
        (["--matches", "1" * 30], "is not a number from 1 to"),
        (["--seats", "-2"], "--seats"),
        (["--transcript", "no/such/folder/x"], "no/such/folder/x cannot be written: No such file or directory."),
        (["--transcript", "."], ". cannot be written: Is a directory."),
        (["--transcript", "x", "--jobs", "2"], "A transcript is written match by match, in one process; leave out"),
    ],
)
def test_bad_usage(arguments, says, tmp_path):
    assert says in refused("simulate", "curios", *arguments, folder=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_no_matches_cannot_be_summed_up():
    with pytest.raises(OptionError, match="There must be at least one match, not 0"):
        simulate(load("curios"), [BotSpec("random")] * 2, 0)


# -- transcripts --------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=[2, 3, 4, 5])
def transcript(request, tmp_path_factory):
    """Matches of random and greedy seats, each as its parsed lines."""
    folder = tmp_path_factory.mktemp("transcript")
    bots = ",".join(["random", "greedy"] * 3).split(",")[: request.param]
    ran = run(
        *("simulate", "curios", "--seats", request.param, "--bots", ",".join(bots), "--matches", 6, "--json"),
        *("--transcript", "out.jsonl"),
        folder=folder,
    )
    assert (ran.code, ran.err) == (0, "")
    assert ran.json == {"game": "curios", "matches": 6, "transcript": "out.jsonl"}
    matches: dict[int, list[dict]] = {}
    for line in (folder / "out.jsonl").read_text().splitlines():
        entry = json.loads(line)
        matches.setdefault(entry["match"], []).append(entry)
    assert sorted(matches) == list(range(6))
    return matches


def test_a_transcript_holds_header_moves_scores_and_places(transcript):
    for lines in transcript.values():
        kinds = [line["kind"] for line in lines]
        seats = lines[0]["seats"]
        moves = kinds.count("move")
        assert kinds == ["header", *["move"] * moves, *["score"] * seats, "places"]
        assert [line["number"] for line in lines[1 : moves + 1]] == list(range(1, moves + 1))
        assert lines[-1]["places"] == [line["place"] for line in lines if line["kind"] == "score"]
        shapes = lines[0]["fields"]
        for line in lines[: moves + 1]:
            assert set(line["state"]) == set(shapes)


class Judge:
    """Curios judged again from a transcript alone: plain dicts, written from the rulebook."""

    def __init__(self, header: dict) -> None:
        sets = header["components"]
        self.seats = header["seats"]
        self.visits = header["options"]["visits"] == "yes"
        self.sites = [row["id"] for row in sets["site"]]
        self.costs = {row["id"]: row["columns"] for row in sets["site"]}
        self.values = {f"{row['site']}-{value}": value for row in sets["market"] for value in row["values"]}
        table = next(row for row in sets["table"] if row["seats"] == self.seats)
        start = sets["pawns"][0]["start"]
        self.most = sets["pawns"][0]["most"]
        self.left = {site: table["gems"] for site in self.sites}
        self.gems = [{site: 0 for site in self.sites} for _ in range(self.seats)]
        self.pawns = [start] * self.seats
        self.placed = [{site: 0 for site in self.sites} for _ in range(self.seats)]
        self.filled = {site: 0 for site in self.sites}
        self.hands: list[set[str]] = [set() for _ in range(self.seats)]
        self.deck = set(self.values)
        self.hidden: dict[str, str] = {}
        self.shown: list[str] = []
        self.passed: set[int] = set()
        self.searching = False
        self.over = False
        starter = header["options"]["starter"]
        self.lantern = None if starter == "random" else int(starter) - 1
        self.hand_size = table["hand"]
        self.turn = -1
        self.asked: list[int] = []
        self.flip_due = False

    def free(self, seat: int) -> int:
        return self.pawns[seat] - sum(self.placed[seat].values())

    def price(self, site: str) -> int | None:
        return self.costs[site][self.filled[site]] if self.filled[site] < len(self.costs[site]) else None

    def may_fill(self, seat: int, site: str) -> bool:
        return self.price(site) is not None and self.free(seat) >= self.price(site)

    def may_collect(self, seat: int) -> bool:
        return any(self.left[site] and self.may_fill(seat, site) for site in self.sites)

    def next_searcher(self, first: int) -> None:
        """Find who searches next; those who cannot collect pass for good; when all have, the search ends."""
        for step in range(self.seats):
            seat = (first + step) % self.seats
            if seat in self.passed:
                continue
            if self.may_collect(seat):
                self.turn = seat
                return
            self.passed.add(seat)
        self.end_search()

    def begin_round(self) -> None:
        self.searching = True
        self.passed = set()
        self.next_searcher(self.lantern)

    def end_search(self) -> None:
        for site in self.sites:
            most = max(self.placed[seat][site] for seat in range(self.seats))
            first = [seat for seat in range(self.seats) if self.placed[seat][site] == most]
            if most and len(first) == 1 and self.left[site]:
                self.left[site] -= 1
                self.gems[first[0]][site] += 1
        self.placed = [{site: 0 for site in self.sites} for _ in range(self.seats)]
        self.filled = {site: 0 for site in self.sites}
        self.searching = False
        if list(self.left.values()).count(0) >= 2:
            self.over = True
            return
        self.asked = [(self.lantern + step) % self.seats for step in range(self.seats)]
        self.next_recruiter()

    def next_recruiter(self) -> None:
        while self.asked:
            seat = self.asked[0]
            if self.hands[seat] and self.pawns[seat] < self.most:
                self.turn = seat
                return
            self.asked.pop(0)
        if self.seats == 2 and self.deck:
            self.flip_due = True
        else:
            self.end_round()

    def end_round(self) -> None:
        self.flip_due = False
        self.lantern = (self.lantern + 1) % self.seats
        self.begin_round()

    def chance(self, verb: str, move: dict) -> None:
        if verb == "lead":
            assert self.lantern is None
            self.lantern = move["seat"]
            return
        card = move["card"]
        assert card in self.deck
        self.deck.remove(card)
        if verb == "hide":
            site = self.sites[len(self.hidden)]
            assert card.rsplit("-", 1)[0] == site
            self.hidden[site] = card
        elif verb == "deal":
            assert len(self.hidden) == len(self.sites)
            self.hands[move["seat"]].add(card)
            if all(len(hand) == self.hand_size for hand in self.hands):
                self.begin_round()
        else:
            assert (verb, self.flip_due) == ("flip", True)
            self.shown.append(card)
            self.end_round()

    def play(self, seat: int, verb: str, move: dict) -> None:
        assert seat == self.turn
        if verb == "search":
            site = move["site"]
            assert self.searching
            assert self.may_fill(seat, site)
            assert self.left[site] or self.visits
            self.placed[seat][site] += self.price(site)
            self.filled[site] += 1
            if self.left[site]:
                self.left[site] -= 1
                self.gems[seat][site] += 1
            self.next_searcher(seat + 1)
            return
        assert not self.searching
        assert self.asked.pop(0) == seat
        if verb == "reveal":
            self.hands[seat].remove(move["card"])
            self.shown.append(move["card"])
            self.pawns[seat] += 1
        else:
            assert verb == "pass"
        self.next_recruiter()

    def agrees_with(self, state: dict) -> bool:
        """Compare gems, pawns, columns and hands with the state that the transcript gives."""
        seats = range(self.seats)
        return (
            state["gems_left"] == list(self.left.values())
            and [state["gems"][seat] for seat in seats] == [list(self.gems[seat].values()) for seat in seats]
            and [state["pawns"][seat] for seat in seats] == self.pawns
            and [state["free"][seat] for seat in seats] == [self.free(seat) for seat in seats]
            and [state["placed"][seat] for seat in seats] == [list(self.placed[seat].values()) for seat in seats]
            and state["filled_n"] == list(self.filled.values())
            and [state["hand_n"][seat] for seat in seats] == [len(hand) for hand in self.hands]
            and [sum(state["hand"][seat]) for seat in seats] == [len(hand) for hand in self.hands]
            and state["deck_n"] == len(self.deck)
            and state["shown_n"] == len(self.shown)
        )

    def total(self, seat: int) -> int:
        return sum(self.gems[seat][site] * self.values[self.hidden[site]] for site in self.sites)


def test_an_outsider_comes_to_the_same_result(transcript):
    for lines in transcript.values():
        judge = Judge(lines[0])
        assert judge.agrees_with(lines[0]["state"])
        for line in lines:
            if line["kind"] != "move":
                continue
            assert not judge.over
            move = line["action"]
            if line["seat"] == "chance":
                judge.chance(move["verb"], move["arguments"])
            else:
                judge.play(line["seat"], move["verb"], move["arguments"])
            assert judge.agrees_with(line["state"]), line
        assert judge.over
        totals = [judge.total(seat) for seat in range(judge.seats)]
        stated = [line for line in lines if line["kind"] == "score"]
        assert [line["total"] for line in stated] == totals
        assert [sum(line["rows"].values()) for line in stated] == totals
        assert lines[-1]["places"] == [1 + sum(other > own for other in totals) for own in totals]


def test_a_transcript_is_repeatable(tmp_path):
    texts = []
    for name in ("a", "b"):
        run("simulate", "curios", "--seats", 2, "--matches", 2, "--transcript", name, "--seed", 4, folder=tmp_path)
        texts.append((tmp_path / name).read_text())
    assert texts[0] == texts[1]


@pytest.mark.parametrize("bots", ["greedy,random", "medium,random"])
def test_a_transcript_and_a_summary_of_one_seed_are_the_same_matches(bots, tmp_path):
    """Bots that play natively and bots that play move by move."""
    how = ["--seats", 2, "--bots", bots, "--matches", 5, "--seed", 3]
    summed = report(*how)
    run("simulate", "curios", *how, "--transcript", "out", folder=tmp_path)
    lines = [json.loads(line) for line in (tmp_path / "out").read_text().splitlines()]
    for seat in range(2):
        totals = [line["total"] for line in lines if line["kind"] == "score" and line["seat"] == seat]
        places = [line["places"] for line in lines if line["kind"] == "places"]
        assert summed["seats"][seat]["points"] == pytest.approx(sum(totals) / 5, abs=1e-3)
        assert summed["seats"][seat]["place"] == pytest.approx(sum(place[seat] for place in places) / 5, abs=1e-4)
    moves = [line for line in lines if line["kind"] == "move"]
    assert summed["moves"] == pytest.approx(len(moves) / 5, abs=1e-3)
    assert summed["decisions"] == sum(move["seat"] != "chance" for move in moves)


def test_the_same_seed_gives_the_same_result_whether_or_not_anything_was_compiled_before(tmp_path):
    """Bots play otherwise while they are interpreted, so what is repeatable compiles first."""
    how = ["simulate", "curios", "--bots", "medium,easy", "--seats", 2, "--matches", 3, "--seed", 1, "--json"]
    cold, warm = (spawn(*how, WUNDERKAMMER_CACHE=str(tmp_path)) for _ in range(2))
    assert (cold.code, warm.code) == (0, 0)
    assert timeless(cold.json) == timeless(warm.json)
