"""Serve the cabinet to browsers: tables for friends and bots, on this machine or for others."""

from __future__ import annotations

import argparse
import socket
import threading
import webbrowser

from .arguments import BadUsage
from .folders import data_folder
from .screen import show

LOOPBACK = "127.0.0.1"
USUAL_PORT = 8642


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--host", default=LOOPBACK, help=f"the address to listen at ({LOOPBACK}: this machine alone)")
    parser.add_argument(
        "--port", type=int, help=f"the port to listen at ({USUAL_PORT}, or a free one if that is taken)"
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME; usually a file in the data folder",
    )
    parser.add_argument("--public-url", default="", metavar="URL", help="the address by which others reach this server")
    parser.add_argument("--open", action="store_true", help="open the first page in a browser")


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    try:
        import uvicorn

        from ..server.app import Setup, create_app
        from ..server.store import Store
    except ModuleNotFoundError as why:
        raise BadUsage(f"The server needs {why.name}; install it with: pip install 'wunderkammer[server]'.") from None
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    database = args.database or f"sqlite:///{folder / 'tables.db'}"
    Store(database).close()  # a database that cannot be used is said so in one sentence, not in the server's log
    with _listen(args.host, args.port) as line:
        address = args.public_url or f"http://{args.host}:{line.getsockname()[1]}"
        show(f"Wunderkammer is open at {address} (Ctrl-C closes it).", "bold")
        if args.open:
            threading.Timer(0.5, webbrowser.open, (address,)).start()
        app = create_app(Setup(database, folder / "sets", args.public_url))
        config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=5)
        uvicorn.Server(config).run(sockets=[line])
    return 0


def _listen(host: str, port: int | None) -> socket.socket:
    """Open the door: at the port that was asked for, or at the usual one, or at any that is free."""
    for each in (USUAL_PORT, 0) if port is None else (port,):
        line = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            line.bind((host, each))
            return line
        except (OSError, OverflowError) as why:
            line.close()
            reason = getattr(why, "strerror", None) or why
    raise BadUsage(f"The server cannot listen at {host}:{port}: {reason}; choose another with --host and --port.")
