"""Sheets: components and boards as data, in YAML, checked against schemas that follow from the rules."""
