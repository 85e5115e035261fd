import EventModulesTestSupport
import EventModulesTesting
import Foundation
import Testing

/// The text that a run with `EVENTMODULES_RECORD=1` writes into a test's source.
@MainActor
struct TranscriptWriterTests {
    private let file = TemporaryFile()
    private var path: String { file.path }

    @Test
    func emptyCallGetsItsOwnLines() throws {
        try expect(
            """
                flow.expectTranscript(
                    \"""
                    event A#1: b
                      action C()
                    \"""
                )
                flow.finish()

            """,
            from: """
                    flow.expectTranscript("")
                    flow.finish()

                """,
            writing: "event A#1: b\n  action C()"
        )
    }

    @Test(arguments: [
        "\t(\"\"\"\n\tx\n\t\"\"\"\n\t)",
        "\t( \"x\" )",
        "\t(#\"x\"#)",
        "\t(\n\t\t\"\"\"\n\t\tx\n\n\t\t\"\"\"\n\t)",
        "\t(\n\t\t\"x\"\n\t)",
    ])
    func everyFormOfLiteralIsReplaced(source: String) throws {
        try expect(
            "\t(\n\t\t\"\"\"\n\t\ta\n\n\t\tb\n\t\t\"\"\"\n\t)",
            from: source,
            instead: source.contains("\n\n") ? "x\n" : "x",
            writing: "a\n\nb"
        )
    }

    @Test(arguments: [
        // Without entries, the literal is empty.
        ("(\"x\")", "x", "", "(\"\")"),
        // Further arguments stay.
        ("(\"x\", line: 7)", "x", "a", "(\n    \"\"\"\n    a\n    \"\"\", line: 7)"),
        // Lines end as in the file.
        (
            "(\r\n    \"\"\"\r\n    x\r\n    y\r\n    \"\"\"\r\n)\r\n", "x\ny", "a\nb",
            "(\r\n    \"\"\"\r\n    a\r\n    b\r\n    \"\"\"\r\n)\r\n"
        ),
    ])
    func theRestOfTheCallStays(source: String, old: String, new: String, expected: String) throws {
        try expect(
            expected,
            from: source,
            instead: FlowTranscript(old),
            writing: FlowTranscript(new)
        )
    }

    // The quotes with a combining accent are one Character each.
    @Test(arguments: [
        ("a \\ b", "#"), ("\"\"\"", "#"), ("\"\"\"\u{301}", "#"), ("\"\"\"# \\", "##"),
        ("\\#(x)", "##"), ("\\\u{301}", "#"), ("\"", ""), ("\r\u{0}", ""),
    ])
    func delimitersFitTheText(text: String, marks: String) throws {
        let shown = text == "\r\u{0}" ? "\\u{d}\\u{0}" : text
        try expect(
            "(\n    \(marks)\"\"\"\n    \(shown)\n    \"\"\"\(marks)\n)",
            from: "(\"\")",
            writing: FlowTranscript(text)
        )
    }

    @Test
    func writtenTextsAreReadBack() throws {
        let parts = ["\"", "\"\"\"", "\\", "#", "\n", " ", "\u{301}", "("]
        var (before, source) = (FlowTranscript(""), "    (\"\")")
        for text in parts.flatMap({ first in parts.map { "\(first)a\(first)\($0)" } }) {
            let actual = FlowTranscript(text)
            source = try #require(try? written(actual, insteadOf: before, in: source), "\(text)")
            before = FlowTranscript("\(actual)")
        }
    }

    // Lines below a call move when its text is written.
    @Test
    func callsOfOneFileAreWrittenInAnyOrder() throws {
        try write("(\"\")\n(\"\"); (\"\")\n")
        var lines: [String] = []
        let writer = TranscriptWriter { lines.append($0) }
        for (text, position) in [("b", (2, 1)), ("c", (2, 7)), ("a", (1, 1)), ("b", (2, 1))] {
            try writer.write(FlowTranscript(text), insteadOf: "", in: path, at: position)
        }
        let calls = ["a", "b", "c"].map { "(\n    \"\"\"\n    \($0)\n    \"\"\"\n)" }
        #expect(try read() == "\(calls[0])\n\(calls[1]); \(calls[2])\n")
        #expect(lines == ["Transcripts changed: \(path)"])
    }

    @Test(arguments: ["(text)", "(\"\\(x)\")", "(\"\" + x)", "(\"", "(", "(\"\"\"\nx"])
    func otherArgumentsAreRefused(source: String) throws { try expect(.isNoLiteral, for: source) }

