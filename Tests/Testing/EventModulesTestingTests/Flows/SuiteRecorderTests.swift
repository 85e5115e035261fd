import EventModulesTestSupport
import EventModulesTesting
import Testing

// Regression: these suites failed, as Swift Testing releases them on other threads.

@MainActor
struct MainActorSuiteRecorderTests {
    private let recorded = Recorded()

    @Test
    func neitherHasToFinish() { recorded.passTest() }

    @Test
    func neitherHasToFinishInAnAsyncTest() async { recorded.passTest() }
}

@MainActor
final class MainActorClassRecorderTests {
    private let recorded = Recorded()

    @Test
    func neitherHasToFinish() { recorded.passTest() }
}

struct SuiteRecorderTests {
    private let recorded: Recorded

    init() async { recorded = await Recorded() }

    @Test
    func neitherHasToFinish() async { await recorded.passTest() }

    @Test
    @MainActor
    func neitherHasToFinishOnTheMainActor() { recorded.passTest() }

    @Test
    @MainActor
    func itsReleaseOffTheMainActorFailsTheTest() async throws {
        let reported = try await failures {
            let store = await Self.releaseUnfinished()
            _ = await eventually { store.recorder == nil && store.listenerOrigins.isEmpty }
        }
        #expect(
            reported.map(\.text) == [
                """
                The test itsReleaseOffTheMainActorFailsTheTest() did not finish its recorder.
                To fix this, call flow.finish() at the end of the test, which reports:
                The flow has entries that the test did not expect.
                    action DoNothing()
                    changed Badge: count: 0 → 7
                To fix this, expect them, or pass over them with skip():
                    flow.expect(.action(DoNothing()))
                    flow.expect(.changed(to: Badge(count: 7)))
                """,
                """
                The test itsReleaseOffTheMainActorFailsTheTest() did not finish its test store.
                To fix this, call testStore.finish() at the end of the test, which reports:
                The state has changes that the test did not expect.
                    Badge.count: 0 → 7
                To fix this, expect them, or pass over them with skip():
                    testStore.expectChanges { $0[Badge.self] = Badge(count: 7) }
                """,
            ]
        )
    }

    @concurrent
    private static func releaseUnfinished() async -> Store {
        let suite = await SuiteRecorderTests()
        await suite.recorded.leaveUnfinished()
        return suite.recorded.store
    }
}

final class ClassRecorderTests: Sendable {
    private let recorded: Recorded

    init() async { recorded = await Recorded() }

    @Test
    func neitherHasToFinish() async { await recorded.passTest() }
}

/// A recorder and a test store that their suite stores and no test finishes.
@MainActor
private struct Recorded {
    let store = Suas.createStore(reducer: BadgeReducer())
    private let flow: FlowRecorder
    private let testStore: TestStore

    init() {
        flow = FlowRecorder(store: store)
        testStore = TestStore(store)
    }

    func passTest() {
        testStore.dispatch(AddTodo(text: "milk")) { $0[Badge.self]?.count = 1 }
        flow.expect(.action(AddTodo(text: "milk")))
        flow.expect(.changed(to: Badge(count: 1)))
    }

    func leaveUnfinished() {
        testStore.dispatch(DoNothing())
        store.reset(state: Badge(count: 7), forKey: "Badge")
    }
}
