"""Tables of bots: simulations, tournaments, ratings.

Called, it lets bots compete, each in every seat on the same deals, and gives their standings, the best first:

>>> bots = [wk.bot("greedy"), wk.bot("random")]
>>> best, _ = wk.arena("curios", bots, 24, seats=2)
>>> bots[best.bot].name
'greedy'
"""

from ..core.calling import callable_package
from .competition import compete

callable_package(__name__, compete)
