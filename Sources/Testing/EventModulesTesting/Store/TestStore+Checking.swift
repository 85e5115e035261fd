internal import EventRuntime
internal import Suas

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
