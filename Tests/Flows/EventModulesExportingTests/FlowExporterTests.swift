import EventModulesExporting
import EventModulesTestSupport
import EventModulesTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The flow of a running app, sent while it runs.
@MainActor
struct FlowExporterTests {
    private let store = Suas.createStore(
        reducer: TableReducer(initialState: 0).on(Add.self) { sum, add in sum += add.count }
    )
    private let clock = ManualClock()

    private struct Add: Action {
        let count: Int
    }

    /// A collector that answers the first requests in this way, and accepts the later ones.
    private func collector(_ answers: StubServer.Answer...) -> StubServer {
        StubServer { request in
            let isScripted = request.number <= answers.count
            return isScripted ? answers[request.number - 1] : .response(200, body: "{}")
        }
    }

    private func exporter(
        to collector: StubServer,
        path: String = "",
        headers: [String: String] = [:],
        buffering count: Int = 10_000
    ) -> FlowExporter {
        FlowExporter(
            to: collector.url(path),
            headers: headers,
            app: "sum",
            buffering: count,
            // A busy machine must not end an attempt.
            timeout: .seconds(3_600),
            configuration: collector.configuration,
            clock: clock
        )
    }

    /// Exports two entries for each number, and waits until they have been sent.
    private func export(_ count: Int = 1, to exporter: FlowExporter) async {
        let trace = FlowTrace(store: store)
        trace.export(to: exporter)
        for count in 1...count { store.dispatch(action: Add(count: count)) }
        await exporter.finish()
    }

    private func clockHasSleeper() async -> Bool { await eventually { clock.sleeperCount > 0 } }

    // MARK: - Messages

    @Test
    func entriesAreSentAtMostASecondLater() async {
        let collector = collector()
        let trace = FlowTrace(store: store)
        let exporter = exporter(to: collector)
        trace.export(to: exporter)
        store.dispatch(action: Add(count: 1))
        store.dispatch(action: Add(count: 2))
        #expect(await clockHasSleeper())
        #expect(collector.requests.isEmpty)
        clock.advance(by: .seconds(1))
        #expect(await eventually { exporter.counts == counts(sent: 4) })
        #expect(collector.requests.map(\.numbers) == [[1, 2, 3, 4]])
    }

    @Test(arguments: [("", "/v1/traces"), ("/", "/v1/traces"), ("/in", "/in")])
    func aMessageIsPostedWithItsHeaders(path: String, expected: String) async {
        let collector = collector()
        let headers = ["Authorization": "Bearer x"]
        await export(to: exporter(to: collector, path: path, headers: headers))
        let head = collector.requests.first?.head
        #expect(head?.httpMethod == "POST" && head?.url?.path == expected)
        #expect(head?.value(forHTTPHeaderField: "Content-Type") == "application/json")
        #expect(head?.value(forHTTPHeaderField: "Authorization") == "Bearer x")
    }

    // An input has parts of the user's data that aren't printed; a file needs the same text.
    @Test
    func anEntryIsConvertedOnceForAFileAndAnExporter() async throws {
        let collector = collector()
        let trace = FlowTrace(store: store, to: try FlowFile("/dev/null"))
        let exporter = exporter(to: collector)
        trace.export(to: exporter)
        store.dispatch(action: Described())
        await exporter.finish()
        #expect(collector.requests.map(\.numbers) == [[1]])
        #expect(Described.count.withLock { $0 } == 1)
    }

    /// Counts how often it is printed.
    private struct Described: Action, Redacted {
        static let count = Guarded(0)

        var redacted: String {
            Self.count.withLock { $0 += 1 }
            return "described"
        }
    }

    // MARK: - The end

    @Test
    func finishingSendsTheRest() async {
        let collector = collector()
        let exporter = exporter(to: collector)
        await export(600, to: exporter)
        #expect(collector.requests.flatMap(\.numbers) == Array(1...1200))
        await exporter.finish()
        #expect(exporter.counts == counts(sent: 1200))
    }

    @Test
    func laterEntriesAreDropped() async {
        let trace = FlowTrace(store: store)
        let exporter = exporter(to: collector())
        trace.export(to: exporter)
        await exporter.finish()
        store.dispatch(action: Add(count: 1))
        #expect(exporter.counts == counts(dropped: 2))
    }

