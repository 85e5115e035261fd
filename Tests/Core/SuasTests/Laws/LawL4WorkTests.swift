import EventModulesManualTime
import EventModulesTestSupport
import Testing

@testable import Suas

/// L4: work ends with its token, its store and its module's instance, and retains none of them.
@MainActor
struct LawL4WorkTests {
    private let middleware = AsyncMiddleware()

    private func newStore() -> Store {
        Suas.createStore(reducer: Membership.reducer + Rooms.reducer, middleware: middleware)
    }

    @Test
    func endsWithItsToken() {
        let store = newStore()
        let token = store.work(forEach: openRooms) { Listen(to: $0) }
        store.dispatch(action: Open(rooms: [1, 2]))
        #expect(store.listening == [1, 2])
        token.removeListener()
        #expect(store.listening == [])
        store.dispatch(action: Open(rooms: [3]))
        #expect(store.listening == [])
    }

    @Test
    func endsDuringTheTurnThatWouldBeginIt() {
        let store = newStore()
        let token = store.work(while: isMember) { Listen(to: 0) }
        store.addListener(forStateType: Membership.self) { _ in token.removeListener() }
        store.dispatch(action: Join())
        #expect(store.listening == [])
    }

    @Test(.manualClock)
    func aPauseEndsWithItsToken() async {
        let store = newStore()
        store.dispatch(action: Join())
        _ = await Diagnostics.collectReports {
            let token = store.work(while: isMember, restartingAfter: .seconds(1)) {
                Listen(to: 0, failing: true)
            }
            await ManualClock.current.run(for: .milliseconds(500))
            #expect(ManualClock.current.sleeperCount == 1)
            token.removeListener()
            await ManualClock.current.run(for: .seconds(60))
        }
        #expect(ManualClock.current.sleeperCount == 0)
        #expect(store.runningActions.isEmpty)
    }

    @Test
    func endsWithItsStore() async {
        var store: Store? = newStore()
        weak let released = store
        store?.work(while: isMember) { Listen(to: 0) }
        store?.dispatch(action: Join())
        #expect(middleware.runningTasks.map(\.isCancelled) == [false])
        store = nil
        #expect(released == nil)
        #expect(middleware.runningTasks.map(\.isCancelled) == [true])
        await middleware.actionsEnded()
    }

    @Test
    func releasesItsClosuresWithItsToken() {
        let log = Log()
        let store = newStore()
        var canary: Canary? = Canary { log.add("released") }
        let token = store.work(while: isMember) { [canary] in
            canary?.sing()
            return Listen(to: 0)
        }
        canary = nil
        store.dispatch(action: Join())
        #expect(log.entries == [])
        token.removeListener()
        #expect(log.entries == ["released"])
        #expect(store.listenerOrigins.isEmpty)
    }

    @Test
    func aPartsWorkEndsWithItsInstance() {
        let store = newStore()
        let instances = (1...2).map { StateInstance(of: "Module", number: $0) }
        for instance in instances {
            store.attach(reducer: Membership.reducer + Rooms.reducer, for: instance)
            store.partialStore(forStateType: Membership.self, in: instance)
                .work(while: \.isMember) { Listen(to: instance.number, outliving: true) }
            store.partialStore(forStateType: Rooms.self, in: instance)
                .work(forEach: \.open) { Listen(to: $0) }
        }
        store.dispatch(Join(), in: instances[0])
        #expect(store.listening == [1])
        store.dispatch(Open(rooms: [10]), in: instances[0])
        store.dispatch(Join(), in: instances[1])
        #expect(store.listening == [1, 10, 2])
        store.detach(instances[0])
        #expect(store.listening == [2])
        #expect(store.listenerOrigins.count == 2)
    }

    @Test
    func aPartsActionIsDispatchedToItsInstance() {
        let store = newStore()
        let instances = (1...2).map { StateInstance(of: "Module", number: $0) }
        for instance in instances {
            store.attach(reducer: Membership.reducer + Rooms.reducer, for: instance)
        }
        store.partialStore(forStateType: Membership.self, in: instances[0])
            .work(while: \.isMember) {
                BlockAsyncAction { _, dispatch in dispatch(Open(rooms: [7])) }
            }
        store.dispatch(action: Join())
        #expect(instances.map { store.state[Rooms.self, in: $0]?.open } == [[7], []])
    }

    @Test
    func aMissingPartEndsTheWork() {
        let store = newStore()
        store.partialStore(forStateType: Membership.self).work(while: \.isMember) { Listen(to: 0) }
        store.dispatch(action: Join())
        store.detach(stateKey: "Membership")
        #expect(store.listening == [])
        store.attach(reducer: Membership.reducer)
        store.dispatch(action: Join())
        #expect(store.listening == [0])
    }
}
