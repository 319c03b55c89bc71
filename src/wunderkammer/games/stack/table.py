"""draft"""


def table(voice, view):
    return []
