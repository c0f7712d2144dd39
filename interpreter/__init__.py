"""Playing: turns a checked program and decisions into positions.

What is here is all that agents and tools use; everything else in this package is how it is done.
"""
