internal import EventModulesTracing
internal import EventRuntime
public import Suas

/// A store for tests that expect the state changes of each action; anything else fails the test.
///
/// ```swift
/// let testStore = TestStore(reducer: BasketReducer() + BadgeReducer())
/// testStore.dispatch(AddProduct(name: "lamp")) { expected in
///     expected[Basket.self]?.names.append("lamp")
///     expected[Badge.self]?.count = 1
/// }
/// testStore.dispatch(ShowAbout())  // changes nothing
/// testStore.finish()
/// ```
///
/// The test also expects the actions that middlewares, listeners, modules, and async actions
/// dispatch: each with `expect`, or all so far with `expectChanges`. A failure lists the differing
/// fields with expected and actual values. Objects as sub-states count as changed only if replaced.
///
/// - Lifetime: Retains its store.
@MainActor
public final class TestStore: TestRecorder {
    /// The store that the test dispatches to.
    public let store: Store

    /// The current full state.
    public var state: Store.State { store.state }

    let log: ActionLog

    /// Tests an existing store, beginning with its current state.
    public init(
        _ store: Store,
        exhaustivity: Exhaustivity = .on,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        self.store = store
        log = ActionLog(of: store)
        let wording = Checklist.Wording(
            recorder: "test store",
            variable: "testStore",
            recording: "store",
            entry: "action",
            scope: "test the store that processes it"
        )
        let checklist = Checklist(
            log,
            of: store,
            retaining: [store],
            exhaustivity,
            wording,
            at: TestLocation(fileID, filePath, line, column)
        )
        super.init(checklist)
    }

    /// Tests a new store, as `Suas.createStore(reducer:state:middleware:)` creates it.
    public convenience init(
        reducer: some CombinableReducer,
        state: Store.State = [:],
        middleware: (any Middleware)? = nil,
        exhaustivity: Exhaustivity = .on,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        self.init(
            Suas.createStore(reducer: reducer, state: state, middleware: middleware),
            exhaustivity: exhaustivity,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        )
    }

    // MARK: - Expecting

    /// Dispatches an action, and fails the test unless the state becomes the expected one.
    ///
    /// The closure changes the current state to the expected one; without it, nothing may change.
    ///
    /// - Order: Fails the test for earlier actions and changes that were not expected. Actions that
    ///   this one leads to are expected by the next calls.
    public func dispatch(
        _ action: any Action,
        _ change: (_ expected: inout ExpectedState) -> Void = { _ in },
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let location = TestLocation(fileID, filePath, line, column)
        let name = redactedDescription(of: action)
        failIfActionsAreUnexpected(at: location)
        failIfChanged(before: "\(name) was dispatched", at: location)
        let (before, count) = (state, log.entries.count)
        store.dispatch(action: action)

        let added = log.entries.dropFirst(count)
        // A middleware may pass on another action instead.
        let isSame = { (other: any Action) in type(of: other) == type(of: action) }
        let own = added.first { $0.fact.action.map(isSame) ?? false } ?? added.first
        var states = (before: before, after: state)
        if let own { checklist.mark([own], .expected) }
        if let own, added.count > 1 { states = log.change(of: own) } else { log.lastState = state }
        check(" after \(name)", from: states.before, to: states.after, at: location, change)
    }

    /// Fails the test unless the next action it didn't dispatch, and its changes, are as expected.
    public func expect<A: Action>(
        _ action: A,
        _ change: (_ expected: inout ExpectedState) -> Void = { _ in },
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) { expect(.action(action), at: TestLocation(fileID, filePath, line, column), change) }

    /// Fails the test unless the next action it didn't dispatch has a type and changes as expected.
    public func expect<A: Action>(
        _ type: A.Type,
        _ change: (_ expected: inout ExpectedState) -> Void = { _ in },
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) { expect(.action(type), at: TestLocation(fileID, filePath, line, column), change) }

    private func expect(
        _ expectation: FlowExpectation,
        at location: TestLocation,
        _ change: (inout ExpectedState) -> Void
    ) {
        guard let entry = checklist.meet([expectation], at: location).first else { return }
        let states = log.change(of: entry)
        let name = entry.fact.action.map { redactedDescription(of: $0) } ?? ""
        check(" after \(name)", from: states.before, to: states.after, at: location, change)
    }

    /// Fails the test unless the state has changed as expected since the last call.
    ///
    /// All actions so far then count as expected. Without a closure, nothing may have changed.
    public func expectChanges(
        _ change: (_ expected: inout ExpectedState) -> Void = { _ in },
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let location = TestLocation(fileID, filePath, line, column)
        let before = checklist.unexpected.first.map { log.change(of: $0).before } ?? log.lastState
        checklist.mark(checklist.pending, .expected)
        log.lastState = state
        check("", from: before, to: state, at: location, change)
    }

