"""Check that rules are written in the subset of Python that runs interpreted, native and on a GPU.

Ints, loops, ifs, fields, rows and calls. The check reads the source of every function marked `@rule` and says in
one line what steps outside, with the file and the line:

    curios/rules/searching.py:41: a slice; rows are read by one index at a time

Anybody who adds a game can call `check_sources(folder)`; `wunderkammer check NAME` does so first.
"""

from __future__ import annotations

import ast
import builtins
import difflib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from .kernel import LISTED

TYPES = ("int", "bool", "Row", "Grid", "Cube", "Rng")
"""What an argument of a rule can be, besides the state itself..."""
STATES = ("State", "Layout")
"""...and how that is spelt, in a game and in the core."""

BUILTINS = ("range", "len", "min", "max", "abs", "int", "bool")
"""The functions of Python that a rule may call."""

SMALLEST, LARGEST = -1, 1
"""Other bare numbers need a name that says what they are."""

STATEMENTS = (
    *(ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Pass),
    *(ast.If, ast.For, ast.While, ast.Break, ast.Continue, ast.Return),
)
EXPRESSIONS = (
    *(ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.Call),
    *(ast.BinOp, ast.BoolOp, ast.UnaryOp, ast.Compare, ast.IfExp),
)
OPERATORS = (
    *(ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod),
    *(ast.LShift, ast.RShift, ast.BitAnd, ast.BitOr, ast.BitXor),
)

SPOKEN = {
    ast.FunctionDef: "a function inside a rule; rules stand side by side in their module",
    ast.AsyncFunctionDef: "a function inside a rule; rules stand side by side in their module",
    ast.Lambda: "a lambda; write a rule of its own",
    ast.ClassDef: "a class inside a rule",
    ast.Try: "an exception handler; rules cannot fail",
    ast.Raise: "an exception; rules cannot fail",
    ast.Assert: "an assertion; rules cannot fail",
    ast.With: "a with block",
    ast.ListComp: "a comprehension; write a loop",
    ast.SetComp: "a comprehension; write a loop",
    ast.DictComp: "a comprehension; write a loop",
    ast.GeneratorExp: "a comprehension; write a loop",
    ast.List: "a list; rules allocate nothing, work memory is a scratch field",
    ast.Dict: "a dict; rules allocate nothing, work memory is a scratch field",
    ast.Set: "a set; rules allocate nothing, work memory is a scratch field",
    ast.Tuple: "a tuple; assign one name at a time, and keep tables at the top of the module",
    ast.JoinedStr: "a text; rules know ints only",
    ast.Slice: "a slice; rows are read by one index at a time",
    ast.Starred: "a starred expression",
    ast.NamedExpr: "an assignment inside an expression",
    ast.Import: "an import inside a rule",
    ast.ImportFrom: "an import inside a rule",
    ast.Global: "a global name that is written; all that changes belongs in the state",
    ast.Nonlocal: "a name of another function that is written",
    ast.Delete: "a deletion",
    ast.Match: "a match statement; write ifs",
    ast.Yield: "a generator; rules never wait",
    ast.YieldFrom: "a generator; rules never wait",
    ast.Await: "an await; rules never wait",
}


def check_sources(folder: Path, fields: Collection[str] = ()) -> list[str]:
    """Give one line for every step outside the subset in the Python files below a folder.

    Where the fields of the state are given, a rule that uses another one is named as well.
    """
    modules = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py"))}
    rules = {(str(path), fn.name): fn for path, tree in modules.items() for fn in _rules(tree)}
    found = []
    calls: dict[tuple[str, str], tuple[str, set[tuple[str, str]]]] = {}
    for path, tree in modules.items():
        where = path.relative_to(folder.parent).as_posix()
        found += [f"{where}:{line}: {what}" for line, what in _check_module(tree)]
        found += [f"{where}:{line}: {what}" for fn in _rules(tree) for line, what in _unknown_fields(fn, fields)]
        found += [f"{where}:{line}: {what}" for fn in _rules(tree) for line, what in _unknown_names(fn, tree)]
        known = _known(path, tree, modules)
        for fn in _rules(tree):
            called = {known[name] for name in _called(fn) if name in known}
            calls[str(path), fn.name] = (f"{where}:{fn.lineno}: {fn.name}", called)
            takes = {name: rules[key] for name, key in known.items()}
            found += [f"{where}:{line}: {what}" for line, what in _foreign_lists(fn, takes)]
    return found + _recursion(calls)


