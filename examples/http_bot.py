"""A bot that plays over HTTP with the standard library alone: python http_bot.py SERVER TABLE INVITATION [NAME].

It takes up the invitation, listens to the table, and plays any legal move when it is asked. Replace `choose`.
"""

from __future__ import annotations

import json
import random
import sys
import urllib.error
import urllib.request
import uuid
from http.client import HTTPResponse
from typing import Any


def ask(url: str, body: Any = None, token: str = "") -> HTTPResponse:
    """Send a request."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    response: HTTPResponse = urllib.request.urlopen(urllib.request.Request(url, data, headers))
    return response


def choose(moves: list[str]) -> str:
    """Choose among the legal moves."""
    return random.choice(moves)


def play(server: str, table: str, invitation: str, name: str = "Robin") -> None:
    """Play at a table until its match is over."""
    me = json.load(ask(f"{server}/api/join", {"table": table, "invitation": invitation, "name": name}))
    here, phase = f"{server}/api/tables/{table}", me["phase"]
    while phase in ("gathering", "running"):  # a line that breaks is opened again, and begins with the whole
        for line in ask(f"{here}/stream", token=me["token"]):
            news = json.loads(line) if line.strip() else {}  # an empty line is a sign of life
            phase = news.get("phase", phase)
            moves = news.get("legal", [])
            if moves and phase == "running":
                order = {"move": choose(moves), "seen": news["number"], "id": uuid.uuid4().hex}
                try:
                    ask(f"{here}/moves", order, me["token"])
                except urllib.error.HTTPError as why:
                    print(json.load(why)["error"])  # the table has moved on: its next line says where to
            if phase not in ("gathering", "running"):
                break
    result = json.load(ask(here, token=me["token"])).get("result")
    print(f"Seat {me['seat'] + 1} comes in at place {result['places'][me['seat']]}." if result else "The table ended.")


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(str(__doc__).splitlines()[0])
    try:
        play(*sys.argv[1:])
    except urllib.error.URLError as why:
        sys.exit(json.load(why)["error"] if isinstance(why, urllib.error.HTTPError) else f"No answer: {why.reason}.")