    // MARK: - Changes without an action

    override public func skip() {
        super.skip()
        log.lastState = state
    }

    override func beginSection(at location: TestLocation) -> Checklist.Section {
        failIfChanged(before: "the section", at: location)
        return super.beginSection(at: location)
    }

    override func endSection(in outer: Checklist.Section) {
        super.endSection(in: outer)
        log.lastState = state
    }
}

extension TestStore {
    /// Fails the test unless a closure changes the earlier state to the later one.
    func check(
        _ afterAction: String,
        from before: Store.State,
        to after: Store.State,
        at location: TestLocation,
        _ change: (inout ExpectedState) -> Void
    ) {
        var expected = ExpectedState(before)
        change(&expected)
        let missing = expected.missing.sorted { $0.key < $1.key }
        for (key, type) in missing { failMissing(type, key, in: after, at: location) }
        guard missing.isEmpty, let differences = unmet(expected, after, change) else { return }
        let summary =
            expected.changes.isEmpty
            ? "The state changed\(afterAction), but no change was expected."
            : "The state\(afterAction) is not the expected one."
        let statements = changeStatements(from: before, to: after, present: state)
        let found = statements.map { "\n    \($0)" }.joined()
        location.fail(
            """
            \(summary) Expected → found:
            \(differences)
            To fix this, correct the reducer, or expect the found values\(found.isEmpty ? "." : ":")\
            \(found)
            """
        )
    }

    private func unmet(
        _ expected: ExpectedState,
        _ found: Store.State,
        _ change: (inout ExpectedState) -> Void
    ) -> String? {
        if checklist.exhaustivity == .on { return differences(from: expected, to: found) }
        // Values that were set don't depend on the other changes.
        var same = ExpectedState(found)
        change(&same)
        if differences(from: same, to: found) == nil { return nil }
        return differences(from: expected, to: found, onlyOf: Set(expected.changes.keys))
    }

    private func failMissing(
        _ type: Any.Type,
        _ key: StateKey,
        in state: Store.State,
        at location: TestLocation
    ) {
        let found = state.value(forKey: key).map { String(reflecting: Swift.type(of: $0)) }
        let keys = state.keys.map { "\"\($0)\"" }.joined(separator: ", ")
        location.fail(
            """
            The test expects a change of a sub-state that the store does not have.
                state type: \(String(reflecting: type))
                state key: "\(key)"\(found.map { "\n    type under that key: \($0)" } ?? "")
                keys of the store: \(keys.isEmpty ? "none" : keys)
            To fix this, correct the type or the key, or create the store with a reducer for it.
            """
        )
    }

    // MARK: - Before an action

    func failIfActionsAreUnexpected(at location: TestLocation) {
        let earlier = checklist.unexpected.filter { $0.number > checklist.section.start }
        let failure = checklist.failure(ofUnexpected: earlier)
        checklist.mark(earlier, .skipped)
        if checklist.exhaustivity == .on, let failure { location.fail(failure) }
    }

    func failIfChanged(before call: String, at location: TestLocation) {
        let summary = "The state changed before \(call), but no change was expected."
        let failure = log.failureOfChanges(summary, in: state)
        log.lastState = state
        if checklist.exhaustivity == .on, let failure { location.fail(failure) }
    }
}

extension TestStore {
    /// The full state before an action, which a test changes to the state that it expects.
    ///
    /// Set a sub-state that the store should add, and set one that it should remove to `nil`.
    /// Reading a sub-state that the store doesn't have fails the test, unless the test sets it.
    public struct ExpectedState {
        private let old: Store.State

        private(set) var changes: [StateKey: Any?] = [:]

        /// The types of sub-states that the test has read but the old state doesn't have, by key.
        private(set) var missing: [StateKey: Any.Type] = [:]

        init(_ old: Store.State) { self.old = old }

        /// The sub-state of a key; by default, of the key that is the name of its type.
        public subscript<StateType>(
            type: StateType.Type,
            stateKey key: StateKey? = nil
        ) -> StateType? {
            mutating get {
                let key = key ?? typeName(type)
                if let changed = changes[key] { return changed as? StateType }
                if let value = old.value(forKey: key, ofType: type) { return value }
                missing[key] = type
                return nil
            }
            set {
                let key = key ?? typeName(type)
                // After reading nil, `?.` writes nil back: that isn't an expectation.
                guard newValue != nil || missing[key] == nil else { return }
                missing[key] = nil
                changes.updateValue(newValue.map { $0 }, forKey: key)
            }
        }

        /// The keys of the old state, then the added ones.
        var keys: [StateKey] { old.keys + changes.keys.filter { !old.keys.contains($0) }.sorted() }

