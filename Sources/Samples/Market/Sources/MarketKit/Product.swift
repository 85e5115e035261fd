import EventModulesStorage

/// A product of the market, which the basket keeps.
public struct Product: KeptValue, Equatable, Identifiable {
    public let id: String
    public let name: String
    public let cents: Int

    /// Creates a product of the catalog.
    public init(id: String, name: String, cents: Int) {
        (self.id, self.name, self.cents) = (id, name, cents)
    }
}

extension Int {
    /// An amount of cents as a price.
    public var price: String { "\(self / 100).\(self / 10 % 10)\(self % 10) €" }
}
