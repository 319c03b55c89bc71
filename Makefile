# The two commands: `make play` opens the cabinet, `make test` runs everything. Both set themselves up.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test lint types suite soak pictures mutate strength bench lock clean

play: $(VENV)/.play
	@$(BIN)/wunderkammer serve --open

# Types are checked beside the suite, which waits for browsers and compilers often enough.
test: lint
	@$(MAKE) --no-print-directory -j2 types suite

lint: $(VENV)/.test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(VENV)/.test
	$(BIN)/mypy

suite: $(VENV)/.test
	$(BIN)/pytest -n 3

# Millions of matches through the laws, servers killed a hundred times, all that is sent compared, and long fuzz runs; bash has RANDOM.
soak: SHELL := bash
soak: $(VENV)/.test
	LAW_MATCHES=500000 LAW_TOLD=200 LAW_SEED=$$RANDOM $(BIN)/pytest -n 2 tests/games/test_laws.py
	LASTING_RUNS=20 LASTING_KILLS=5 LASTING_SEED=$$RANDOM $(BIN)/pytest tests/server/test_lasting.py
	BY_HAND=whole LAYOUT=every $(BIN)/pytest -n 2 tests/server/test_matches_by_hand.py tests/server/test_layout.py
	HIDDEN_SAMPLE=100000 HIDDEN_SEED=$$RANDOM $(BIN)/pytest -n 2 --dist worksteal tests/server/test_hidden.py
	ADAPTER_SIMULATIONS=20 $(BIN)/pytest -n 2 tests/adapters/test_openspiel.py
	WUNDERKAMMER_CARD_MATCHES=40 $(BIN)/pytest -n 2 tests/lab/test_cuda.py
	for game in $$($(BIN)/wunderkammer games --json | $(BIN)/python -c "import json,sys; print(*[g['key'] for g in json.load(sys.stdin)])"); do \
		$(BIN)/wunderkammer fuzz $$game --rounds 100000 || exit 1; done

# Every page of every game at three widths; look at them.
pictures: $(VENV)/.test
	$(BIN)/python -m tests.server.pictures --folder docs/pictures/pages

# Break a game in small ways, one at a time, and name what its tests do not notice.
mutate: $(VENV)/.test
	$(BIN)/python -m tests.mutation $(GAME)

# The strength of the bots, with the full number of matches.
strength: $(VENV)/.test
	STRENGTH_MATCHES=2000 $(BIN)/pytest tests -k strength

bench: $(VENV)/.test
	$(BIN)/python benchmarks/run.py

# Resolve the newest versions that fit and write them down.
lock: $(VENV)/bin/python
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/pip install --quiet --upgrade '.[test]' hatchling editables
	$(VENV)-lock/bin/pip freeze --exclude wunderkammer > requirements.lock
	rm -rf $(VENV)-lock

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: $(VENV)/bin/python pyproject.toml requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint requirements.lock hatchling editables
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint requirements.lock --no-build-isolation --editable '.[cli,server]'
	@touch $@

$(VENV)/.test: $(VENV)/.play tests/install-system-packages
	tests/install-system-packages
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint requirements.lock --no-build-isolation --editable '.[test]'
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis
