import EventRuntime
import Testing

@MainActor
struct DiagnosticsTests {
    @Test
    func collectsReportsInOrder() {
        let reports = Diagnostics.collect {
            report("first")
            report("second")
        }
        #expect(reports.map(\.summary) == ["first", "second"])
    }

    @Test
    func collectsNothingWhenNothingIsReported() {
        #expect(Diagnostics.collect {}.isEmpty)
    }

    @Test
    func theInnermostCollectionGetsTheReport() {
        var inner: [Diagnostic] = []
        let outer = Diagnostics.collect {
            report("before")
            inner = Diagnostics.collect { report("inside") }
            report("after")
        }
        #expect(inner.map(\.summary) == ["inside"])
        #expect(outer.map(\.summary) == ["before", "after"])
    }

    @MainActor
    private final class Farewell {
        isolated deinit { Diagnostics.report("farewell", [:], explanation: "", fix: "") }
    }

    // Regression: the report went to the sink, so that tests of releases could not fail.
    @Test
    func theReportOfADeinitializerIsCollected() {
        let reports = Diagnostics.collect { _ = Farewell() }
        #expect(reports.map(\.summary) == ["farewell"])
    }

    /// Regression: a collection that awaits took the reports of those within it.
    @Test
    func theInnermostCollectionGetsTheReportInAnAsyncCollection() async {
        var inner: [Diagnostic] = []
        let outer = await Diagnostics.collectReports {
            inner = Diagnostics.collect { report("inside") }
            inner += await Diagnostics.collectReports { report("inside") }
            report("after")
        }
        #expect(inner.map(\.summary) == ["inside", "inside"])
        #expect(outer.map(\.summary) == ["after"])
    }

    /// Regression: the report went to the sink.
    @Test
    func aTaskThatOutlastsACollectionReportsToTheOuterOne() async {
        let outer = await Diagnostics.collectReports {
            var task: Task<Void, Never>?
            let inner = Diagnostics.collect { task = Task { report("later") } }
            await task?.value
            #expect(inner.isEmpty)
        }
        #expect(outer.map(\.summary) == ["later"])
    }

    @Test
    func aThrowingCollectionRestoresTheSink() {
        let reports = Diagnostics.collect {
            #expect(throws: Failure.self) {
                try Diagnostics.collect {
                    report("lost with the error")
                    throw Failure()
                }
            }
            report("after")
        }
        #expect(reports.map(\.summary) == ["after"])
    }

    @Test
    func aCustomSinkReceivesReports() {
        let usual = Diagnostics.sink
        defer { Diagnostics.sink = usual }
        var summaries: [String] = []
        Diagnostics.sink = { summaries.append($0.summary) }
        report("told")
        #expect(summaries == ["told"])
    }

    @Test
    func reportsGoToStandardErrorByDefault() async throws {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                Diagnostics.report(
                    Diagnostic("It broke – twice.", ["a": "1"], explanation: "b", fix: "c")
                )
            }
        }
        #expect(try text(of: result).contains("It broke – twice.\n    a: 1\nb\nc\n"))
    }

    @Test
    func stopEndsTheProcessWithTheWholeReport() async throws {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            Diagnostics.stop(
                Diagnostic(
                    "Two reducers reduce the same state key.",
                    ["state key": "\"todos\""],
                    explanation: "One of them would never be seen.",
                    fix: "To fix this, give one of them another key."
                )
            )
        }
        #expect(
            try text(of: result).contains(
                """
                Two reducers reduce the same state key.
                    state key: "todos"
                One of them would never be seen.
                To fix this, give one of them another key.
                """
            )
        )
    }

    private func report(_ summary: String) {
        Diagnostics.report(Diagnostic(summary, [:], explanation: "", fix: ""))
    }

    private func text(of result: ExitTest.Result?) throws -> String {
        String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    }
}

private struct Failure: Error {}
