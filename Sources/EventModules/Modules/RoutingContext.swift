/// A part of the app that a module was opened in, such as the main flow or the checkout.
///
/// One module can be opened in several; a listener may restrict itself to some of them.
///
/// ```swift
/// extension RoutingContext {
///     static let checkout: RoutingContext = "checkout"
/// }
/// ```
public struct RoutingContext: RawRepresentable, Hashable, Codable, Sendable {
    /// The name, unique in the app.
    public let rawValue: String

    /// Makes a routing context; give it a name in an extension instead of repeating its text.
    ///
    /// - Parameter rawValue: The name, unique in the app.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension RoutingContext: ExpressibleByStringLiteral {
    /// Makes a routing context of its name.
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }
}

extension RoutingContext: CustomStringConvertible {
    /// The name.
    public var description: String { rawValue }
}
