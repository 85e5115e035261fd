"""Everything works by keyboard, each entry has an address, and axe finds no violation."""

from browser import Keys, PageTests
from model import Model
from recording import TodoList


class KeyboardTests(PageTests):
    @classmethod
    def setUpClass(cls):
        cls.recording = TodoList(5000, seed=5)
        cls.model = Model(cls.recording.entries)

    def setUp(self):
        super().setUp()
        self.browser.open(self.recording.text)

    def test_begins_in_the_list_at_the_first_entry(self):
        self.assertEqual((self.browser.focus, self.browser.selected), ("list", 1))

    def test_follows_causes_to_the_outside(self):
        number = max(self.model.entries, key=lambda number: len(self.model.causes(number)))
        causes = self.model.causes(number)
        self.assertGreater(len(causes), 3)
        self.browser.press("/", f"#{number}", Keys.ENTER)
        self.assertEqual((self.browser.focus, self.browser.selected), ("list", number))
        for cause in causes:
            self.browser.press(Keys.ARROW_LEFT)
            self.assertEqual((self.browser.selected, self.browser.detailed), (cause, cause))
        self.browser.press(Keys.ARROW_LEFT)
        self.assertEqual(self.browser.selected, causes[-1])
        self.browser.press(Keys.ARROW_RIGHT)
        self.assertEqual(self.browser.selected, self.model.effects(causes[-1])[0])

    def test_follows_a_link_in_the_details(self):
        number = next(n for n in self.model.entries if len(self.model.causes(n)) > 2)
        self.browser.press("/", f"#{number}", Keys.ENTER)
        self.browser.press(Keys.ENTER)
        self.assertEqual(self.browser.focus, "details")
        links = self.browser.execute_script(
            "return [...document.querySelectorAll('#details a, #details summary')]"
            ".findIndex((it) => it.className === 'entry')"
        )
        self.browser.press(*[Keys.TAB] * (links + 2), Keys.ENTER)
        cause = self.model.causes(number)[1]
        self.browser.wait_until(f"location.hash === '#{cause}'")
        self.browser.wait_for_frame()
        self.assertEqual((self.browser.focus, self.browser.selected), ("list", cause))

    def test_moves_by_rows_screenfuls_and_to_the_ends(self):
        order = [int(row["number"]) for row in self.model.rows(lambda number: True)]
        self.browser.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_UP)
        self.assertEqual(self.browser.selected, order[1])
        self.browser.press(Keys.PAGE_DOWN)
        below = order.index(self.browser.selected)
        self.assertGreater(below, 15)
        self.assertLess(below, 30)
        self.browser.press(Keys.PAGE_UP)
        self.assertEqual(self.browser.selected, order[1])
        self.browser.press(Keys.END)
        self.assertEqual(self.browser.selected, order[-1])
        self.assertTrue(self.browser.shows_selected)
        self.browser.press(Keys.HOME)
        self.assertEqual(self.browser.selected, 1)
        self.assertTrue(self.browser.shows_selected)

    def test_causes_among_filtered_entries_are_the_shown_ones(self):
        self.browser.element("#kinds [value=event]").click()
        self.browser.element("#kinds [value=changed]").click()
        changed = next(
            entry["number"]
            for entry in self.recording.entries
            if entry["kind"] == "changed" and "cause" in entry
        )
        self.browser.press("/", f"#{changed}", Keys.ENTER, Keys.ARROW_LEFT)
        self.assertEqual(self.browser.selected, self.model.causes(changed)[-1])

    def test_searches_and_comes_back(self):
        self.browser.press("/", "selection", Keys.ARROW_DOWN)
        self.assertEqual(self.browser.focus, "list")
        self.assertIn("of 5,000", self.browser.text("#status"))
        self.browser.press("/")
        self.assertEqual(self.browser.focus, "query")
        self.browser.press(Keys.ESCAPE)
        self.assertEqual(self.browser.focus, "list")
        self.assertEqual(self.browser.text("#status"), "5,000 entries")

    def test_escape_in_the_list_clears_the_filters(self):
        self.browser.press("o", Keys.ESCAPE)
        self.assertEqual(self.browser.text("#status"), "5,000 entries")

    def test_reaches_every_control(self):
        self.browser.execute_script("document.activeElement.blur(); getSelection().empty()")
        reached = []
        for _ in range(40):
            self.browser.press(Keys.TAB)
            active = self.browser.switch_to.active_element
            reached.append(active.get_property("id") or active.get_property("value"))
        wanted = ["query", "module", "outcomes", "choose", "help", "event", "changed"]
        wanted += ["list", "details"]
        self.assertEqual([name for name in wanted if name not in reached], [])

    def test_shows_the_keys(self):
        self.browser.press("?")
        self.assertTrue(self.browser.element("#keys").is_displayed())
        self.browser.press(Keys.ESCAPE)
        self.assertFalse(self.browser.element("#keys").is_displayed())
        self.assertEqual(self.browser.focus, "list")