    @Test(arguments: ["", " (\"\")", "\n(\"\")", "(\"y\")", "(\n\"\"\"\ny\n\"\"\"\n)"])
    func fileThatHasChangedIsRefused(source: String) throws { try expect(.isOutdated, for: source) }

    @Test
    func missingFileIsRefused() throws {
        #expect(throws: TranscriptWriter.Refusal.isUnreadable) {
            try TranscriptWriter { _ in }.write("a", insteadOf: "", in: path, at: (1, 1))
        }
    }

    // A program that reads the file meanwhile saw a part of it, and so did the next run after a crash.
    @Test
    func theFileIsReplacedAsAWhole() throws {
        try write("(\"\")")
        let link = path + ".link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        defer { try? FileManager.default.removeItem(atPath: link) }
        let before = try #require(FileHandle(forReadingAtPath: path))
        try TranscriptWriter { _ in }.write("a", insteadOf: "", in: link, at: (1, 1))
        #expect(try read() == "(\n    \"\"\"\n    a\n    \"\"\"\n)")
        #expect(try before.readToEnd() == Data("(\"\")".utf8))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
    }

    @Test
    func changeDuringTheRunIsKept() throws {
        try write("(\"\")\n(\"\")\n")
        let writer = TranscriptWriter { _ in }
        try writer.write("a", insteadOf: "", in: path, at: (1, 1))
        try write("mine")
        #expect(throws: TranscriptWriter.Refusal.isOutdated) {
            try writer.write("b", insteadOf: "", in: path, at: (2, 1))
        }
        #expect(try read() == "mine")
    }

    @Test
    func callWithSeveralTranscriptsKeepsTheFirst() throws {
        try write("(\"\")")
        let writer = TranscriptWriter { _ in }
        try writer.write("a", insteadOf: "", in: path, at: (1, 1))
        #expect(throws: TranscriptWriter.Refusal.isAmbiguous) {
            try writer.write("b", insteadOf: "", in: path, at: (1, 1))
        }
        #expect(try read() == "(\n    \"\"\"\n    a\n    \"\"\"\n)")
    }

    @Test
    func environmentTurnsRecordingOn() async throws {
        let recorded = try await issues {
            await #expect(processExitsWith: .success) { @MainActor in
                setenv("EVENTMODULES_RECORD", "1", 1)
                let folder = FileManager.default.temporaryDirectory
                    .appendingPathComponent("\(UUID())")
                try FileManager.default.createDirectory(
                    at: folder,
                    withIntermediateDirectories: true
                )
                #expect(FileManager.default.changeCurrentDirectoryPath(folder.path))
                try Data("flow.expectTranscript(\"\")".utf8)
                    .write(to: URL(fileURLWithPath: "Recorded.swift"))
                let store = Suas.createStore(reducer: TodoReducer())
                let flow = FlowRecorder(store: store)
                store.dispatch(action: DoNothing())
                flow.expectTranscript("", filePath: "Recorded.swift", line: 1, column: 22)
                let written = try String(contentsOfFile: "Recorded.swift", encoding: .utf8)
                #expect(
                    written == """
                        flow.expectTranscript(
                            \"""
                            action DoNothing()
                            \"""
                        )
                        """
                )
                try FileManager.default.removeItem(at: folder)
            }
        }
        #expect(
            recorded.map(\.text) == [
                """
                The flow's transcript was written into the test: - before, + now.
                - 
                + action DoNothing()
                To fix this, check it, and run the test without EVENTMODULES_RECORD.
                """
            ]
        )
    }

    /// Fails the test unless a transcript is written as expected into the first call of a source.
    private func expect(
        _ expected: String,
        from source: String,
        instead old: FlowTranscript = "",
        writing transcript: FlowTranscript,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let result = try written(transcript, insteadOf: old, in: source)
        #expect(Array(result.utf8) == Array(expected.utf8), sourceLocation: sourceLocation)
    }

    private func written(
        _ transcript: FlowTranscript,
        insteadOf old: FlowTranscript,
        in source: String
    ) throws -> String {
        try write(source)
        let column = source.utf8.prefix { $0 != UInt8(ascii: "(") }.count + 1
        try TranscriptWriter { _ in }.write(transcript, insteadOf: old, in: path, at: (1, column))
        return try read()
    }

    private func expect(
        _ refusal: TranscriptWriter.Refusal,
        for source: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try write(source)
        #expect(throws: refusal, sourceLocation: sourceLocation) {
            try TranscriptWriter { _ in }.write("a", insteadOf: "", in: path, at: (1, 1))
        }
    }

    private func write(_ source: String) throws {
        try Data(source.utf8).write(to: URL(fileURLWithPath: path))
    }

    private func read() throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }
}

private final class TemporaryFile: Sendable {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).swift").path

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
