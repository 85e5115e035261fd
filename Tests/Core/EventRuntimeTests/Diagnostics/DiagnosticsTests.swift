import Dispatch
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
    func collectsNothingWhenNothingIsReported() { #expect(Diagnostics.collect {}.isEmpty) }

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
                    "Two reducers have the same state key.",
                    ["state key": "\"todos\""],
                    explanation: "One of them would never be seen.",
                    fix: "To fix this, give one of them another key."
                )
            )
        }
        #expect(
            try text(of: result).contains(
                """
                Two reducers have the same state key.
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

struct DiagnosticTests {
    @Test
    func printsTheSummaryDetailsExplanationAndFix() {
        let diagnostic = Diagnostic(
            "A listener was added for a state key that no reducer of this store reduces.",
            ["state key": "\"todos\"", "keys of this store": "\"TodoList\""],
            explanation: "The listener will not be called.",
            fix: "To fix this, add a reducer for \"todos\" to the store."
        )
        #expect(
            diagnostic.description == """
                A listener was added for a state key that no reducer of this store reduces.
                    state key: "todos"
                    keys of this store: "TodoList"
                The listener will not be called.
                To fix this, add a reducer for "todos" to the store.
                """
        )
    }

    @Test
    func needsNoDetails() {
        let diagnostic = Diagnostic(
            "It broke.",
            [:],
            explanation: "So what.",
            fix: "To fix this, …"
        )
        #expect(diagnostic.description == "It broke.\nSo what.\nTo fix this, …")
    }

    @Test
    func keepsTheOrderOfDetailsAndRepeatedLabels() {
        let diagnostic = Diagnostic(
            "It broke.",
            ["reducer": "B", "at": "x:1", "reducer": "A"],
            explanation: "",
            fix: ""
        )
        #expect(diagnostic.details.map(\.label) == ["reducer", "at", "reducer"])
        #expect(diagnostic.details.map(\.value) == ["B", "x:1", "A"])
    }

    @Test
    func diagnosticsWithEqualPartsAreEqual() {
        let one = Diagnostic("It broke.", ["a": "1"], explanation: "b", fix: "c")
        #expect(one == Diagnostic("It broke.", ["a": "1"], explanation: "b", fix: "c"))
        #expect(one != Diagnostic("It broke.", ["a": "2"], explanation: "b", fix: "c"))
    }
}

/// A diagnostics sink that commits misuse itself.
struct DiagnosticsSinkTests {
    /// Regression: the sink was called again until the stack overflowed.
    @Test
    func aReportOfTheSinkGoesToStandardError() async throws {
        let result = try await #require(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                Diagnostics.sink = { sinkReport in
                    writeToStandardError("sink: \(sinkReport.summary)\n")
                    report("nested")
                }
                report("first")
                DeliveryQueue.main.deliver { report("second") }
            }
        }
        #expect(lines(of: result) == ["sink: first", "nested", "sink: second", "nested"])
    }

    /// Regression: the reports of what the sink delivered called the sink for ever.
    @Test
    func aReportOfTheSinksDeliveriesGoesToStandardError() async throws {
        let result = try await #require(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                let queue = DeliveryQueue.main
                Diagnostics.sink = { sinkReport in
                    writeToStandardError("sink: \(sinkReport.summary)\n")
                    queue.deliver { queue.deliver { report("consequence") } }
                    queue.deliver { report("nested") }
                }
                report("first")
                queue.deliver {
                    report("second")
                    report("third")
                    queue.deliver { report("fourth") }
                }
            }
        }
        #expect(
            lines(of: result) == [
                "sink: first", "consequence", "nested",
                "sink: second", "sink: third", "nested", "nested",
                "sink: fourth", "consequence", "consequence", "nested", "consequence",
            ]
        )
    }

    private func lines(of result: ExitTest.Result) -> [Substring] {
        String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
    }
}

@MainActor
private func report(_ summary: String) {
    Diagnostics.report(summary, [:], explanation: "", fix: "")
}

/// Code that isn't isolated asks whether it may use the main actor now.
struct MainActorTests {
    private var isOnMainActor: Bool { MainActor.isCurrent }

    private final class Asking {
        let answer: (Bool) -> Void

        init(_ answer: @escaping (Bool) -> Void) { self.answer = answer }

        deinit { answer(MainActor.isCurrent) }
    }

    @Test
    @MainActor
    func codeThatTheMainActorCallsIsOnIt() async {
        #expect(isOnMainActor)
        await Task.yield()
        #expect(isOnMainActor)
        var answers: [Bool] = []
        _ = Asking { answers.append($0) }
        #expect(answers == [true])
    }

    @Test
    func tasksRunOnItOnlyIfTheyAreIsolated() async {
        #expect(await Task.detached { MainActor.isCurrent }.value == false)
        #expect(await Task { @MainActor in MainActor.isCurrent }.value)
        #expect(await MainActor.run { isOnMainActor })
        var answers: [Bool] = []
        _ = Asking { answers.append($0) }
        #expect(answers == [false])
    }

    @Test
    func otherThreadsAreNotOnIt() async {
        let answer = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: isOnMainActor) }
        }
        #expect(!answer)
    }
}
