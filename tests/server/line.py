"""A line to a server that can be cut, as a telephone in a tunnel cuts it."""

from __future__ import annotations

import contextlib
import socket
import threading


class Line:
    """Passes bytes on between whoever connects to `port` and a server, until it is cut."""

    def __init__(self, server: int) -> None:
        self._server = server
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        self._ends: list[socket.socket] = []
        threading.Thread(target=self._answer, daemon=True).start()

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *why: object) -> None:
        with contextlib.suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)  # or one more would be let in, for whom the thread waits already
        self._door.close()
        self.cut()

    def cut(self) -> None:
        """Cut all connections there are; new ones can be made."""
        ends, self._ends = self._ends, []
        for end in ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _answer(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._door.accept()
                far = socket.create_connection(("127.0.0.1", self._server))
                self._ends += [near, far]
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=_pass_on, args=(source, target), daemon=True).start()


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while piece := source.recv(65536):
            target.sendall(piece)
    for end in (source, target):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
