import json
import unittest

import jsonschema
from cloudevents.core.formats.json import JSONFormat
from exports import export, recordings

# The rules of the CloudEvents specification 1.0.2 for its JSON format (sections "Context Attributes"
# and "Handling of Data"), and for the names and values of extension attributes.
TEXT = {"type": "string", "minLength": 1}
SCHEMA = {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "type": "object",
    "required": ["id", "source", "specversion", "type"],
    "properties": {
        "id": TEXT,
        "source": TEXT | {"format": "uri-reference", "pattern": r"^[!#-;=?-\[\]_a-z~]+$"},
        "specversion": {"const": "1.0"},
        "type": TEXT,
        "datacontenttype": TEXT,
        "dataschema": TEXT | {"format": "uri"},
        "subject": TEXT,
        "time": TEXT | {"pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$"},
        "data": {"type": "object"},
        "sequence": TEXT,
        "correlationid": TEXT,
        "causationid": TEXT,
    },
    "propertyNames": {"pattern": "^[a-z0-9]{1,20}$"},
    "additionalProperties": False,
}


class CloudEventsTests(unittest.TestCase):
    """Events as the official SDK reads them, and the rules of the specification."""

    def test_each_line_is_an_event(self):
        validator = jsonschema.Draft7Validator(SCHEMA)
        for name, recording in recordings():
            with self.subTest(name):
                lines = export(recording, "cloudevents").decode().split("\n")
                self.assertEqual(lines.pop(), "")
                events = []
                for line in lines:
                    validator.validate(json.loads(line))
                    events.append(JSONFormat().read(None, line))
                self.check(events, recording)

    def check(self, events, recording):
        entries = {entry["number"]: entry for entry in recording.entries}
        self.assertEqual([event.get_data() for event in events], list(entries.values()))
        by_id = {event.get_id(): event for event in events}
        self.assertEqual(len(by_id), len(events))
        sequences = [event.get_extension("sequence") for event in events]
        self.assertEqual(sequences, sorted(set(sequences)))
        for event in events:
            data = event.get_data()
            self.assertEqual(event.get_type(), "flow." + data["kind"])
            self.assertEqual(event.get_subject(), data["from"])
            causation = event.get_extension("causationid")
            if data.get("cause") not in entries:
                self.assertIsNone(causation)
                self.assertEqual(event.get_extension("correlationid"), event.get_id())
                continue
            cause = by_id[causation]
            self.assertEqual(cause.get_data()["number"], data["cause"])
            self.assertEqual(
                event.get_extension("correlationid"), cause.get_extension("correlationid")
            )
            self.assertLessEqual(cause.get_time(), event.get_time())
