import base64
import json
import re
import unittest

from exports import export, recordings
from google.protobuf import json_format
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span, Status


class OTLPTests(unittest.TestCase):
    """Requests as OpenTelemetry's own messages read them, and the rules that those don't check."""

    def test_each_line_is_a_request(self):
        for name, recording in recordings():
            with self.subTest(name):
                spans = self.spans(export(recording, "otlp"))
                self.assertEqual(
                    [self.attribute(span, "flow.number").int_value for span in spans],
                    [entry["number"] for entry in recording.entries],
                )
                self.check(spans, recording)

    def spans(self, lines):
        spans = []
        for line in lines.splitlines():
            request = json_format.Parse(self.with_base64(line), ExportTraceServiceRequest())
            for resource in request.resource_spans:
                names = [part.key for part in resource.resource.attributes]
                self.assertIn("service.name", names)
                for scope in resource.scope_spans:
                    spans += scope.spans
        return spans

    def with_base64(self, line):
        """OTLP writes ids in hexadecimal digits, where Protobuf's JSON has Base64."""
        value = json.loads(line)
        for resource in value["resourceSpans"]:
            for scope in resource["scopeSpans"]:
                for span in scope["spans"]:
                    self.check_form(span)
                    for key in ("traceId", "spanId", "parentSpanId"):
                        if key in span:
                            data = bytes.fromhex(span[key])
                            span[key] = base64.b64encode(data).decode()
        return json.dumps(value)

    def check_form(self, span):
        """The rules of OTLP/JSON: hexadecimal ids, texts for 64-bit integers, numbers for enums."""
        self.assertRegex(span["traceId"], r"^[0-9a-f]{32}$")
        self.assertRegex(span["spanId"], r"^[0-9a-f]{16}$")
        self.assertRegex(span.get("parentSpanId", "0" * 16), r"^[0-9a-f]{16}$")
        for key in ("startTimeUnixNano", "endTimeUnixNano"):
            self.assertIsInstance(span[key], str)
            self.assertRegex(span[key], r"^[1-9][0-9]{18}$")
        self.assertIs(type(span["kind"]), int)
        self.assertIs(type(span.get("status", {}).get("code", 0)), int)
        for attribute in span["attributes"]:
            if "intValue" in attribute["value"]:
                self.assertIsInstance(attribute["value"]["intValue"], str)
        for key in self.keys(span):
            self.assertTrue(re.fullmatch(r"[a-z][A-Za-z]*", key), key)

    def keys(self, value):
        if isinstance(value, dict):
            for key, part in value.items():
                yield key
                yield from self.keys(part)
        elif isinstance(value, list):
            for part in value:
                yield from self.keys(part)

    def attribute(self, span, key):
        return next(part.value for part in span.attributes if part.key == key)

    def check(self, spans, recording):
        numbers = {entry["number"]: entry for entry in recording.entries}
        by_number = {self.attribute(span, "flow.number").int_value: span for span in spans}
        ids = [span.span_id for span in spans]
        self.assertEqual(len(set(ids)), len(ids))
        self.assertTrue(all(any(span.trace_id) and any(span.span_id) for span in spans))
        roots = 0
        for number, span in by_number.items():
            cause = by_number.get(numbers[number].get("cause"))
            self.assertEqual(span.kind, Span.SPAN_KIND_INTERNAL)
            self.assertLessEqual(span.start_time_unix_nano, span.end_time_unix_nano)
            self.assertEqual(span.parent_span_id, cause.span_id if cause else b"")
            roots += cause is None
            if cause:
                self.assertEqual(span.trace_id, cause.trace_id)
                self.assertLessEqual(cause.start_time_unix_nano, span.start_time_unix_nano)
            is_error = numbers[number]["kind"] in ("reported", "failed")
            self.assertEqual(span.status.code == Status.STATUS_CODE_ERROR, is_error)
            self.assertEqual(self.attribute(span, "flow.text").string_value, numbers[number]["text"])
        self.assertEqual(len({span.trace_id for span in spans}), roots)
