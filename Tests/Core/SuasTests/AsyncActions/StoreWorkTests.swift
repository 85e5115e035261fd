import EventModulesManualTime
import EventModulesTestSupport
import EventRuntime
import Testing

@testable import Suas

@MainActor
struct StoreWorkTests {
    private let log = Log()
    private let store = Suas.createStore(
        reducer: Membership.reducer + Rooms.reducer + number("a"),
        middleware: AsyncMiddleware()
    )

    init() {
        store.addActionListener { [log] in if let listen = $0 as? Listen { log.add("\(listen)") } }
    }

    private let isAnyOpen: (Store.State) -> Bool = { !openRooms($0).isEmpty }

    private func open(_ rooms: Int...) { store.dispatch(action: Open(rooms: rooms)) }

    // MARK: - While

    // swift-format-ignore: OnlyOneTrailingClosureArgument
    @Test
    func isCalledWithTwoClosures() {
        store.work(while: { $0[Membership.self]?.isMember == true }) { Listen(to: 0) }
        store.work(forEach: { $0[Rooms.self]?.open ?? [] }) { room in Listen(to: room) }
        store.dispatch(action: Join())
        open(1)
        #expect(store.listening == [0, 1])
    }

    @Test
    func runsWhileTheConditionHolds() {
        store.work(while: isMember) { Listen(to: 0) }
        #expect(store.listening == [])
        store.dispatch(action: Join())
        #expect(store.listening == [0])
        store.dispatch(action: Leave())
        #expect(store.listening == [])
        store.dispatch(action: Join())
        #expect(store.listening == [0])
        #expect(log.entries == ["listen 0", "listen 0"])
    }

    @Test
    func beginsImmediatelyIfTheConditionHolds() {
        store.dispatch(action: Join())
        store.work(while: isMember) { Listen(to: 0) }
        #expect(store.listening == [0])
    }

    @Test
    func runsOnceHoweverOftenTheStateChanges() {
        store.work(while: isAnyOpen) { Listen(to: 0) }
        for count in 1...5 { store.dispatch(action: Open(rooms: Array(0..<count))) }
        #expect(log.entries == ["listen 0"])
    }

    @Test
    func anEndedActionBeginsAgainAfterTheConditionWasFalse() async {
        let gate = Gate()
        gate.open()
        store.work(while: isAnyOpen) { Listen(to: 0, until: gate) }
        open(1)
        await store.actionsEnded()
        open(1, 2)
        #expect(log.entries == ["listen 0"])
        open()
        open(1)
        #expect(log.entries == ["listen 0", "listen 0"])
    }

    @Test
    func anActionThatEndsItsConditionBeginsWithTheNextChange() {
        store.work(while: isMember) { [log] in
            BlockAsyncAction { _, dispatch in
                log.add("begins")
                dispatch(Leave())
                log.add("left")
            }
        }
        store.dispatch(action: Join())
        store.dispatch(action: Join())
        #expect(log.entries == ["begins", "left", "begins", "left"])
    }

    // MARK: - For each element

    @Test
    func anElementThatStaysKeepsItsRun() {
        store.work(forEach: openRooms) { Listen(to: $0) }
        open(1, 2)
        open(2, 3)
        #expect(store.listening == [2, 3])
        #expect(log.entries == ["listen 1", "listen 2", "listen 3"])
    }

    @Test
    func equalElementsCountOnce() {
        store.work(forEach: openRooms) { Listen(to: $0) }
        open(1, 1)
        open(1)
        open(2, 1, 2)
        #expect(log.entries == ["listen 1", "listen 2"])
        open(2, 2)
        #expect(store.listening == [2])
    }

    // MARK: - Order

    @Test(arguments: [true, false])
    func aChangeThatIsTakenBackInOneTurnChangesNothing(listensFirst: Bool) {
        func work() { store.work(while: isMember) { Listen(to: 0) } }
        if !listensFirst { work() }
        store.addListener(forStateType: Membership.self) { [unowned store] membership in
            if membership.isMember { store.dispatch(action: Leave()) }
        }
        if listensFirst { work() }
        store.dispatch(action: Join())
        #expect(log.entries == [])
    }

    @Test
    func aChangeThatAMiddlewareTakesBackChangesNothing() {
        let bounce = BlockMiddleware { action, _, dispatch, next in
            next(action)
            if action is Join { dispatch(Leave()) }
        }
        let middleware = bounce + AsyncMiddleware()
        let store = Suas.createStore(reducer: Membership.reducer, middleware: middleware)
        store.work(while: isMember) { [log] in
            log.add("begins")
            return Listen(to: 0)
        }
        store.dispatch(action: Join())
        #expect(log.entries == [])
    }

