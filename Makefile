# make lab   opens the notebooks; make test  runs all tests; both set up what they need.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
NOTEBOOK ?= notebooks/start_here.ipynb
# Jupyter refuses to run as root unless it is told so.
ROOT   := $(if $(filter 0,$(shell id -u)),--allow-root,)
# On a machine without a screen Jupyter prints the address instead of opening a browser.
SCREEN := $(if $(or $(DISPLAY),$(WAYLAND_DISPLAY),$(filter Darwin,$(shell uname -s))),,--no-browser)

.PHONY: lab test lint types unit notebooks browser bench environment clean

# Trusted notebooks show their stored pictures before anything is run; Jupyter strips those of others.
lab: $(VENV)/.lab
	@find notebooks -name '*.ipynb' -not -path '*/.ipynb_checkpoints/*' -exec $(BIN)/jupyter trust {} + >/dev/null
	$(BIN)/jupyter lab $(ROOT) $(SCREEN) --LabApp.default_url=/lab/tree/$(NOTEBOOK)

test: lint types unit notebooks browser

lint: $(VENV)/.test
	$(BIN)/ruff check .

types: $(VENV)/.test
	$(BIN)/mypy

unit: $(VENV)/.test
	$(BIN)/pytest -n 2 --dist loadfile -q tests --ignore=tests/browser --ignore=tests/benchmarks

notebooks: $(VENV)/.test
	$(BIN)/pytest -q --nbval --nbval-cell-timeout=60 notebooks

# A browser on a busy machine may miss a beat: a failed test is tried once more, and the summary says so.
browser: $(VENV)/.test
	$(BIN)/pytest -q -rR --reruns 1 tests/browser

# Speed is measured side by side with known libraries, by hand: never in a test.
bench: $(VENV)/.bench
	$(BIN)/python -m tests.benchmarks

environment: $(VENV)/.test
	$(BIN)/python -m tests.environment > environment.yml

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; set PYTHON=..., $(PYTHON) is too old"; exit 1; }
	@# Where venv stops half-way (Debian without python3-venv) the next run must not take it for made.
	$(PYTHON) -m venv $(VENV) || { rm -f $@; exit 1; }

# A stamp for each set of packages, so that a second run starts at once.
$(VENV)/.lab: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[lab]'
	@mkdir -p $(VENV)/share/jupyter/lab/settings
	@printf '%s\n' '{"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": false}}' \
		> $(VENV)/share/jupyter/lab/settings/overrides.json
	@touch $@

$(VENV)/.test: $(VENV)/.lab
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[lab,cluster,test]'
	@touch $@

$(VENV)/.bench: $(VENV)/.test
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[lab,cluster,test,bench]'
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache build *.egg-info
