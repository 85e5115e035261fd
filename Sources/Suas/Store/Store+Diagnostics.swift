internal import Delivery

extension Store {
    /// Reports a listener that will not be called, as things are.
    @usableFromInline
    func reportUnheard(_ key: StateKey, _ type: Any.Type, _ fileID: StaticString, _ line: UInt) {
        guard let found = state.box(forKey: key)?.stateType else {
            return reportUnreducedKey(key, type, fileID, line)
        }
        if found != type { reportOtherType(key, type, found, fileID, line) }
    }

    private func reportUnreducedKey(
        _ key: StateKey,
        _ type: Any.Type,
        _ fileID: StaticString,
        _ line: UInt
    ) {
        report(
            Diagnostic(
                "A listener was added for a state key that no reducer of the store reduces.",
                [
                    "state key": "\"\(key)\"",
                    "state type": "\(type)",
                    "keys of the store": quoted(state.keys),
                    "added at": "\(fileID):\(line)",
                ],
                explanation: "The listener is not called as long as nobody reduces that key.",
                fix: """
                    To fix this, combine a reducer of \(type) into the store, or give the listener \
                    the stateKey that the reducer has.
                    """
            )
        )
    }

    private func reportOtherType(
        _ key: StateKey,
        _ expected: Any.Type,
        _ found: Any.Type,
        _ fileID: StaticString,
        _ line: UInt
    ) {
        report(
            Diagnostic(
                "A listener was added for a state key that has a state of another type.",
                [
                    "state key": "\"\(key)\"",
                    "type the listener expects": String(reflecting: expected),
                    "type of the state": String(reflecting: found),
                    "added at": "\(fileID):\(line)",
                ],
                explanation:
                    "The listener is not called, because it could not be given that state.",
                fix: """
                    To fix this, listen for \(String(reflecting: found)), or give the listener the \
                    stateKey under which \(String(reflecting: expected)) is reduced.
                    """
            )
        )
    }

    func reportDispatchWhileReducing(_ action: any Action) {
        report(
            Diagnostic(
                "An action was dispatched inside a reducer.",
                ["action": redactedDescription(of: action)],
                explanation: """
                    A reducer only says what an action makes of its state; the action waits until \
                    the present one has been processed.
                    """,
                fix: "To fix this, dispatch it from a middleware, an async action or a listener."
            )
        )
    }

    func reportChangeWhileReducing(_ what: String) {
        report(
            Diagnostic(
                "A store was changed inside a reducer.",
                ["call": what],
                explanation: """
                    A reducer only says what an action makes of its state; the change waits until \
                    the action has been processed.
                    """,
                fix: "To fix this, call \(what) from a middleware, a listener or the app."
            )
        )
    }

    /// Reports misuse of the store, whether it happens in a recorded step or not.
    func report(_ diagnostic: Diagnostic) {
        Diagnostics.report(diagnostic, to: recorder)
    }

    func reportUnknownKey(_ key: StateKey, _ what: String) {
        report(
            Diagnostic(
                "A store was asked to \(what) a state key that it does not have.",
                ["state key": "\"\(key)\"", "keys of the store": quoted(state.keys)],
                explanation: "Nothing has changed for that key.",
                fix: "To fix this, attach a reducer for \"\(key)\" before, or correct the key."
            )
        )
    }

    /// Reports what a store was created with although no reducer wants it.
    func reportUnreducedKeys(of initial: State) {
        for key in initial.keys where state.box(forKey: key) == nil {
            report(
                Diagnostic(
                    "A store was created with a state key that no reducer of it reduces.",
                    ["state key": "\"\(key)\"", "keys of the store": quoted(state.keys)],
                    explanation: "The sub-state is left out, because nothing could ever change it.",
                    fix: "To fix this, combine a reducer for \"\(key)\", or correct the key."
                )
            )
        }
    }
}

extension ReducerPart {
    @MainActor
    func reportUnfitInitialState(_ given: StateBox) {
        Diagnostics.report(
            Diagnostic(
                "A store was created with a sub-state of another type than its reducer's.",
                [
                    "state key": "\"\(stateKey)\"",
                    "given": String(reflecting: given.stateType),
                    "reducer": typesDescription,
                ],
                explanation: "The store begins with the reducer's initial state instead.",
                fix: """
                    To fix this, give a value of \(String(reflecting: stateType)), or leave the key \
                    out.
                    """
            )
        )
    }
}

extension ReducerPart {
    @MainActor
    func reportUnfitReset(_ given: StateBox) {
        Diagnostics.report(
            Diagnostic(
                "A store was asked to reset a sub-state to one of another type.",
                [
                    "state key": "\"\(stateKey)\"",
                    "given": String(reflecting: given.stateType),
                    "reducer": typesDescription,
                ],
                explanation: "Nothing has changed for that key.",
                fix: "To fix this, give a value of \(String(reflecting: stateType))."
            )
        )
    }
}

private func quoted(_ keys: [StateKey]) -> String {
    keys.isEmpty ? "none" : keys.map { "\"\($0)\"" }.joined(separator: ", ")
}
