"""Tables of bots: simulations, tournaments, ratings."""
