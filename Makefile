# Every task of a day's work; `make` alone lists them. Needs Python 3.11 or later and make, and writes only inside this folder.

GAME ?= senators
PORT ?= 8000
HOST ?= 127.0.0.1
SEATS ?= me,greedy,greedy,random
SAMPLE ?= 200
SEED ?= 1
# Two more than two cores: half of a run is waiting, for browsers, databases and processes that start.
WORKERS ?= 4

VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
READY := $(VENV)/.ready
REWRITTEN := .tmp/.rewritten
NODE_READY := node_modules/.ready

# Keep tools out of the home folder: Biome has a cache; pip asks rustc for its version, and rustup writes a settings file.
export PIP_NO_CACHE_DIR := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_REQUIRE_VIRTUALENV := 1
export XDG_CACHE_HOME ?= $(CURDIR)/.tmp/cache
export RUSTUP_HOME ?= $(CURDIR)/.tmp/rustup
export PYTEST_DEBUG_TEMPROOT := $(CURDIR)/.tmp
# Where the environment forbids compiled code to be kept, every worker would rewrite and compile all tests anew: 13 seconds each.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play terminal test lint types contract sample prove bite attack soak bench bench-serve bench-click bench-room bench-flood browser-deps proxy-deps script pictures docs format lock wheel clean

help: ## List the targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: $(READY) ## Build .venv from requirements.lock; done once, and again when the lock or pyproject.toml changes.

# The environment is rebuilt from nothing when the lock changes, so that nothing unlocked lingers in it.
$(INSTALLED): requirements.lock
	@mkdir -p .tmp; \
	for python in $(PYTHON) python3.11 python3 python; do \
		"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; python=; \
	done; \
	test -n "$$python" || { echo "Tabularium needs Python 3.11 or later; name yours with: make setup PYTHON=/path/to/python" >&2; exit 1; }; \
	echo "Building $(VENV) with $$("$$python" --version) ..."; \
	"$$python" -m venv --clear $(VENV)
	@TMPDIR=$(CURDIR)/.tmp $(BIN)/python -m pip install --quiet --require-hashes --no-deps -r requirements.lock
	@touch $@

$(READY): $(INSTALLED) pyproject.toml
	@TMPDIR=$(CURDIR)/.tmp $(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m pip check --quiet
	@touch $@

play: $(READY) ## Open the house on this machine and print its addresses; PORT=8000, HOST=0.0.0.0 for the network. Ctrl-C closes it.
	@XDG_CONFIG_HOME=$(CURDIR)/.house $(BIN)/tabularium serve --host $(HOST) --port $(PORT) --data-dir .house

terminal: $(READY) ## Play in the terminal against bots: GAME=senators SEATS=me,greedy,greedy,random.
	@XDG_DATA_HOME=$(CURDIR)/.house $(BIN)/tabularium play $(GAME) --seats $(SEATS)

# What is written down once for all workers is written while the types are checked, which takes one core.
test: $(READY) $(NODE_READY) ## Style, types, import contract and the quick sample of every proof.
	@$(MAKE) --no-print-directory --jobs=2 lint types contract $(REWRITTEN)
	@$(MAKE) --no-print-directory sample

lint: $(READY) ## Check style and formatting.
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY) ## Check the types, strictly.
	$(BIN)/mypy

contract: $(READY) ## Check that imports point one way.
	$(BIN)/lint-imports

# pytest rewrites every test before its first run, and workers that start together would each rewrite all of them.
$(REWRITTEN): $(READY) $(shell find tests -name '*.py')
	@mkdir -p $(@D)
	@$(BIN)/python -m pytest --collect-only --quiet >/dev/null && touch $@ || true

# Node only checks the script and the styles, and the house needs neither. Without npm or its registry the checks are listed as not run.
$(NODE_READY): package.json package-lock.json
	@rm -f $@; if command -v npm >/dev/null; then \
		npm ci --silent && node_modules/.bin/biome --version >/dev/null && node_modules/.bin/tsc --version >/dev/null && touch $@ \
			|| echo "npm could not fetch the tools of the script: its checks will be listed as not run." >&2; \
	fi

script: $(READY) $(NODE_READY) ## Check the page's script and styles: form, types, unit tests; fetches their tools with npm.
	@$(BIN)/python -m pytest --quiet tests/script

sample: $(READY) ## Run the tests, and list at the end what could not run here; RERUNS=1 tries again what failed.
	@mkdir -p $(PYTEST_DEBUG_TEMPROOT)
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder $(if $(RERUNS),--reruns $(RERUNS))

prove: $(READY) ## Run every proof at full size, one line each (under an hour).
	@mkdir -p $(PYTEST_DEBUG_TEMPROOT)
	@$(BIN)/python -m tests.prove

