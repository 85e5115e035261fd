import Suas

/// A store that logs the results of actions.
@MainActor
final class LoggedStore {
    struct Ended: Action {
        let text: String
    }

    private(set) var log: [String] = []
    private(set) var store: Store?
    private let middleware = AsyncMiddleware()

    init() {
        let store = Suas.createStore(
            reducer: BlockReducer(initialState: 0) { _, _ in nil },
            middleware: middleware
        )
        store.addActionListener { [weak self] action in
            if let ended = action as? Ended { self?.log.append(ended.text) }
        }
        self.store = store
    }

    /// Dispatches an action, and returns what was logged until it has ended.
    func log(of action: some TaskAction) async -> [String] {
        store?.dispatch(action: action)
        await actionsEnded()
        defer { log = [] }
        return log
    }

    /// Returns when the actions have ended, even if the store was released.
    func actionsEnded() async { await middleware.actionsEnded() }

    func release() { store = nil }
}
