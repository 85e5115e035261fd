"""Texts stay texts, and the policy blocks requests and other scripts."""

import http.server
import re
import threading

from browser import PageTests
from page import TEMPLATE, page
from recording import TodoList

MARKUP = "</script><img src=x onerror=\"document.title='run'\"><script>document.title='run'"


class Server:
    """A server on this machine that records its requests."""

    def __enter__(self):
        requests = self.requests = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                requests.append(self.path)
                self.send_response(200)
                self.send_header("Access-Control-Allow-Origin", "*")
                self.end_headers()

            do_POST = do_GET

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever).start()
        return self

    def __exit__(self, *arguments):
        self.server.shutdown()
        self.server.server_close()


class MarkupTests(PageTests):
    def test_shows_markup_in_a_recording_as_text(self):
        recording = TodoList(60, task=MARKUP, app=f"<b>{MARKUP}</b>")
        recording.add(f"<i>{MARKUP}", MARKUP, f"{MARKUP}: text", position=MARKUP)
        recording.add("changed", MARKUP, MARKUP, diff=[MARKUP], state=MARKUP)
        self.browser.open(recording.text + f"bad {MARKUP}\n")
        self.assertEqual(self.browser.text("#app"), f"<b>{MARKUP}</b>")
        shown = self.browser.count("img, i, script:not([type]), #app *")
        for number in range(1, 63):
            self.browser.execute_script(f"page.goTo({number})")
            self.browser.wait_for_frame()
            self.assertEqual(self.browser.count("img, i, script:not([type]), #app *"), shown)
        self.assertEqual(self.browser.text("#details h2 + pre"), MARKUP)
        self.browser.search(MARKUP)
        self.assertIn(MARKUP, self.browser.text("#list mark"))
        self.assertNotEqual(self.browser.title, "run")

    def test_shows_a_task_with_markup(self):
        self.browser.open(TodoList(300, task=MARKUP).text)
        self.browser.search("</script><img")
        self.assertIn(f'taskEntered("{MARKUP}")', [row["text"] for row in self.browser.rows][0])
        self.assertEqual(self.browser.count("img"), 0)


class PolicyTests(PageTests):
    # Each attempt returns whether it succeeded.
    ATTEMPTS = {
        "connect-src": "return fetch(address).then(() => true, () => false)",
        "img-src": """
            const image = new Image();
            image.src = address;
            return new Promise((done) => {
                image.onload = () => done(true);
                image.onerror = () => done(false);
            });""",
        "connect-src beacon": "return navigator.sendBeacon(address) && false",
        "connect-src socket": """
            const socket = new WebSocket(address.replace("http", "ws"));
            return new Promise((done) => {
                socket.onopen = () => done(true);
                socket.onerror = () => done(false);
            });""",
        "frame-src": """
            const frame = document.createElement("iframe");
            frame.src = address;
            document.body.append(frame);
            return false""",
        "style-src-attr": """
            document.body.setAttribute("style", "opacity: 0.5");
            return document.body.style.opacity !== "" """,
        "form-action": """
            const form = document.createElement("form");
            form.action = address;
            document.body.append(form);
            form.submit();
            return false""",
        "require-trusted-types-for": """
            try { document.body.innerHTML = "<p>"; return true } catch { return false }""",
    }

    def setUp(self):
        super().setUp()
        self.browser.open(TodoList(10).text)

    def tearDown(self):
        # The console names what the policy blocked.
        self.browser.get_log("browser")

    def attempt(self, name, address):
        """Tries something; returns whether it succeeded and the directive that blocked it."""
        return self.browser.execute_async_script(
            """
            const [address, done] = arguments;
            const blocked = new Promise((resolve) => {
                addEventListener("securitypolicyviolation", (event) => {
                    resolve(event.effectiveDirective);
                }, { once: true });
            });
            const attempt = async () => { %s };
            Promise.all([attempt(), blocked]).then(done);
            """
            % self.ATTEMPTS[name],
            address,
        )

    def test_blocks_what_leaves_the_page_or_enters_it(self):
        with Server() as server:
            for name in self.ATTEMPTS:
                with self.subTest(name):
                    directive = name.split()[0]
                    self.assertEqual(self.attempt(name, server.address), [False, directive])
            self.assertEqual(server.requests, [])

    def test_runs_no_script_but_its_own(self):
        html = page(TodoList(10).text)
        added = "<script>document.title = 'run'</script><b onclick=\"document.title = 'run'\">b</b>"
        self.browser.open_page(html.replace("</body>", f"{added}</body>"))
        self.browser.execute_script("document.querySelector('b').click()")
        self.assertNotEqual(self.browser.title, "run")

    def test_names_no_other_place(self):
        self.assertEqual(re.findall(r"https?:|//[a-z]|@import|url\(", TEMPLATE), [])
        self.assertEqual(re.findall(r"\b(?:src|action)=", TEMPLATE), [])

    def test_allows_nothing_unsafe(self):
        policy = re.search(r'Policy" content="(.*?)"', TEMPLATE, re.DOTALL)[1]
        self.assertTrue(policy.startswith("default-src 'none'; "))
        self.assertNotIn("unsafe", policy)
