internal import Delivery

extension LoggerMiddleware {
    /// What a logger writes, and how.
    ///
    /// ```swift
    /// let logger = LoggerMiddleware(options: .init(showsDuration: true, lineLength: 80))
    /// ```
    public struct Options {
        /// Whether the title says when the action arrived.
        public var showsTimestamp: Bool

        /// Whether the title says how long the action took, its listeners included.
        public var showsDuration: Bool

        /// The characters after which a line goes on in the next one; a value gets at least twenty
        /// in each.
        public var lineLength: Int

        /// Which actions are logged.
        public var predicate: (any Action) -> Bool

        /// Whether it logs in debug builds only.
        ///
        /// A build is one if this package was compiled with the condition `DEBUG`, which SwiftPM and
        /// Xcode set for the debug configuration.
        public var debugOnly: Bool

        /// The present time as text; nil for the seconds since the logger was made.
        public var timestamp: (() -> String)?

        /// Makes the first line of the action, the time of its arrival and its duration; the latter
        /// are nil where they are not to be shown.
        public var titleFormatter: (any Action, _ timestamp: String?, Duration?) -> String

        /// Makes the text of a state; it is responsible for what must not be shown.
        public var stateTransformer: (Store.State) -> String

        /// Makes the text of an action; it is responsible for what must not be shown.
        public var actionTransformer: (any Action) -> String

        /// Receives the text of each action, several lines without a break at the end.
        public var sink: (String) -> Void

        /// Makes options; each that is not given has the value shown here.
        ///
        /// States and actions are written as Swift prints them, but of what is `Redacted` in them
        /// only the `redacted` text.
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
            sink: @escaping (String) -> Void = { print($0) }
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
            self.sink = sink
        }

        /// The type of the action, then what is to be shown of its times:
        /// `AddTodo at 12.345 s, took 0.067 ms`.
        public static func title(
            of action: any Action,
            timestamp: String?,
            duration: Duration?
        ) -> String {
            let arrival = timestamp.map { " at \($0)" } ?? ""
            let length = duration.map { ", took \($0.inMilliseconds)" } ?? ""
            return "\(type(of: action))\(arrival)\(length)"
        }

        /// The action as Swift prints it, but of what is `Redacted` in it only the `redacted` text.
        public static func text(of action: any Action) -> String {
            redactedDescription(of: action)
        }
    }
}
