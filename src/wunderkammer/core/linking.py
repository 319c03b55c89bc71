"""Let Numba build native code in two steps: every rule by itself, then each loop with all that it reaches, once.

Left alone, Numba links and optimises a function together with all that it calls, and does it again for each of its
callers: a rule far down is optimised a hundred times over. Here the library of a rule holds nothing but its own code,
and the library of a loop gathers all that it reaches and optimises it in one go. The passes that rules have no use for
(closures, generators, arrays as expressions, counted references) are left out, and what the types of operators on plain
numbers are is looked up once, not at each operator.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from contextlib import AbstractContextManager
from types import BuiltinFunctionType, CodeType
from typing import Any

from numba.core import event, ir, lowering, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import (
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.typing.context import Context
from numba.core.untyped_passes import FixupArgs, IRProcessing, ReconstructSSA, TranslateByteCode

from .kernel import LISTED

# mypy: disable-error-code="no-untyped-call"

# -- libraries ----------------------------------------------------------------------------------------


class _NoEngine:
    """Stands for the engine where nothing is run."""

    def set_env(self, name: str, environment: object) -> None:
        """Drop what running code would need."""


class Part(JITCodeLibrary):
    """The code of a function that other native code calls: it goes into loops and is never run by itself."""

    def finalize(self) -> None:
        """Leave linking and optimising to the loops."""
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Answer that there is nothing to run."""
        return 0

    @property
    def codegen(self) -> Any:
        """The engine that it is run by: none."""
        return _NoEngine()


class Whole(JITCodeLibrary):
    """The code of a loop with all that it reaches."""

    def finalize(self) -> None:
        """Link all parts, then let Numba optimise and generate machine code as usual."""
        reached: dict[Any, None] = {}
        todo = list(self._linking_libraries)
        while todo:
            library = todo.pop()
            if library not in reached:
                reached[library] = None
                todo += library._linking_libraries if isinstance(library, Part) else ()
        for part in reached:
            if isinstance(part, Part):
                self._final_module.link_in(part._final_module, preserve=True)
        # Only now, since LLVM drops what is private while nothing that it has linked so far calls it.
        for part in reached:
            if isinstance(part, Part):
                for function in part.get_defined_functions():
                    self._final_module.get_function(function.name).linkage = "internal"
        self._linking_libraries = [library for library in reached if not isinstance(library, Part)]
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Optimise twice: what the first round inlines, only the second one simplifies (a tenth to a third faster)."""
        super()._optimize_final_module()
        super()._optimize_final_module()


# -- types --------------------------------------------------------------------------------------------

NUMBERS = (types.Integer, types.Boolean, types.Float, types.IntegerLiteral, types.BooleanLiteral)


class _Remembering(Context):
    """Numba's knowledge of types, which remembers what operators and built-in functions give for plain numbers."""

    def __init__(self, context: Any) -> None:
        self.__dict__ = context.__dict__  # the same knowledge, asked through this class
        self._known: dict[Any, Any]
        if "_known" not in self.__dict__:
            self._known = {}

    def resolve_function_type(self, func: Any, args: Any, kws: Any) -> Any:
        if kws or not isinstance(func, (BuiltinFunctionType, types.Function)):
            return super().resolve_function_type(func, args, kws)
        if not all(isinstance(each, NUMBERS) for each in args):
            return super().resolve_function_type(func, args, kws)
        key = func, args
        if key not in self._known:
            self._known[key] = super().resolve_function_type(func, args, kws)
        return self._known[key]


_remembering: dict[int, _Remembering] = {}


@register_pass(mutates_CFG=True, analysis_only=False)
class _InferTypes(NopythonTypeInference):
    _name = "infer_types"

    def run_pass(self, state: Any) -> bool:
        context = state.typingctx
        state.typingctx = _remembering.setdefault(id(context), _Remembering(context))
        try:
            return bool(super().run_pass(state))
        finally:
            state.typingctx = context


ROW = types.Array(types.int32, 1, "C")
"""What loops hand to rules for a list; with longer ints or more axes, some loops are slower if they know more."""