    @Test
    func theOldestEntriesAreDroppedAndReported() async {
        let collector = collector()
        let trace = FlowTrace(store: store)
        let exporter = exporter(to: collector, buffering: 3)
        trace.export(to: exporter)
        let reports = Diagnostics.collect {
            for count in 1...3 { store.dispatch(action: Add(count: count)) }
        }
        #expect(
            reports.map(\.description) == [
                """
                A flow exporter can't send entries to its collector.
                    reason: 3 newer entries wait to be sent
                They are lost. The exporter counts these and later losses.
                To fix this, start the collector, or correct its address or headers. If it is \
                slower than the app, raise the buffering.
                """
            ]
        )
        await exporter.finish()
        #expect(collector.requests.map(\.numbers) == [[5, 6, 7]])
        // The report is also an entry.
        #expect(exporter.counts == counts(sent: 3, dropped: 4))
    }

    @Test
    func aSecondTraceIsReported() {
        let (trace, other) = (FlowTrace(store: store), FlowTrace())
        let exporter = exporter(to: collector())
        trace.export(to: exporter)
        let reports = Diagnostics.collect { other.export(to: exporter) }
        #expect(
            reports.map(\.description) == [
                """
                Two traces use one exporter.
                Their entries would be mixed, so only the first trace sends.
                To fix this, give each trace its own exporter.
                """
            ]
        )
    }

    // MARK: - Busy collectors

    @Test
    func aBusyCollectorGetsEachEntryOnce() async {
        let collector = collector(
            .response(503),
            .response(429, headers: ["Retry-After": "9"]),
            .failure(.cannotConnectToHost),
            .response(504, headers: ["Retry-After": "100000"])
        )
        let trace = FlowTrace(store: store)
        let exporter = exporter(to: collector)
        trace.export(to: exporter)
        store.dispatch(action: Add(count: 1))
        for (wait, messages) in [(1, 1), (1, 2), (9, 3), (4, 4), (600, 5)] {
            #expect(await clockHasSleeper())
            clock.advance(by: .seconds(wait))
            #expect(await eventually { collector.requests.count == messages })
        }
        #expect(await eventually { exporter.counts == counts(sent: 2) })
        #expect(collector.requests.allSatisfy { $0.numbers == [1, 2] })
    }

    @Test
    func attemptsAreLimited() async {
        let busy = StubServer.Answer.response(503)
        let collector = collector(busy, busy, busy, busy, busy, busy, busy, busy)
        let trace = FlowTrace(store: store)
        let exporter = exporter(to: collector)
        trace.export(to: exporter)
        store.dispatch(action: Add(count: 1))
        _ = await Diagnostics.collectReports {
            for (index, wait) in [1, 1, 2, 4, 8, 16, 30, 30].enumerated() {
                #expect(await clockHasSleeper())
                clock.advance(by: .seconds(wait))
                #expect(await eventually { collector.requests.count == index + 1 })
            }
            #expect(await eventually { exporter.counts.dropped == 2 })
        }
        // The report is the next entry.
        await exporter.finish()
        #expect(exporter.counts.dropped == 2)
    }

    @Test
    func finishingEndsTheWaitForABusyCollector() async {
        let busy = StubServer.Answer.response(503)
        let collector = collector(busy, busy, busy)
        let trace = FlowTrace(store: store)
        let exporter = exporter(to: collector)
        trace.export(to: exporter)
        store.dispatch(action: Add(count: 1))
        #expect(await clockHasSleeper())
        clock.advance(by: .seconds(1))
        #expect(await eventually { collector.requests.count == 1 })
        #expect(await clockHasSleeper())
        _ = await Diagnostics.collectReports { await exporter.finish() }
        #expect(exporter.counts == counts(dropped: 2))
        #expect(collector.requests.map(\.numbers) == [[1, 2], [1, 2]])
    }

    // All that followed it was dropped at the end.
    @Test
    func aMessageThatIsNeverTakenHoldsNothingBack() async {
        let collector = StubServer { request in
            request.numbers.contains(1) ? .response(429) : .response(200, body: "{}")
        }
        let exporter = exporter(to: collector, buffering: 4_000)
        _ = await Diagnostics.collectReports { await export(1_000, to: exporter) }
        let counts = exporter.counts
        #expect((1...512).contains(counts.dropped) && counts.sent == 2_000 - counts.dropped)
    }

    // While it was tried again, for about a minute and a half, later entries waited.
    @Test
    func aMessageThatIsNeverTakenLetsOthersPass() async {
        let collector = StubServer { request in
            request.numbers.contains(1) ? .response(429) : .response(200, body: "{}")
        }
        let trace = FlowTrace(store: store)
        let exporter = exporter(to: collector)
        trace.export(to: exporter)
        _ = await Diagnostics.collectReports {
            for second in 1...8 {
                store.dispatch(action: Add(count: second))
                #expect(await clockHasSleeper())
                clock.advance(by: .seconds(1))
                #expect(await eventually { collector.requests.count == 2 * second - 1 })
            }
            #expect(await eventually { exporter.counts == counts(sent: 14, dropped: 2) })
        }
        await exporter.finish()
        #expect(exporter.counts.dropped == 2)
    }

    @Test
    func aCollectorThatIsAwayIsNotTriedWithEachBatch() async {
        let collector = StubServer { _ in .failure(.cannotConnectToHost) }
        let exporter = exporter(to: collector)
        _ = await Diagnostics.collectReports { await export(1000, to: exporter) }
        // The first batch may have been sent before the end.
        #expect(exporter.counts == counts(dropped: 2000) && collector.requests.count <= 2)
    }

    @Test
    func aSilentCollectorEndsTheAttempt() async {
        let silent = StubServer { _ in .silence }
        let exporter = FlowExporter(
            to: silent.url(),
            timeout: .milliseconds(1),
            configuration: silent.configuration
        )
        _ = await Diagnostics.collectReports { await export(to: exporter) }
        #expect(exporter.counts == counts(dropped: 2))
    }

    // MARK: - Refusals

    @Test(arguments: [
        (#"{"partialSuccess":{"rejectedSpans":"3","errorMessage":"old"}}"#, 3),
        (#"{"partialSuccess":{"rejectedSpans":3}}"#, 3),
        (#"{"partialSuccess":{"rejectedSpans":"\#(Int.max)"}}"#, 8),
        (#"{"partialSuccess":{"rejectedSpans":"-5"}}"#, 0),
        (#"{"partialSuccess":{"errorMessage":"slow down"}}"#, 0),
        (#"{"partialSuccess":7}"#, 0),
        ("nonsense", 0),
    ])
    func refusedEntriesAreCounted(body: String, refused: Int) async {
        let exporter = exporter(to: collector(.response(200, body: body)))
        _ = await Diagnostics.collectReports { await export(4, to: exporter) }
        #expect(exporter.counts == counts(sent: 8 - refused, refused: refused))
    }

    @Test(arguments: [301, 307, 400, 401, 404, 500])
    func aRefusedMessageIsNotSentAgain(status: Int) async {
        let collector = collector(.response(status))
        let exporter = exporter(to: collector)
        _ = await Diagnostics.collectReports { await export(4, to: exporter) }
        #expect(exporter.counts == counts(refused: 8) && collector.requests.count == 1)
    }

    @Test
    func aMessageThatIsTooLargeIsHalved() async {
        let collector = collector(.response(413), .response(200), .response(413))
        let exporter = exporter(to: collector)
        await export(4, to: exporter)
        #expect(
            collector.requests.map(\.numbers) == [
                Array(1...8), [1, 2, 3, 4], [5, 6, 7, 8], [5, 6], [7, 8],
            ]
        )
        #expect(exporter.counts == counts(sent: 8))
    }

    @Test
    func anEntryThatIsTooLargeIsRefused() async {
        let exporter = exporter(to: StubServer { _ in .response(413) })
        _ = await Diagnostics.collectReports { await export(2, to: exporter) }
        #expect(exporter.counts == counts(refused: 4))
    }

    @Test
    func anAddressThatIsNotHTTPIsRefused() async throws {
        let url = try #require(URL(string: "nowhere://example.com/in"))
        let exporter = FlowExporter(to: url)
        _ = await Diagnostics.collectReports { await export(to: exporter) }
        #expect(exporter.counts == counts(refused: 2))
    }

    @Test
    func redirectsAreNotFollowed() throws {
        var followed: [URLRequest?] = []
        let url = try #require(URL(string: "http://localhost/"))
        let response = HTTPURLResponse(
            url: url,
            statusCode: 307,
            httpVersion: nil,
            headerFields: nil
        )
        RedirectRefusal().urlSession(
            .shared,
            task: URLSession.shared.dataTask(with: url),
            willPerformHTTPRedirection: try #require(response),
            newRequest: URLRequest(url: url)
        ) { followed.append($0) }
        #expect(followed == [nil])
    }

    // In a process with its own sink, because other tests set theirs and a detached task reports.
    @Test
    func onlyTheFirstLossIsReported() async {
        await #expect(processExitsWith: .success) { await FlowExporterTests().refuseEntries() }
    }

    private func refuseEntries() async {
        let exporter = exporter(to: StubServer { _ in .response(400, body: "no longer wanted") })
        var reports: [String] = []
        Diagnostics.sink = { reports.append("\($0)") }
        await export(512, to: exporter)
        #expect(await eventually { !reports.isEmpty })
        #expect(
            reports == [
                """
                A flow exporter can't send entries to its collector.
                    reason: the server answered 400: no longer wanted
                They are lost. The exporter counts these and later losses.
                To fix this, start the collector, or correct its address or headers. If it is \
                slower than the app, raise the buffering.
                """
            ]
        )
        #expect(exporter.counts == counts(refused: 1024))
    }

    private func counts(sent: Int = 0, refused: Int = 0, dropped: Int = 0) -> FlowExporter.Counts {
        var counts = FlowExporter.Counts()
        (counts.sent, counts.refused, counts.dropped) = (sent, refused, dropped)
        return counts
    }
}

extension StubServer.Request {
    /// The numbers of the entries in the message.
    fileprivate var numbers: [Int] {
        String(decoding: body, as: UTF8.self)
            .matches(of: #/"flow.number","value":{"intValue":"([0-9]+)"/#)
            .compactMap { Int($0.output.1) }
    }
}
