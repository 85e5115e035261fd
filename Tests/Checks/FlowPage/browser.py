"""A headless Chromium that shows pages, driven as a user would."""

import os
import pathlib
import tempfile
import unittest

from axe_playwright_python.base import AXE_SCRIPT
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from page import page

# Tests wait for conditions; a machine with much load doesn't reach this limit.
PATIENCE = 120

OPTIONS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--window-size=1200,800",
]


class Browser(webdriver.Chrome):
    """Shows one page at a time, from a file."""

    def __init__(self):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for option in OPTIONS:
            options.add_argument(option)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        environment = {**os.environ, "TZ": "UTC"}
        service = webdriver.ChromeService("/usr/bin/chromedriver", env=environment)
        super().__init__(options, service)
        self.set_script_timeout(PATIENCE)
        self.set_page_load_timeout(PATIENCE)
        self.folder = tempfile.TemporaryDirectory()

    def quit(self):
        super().quit()
        self.folder.cleanup()

    def write(self, name, text):
        """Writes a file; returns its path."""
        path = pathlib.Path(self.folder.name) / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def open(self, recording, address=""):
        """Opens the page of a recording from disk."""
        self.open_page(page(recording), address)

    def open_page(self, html, address=""):
        path = self.write("page.html", html)
        self.get("about:blank")
        self.get(f"{path.as_uri()}{address}")
        self.wait_for_opening(1)

    def wait_for_opening(self, number):
        """Waits for the first recording that the page shows, the second, and so on."""
        self.wait_until(f"document.documentElement.dataset.opened === '{number}'")

    def wait_until(self, condition):
        self.execute_async_script(
            """
            const done = arguments[0];
            (function check() {
                if (%s) done();
                else requestAnimationFrame(check);
            })();
            """
            % condition
        )

    def wait_for_frame(self):
        """Waits until the page has drawn the last change."""
        self.execute_async_script(
            "requestAnimationFrame(() => requestAnimationFrame(arguments[0]))"
        )

    def press(self, *keys):
        """Presses keys in the focused element."""
        webdriver.ActionChains(self, duration=0).send_keys(*keys).perform()
        self.wait_for_frame()

    def element(self, selector):
        return self.find_element(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.element(selector).get_property("textContent")

    def count(self, selector):
        return self.execute_script(f"return document.querySelectorAll(`{selector}`).length")

    def search(self, text):
        """Replaces the text in the search field, and waits for the result."""
        self.type("#query", text)

    def type(self, selector, text):
        field = self.element(selector)
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys(text or Keys.BACKSPACE)
        self.wait_until("document.getElementById('list').ariaBusy === 'false'")
        self.wait_for_frame()

    @property
    def focus(self):
        return self.switch_to.active_element.get_property("id")

    @property
    def selected(self):
        """The number of the selected entry, as the list shows it."""
        return self.number("[aria-selected='true'] .number")

    @property
    def shows_selected(self):
        """True if the selected row is in sight."""
        return self.execute_script(
            """
            const row = document.querySelector("[aria-selected=true]").getBoundingClientRect();
            const list = document.getElementById("list").getBoundingClientRect();
            return row.top >= list.top - 1 && row.bottom <= list.bottom + 1;
            """
        )

    @property
    def top_row(self):
        """The number of the entry at the list's upper edge."""
        return self.execute_script(
            """
            const list = document.getElementById("list").getBoundingClientRect();
            const row = document.elementFromPoint(list.left + 200, list.top + 5);
            return Number(row.closest("[role=treeitem]").querySelector(".number").textContent);
            """
        )

    def scroll(self, script):
        """Scrolls the list by a script that has its element, and waits for the rows."""
        self.execute_async_script(
            "const [done] = arguments, list = document.getElementById('list');"
            f"list.addEventListener('scrollend', done, {{ once: true }}); {script}"
        )
        self.wait_for_frame()

    @property
    def detailed(self):
        """The number of the entry in the details."""
        return self.number("#details h2 .number")

    def number(self, selector):
        return int(self.text(selector).removeprefix("#"))

    @property
    def rows(self):
        """The rows that exist: their number, level, kind and text, and the place among siblings."""
        return self.execute_script(
            """
            return [...document.querySelectorAll("[role=treeitem]")].map((row) => ({
                number: row.querySelector(".number").textContent,
                text: row.querySelector(".line").textContent,
                level: Number(row.ariaLevel),
                position: Number(row.ariaPosInSet),
                size: Number(row.ariaSetSize),
            }));
            """
        )

    def section(self, title):
        """The texts of the elements below a title in the details; none if it isn't there."""
        return self.execute_script(
            """
            const titles = [...document.querySelectorAll("#details h3")];
            let element = titles.find((title) => title.textContent.startsWith(arguments[0]));
            const texts = [];
            while ((element = element?.nextElementSibling) && element.tagName !== "H3") {
                const parts = element.matches("ol, div") ? [...element.children] : [element];
                texts.push(...parts.map((part) => part.textContent));
            }
            return texts;
            """,
            title,
        )

    def drop(self, path):
        """Drops a file on the page."""
        data = {"items": [], "files": [str(path)], "dragOperationsMask": 1}
        for kind in ["dragEnter", "dragOver", "drop"]:
            event = {"type": kind, "x": 300, "y": 300, "data": data}
            self.execute_cdp_cmd("Input.dispatchDragEvent", event)
            if kind != "drop":
                self.wait_until("document.body.matches('.dropping')")

    def emulate(self, scheme="light", width=1200, height=800):
        """Shows the page in a color scheme and a size."""
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        self.wait_for_frame()

    def violations(self):
        """The violations that axe finds, with the elements."""
        if not self.execute_script("return 'axe' in window"):
            self.execute_script(AXE_SCRIPT)
        result = self.execute_async_script("axe.run().then(arguments[0])")
        return [
            f"{violation['id']}: {violation['help']}: {node['html']}"
            for violation in result["violations"]
            for node in violation["nodes"]
        ]


class PageTests(unittest.TestCase):
    """Tests that share a browser."""

    browser: Browser

    def setUp(self):
        self.browser.emulate()

    def tearDown(self):
        problems = [entry["message"] for entry in self.browser.get_log("browser")]
        self.assertEqual(problems, [], "The page has problems that the browser's console shows.")
