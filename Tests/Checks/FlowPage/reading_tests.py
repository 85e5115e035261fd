"""Reading a recording: the list, its filters, the search, and the details of an entry."""

from browser import Keys, PageTests
from model import Model
from recording import Recording, TodoList


class ListTests(PageTests):
    @classmethod
    def setUpClass(cls):
        cls.recording = TodoList(400, seed=7)
        cls.model = Model(cls.recording.entries)

    def setUp(self):
        super().setUp()
        # All rows are in sight.
        self.browser.emulate(height=20_000)
        self.browser.open(self.recording.text)

    def assert_shown(self, shown):
        rows = self.model.rows(lambda number: shown(self.model.entries[number]))
        self.assertEqual(self.browser.rows, rows)
        count = "" if len(rows) == 400 else f"{len(rows)} of "
        self.assertEqual(self.browser.text("#status"), f"{count}400 entries")

    def press_kind(self, kind):
        self.browser.element(f"#kinds [value={kind}]").click()
        self.browser.wait_for_frame()

    def test_shows_each_entry_below_its_cause(self):
        self.assert_shown(lambda entry: True)

    def test_filters_by_kind(self):
        self.press_kind("action")
        self.assert_shown(lambda entry: entry["kind"] == "action")
        self.press_kind("event")
        self.assert_shown(lambda entry: entry["kind"] in ("action", "event"))
        self.press_kind("action")
        self.press_kind("event")
        self.assert_shown(lambda entry: True)

    def test_counts_the_entries_of_each_kind_in_a_fixed_order(self):
        kinds = [entry["kind"] for entry in self.recording.entries]
        order = "event accepted called action changed notified route screen tracked began ended"
        order += " cancelled failed reported"
        self.assertEqual(
            self.browser.text("#kinds"),
            "".join(f"{kind}{kinds.count(kind)}" for kind in order.split() if kind in kinds),
        )

    def test_filters_by_module(self):
        self.browser.type("#module", "linescreen#2")
        self.assert_shown(lambda entry: entry["from"] == "LineScreen#2")
        self.browser.type("#module", "LineScreen")
        self.assert_shown(lambda entry: entry["from"].startswith("LineScreen#"))
        self.browser.type("#module", "screen")
        self.assert_shown(lambda entry: "Screen" in entry["from"])
        self.browser.type("#module", "")
        self.assert_shown(lambda entry: True)

    def test_suggests_modules_and_their_instances(self):
        options = self.browser.execute_script(
            "return [...document.querySelectorAll('#modules option')].map((it) => it.value)"
        )
        self.assertIn("TodoListModule", options)
        self.assertIn("TodoListModule#1", options)

    def test_shows_outcomes_and_the_details_that_led_to_them(self):
        self.browser.press("o")
        leading = set()
        for entry in self.recording.entries:
            if not entry.get("detail"):
                leading.update([entry["number"], *self.model.causes(entry["number"])])
        self.assert_shown(lambda entry: entry["number"] in leading)
        self.browser.press("o")
        self.assert_shown(lambda entry: True)

    def test_combines_filters_and_clears_them(self):
        self.press_kind("changed")
        self.browser.search("selection")
        self.browser.type("#module", "TodoList")
        self.assert_shown(
            lambda entry: entry["kind"] == "changed"
            and entry["from"] == "TodoList"
            and "selection" in str(entry)
        )
        self.browser.element("#clear").click()
        self.assert_shown(lambda entry: True)
        self.assertFalse(self.browser.element("#clear").is_displayed())

    def test_names_the_active_row(self):
        self.browser.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
        active = self.browser.element("#list").get_attribute("aria-activedescendant")
        self.assertEqual(self.browser.number(f"#{active} .number"), self.browser.selected)


