"""Launch work of a card at once that was launched piece by piece before: its CUDA graph is captured and replayed.

A step of self-play is some dozens of small launches, and the processor could not hand them over as fast as a card does
them. What is captured must always work on the same tensors, and never wait for the card.
"""

from __future__ import annotations

from collections.abc import Callable

from ..adapters.extras import needed

with needed("torch", "train"):
    import torch

Work = Callable[[], None]
BEFORE = 2
"""After how many runs, in which libraries prepare themselves, work is captured."""


class Graphs:
    """Runs work, on a card from its graph if that can be captured."""

    def __init__(self, device: torch.device) -> None:
        self._captures = device.type == "cuda"
        self._runs: dict[str, int] = {}
        self._graphs: dict[str, torch.cuda.CUDAGraph] = {}

    def run(self, work: Work, between: Work = lambda: None) -> None:
        """Do the work, which is known by its name; `between` is done before it wherever it is not replayed."""
        name = work.__name__
        if name in self._graphs:
            self._graphs[name].replay()
            return
        between()
        if self._captures and self._runs.get(name, 0) >= BEFORE:
            self._capture(name, work)
            if name in self._graphs:  # to capture work is not to do it
                self._graphs[name].replay()
                return
        self._runs[name] = self._runs.get(name, 0) + 1
        work()

    def _capture(self, name: str, work: Work) -> None:
        graph = torch.cuda.CUDAGraph()
        try:
            torch.cuda.synchronize()
            with torch.cuda.graph(graph, capture_error_mode="relaxed"):
                work()
            torch.cuda.synchronize()
        except Exception:  # torch's or Numba's, of whatever kind: everything can be launched piece by piece as well
            self._captures = False
        else:
            self._graphs[name] = graph
