"""Tables of bots: simulations, later tournaments and ratings."""
