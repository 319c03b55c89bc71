"""Keep compiled code on disk, from process to process, and never trust a file that is not whole.

A folder holds the code of one loop, a file for each set of argument types. Its name is a digest of all that the loop
can reach, so it can never be older than the rules, and of the kind of processor: machines may share their folders. A
file begins with a hash of the rest: a damaged one is thrown away, and the loop is compiled again. Where nothing can be
written, each process compiles for itself.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import shutil
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import takewhile
from pathlib import Path
from sysconfig import get_platform
from typing import Any

SUFFIX = ".native"
HASH_BYTES = 32
KEPT_FOLDERS = 6
"""How many versions of one compiled loop stay on disk: a few sets and edits side by side."""

PROCESSORS = Path("/proc/cpuinfo")
"""Where Linux tells of its processors, one after the other with an empty line between them."""
TELLING = ("vendor_id", "cpu family", "model", "flags", "CPU implementer", "CPU part", "Features", "isa")
"""What it tells of one that is the same at all times and on all machines of the kind."""


@cache
def processor_kind() -> str:
    """Tell machines apart that cannot run each other's code, without asking the compiler, which takes long to load.

    What LLVM itself calls a processor stands in each file, and decides; by this it is known before, in every process.
    """
    try:
        with PROCESSORS.open(encoding="utf-8", errors="replace") as lines:
            told = [line.partition(":") for line in takewhile(str.strip, lines)]
    except OSError:
        told = []
    known = [f"{name.strip()} {value.strip()}" for name, _, value in told if name.strip() in TELLING]
    return repr((get_platform(), os.environ.get("PROCESSOR_IDENTIFIER", ""), known))


def holds_code(folder: Path) -> bool:
    """Say whether an earlier process, or this one, has left compiled code in a folder."""
    return next(folder.glob(f"*{SUFFIX}"), None) is not None


class CompiledFiles:
    """The files of one loop, in the form in which Numba asks for a cache.

    `processor` names the machine that code is for, `rebuild` makes code of what was kept, and `bound` are the types of
    what is handed over by its words alone, and therefore is not among the argument types.
    """

    def __init__(self, folder: Path, processor: object, rebuild: Callable[..., Any], bound: object = "") -> None:
        self.folder = folder
        self._processor = repr(processor)
        self._rebuild = rebuild
        self._bound = spelt(bound)

    @property
    def cache_path(self) -> str:
        """The folder, for Numba's statistics."""
        return str(self.folder)

    def load_overload(self, signature: object, target: Any) -> Any:
        """Give the code for these argument types; None if there is none that is whole and fits this processor."""
        path = self._path(signature)
        try:
            kept = path.read_bytes()
        except OSError:
            return None
        with suppress(OSError):  # a folder that others have filled may be there to be read alone
            os.utime(self.folder)
        try:
            if hashlib.blake2b(kept[HASH_BYTES:], digest_size=HASH_BYTES).digest() != kept[:HASH_BYTES]:
                raise ValueError("not as it was written")
            processor, parts = pickle.loads(kept[HASH_BYTES:])
            return self._rebuild(target, *parts) if processor == self._processor else None
        except Exception:  # whatever is wrong with it, compiling again is the answer
            _discard(path)
            return None

    def save_overload(self, signature: object, result: Any) -> None:
        """Keep code; where that is impossible, it is compiled again next time, and nothing else happens."""
        from numba.core.serialize import dumps

        if result.library.has_dynamic_globals:  # it holds addresses of this process
            return
        *parts, _ = result._reduce()
        kept = dumps((self._processor, (*parts, ())))
        path = self._path(signature)
        partly = path.with_suffix(f".{os.getpid()}")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            partly.write_bytes(hashlib.blake2b(kept, digest_size=HASH_BYTES).digest() + kept)
            partly.replace(path)  # others see all of it or nothing
            _prune(self.folder)
        except OSError:
            _discard(partly)

    def _path(self, signature: object) -> Path:
        types = self._bound + spelt(signature)
        return self.folder / (hashlib.blake2b(types.encode(), digest_size=10).hexdigest() + SUFFIX)


def spelt(kind: Any) -> str:
    """Spell types with the fields of named tuples: code asks for those by name, and Numba tells only their types."""
    inner = kind if isinstance(kind, tuple) else getattr(kind, "types", ())
    fields = kind.fields if hasattr(kind, "instance_class") else ""
    return f"{kind}{fields}{[spelt(each) for each in inner]}"


def _discard(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)


def _prune(folder: Path) -> None:
    """Remove all but the newest few folders of a loop."""
    family = folder.name.rsplit("-", 1)[0]
    dated = []
    for each in folder.parent.glob(f"{family}-*"):
        try:
            dated.append((each.stat().st_mtime, each))
        except OSError:  # another process prunes as well
            continue
    for _, old in sorted(dated, reverse=True)[KEPT_FOLDERS:]:
        shutil.rmtree(old, ignore_errors=True)