def check_source(text: str, name: str = "rules.py") -> list[str]:
    """Give one line for every step outside the subset in the text of one module."""
    tree = ast.parse(text)
    found = [f"{name}:{line}: {what}" for line, what in _check_module(tree)]
    rules = {fn.name: fn for fn in _rules(tree)}
    found += [f"{name}:{line}: {what}" for fn in rules.values() for line, what in _foreign_lists(fn, rules)]
    calls = {
        (name, fn.name): (f"{name}:{fn.lineno}: {fn.name}", {(name, c) for c in _called(fn) if c in rules})
        for fn in rules.values()
    }
    return found + _recursion(calls)


def _rules(tree: ast.Module) -> list[ast.FunctionDef]:
    """Give the functions of a module that are marked `@rule`, wherever they stand."""
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(mark, ast.Name) and mark.id == "rule" for mark in node.decorator_list)
    ]


def _check_module(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for fn in _rules(tree):
        if fn not in tree.body:
            yield fn.lineno, f"{fn.name} stands inside something else; a rule is a plain function of its module"
        yield from _check_signature(fn)
        body = fn.body[1:] if ast.get_docstring(fn) is not None else fn.body
        for statement in body:
            yield from _check(statement)
        for line, name in _foreign_calls(fn, tree):
            yield line, f"{name}(...), which rules do not have; they call each other and {', '.join(BUILTINS)}"


def _check_signature(fn: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    arguments = fn.args
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs:
        yield fn.lineno, f"{fn.name} takes arguments other than plain positional ones"
    if arguments.defaults or arguments.kw_defaults:
        yield fn.lineno, f"{fn.name} has a default argument; every call gives all of them"
    for argument in arguments.args:
        if argument.annotation is None:
            yield (
                argument.lineno,
                f"{argument.arg} of {fn.name} has no type; each rule is compiled for the types it names",
            )
        elif not _is_type(argument.annotation):
            yield argument.lineno, f"the type of {argument.arg} is not {', '.join(TYPES)} or State"
    if fn.returns is None:
        yield fn.lineno, f"{fn.name} does not say what it returns; write -> None, -> int or -> bool"


def _is_type(annotation: ast.expr) -> bool:
    return isinstance(annotation, ast.Name) and annotation.id in TYPES + STATES


def _unknown_fields(fn: ast.FunctionDef, fields: Collection[str]) -> Iterator[tuple[int, str]]:
    """Give the fields of the state that a rule uses and nobody has declared."""
    states = {arg.arg for arg in fn.args.args if isinstance(arg.annotation, ast.Name) and arg.annotation.id == "State"}
    used = [
        node
        for node in ast.walk(fn)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in states
    ]
    for node in used:
        if fields and node.attr not in fields:
            near = difflib.get_close_matches(node.attr, fields, 1)
            meant = f"; perhaps you mean {near[0]}" if near else ""
            yield node.lineno, f"{fn.name} uses {node.attr}, a field that the state does not have{meant}"


def _unknown_names(fn: ast.FunctionDef, tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Give the names that a rule uses and nothing in its module defines; the compiler says that at great length."""
    defined = {argument.arg for argument in fn.args.args} | _bound(fn)
    for statement in tree.body:
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            defined.add(statement.name)
        else:
            defined |= _bound(statement)
    used = [node for statement in fn.body for node in ast.walk(statement) if isinstance(node, ast.Name)]
    for node in used:
        if node.id not in defined and not hasattr(builtins, node.id) and "*" not in defined:
            yield node.lineno, f"{fn.name} uses {node.id}, a name that nothing defines"


def _bound(node: ast.AST) -> set[str]:
    """Give the names that are assigned or imported below a node."""
    stored = {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
    return stored | {each.asname or each.name for each in ast.walk(node) if isinstance(each, ast.alias)}


def _foreign_calls(fn: ast.FunctionDef, tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Give the calls of Python's own functions that rules do not have."""
    own = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    own |= {a.asname or a.name for node in tree.body if isinstance(node, ast.ImportFrom) for a in node.names}
    for node in ast.walk(fn):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id
            if name not in own and name not in BUILTINS and hasattr(builtins, name):
                yield node.lineno, name


def _foreign_lists(fn: ast.FunctionDef, takes: Mapping[str, ast.FunctionDef]) -> Iterator[tuple[int, str]]:
    """Give the calls that hand over other memory for a list of actions than the rule was handed itself."""
    for node in ast.walk(fn):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in takes:
            for taken, given in zip(takes[node.func.id].args.args, node.args, strict=False):
                if taken.arg == LISTED and not (isinstance(given, ast.Name) and given.id == LISTED):
                    yield (
                        node.lineno,
                        f"{ast.unparse(given)} as {LISTED} of {node.func.id}; actions are listed in the memory that "
                        f"the rule is given, never in a field of the state",
                    )


def _check(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Walk down from a statement; a construct outside the subset is named and not walked into."""
    line = getattr(node, "lineno", 0)
    if type(node) in SPOKEN:
        yield line, SPOKEN[type(node)]
        return
    if isinstance(node, ast.stmt) and not isinstance(node, STATEMENTS):
        yield line, f"{type(node).__name__}, which is not a statement of the rules"
        return
    if isinstance(node, ast.expr) and not isinstance(node, EXPRESSIONS):
        yield line, f"{type(node).__name__}, which is not an expression of the rules"
        return
    if isinstance(node, (ast.For, ast.While)) and node.orelse:
        yield line, "an else after a loop"
    if isinstance(node, ast.Constant):
        yield from _check_constant(node)
    elif isinstance(node, ast.Call):
        yield from _check_call(node)
    elif isinstance(node, ast.For):
        yield from _check_loop(node)
    elif isinstance(node, (ast.BinOp, ast.AugAssign)) and not isinstance(node.op, OPERATORS):
        yield (
            line,
            f"the operator {type(node.op).__name__}; rules divide whole numbers with // and %, and take no powers",
        )
    elif isinstance(node, ast.Compare) and any(
        isinstance(op, (ast.In, ast.NotIn, ast.Is, ast.IsNot)) for op in node.ops
    ):
        yield line, "a comparison other than < <= == != >= >"
    elif isinstance(node, ast.Expr) and not isinstance(node.value, ast.Call):
        yield line, "a value that nobody uses"
    for child in _inside(node):
        yield from _check(child)


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    """Give the statements and expressions right below a node; types are checked elsewhere."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
        if node.operand.value != -SMALLEST:
            yield node.operand
        return
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "func", "op", "ops"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, (ast.stmt, ast.expr)):
                yield child


def _check_constant(node: ast.Constant) -> Iterator[tuple[int, str]]:
    if isinstance(node.value, (str, bytes)):
        yield node.lineno, "a text; rules know ints only"
    elif node.value is None or isinstance(node.value, (float, complex)) or node.value is ...:
        yield node.lineno, f"{node.value!r}; rules know ints only, and -1 means none"
    elif not isinstance(node.value, bool) and not SMALLEST <= node.value <= LARGEST:
        yield node.lineno, f"the bare number {node.value}; give it a name that says what it is"


def _check_call(node: ast.Call) -> Iterator[tuple[int, str]]:
    if node.keywords:
        yield node.lineno, "a keyword in a call; arguments are positional"
    if not isinstance(node.func, ast.Name):
        yield node.lineno, f"{ast.unparse(node.func)}(...), a call of something that is not a plain function"


def _check_loop(node: ast.For) -> Iterator[tuple[int, str]]:
    over = node.iter
    if not (isinstance(over, ast.Call) and isinstance(over.func, ast.Name) and over.func.id == "range"):
        yield node.lineno, "a loop over something other than range(...)"
    if not isinstance(node.target, ast.Name):
        yield node.lineno, "a loop with more than one name"


# -- recursion ----------------------------------------------------------------------------------------


def _called(fn: ast.FunctionDef) -> set[str]:
    return {node.func.id for node in ast.walk(fn) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}


def _known(path: Path, tree: ast.Module, modules: dict[Path, ast.Module]) -> dict[str, tuple[str, str]]:
    """Give the rules that a module can call by name: its own, and those it imports from its neighbours."""
    known = {fn.name: (str(path), fn.name) for fn in _rules(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level and node.module:
            base = path.parents[node.level - 1] / node.module.replace(".", "/")
            for file in (base.with_suffix(".py"), base / "__init__.py"):
                if file in modules:
                    theirs = {fn.name for fn in _rules(modules[file])}
                    known |= {a.asname or a.name: (str(file), a.name) for a in node.names if a.name in theirs}
    return known


def _recursion(calls: dict[tuple[str, str], tuple[str, set[tuple[str, str]]]]) -> list[str]:
    """Name every rule that can come to call itself."""
    found = []
    for key, (where, called) in calls.items():
        seen: set[tuple[str, str]] = set()
        todo = list(called)
        while todo:
            each = todo.pop()
            if each not in seen:
                seen.add(each)
                todo += calls.get(each, ("", set()))[1]
        if key in seen:
            found.append(f"{where} calls itself, directly or through others; what is still to do belongs in the state")
    return found
