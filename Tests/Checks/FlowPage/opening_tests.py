"""Opening recordings: large ones, damaged ones, newer ones, and dropped ones."""

import functools
import json

from browser import Keys, PageTests
from page import SEAM
from recording import HEAD, Recording, TodoList

MILLION = 1_000_000
PATTERN = (
    '{"number":%d,"at":%d,"kind":"event","from":"ListModule#1","label":"tapped",'
    '"text":"ListModule#1: tapped(%d)"}\n'
    '{"number":%d,"cause":%d,"at":%d,"kind":"changed","from":"List","label":"changed",'
    '"text":"List: taps: %d → %d","diff":["taps: %d → %d"],"state":"List(taps: %d)"}\n'
)


def event(number, **others):
    """The line of an event."""
    entry = {"number": number, "at": 1, "kind": "event", "from": "A#1", "text": "A#1: b"}
    return json.dumps(entry | others)


@functools.cache
def million():
    """A recording of a million entries, in parts."""
    lines = [json.dumps(HEAD) + "\n"]
    for tap in range(1, MILLION, 2):
        numbers = (tap, tap * 1000, tap, tap + 1, tap, tap * 1000 + 5)
        lines.append(PATTERN % (*numbers, tap - 1, tap, tap - 1, tap, tap))
    parts = ["".join(lines[start : start + 5000]) for start in range(0, len(lines), 5000)]
    return SEAM.join(parts)


def recording(*lines, head=json.dumps(HEAD)):
    return "\n".join([head, *lines, ""])


class OpeningTests(PageTests):
    def test_opens_100_000_entries_from_disk(self):
        self.browser.open(TodoList(100_000).text)
        self.assertEqual(self.browser.text("#app"), "todo")
        self.assertEqual(self.browser.text("#status"), "100,000 entries")
        self.assertEqual(self.browser.title, "todo – 100,000 entries")
        self.assertTrue(
            self.browser.text("#summary").startswith(
                "Recorded on 23 November 2026 at 02:37:51 UTC, "
            )
        )
        self.assertLess(self.browser.count("[role=treeitem]"), 100)

    def test_opens_a_million_entries(self):
        self.browser.open(million(), "#777777")
        self.assertEqual(self.browser.text("#status"), "1,000,000 entries")
        self.assertEqual(self.browser.selected, 777_777)
        self.browser.press(Keys.END)
        self.assertEqual(self.browser.selected, MILLION)
        self.assertTrue(self.browser.shows_selected)
        self.browser.press(Keys.ARROW_UP, Keys.PAGE_UP, Keys.PAGE_DOWN)
        self.assertEqual(self.browser.selected, MILLION - 1)
        self.browser.search("taps: 999998 → 999999")
        self.assertEqual(self.browser.text("#status"), "1 of 1,000,000 entries")
        self.assertEqual([row["number"] for row in self.browser.rows], [f"{MILLION}"])

    def test_scrolls_a_million_entries_by_rows_and_to_everywhere(self):
        self.browser.open(million())
        self.browser.scroll("list.scrollTop = list.scrollHeight / 2")
        middle = self.browser.top_row
        self.assertLess(abs(middle - MILLION / 2), 50)
        self.browser.scroll("list.scrollTop += 260")
        self.assertEqual(self.browser.top_row, middle + 10)
        self.browser.scroll("list.scrollTop = list.scrollHeight")
        self.assertEqual(self.browser.rows[-1]["number"], f"{MILLION}")
        self.browser.scroll("list.scrollTop = 0")
        self.assertEqual(self.browser.top_row, 1)

    def test_reads_a_recording_in_several_parts(self):
        lines = TodoList(50).text.splitlines(keepends=True)
        self.browser.open(SEAM.join(["".join(lines[:20]), "".join(lines[20:])]))
        self.assertEqual(self.browser.text("#status"), "50 entries")

    def test_ignores_a_truncated_last_line(self):
        text = TodoList(20).text
        for length in [3, 40, 80]:
            self.browser.open(text[:-length])
            self.assertEqual(self.browser.text("#status"), "19 entries")
            self.assertEqual(self.browser.text("#notices"), "")

    def test_reads_a_last_line_without_its_end(self):
        self.browser.open(TodoList(20).text[:-1])
        self.assertEqual(self.browser.text("#status"), "20 entries")

    def test_shows_bad_lines_with_their_numbers(self):
        lines = [
            event(1), "{nonsense", event(2, cause=1), "[]", "7", '{"text":"no number"}', "",
            event(2), event(4, cause=4), event(5, cause="1"), event(6, cause=3),
        ]
        self.browser.open(recording(*lines))
        self.assertEqual(
            [row["text"] for row in self.browser.rows],
            [
                "event A#1: b",
                "event A#1: b",
                "unreadable line 3, since it isn’t JSON: {nonsense",
                "unreadable line 5, since it has no number: []",
                "unreadable line 6, since it isn’t an object: 7",
                'unreadable line 7, since it has no number: {"text":"no number"}',
                f"unreadable line 9, since its number 2 comes after 2: {event(2)}",
                f"unreadable line 10, since its cause isn’t an earlier entry: {event(4, cause=4)}",
                f"unreadable line 11, since its cause isn’t an earlier entry: "
                f"{event(5, cause='1')}",
                "event A#1: b",
            ],
        )
        self.assertEqual(
            self.browser.text("#notices"),
            "7 lines can’t be read; marked “unreadable” in the list.",
        )

    def test_shows_a_newer_recording_as_far_as_it_can(self):
        newer = event(1, kind="teleported", text="A#1: home", distance=[1, {"unit": "km"}])
        self.browser.open(recording(newer, head=json.dumps(HEAD | {"flow": 2, "more": {}})))
        self.assertEqual([row["text"] for row in self.browser.rows], ["teleported A#1: home"])
        self.assertEqual(
            self.browser.text("#notices"),
            "This recording has version 2, and this page shows version 1, so parts may be "
            "missing. To fix this, make the page with a newer flow command.",
        )

    def test_tolerates_members_of_other_types(self):
        line = event(1, at="soon", text=7, diff={"a": 1}, state=None, detail="yes", position=[1])
        self.browser.open(recording(line, event(2, kind="changed", diff=[1, "a: b"], state=7)))
        self.assertEqual(
            [row["text"] for row in self.browser.rows], ["event ", "changed A#1: b"]
        )
        self.assertEqual(self.browser.text("#notices"), "")

    def test_says_that_a_head_is_missing(self):
        self.browser.open(event(1) + "\n")
        self.assertEqual(self.browser.text("#status"), "1 entry")
        self.assertEqual(
            self.browser.text("#notices"),
            "The first line isn’t the head of a recorded flow, so parts may be missing. To fix "
            "this, open a file that a FlowFile has written.",
        )

    def test_says_that_a_file_is_empty(self):
        self.browser.open("")
        self.assertEqual(self.browser.text("#notices"), "This file has no entries.")
        self.assertEqual(self.browser.text("#nothing"), "Drop a recording to open it.")

    def test_shows_the_time_of_a_recording_without_entries(self):
        self.browser.open(recording())
        self.assertEqual(
            self.browser.text("#summary"), "Recorded on 23 November 2026 at 02:37:51 UTC"
        )
        self.assertEqual(self.browser.text("#nothing"), "Drop a recording to open it.")


