"""Pages made from the template as `flow page` makes them."""

import importlib.machinery
import importlib.util
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent

# May stand between two lines of a recording.
SEAM = "{{seam}}"


def load(path):
    """The Python script at a path as a module."""
    loader = importlib.machinery.SourceFileLoader(path.name, str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(path.name, loader))
    loader.exec_module(module)
    return module


generator = load(ROOT / ".ci/page")


def page(recording):
    """The page that shows a recording."""
    before, after = generator.parts(generator.template())
    escaped = recording.replace("<", "\\u003c")
    return before + escaped.replace(SEAM, generator.SEAM) + after
