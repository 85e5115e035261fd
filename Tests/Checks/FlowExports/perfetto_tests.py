import json
import unittest

from exports import depths, export, recordings
from recording import Recording
from trace_processor import TraceProcessor

ENTRIES = """
    select s.id, s.depth, s.name, s.ts, s.dur, extract_arg(s.arg_set_id, 'args.number') as number,
        extract_arg(p.arg_set_id, 'args.number') as parent,
        extract_arg(s.arg_set_id, 'args.again') as again
    from slice s left join slice p on s.parent_id = p.id
    where s.category = 'flow' order by s.id
"""


class PerfettoTests(unittest.TestCase):
    """Trace events as Perfetto's trace processor reads them."""

    # Deeper entries stand side by side.
    GREATEST_DEPTH = 256

    # Nanoseconds.
    GREATEST_LATENESS = 1_000_000

    def test_entries_are_nested_by_cause(self):
        for name, recording in recordings():
            with self.subTest(name), TraceProcessor(export(recording, "perfetto")) as processor:
                self.check_errors(processor)
                rows = [row for row in processor.rows(ENTRIES) if not row["again"]]
                found = {row["number"]: row for row in rows}
                self.assertEqual(len(rows), len(recording.entries))
                expected = depths(recording)
                for entry in recording.entries:
                    row = found[entry["number"]]
                    depth = expected[entry["number"]]
                    self.assertEqual(row["depth"], min(depth, self.GREATEST_DEPTH), entry)
                    if 0 < depth <= self.GREATEST_DEPTH:
                        self.assertEqual(row["parent"], entry["cause"])
                    self.assertIn(row["ts"] - entry["at"], range(self.GREATEST_LATENESS + 1))
                    self.assertGreaterEqual(row["dur"], 0)

    def check_errors(self, processor):
        query = "select name, value from stats where severity != 'info' and value > 0"
        self.assertEqual(processor.rows(query), [])

    def test_arrows_lead_from_async_actions_to_their_outcomes(self):
        recording = Recording()
        event = recording.add("event", "Shop#1", "Shop#1: opened", label="opened")
        began = recording.add("began", "Load", "Load()", event, label="Load")
        for _ in range(600):
            recording.add("event", "Shop#1", "Shop#1: touched", label="touched")
        action = recording.add("action", "Store", "Loaded()", began, label="Loaded")
        for _ in range(600):
            recording.add("event", "Shop#1", "Shop#1: touched", label="touched")
        end = recording.add("ended", "Load", "Load()", began, label="Load")
        with TraceProcessor(export(recording, "perfetto")) as processor:
            self.check_errors(processor)
            arrows = processor.rows("""
                select extract_arg(a.arg_set_id, 'args.number') as source,
                    extract_arg(b.arg_set_id, 'args.number') as target
                from flow join slice a on slice_out = a.id join slice b on slice_in = b.id
                order by 1
            """)
        found = [(row["source"], row["target"]) for row in arrows]
        self.assertEqual(found, [(began, action), (action, end)])

    def test_actions_have_their_durations(self):
        recording = dict(recordings())["overlapping actions"]
        times = {entry["number"]: entry["at"] for entry in recording.entries}
        with TraceProcessor(export(recording, "perfetto")) as processor:
            rows = processor.rows("select ts, dur, name from slice where category = 'action'")
        rows = sorted((row["name"], row["ts"], row["dur"]) for row in rows)
        self.assertEqual(rows[0], ("Load0", times[4], times[13] - times[4]))
        self.assertEqual(rows[1], ("Load1", times[5], times[11] - times[5]))

    def test_the_app_and_its_producers_have_names(self):
        recording = dict(recordings())["overlapping actions"]
        with TraceProcessor(export(recording, "perfetto")) as processor:
            processes = [row["name"] for row in processor.rows("select name from process")]
            threads = [row["name"] for row in processor.rows("select name from thread")]
        self.assertIn("café & co", processes)
        self.assertLessEqual({"Shop", "Loader", "Store", "Stock"}, set(threads))

    def test_a_truncated_file_opens(self):
        trace = export(dict(recordings())["a session"], "perfetto")
        json.loads(trace)
        for length in (len(trace) - 2, len(trace) // 2, len(trace) // 3):
            with TraceProcessor(trace[:length]) as processor:
                rows = processor.rows("select count(*) as count from slice")
                self.assertGreater(rows[0]["count"], 100)