class SearchTests(PageTests):
    @classmethod
    def setUpClass(cls):
        recording = Recording()
        cause = recording.add("event", "ShopModule#1", "ShopModule#1: opened")
        recording.add("called", "Hidden.Listener#1", "it was called", cause, label="inLabel")
        recording.add("route", "StackRouter#1", "pushed", cause, position="stack: Inner#9")
        diff = ['[0]: "(.*)" → "a+b\\\\"', "other: line"]
        recording.add("changed", "Shop", "Shop: much", cause, diff=diff, state="Shop(İx: ß)")
        for number in range(5, 3001):
            recording.add("event", "CountModule#1", f"CountModule#1: counted({number}.)")
        cls.recording = recording

    def setUp(self):
        super().setUp()
        self.browser.open(self.recording.text)

    def assert_found(self, text, *numbers):
        self.browser.search(text)
        found = [int(row["number"]) for row in self.browser.rows]
        self.assertEqual(found, list(numbers), text)

    def test_searches_in_everything(self):
        self.assert_found("shopmodule#1: OPENED", 1)
        self.assert_found("event ShopModule", 1)
        self.assert_found("hidden.listener", 2)
        self.assert_found("inlabel", 2)
        self.assert_found("stack: inner#9", 3)
        self.assert_found("other: line", 4)
        self.assert_found("shop(İx: ß)", 4)

    def test_searches_for_characters_as_they_are(self):
        self.assert_found('"(.*)" → "a+b\\\\"', 4)
        self.assert_found("counted(5.)", 5)
        self.assert_found("counted(1024.)", 1024)
        self.assert_found("counted(1025.)", 1025)
        self.assert_found("counted(3000.)", 3000)

    def test_finds_no_names_of_members(self):
        self.assert_found("number")
        self.assertEqual(self.browser.text("#nothing"), "No entry matches.")

    def test_finds_nothing_across_entries(self):
        self.assert_found("counted(5.) event")

    def test_marks_matches_in_rows_and_details(self):
        self.browser.search("STACK: inner")
        self.browser.press(Keys.ENTER)
        self.assertEqual(self.browser.text("#details mark"), "stack: Inner")
        self.browser.search("pushe")
        self.assertEqual(self.browser.text("#list mark"), "pushe")

    def test_keeps_the_selected_entry_in_sight(self):
        self.browser.search("counted(2000.)")
        self.browser.press(Keys.ENTER)
        self.assertEqual((self.browser.selected, self.browser.focus), (2000, "list"))
        self.browser.press(Keys.ESCAPE)
        self.assertEqual(self.browser.text("#status"), "3,000 entries")
        self.assertEqual(self.browser.selected, 2000)


