internal import EventRuntime

extension Store {
    @usableFromInline
    func reportUnheard(_ key: StateKey, _ type: Any.Type, _ fileID: StaticString, _ line: UInt) {
        guard let found = state.box(forKey: key)?.stateType else {
            return report(
                "No reducer of the store handles the state key of a new listener.",
                [
                    "state key": "\"\(key)\"",
                    "state type": "\(type)",
                    "keys of the store": quoted(state.keys),
                    "added at": "\(fileID):\(line)",
                ],
                explanation: "The listener isn't called until a reducer handles that key.",
                fix: """
                    To fix this, add a reducer of \(type) to the store, or give the listener \
                    the stateKey that the reducer has. If \(type) is a module's own state, \
                    listen through the module's partialStore.
                    """
            )
        }
        guard found != type else { return }
        report(
            "A new listener expects a state of another type.",
            [
                "state key": "\"\(key)\"",
                "type the listener expects": String(reflecting: type),
                "type of the state": String(reflecting: found),
                "added at": "\(fileID):\(line)",
            ],
            explanation: "The listener isn't called, because it can't receive that state.",
            fix: """
                To fix this, listen for \(String(reflecting: found)), or give the listener the \
                stateKey under which \(String(reflecting: type)) is reduced.
                """
        )
    }

    /// Reports a reducer's call, unless a diagnostics sink made it: reporting would never end.
    func reportWhileReducing(_ report: () -> Void) {
        if phase == .reducing { during(.reporting, report) }
    }

    func reportDispatchWhileReducing(_ action: any Action) {
        report(
            "A reducer dispatched an action.",
            ["action": redactedDescription(of: action)],
            explanation: """
                A reducer only computes the next state; the action is queued until the current \
                one has been processed.
                """,
            fix: "To fix this, dispatch it from a middleware, an async action, or a listener."
        )
    }

    func reportEndlessDispatch(_ action: any Action, _ nesting: Int) {
        report(
            "A middleware dispatches actions endlessly.",
            ["action": redactedDescription(of: action), "nested dispatches": "\(nesting)"],
            explanation: """
                Each such dispatch is processed inside the previous one. This action is dropped, \
                and so are further ones until the first has been processed.
                """,
            fix: """
                To fix this, pass an action on with next instead of dispatching it again, or \
                dispatch only under a condition that ends.
                """
        )
    }

    func reportChangeWhileReducing(_ call: String) {
        report(
            "A reducer changed the store directly.",
            ["call": call],
            explanation: """
                A reducer only computes the next state; the change is queued until the action \
                has been processed.
                """,
            fix: "To fix this, call \(call) from a middleware or a listener, or from outside."
        )
    }

    func reportUnknownKey(_ key: StateKey, _ verb: String) {
        report(
            "A store can't \(verb) a state key that it doesn't have.",
            ["state key": "\"\(key)\"", "keys of the store": quoted(state.keys)],
            explanation: "Nothing has changed for that key.",
            fix: "To fix this, attach a reducer for \"\(key)\" first, or correct the key."
        )
    }

    func reportUnreducedKeys(of initial: State) {
        for key in initial.keys where state.box(forKey: key) == nil {
            report(
                "The initial state of a store has a key without a reducer.",
                ["state key": "\"\(key)\"", "keys of the store": quoted(state.keys)],
                explanation: "The sub-state is left out, because nothing could ever change it.",
                fix: "To fix this, add a reducer for \"\(key)\", or correct the key."
            )
        }
    }

    /// Reports an async action that reached the reducers and, as is usual, changed nothing.
    func reportIfAsync(_ action: any Action) {
        guard let action = action as? any AsyncAction else { return }
        report(
            "An async action reached the reducers without being executed.",
            ["action": redactedDescription(of: action), "type": "\(type(of: action))"],
            explanation: """
                Only an AsyncMiddleware executes async actions, and it doesn't pass them on to \
                the reducers.
                """,
            fix: """
                To fix this, create the store with middleware: AsyncMiddleware(); combine it \
                with other middlewares using +.
                """
        )
    }
}

extension AnyReducer {
    @MainActor
    func reportUnfit(_ given: StateBox, _ summary: String, explanation: String, fix: String) {
        Diagnostics.report(
            summary,
            [
                "state key": "\"\(stateKey)\"",
                "given": String(reflecting: given.stateType),
                "reducer": typesDescription,
            ],
            explanation: explanation,
            fix: fix
        )
    }

    var stateName: String { String(reflecting: stateType) }
}

private func quoted(_ keys: [StateKey]) -> String {
    keys.isEmpty ? "none" : keys.map { "\"\($0)\"" }.joined(separator: ", ")
}