    @Test
    func beginsAfterEverythingElseThatFollowed() {
        store.work(while: isMember) { Listen(to: 0) }
        store.addListener(forStateType: Membership.self) { [unowned store, log] _ in
            log.add("joined")
            store.dispatch(action: Add(1, to: "a"))
        }
        store.listen(to: "a") { [unowned store, log] number in
            log.add("a \(number)")
            if number < 3 { store.dispatch(action: Add(1, to: "a")) }
        }
        store.dispatch(action: Join())
        #expect(log.entries == ["joined", "a 1", "a 2", "a 3", "listen 0"])
    }

    @Test
    func theLastChangeIsTheCause() throws {
        var ids: [String: UInt64] = [:]
        store.addActionListener { ids["\($0)"] = DeliveryQueue.main.current?.id }
        let causes = DeliveryQueue.main.recordCauses()
        store.work(forEach: openRooms) { Listen(to: $0) }
        store.addListener(forStateType: Rooms.self) { [unowned store] rooms in
            if rooms.open == [1] { store.dispatch(action: Open(rooms: [])) }
            if rooms.open == [] { store.dispatch(action: Open(rooms: [2, 1])) }
        }
        open(1)
        func leads(from name: String, to cause: String) throws -> Bool {
            let end = try #require(ids[cause])
            let chain = sequence(first: try #require(ids[name])) { causes.parent(of: $0) }
            // The third action is the nearest of the three.
            return chain.first { ids.values.contains($0) && $0 != ids[name] } == end
        }
        let last = "\(Open(rooms: [2, 1]))"
        #expect(try leads(from: "listen 1", to: last))
        #expect(try leads(from: "listen 2", to: last))
        #expect(try leads(from: last, to: "\(Open(rooms: []))"))
    }

    // MARK: - Failures

    @Test
    func aFailedActionIsReportedAndStaysEnded() async {
        store.work(forEach: openRooms) { Listen(to: $0, failing: true) }
        let reports = await Diagnostics.collectReports {
            open(1)
            await store.actionsEnded()
            open(1, 2)
            await store.actionsEnded()
        }
        #expect(reports.map(\.summary) == Array(repeating: "An async action failed.", count: 2))
        #expect(log.entries == ["listen 1", "listen 2"])
    }

    @Test(.manualClock)
    func aFailedActionBeginsAgainAfterAPause() async {
        store.work(while: isMember, restartingAfter: .seconds(5)) {
            [log] in Listen(to: 0, failing: log.entries.count < 2)
        }
        let reports = await Diagnostics.collectReports {
            store.dispatch(action: Join())
            await ManualClock.current.run(for: .seconds(4))
            #expect(log.entries.count == 1)
            await ManualClock.current.run(for: .seconds(60))
        }
        // Regression: each failure was reported as one that nothing receives.
        #expect(reports == [])
        #expect(log.entries.count == 3)
        #expect(store.listening == [0])
        store.dispatch(action: Leave())
        #expect(store.listening == [])
    }

    @Test(.manualClock)
    func aConditionThatEndsDuringThePauseEndsThePause() async {
        store.work(while: isMember, restartingAfter: .seconds(5)) { Listen(to: 0, failing: true) }
        _ = await Diagnostics.collectReports {
            store.dispatch(action: Join())
            await ManualClock.current.run(for: .seconds(1))
            store.dispatch(action: Leave())
            await ManualClock.current.run(for: .seconds(60))
        }
        #expect(log.entries == ["listen 0"])
        #expect(ManualClock.current.sleeperCount == 0)
    }

    @Test
    func withoutAnAsyncMiddlewareTheActionIsReported() {
        let store = Suas.createStore(reducer: Membership.reducer)
        store.work(while: isMember) { Listen(to: 0) }
        let reports = Diagnostics.collect {
            store.dispatch(action: Join())
            store.dispatch(action: Leave())
        }
        let summary = "An async action reached the reducers without being executed."
        #expect(reports.map(\.summary) == [summary])
    }

    @Test
    func anActionThatIsHeldBackIsReported() {
        let hold = BlockMiddleware { action, _, _, next in
            if !(action is Listen) { next(action) }
        }
        let middleware = hold + AsyncMiddleware()
        let store = Suas.createStore(reducer: Membership.reducer, middleware: middleware)
        store.work(while: isMember) { Listen(to: 0) }
        let reports = Diagnostics.collect { store.dispatch(action: Join()) }
        #expect(
            reports.text == """
                A middleware held back an async action that follows the state.
                    action: Listen(room: 0, gate: nil, isFailing: false, outlivesInstance: false)
                No AsyncMiddleware received it, so nothing runs or can be canceled.
                To fix this, pass the action on immediately in the middlewares before it.
                """
        )
    }
}