class DetailsTests(PageTests):
    def test_shows_causes_effects_position_and_states_of_many_entries(self):
        recording = TodoList(2000, seed=3)
        model = Model(recording.entries)
        self.browser.open(recording.text)
        for number in [1, 2, 4, 5, *range(6, 2000, 67), 2000]:
            self.browser.execute_script(f"location.hash = '#{number}'")
            self.browser.wait_until(
                f"document.querySelector('#details h2 .number').textContent === '#{number}'"
            )
            causes = [model.linked(cause) for cause in model.causes(number)]
            origin = "which came from outside" if causes else "none; it came from outside"
            effects = [model.linked(effect) for effect in model.effects(number)]
            self.assertEqual(self.browser.section("Causes"), [*causes, origin])
            self.assertEqual(self.browser.section("Effects")[:-1], effects)
            self.assertEqual(self.browser.section("Router’s position"), model.position(number))
            self.assertEqual(
                self.browser.section("States at this moment"), model.states(number)
            )

    def test_shows_only_what_changed_and_the_whole_on_demand(self):
        recording = Recording()
        recording.add("changed", "A", "A: added A(x: 1)", diff=[], state="A(x: 1, y: 1)")
        diff = ["x: 1 → 2", "list: + 7", "list[1]: removed 8", "z: 1 → 2 → 3"]
        recording.add("changed", "A", "A: x: 1 → 2", diff=diff, state="A(x: 2, y: 1)")
        recording.add("changed", "A", "A: removed", diff=[])
        self.browser.open(recording.text, "#2")
        self.assertEqual(self.browser.section("What changed")[:4], diff)
        marked = self.browser.execute_script(
            "return [...document.querySelectorAll('del, ins')].map((it) => it.textContent)"
        )
        self.assertEqual(marked, ["1", "2", "+ 7", "removed 8"])
        self.assertFalse(self.browser.element("details pre").is_displayed())
        self.browser.element("summary").click()
        self.assertEqual(
            self.browser.element("details").text,
            "The whole state before and after\nBefore\nA(x: 1, y: 1)\nAfter\nA(x: 2, y: 1)",
        )
        self.browser.press(Keys.ESCAPE, Keys.ARROW_DOWN)
        self.assertEqual(self.browser.section("States at this moment"), [])
        self.assertIn("There is none in the recording.", self.browser.section("What changed")[0])

    def test_says_when_an_entry_happened(self):
        recording = Recording()
        cause = recording.add("event", "A#1", "A#1: b")
        recording.add("action", "Store", "C", cause)
        self.browser.open(recording.text, "#2")
        self.assertEqual(
            self.browser.text("#details .note"),
            "at 02:37:52.323, 0:01.200 after the beginning, 350 µs after its cause",
        )

    def test_shows_moments_of_any_size(self):
        recording = Recording(began="+275760-09-12T00:00:00Z")
        recording.add("event", "A#1", "A#1: b")
        recording.add("event", "A#1", "A#1: c")
        texts = {
            1e12: "at 00:16:40.000, 16:40.000 after the beginning",
            9e17: "250000:00:00.000 after the beginning",
            1e300: "",
            -1: "",
        }
        for recording.entries[1]["at"], text in texts.items():
            self.browser.open(recording.text, "#2")
            self.assertEqual(self.browser.text("#details .note"), text)

    def test_separates_texts_with_any_characters(self):
        recording = Recording()
        text = "A: \x1e\x1f\n\u2028\0\\u001f"
        recording.add("changed", "A", text, diff=[text, text], state=text, position=text)
        recording.add("event", "B#1", "B#1: next")
        self.browser.open(recording.text)
        shown = text.replace("\x1e", "�").replace("\x1f", "�")
        self.assertEqual(self.browser.text("#details h2 + pre"), shown)
        self.assertEqual(self.browser.section("What changed")[:2], [shown, shown])
        self.assertEqual(self.browser.section("Router’s position"), [shown])
        self.assertEqual(self.browser.section("States"), [f"A since this entry{shown}"])
        self.assertEqual(self.browser.rows[1]["text"], "event B#1: next")

    def test_says_that_a_cause_is_not_kept_any_more(self):
        recording = TodoList(100)
        first = next(entry for entry in recording.entries[50:] if "cause" in entry)
        recording.entries = recording.entries[first["number"] - 1 :]
        self.browser.open(recording.text)
        self.assertEqual(
            self.browser.section("Causes"),
            [f"because of entry {first['cause']}, which isn’t kept any more"],
        )

    def test_shows_long_lists_and_texts_in_parts(self):
        recording = Recording()
        cause = recording.add("event", "A#1", "A#1: " + "b" * 30_000)
        for number in range(200):
            cause = recording.add("event", "A#1", f"A#1: {number}", cause)
        for number in range(200):
            recording.add("event", "A#1", f"A#1: {number}", 1)
        self.browser.open(recording.text)
        self.assertEqual(len(self.browser.text("#details pre")), 10_001)
        self.browser.element("#details button").click()
        self.assertEqual(len(self.browser.text("#details pre")), 30_005)
        self.assertEqual(self.browser.count("#details .entry"), 50)
        self.browser.execute_script("location.hash = '#201'")
        self.browser.wait_until("document.querySelector('#details h2').textContent[1] === '2'")
        self.assertEqual(self.browser.count("#details .entry"), 50)
        self.browser.element("#details ol button").click()
        self.assertEqual(self.browser.count("#details .entry"), 200)
