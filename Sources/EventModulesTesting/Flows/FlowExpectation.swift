internal import EventModulesTracing

/// An expectation of a flow's next entry, for `FlowRecorder.expect(_:)`.
///
/// ```swift
/// flow.expect(.event(ProductEvent.bought) { $0 == "7" })
/// flow.expect(.action(AddToBasket(id: "7")))
/// flow.expect(.tracked("product.bought", ["id": "7"]))
/// ```
///
/// Values are compared with `==` if they are `Equatable`, otherwise part by part. A closure
/// receives the value that was found, and returns true if the test expects it.
public struct FlowExpectation: CustomStringConvertible {
    /// The expectation as failures print it.
    public let description: String

    /// How an entry relates to the expectation.
    enum Verdict {
        /// The expected entry.
        case met

        /// An entry of the expected kind with another value; the text says how it differs.
        case refused(String)

        /// An entry of another kind.
        case other
    }

    private let judge: (FlowContent) -> Verdict

    private init(description: String, judge: @escaping (FlowContent) -> Verdict) {
        self.description = description
        self.judge = judge
    }

    /// Expects an entry for which a closure returns true.
    init(_ description: String, _ isMet: @escaping (FlowContent) -> Bool) {
        self.init(description: description) { isMet($0) ? .met : .other }
    }

    /// Expects an entry with a value that a test's closure accepts.
    init<Value>(
        _ description: String,
        where isExpected: @escaping (Value) -> Bool,
        value: @escaping (FlowContent) -> Value?
    ) {
        self.init(description: description) { content in
            guard let found = value(content) else { return .other }
            return isExpected(found) ? .met : .refused("the closure returned false")
        }
    }

    /// Expects an entry with a value that equals another.
    init<Value>(
        _ description: String,
        equals expected: Value,
        value: @escaping (FlowContent) -> Any?
    ) {
        self.init(description: description) { content in
            guard let found = value(content) as? Value else { return .other }
            guard !ValueDifference.areSame(found, expected) else { return .met }
            let difference = ValueDifference(from: expected, to: found, limit: 10)
            return .refused(difference.lines.joined(separator: "; "))
        }
    }

    func verdict(on entry: FlowEntry) -> Verdict {
        judge(entry.content)
    }
}
