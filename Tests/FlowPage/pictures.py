"""Takes the guide's pictures of the page: a session of the sample app, in light and in dark.

Run it when the page has changed, after Tests/FlowPage/run has installed what it needs:

    .build/flow-page/bin/python Tests/FlowPage/pictures.py .build/debug/todo
"""

import json
import pathlib
import subprocess
import sys
import tempfile

from browser import Browser
from page import ROOT

PICTURES = ROOT / "Wiki/Pictures"


def session(todo):
    """The recording of the session that .ci/todo checks."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "todo.txt").write_bytes((ROOT / ".ci/todo.before").read_bytes())
        with open(ROOT / ".ci/todo.commands") as commands:
            arguments = [todo, "todo.txt", "--record", "flow.jsonl"]
            # Some of the commands fail.
            subprocess.run(arguments, cwd=folder, stdin=commands, capture_output=True)
        return (folder / "flow.jsonl").read_text()


def entry(recording):
    """The number of a change that an event has led to."""
    lines = [json.loads(line) for line in recording.splitlines()[1:]]
    changes = [line for line in lines if line["kind"] == "changed" and len(line["diff"]) > 1]
    return changes[len(changes) // 2]["number"]


def main():
    recording = session(pathlib.Path(sys.argv[1]).resolve())
    PICTURES.mkdir(exist_ok=True)
    browser = Browser()
    try:
        for scheme in ["light", "dark"]:
            browser.emulate(scheme, width=1040, height=600)
            browser.open(recording, f"#{entry(recording)}")
            browser.wait_for_frame()
            browser.save_screenshot(str(PICTURES / f"Flow-{scheme}.png"))
    finally:
        browser.quit()


if __name__ == "__main__":
    main()
