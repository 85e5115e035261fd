import EventRuntime
import Suas
import Testing

/// L7: sub-states can be attached to a store and detached from it.
@MainActor
struct LawL7AttachingTests {
    private let store = Suas.createStore(reducer: number("a"))
    private let log = Log()

    @Test
    func anAppKeyThatLooksLikeAnInstancesIsTheApps() {
        let key: StateKey = "b@Owner#1"
        let store = Suas.createStore(reducer: number(key))
        let (owner, other) = (
            StateInstance(of: "Owner", number: 1), StateInstance(of: "Other", number: 2)
        )
        for instance in [owner, other] { store.attach(reducer: number("a"), for: instance) }
        store.dispatch(Add(2, to: key), in: other)
        store.dispatch(action: Add(3, to: key))
        #expect(store.state.number(key) == 5)
        store.detach(owner)
        #expect(store.state.keys == ["b@Owner#1", "a@Other#2"])
    }

    @Test
    func attachingWithAnotherTypeDoesNotCallListeners() {
        let store = Suas.createStore(reducer: number("a") + number("b"))
        store.listen("b", "b is", log)
        store.detach(stateKey: "b")
        store.attach(reducer: BlockReducer(initialState: "text", stateKey: "b") { _, _ in "more" })
        store.dispatch(action: Add(1, to: "b"))
        #expect(log.entries.isEmpty)
        #expect(store.state.value(forKey: "b", ofType: String.self) == "more")
    }

    // Regression: the states of a change were kept only for listeners that were there before it.
    @Test
    func aListenerHearsOfKeysWhoseNotificationIsQueued() {
        store.listen(to: "a") { [unowned store, log] _ in
            store.detach(stateKey: "a")
            store.attach(reducer: number("b"))
            store.addListener { log.add("\($0.keys)") }
        }
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == [#"[]"#, #"["b"]"#])
    }

    @Test
    func aListenerIsInformedAfterTheChangesOfKeysThatWait() {
        let subscription = store.addListener { [log] state in log.add("keys \(state.keys)") }
        DeliveryQueue.main.deliver {
            subscription.informWithCurrentState()
            store.attach(reducer: number("b"))
            store.detach(stateKey: "b")
        }
        #expect(log.entries == ["keys [\"a\", \"b\"]", "keys [\"a\"]", "keys [\"a\"]"])
    }

    // Regression: listeners of the new key were called, if there was one of the full state.
    @Test
    func aListenerAddedAfterItsInstanceHearsNothingOfTheAttaching() {
        let instance = StateInstance(of: "Tab", number: 1)
        store.addListener { [log] in log.add("\($0.keys.count) keys") }
        store.listen(to: "a") { [unowned store, log] _ in
            store.attach(reducer: number("b"), for: instance)
            store.partialStore(forStateType: Int.self, stateKey: "b", in: instance)
                .addListener { log.add("b is \($0)") }
        }
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["1 keys", "2 keys"])
    }

    // Regression: the second reducer was attached between the first one's slot and its state.
    @Test
    func anInitialStateMayAttachAnotherReducer() {
        struct Greedy: Reducer {
            let attachMore: () -> Void

            var initialState: String {
                attachMore()
                return "greedy"
            }

            func reduce(state: String, action: any Action) -> String? { nil }
        }
        let store = Suas.createStore(reducer: number("a"))
        store.attach(reducer: Greedy { [unowned store] in store.attach(reducer: number("b")) })
        store.dispatch(action: Add(1, to: "b"))
        #expect("\(store.state)" == #"["a": 0, "b": 1, "String": "greedy"]"#)
    }

    @Test
    func anObjectReleasedByADetachedReducerMayDispatch() {
        do {
            let bird = Canary { [unowned store] in store.dispatch(action: Add(1, to: "a")) }
            store.attach(
                reducer: BlockReducer(initialState: 0, stateKey: "b") { _, _ in
                    withExtendedLifetime(bird) { nil }
                }
            )
        }
        store.listen("a", "a is", log)
        store.detach(stateKey: "b")
        #expect(log.entries == ["a is 1"])
    }