class DroppedFileTests(PageTests):
    def test_opens_a_dropped_file_instead(self):
        self.browser.open(TodoList(50).text, "#40")
        self.browser.search("call")
        self.browser.drop(self.browser.write("other.jsonl", TodoList(70, app="other").text))
        self.browser.wait_for_opening(2)
        self.assertEqual(self.browser.text("#app"), "other")
        self.assertEqual(self.browser.text("#status"), "70 entries")
        self.assertEqual(self.browser.selected, 1)
        self.assertTrue(self.browser.text("#summary").startswith("other.jsonl, Recorded on"))
        self.assertEqual(self.browser.execute_script("return location.hash"), "")

    def test_opens_a_chosen_file_instead(self):
        self.browser.open(TodoList(50).text)
        path = self.browser.write("other.jsonl", TodoList(30).text)
        self.browser.element("#file").send_keys(str(path))
        self.browser.wait_for_opening(2)
        self.assertEqual(self.browser.text("#status"), "30 entries")

    def test_opens_a_dropped_file_of_any_bytes(self):
        self.browser.open(TodoList(50).text)
        noise = bytes(range(256)) * 100
        self.browser.drop(self.browser.write("noise", noise))
        self.browser.wait_for_opening(2)
        self.assertEqual(self.browser.text("#status"), "100 entries")
        self.assertEqual(
            self.browser.text("#notices li:last-child"),
            "100 lines can’t be read; marked “unreadable” in the list.",
        )
        self.browser.drop(self.browser.write("cut.jsonl", TodoList(50).text.encode()[:-30]))
        self.browser.wait_for_opening(3)
        self.assertEqual(self.browser.text("#status"), "49 entries")

    def test_cuts_no_character_of_a_large_file(self):
        self.browser.open(TodoList(1).text)
        recording = Recording()
        for _ in range(3000):
            recording.add("event", "A#1", "A#1: " + "自転車" * 400)
        self.browser.drop(self.browser.write("large.jsonl", recording.text))
        self.browser.wait_for_opening(2)
        self.assertEqual(self.browser.text("#notices"), "")
        self.browser.search("�")
        self.assertEqual(self.browser.text("#status"), "0 of 3,000 entries")
