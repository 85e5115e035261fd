"""Validates schema.json of a folder, and each of its events.json, and that wrong events are refused."""

import json
import pathlib
import sys

from jsonschema import Draft202012Validator as Validator


def wrong(properties, definition):
    """Events like a right one, each with a mistake that the definition has to refuse."""
    for name in definition["required"]:
        yield "lacking", {key: value for key, value in properties.items() if key != name}
    if not definition["additionalProperties"]:
        yield "another", properties | {"another": 1}
    for name, schema in definition["properties"].items():
        if schema.get("format") == "date-time":
            yield "date", properties | {name: "yesterday"}
        yield "kind", properties | {name: None}


def main(folder):
    plan = json.loads((folder / "schema.json").read_text())
    assert plan["$schema"] == Validator.META_SCHEMA["$id"]
    Validator.check_schema(plan)
    events, refused = json.loads((folder / "events.json").read_text()), []
    for event in events:
        definition = plan["$defs"][event["event"]]
        validator = Validator(definition, format_checker=Validator.FORMAT_CHECKER)
        validator.validate(event["properties"])
        for mistake, properties in wrong(event["properties"], definition):
            assert not validator.is_valid(properties), (event, properties)
            refused.append(mistake)
    assert {event["event"] for event in events} == set(plan["$defs"])
    assert set(refused) == {"lacking", "another", "date", "kind"}, refused
    print(f"{len(events)} events are valid, and {len(refused)} wrong ones are refused.")


main(pathlib.Path(sys.argv[1]))
