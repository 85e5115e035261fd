internal import Delivery

extension Store {
    /// Reports an async action that reached the reducers; other actions are none of its business.
    ///
    /// It is called for actions that changed nothing, which an async action that nobody executes
    /// hardly ever does, so that the others do not pay for it.
    func reportIfAsync(_ action: any Action) {
        guard let action = action as? any AsyncAction else { return }
        report(
            Diagnostic(
                "An async action reached the reducers, so nobody executes it.",
                ["action": redactedDescription(of: action), "type": "\(type(of: action))"],
                explanation: """
                    Only an AsyncMiddleware executes async actions, and it holds them back from the \
                    reducers.
                    """,
                fix: """
                    To fix this, create the store with middleware: AsyncMiddleware(); combine it \
                    with other middlewares by +.
                    """
            )
        )
    }
}
