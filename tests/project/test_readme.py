"""What the README says is run, and what it points at is there."""

import doctest
import re

from tests.environment import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_examples_of_the_readme_run() -> None:
    example = doctest.DocTestParser().get_doctest(README.replace("```", ""), {}, "README.md", "README.md", 0)
    assert len(example.examples) >= 5
    told: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(example, out=told.append)
    assert not told, "".join(told)


def test_links_lead_somewhere() -> None:
    for text in [README, *(path.read_text(encoding="utf-8") for path in (ROOT / "notebooks").glob("*.ipynb"))]:
        base = ROOT if text is README else ROOT / "notebooks"
        for link in re.findall(r"\]\(([^)#\s\\]+)\)", text):
            if "://" not in link:
                assert (base / link).exists(), link


def test_make_targets_that_the_readme_names_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"`make (\w+)`|^make (\w+) ", README, re.M)):
        assert re.search(rf"^{''.join(target)}:", makefile, re.M), target
