# Everything a developer needs; the logic is in deploy/tools/. `make` alone lists the targets.
PYTHON ?= python3
WHEELS ?= $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/fieldpost/wheels
VENV := .venv/bin/python
export WHEELS

.DEFAULT_GOAL := help
.PHONY: help setup protos baseline play test check bench ladder mutants chaos engine playthroughs pictures

help: ## List the targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: ## Make .venv with the locked packages and the command fieldpost; at once when nothing changed.
	@$(PYTHON) deploy/tools/setup_venv.py

protos: setup ## Generate code and descriptors from protos/ into build/gen; at once when nothing changed.
	@$(VENV) -m deploy.tools.protos

baseline: setup ## Accept the contracts of now as those that must not break; read the difference before you commit it.
	@$(VENV) -m deploy.tools.contracts --renew

play: setup ## Serve the game at http://localhost:8080 until Ctrl-C (settings: PORT, HOST, DATA and more in the README).
	@$(VENV) -m deploy.tools.front_end
	@$(VENV) -m deploy.local

test: setup ## Run every test on the pure and the compiled engine, in a browser too, and ten of the mutants.
	@$(VENV) -m deploy.tools.suite test

check: setup ## Check format, lint, types, contracts, gateway and architecture, in under a minute.
	@$(VENV) -m deploy.tools.suite check

bench: setup ## Measure speed and memory; writes build/bench.json.
	@$(VENV) -m tests.bench

ladder: setup ## Play the bots' ladder for up to two hours, from where it stopped; writes services/bots/LADDER.md.
	@$(VENV) -m deploy.tools.ladder

mutants: setup ## Break the rules on purpose, one piece at a time: every change must fail a test.
	@$(VENV) -m tests.mutants

chaos: setup ## Run every long test: a thousand games of every variant, a thousand kills, and more; takes hours.
	@FIELDPOST_CHAOS=1 $(VENV) -m pytest -m chaos

engine: setup ## Compile the engine and the bots' brains in place (needs a C compiler).
	@$(VENV) -m deploy.tools.compile_engine

pictures: setup ## Picture every screen in every size, language and theme, into build/pictures, and check their layout.
	@FIELDPOST_PICTURES=1 $(VENV) -m pytest -n 0 tests/e2e/test_looks.py

playthroughs: setup ## Make the golden games anew; read the difference before you commit it.
	@$(VENV) -m tests.engine.playthroughs