    @Test
    func attachingAKeyTwiceStopsWithBothReducers() async {
        let result = await #expect(processExitsWith: .failure, observing: .standardError) {
            await MainActor.run {
                let store = Suas.createStore(reducer: TodoReducer())
                store.attach(reducer: TodoReducer())
            }
        }
        let text = result?.standardErrorText ?? ""
        #expect(text.contains("Two reducers have the same state key."))
        #expect(text.contains("first reducer: SuasTests.TodoReducer"))
        #expect(text.contains("second reducer: SuasTests.TodoReducer"))
    }

    @Test
    func detachingAnUnknownKeyIsReported() {
        let reports = Diagnostics.collect { store.detach(stateKey: "b") }
        #expect(
            reports.text == """
                A store can't detach a state key that it doesn't have.
                    state key: "b"
                    keys of the store: "a"
                Nothing has changed for that key.
                To fix this, attach a reducer for "b" first, or correct the key.
                """
        )
    }

    @Test
    func anActionForAReleasedInstanceMissesTheNextWithItsNumber() {
        let (first, second) = (instance, instance)
        store.attach(reducer: number("b"), for: first)
        store.detach(first)
        store.attach(reducer: number("b"), for: second)
        store.dispatch(Add(1, to: "b"), in: first)
        #expect(store.state.number("b@Module#1") == 0)
        store.detach(first)
        store.dispatch(Add(2, to: "b"), in: second)
        #expect(store.state.number("b@Module#1") == 2)
    }

    @Test
    func theSubStatesOfAReleasedInstanceCanNotBeRead() {
        let (first, second) = (instance, StateInstance(of: "Module", number: 2))
        store.attach(reducer: number("Int"), for: first)
        store.detach(first)
        // It uses the slot of the first one again.
        store.attach(reducer: number("Int"), for: second)
        #expect(store.state.keys == ["a", "Int@Module#2"])
        #expect(store.state.number("Int@Module#1") == nil)
        #expect(store.state[Int.self, in: first] == nil)
        #expect(store.state.values(forKeysOfType: Int.self) == [0])
    }

    @Test
    func theSlotsOfDetachedSubStatesAreUsedAgain() {
        for _ in 1...100 {
            store.attach(reducer: number("b"))
            store.detach(stateKey: "b")
            let instance = instance
            store.attach(reducer: number("c") + number("d"), for: instance)
            store.detach(instance)
        }
        let boxes = Mirror(reflecting: store.state).descendant("boxes") as? [AnyObject?]
        #expect(boxes?.count == 3)
    }

    @Test
    func attachingInAReducerIsReportedAndQueued() {
        var store: Store?
        let greedy = BlockReducer(initialState: 0, stateKey: "greedy") { _, action in
            if action is AddTodo { store?.attach(reducer: number("b")) }
            return nil
        }
        store = Suas.createStore(reducer: greedy)
        let reports = Diagnostics.collect { store?.dispatch(action: AddTodo(text: "")) }
        #expect(
            reports.text == """
                A reducer changed the store directly.
                    call: attach(reducer:)
                A reducer only computes the next state; the change is queued until the action \
                has been processed.
                To fix this, call attach(reducer:) from a middleware or a listener, or from outside.
                """
        )
        #expect(store?.state.keys == ["greedy", "b"])
        store = nil
    }

    /// A new instance that has the number of the others.
    private var instance: StateInstance { StateInstance(of: "Module", number: 1) }
}

/// L2, L4 and L7: the listeners of an instance's sub-states end with the instance.
@MainActor
struct LawL7ReleasedListenersTests {
    private let log = Log()
    private let store = Suas.createStore(reducer: number("a"))
    private let instance = StateInstance(of: "Module", number: 1)
    private let part: PartialStore<Int>

    init() {
        store.attach(reducer: number("own"), for: instance)
        part = store.partialStore(forStateType: Int.self, stateKey: "own", in: instance)
    }

    /// Regression: the listener received a state that the store no longer had.
    @Test
    func aReleasedInstanceCallsNoLaterListener() {
        part.addListener { [store, instance, log] number in
            store.detach(instance)
            log.add("first \(number)")
        }
        part.addListener { [log] number in log.add("second \(number)") }
        store.dispatch(action: Add(1, to: "own"))
        #expect(log.entries == ["first 1"])
    }

    /// Regression: the store no longer found the listener, and called it.
    @Test
    func aListenerThatIsRemovedAfterTheReleaseIsNotCalled() {
        var second: Subscription<Int>?
        part.addListener { [store, instance] _ in
            store.detach(instance)
            second?.removeListener()
        }
        second = part.addListener { [log] number in log.add("second \(number)") }
        store.dispatch(action: Add(1, to: "own"))
        #expect(log.entries == [])
    }

    @Test
    func aReleasedInstanceReleasesItsListeners() {
        weak var captured: Canary?
        do {
            let canary = Canary()
            captured = canary
            part.addListener { _ in canary.sing() }.linkLifeCycleTo(object: log)
        }
        #expect(captured != nil)
        store.detach(instance)
        #expect(captured == nil)
    }
}
