internal import EventModulesTracing

/// What a test expects a flow to have next.
///
/// ```swift
/// flow.expect(.event(ProductEvent.bought) { $0 == "7" })
/// flow.expect(.action(AddToBasket(id: "7")))
/// flow.expect(.tracked("product.bought", ["id": "7"]))
/// ```
public struct FlowExpectation: CustomStringConvertible {
    /// What is expected, as failures print it.
    public let description: String

    /// What an entry is to an expectation.
    enum Verdict {
        case met

        /// It is of the expected kind, but not the expected one; the text says why.
        case refused(String)
        case other

        /// What a closure of the test has said of an entry of the expected kind.
        init(byTest isExpected: Bool) {
            self = isExpected ? .met : .refused("refused by the closure")
        }

        /// Whether two values of one type are the same for the test.
        init<Value>(expected: Value, found: Any) {
            guard let found = found as? Value, !ValueDifference.areSame(found, expected) else {
                self = found is Value ? .met : .other
                return
            }
            let difference = ValueDifference(from: expected, to: found, limit: 10)
            self = .refused(difference.lines.joined(separator: "; "))
        }
    }

    private let judge: (FlowContent) -> Verdict

    init(_ description: String, _ judge: @escaping (FlowContent) -> Verdict) {
        self.description = description
        self.judge = judge
    }

    init(_ description: String, _ isMet: @escaping (FlowContent) -> Bool) {
        self.init(description) { content -> Verdict in isMet(content) ? .met : .other }
    }

    func matches(_ entry: FlowEntry) -> Bool {
        if case .met = judge(entry.content) { true } else { false }
    }

    /// Why an entry of the expected kind is not the expected one; nil for others.
    func refusal(of entry: FlowEntry) -> String? {
        if case .refused(let reason) = judge(entry.content) { reason } else { nil }
    }
}
