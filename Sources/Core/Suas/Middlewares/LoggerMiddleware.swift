internal import EventRuntime

/// A middleware that logs each action with the state before and after it.
///
/// ```
/// AddTodo
///     previous state: ["TodoList": TodoList(todos: [])]
///     action:         AddTodo(text: "Buy milk")
///     next state:     ["TodoList": TodoList(todos: ["Buy milk"])]
/// ```
///
/// - Order: Logs after listeners were called, so actions of later middlewares come first. Combine
///   it last to see what the reducers see.
///
/// ```swift
/// let store = Suas.createStore(reducer: TodoReducer(), middleware: LoggerMiddleware())
/// ```
public struct LoggerMiddleware: Middleware {
    private let predicate: (Store.State, any Action) -> Bool
    private let stateTransformer: (Store.State) -> String
    private let actionTransformer: (any Action) -> String

    private let write: ((String) -> Void)?

    /// Creates a logger.
    ///
    /// States and actions are printed as Swift prints them, with `Redacted` values redacted.
    ///
    /// - Parameters:
    ///   - predicate: Returns true for the actions to log, given the state before each of them.
    ///   - stateTransformer: Converts a state to text, and redacts it.
    ///   - actionTransformer: Converts an action to text, and redacts it.
    ///   - write: Receives each action's text: several lines, without a line break at the end. If
    ///     nil, prints it in builds with the condition `DEBUG`, which SwiftPM and Xcode set for the
    ///     debug configuration; other builds log nothing.
    public init(
        predicate: @escaping (Store.State, any Action) -> Bool = { _, _ in true },
        stateTransformer: @escaping (Store.State) -> String = { "\($0)" },
        actionTransformer: @escaping (any Action) -> String = Self.text,
        write: ((String) -> Void)? = nil
    ) {
        self.predicate = predicate
        self.stateTransformer = stateTransformer
        self.actionTransformer = actionTransformer
        #if DEBUG
        self.write = write ?? { print($0) }
        #else
        self.write = write
        #endif
    }

    /// The action as Swift prints it, with `Redacted` values redacted.
    public nonisolated static func text(of action: any Action) -> String {
        redactedDescription(of: action)
    }

    /// Passes the action on, then logs it.
    public func onAction(
        action: any Action,
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction,
        next: @escaping NextFunction
    ) {
        onAction(action: action, in: nil, getState: getState, dispatch: dispatch, next: next)
    }

    /// Passes the action on, then logs it with the instance that it is for.
    public func onAction(
        action: any Action,
        in instance: StateInstance?,
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction,
        next: @escaping NextFunction
    ) {
        guard let write, predicate(getState(), action) else { return next(action) }
        let previous = stateTransformer(getState())
        next(action)
        let lines = aligned([
            "previous state": previous,
            "action": actionTransformer(action) + (instance.map { " in \($0)" } ?? ""),
            "next state": stateTransformer(getState()),
        ])
        write((["\(type(of: action))"] + lines).joined(separator: "\n").printableLines)
    }
}

private func aligned(_ values: KeyValuePairs<String, String>) -> [String] {
    let column = 4 + (values.map(\.key.count).max() ?? 0) + 2
    return values.flatMap { label, value in
        wrapped(value, width: 100 - column).enumerated().map { index, line in
            let head = index == 0 ? "    \(label):" : ""
            return head + String(repeating: " ", count: column - head.count) + line
        }
    }
}

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
    /// The head that fits, and the rest without the space between them; nil if the whole text fits.
    fileprivate func cut(width: Int) -> (head: Substring, tail: Substring)? {
        // Each line counts only its own characters, not the whole rest.
        guard let end = index(startIndex, offsetBy: width, limitedBy: endIndex), end < endIndex
        else { return nil }
        // A space right after the line also ends it.
        guard let space = self[...end].lastIndex(of: " "), space > startIndex else {
            return (self[..<end], self[end...])
        }
        return (self[..<space], self[index(after: space)...])
    }
}