class AddressTests(PageTests):
    @classmethod
    def setUpClass(cls):
        cls.text = TodoList(100_000).text

    def test_opens_the_entry_of_an_address(self):
        self.browser.open(self.text, "#54321")
        self.assertEqual((self.browser.selected, self.browser.detailed), (54_321, 54_321))
        self.assertTrue(self.browser.shows_selected)

    def test_follows_a_changed_address_and_the_history(self):
        self.browser.open(self.text, "#42")
        self.browser.execute_script("location.hash = '#99999'")
        self.browser.wait_until("document.querySelector('h2').textContent.startsWith('#99999 ')")
        self.assertEqual(self.browser.selected, 99_999)
        self.browser.back()
        self.browser.wait_until("document.querySelector('h2').textContent.startsWith('#42 ')")
        self.assertEqual(self.browser.selected, 42)

    def test_the_address_follows_the_selected_entry(self):
        self.browser.open(self.text, "#42")
        steps = self.browser.execute_script("return history.length")
        self.browser.press(Keys.HOME)
        self.browser.wait_until("location.hash === '#1'")
        self.assertEqual(self.browser.execute_script("return history.length"), steps)

    def test_an_address_clears_filters_that_hide_its_entry(self):
        self.browser.open(self.text, "#42")
        self.browser.search("nothing has this text")
        self.browser.execute_script("location.hash = '#77'")
        self.browser.wait_until("document.querySelector('h2').textContent.startsWith('#77 ')")
        self.assertEqual(self.browser.selected, 77)
        self.assertEqual(
            self.browser.text("#status"), "The filters are cleared, to show entry 77."
        )

    def test_says_that_there_is_no_such_entry(self):
        self.browser.open(self.text, "#100001")
        self.assertEqual(self.browser.text("#status"), "There is no entry 100001.")
        self.assertEqual(self.browser.selected, 1)


class AccessibilityTests(PageTests):
    def assert_accessible(self):
        for width in [1200, 420]:
            for scheme in ["light", "dark"]:
                self.browser.emulate(scheme, width)
                self.assertEqual(self.browser.violations(), [], (scheme, width))

    def test_entries_of_all_kinds(self):
        lines = TodoList(3000).text + '{"number":3001,"kind":"new"}\nbad line\n'
        self.browser.open(lines)
        self.browser.press(Keys.END)
        self.assert_accessible()

    def test_selected_rows_of_each_kind_with_details(self):
        recording = TodoList(300)
        self.browser.open(recording.text)
        kinds = {entry["kind"]: entry["number"] for entry in recording.entries}
        self.browser.search("o")
        for number in kinds.values():
            self.browser.execute_script(f"location.hash = '#{number}'")
            self.browser.wait_until(
                f"document.querySelector('h2').textContent.startsWith('#{number} ')"
            )
            for scheme in ["light", "dark"]:
                self.browser.emulate(scheme)
                self.assertEqual(self.browser.violations(), [], (scheme, number))

    def test_a_search_without_result(self):
        self.browser.open(TodoList(300).text)
        self.browser.element("#outcomes").click()
        self.browser.search("zzz")
        self.assert_accessible()

    def test_notices_and_no_entries(self):
        self.browser.open('{"flow":2}\nbad\n')
        self.assert_accessible()
        self.browser.open("")
        self.assert_accessible()

    def test_the_keys(self):
        self.browser.open(TodoList(300).text)
        self.browser.press("?")
        self.assert_accessible()
