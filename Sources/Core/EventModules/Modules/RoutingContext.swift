/// A part of the app that a module was opened in, such as the main flow or the checkout.
///
/// A module can be opened in several of them, and a listener can restrict itself to some of them.
///
/// ```swift
/// extension RoutingContext {
///     static let accounts: RoutingContext = "accounts"
/// }
/// ```
public struct RoutingContext: RawRepresentable, ExpressibleByStringLiteral, Hashable, Codable,
    CustomStringConvertible, Sendable
{
    /// The part of the app that a module is opened in if its context doesn't name another one.
    public static let main: RoutingContext = "main"

    /// The name, unique in the app.
    public let rawValue: String

    /// Makes a routing context; declare it once, in an extension, instead of repeating its text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes a routing context from its name.
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }

    /// The name.
    public var description: String { rawValue }
}
