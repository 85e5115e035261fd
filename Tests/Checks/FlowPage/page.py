"""Pages made from the template as `flow page` makes them."""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
TEMPLATE = (ROOT / "Sources/Flows/flow/Page/page.html").read_text()

# May stand between two lines of a recording.
SEAM = "{{seam}}"


def page(recording):
    """The page that shows a recording."""
    before, after = TEMPLATE.split("{{recording}}")
    escaped = recording.replace("<", "\\u003c")
    return before + escaped.replace(SEAM, '</script><script type="application/x-flow">') + after
