# Needs Python 3.11 or later and a package index; everything is installed into .venv, once.
#
#   make play    play a game of Cat&Co. to the end
#   make test    what a contributor and CI run; `make check` is the same
#   make deep    the long searches as well
#   make tables  build the grammar's tables again after a change of dsl/rules.lark
#   make reference  write REFERENCE.md again after a change of what it tells
#   make bench   measure decisions and playouts a second; BESIDE names other programs to measure, as in
#                make bench BESIDE="--beside 'python other.py 1' --called othello=reversi"
#   make format  let ruff and `moggy fmt` lay out what changed

PYTHON ?= $(firstword $(foreach name,python3.11 python3.12 python3.13 python3.14 python3 python,$(shell command -v $(name))))
BIN := .venv/bin
WORKERS ?= 2

.DEFAULT_GOAL := test
.PHONY: play test check deep tables reference bench format clean

play: $(if $(wildcard .venv/.ready-dev),,.venv/.ready)
	$(BIN)/moggy run cat_and_co

test: .venv/.ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m pytest -n $(WORKERS)

check: test

deep: .venv/.ready-dev
	$(BIN)/python -m pytest -n $(WORKERS) -m "deep or not deep"

tables: .venv/.ready-dev
	$(BIN)/python -m tools.build_tables

reference: .venv/.ready-dev
	$(BIN)/python -m tools.build_reference

bench: .venv/.ready-dev
	$(BIN)/moggy bench --rounds 5 $(BESIDE) --table BENCHMARKS.md

format: .venv/.ready-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/moggy fmt games

clean:
	rm -rf .venv build dist *.egg-info

# A stamp for each way of installing: for playing, and for working on Moggy.
.venv/.ready: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

.venv/.ready-dev: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev,native]"
	touch $@ .venv/.ready

.venv/bin/python:
	@$(or $(PYTHON),false) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Moggy needs Python 3.11 or later; name it with: make PYTHON=/path/to/python" >&2; exit 1; }
	$(PYTHON) -m venv .venv