bite: $(READY) ## Take rules out and see whether their tests notice: GAME=senators SAMPLE=200 SEED=1.
	@mkdir -p $(PYTEST_DEBUG_TEMPROOT)
	@$(BIN)/python -m tools.bite $(GAME) --sample $(SAMPLE) --seed $(SEED) $(if $(EDITION),--edition $(EDITION))

attack: $(READY) ## Attack houses of its own on both databases, one line a point: QUICK=1 for a short look.
	@mkdir -p $(PYTEST_DEBUG_TEMPROOT)
	@ATTACK_SIZE=$(if $(QUICK),0.1,1) $(BIN)/python -m tests.server.attack 2>.tmp/attack.log || { tail -60 .tmp/attack.log; exit 1; }

soak: $(READY) ## Ten minutes of 200 tables of bots and 200 people: memory, and how long answers take; QUICK=1 for one minute.
	@$(BIN)/python -m bench.soak $(if $(QUICK),--quick)

bench: $(READY) ## Measure our speed beside the peers', on one core: QUICK=1 for a short look.
	@$(BIN)/python bench/run.py $(if $(QUICK),--quick)

bench-serve: $(READY) ## Measure answers a second and live connections beside a bare handler: QUICK=1 for a short look.
	@$(BIN)/python -m bench.serve $(if $(QUICK),--quick)

bench-click: $(READY) ## Measure requests and bytes of one click in every game, in a real browser.
	@$(BIN)/python -m bench.one_click

bench-room: $(READY) ## Measure how soon the screen of a room shows what 24 people answered at once, in a real browser.
	@$(BIN)/python -m bench.room

bench-flood: $(READY) ## Measure what a flood of pages costs the deeds and pages of others, on both databases: QUICK=1 for a short look.
	@$(BIN)/python -m bench.flood $(if $(QUICK),--quick)

# The only targets that touch the system, and only where they may; without Chromium `make test` lists what it could not run.
browser-deps: ## Install Chromium for the browser tests, if run by root on Debian; else say what is missing.
	@if command -v chromium-headless-shell; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		export DEBIAN_FRONTEND=noninteractive; apt-get update -q && { apt-get install -y -q chromium-headless-shell || apt-get install -y -q chromium; } \
			|| echo "Chromium could not be installed: the browser tests will be listed as not run." >&2; \
	elif command -v chromium || command -v chromium-browser || command -v google-chrome; then :; \
	else \
		echo "The browser tests want Chromium and will be listed as not run. On Debian: sudo apt-get install chromium-headless-shell" >&2; \
	fi

proxy-deps: ## Install nginx, HAProxy and Caddy for the tests behind proxies, if run by root on Debian.
	@if PATH=$$PATH:/usr/sbin; command -v nginx && command -v haproxy && command -v caddy; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		export DEBIAN_FRONTEND=noninteractive; \
		apt-get update -q && apt-get install -y -q --no-install-recommends nginx-light haproxy caddy \
			|| echo "The proxies could not be installed: their tests will be listed as not run." >&2; \
	fi

pictures: $(READY) ## Take the pictures in docs/pictures/ anew, with a real browser.
	@$(BIN)/python -m tools.pictures.house
	@$(BIN)/python -m tools.pictures.conquest
	@$(BIN)/python -m tools.pictures.mare
	@$(BIN)/python -m tools.pictures.room
	@$(BIN)/python -m tools.pictures.terminal
	@$(BIN)/python -m tools.pictures.comfort

docs: $(READY) ## Build the documentation as a site into .tmp/site; a broken link stops it.
	@$(BIN)/zensical build --clean --strict

format: $(READY) ## Put the code in shape.
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	@if test -e $(NODE_READY); then node_modules/.bin/biome check --write; fi

# Pins already in the lock stay unless UPGRADE=1. An unchanged lock keeps its date, so that nothing is built again.
lock: | $(INSTALLED) ## Renew requirements.lock from pyproject.toml; UPGRADE=1 takes the newest versions.
	@mkdir -p .tmp && cp requirements.lock .tmp/requirements.lock
	@TMPDIR=$(CURDIR)/.tmp $(BIN)/uv pip compile pyproject.toml --output-file .tmp/requirements.lock --quiet \
		--extra server --extra lab --extra agents --extra dev --universal --python $(BIN)/python --python-version 3.11 \
		--generate-hashes --no-header --no-annotate --no-emit-index-url --no-emit-find-links --no-cache \
		$(if $(UPGRADE),--upgrade)
	@cmp -s .tmp/requirements.lock requirements.lock || cp .tmp/requirements.lock requirements.lock
	@echo "requirements.lock: $$(grep -c == requirements.lock) packages"

wheel: $(READY) ## Build the wheel into dist/.
	@TMPDIR=$(CURDIR)/.tmp $(BIN)/python -m build --no-isolation --wheel --outdir dist .

clean: ## Remove everything that can be built again.
	rm -rf .cache .venv .venv-peers node_modules .tmp .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +
