import EventModules
import EventModulesManualTime
import EventModulesTestSupport
import Testing

/// A provider in front of a slow or failing service.
@MainActor
struct QueuedAnalyticsTests {
    private let calls = Calls()

    @Test
    func theServiceReceivesCallsInOrderAlthoughOneFails() async {
        let (calls, gate) = (calls, Gate())
        let reports = await Diagnostics.collectReports {
            let provider = QueuedAnalytics { call in
                await gate.pass()
                if call.name == "bad" { throw ServiceFailure.offline }
                await calls.add(call)
            }
            let listener = AnalyticsEventsListener(provider: provider)
                .on(SessionEvent.joined) { .track($0) }
                .on(SessionEvent.signedOut) { .reset }
            let session = SessionModule()
            listener.registerToEvents(for: session)
            for name in ["a", "bad", "b"] { session.events.emit(.joined(name)) }
            session.events.emit(.signedOut)
            #expect(calls.all == [])
            gate.open()
            #expect(await eventually { calls.all.count == 3 })
        }
        #expect(calls.all == [.track("a"), .track("b"), .reset])
        #expect(
            reports.map(\.description) == [
                """
                An analytics service failed.
                    call: bad
                    error: offline
                The call is lost. The service receives the next one; if that fails too, it isn't \
                reported.
                To fix this, handle the error in the service, for example by repeating the call.
                """
            ]
        )
    }

    @Test
    func aFullQueueDropsCallsAndReportsIt() async {
        let (calls, gate) = (calls, Gate())
        let provider = QueuedAnalytics(limit: 2) { call in
            await gate.pass()
            await calls.add(call)
        }
        let reports = Diagnostics.collect {
            for number in 0..<10 { provider.track(event: "\(number)", properties: [:]) }
        }
        #expect(
            reports.map(\.description) == [
                """
                A QueuedAnalytics drops calls, because its service is too slow.
                    call: 2
                The calls that wait are kept; later ones are dropped until one has ended.
                To fix this, let the service end each call sooner, or raise the limit.
                """
            ]
        )
        gate.open()
        #expect(await eventually { calls.all.count == 2 })
        #expect(calls.all == [.track("0"), .track("1")])
    }

    @Test(arguments: [AnalyticsCall.reset, .identify("bob"), .group("club")])
    func aFullQueueKeepsUsersApart(call: AnalyticsCall) async {
        let (calls, gate) = (calls, Gate())
        let provider = QueuedAnalytics(limit: 2) { call in
            await gate.pass()
            await calls.add(call)
        }
        _ = Diagnostics.collect {
            let queued: [AnalyticsCall] = [.identify("ann"), .track("a"), .track("b"), call, call]
            for call in queued { provider.receive(call) }
        }
        gate.open()
        #expect(await eventually { calls.all.count == 3 })
        provider.track(event: "c", properties: [:])
        #expect(await eventually { calls.all.count == 4 })
        #expect(calls.all == [.identify("ann"), .track("a"), .reset, .track("c")])
    }

    @Test
    func whatWasQueuedIsSentAfterTheProvidersRelease() async {
        let calls = calls
        do {
            let provider = QueuedAnalytics { await calls.add($0) }
            provider.screen(name: "Home", properties: [:])
            provider.identify(user: "ann", traits: [:])
            provider.group("club", traits: [:])
            provider.reset()
            provider.flush()
        }
        #expect(await eventually { calls.all.count == 5 })
        #expect(calls.all == [.screen("Home"), .identify("ann"), .group("club"), .reset, .flush])
    }
}

private enum ServiceFailure: Error { case offline }

@MainActor
private final class Calls: Sendable {
    private(set) var all: [AnalyticsCall] = []

    func add(_ call: AnalyticsCall) { all.append(call) }
}
