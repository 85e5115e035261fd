internal import Delivery

/// What can be combined with `+` and made a store of: a `Reducer` or a `CombinedReducer`.
///
/// Conform to `Reducer`, which implies this.
public protocol CombinableReducer {
    /// The reducers it consists of, in the order they run.
    var parts: [ReducerPart] { get }
}

extension Reducer {
    /// The reducer itself.
    @inlinable
    public var parts: [ReducerPart] { [ReducerPart(self)] }
}

/// Several reducers for one store, each for a sub-state of its own.
///
/// ```swift
/// let store = Suas.createStore(reducer: TodoReducer() + SettingsReducer())
/// ```
public struct CombinedReducer: CombinableReducer {
    /// The reducers in the order they were combined.
    public let parts: [ReducerPart]

    init(_ parts: [ReducerPart]) {
        self.parts = parts
        stopAtFirstKeyReducedTwice()
    }

    private func stopAtFirstKeyReducedTwice() {
        var first: [StateKey: ReducerPart] = [:]
        for part in parts {
            if let earlier = first.updateValue(part, forKey: part.stateKey) {
                stopReducedTwice(earlier, part)
            }
        }
    }
}

/// Combines reducers.
///
/// - Order: They run from left to right, however the additions are grouped.
/// - Returns: All of them. Two reducers for one state key stop the program with a message that names
///   both.
public func + (
    left: some CombinableReducer,
    right: some CombinableReducer
) -> CombinedReducer {
    CombinedReducer(left.parts + right.parts)
}

/// Which of two reducers should win is not for us to guess.
func stopReducedTwice(_ first: ReducerPart, _ second: ReducerPart) -> Never {
    Diagnostics.stop(
        Diagnostic(
            "Two reducers reduce the same state key.",
            [
                "state key": "\"\(first.stateKey)\"",
                "first reducer": first.typesDescription,
                "second reducer": second.typesDescription,
            ],
            explanation: "Each key of a store belongs to one reducer; the second would be ignored.",
            fix: """
                To fix this, give one of them a stateKey of its own (a property of the reducer, or \
                an argument of BlockReducer), and use that key where you add listeners.
                """
        )
    )
}
