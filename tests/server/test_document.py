"""Whatever the OpenAPI document allows to be sent, and more: no failure of ours, no secret in an answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core import NOT_SET
from starlette.testclient import TestClient

from wunderkammer.server import hints
from wunderkammer.server.app import Setup, create_app

from .guests import Guest, party, play_one, rooms, server

EXAMPLES = 25
"""How many requests each door gets."""


def doors() -> list[Any]:
    """Give every operation of the document."""
    schema = schemathesis.openapi.from_dict(create_app(Setup("", None)).programs.app.openapi())  # type: ignore[arg-type]
    return [found.ok() for found in schema.get_all_operations()]


DOORS = doors()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    async def advice(*_: object) -> list[Any]:
        return []

    with server(tmp_path_factory.mktemp("document")) as client, pytest.MonkeyPatch.context() as patch:
        patch.setattr(hints, "advice", advice)
        patch.setattr(rooms(client).hub, "closed", True)  # a stream ends after its first piece
        yield client


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.label)
def test_a_door_answers_anything_with_no_failure_and_no_secret(client: TestClient, door: Any) -> None:
    at = party(client)
    play_one(at.first, at.path)
    house = rooms(client).house
    key = house._tables[at.table].secret.hex()
    callers = [at.host, at.first, at.second, Guest(client)]
    modes = st.sampled_from([GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
    tables = st.sampled_from([at.table, at.table, at.table, None])

    @settings(
        max_examples=EXAMPLES, deadline=None, database=None, derandomize=True, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(data=st.data(), mode=modes, caller=st.sampled_from(callers), table=tables)
    def send(data: st.DataObject, mode: GenerationMode, caller: Guest, table: str | None) -> None:
        case = data.draw(door.as_strategy(generation_mode=mode))
        if table is not None and "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = table
        if isinstance(case.body, dict) and "game" in case.body:
            case.body["game"] = "curios"  # no text found by chance is the name of a game
        more: dict[str, Any] = {"params": case.query or None}
        if isinstance(case.body, (bytes, str)):
            more["content"] = case.body if isinstance(case.body, bytes) else case.body.encode("utf-8", "surrogatepass")
        elif case.body is not NOT_SET:
            more["json"] = case.body
        answer = caller(case.method, case.formatted_path.removeprefix("/api"), **more)
        assert answer.status_code < 500, answer.text
        if house._tables[at.table].phase == "running":
            assert key not in answer.text
        for guest in callers[:3]:
            assert guest.token not in answer.text
        if answer.status_code >= 400:
            assert set(answer.json()) == {"error", "clause"}
            assert answer.json()["error"].endswith(".")
            assert "\n" not in answer.json()["error"]

    send()
