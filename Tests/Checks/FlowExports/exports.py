"""Recordings, and what the command makes of them."""

import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).parent.parent / "FlowPage"))
from recording import Recording, TodoList  # noqa: E402

UNUSUAL = 'quote " backslash \\ tab \t line \n <b> émoji 👩‍🚀 \u2028 \u007f'


def export(recording, name):
    """The bytes that the command writes for a recording."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        file.write(recording.text)
        file.flush()
        command = [os.environ["FLOW"], "export", file.name, "--format", name]
        return subprocess.run(command, check=True, capture_output=True).stdout


def depths(recording):
    """The depth of each entry in the transcript, by number."""
    found = {}
    for entry in recording.entries:
        found[entry["number"]] = found.get(entry.get("cause"), -1) + 1
    return found


def chain(count):
    """Entries that each cause the next one."""
    recording = Recording()
    cause = None
    for index in range(count):
        cause = recording.add("event", "Chain#1", f"Chain#1: moved({index})", cause, label="moved")
    return recording


def overlapping_actions():
    """Async actions that begin in one delivery and end later, in another order."""
    recording = Recording(app="café & co")
    shop = recording.add("event", "Shop#1", "Shop#1: opened", label="opened")
    calls = [recording.add("called", f"Loader#{n}", f"Loader#{n}", shop) for n in (1, 2)]
    began = [
        recording.add("began", f"Load{n}", f"Load{n}()", call, label=f"Load{n}")
        for n, call in enumerate(calls)
    ]
    recording.add("event", "Shop#1", UNUSUAL, label="touched")
    for cause in began:
        action = recording.add("action", "Store", "Loaded()", cause, label="Loaded")
        recording.add("changed", "Stock", "Stock: a: 0 → 1", action, diff=["a: 0 → 1"], state="1")
    recording.add("failed", "Load1", "Load1(): offline", began[1], label="Load1")
    recording.add("event", "Shop#1", "Shop#1: refreshed", label="refreshed")
    recording.add("ended", "Load0", "Load0()", began[0], label="Load0")
    return recording


def recordings():
    yield "a session", TodoList(5000, task=UNUSUAL)
    yield "overlapping actions", overlapping_actions()
    yield "a chain over several batches", chain(700)
    missing = TodoList(500)
    missing.entries = missing.entries[137:400]
    yield "a segment without its beginning", missing
    yield "nothing", Recording()
