"""The games of the cabinet, one folder each, with the same files in every folder.

Called, it names the games that are installed, ours and other packages':

>>> "curios" in wk.games()
True
"""

from ..core.calling import callable_package
from ..core.registry import game_names

callable_package(__name__, game_names)
