"""Turns at workers: the shortest first, and no turn is lost."""

from __future__ import annotations

import asyncio

from wunderkammer.server.turns import Turns


def test_the_shortest_goes_first_and_among_equals_whoever_came_first() -> None:
    had: list[str] = []

    async def main() -> None:
        turns = Turns(1)

        async def work(name: str, seconds: float) -> None:
            async with turns.take(seconds):
                had.append(name)
                await asyncio.sleep(0)

        lengths = {"first": 2.0, "long": 2.0, "brief": 0.0, "middling": 0.02, "brief too": 0.0}
        await asyncio.gather(*(work(name, seconds) for name, seconds in lengths.items()))
        assert turns.free == 1

    asyncio.run(main())
    assert had == ["first", "brief", "brief too", "middling", "long"]


def test_who_gives_up_takes_no_turn_along() -> None:
    async def main() -> None:
        turns, over = Turns(2), asyncio.Event()

        async def work(seconds: float) -> None:
            async with turns.take(seconds):
                await over.wait()

        tasks = [asyncio.create_task(work(float(number))) for number in range(6)]
        await asyncio.sleep(0)
        tasks[2].cancel()  # while it waits
        await asyncio.sleep(0)
        tasks[0].cancel()  # while it has its turn, which the fourth gets
        await asyncio.sleep(0)
        tasks[3].cancel()  # just as its turn has come
        await asyncio.wait(tasks[:1] + tasks[2:4])
        over.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert [task.cancelled() for task in tasks] == [True, False, True, True, False, False]
        assert turns.free == 2

    asyncio.run(main())
