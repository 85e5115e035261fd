"""Validates schema.json of a folder, and each of its events.json, and that wrong events are refused."""

import json
import pathlib
import sys

from jsonschema import Draft202012Validator as Validator


def wrong(properties, definition):
    """Events like a right one, each with one mistake that the definition refuses."""
    for name in definition["required"]:
        yield {key: value for key, value in properties.items() if key != name}
    if not definition["additionalProperties"]:
        yield properties | {"another": 1}
    for name, schema in definition["properties"].items():
        if schema.get("format") == "date-time":
            yield properties | {name: "yesterday"}
        yield properties | {name: None}


def main(folder):
    plan = json.loads((folder / "schema.json").read_text())
    assert plan["$schema"] == Validator.META_SCHEMA["$id"]
    Validator.check_schema(plan)
    events, refused = json.loads((folder / "events.json").read_text()), 0
    for event in events:
        definition = plan["$defs"][event["event"]]
        validator = Validator(definition, format_checker=Validator.FORMAT_CHECKER)
        validator.validate(event["properties"])
        for properties in wrong(event["properties"], definition):
            assert not validator.is_valid(properties), (event, properties)
            refused += 1
    assert {event["event"] for event in events} == set(plan["$defs"]) and refused
    print(f"{len(events)} events are valid, and {refused} wrong ones are refused.")


main(pathlib.Path(sys.argv[1]))
