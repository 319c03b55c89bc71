"""Open the cabinet to browsers, for yourself or for others: tables for friends and bots."""

from __future__ import annotations

import argparse
import re
import socket
import sys
import threading
import webbrowser

from ..core.folders import data_folder
from .arguments import BadUsage
from .screen import show

LOOPBACK = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")
"""Hosts that listen at every address of this machine, and are none that a browser could open."""
ELSEWHERE = ("192.0.2.1", 9)
"""An address outside, of those that are kept for examples."""
USUAL_PORT = 8642
MOST_PORTS = 1 << 16


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "--host", metavar="ADDRESS", default=LOOPBACK, help=f"where to listen (default: {LOOPBACK}, this machine only)"
    )
    parser.add_argument(
        "--port",
        type=port,
        metavar="N",
        help=f"the port to listen on (default: {USUAL_PORT}, or a free one if that is taken)",
    )
    add_database(parser, "sqlite:///FILE or postgresql://USER@HOST/NAME")
    parser.add_argument(
        "--public-url",
        type=public_url,
        metavar="URL",
        help="the address by which others reach this server, such as https://games.example",
    )
    parser.add_argument("--open", action="store_true", help="open the first page in a browser")
    parser.add_argument("--log-requests", action="store_true", help="log every request")


def add_database(parser: argparse.ArgumentParser, kinds: str = "sqlite:///FILE") -> None:
    """Add where the tables are kept."""
    parser.add_argument("--database", metavar="URL", help=f"{kinds} (default: a file in the data folder)")


def port(text: str) -> int:
    """Read the number of a port; 0 is any that is free."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else MOST_PORTS
    if number >= MOST_PORTS:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a port, a number from 1 to {MOST_PORTS - 1}")
    return number


def public_url(text: str) -> str:
    """Read the address of a server: where it is, and nothing more."""
    if not re.fullmatch(r"https?://([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?/?", text.lower()):
        raise argparse.ArgumentTypeError(f"{text[:80]!r} must be http:// or https://, a host, and perhaps a port")
    address = text.rstrip("/").lower()
    return address.removesuffix(":443" if address.startswith("https:") else ":80")  # browsers do not tell it either


def usual_database() -> str:
    """Give the address of the database in the user's data folder, making the folder if need be."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as why:
        raise BadUsage(f"The data folder {folder} cannot be created: {why.strerror or why}.") from None
    return f"sqlite:///{folder / 'tables.db'}"


def needs(why: ModuleNotFoundError) -> BadUsage:
    """Say how to install what is missing."""
    return BadUsage(f"The server needs {why.name}; install it with: pip install 'wunderkammer[server]'.")


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    try:
        from ..server import logs, process
        from ..server.app import Setup, create_app
        from ..server.sole import InUse, sole_server
        from ..server.store import Store, file_of
    except ModuleNotFoundError as why:
        raise needs(why) from None
    database = args.database or usual_database()
    Store(database).close()  # a database that cannot be used is said so in one sentence, not in the server's log
    with _listen(args.host, args.port) as line:
        address = args.public_url or address_of(args.host, line.getsockname()[1])
        try:
            with sole_server(file_of(database), address):
                show(f"Wunderkammer is open at {address} (Ctrl-C closes it).", "bold")
                if args.host in EVERYWHERE and not args.public_url:
                    show(f"Others in your network open {address_of(own_name(), line.getsockname()[1])}.")
                if args.open:
                    threading.Timer(0.5, webbrowser.open, (address,)).start()
                logs.configure(every_request=args.log_requests)
                process.run(create_app(Setup(database, data_folder() / "sets", args.public_url or "")), line)
        except InUse as other:
            if not (args.open and other.address):
                raise
            show(f"Wunderkammer is open already, at {other.address}.", "bold")
            webbrowser.open(other.address)
    return 0


def address_of(host: str, port: int) -> str:
    """Give the address that a browser on this machine opens; an IPv6 address has colons of its own."""
    if host in EVERYWHERE:
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def own_name() -> str:
    """Give what other machines in the network call this one: its address there, or its name where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(ELSEWHERE)  # sends nothing: it only asks which way something would go
            return str(line.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _listen(host: str, asked: int | None) -> socket.socket:
    """Open the door: at the port that was asked for, or at the usual one, or at any that is free."""
    for each in (USUAL_PORT, 0) if asked is None else (asked,):
        line = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        if sys.platform != "win32":  # there it would let two servers listen at one port
            line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            line.bind((host, each))
            line.listen()  # a port that another listens at is noticed only now
            return line
        except (OSError, TypeError, UnicodeError) as why:  # the last two: what can be no name of a host
            line.close()
            reason = getattr(why, "strerror", None) or why
    where = host if asked is None else f"{host}:{asked}"
    raise BadUsage(f"The server cannot listen at {where}: {reason}; choose another with --host and --port.")
