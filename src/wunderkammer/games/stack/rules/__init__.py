"""The rules of Artifact Stack: `flow` says who chooses what, and calls the others, one file a part of the rules."""
