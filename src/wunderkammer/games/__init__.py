"""The games of the cabinet, one folder each, with the same files in every folder."""
