internal import Delivery
internal import Inspection

/// A middleware that logs each action with the state before and after it.
///
/// ```
/// AddTodo at 12.345 s
///     previous state: ["TodoList": TodoList(todos: [])]
///     action:         AddTodo(text: "Buy milk")
///     next state:     ["TodoList": TodoList(todos: ["Buy milk"])]
/// ```
///
/// - Order: It logs when the action has been processed and the listeners have been called, so actions
///   that later middlewares dispatch come first. Combine it last to see what the reducers see.
///
/// ```swift
/// let store = Suas.createStore(reducer: TodoReducer(), middleware: LoggerMiddleware())
/// ```
public struct LoggerMiddleware: Middleware {
    private let options: Options
    private let isOn: Bool

    /// The time since the logger was created.
    private let elapsed: () -> Duration

    /// Creates a logger.
    ///
    /// - Parameters:
    ///   - options: The contents and the format of the log.
    ///   - clock: Measures the time; by default the clock of `withClock(_:_:)`, or else real time.
    public init(options: Options = Options(), clock: (any Clock<Duration>)? = nil) {
        let stopwatch = Stopwatch(clock)
        self.init(options: options, isDebugBuild: Self.isDebugBuild) { stopwatch.time }
    }

    package init(options: Options, isDebugBuild: Bool, elapsed: @escaping () -> Duration) {
        self.options = options
        isOn = isDebugBuild || !options.debugOnly
        self.elapsed = elapsed
    }

    /// Passes the action on, then logs it.
    public func onAction(
        action: any Action,
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void,
        next: @escaping (any Action) -> Void
    ) {
        onAction(action: action, in: nil, getState: getState, dispatch: dispatch, next: next)
    }

    /// Passes the action on, then logs it with the instance that it is for.
    public func onAction(
        action: any Action,
        in instance: StateInstance?,
        getState: @escaping () -> Store.State,
        dispatch: @escaping (any Action) -> Void,
        next: @escaping (any Action) -> Void
    ) {
        guard isOn, options.predicate(action) else { return next(action) }
        let timestamp =
            options.showsTimestamp ? options.timestamp?() ?? elapsed().inSeconds : nil
        let previous = options.stateTransformer(getState())
        let start = elapsed()
        next(action)
        let duration = options.showsDuration ? elapsed() - start : nil
        let values: KeyValuePairs = [
            "previous state": previous,
            "action": options.actionTransformer(action) + (instance.map { " in \($0)" } ?? ""),
            "next state": options.stateTransformer(getState()),
        ]
        let title = options.titleFormatter(action, timestamp, duration)
        let lines = [title] + aligned(values, lineLength: options.lineLength)
        options.write(lines.joined(separator: "\n").printableLines)
    }

    private nonisolated static var isDebugBuild: Bool {
        #if DEBUG
        true
        #else
        false
        #endif
    }

    /// The contents and the format of a log.
    public struct Options {
        /// True if the title has the time at which the action arrived.
        public var showsTimestamp: Bool

        /// True if the title has the time that the action took, its listeners included.
        public var showsDuration: Bool

        /// The characters after which a line is wrapped; a value gets at least twenty in each line.
        public var lineLength: Int

        /// Returns true for the actions that are logged.
        public var predicate: (any Action) -> Bool

        /// True if it logs only in builds with the condition `DEBUG`, which SwiftPM and Xcode set for
        /// the debug configuration.
        public var debugOnly: Bool

        /// Returns the current time as text; nil for the seconds since the logger was created.
        public var timestamp: (() -> String)?

        /// Formats the first line; times that are not shown are nil.
        public var titleFormatter: (any Action, _ timestamp: String?, Duration?) -> String

        /// Converts a state to text, and redacts it.
        public var stateTransformer: (Store.State) -> String

        /// Converts an action to text, and redacts it.
        public var actionTransformer: (any Action) -> String

        /// Receives the text of each action: several lines, without a line break at the end.
        public var write: (String) -> Void

        /// Creates options.
        ///
        /// States and actions are printed as Swift prints them by default, but `Redacted` values in
        /// them show only their `redacted` text.
        public init(
            showsTimestamp: Bool = true,
            showsDuration: Bool = false,
            lineLength: Int = 100,
            predicate: @escaping (any Action) -> Bool = { _ in true },
            debugOnly: Bool = true,
            timestamp: (() -> String)? = nil,
            titleFormatter: @escaping (any Action, String?, Duration?) -> String = Self.title,
            stateTransformer: @escaping (Store.State) -> String = { "\($0)" },
            actionTransformer: @escaping (any Action) -> String = Self.text,
            write: @escaping (String) -> Void = { print($0) }
        ) {
            self.showsTimestamp = showsTimestamp
            self.showsDuration = showsDuration
            self.lineLength = lineLength
            self.predicate = predicate
            self.debugOnly = debugOnly
            self.timestamp = timestamp
            self.titleFormatter = titleFormatter
            self.stateTransformer = stateTransformer
            self.actionTransformer = actionTransformer
            self.write = write
        }

        /// The type of the action, then its times: `AddTodo at 12.345 s, took 0.067 ms`.
        public static func title(
            of action: any Action,
            timestamp: String?,
            duration: Duration?
        ) -> String {
            let arrival = timestamp.map { " at \($0)" } ?? ""
            let length = duration.map { ", took \($0.inMilliseconds)" } ?? ""
            return "\(type(of: action))\(arrival)\(length)"
        }

        /// The action as Swift prints it, with `Redacted` values redacted.
        public static func text(of action: any Action) -> String { redactedDescription(of: action) }
    }
}

/// Labeled values as lines: the values are aligned, and so are the wrapped lines of a long one.
private func aligned(_ values: KeyValuePairs<String, String>, lineLength: Int) -> [String] {
    let column = 4 + (values.map(\.key.count).max() ?? 0) + 2
    let width = max(20, lineLength - column)
    return values.flatMap { label, value in
        wrapped(value, width: width).enumerated().map { index, line in
            let head = index == 0 ? "    \(label):" : ""
            return head + String(repeating: " ", count: column - head.count) + line
        }
    }
}

/// A text in lines of some width, broken at spaces where there are any.
private func wrapped(_ text: String, width: Int) -> [Substring] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { line in
        var lines: [Substring] = []
        var rest = line
        while let (head, tail) = rest.cut(width: width) {
            lines.append(head)
            rest = tail
        }
        return lines + [rest]
    }
}

extension Substring {
    /// The part that fits into a line, and the rest, without the space between them; nil if all fits.
    fileprivate func cut(width: Int) -> (head: Substring, tail: Substring)? {
        // Counting the whole rest for each line would take long for a large state.
        guard let end = index(startIndex, offsetBy: width, limitedBy: endIndex), end < endIndex
        else { return nil }
        // A space right after the line is as good as one within it.
        guard let space = self[...end].lastIndex(of: " "), space > startIndex else {
            return (self[..<end], self[end...])
        }
        return (self[..<space], self[index(after: space)...])
    }
}

extension Duration {
    /// Seconds with three decimals: `12.345 s`.
    fileprivate var inSeconds: String { "\(decimal(thousandths: microseconds / 1000)) s" }

    /// Milliseconds with three decimals: `0.067 ms`.
    fileprivate var inMilliseconds: String { "\(decimal(thousandths: microseconds)) ms" }

    private var microseconds: Int64 {
        components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    }
}

private func decimal(thousandths: Int64) -> String {
    let decimals = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - decimals.count))\(decimals)"
}
