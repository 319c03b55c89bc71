"""placeholder"""
def table(voice, view): return []
