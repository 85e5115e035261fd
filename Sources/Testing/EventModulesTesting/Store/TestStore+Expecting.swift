internal import Delivery
internal import EventModulesTracing
internal import Inspection
public import Suas

extension TestStore {
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
        dispatch(action, at: TestLocation(fileID, filePath, line, column), change)
    }

    /// Dispatches an action, and fails the test unless one sub-state changes as expected, and no
    /// other.
    ///
    /// ```swift
    /// testStore.dispatch(AddTodo(text: "Buy milk"), changing: TodoList.self) {
    ///     $0.todos.append("Buy milk")
    /// }
    /// ```
    public func dispatch<StateType>(
        _ action: any Action,
        changing type: StateType.Type,
        stateKey key: StateKey? = nil,
        _ change: (_ expected: inout StateType) -> Void,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        dispatch(action, at: TestLocation(fileID, filePath, line, column)) { state in
            guard var expected = state[type, stateKey: key] else { return }
            change(&expected)
            state[type, stateKey: key] = expected
        }
    }

    /// Fails the test unless the next action that it didn't dispatch is the expected one, and changes
    /// the state as expected.
    ///
    /// ```swift
    /// testStore.dispatch(LoadTodos())
    /// await testStore.settle()
    /// testStore.expect(TodosLoaded(["Buy milk"])) { $0[TodoList.self]?.todos = ["Buy milk"] }
    /// ```
    public func expect<A: Action>(
        _ action: A,
        _ change: (_ expected: inout ExpectedState) -> Void = { _ in },
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        expect(.action(action), at: TestLocation(fileID, filePath, line, column), change)
    }

    /// Fails the test unless the next action that it didn't dispatch is of a type, and changes the
    /// state as expected.
    public func expect<A: Action>(
        _ type: A.Type,
        _ change: (_ expected: inout ExpectedState) -> Void = { _ in },
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        expect(.action(type), at: TestLocation(fileID, filePath, line, column), change)
    }

    /// Fails the test unless the state has changed as expected since the last call.
    ///
    /// All actions so far then count as expected. Without a closure, nothing may have changed.
    ///
    /// ```swift
    /// app.basket.pay()
    /// testStore.expectChanges { $0[Basket.self]?.isPaid = true }
    /// ```
    public func expectChanges(
        _ change: (_ expected: inout ExpectedState) -> Void = { _ in },
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let location = TestLocation(fileID, filePath, line, column)
        let first = progress.unexpected(in: log.entries).first
        let before = first.map { log.step(of: $0).before } ?? log.lastState
        progress.expect(progress.pending(in: log.entries))
        log.lastState = state
        check("", from: before, to: state, at: location, change)
    }

    // MARK: - Not exhaustive

    /// Passes over all actions and changes so far, such as those of a test's set-up.
    public func skip() {
        progress.skip(progress.pending(in: log.entries))
        log.lastState = state
    }

    /// Runs a section of the test that doesn't have to expect every action and change.
    ///
    /// Its closures are compared only with the sub-states that they change. An expectation in the
    /// section skips everything before its action. At the end, the section's other actions and changes
    /// are skipped; earlier ones that no expectation skipped still have to be expected.
    ///
    /// ```swift
    /// testStore.withoutExhaustivity {
    ///     testStore.dispatch(SignIn(name: "Anna")) { $0[Account.self]?.isSignedIn = true }
    /// }
    /// ```
    public func withoutExhaustivity<Result>(
        _ section: () throws -> Result,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) rethrows -> Result {
        let outer = beginSection(at: TestLocation(fileID, filePath, line, column))
        defer { endSection(in: outer) }
        return try section()
    }

    /// Runs an async section of the test that doesn't have to expect every action and change.
    public func withoutExhaustivity<Result>(
        _ section: @MainActor () async throws -> Result,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async rethrows -> Result {
        let outer = beginSection(at: TestLocation(fileID, filePath, line, column))
        defer { endSection(in: outer) }
        return try await section()
    }

    /// Returns the enclosing section.
    private func beginSection(at location: TestLocation) -> ExpectationProgress.Section {
        failIfChanged(before: "the section", at: location)
        return progress.beginSection(in: log.entries)
    }

    private func endSection(in outer: ExpectationProgress.Section) {
        progress.endSection(in: outer, with: log.entries)
        log.lastState = state
    }

    // MARK: - Dispatching

    private func dispatch(
        _ action: any Action,
        at location: TestLocation,
        _ change: (inout ExpectedState) -> Void
    ) {
        let name = redactedDescription(of: action)
        failIfActionsAreUnexpected(at: location)
        failIfChanged(before: "\(name) was dispatched", at: location)
        let (before, count) = (state, log.entries.count)
        store.dispatch(action: action)

        let added = log.entries.dropFirst(count)
        // A middleware may pass on another action instead.
        let own =
            added.first { $0.content.action.map { type(of: $0) } == type(of: action) }
            ?? added.first
        if let own { progress.expect([own]) }
        var step = ActionLog.Step(before: before, after: before)
        if let own { step = log.step(of: own) }
        if added.allSatisfy({ $0.number == own?.number }) {
            // No other action has changed the state.
            step = ActionLog.Step(before: before, after: state)
            log.lastState = state
        }
        check(" after \(name)", from: step.before, to: step.after, at: location, change)
    }

    private func failIfActionsAreUnexpected(at location: TestLocation) {
        let rest = progress.unexpected(in: log.entries).filter { $0.number > progress.sectionStart }
        let failure = progress.failureAtEnd(among: rest, in: log.entries)
        progress.skip(rest)
        if progress.exhaustivity == .on, let failure { location.fail(failure) }
    }

    private func failIfChanged(before call: String, at location: TestLocation) {
        let old = log.lastState
        log.lastState = state
        guard progress.exhaustivity == .on,
            let differences = differences(from: ExpectedState(old), to: state)
        else { return }
        location.fail(
            """
            The state changed before \(call), but no change was expected.
            \(differences)
            \(fixOfChanges(from: old))
            """
        )
    }

    private func expect(
        _ expectation: FlowExpectation,
        at location: TestLocation,
        _ change: (inout ExpectedState) -> Void
    ) {
        let (found, failure) = progress.meet([expectation], in: log.entries)
        if let failure { return location.fail(failure) }
        guard let entry = found.first else { return }
        let step = log.step(of: entry)
        let name = entry.content.action.map { redactedDescription(of: $0) } ?? ""
        check(" after \(name)", from: step.before, to: step.after, at: location, change)
    }

    // MARK: - Checking

    private func check(
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
        let statements = changes(from: before, to: after, present: state)
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

    /// Returns the differences that fail the test.
    private func unmet(
        _ expected: ExpectedState,
        _ found: Store.State,
        _ change: (inout ExpectedState) -> Void
    ) -> String? {
        if progress.exhaustivity == .on { return differences(from: expected, to: found) }
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
}
