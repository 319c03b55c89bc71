"""Let a package be called like a function, where its name says all that the call does: `wk.games()`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any


def callable_package(name: str, call: Callable[..., Any]) -> None:
    """Make a package answer a call.

    A name of the public surface that is also a package must be both: whoever imports a module of the package sets the
    attribute of that name, so a function in its place would be gone by then.
    """
    sys.modules[name].__class__ = type("CallablePackage", (ModuleType,), {"__call__": staticmethod(call)})