        func value(forKey key: StateKey) -> Any? {
            if let change = changes[key] { return change }
            return old.value(forKey: key)
        }
    }
}

/// Returns the differences from the expected to the found state as indented lines: removed keys
/// first, then in the store's order; `nil` if there are none.
func differences(
    from expected: TestStore.ExpectedState,
    to found: Store.State,
    onlyOf compared: Set<StateKey>? = nil
) -> String? {
    let removed = expected.keys.filter { !found.keys.contains($0) }
    let keys = (removed + found.keys).filter { compared?.contains($0) ?? true }
    let lines = keys.flatMap { key in
        let old = expected.value(forKey: key)
        return ValueDifference(from: old, to: found.value(forKey: key), at: key).lines
    }
    return lines.isEmpty ? nil : lines.map { "    \($0)" }.joined(separator: "\n")
}

/// Returns the changes as statements of a test's closure.
///
/// A value that can't be written, such as a position, is read from the test store or omitted.
func changeStatements(
    from old: Store.State,
    to new: Store.State,
    present: Store.State
) -> [String] {
    let keys = old.keys.filter { !new.keys.contains($0) } + new.keys
    return keys.compactMap { key in
        let (before, after) = (old.value(forKey: key), new.value(forKey: key))
        guard let value = after ?? before, differ(before, after, at: key) else { return nil }
        let isDefault = key == typeName(type(of: value))
        let keySource = isDefault ? "" : ", stateKey: \(key.debugDescription)"
        let access = "[\(sourceName(of: type(of: value))).self\(keySource)]"
        guard let after else { return "$0\(access) = nil" }
        if let source = swiftSource(of: after) { return "$0\(access) = \(source)" }
        let isPresent = !differ(after, present.value(forKey: key), at: key)
        return isPresent ? "$0\(access) = testStore.state\(access)" : nil
    }
}

private func differ(_ old: Any?, _ new: Any?, at key: StateKey) -> Bool {
    !ValueDifference(from: old, to: new, at: key).lines.isEmpty
}

/// The actions that a store has processed, each with the states before and after it.
@MainActor
final class ActionLog: Recording {
    typealias StateChange = (before: Store.State, after: Store.State)

    private(set) var entries: [FlowEntry] = []
    private var changes: [StateChange] = []

    /// The state after the last action, or the last state that the test has checked.
    var lastState: Store.State

    private var listeners: [ActionSubscription] = []

    init(of store: Store) {
        lastState = store.state
        let add = { [weak self, weak store] (action: any Action) in
            if let store { self?.add(action, store.state) }
        }
        listeners = [
            store.addReducedActionListener(
                { action in if !(action is any AsyncAction) { add(action) } },
                fileID: #fileID,
                line: #line
            ),
            // An async action doesn't reach the reducers.
            store.addActionListener { action in if action is any AsyncAction { add(action) } },
        ]
        for listener in listeners { listener.belongs(to: TestStore.self) }
    }

    private func add(_ action: any Action, _ state: Store.State) {
        changes.append((lastState, state))
        entries.append(FlowEntry(number: changes.count, fact: .action(action, instance: nil)))
        lastState = state
    }

    func stop() { for listener in listeners { listener.removeListener() } }

    func rivals(of entry: FlowEntry) -> [String] { [] }

    func change(of entry: FlowEntry) -> StateChange { changes[entry.number - 1] }

    func call(expecting entry: FlowEntry) -> String? {
        guard let action = entry.fact.action else { return nil }
        let change = change(of: entry)
        let statements = changeStatements(from: change.before, to: change.after, present: lastState)
        let closure = statements.isEmpty ? "" : " { \(statements.joined(separator: "; ")) }"
        return "testStore.expect(\(sourceOrType(of: action)))\(closure)"
    }

    func failuresAtEnd(of test: Checklist) -> [String] {
        guard let store = test.recordedStore else { return [] }
        let changes = "The state has changes that the test did not expect."
        let running = store.uncancelledActions.map { "    \($0.runningLine)" }
        return [failureOfChanges(changes, in: store.state)].compactMap(\.self)
            + test.failures(ofRunning: running, advice: "or cancel them")
    }

    /// Returns the failure for changes since the last action; `nil` if there are none.
    func failureOfChanges(_ summary: String, in state: Store.State) -> String? {
        let expected = TestStore.ExpectedState(lastState)
        guard let differences = differences(from: expected, to: state) else { return nil }
        let changes = changeStatements(from: lastState, to: state, present: state)
        let call = "testStore.expectChanges { \(changes.joined(separator: "; ")) }"
        return """
            \(summary)
            \(differences)
            To fix this, expect them, or pass over them with skip()\
            \(changes.isEmpty ? "." : ":\n    \(call)")
            """
    }
}