class _Lower(lowering.Lower):
    """Numba's lowering, without asking for the types of each operator a second time.

    Nor does native code ask at each use how far apart the cells of a contiguous row lie.
    """

    def lower_binop(self, resty: Any, expr: Any, op: Any) -> Any:
        signature = self.fndesc.calltypes[expr]
        function = self.context.typing_context.resolve_value_type(op)
        plain = all(isinstance(each, NUMBERS) for each in signature.args)
        # A power has a short form where the exponent is written out; only Numba's own lowering finds it.
        if not plain or op in (operator.pow, operator.ipow) or signature.args not in function._impl_keys:
            return super().lower_binop(resty, expr, op)
        operands = [
            self.context.cast(self.builder, self.loadvar(side.name), self.typeof(side.name), wanted)
            for side, wanted in zip((expr.lhs, expr.rhs), signature.args, strict=True)
        ]
        result = self.context.get_function(function, signature)(self.builder, operands)
        return self.context.cast(self.builder, result, signature.return_type, resty)

    def lower_assign(self, ty: Any, inst: Any) -> Any:
        value = super().lower_assign(ty, inst)
        if not (isinstance(inst.value, ir.Arg) and ty == ROW):
            return value
        array = self.context.make_array(ty)(self.context, self.builder, value)
        size = self.context.get_abi_sizeof(self.context.get_data_type(ty.dtype))
        array.strides = self.builder.insert_value(array.strides, array.itemsize.type(size), 0)
        return array._getvalue()


class _LowerRule(_Lower):
    """Lowering for rules, which ask less: not whether an index counts from the end, since interpreted, the checked
    mirror refuses that, and not for what they have read of the state after each action that they list, since the list
    is memory of its own.
    """

    def setup_function(self, fndesc: Any) -> None:
        super().setup_function(fndesc)
        for name, kind in zip(fndesc.args, fndesc.argtypes, strict=True):
            if name == LISTED and isinstance(kind, types.Array):
                address = self.context.data_model_manager[kind].get_field_position("data")
                (cells,) = (each for each in self.function.args if each.name == f"arg.{name}.{address}")
                cells.add_attribute("noalias")

    def lower_getitem(self, resty: Any, expr: Any, value: Any, index: Any, signature: Any) -> Any:
        return super().lower_getitem(resty, expr, value, index, _without_sign(signature))

    def lower_setitem(self, target_var: Any, index_var: Any, value_var: Any, signature: Any) -> Any:
        return super().lower_setitem(target_var, index_var, value_var, _without_sign(signature))


def _without_sign(signature: Any) -> Any:
    """Give the signature of an access to an array with indices that have no sign."""
    array, index, *rest = signature.args
    several = isinstance(index, (types.UniTuple, types.Tuple))
    indices = index.types if several else (index,)
    if not isinstance(array, types.Array) or not all(isinstance(each, types.Integer) for each in indices):
        return signature
    place = types.UniTuple(types.uint64, len(indices)) if several else types.uint64
    return signature.replace(args=(array, place, *rest))


# -- pipelines ----------------------------------------------------------------------------------------


def _pipeline(library: type[JITCodeLibrary], lower: type[_Lower]) -> type[CompilerBase]:
    @register_pass(mutates_CFG=True, analysis_only=False)
    class Lowering(NativeLowering):
        _name = f"{lower.__name__}_{library.__name__}"

        @property
        def lowering_class(self) -> type[_Lower]:
            return lower

        def run_pass(self, state: Any) -> bool:
            state.library = library(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library.enable_object_caching()
            return bool(super().run_pass(state))

    class Pipeline(CompilerBase):
        def define_pipelines(self) -> list[PassManager]:
            manager = PassManager("rules")
            manager.add_pass(TranslateByteCode, "read the bytecode")
            manager.add_pass(FixupArgs, "fit the arguments")
            manager.add_pass(IRProcessing, "find loops and lifetimes")
            manager.add_pass(ReconstructSSA, "give each assignment a name of its own")
            manager.add_pass(_InferTypes, "infer the types")
            manager.add_pass(PreLowerStripPhis, "join the names again where paths meet")
            manager.add_pass(IRLegalization, "check what is about to be lowered")
            manager.add_pass(Lowering, "write it for LLVM")
            manager.add_pass(NoPythonBackend, "hand it over")
            manager.finalize()
            return [manager]

    return Pipeline


RULE, PART, WHOLE = _pipeline(Part, _LowerRule), _pipeline(Part, _Lower), _pipeline(Whole, _Lower)


# -- progress -----------------------------------------------------------------------------------------


class _Count(event.Listener):
    """Counts the functions that are compiled, each once for all its types."""

    def __init__(self, codes: set[CodeType], tell: Callable[[int], None]) -> None:
        self.left = set(codes)
        self.codes, self.tell = codes, tell
        tell(0)

    def on_start(self, event: Any) -> None:
        """Wait for its end."""

    def on_end(self, event: Any) -> None:
        """Count a function that is one of ours."""
        self.left.discard(event.data["dispatcher"].py_func.__code__)
        self.tell(len(self.codes) - len(self.left))


def watching(codes: set[CodeType], tell: Callable[[int], None]) -> AbstractContextManager[None]:
    """While this is entered, let `tell` hear how many of these functions are compiled."""
    return event.install_listener("numba:compile", _Count(codes, tell))
