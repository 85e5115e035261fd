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

    private let isMet: (FlowContent) -> Bool

    init(_ description: String, _ isMet: @escaping (FlowContent) -> Bool) {
        self.description = description
        self.isMet = isMet
    }

    func matches(_ entry: FlowEntry) -> Bool {
        isMet(entry.content)
    }
}
