"""For designers and researchers: measurements and batches."""
