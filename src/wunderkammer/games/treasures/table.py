"""The table."""
def table(voice, view):
    """Draw."""
    return []
