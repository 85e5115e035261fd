#!/usr/bin/env python3
"""Takes the pictures of the built app: its screens, as a terminal shows them.

Run it when a screen has changed. It needs tmux and Chromium:

    swift build --package-path Sources/Samples/Todo
    Sources/Samples/Todo/Pictures/pictures.py
"""

import datetime
import html
import pathlib
import re
import shlex
import subprocess
import tempfile
import time

PICTURES = pathlib.Path(__file__).resolve().parent
PROGRAM = PICTURES.parent / ".build/debug/todo"
COLUMNS, ROWS = 80, 14
COLORS = ["#1c1c1e", "#ff6961", "#5fd75f", "#e5c453", "#6ba8ff", "#d68cff", "#5ad4e6", "#e8e8ea"]
STYLE = """
body { margin: 0; background: #1c1c1e; }
pre { margin: 0; padding: 14px 18px; color: #e8e8ea; width: max-content;
      font: 15px/20px "DejaVu Sans Mono", "Liberation Mono", monospace; }
"""


def day(difference):
    return datetime.date.today() + datetime.timedelta(difference)


LIST = f"""\
(A) {day(-3)} Call Mum +family @phone
Buy milk @shop
x {day(-2)} {day(-4)} Water the plants
(B) {day(-5)} Book the train +holiday due:{day(8)}
(C) {day(-1)} Write the report +work @desk due:{day(0)}
{day(-1)} Pay the rent rec:1m due:{day(-3)}
"""
# Each picture is of the screen after more keys, as tmux names them.
PICTURES_AND_KEYS = [
    ("Todo-list", []),
    ("Todo-details", ["Down", "Down", "Down", "Enter"]),
    ("Todo-trace", ["Escape", "t", "Space", "Down", "p", "A", "Down", "d", "t", "Up", "Up"]),
    ("Todo-help", ["Escape", "?"]),
]


class Session:
    """A terminal in which the app runs."""

    def __init__(self, todo, folder):
        self.tmux = ["tmux", "-L", f"pictures-{folder.name}", "-f", "/dev/null"]
        here = shlex.quote(str(folder))
        # The settings of whoever takes the pictures stay out of them.
        command = f"cd {here}; XDG_CONFIG_HOME={here} exec {shlex.quote(str(todo))} todo.txt"
        size = ["-x", str(COLUMNS), "-y", str(ROWS)]
        self.run("new-session", "-d", *size, "env", "-u", "NO_COLOR", "bash", "-c", command)
        self.run("set", "-g", "status", "off")
        self.rest()

    def run(self, *arguments):
        return subprocess.run(
            self.tmux + list(arguments), check=True, capture_output=True, encoding="utf-8"
        ).stdout

    def press(self, keys):
        for key in keys:
            self.run("send-keys", key)
            self.rest()

    def rest(self):
        """Waits until the screen has stopped changing."""
        before = None
        while (now := self.screen()) != before or not now.strip():
            before = now
            time.sleep(0.4)

    def screen(self):
        return self.run("capture-pane", "-e", "-p")

    def end(self):
        self.run("kill-server")


def page(screen):
    """A page that looks like a screen with control sequences for styles (ECMA-48, SGR)."""
    style, parts = {}, []
    for text in re.split(r"(\x1b\[[0-9;]*m)", screen.rstrip("\n")):
        if text.startswith("\x1b["):
            for code in text[2:-1].split(";"):
                change(style, int(code or 0))
        elif text:
            parts.append(f'<span style="{css(style)}">{html.escape(text)}</span>')
    return f'<!DOCTYPE html><meta charset="utf-8"><style>{STYLE}</style><pre>{"".join(parts)}</pre>'


def change(style, code):
    if code == 0:
        style.clear()
    elif code in (1, 2, 4, 7):
        style[code] = True
    elif 30 <= code <= 37:
        style["color"] = COLORS[code - 30]
    elif code == 39:
        style.pop("color", None)
    elif code in (22, 24, 27):
        for ended in {22: (1, 2), 24: (4,), 27: (7,)}[code]:
            style.pop(ended, None)


def css(style):
    front, back = style.get("color", COLORS[7]), "transparent"
    if 7 in style:
        front, back = COLORS[0], front
    rules = [f"color: {front}", f"background: {back}"]
    rules += ["font-weight: bold"] * (1 in style) + ["opacity: 0.55"] * (2 in style)
    rules += ["text-decoration: underline"] * (4 in style)
    return "; ".join(rules)


def take(name, screen, folder):
    source = folder / f"{name}.html"
    source.write_text(page(screen))
    size = f"--window-size={COLUMNS * 9 + 40},{ROWS * 20 + 28}"
    subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--hide-scrollbars", size]
        + [f"--screenshot={PICTURES / name}.png", source.as_uri()],
        check=True,
        capture_output=True,
    )


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "todo.txt").write_text(LIST)
        session = Session(PROGRAM, folder)
        try:
            for name, keys in PICTURES_AND_KEYS:
                session.press(keys)
                take(name, session.screen(), folder)
        finally:
            session.end()


if __name__ == "__main__":
    main()
