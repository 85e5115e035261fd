"""The page stays quick with 100,000 entries.

Other programs on the machine can only slow a page down, so the best of some tries counts.
"""

from browser import PageTests
from recording import TodoList

TRIES = 20


class SpeedTests(PageTests):
    @classmethod
    def setUpClass(cls):
        cls.browser.open(TodoList(100_000).text)

    def assert_best(self, measure, limit, name):
        results = []
        while len(results) < TRIES and not any(result < limit for result in results):
            results.append(measure())
        print(f"{name}: {min(results):.1f} ms, below {limit} ms")
        self.assertLess(min(results), limit)

    def test_scrolls_60_frames_a_second(self):
        for step in [40, 700, 20_000]:
            self.assert_best(
                lambda: self.median_frame(step), 20, f"A median frame, {step} pixels at a time"
            )

    def median_frame(self, step):
        return self.browser.execute_async_script(
            """
            const [step, done] = arguments, list = document.getElementById("list");
            const times = [];
            list.scrollTop = 0;
            requestAnimationFrame(function draw(time) {
                times.push(time);
                list.scrollTop += step;
                if (times.length <= 100) return requestAnimationFrame(draw);
                const frames = times.slice(1).map((time, index) => time - times[index]);
                done(frames.sort((one, other) => one - other)[50]);
            });
            """,
            step,
        )

    def test_shows_the_rows_that_it_scrolls_to(self):
        self.browser.execute_script("document.getElementById('list').scrollTop = 1e9")
        self.browser.wait_for_frame()
        last = self.browser.rows[-1]
        self.assertEqual(last["position"], last["size"])
        shown = self.browser.execute_script(
            """
            const list = document.getElementById("list").getBoundingClientRect();
            const row = document.elementFromPoint(list.left + 200, list.bottom - 5);
            return row.closest("[role=treeitem]").querySelector(".number").textContent;
            """
        )
        self.assertEqual(shown, last["number"])

    def test_searches_in_a_tenth_of_a_second(self):
        for text in ["museum", "e", "outcome: saved", "zzz"]:
            self.assert_best(
                lambda: max(self.search_time(text), self.search_time("")), 100, f"“{text}”"
            )

    def search_time(self, text):
        """The time from the input to the drawn result."""
        return self.browser.execute_async_script(
            """
            const [text, done] = arguments, field = document.getElementById("query");
            const list = document.getElementById("list");
            field.value = text;
            const start = performance.now();
            field.dispatchEvent(new Event("input"));
            (function check() {
                requestAnimationFrame(() => setTimeout(() => {
                    if (list.ariaBusy === "true") check();
                    else done(performance.now() - start);
                }));
            })();
            """,
            text,
        )
