/// A middleware that writes what each action made of the state.
///
/// ```
/// AddTodo at 12.345 s
///     previous state: ["TodoList": TodoList(todos: [])]
///     action:         AddTodo(text: "Buy milk")
///     next state:     ["TodoList": TodoList(todos: ["Buy milk"])]
/// ```
///
/// - Order: It writes when the action has been processed and the listeners have been told. What is
///   dispatched by the middlewares after it is therefore written first. Combine it last to see the
///   actions that the reducers see.
///
/// ```swift
/// let store = Suas.createStore(reducer: TodoReducer(), middleware: LoggerMiddleware())
/// ```
public struct LoggerMiddleware: Middleware {
    private let options: Options
    private let isOn: Bool

    /// The time since the logger was made.
    private let elapsed: () -> Duration

    /// Makes a logger.
    ///
    /// - Parameters:
    ///   - options: What it writes, and how.
    ///   - clock: Measures the time; give a manual clock in tests.
    public init<C: Clock>(
        options: Options = Options(),
        clock: C = ContinuousClock()
    ) where C.Duration == Duration {
        let start = clock.now
        self.init(options: options, isDebugBuild: Self.isDebugBuild) {
            start.duration(to: clock.now)
        }
    }

    package init(options: Options, isDebugBuild: Bool, elapsed: @escaping () -> Duration) {
        self.options = options
        isOn = isDebugBuild || !options.debugOnly
        self.elapsed = elapsed
    }

    /// Passes the action on, then writes what has come of it.
    public func onAction(
        action: any Action,
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void,
        next: @escaping (any Action) -> Void
    ) {
        guard isOn, options.predicate(action) else { return next(action) }
        let timestamp = options.showsTimestamp ? timestamp() : nil
        let previous = options.stateTransformer(getState())
        let start = elapsed()
        next(action)
        let duration = options.showsDuration ? elapsed() - start : nil
        let block = LogBlock(
            title: options.titleFormatter(action, timestamp, duration),
            values: [
                "previous state": previous,
                "action": options.actionTransformer(action),
                "next state": options.stateTransformer(getState()),
            ]
        )
        options.sink(block.text(lineLength: options.lineLength))
    }

    private func timestamp() -> String {
        options.timestamp?() ?? elapsed().inSeconds
    }

    private nonisolated static var isDebugBuild: Bool {
        #if DEBUG
        true
        #else
        false
        #endif
    }
}
